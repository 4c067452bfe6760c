"""A picture of characters made larger: what lies between two quarters is drawn out, and strokes grow with it."""

from collections.abc import Mapping
from typing import NamedTuple

from skypuzzle.cloud_city.pictures.terminal import ACROSS, DOWN, MARGIN

ALONG = frozenset("┄═━─≡╍")
DOWNWARD = frozenset("┆║┃│")
CORNERS = frozenset("+*┏┓┗┛")

Sheet = Mapping[tuple[int, int], tuple[str, str]]
"""A character and its style for each column and line."""


class Source(NamedTuple):
    """Where a column or line comes from: its place in the small picture, and which of how many copies it is."""

    at: int
    copy: int
    copies: int

    @property
    def is_middle(self) -> bool:
        """Is it the copy that keeps what is not drawn out?"""
        return self.copy == (self.copies - 1) // 2


class Scale(NamedTuple):
    """How many columns and lines are added between two quarters."""

    more_across: int
    more_down: int

    def columns(self, quarters: int) -> list[Source]:
        """The columns of so many quarters, with the names of the ranks before them."""
        found = [Source(at, 0, 1) for at in range(MARGIN)]
        for at in range(ACROSS * quarters + 1):
            copies = 1 if at % ACROSS or at == 0 or at == ACROSS * quarters else 1 + self.more_across
            found += (Source(MARGIN + at, copy, copies) for copy in range(copies))
        return found

    def lines(self, quarters: int) -> list[Source]:
        """The lines of so many quarters, with the edges over and under them."""
        found = []
        for at in range(DOWN * quarters + 1):
            copies = 1 if at % DOWN or at == 0 or at == DOWN * quarters else 1 + self.more_down
            found += [Source(at, copy, copies) for copy in range(copies)]
        return found

    def width(self, quarters: int) -> int:
        """All columns."""
        return len(self.columns(quarters))

    def height(self, quarters: int) -> int:
        """All lines, with that of the names."""
        return len(self.lines(quarters)) + 1


SCALES = (Scale(4, 2), Scale(2, 1), Scale(2, 0), Scale(0, 0))
"""The biggest first."""


def fitting(quarters: tuple[int, int], width: int, height: int) -> Scale:
    """The biggest scale at which so many quarters across and down fit; where nothing fits, the smallest."""
    for scale in SCALES:
        if scale.width(quarters[0]) <= width and scale.height(quarters[1]) <= height:
            break
    return scale


def stretched(sheet: Sheet, column: Source, line: Source) -> tuple[str, str]:
    """What stands in a column and line of the large picture."""
    letter, style = sheet.get((column.at, line.at), (" ", ""))
    if letter in CORNERS:
        stays = column.is_middle and line.is_middle
    else:
        across = letter in ALONG or column.copy == 0
        stays = across and (letter in DOWNWARD or line.is_middle)
    return (letter, style) if stays else (" ", style)
