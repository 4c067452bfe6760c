"""The board with its towers: tops, groups, rent and patterns (rules 3, 5, 10)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from skypuzzle.notebook import drawing
from skypuzzle.skyline.rules.box import Box, Card
from skypuzzle.skyline.rules.outline import Mask, Site
from skypuzzle.skyline.rules.towers import (
    COLOURS,
    NEUTRAL,
    NEUTRAL_FLOOR,
    PENTHOUSE_LEVEL,
    Colour,
    Stock,
    Tower,
    rent_of,
    tower_text,
)


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

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return drawing(self)

    def tower(self, site: Site) -> Tower:
        """What stands on a site."""
        return self.towers[self.box.index[site]]

    def with_floor(self, index: int, owner: str) -> "Board":
        """The board after one more floor, by the index of its site."""
        towers = self.towers
        return Board(self.box, (*towers[:index], towers[index] + owner, *towers[index + 1 :]))

    @cached_property
    def tops(self) -> Mapping[str, Mask]:
        """The sites whose top floor belongs to each colour, neutral ones among them."""
        masks = dict.fromkeys((*COLOURS, NEUTRAL), 0)
        bit = 1
        for tower in self.towers:
            if tower:
                masks[tower[-1]] |= bit
            bit <<= 1
        return masks

    def groups(self, colour: Colour) -> tuple[Mask, ...]:
        """The groups of connected tops of a colour, in the order of their first sites (rule 3)."""
        return self.box.outline.groups(self.tops[colour])

    def rent(self, group: Mask) -> int:
        """What these tops pay together."""
        return sum(rent_of(tower) for index, tower in enumerate(self.towers) if group >> index & 1)

    def income(self, colour: Colour) -> int:
        """The most that one group of a colour pays."""
        return max(map(self.rent, self.groups(colour)), default=0)

    def shows(self, colour: Colour, card: Card) -> bool:
        """Do a colour's tops contain the pattern of a bonus card?"""
        tops = self.tops[colour]
        return any(tops & place == place for place in self.box.claims[card])

    def fulfils(self, colour: Colour, mission: int) -> bool:
        """Do a colour's tops contain the pattern of a mission, by its number from 1?"""
        tops = self.tops[colour]
        return any(tops & place == place for place in self.box.goals[mission - 1])

    def zones(self, colour: Colour) -> tuple[Site, ...]:
        """The strategic zones whose top belongs to a colour."""
        return self.box.outline.names(self.tops[colour] & self.box.zone_mask)

    def penthouses(self, colour: Colour) -> int:
        """How many penthouses of a colour there are."""
        return sum(len(tower) == PENTHOUSE_LEVEL and tower[-1] == colour for tower in self.towers)

    def built(self, owner: str) -> Stock:
        """How many floors of each kind an owner has on the board."""
        if owner == NEUTRAL:
            return (0,) * NEUTRAL_FLOOR + (sum(tower.count(NEUTRAL) for tower in self.towers),)
        levels = [0] * (NEUTRAL_FLOOR + 1)
        for tower in self.towers:
            for level, floor in enumerate(tower):
                levels[level] += floor == owner
        return tuple(levels)

    def heights(self) -> Iterator[int]:
        """The number of floors on each site."""
        return map(len, self.towers)
