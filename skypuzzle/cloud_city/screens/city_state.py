"""All that the view of a city shows: what stands, what is only thought of, a cursor, notes and clues."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from skypuzzle.cloud_city.pictures.sights import NO_TILE, Sight
from skypuzzle.cloud_city.rules.pieces import Cell, Quarter, Tile, Walkway, quarters_of

Clue = tuple[tuple[int, ...], tuple[int, ...] | None]
"""The votes of a line now, and those it must have, if that is told, by level."""


@dataclass(frozen=True, slots=True)
class CityState:
    """All that the view shows."""

    sight: Sight
    cursor: Quarter | None = None
    cell: Cell | None = None
    """The cell under the cursor, where tiles are laid."""
    ghost: Tile | None = None
    """A tile over that cell, not yet laid."""
    refused: bool = False
    """May it not go there?"""
    ends: Collection[Quarter] = ()
    """Where a walkway may lead."""
    way: Walkway | None = None
    """A walkway that is thought of."""
    hinted: Collection[Quarter] = ()
    fresh: Collection[Cell] = ()
    """Tiles just laid."""
    given: Collection[Quarter] = ()
    """Roofs whose height is given."""
    notes: Mapping[Quarter, str] = field(default_factory=dict)
    """What is noted of quarters without a tile: letters of buildings, `.` for none."""
    clues: Mapping[str, Clue] | None = None

    @property
    def shown(self) -> Sight:
        """The city with what is only thought of."""
        quarters, walkways = self.sight.quarters, self.sight.walkways
        if self.cell is not None and self.ghost is not None and quarters[self.cell] == NO_TILE:
            letters = list(quarters)
            for quarter, letter in zip(quarters_of(self.cell), self.ghost, strict=True):
                letters[quarter] = letter
            quarters = "".join(letters)
        if self.way is not None and self.way not in walkways:
            walkways = tuple(sorted((*walkways, self.way)))
        return replace(self.sight, quarters=quarters, walkways=walkways)
