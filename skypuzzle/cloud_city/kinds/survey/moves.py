"""The moves of a `survey` puzzle: tiles are laid, turned and taken back, and quarters noted."""

from collections.abc import Mapping
from typing import NamedTuple

from skypuzzle.cloud_city.notation.cities import parse_quarter
from skypuzzle.cloud_city.pictures.sights import empty_sight
from skypuzzle.cloud_city.rules.city import NOTHING, City
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Cell, Quarter, Tile, cell_of
from skypuzzle.errors import Fault, NotationError

SIDE = 3
"""Tiles along an edge of the square."""
SITES = tuple(cell for cell in empty_sight(SIDE, SIDE).free)
"""The cells of the square."""
GROUND = "."
"""Notes that there is no building: `.c3`."""
FORGET = "?"


class Laid(NamedTuple):
    """The tiles that lie, and what was noted of quarters without a tile."""

    tiles: tuple[tuple[Cell, Tile], ...] = ()
    """By cell, in order."""
    notes: tuple[tuple[Quarter, str], ...] = ()
    """Letters of buildings, `.` for none."""

    @property
    def at(self) -> Mapping[Cell, Tile]:
        """The tiles by their cells."""
        return dict(self.tiles)

    @property
    def noted(self) -> Mapping[Quarter, str]:
        """The notes by their quarters."""
        return dict(self.notes)

    @property
    def city(self) -> City:
        """All that lies; it need not hang together."""
        city = City(NOTHING)
        for cell, tile in self.tiles:
            city = city.with_tile(tile, cell)
        return city

    def with_tile(self, cell: Cell, tile: Tile | None) -> "Laid":
        """With another tile on a cell, or none; what was noted there is no longer needed."""
        tiles = {**self.at, cell: tile}
        kept = tuple((quarter, note) for quarter, note in self.notes if tile is None or cell_of(quarter) != cell)
        return Laid(tuple(sorted((at, each) for at, each in tiles.items() if each is not None)), kept)

    def with_note(self, quarter: Quarter, letter: str | None) -> "Laid":
        """With a note, or without it."""
        notes = {**self.noted, quarter: letter}
        return self._replace(notes=tuple(sorted((at, note) for at, note in notes.items() if note is not None)))


def laying_text(tile: Tile, cell: Cell) -> str:
    """A tile that is laid, as it is typed."""
    return f"{tile}@{QUARTER_NAMES[cell]}"


def parse_note(text: str) -> tuple[str | None, Quarter]:
    """`Bc3`, `.c3` for no building, or `?c3` to forget a note."""
    letter = text[:1]
    if letter not in ("B", "G", "S", GROUND, FORGET) or letter == "":
        reason = "expected a tile to lay such as BG..@c1, -c1 to take it back, or a note such as Bc3"
        raise NotationError(Fault("move", text, reason))
    return None if letter == FORGET else letter, parse_quarter(text[1:], "note")


def note_text(quarter: Quarter, letter: str) -> str:
    """A note as it is typed."""
    return f"{letter}{QUARTER_NAMES[quarter]}"
