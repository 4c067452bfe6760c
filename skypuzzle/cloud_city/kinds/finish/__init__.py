"""The kind `finish`: lay the last tiles of a game for the most votes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from msgspec import structs

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.cloud_city.kinds.base import CloudCityKind
from skypuzzle.cloud_city.kinds.finish.puzzle import (
    Finish,
    FinishPuzzle,
    proven_rival,
    solution_of,
    why_not,
    wrong_position,
)
from skypuzzle.cloud_city.questions.question import GameQuestion
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import Position
from skypuzzle.imports import LazyModule
from skypuzzle.limits import Clock
from skypuzzle.play import replay
from skypuzzle.puzzles.levels import what_it_is
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.wording import number_of

if TYPE_CHECKING:
    from rich.text import Text

    from skypuzzle.cloud_city.kinds.finish import making, playing
    from skypuzzle.cloud_city.pictures import scene, sights, terminal
    from skypuzzle.cloud_city.pictures.scene import Scene
    from skypuzzle.pictures.booklet import PrintedPuzzle, PrintedSolution
    from skypuzzle.verifying import claims
    from skypuzzle.verifying.findings import Findings
else:
    making, playing = LazyModule.each("skypuzzle.cloud_city.kinds.finish", "making playing")
    scene, sights, terminal = LazyModule.each("skypuzzle.cloud_city.pictures", "scene sights terminal")
    claims = LazyModule("skypuzzle.verifying.claims")


class FinishKind(CloudCityKind[FinishPuzzle]):
    """Puzzles about the last turns of a game."""

    name = "finish"
    rules = (
        "These are the last turns of a game, and nobody else moves. In each turn, lay a tile from your hand, turned as "
        "you like, next to your city, which must become a square of three by three tiles; build walkways wherever you "
        "like; and draw a tile from the row, which is not refilled. The stock shows how many walkways of each height "
        "and length are left. Find the city with the most votes."
    )
    keys = "[b]finish[/b]: a turn as in a game\n"
    puzzle_type = FinishPuzzle

    def solve(self, puzzle: FinishPuzzle) -> FinishPuzzle | None:
        found = solution_of(puzzle)
        return None if found is None else structs.replace(puzzle, solution=found)

    def prove(self, puzzle: FinishPuzzle, place: str, findings: "Findings") -> None:
        """Prove by CP-SAT that no other way comes close to the best, and check the level."""
        position, player, claimed = puzzle.position, puzzle.player, puzzle.solution
        if (fault := wrong_position(position, player)) is not None:
            findings.fault(f"{place}.position", fault)
            return
        if claimed is not None and (fault := why_not(position, player, claimed)) is not None:
            findings.fault(f"{place}.solution", fault)
            return
        best = claimed or solution_of(puzzle)
        rival = None if best is None else proven_rival(position, player, best.city, findings.time())
        if isinstance(rival, Undecided):
            findings.leave_open(place, "whether another way to finish comes as close was not settled in time")
        elif not isinstance(rival, Impossible):
            findings.fault(place, f"{'another way' if rival is None else rival} comes too close to the best")
        elif (reasoning := making.reason(position, player)) is None:
            findings.fault(f"{place}.difficulty", "there is too little or too much to choose from")
        else:
            claims.prove_difficulty(puzzle.difficulty, reasoning.difficulty, place, findings)

    def count_solutions(self, puzzle: FinishPuzzle, _clock: Clock) -> int:
        """1 if there is one best way to finish; 0 if another comes too close."""
        is_wrong = wrong_position(puzzle.position, puzzle.player) is not None
        return 0 if is_wrong else int(solution_of(puzzle) is not None)

    def task(self, puzzle: FinishPuzzle) -> str:
        turns = puzzle.position.turns_left(puzzle.player)
        number = {2: "Two", 3: "Three"}.get(turns, str(turns))
        return (
            f"{number} turns are left, the other players do not move, and you cannot know what comes up. In each turn, "
            "lay a tile from your hand, build walkways and draw from the row. Finish the city with the most votes."
        )

    def explain(self, puzzle: FinishPuzzle) -> list[Step] | None:
        return playing.explain(puzzle)

    def solved_city(self, puzzle: FinishPuzzle) -> City:
        city: City = self.known_solution(puzzle).city
        return city

    def position(self, puzzle: FinishPuzzle) -> Position:
        return puzzle.position

    def question(self, puzzle: FinishPuzzle) -> GameQuestion:
        return puzzle.question

    def picture(self, puzzle: FinishPuzzle, width: int, *, unicode: bool) -> "Text":
        return terminal.draw(puzzle.position, width=width, seat=puzzle.player, unicode=unicode)

    def scene(self, puzzle: FinishPuzzle, *, solved: bool = False) -> "Scene":
        """The player's city; if solved, with everything new in it marked."""
        from skypuzzle.cloud_city.pictures.terminal import player_name

        position, player, heading = puzzle.position, puzzle.player, what_it_is(puzzle)
        city = position.city(player)
        if not solved:
            shown = scene.city_of_player(position, player, sights.sight_of(city, position.shape))
            return scene.Scene((shown,), position, heading, self.task(puzzle))
        found: Finish = self.known_solution(puzzle)
        shown = scene.Shown(sights.added(city, found.city), f"{player_name(player)}: {number_of(found.votes, 'vote')}")
        return scene.Scene((shown,), heading=heading, note=f"The solution: {', '.join(map(str, found.moves))}")

    def steps(self, puzzle: FinishPuzzle) -> "list[Scene] | None":
        """The position while the explanation compares ways to finish, then one scene per turn."""
        explained = self.explain(puzzle)
        if explained is None:
            return None
        moves = puzzle.solution.moves if puzzle.solution else ()
        start, *after = replay(puzzle.question.table, puzzle.question.table.turns_of(moves))
        positions = [*[start] * (len(explained) - len(after)), *after]
        scenes = []
        for (_, words), position in zip(explained, positions, strict=True):
            sight = sights.added(start.city(0), position.city(0), None if position.is_over else position.shape)
            scenes.append(scene.Scene((scene.city_of_player(position, 0, sight),), position, note=words))
        return [*scenes, replace(scenes[-1], note="The city is finished.")]

    def printed(self, puzzle: FinishPuzzle) -> "PrintedPuzzle":
        return replace(super().printed(puzzle), blanks=puzzle.position.turns_left(puzzle.player))

    def printed_solution(self, puzzle: FinishPuzzle) -> "PrintedSolution | None":
        printed = super().printed_solution(puzzle)
        if printed is None or puzzle.solution is None:
            return None
        return replace(printed, words=f"{puzzle.solution.votes} votes")

    def page_data(self, puzzle: FinishPuzzle) -> Mapping[str, Any] | None:
        """The player's table, the best city with its votes, moves that lead there, and the tempting mistake."""
        found = solution_of(puzzle)
        if found is None:
            return None
        playable = self.playable(puzzle)
        return {
            "table": str(playable.start.position),
            "city": str(found.city),
            "votes": found.votes,
            "moves": playable.solution(),
            "temptation": playing.temptation(puzzle),
        }


FINISH = FinishKind()
