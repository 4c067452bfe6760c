"""The city from above: a height code for each site, and what each side sees of it (rules 13–16).

A height code describes a site completely: 0 empty, 1 park, 2n for n floors, 2n + 1 for n floors and a roof. A larger
code is a taller building, and an odd code is a closed site: nothing more may be built there.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from skypuzzle.play import drawing
from skypuzzle.skyliners.rules.geometry import CENTRE, LINES, SITES, SIZE, Row, Side, Site
from skypuzzle.skyliners.rules.pieces import Piece, Reserve

EMPTY = 0
PARK_CODE = 1
MOST_FLOORS = 99
"""On one site of a typed board; no game has that many."""

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
        """The picture that a notebook shows."""
        return drawing(self)

    def with_piece(self, piece: Piece, site: Site) -> "Board":
        """The city with one more piece; whether that is legal is up to the rules of play."""
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
