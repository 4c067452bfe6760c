"""The outline of a board: which squares are sites, their names, and which lie beside each other."""

from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase
from typing import TypeAlias

Site: TypeAlias = str
"""A site by its name, like a square of a chessboard: files from the west, ranks from the south."""

Mask: TypeAlias = int
"""A set of sites: bit n is the site with index n."""

LONGEST_SIDE = 12
MOST_SITES = 64

OFF = "."
"""A square of the map that is not a site."""


@dataclass(frozen=True)
class Outline:
    """A map of rows from north to south, in which `.` is no site. Sites have an index in this order, too."""

    rows: tuple[str, ...]

    @classmethod
    def square(cls, size: int) -> "Outline":
        """A full square of sites."""
        return cls(("X" * size,) * size)

    @cached_property
    def squares(self) -> tuple[tuple[int, int], ...]:
        """Row and column of each site, from the north-western corner of the map."""
        return tuple(
            (row, column) for row, text in enumerate(self.rows) for column, mark in enumerate(text) if mark != OFF
        )

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        """The names of all sites, from north to south and from west to east."""
        return tuple(f"{ascii_lowercase[column]}{len(self.rows) - row}" for row, column in self.squares)

    @cached_property
    def index(self) -> dict[Site, int]:
        """The index of each site."""
        return {site: index for index, site in enumerate(self.sites)}

    @cached_property
    def ranks(self) -> tuple[tuple[int, ...], ...]:
        """The sites of each rank by index, from north to south."""
        return tuple(
            tuple(index for index, square in enumerate(self.squares) if square[0] == row)
            for row in range(len(self.rows))
        )

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """For each site those that share an edge with it, by index."""
        at = {square: index for index, square in enumerate(self.squares)}
        return tuple(
            tuple(sorted(at[square] for square in _around(row, column) if square in at)) for row, column in self.squares
        )

    @cached_property
    def beside_masks(self) -> tuple[Mask, ...]:
        """The same as sets."""
        return tuple(sum(1 << other for other in others) for others in self.beside)

    def group(self, start: int, among: Mask) -> Mask:
        """All sites of a set that hang together with one of them."""
        beside = self.beside_masks
        group = fresh = 1 << start
        while fresh:
            site = fresh & -fresh
            more = beside[site.bit_length() - 1] & among & ~group
            group |= more
            fresh ^= site | more
        return group

    def groups(self, among: Mask) -> tuple[Mask, ...]:
        """The connected parts of a set, in the order of their first sites."""
        parts = []
        while among:
            part = self.group((among & -among).bit_length() - 1, among)
            parts.append(part)
            among &= ~part
        return tuple(parts)

    def names(self, mask: Mask) -> tuple[Site, ...]:
        """The sites of a set by name, in order."""
        return tuple(site for index, site in enumerate(self.sites) if mask >> index & 1)

    def mask(self, sites: "tuple[Site, ...] | list[Site]") -> Mask:
        """The set of these sites."""
        return sum(1 << self.index[site] for site in sites)


def _around(row: int, column: int) -> tuple[tuple[int, int], ...]:
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
