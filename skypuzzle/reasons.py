"""Why not: of all possible reasons, a set that cannot be made smaller."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

Reason = TypeVar("Reason")


def minimal(
    reasons: Iterable[Reason],
    in_order_of_dropping: Iterable[Sequence[Reason]],
    has_solution: Callable[[list[Reason]], bool | None],
) -> list[Reason] | None:
    """Reasons that only together rule out a solution: leave out any one of them, and there is one.

    All of them together must rule it out. Groups are tried one after another and dropped if they are not needed; then
    each remaining reason is checked again to be needed. None if anything was not settled: it could have led to other
    reasons, and these must depend on the question alone.
    """
    kept = list(reasons)
    for group in in_order_of_dropping:
        without = [reason for reason in kept if reason not in group]
        if len(without) == len(kept):  # dropped with another group
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
