"""The plane that a city grows on: quarters, cells that take one tile each, and straight lines (rules 2, 8, 10b).

Names must not shift while a city grows, so a city stands on a plane with room for it to grow in every direction: the
start tile is laid in the middle of that room, and a city that fills its shape begins at a1.
"""

from enum import Enum, IntEnum
from typing import TypeAlias

SIZE = 14
"""Quarters along an edge of the plane: a rectangle may be four tiles long, with the start tile at either end."""

Quarter: TypeAlias = int
"""Column + 14 × rank, so a1 is 0, b1 is 1 and a2 is 14."""

Cell: TypeAlias = int
"""Four quarters that take one tile, named by the south-western one: a1, c1, … a3, c3, …"""

COLUMNS = "abcdefghijklmn"
QUARTERS = range(SIZE * SIZE)
QUARTER_NAMES = tuple(COLUMNS[quarter % SIZE] + str(quarter // SIZE + 1) for quarter in QUARTERS)
QUARTER_OF = {name: quarter for quarter, name in enumerate(QUARTER_NAMES)}
CELLS = tuple(column + SIZE * rank for rank in range(0, SIZE, 2) for column in range(0, SIZE, 2))


def quarters_of(cell: Cell) -> tuple[Quarter, Quarter, Quarter, Quarter]:
    """The quarters of a cell in the order of a tile's text: NW, NE, SW, SE."""
    return cell + SIZE, cell + SIZE + 1, cell, cell + 1


def cell_of(quarter: Quarter) -> Cell:
    """The cell that a quarter belongs to."""
    column, rank = quarter % SIZE, quarter // SIZE
    return column - column % 2 + SIZE * (rank - rank % 2)


def _beside(cell: Cell) -> tuple[Cell, ...]:
    column, rank = cell % SIZE, cell // SIZE
    around = ((column - 2, rank), (column + 2, rank), (column, rank - 2), (column, rank + 2))
    return tuple(c + SIZE * r for c, r in around if 0 <= c < SIZE and 0 <= r < SIZE)


BESIDE = {cell: _beside(cell) for cell in CELLS}
"""The cells that share an edge with each cell."""


class Height(IntEnum):
    """The level of a building and of its walkways, from the lowest (rule 1)."""

    B = 1
    G = 2
    S = 3

    def __str__(self) -> str:
        return self.name

    @property
    def word(self) -> str:
        """What the level is called."""
        return ("river", "forest", "sand")[self - 1]


class Shape(Enum):
    """What a finished city looks like, in tiles (rules 8, 13)."""

    SQUARE = "3x3"
    RECTANGLE = "3x4"

    def __str__(self) -> str:
        return self.value

    @property
    def tiles(self) -> int:
        """Tiles in a finished city."""
        return 9 if self is Shape.SQUARE else 12

    @property
    def most_players(self) -> int:
        """More would need more tiles than there are (ruling G)."""
        return 4 if self is Shape.SQUARE else 3

    @property
    def sizes(self) -> tuple[tuple[int, int], ...]:
        """Width and height of a finished city; a rectangle may lie or stand."""
        return ((3, 3),) if self is Shape.SQUARE else ((4, 3), (3, 4))

    def fits(self, width: int, height: int) -> bool:
        """Can a city with a bounding box of this size still be finished?"""
        return any(width <= most_wide and height <= most_high for most_wide, most_high in self.sizes)

    def room(self, width: int, height: int) -> tuple[int, int]:
        """How many columns and ranks of tiles a bounding box of this size can still grow by."""
        fitting = [(wide, high) for wide, high in self.sizes if width <= wide and height <= high]
        return max(wide for wide, _ in fitting) - width, max(high for _, high in fitting) - height


SQUARE, RECTANGLE = Shape
