"""Which edition's measures a puzzle is judged by."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from skypuzzle.skyliners.puzzles.first_edition import FIRST_EDITION
from skypuzzle.skyliners.puzzles.orders import EDITION

P = TypeVar("P")
Faults = Iterable[tuple[str, str]]


def by_edition(
    puzzle: P, today: Callable[[P], Faults], first: Callable[[P], Faults], edition: int | None
) -> Iterator[tuple[str, str]]:
    """What is wrong with a puzzle of an edition; where that is not known, nothing if it suits any edition."""
    if edition == FIRST_EDITION:
        yield from first(puzzle)
        return
    if edition != EDITION and not list(first(puzzle)):
        return
    yield from today(puzzle)
