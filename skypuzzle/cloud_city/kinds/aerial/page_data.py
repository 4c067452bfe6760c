"""The explanation of an `aerial` puzzle as steps that a page can pick a hint from, whatever was found so far.

A page tells first what is joined to a roof whose height is known, which needs no step. So all roofs of a route are
found or none of them, and the first step that settles one that is not found can be told: what it needs was settled by
steps before it, and is found, or was noted by the steps that it names in `needs`, which are told with it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from skypuzzle.cloud_city.kinds.aerial.explaining import NextStep, next_step
from skypuzzle.cloud_city.kinds.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.kinds.aerial.reasoning import reason
from skypuzzle.cloud_city.kinds.aerial.relations import BIT, Heights, Route, Technique, members
from skypuzzle.cloud_city.kinds.aerial.steps import Step
from skypuzzle.cloud_city.kinds.aerial.view import View, view_of
from skypuzzle.cloud_city.kinds.aerial.words import premise
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Height, Quarter


def aerial_steps(puzzle: AerialPuzzle) -> list[dict[str, Any]]:
    """Each with its roofs, the letters left for them, why, and where to look; of notes also which it builds on."""
    reasoning = reason(puzzle.roofs, puzzle.walkways)
    if reasoning is None:
        return list(_given_away(puzzle))
    view = view_of(tuple(puzzle.roofs.heights), puzzle.walkways)
    return list(_steps(view, [step for step in reasoning.steps if step.technique is not Technique.JOINED]))


def _steps(view: View, steps: Sequence[Step]) -> Iterator[dict[str, Any]]:
    noted: dict[tuple[Route, Heights], int] = {}
    """The steps that ruled a height out for a route."""
    for place, step in enumerate(steps):
        needs = sorted({noted[fact] for fact in step.uses})
        looks = _names(step.looks.difference(step.roofs))
        yield {
            "roofs": _names(step.roofs),
            "left": "".join(map(str, members(step.left))),
            "why": premise(view, step),
            **({"looks": looks} if looks else {}),
            **({"needs": needs} if needs else {}),
        }
        noted |= {(step.route, bit): place for bit in BIT.values() if step.struck & bit}


def _given_away(puzzle: AerialPuzzle) -> Iterator[dict[str, Any]]:
    """Where the techniques do not lead to the end: whatever the terminal would tell next."""
    heights: Mapping[Quarter, Height] = {}
    while (step := next_step(puzzle, heights)) is not None:
        yield from _told(step)
        heights = {**heights, **step.settles}


def _told(step: NextStep) -> Iterator[dict[str, Any]]:
    height = next(iter(step.settles.values()))
    roofs = _names(sorted(step.settles))
    yield {"roofs": roofs, "left": str(height), "why": step.why, "looks": _names(step.looks.difference(step.settles))}


def _names(quarters: Sequence[Quarter] | frozenset[Quarter]) -> list[str]:
    return [QUARTER_NAMES[quarter] for quarter in sorted(quarters)]
