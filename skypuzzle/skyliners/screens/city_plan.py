"""Where everything stands on the screen: the city from above, with one side at the bottom and labels all around."""

from dataclasses import dataclass

from skypuzzle.skyliners.rules.board import CENTRE, FLOOR, LINES, ROWS, SITES, SIZE, Board, Outlook, Row, Side, Site
from skypuzzle.skyliners.rules.play import why_not_there
from skypuzzle.skyliners.rules.position import Build

MARGIN = 8
"""Columns left and right of the board, for the labels of two sides."""
LABELS = 2
"""Lines over and under the board, for those of the other two."""
SIZES = ((11, 6), (9, 5), (7, 4), (5, 3), (3, 2))
"""Widths and heights of a block, the biggest first."""


@dataclass(frozen=True, slots=True)
class CityPlan(Outlook):
    """The measures of a city of blocks this wide and high."""

    wide: int
    high: int

    @classmethod
    def fitting(cls, seat: Side, width: int, height: int) -> "CityPlan":
        """The biggest that fits; where nothing fits, the smallest."""
        for wide, high in SIZES:
            plan = cls(seat, wide, high)
            if plan.width <= width and plan.height <= height:
                break
        return plan

    @property
    def inside(self) -> int:
        """Columns between the left and the right frame."""
        return SIZE * (self.wide + 1) + 1

    @property
    def width(self) -> int:
        """All columns."""
        return 2 * (MARGIN + 1) + self.inside

    @property
    def height(self) -> int:
        """All lines."""
        return 2 * (LABELS + 1) + SIZE * self.high

    def place(self, site: Site) -> tuple[int, int]:
        """Line and column of a site, from the top left."""
        for column in ROWS:
            if site in LINES[self.seat][column]:
                return SIZE - 1 - LINES[self.seat][column].index(site), column
        raise ValueError(f"there is no site {site}")

    def moved(self, site: Site, down: int, right: int) -> Site:
        """The site next to one, or the site itself at the edge."""
        line, column = self.place(site)
        return self.site(min(max(line + down, 0), SIZE - 1), min(max(column + right, 0), SIZE - 1))

    def first_site(self, board: Board) -> Site:
        """Where to begin: the site under the centre, or if that is closed the nearest one to it that is not."""
        below = self.moved(CENTRE, 1, 0)
        line, column = self.place(below)

        def distance(site: Site) -> int:
            other_line, other_column = self.place(site)
            return abs(other_line - line) + abs(other_column - column)

        unclosed = [site for site in SITES if why_not_there(board, Build(FLOOR, site)) is None]
        return min(unclosed, key=distance, default=below)

    def site_at(self, x: int, y: int) -> Site | None:
        """The site under a point of the picture."""
        column, line = (x - MARGIN - 1) // (self.wide + 1), (y - LABELS - 1) // self.high
        return self.site(line, column) if line in ROWS and column in ROWS else None

    def row_at(self, x: int, y: int) -> tuple[Side, Row] | None:
        """The row of sight whose label, or whose end of the frame, is under a point."""
        bottom, left, top, right = self.sides
        column, line = (x - MARGIN - 1) // (self.wide + 1), (y - LABELS - 1) // self.high
        if column in ROWS and not 0 <= y - LABELS - 1 < SIZE * self.high:
            return (top, SIZE - 1 - column) if y <= LABELS else (bottom, column)
        if line in ROWS and column not in ROWS:
            return (left, line) if x <= MARGIN else (right, SIZE - 1 - line)
        return None

    def row_through(self, side: Side, site: Site) -> Row:
        """The row of a side that a site lies in."""
        return next(row for row in ROWS if site in LINES[side][row])
