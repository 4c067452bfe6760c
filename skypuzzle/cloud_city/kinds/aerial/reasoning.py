"""How a person would solve an `aerial` puzzle: with named techniques only, the easiest first.

- *joined*: roofs that walkways join are equally high.
- *flown over*: a roof under a walkway is lower than the roofs that it joins.
- *neighbours*: two roofs in line with nothing between them, and no walkway, differ.
- *crossing*: walkways that cross are not on one level.
- *between*: two roofs in line differ, too, if all between them are lower; if they are equal, one between is not.
- *notes*: any of these, with notes of the heights that are left where none is certain.
- *three*: three roofs that all differ have all three heights.
- *supposing*: a height is tried out, and all of these lead to a contradiction.

That there are only so many walkways of each length (rule 10h) hardly ever tells anything, so no technique uses it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from skypuzzle.cloud_city.kinds.aerial.deducing import grade
from skypuzzle.cloud_city.kinds.aerial.relations import Technique
from skypuzzle.cloud_city.kinds.aerial.roofs import Roofs
from skypuzzle.cloud_city.kinds.aerial.steps import Step, needed
from skypuzzle.cloud_city.kinds.aerial.thinking import WEIGHTS, Thinker
from skypuzzle.cloud_city.kinds.aerial.view import view_of
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Height, Quarter, Walkway
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty

LEVEL_OF = {
    Technique.JOINED: Level.EASY,
    Technique.FLOWN_OVER: Level.EASY,
    Technique.NEIGHBOURS: Level.EASY,
    Technique.CROSSING: Level.EASY,
    Technique.BETWEEN: Level.MEDIUM,
    Technique.NOTES: Level.HARD,
    Technique.THREE: Level.HARD,
    Technique.SUPPOSING: Level.EXPERT,
}
"""The level of a puzzle is that of the hardest technique it needs."""


@dataclass(frozen=True, slots=True)
class Reasoning:
    """The whole way to the solution."""

    difficulty: Difficulty
    steps: tuple[Step, ...]
    solution: City


@lru_cache(maxsize=64)
def reason(roofs: Roofs, walkways: tuple[Walkway, ...]) -> Reasoning | None:
    """Solve a puzzle as a person would; None if that takes more than one supposition at a time."""
    view = view_of(tuple(roofs.heights), walkways)
    level = grade(view, view.known(roofs.givens))
    if level is None:
        return None
    steps = tuple(needed(Thinker(view, roofs.givens, level).steps()))
    heights = {quarter: height for step in steps for quarter, height in step.settles.items()}
    techniques = {step.technique for step in steps}
    named = tuple(str(technique) for technique in Technique if technique in techniques)
    score = sum(WEIGHTS[step.technique] + len(step.chain) for step in steps)
    solution = City(roofs.with_heights({**heights, **roofs.givens}).quarters, walkways)
    return Reasoning(Difficulty(level, score, named), steps, solution)


def next_steps(
    roofs: Roofs, walkways: tuple[Walkway, ...], heights: Mapping[Quarter, Height]
) -> tuple[Step, ...] | None:
    """What someone who has found some heights (all of them right) sees next: notes, if any are needed, and a height.

    Nothing if every height is known; None if the techniques lead nowhere.
    """
    view = view_of(tuple(roofs.heights), walkways)
    givens = {**roofs.givens, **heights}
    level = grade(view, view.known(givens))
    if level is None:
        return None
    steps: list[Step] = []
    for step in Thinker(view, givens, level).steps():
        steps.append(step)
        if step.height is not None:
            break
    return tuple(needed(steps))
