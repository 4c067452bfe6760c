"""The city: sites, the four sides and their rows of sight, districts, pieces and heights (rules 1–5, 9, 13–17).

A height code describes a site completely: 0 empty, 1 park, 2n for n floors, 2n + 1 for n floors and a roof. A larger
code is a taller building, and an odd code is a closed site: nothing more may be built there.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from skypuzzle.notation import Word
from skypuzzle.play import drawing

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
    """A side of the board and the player who sits there, clockwise in the order of play."""

    N = 0
    E = 1
    S = 2
    W = 3

    def __str__(self) -> str:
        return self.name

    @property
    def colour(self) -> str:
        """The default colour of the player's pieces."""
        return ("blue", "yellow", "green", "red")[self]


def _site(side: Side, row: Row, depth: int) -> Site:
    """The site at a depth (0 is nearest) in a row (rule 2)."""
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


class District(Word):
    """A 3×3 corner of the board, as a skyscraper card names it; the centre belongs to all four (rule 4)."""

    NW = "NW"
    NE = "NE"
    SE = "SE"
    SW = "SW"

    def __contains__(self, site: Site) -> bool:
        file, rank = site % SIZE, site // SIZE
        return (rank >= 2 if "N" in self.value else rank <= 2) and (file >= 2 if "E" in self.value else file <= 2)


class Variant(Word):
    """The two games of the rulebook."""

    INTRO = "intro"
    FULL = "full"


INTRO, FULL = Variant


class Piece(IntEnum):
    """The three things that can be built."""

    FLOOR = 0
    ROOF = 1
    PARK = 2

    @property
    def letter(self) -> str:
        return self.name[0]

    def __str__(self) -> str:
        return self.name.lower()


FLOOR, ROOF, PARK = Piece


class Reserve(NamedTuple):
    """The pieces a player has left, or a supply for a bare board."""

    floors: int
    roofs: int
    parks: int

    def __str__(self) -> str:
        return f"{self.floors}.{self.roofs}.{self.parks}"

    @property
    def total(self) -> int:
        return self.floors + self.roofs + self.parks

    def in_words(self) -> list[str]:
        """List the pieces that are not zero, such as `2 floors`."""
        return [
            f"{number} {piece}{'' if number == 1 else 's'}" for piece, number in zip(Piece, self, strict=True) if number
        ]

    def less(self, piece: Piece) -> "Reserve":
        floors, roofs, parks = self
        if piece is FLOOR:
            return Reserve(floors - 1, roofs, parks)
        if piece is ROOF:
            return Reserve(floors, roofs - 1, parks)
        return Reserve(floors, roofs, parks - 1)


PLANNING_CARDS = 5
ANTENNAS = 10

STARTING_RESERVE = {2: Reserve(16, 2, 1), 3: Reserve(14, 2, 1), 4: Reserve(12, 2, 1)}
"""What each player starts with, by the number of players (rule 5)."""

NEUTRAL_FLOORS = {2: 12, 3: 9, 4: 6}
"""How many neutral floors, and so how many setup cards, a game begins with (rule 9)."""


def box(players: int) -> Reserve:
    """All pieces of a game with this many players, on the board and in reserve (ruling O)."""
    each = STARTING_RESERVE[players]
    return Reserve(
        floors=NEUTRAL_FLOORS[players] + players * each.floors,
        roofs=players * each.roofs,
        parks=players * each.parks + 1,
    )


EMPTY = 0
PARK_CODE = 1
MOST_FLOORS = 99
"""The most on one site of a typed board; no game has that many."""

CODES = range(256)
TAKES = (
    bytes(code % 2 == 0 for code in CODES),
    bytes(code % 2 == 0 and code != EMPTY for code in CODES),
    bytes(code == EMPTY for code in CODES),
)
"""TAKES[piece][code]: may this piece go on a site of this height code (rule 11)?"""

ADDED = tuple(tuple(bytes(((code + more) % 256,)) for code in CODES) for more in (2, 1, 1))
"""ADDED[piece][code]: the height code with that piece on top (rule 15), as a byte."""


def site_text(code: int) -> str:
    """A height code in notation: `.`, `p`, `3`, `3^`, `[12]`."""
    if code <= PARK_CODE:
        return ".p"[code]
    floors = code // 2
    return (str(floors) if floors < 10 else f"[{floors}]") + "^" * (code % 2)


def seen_in(line: Iterable[int]) -> int:
    """How many buildings a line of height codes shows, nearest first (rule 16)."""
    tallest, seen = EMPTY, 0
    for code in line:
        if code > tallest:
            tallest, seen = code, seen + 1
    return seen


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable city; `heights` has one height code for each site, from a1, b1 … to e5."""

    heights: bytes

    def __str__(self) -> str:
        ranks = [self.heights[start : start + SIZE] for start in range(0, len(SITES), SIZE)]
        return "/".join("".join(map(site_text, rank)) for rank in reversed(ranks))

    def _repr_svg_(self) -> str | None:
        return drawing(self)

    def with_piece(self, piece: Piece, site: Site) -> "Board":
        """Add a piece without checking that this is legal."""
        heights = self.heights
        return Board(heights[:site] + ADDED[piece][heights[site]] + heights[site + 1 :])

    def seen(self, side: Side, row: Row) -> tuple[Site, ...]:
        """The sites that a side sees in one of its rows, nearest first (rule 16)."""
        heights = self.heights
        tallest = EMPTY
        seen = []
        for site in LINES[side][row]:
            if heights[site] > tallest:
                tallest = heights[site]
                seen.append(site)
        return tuple(seen)

    def built_since(self, before: "Board") -> frozenset[Site]:
        """The sites that have changed since an earlier city."""
        return frozenset(site for site in SITES if before.heights[site] != self.heights[site])

    @property
    def pieces(self) -> Reserve:
        """All pieces on the board, including the park in the centre."""
        heights = self.heights
        roofs = sum(code % 2 == 1 and code != PARK_CODE for code in heights)
        return Reserve(sum(code // 2 for code in heights), roofs, heights.count(PARK_CODE))


BARE_BOARD = Board(bytes(PARK_CODE if site == CENTRE else EMPTY for site in SITES))
"""Nothing but the park in the centre (rule 7)."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Where sites and sides are in a picture with one side at the bottom."""

    seat: Side

    @property
    def sides(self) -> tuple[Side, Side, Side, Side]:
        """Bottom, left, top, right."""
        bottom, left, top, right = (Side((self.seat + turn) % len(Side)) for turn in range(len(Side)))
        return bottom, left, top, right

    def site(self, line: int, column: int) -> Site:
        """The site at a place in the picture, counted from the top left."""
        return LINES[self.seat][column][SIZE - 1 - line]

    def column_name(self, column: int) -> str:
        """The name of a column: its file or, seen from east or west, its rank."""
        return _shared(self.site(0, column), self.site(1, column))

    def line_name(self, line: int) -> str:
        """The name of a line: its rank or, seen from east or west, its file."""
        return _shared(self.site(line, 0), self.site(line, 1))


def _shared(one: Site, other: Site) -> str:
    return next(a for a, b in zip(SITE_NAMES[one], SITE_NAMES[other], strict=True) if a == b)
