"""Reading lists so that every fault in them is reported, not only the first."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from skypuzzle.errors import Fault, NotationError, raise_if_any

T = TypeVar("T")
W = TypeVar("W")


def parse_all(words: Iterable[W], parse: Callable[[W], T]) -> tuple[T, ...]:
    """Every word read; one error lists the faults of all of them."""
    values: list[T] = []
    faults: list[Fault] = []
    for word in words:
        try:
            values.append(parse(word))
        except NotationError as error:
            faults += error.faults
    raise_if_any(NotationError, faults)
    return tuple(values)
