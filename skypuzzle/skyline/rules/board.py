"""The board with its towers: tops, groups, rent and patterns (rules 3, 5, 10)."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from skypuzzle.play import drawing
from skypuzzle.skyline.rules.box import Box, Card
from skypuzzle.skyline.rules.outline import Mask, Site
from skypuzzle.skyline.rules.patterns import lies_among
from skypuzzle.skyline.rules.towers import (
    COLOURS,
    FLOORS,
    LEVELS,
    NEUTRAL,
    NEUTRAL_FLOOR,
    PENTHOUSE_LEVEL,
    RENTS,
    Colour,
    Stock,
    Tower,
    tower_text,
)

OWNERS = (*COLOURS, NEUTRAL)


class Flag(NamedTuple):
    """A mark on one site of a group: whose group it is, and what it pays."""

    site: Site
    owner: Colour
    income: int


@dataclass(frozen=True)
class Board:
    """A tower, or none, on each site."""

    box: Box
    towers: tuple[Tower, ...]
    """By the index of their sites."""

    @classmethod
    def empty(cls, box: Box) -> "Board":
        """Nothing is built yet."""
        return cls(box, ("",) * len(box.sites))

    def __str__(self) -> str:
        return "/".join("".join(tower_text(self.towers[index]) for index in rank) for rank in self.box.outline.ranks)

    def __repr__(self) -> str:
        return f"Board({self.text!r})"

    @property
    def text(self) -> str:
        """The board on its own, as it can be read again: with the short name of its box, if that is not the default."""
        return str(self) if self.box.is_default else f"{self} box:{self.box.digest}"

    def __reduce__(self) -> "tuple[type[Board], tuple[Box, tuple[Tower, ...]]]":
        """Another process needs only the towers."""
        return Board, (self.box, self.towers)

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return drawing(self)

    def tower(self, site: Site) -> Tower:
        """What stands on a site."""
        return self.towers[self.box.index[site]]

    def with_floor(self, index: int, owner: str) -> "Board":
        """The board after one more floor, by the index of its site; what is known of this one is carried over."""
        towers, tops, levels = list(self.towers), self.tops.copy(), self.levels.copy()
        shares, built = self.shares.copy(), self._built.copy()
        tower, bit = towers[index], 1 << index
        height = len(tower)
        towers[index] = tower + owner
        if tower:
            tops[tower[-1]] ^= bit
        tops[owner] |= bit
        levels[height] ^= bit
        levels[height + 1] |= bit
        shares[owner] |= bit
        built[owner] = _one_more(built[owner], NEUTRAL_FLOOR if owner == NEUTRAL else height)
        board = Board(self.box, tuple(towers))
        board.__dict__.update(tops=tops, levels=levels, shares=shares, _built=built, _groups={})
        return board

    @cached_property
    def tops(self) -> dict[str, Mask]:
        """The sites whose top floor belongs to each colour, neutral ones among them."""
        masks = dict.fromkeys(OWNERS, 0)
        for index, tower in enumerate(self.towers):
            if tower:
                masks[tower[-1]] |= 1 << index
        return masks

    @cached_property
    def levels(self) -> list[Mask]:
        """The sites of each height, those with nothing built first."""
        masks = [0] * (LEVELS + 1)
        for index, tower in enumerate(self.towers):
            masks[min(len(tower), LEVELS)] |= 1 << index  # one that is still to be checked may be higher
        return masks

    @cached_property
    def shares(self) -> dict[str, Mask]:
        """The sites on which each colour has a floor at any level."""
        masks = dict.fromkeys(OWNERS, 0)
        for index, tower in enumerate(self.towers):
            for owner in tower:
                masks[owner] |= 1 << index
        return masks

    @cached_property
    def _built(self) -> dict[str, Stock]:
        numbers = {owner: [0] * len(FLOORS) for owner in OWNERS}
        for tower in self.towers:
            for level, owner in enumerate(tower[:LEVELS]):
                numbers[owner][NEUTRAL_FLOOR if owner == NEUTRAL else level] += 1
        return {owner: tuple(found) for owner, found in numbers.items()}

    def groups(self, colour: Colour) -> tuple[Mask, ...]:
        """The groups of connected tops of a colour, in the order of their first sites (rule 3)."""
        found = self._groups.get(colour)
        if found is None:
            found = self._groups[colour] = self.box.outline.groups(self.tops[colour])
        return found

    @cached_property
    def _groups(self) -> dict[Colour, tuple[Mask, ...]]:
        """Those that were looked for already."""
        return {}

    def group(self, colour: Colour, index: int) -> Mask:
        """The group of a colour that a site belongs to, by its index; empty if it belongs to none."""
        for group in self.groups(colour):
            if group >> index & 1:
                return group
        return 0

    def rent(self, group: Mask) -> int:
        """What these tops pay together."""
        _, ones, twos, fours, sixes, _ = self.levels
        one, two, four, six, _ = RENTS
        return (
            one * (group & ones).bit_count()
            + two * (group & twos).bit_count()
            + four * (group & fours).bit_count()
            + six * (group & sixes).bit_count()
        )

    def income(self, colour: Colour) -> int:
        """The most that one group of a colour pays."""
        return max(map(self.rent, self.groups(colour)), default=0)

    def shows(self, colour: Colour, card: Card) -> bool:
        """Do a colour's tops contain the pattern of a bonus card?"""
        return lies_among(self.box.claims[card], self.tops[colour])

    def fulfils(self, colour: Colour, mission: int) -> bool:
        """Do a colour's tops contain the pattern of a mission, by its number from 1?"""
        return lies_among(self.box.goals[mission - 1], self.tops[colour])

    def zones(self, colour: Colour) -> tuple[Site, ...]:
        """The strategic zones whose top belongs to a colour."""
        return self.box.outline.names(self.tops[colour] & self.box.zone_mask)

    def penthouses(self, colour: Colour) -> int:
        """How many penthouses of a colour there are."""
        return (self.levels[PENTHOUSE_LEVEL] & self.tops[colour]).bit_count()

    def built(self, owner: str) -> Stock:
        """How many floors of each kind an owner has on the board."""
        return self._built[owner]


def _one_more(stock: Stock, floor: int) -> Stock:
    floors = list(stock)
    floors[floor] += 1
    return tuple(floors)
