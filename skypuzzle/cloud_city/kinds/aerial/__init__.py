"""The kind `aerial`: find the height of every roof in a full city seen from above."""

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.kinds.aerial.puzzle import AerialPuzzle, Roofs
from skypuzzle.cloud_city.kinds.base import CloudCitySpec, FullCityKind
from skypuzzle.cloud_city.rules.city import FULL
from skypuzzle.cloud_city.rules.pieces import RECTANGLE, SQUARE, Walkway
from skypuzzle.limits import Clock

if TYPE_CHECKING:
    from rich.text import Text

    from skypuzzle.cloud_city.pictures.scene import Scene
    from skypuzzle.cloud_city.pictures.sights import Sight

RULES = (
    "You see a full city from above: its roofs and all its walkways, but not the heights, except for the roofs "
    "with a letter; the others have eight sides. A walkway that passes over a roof is drawn across it, one that "
    "ends there stops at its edge; one above another is drawn narrower. Find the height of every building{how} "
    "What is joined is equally high, what is passed over is lower; and where there is no walkway, there is a reason."
)
KEYS = """\
[b]arrows[/b], mouse    move; [b]tab[/b] goes to the next roof without a height
[b]1[/b] [b]2[/b] [b]3[/b]            river, forest, sand (or [b]b[/b] [b]g[/b] [b]s[/b], or click again)
[b]x[/b]                clear a height
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

    def given(self, puzzle: AerialPuzzle) -> tuple[Roofs, tuple[Walkway, ...]]:
        return puzzle.roofs, puzzle.walkways

    def count_solutions(self, puzzle: AerialPuzzle, _clock: Clock) -> int:
        from skypuzzle.cloud_city.kinds.aerial.making import cities

        return len(list(islice(cities(puzzle.roofs, puzzle.walkways), 2)))

    def task(self, puzzle: AerialPuzzle) -> str:
        hidden = len(puzzle.roofs.heights) - len(puzzle.roofs.givens)
        return (
            f"You fly over a city. Find the heights of the {hidden} roofs that are hidden: river (B, low), forest (G) "
            f"or sand (S, tall). {FULL}."
        )

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


AERIAL = AerialKind()
