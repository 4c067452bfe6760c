"""The kind `aerial`: find the height of every roof in a full city seen from above."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import structs

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.kinds.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.kinds.base import CloudCitySpec, FullCityKind
from skypuzzle.cloud_city.rules.city import FULL
from skypuzzle.cloud_city.rules.pieces import RECTANGLE, SQUARE
from skypuzzle.limits import Clock
from skypuzzle.puzzles.puzzle import Step

if TYPE_CHECKING:
    from rich.text import Text

    from skypuzzle.cloud_city.kinds.aerial.playing import PlayableAerial
    from skypuzzle.cloud_city.kinds.aerial.screen import AerialScreen
    from skypuzzle.cloud_city.pictures.scene import Scene
    from skypuzzle.cloud_city.pictures.sights import Sight
    from skypuzzle.screens.host import Host
    from skypuzzle.sessions.puzzle_session import PuzzleSession
    from skypuzzle.verifying.findings import Findings

RULES = (
    "You see a full city from above: its roofs and all its walkways, but not the heights, except for the roofs "
    "with a letter; the others have eight sides. A walkway that passes over a roof is drawn across it, one that "
    "ends there stops at its edge; one above another is drawn narrower. Find the height of every building{how} "
    "What is joined is equally high, what is passed over is lower; and where there is no walkway, there is a reason."
)
KEYS = """\
[b]arrows[/b], mouse    move; [b]tab[/b] goes to the next roof without a height
[b]1[/b] [b]2[/b] [b]3[/b]            river, forest, sand (or [b]b[/b] [b]g[/b] [b]s[/b], or click again)
[b]x[/b]                take a height away
"""


class AerialKind(FullCityKind[AerialPuzzle]):
    """Puzzles that show a full city from above."""

    name = "aerial"
    shapes = (SQUARE, RECTANGLE)
    rules = RULES.format(how=", and write B, G or S on its roof.")
    page_rules = RULES.format(how=": river, forest or sand.")
    keys = f"[b]aerial[/b]\n{KEYS}"
    puzzle_type = AerialPuzzle

    def attempt(self, chance: Chance, spec: CloudCitySpec) -> AerialPuzzle | None:
        from skypuzzle.cloud_city.kinds.aerial.making import attempt

        return attempt(chance, spec.level, spec.shape)

    def solve(self, puzzle: AerialPuzzle) -> AerialPuzzle | None:
        from skypuzzle.cloud_city.kinds.aerial.making import solution_of

        city = solution_of(puzzle)
        return None if city is None else structs.replace(puzzle, solution=city)

    def prove(self, puzzle: AerialPuzzle, place: str, findings: "Findings") -> None:
        """Prove it by CP-SAT and by human techniques, and that no clue is redundant."""
        from skypuzzle.cloud_city.kinds.aerial.making import proven_cities, redundant_clues, solves
        from skypuzzle.cloud_city.kinds.aerial.reasoning import reason
        from skypuzzle.verifying.claims import is_unique, prove_difficulty, prove_lean

        roofs, walkways = puzzle.roofs, puzzle.walkways
        if puzzle.solution is not None and not solves(puzzle.solution, roofs, walkways):
            findings.fault(f"{place}.solution", "it is not a full city that looks like that from above")
            return
        found, complete = proven_cities(roofs, walkways, findings.time())
        if not is_unique(found, place, findings, complete=complete):
            return
        reasoning = reason(roofs, walkways)
        if reasoning is None:
            findings.fault(f"{place}.difficulty", "the known techniques do not solve it")
            return
        prove_difficulty(puzzle.difficulty, reasoning.difficulty, place, findings)
        prove_lean(redundant_clues(roofs, walkways, reasoning.difficulty.level), place, findings)

    def count_solutions(self, puzzle: AerialPuzzle, _clock: Clock) -> int:
        from skypuzzle.cloud_city.kinds.aerial.making import cities

        return len(list(islice(cities(puzzle.roofs, puzzle.walkways), 2)))

    def task(self, puzzle: AerialPuzzle) -> str:
        hidden = len(puzzle.roofs.heights) - len(puzzle.roofs.givens)
        return (
            f"You fly over a city. Find the heights of the {hidden} roofs that are hidden: river (B, low), forest (G) "
            f"or sand (S, tall). {FULL}."
        )

    def explain(self, puzzle: AerialPuzzle) -> list[Step] | None:
        from skypuzzle.cloud_city.kinds.aerial.explaining import explain

        return explain(puzzle)

    def playable(self, puzzle: AerialPuzzle) -> "PlayableAerial":
        from skypuzzle.cloud_city.kinds.aerial.playing import PlayableAerial

        return PlayableAerial(puzzle)

    def screen(self, session: "PuzzleSession[Any]", host: "Host") -> "AerialScreen":
        from skypuzzle.cloud_city.kinds.aerial.screen import AerialScreen

        return AerialScreen(session, host)

    def picture(self, puzzle: AerialPuzzle, width: int, *, unicode: bool) -> "Text":
        from skypuzzle.cloud_city.pictures.terminal import draw

        return draw(self.sight(puzzle), width=width, unicode=unicode)

    def sight(self, puzzle: AerialPuzzle) -> "Sight":
        from skypuzzle.cloud_city.pictures.sights import sight_of_roofs

        return sight_of_roofs(str(puzzle.roofs), puzzle.walkways)

    def steps(self, puzzle: AerialPuzzle) -> "list[Scene] | None":
        from skypuzzle.cloud_city.kinds.aerial.reasoning import reason
        from skypuzzle.cloud_city.pictures.scene import Scene, Shown
        from skypuzzle.cloud_city.pictures.sights import sight_of_roofs

        reasoning, explained = reason(puzzle.roofs, puzzle.walkways), self.explain(puzzle)
        if reasoning is None or explained is None:
            return None
        roofs, scenes = puzzle.roofs, []
        for step, (_, words) in zip(reasoning.steps, explained, strict=True):
            roofs = roofs.with_heights(step.settles)
            sight = replace(sight_of_roofs(str(roofs), puzzle.walkways), lit=step.looks)
            scenes.append(Scene((Shown(sight),), note=words))
        return [*scenes, Scene((Shown(sight_of_roofs(str(roofs), puzzle.walkways)),), note="Every height is found.")]

    def page_data(self, puzzle: AerialPuzzle) -> Mapping[str, Any]:
        from skypuzzle.cloud_city.kinds.aerial.playing import aerial_steps

        return {"steps": aerial_steps(puzzle)}


AERIAL = AerialKind()
