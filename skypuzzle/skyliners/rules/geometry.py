"""The construction area: sites, the four sides, their rows of sight, and the districts (rules 2–4)."""

from enum import Enum, IntEnum
from typing import TypeAlias

SIZE = 5

Site: TypeAlias = int
"""0 to 24: file + 5 × rank, so a1 is 0, e1 is 4 and e5 is 24."""

Row: TypeAlias = int
"""0 to 4: the rows A to E of a side, left to right as its player sees them."""

FILES = "abcde"
ROW_LETTERS = "ABCDE"

SITES = range(SIZE * SIZE)
ROWS = range(SIZE)
SITE_NAMES = tuple(FILES[site % SIZE] + str(site // SIZE + 1) for site in SITES)
CENTRE: Site = SITE_NAMES.index("c3")


class Side(IntEnum):
    """A side of the board and the player who sits there, clockwise, as in the order of play."""

    N = 0
    E = 1
    S = 2
    W = 3

    def __str__(self) -> str:
        return self.name

    @property
    def colour(self) -> str:
        """The colour of the player's pieces, unless a table agrees otherwise."""
        return ("blue", "yellow", "green", "red")[self]


def _site(side: Side, row: Row, depth: int) -> Site:
    """The site at a depth (0 is nearest) in a row, as rule 2 lays the four sides over one frame."""
    far = SIZE - 1
    file, rank = {
        Side.S: (row, depth),
        Side.W: (depth, far - row),
        Side.N: (far - row, far - depth),
        Side.E: (far - depth, row),
    }[side]
    return file + SIZE * rank


LINES = tuple(tuple(tuple(_site(side, row, depth) for depth in range(SIZE)) for row in ROWS) for side in Side)
"""LINES[side][row]: the five sites of a row of sight, nearest first."""


class District(Enum):
    """A 3×3 corner of the board, as a skyscraper card names it; the centre belongs to all four (rule 4)."""

    NW = "NW"
    NE = "NE"
    SE = "SE"
    SW = "SW"

    def __str__(self) -> str:
        return self.value

    def __contains__(self, site: Site) -> bool:
        file, rank = site % SIZE, site // SIZE
        return (rank >= 2 if "N" in self.value else rank <= 2) and (file >= 2 if "E" in self.value else file <= 2)
