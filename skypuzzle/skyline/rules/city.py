"""The parts of a city: sites and their neighbours, patterns of tops, and towers with their floors (rules 1, 4)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from string import ascii_lowercase
from typing import NamedTuple, TypeAlias

Site: TypeAlias = str
"""A site by name, like a square of a chessboard: files from the west, ranks from the south."""

Mask: TypeAlias = int
"""A set of sites: bit n is the site with index n."""

LONGEST_SIDE = 12
MOST_SITES = 64

OFF = "."
"""A square of the map that is not a site."""


@dataclass(frozen=True)
class Outline:
    """A map of rows from north to south, in which `.` is no site. Sites are also numbered in this order."""

    rows: tuple[str, ...]

    @classmethod
    def square(cls, size: int) -> "Outline":
        return cls(("X" * size,) * size)

    @cached_property
    def squares(self) -> tuple[tuple[int, int], ...]:
        return tuple(
            (row, column) for row, text in enumerate(self.rows) for column, mark in enumerate(text) if mark != OFF
        )

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        return tuple(f"{ascii_lowercase[column]}{len(self.rows) - row}" for row, column in self.squares)

    @cached_property
    def index(self) -> dict[Site, int]:
        return {site: index for index, site in enumerate(self.sites)}

    @cached_property
    def ranks(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(index for index, square in enumerate(self.squares) if square[0] == row)
            for row in range(len(self.rows))
        )

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """For each site the indices of those that share an edge with it."""
        at = {square: index for index, square in enumerate(self.squares)}
        return tuple(
            tuple(sorted(at[square] for square in _around(row, column) if square in at)) for row, column in self.squares
        )

    @cached_property
    def beside_masks(self) -> tuple[Mask, ...]:
        return tuple(sum(1 << other for other in others) for others in self.beside)

    def group(self, start: int, among: Mask) -> Mask:
        beside = self.beside_masks
        group = fresh = 1 << start
        while fresh:
            site = fresh & -fresh
            more = beside[site.bit_length() - 1] & among & ~group
            group |= more
            fresh ^= site | more
        return group

    def groups(self, among: Mask) -> tuple[Mask, ...]:
        parts = []
        while among:
            part = self.group((among & -among).bit_length() - 1, among)
            parts.append(part)
            among &= ~part
        return tuple(parts)

    def names(self, mask: Mask) -> tuple[Site, ...]:
        return tuple(site for index, site in enumerate(self.sites) if mask >> index & 1)

    def mask(self, sites: "tuple[Site, ...] | list[Site]") -> Mask:
        return sum(1 << self.index[site] for site in sites)


def _around(row: int, column: int) -> tuple[tuple[int, int], ...]:
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


WAYS: tuple[Callable[[int, int, int, int], tuple[int, int]], ...] = (
    lambda row, column, height, width: (row, column),  # noqa: ARG005
    lambda row, column, height, width: (row, width - column),  # noqa: ARG005
    lambda row, column, height, width: (height - row, column),  # noqa: ARG005
    lambda row, column, height, width: (height - row, width - column),
    lambda row, column, height, width: (column, row),  # noqa: ARG005
    lambda row, column, height, width: (column, height - row),  # noqa: ARG005
    lambda row, column, height, width: (width - column, row),  # noqa: ARG005
    lambda row, column, height, width: (width - column, height - row),
)
"""Where a square goes, given the last row and the last column."""


def symmetries(outline: Outline) -> tuple[tuple[int, ...], ...]:
    """Every way to turn or mirror the outline onto itself: for each site by index, the index it goes to."""
    at = {square: index for index, square in enumerate(outline.squares)}
    height, width = len(outline.rows) - 1, max(map(len, outline.rows)) - 1
    ways = (tuple(at.get(way(row, column, height, width)) for row, column in outline.squares) for way in WAYS)
    found = (tuple(index for index in way if index is not None) for way in ways)
    return tuple(dict.fromkeys(way for way in found if len(way) == len(at)))


Pattern: TypeAlias = tuple[str, ...]
"""Rows from north to south: `X` is a top of one's own, `.` may be anything, even off the board."""

Squares: TypeAlias = frozenset[tuple[int, int]]


def squares_of(pattern: Pattern) -> Squares:
    return _cornered({(row, at) for row, text in enumerate(pattern) for at, mark in enumerate(text) if mark == "X"})


def orientations(pattern: Pattern, *, turned: bool, mirrored: bool) -> tuple[Squares, ...]:
    ways = [squares_of(pattern)]
    if mirrored:
        ways += [_cornered({(row, -column) for row, column in way}) for way in ways]
    if turned:
        for _ in range(3):
            ways += [_cornered({(column, -row) for row, column in way}) for way in ways]
    return tuple(dict.fromkeys(ways))


def placements(pattern: Pattern, outline: Outline, *, turned: bool, mirrored: bool) -> tuple[Mask, ...]:
    """Every set of sites that the pattern can cover, sorted."""
    at = {square: index for index, square in enumerate(outline.squares)}
    ways = orientations(pattern, turned=turned, mirrored=mirrored)
    return tuple(sorted({mask for way in ways for mask in _placed(way, at)}))


def lies_among(places: tuple[Mask, ...], tops: Mask) -> bool:
    return 0 in map((~tops).__and__, places)


def _placed(way: Squares, at: dict[tuple[int, int], int]) -> Iterator[Mask]:
    first = min(way)
    for row, column in at:
        moved = [(row + r - first[0], column + c - first[1]) for r, c in way]
        if all(square in at for square in moved):
            yield sum(1 << at[square] for square in moved)


def _cornered(squares: "set[tuple[int, int]]") -> Squares:
    top, left = min(row for row, _ in squares), min(column for _, column in squares)
    return frozenset((row - top, column - left) for row, column in squares)


Colour: TypeAlias = str

COLOURS = {"Y": "yellow", "P": "purple", "B": "blue", "R": "red"}
NEUTRAL = "W"

Tower: TypeAlias = str
"""The owners of its floors from the ground up: `YPW`. Empty where nothing is built."""

VALUES = (1, 2, 4, 6, 10)
"""Of a coloured floor by its level, the ground level first (rule 4a)."""
RENTS = (1, 2, 4, 6, 0)
"""Of a top by its level: a penthouse pays nothing (rule 3)."""
LEVELS = len(VALUES)
PENTHOUSE_LEVEL = LEVELS
NEUTRAL_PRICE = 5

FLOORS = ("1", "2", "4", "6", "10", "w")
"""Kinds of floors in notation, as in a stock: five for the levels, and neutral ones."""
NEUTRAL_FLOOR = len(FLOORS) - 1
PRICES = (*VALUES, NEUTRAL_PRICE)
SELLING_PRICES = tuple(price // 2 for price in PRICES)
LIMITS = (8, 6, 4, 3, 3)
"""How many coloured floors a player has in all, by level (rule 1)."""
NEUTRAL_FLOORS = 6

Stock: TypeAlias = tuple[int, ...]
"""How many floors of each kind a player holds, in the order of FLOORS."""

START_STOCK: Stock = (2, 1, 0, 0, 0, 0)


class Cost(NamedTuple):
    """What a floor costs to build, and which player is paid; None for the bank."""

    amount: int
    payee: Colour | None


def tower_text(tower: Tower) -> str:
    """The first letter is a capital, so that towers can follow each other; `.` for none."""
    return tower.capitalize() or "."


def top_of(tower: Tower) -> str:
    return tower[-1:]


def rent_of(tower: Tower) -> int:
    return RENTS[len(tower) - 1] if tower else 0


@cache
def why_no_floor(tower: Tower, colour: Colour) -> str | None:
    """Why a player may not put a floor of their own on this tower, with any stock and cash; None if they may."""
    if len(tower) == LEVELS:
        return "the tower has all five levels (rule 4a)"
    if tower.endswith(colour):
        return "never on one's own floor (rule 4b)"
    if len(tower) == LEVELS - 1 and colour not in tower:
        return "a penthouse needs a floor of one's own in the building (rule 4d)"
    return None


@cache
def floor_cost(tower: Tower) -> Cost:
    return Cost(VALUES[len(tower)], _payee(tower))


def why_no_neutral(tower: Tower) -> str | None:
    return "the tower has all five levels (rule 4e)" if len(tower) == LEVELS else None


@cache
def neutral_cost(tower: Tower, colour: Colour) -> Cost:
    """Nothing on a floor of the player's own (rule 4e)."""
    return Cost(0, None) if tower.endswith(colour) else Cost(NEUTRAL_PRICE, _payee(tower))


def _payee(tower: Tower) -> Colour | None:
    return None if top_of(tower) in ("", NEUTRAL) else tower[-1]
