"""What the clues of a row ask for, and what they mean in general."""

from collections.abc import Sequence

from skypuzzle.skyliners.puzzles.views import View
from skypuzzle.skyliners.rules.actions import FOUR_OR_FIVE
from skypuzzle.wording import listed


def asks(view: View) -> str:
    """What a clue asks for."""
    if view.plan.number == 1:
        return f"{view.side} sees only 1 in {view.line}"
    return f"{view.side} must see {view.number} in {view.line}"


def asks_both(near: View, far: View) -> str:
    """What two clues mean together."""
    one, other, line = near.plan.number, far.plan.number, near.line
    if one == other == 1:
        return f"both ends of {line} see only 1, so its outer buildings are equally tall"
    if one == other == 2:
        return f"both ends of {line} see 2, which takes three buildings, the tallest in the middle"
    if 1 in (one, other):
        single, several = (near, far) if one == 1 else (far, near)
        before = "one lower one" if several.plan.number == 2 else f"{several.plan.number - 1} lower ones"
        return f"{asks(single)}, so its first building is the tallest, and {several.side} sees {before} in front of it"
    return f"in {line}, {near.side} must see {near.number} and {far.side} {far.number}"


def lead(views: Sequence[View]) -> str:
    """What the clues of a line mean."""
    if len(views) == 2:
        return _both(*views)
    (view,) = views
    number = view.plan.number
    if number == 1:
        return f"{asks(view)}, so its first building hides all the others"
    if len(view.sure) == number == view.seen()[0] and number != FOUR_OR_FIVE:
        return f"{asks(view)} and already has {listed(view.labels(view.sure))} in view"
    if number >= 3:
        return f"{asks(view)}: a staircase that rises {view.number} times"
    return f"{asks(view)}: one building, and one higher behind it"


def _both(near: View, far: View) -> str:
    line, one, other = near.line, near.plan, far.plan
    if one.number == other.number == 1:
        return f"both ends of {line} see only 1, so the first building from either end is as tall as any"
    if one.number == other.number == 2:
        return f"both ends of {line} see 2, which takes three buildings, the tallest in the middle"
    if 1 in (one.number, other.number):
        single, several = (near, far) if one.number == 1 else (far, near)
        before = "just one lower one" if several.plan.number == 2 else "a staircase of lower ones"
        return (
            f"{asks(single)}, so its first building is the tallest, "
            f"and {several.side}, seeing {several.number}, sees {before} in front of that height"
        )
    return (
        f"in {line} {one.side} must see {near.number} and {other.side} {far.number}, up to the tallest and down again"
    )
