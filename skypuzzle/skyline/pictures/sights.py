"""What is to be seen of a board: its towers as far as they are told, flags, and what is marked."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from skypuzzle.skyline.pictures.blocks import UNTOLD
from skypuzzle.skyline.rules.board import Board, Flag
from skypuzzle.skyline.rules.outline import Mask, Outline, Site
from skypuzzle.skyline.rules.towers import NEUTRAL, RENTS, Colour, Tower


@dataclass(frozen=True)
class Sight:
    """A board to be drawn."""

    outline: Outline
    towers: tuple[Tower, ...]
    """By the index of their sites; `?` is a floor whose owner is not told."""
    zone_mask: Mask = 0
    flags: Mapping[int, Flag] = field(default_factory=dict)
    """By the index of the site."""
    is_plan: bool = False
    """Are only tops of interest, with their rents, as in a puzzle?"""
    marked: frozenset[int] = frozenset()
    """Sites just built on."""
    lit: frozenset[int] = frozenset()
    """Sites to look at."""

    @property
    def files(self) -> int:
        """How many sites the board has from west to east, at most."""
        return max(map(len, self.outline.rows))

    @property
    def ranks(self) -> int:
        """How many it has from north to south."""
        return len(self.outline.rows)

    def top(self, index: int) -> str:
        """The owner of a top, `?` if it is not told; empty if there is none."""
        return self.towers[index][-1:]

    def rent(self, index: int) -> int:
        """What a top pays in a group."""
        return RENTS[len(self.towers[index]) - 1] if self.towers[index] else 0

    def is_zone(self, index: int) -> bool:
        """Is the site a strategic zone?"""
        return bool(self.zone_mask >> index & 1)

    def are_joined(self, one: int, other: int) -> bool:
        """Are two neighbouring sites in one group?"""
        return self.top(one) == self.top(other) not in ("", NEUTRAL, UNTOLD)

    def groups(self) -> tuple[tuple[Colour, Mask], ...]:
        """Every group of tops, with its owner, in the order of their first sites."""
        owners = sorted({self.top(index) for index in range(len(self.towers))} - {"", NEUTRAL, UNTOLD})
        found = [
            (owner, group)
            for owner in owners
            for group in self.outline.groups(
                sum(1 << index for index in range(len(self.towers)) if self.top(index) == owner)
            )
        ]
        return tuple(sorted(found, key=lambda each: each[1] & -each[1]))

    def income(self, group: Mask) -> int:
        """What a group pays."""
        return sum(self.rent(index) for index in range(len(self.towers)) if group >> index & 1)


def sight_of(board: Board, *, marked: Collection[Site] = (), lit: Collection[Site] = ()) -> Sight:
    """A board as it is."""
    index = board.box.index
    return Sight(
        board.box.outline,
        board.towers,
        board.box.zone_mask,
        marked=frozenset(index[site] for site in marked),
        lit=frozenset(index[site] for site in lit),
    )


def built(before: Board, after: Board) -> Sight:
    """A board with what is new on it marked."""
    new = [site for site, old, now in zip(after.box.sites, before.towers, after.towers, strict=True) if old != now]
    return sight_of(after, marked=new)
