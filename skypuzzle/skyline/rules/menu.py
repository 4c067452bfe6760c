"""Actions that are made once, so that the legal ones need only be picked."""

from collections.abc import Sequence
from functools import cache
from itertools import compress
from string import ascii_uppercase
from typing import Generic, TypeVar

from skypuzzle.skyline.rules.actions import UNKNOWN, Build, BuildNeutral, Buy, Claim, EndBuilding, EndTurn, Income, Sell
from skypuzzle.skyline.rules.outline import Mask, Outline
from skypuzzle.skyline.rules.towers import FLOORS

T = TypeVar("T")

CHUNK = 8
"""How many sites are looked up together."""
ALL: Mask = (1 << CHUNK) - 1

BUYS = tuple(map(Buy, range(len(FLOORS))))
SELLS = tuple(map(Sell, range(len(FLOORS))))
CLAIMS = {letter: Claim(letter) for letter in ascii_uppercase + UNKNOWN}
END_BUILDING = EndBuilding()
END_TURN = EndTurn()


class BySite(Generic[T]):
    """One thing for each site, picked by sets of sites."""

    def __init__(self, things: Sequence[T]) -> None:
        self._tables = tuple(_table(things[start : start + CHUNK]) for start in range(0, len(things), CHUNK))

    def of(self, sites: Mask) -> list[T]:
        """What belongs to these sites, in their order."""
        found: list[T] = []
        for table in self._tables:
            found += table[sites & ALL]
            sites >>= CHUNK
        return found


class Menu:
    """The actions that name a site of an outline."""

    def __init__(self, outline: Outline) -> None:
        self.incomes = tuple(map(Income, outline.sites))
        """By the index of their sites."""
        self.builds = BySite(tuple(map(Build, outline.sites)))
        self.neutrals = BySite(tuple(map(BuildNeutral, outline.sites)))


def _table(things: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """What each set of these is, by its number."""
    return tuple(tuple(compress(things, which)) for which in _subsets(len(things)))


@cache
def _subsets(number: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(mask >> bit & 1 for bit in range(number)) for mask in range(1 << number))
