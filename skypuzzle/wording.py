"""Words that any game needs."""

from collections.abc import Iterable


def number_of(number: int, noun: str) -> str:
    """A number with its noun: `1 vote`, `2 votes`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a list: `a`, `a and b`, `a, b and c`; `nothing` if there are none."""
    *first, final = tuple(words) or ("nothing",)
    return f"{', '.join(first)} {last} {final}" if first else final


def right_so_far(*, is_right: bool) -> str:
    """Yes or no, and nothing else."""
    return f"Right so far? {'Yes.' if is_right else 'No.'}"
