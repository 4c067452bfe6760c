"""A person who reads the walkways off a picture of roofs, knowing only the characters and what brackets mean."""

from collections.abc import Iterator, Sequence

MARGIN, ACROSS, DOWN = 5, 4, 2
"""Where the first letter stands, and how far it is to the next."""


class PictureReader:
    """The text of a city with hidden heights, from its top left corner."""

    def __init__(self, lines: Sequence[str], width: int, height: int, along: str, upright: str) -> None:
        self.lines = [line.ljust(MARGIN + ACROSS * width) for line in lines]
        self.width, self.height = width, height
        self.along, self.upright = along, upright

    def _sign(self, column: int, rank: int, aside: int = 0, down: int = 0) -> str:
        return self.lines[1 + DOWN * (self.height - 1 - rank) + down][MARGIN + ACROSS * column + aside]

    def _is_roof(self, column: int, rank: int) -> bool:
        return self._sign(column, rank) in "oBGS"

    def walkways(self) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """Every walkway by the columns and ranks of its ends."""
        for rank in range(self.height):
            for first, second in _joined([self._along_rank(column, rank) for column in range(self.width)]):
                yield (first, rank), (second, rank)
        for column in range(self.width):
            for first, second in _joined([self._along_column(column, rank) for rank in range(self.height)]):
                yield (column, first), (column, second)

    def _along_rank(self, column: int, rank: int) -> tuple[bool, bool]:
        """Does a walkway of the rank end here from the west, and does one begin here to the east?"""
        west, east = self._sign(column, rank, -2), self._sign(column, rank, 2)
        if not self._is_roof(column, rank):
            return False, False
        ends = west in self.along and self._sign(column, rank, -1) not in "(["
        begins = east in self.along and self._sign(column, rank, 1) not in ")]"
        return ends, begins

    def _along_column(self, column: int, rank: int) -> tuple[bool, bool]:
        """Does a walkway of the column end here from the south, and does one begin here to the north?"""
        if not self._is_roof(column, rank):
            return False, False
        south = self.upright.find(self._sign(column, rank, down=1)) + 1
        north = self.upright.find(self._sign(column, rank, down=-1)) + 1
        beside = self._sign(column, rank, -1), self._sign(column, rank, 1)
        rails = max(self.upright.find(sign) for sign in beside) + 1
        passing = rails or ("[" in beside or "]" in beside)
        return south > passing, north > passing


def _joined(line: Sequence[tuple[bool, bool]]) -> Iterator[tuple[int, int]]:
    """What ends joins what began last: of two walkways in one line, one lies within the other."""
    begun: list[int] = []
    for place, (ends, begins) in enumerate(line):
        if ends:
            yield begun.pop(), place
        if begins:
            begun.append(place)
    assert not begun
