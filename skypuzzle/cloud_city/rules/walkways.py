"""Walkways: where they run, what they are worth, and the pieces there are (rules 3, 10; ruling B)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from skypuzzle.cloud_city.rules.geometry import QUARTER_NAMES, QUARTERS, SIZE, Height, Quarter

LENGTHS = range(1, 6)
LONGEST = 5
VOTES = (0, 1, 2, 3, 5, 8)
"""By length; there is no walkway longer than five (rule 3)."""
MOST_AT_A_BUILDING = 2
"""Rule 10g."""


Piece: TypeAlias = tuple[Height, int]
"""A walkway in the stock: its level and its length."""


class Walkway(NamedTuple):
    """A walkway between two quarters in line, the smaller one first; its level is that of the buildings it joins."""

    first: Quarter
    second: Quarter

    def __str__(self) -> str:
        return f"{QUARTER_NAMES[self.first]}-{QUARTER_NAMES[self.second]}"

    @property
    def step(self) -> int:
        """From one quarter of its line to the next: 1 along a rank, 14 along a column."""
        return SIZE if (self.second - self.first) % SIZE == 0 else 1

    @property
    def length(self) -> int:
        """Between the centres of its ends."""
        return (self.second - self.first) // self.step

    @property
    def votes(self) -> int:
        """What it is worth."""
        return VOTES[self.length]

    @property
    def between(self) -> range:
        """The quarters it passes, without its ends."""
        return range(self.first + self.step, self.second, self.step)

    @property
    def line(self) -> range:
        """The quarters it passes, with its ends."""
        return range(self.first, self.second + 1, self.step)


def _from(quarter: Quarter) -> Iterator[Walkway]:
    for length in LENGTHS:
        if quarter % SIZE + length < SIZE:
            yield Walkway(quarter, quarter + length)
        if quarter // SIZE + length < SIZE:
            yield Walkway(quarter, quarter + length * SIZE)


EVERY_WALKWAY = frozenset(walkway for quarter in QUARTERS for walkway in _from(quarter))
"""Every straight piece of length 1 to 5 on the plane."""


def cross(one: Walkway, other: Walkway) -> bool:
    """Do they share a quarter that is interior to both? On one level that is forbidden (rule 10f, ruling B)."""
    return one.step != other.step and any(quarter in other.between for quarter in one.between)


class Stock(NamedTuple):
    """The common supply of walkways: for each level the number of pieces of length 1 to 5 (rule 3)."""

    river: tuple[int, ...]
    forest: tuple[int, ...]
    sand: tuple[int, ...]

    def __str__(self) -> str:
        return "/".join(".".join(map(str, pieces)) for pieces in self)

    def left(self, height: Height, length: int) -> int:
        """How many of these pieces are left."""
        return self[height - 1][length - 1]

    def less(self, pieces: Iterable[tuple[Height, int]]) -> "Stock":
        """Without these pieces; a number may go below zero, which is for the rules of play to refuse."""
        left = [list(lengths) for lengths in self]
        for height, length in pieces:
            left[height - 1][length - 1] -= 1
        return Stock(*map(tuple, left))


FULL_STOCK = Stock(*((6, 8, 8, 6, 3),) * 3)
