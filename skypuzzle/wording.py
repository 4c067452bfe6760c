"""Words that any game needs, and parsing of lists that reports all errors at once."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from skypuzzle.errors import Fault, NotationError, raise_if_any


def number_of(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words in a list: `a`, `a and b`, `a, b and c`; `nothing` if there are none."""
    *first, final = tuple(words) or ("nothing",)
    return f"{', '.join(first)} {last} {final}" if first else final


def missing(field: str, example: str) -> Fault:
    """Return the error about a field of a position that must be given."""
    return Fault(field, "", f"missing; add it, such as {field}: {example}")


def right_so_far(*, is_right: bool) -> str:
    return f"Right so far? {'Yes.' if is_right else 'No.'}"


T = TypeVar("T")
W = TypeVar("W")


def parse_all(words: Iterable[W], parse: Callable[[W], T]) -> tuple[T, ...]:
    """Parse every word. One NotationError lists the errors of all of them."""
    values: list[T] = []
    faults: list[Fault] = []
    for word in words:
        try:
            values.append(parse(word))
        except NotationError as error:
            faults += error.faults
    raise_if_any(NotationError, faults)
    return tuple(values)
