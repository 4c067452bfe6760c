"""Exit codes, the same for every command; `crashes` and `signals` have their own."""

from enum import IntEnum


class Exit(IntEnum):
    """How a command ended."""

    DONE = 0
    """Yes, or done."""
    NO = 1
    """A proven no: no solution, lost, a claim that fails."""
    BAD_INPUT = 2
    """Bad usage or input."""
    UNDECIDED = 3
    """Not settled within the given limits."""


def exit_for(number: int, *, complete: bool) -> Exit:
    """For so many answers: all that there are, or not settled."""
    if not complete:
        return Exit.UNDECIDED
    return Exit.DONE if number else Exit.NO
