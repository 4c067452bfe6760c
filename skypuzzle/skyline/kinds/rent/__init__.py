"""`rent` puzzles: given the heights of a city and a flag with its income in every group, find who owns each top."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from msgspec import structs

from skypuzzle.imports import LazyModule
from skypuzzle.skyline.kinds.base import SkylineKind
from skypuzzle.skyline.kinds.rent.puzzle import RentPuzzle

if TYPE_CHECKING:
    from rich.text import Text

    from skypuzzle.chance import Chance
    from skypuzzle.puzzles.puzzle import Step
    from skypuzzle.screens.host import Host
    from skypuzzle.sessions.puzzle_session import PuzzleSession
    from skypuzzle.skyline.kinds.orders import SkylineSpec
    from skypuzzle.skyline.kinds.rent import explaining, making, playing, reasoning, screen
    from skypuzzle.skyline.kinds.rent.playing import PlayableRent
    from skypuzzle.skyline.kinds.rent.screen import RentScreen
    from skypuzzle.skyline.pictures import scene, terminal
    from skypuzzle.skyline.pictures.scene import Scene
    from skypuzzle.verifying import claims
    from skypuzzle.verifying.findings import Findings
else:
    explaining, making, playing, reasoning, screen = LazyModule.each(
        "skypuzzle.skyline.kinds.rent", "explaining making playing reasoning screen"
    )
    scene, terminal = LazyModule.each("skypuzzle.skyline.pictures", "scene terminal")
    claims = LazyModule("skypuzzle.verifying.claims")

RULES = (
    "You see the rent of every top and, below it, the height of its tower. Find the owners and write their letters. "
    "Each group has one flag, on one of its sites, with its owner and what the group pays. So groups of one colour "
    "never touch. The number of neutral tops is given."
)
TASK = (
    "Find the owner of every top. Neighbouring tops of one owner form a group, and each group has one flag with its "
    "colour and what its tops pay together. Towers of one to four floors pay 1, 2, 4 and 6; a penthouse, the fifth "
    "floor, pays nothing but joins its neighbours."
)


class RentKind(SkylineKind[RentPuzzle]):
    """Find the owner of every top from the rent of each group."""

    name = "rent"
    has_reward = True
    on_any_board = True
    last_note = "Every owner is found."
    rules: Sequence[tuple[str, str]] = (("Rent puzzles", RULES),)
    puzzle_type = RentPuzzle

    def attempt(self, chance: "Chance", spec: "SkylineSpec") -> RentPuzzle | None:
        return making.attempt(chance, spec.level, size=spec.size, box=spec.known_box)

    def solve(self, puzzle: RentPuzzle) -> RentPuzzle | None:
        owners = reasoning.solution_of(puzzle)
        return None if owners is None else structs.replace(puzzle, solution=puzzle.rent.solution(owners))

    def prove(self, puzzle: RentPuzzle, place: str, findings: "Findings") -> None:
        from skypuzzle.skyline.kinds.rent.reasoning import proven_solutions, reason, redundant

        given = puzzle.rent
        if puzzle.owners is not None and (fault := given.why_not(puzzle.owners)) is not None:
            findings.fault(f"{place}.solution", fault)
            return
        found, complete = proven_solutions(given, findings.time())
        if not claims.is_unique(found, place, findings, complete=complete):
            return
        reasoning = reason(given)
        if reasoning is None:
            findings.fault(f"{place}.difficulty", "the known techniques do not solve it")
            return
        claims.prove_difficulty(puzzle.difficulty, reasoning.difficulty, place, findings)
        claims.prove_lean(redundant(given, reasoning.difficulty.level), place, findings)

    def task(self, puzzle: RentPuzzle) -> str:
        number = puzzle.rent.neutral
        if number == 0:
            return f"{TASK} No top is neutral."
        if number == 1:
            return f"{TASK} 1 top is neutral: it belongs to nobody."
        return f"{TASK} {number} tops are neutral: they belong to nobody."

    def explain(self, puzzle: RentPuzzle) -> "list[Step] | None":
        return explaining.explain(puzzle)

    def playable(self, puzzle: RentPuzzle) -> "PlayableRent":
        return playing.PlayableRent(puzzle)

    def screen(self, session: "PuzzleSession[Any]", host: "Host") -> "RentScreen":
        return screen.RentScreen(session, host)

    def picture(self, puzzle: RentPuzzle, width: int, *, unicode: bool) -> "Text":
        return terminal.draw(self.scene(puzzle).sight, width=width, unicode=unicode)

    def solution_picture(self, puzzle: RentPuzzle, width: int, *, unicode: bool) -> "Text":
        return terminal.draw(self.scene(puzzle, solved=True).sight, width=width, unicode=unicode)

    def scene(self, puzzle: RentPuzzle, *, solved: bool = False) -> "Scene":
        if not solved:
            return scene.Scene(playing.sight_of_rent(puzzle.rent), heading=self.heading(puzzle), note=self.task(puzzle))
        self.known_solution(puzzle)  # a RuleError if it is withheld
        sight = playing.sight_of_rent(puzzle.rent, puzzle.owners)
        return scene.Scene(sight, heading=self.heading(puzzle), note="The solution.")

    def step_scenes(self, puzzle: RentPuzzle) -> "Iterator[Scene]":
        return playing.step_scenes(puzzle)

    def page_data(self, puzzle: RentPuzzle) -> Mapping[str, Any] | None:
        return playing.page_data(puzzle)

    def reward(self, puzzle: RentPuzzle) -> str:
        from skypuzzle.skyline.pictures.skyline import skyline

        return skyline(replace(self.scene(puzzle, solved=True), heading="", note=""))


RENT = RentKind()
