"""Why not: of everything that could be to blame, a set that cannot be made smaller."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

Reason = TypeVar("Reason")


def minimal(
    reasons: Iterable[Reason],
    in_order_of_dropping: Iterable[Sequence[Reason]],
    has_solution: Callable[[list[Reason]], bool | None],
) -> list[Reason] | None:
    """Reasons that only together leave no solution: without any one of them, the others have one.

    They must leave none all together. Groups of them are tried one after the other, and those that it takes no part of
    are left out; of each that stays it is asked again whether the others do without it. None if anything was not
    settled: that could have led to other reasons, and they must follow from the question alone.
    """
    kept = list(reasons)
    for group in in_order_of_dropping:
        without = [reason for reason in kept if reason not in group]
        if len(without) == len(kept):  # it went with another group
            continue
        found = has_solution(without)
        if found is None:
            return None
        if not found:
            kept = without
    for reason in kept:
        if has_solution([other for other in kept if other is not reason]) is not True:
            return None
    return kept
