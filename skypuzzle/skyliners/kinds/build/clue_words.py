"""What the clues of a row ask for, and what they mean in general."""

from skypuzzle.skyliners.kinds.build.views import View


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
