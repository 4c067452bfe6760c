"""The ground that a city stands on: water and land, plots, zones, the names of lines, and rings around groups."""

from collections.abc import Iterator
from math import cos, pi, sin

from skypuzzle.pictures.drawing import BLACK, WHITE, Point, Shape, box, ink_on, label, mix, polygon, stroke
from skypuzzle.skyline.pictures.board_text import FILES
from skypuzzle.skyline.pictures.sights import Sight
from skypuzzle.skyline.pictures.theme import Theme
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.towers import Colour

NAMES = 26
"""Room for the names of the lines."""
SHORE, LAND = 13, 8
"""How far they reach beyond the outermost plots."""
MARGIN, PRINTED_MARGIN = SHORE + 3, 3
NAME, PRINTED_NAME = 13, 20
"""On paper, where the whole is small, names are bigger, and there is no shore."""
INSET = 3.5
"""From the edge of a plot to the ring around its group."""


class Island:
    """A board without its towers, drawn from its own top left corner."""

    def __init__(self, sight: Sight, theme: Theme, pitch: tuple[float, float]) -> None:
        self.sight = sight
        self.theme = theme
        self.across, self.down = pitch
        self.margin = PRINTED_MARGIN if theme.is_paper else MARGIN
        self.at = {square: index for index, square in enumerate(sight.outline.squares)}
        self.width = NAMES + sight.files * self.across + 2 * self.margin
        self.height = NAMES + sight.ranks * self.down + 2 * self.margin

    def corner(self, index: int) -> Point:
        """The top left corner of a plot."""
        row, file = self.sight.outline.squares[index]
        return NAMES + self.margin + file * self.across, self.margin + row * self.down

    def ground(self) -> Iterator[Shape]:
        """Water, land, and a plot for each site."""
        theme = self.theme
        if not theme.is_paper:
            yield box(NAMES, 0, self.width - NAMES, self.height - NAMES, theme.water, corner=18)
            for reach, fill, round_ in ((SHORE, theme.shore, 20), (LAND, theme.land, 15)):
                for index in range(len(self.sight.towers)):
                    x, y = self.corner(index)
                    yield box(x - reach, y - reach, self.across + 2 * reach, self.down + 2 * reach, fill, corner=round_)
        for index in range(len(self.sight.towers)):
            x, y = self.corner(index)
            fill = theme.plot
            yield box(x + 1, y + 1, self.across - 2, self.down - 2, fill, outline=theme.plot_line, line=1, corner=4)
            if self.sight.is_zone(index):
                yield from self._zone(x, y)

    def _zone(self, x: float, y: float) -> Iterator[Shape]:
        """A strategic zone: a golden ring."""
        theme = self.theme
        if not theme.is_paper:
            yield box(x + 6, y + 6, self.across - 12, self.down - 12, theme.zone, corner=9, opacity=0.22)
        yield box(
            x + 7, y + 7, self.across - 14, self.down - 14, "none", outline=theme.zone, line=3, corner=9, dashed=True
        )

    def stars(self) -> Iterator[Shape]:
        """A star at the corner of every zone, which no tower hides."""
        for index in range(len(self.sight.towers)):
            if self.sight.is_zone(index):
                x, y = self.corner(index)
                yield star(x + 12, y + 13, 10, self.theme)

    def names(self) -> Iterator[Shape]:
        """The letter or figure that the sites of a line share."""
        size = PRINTED_NAME if self.theme.is_paper else NAME
        for file in range(self.sight.files):
            x = NAMES + self.margin + (file + 0.5) * self.across
            yield label(x, self.height - NAMES / 2, FILES[file], size, self.theme.faint_ink)
        for row in range(self.sight.ranks):
            y = self.margin + (row + 0.5) * self.down
            yield label(NAMES / 2, y, str(self.sight.ranks - row), size, self.theme.faint_ink)

    def rings(self) -> Iterator[Shape]:
        """The outline of every group."""
        for colour, group in self.sight.groups():
            ink = ring_ink(colour, self.theme)
            for points in self._edges(group):
                yield stroke(points, ink, line=3.2)

    def tints(self) -> Iterator[Shape]:
        """The ground of every group in its owner's colour."""
        opacity = None if self.theme.is_paper and self.sight.is_plan else 0.5 if self.sight.is_plan else 0.3
        for colour, group in self.sight.groups():
            for index in range(len(self.sight.towers)):
                if group >> index & 1:
                    left, top, right, bottom = self._inside(index, group)
                    fill = self.theme.owners[colour]
                    yield box(left, top, right - left, bottom - top, fill, opacity=opacity)

    def _inside(self, index: int, group: Mask) -> tuple[float, float, float, float]:
        x, y = self.corner(index)
        row, file = self.sight.outline.squares[index]
        left = x + INSET * (not self._in(row, file - 1, group))
        top = y + INSET * (not self._in(row - 1, file, group))
        right = x + self.across - INSET * (not self._in(row, file + 1, group))
        bottom = y + self.down - INSET * (not self._in(row + 1, file, group))
        return left, top, right, bottom

    def _in(self, row: int, file: int, group: Mask) -> bool:
        index = self.at.get((row, file))
        return index is not None and bool(group >> index & 1)

    def _edges(self, group: Mask) -> Iterator[tuple[Point, Point]]:
        """The sides of a group's plots where it ends, moved inwards."""
        for index in range(len(self.sight.towers)):
            if not group >> index & 1:
                continue
            x, y = self.corner(index)
            row, file = self.sight.outline.squares[index]
            for step in (-1, 1):
                if not self._in(row + step, file, group):
                    level = y + INSET if step < 0 else y + self.down - INSET
                    ends = [self._end(row, file, 0, side, step, 0, group) for side in (-1, 1)]
                    yield (x + ends[0], level), (x + self.across - ends[1], level)
                if not self._in(row, file + step, group):
                    level = x + INSET if step < 0 else x + self.across - INSET
                    ends = [self._end(row, file, side, 0, 0, step, group) for side in (-1, 1)]
                    yield (level, y + ends[0]), (level, y + self.down - ends[1])

    def _end(self, row: int, file: int, down: int, right: int, over: int, beyond: int, group: Mask) -> float:
        """Where a side ends, from the corner of its plot inwards: further out where the ring turns outwards there."""
        if not self._in(row + down, file + right, group):
            return INSET
        return -INSET if self._in(row + down + over, file + right + beyond, group) else 0


def star(x: float, y: float, radius: float, theme: Theme) -> Shape:
    """The sign of a strategic zone, around its middle."""
    points = [
        (
            x + radius * (1 if corner % 2 == 0 else 0.42) * sin(corner * pi / 5),
            y - radius * (1 if corner % 2 == 0 else 0.42) * cos(corner * pi / 5),
        )
        for corner in range(10)
    ]
    return polygon(points, theme.gold, outline=theme.outline, line=1)


def ring_ink(colour: Colour, theme: Theme) -> str:
    """A colour that stands out from the ground."""
    if theme.is_paper:
        return theme.ink
    return mix(theme.owners[colour], WHITE if theme.is_night else BLACK, 0.15 if theme.is_night else 0.3)


def badge(x: float, y: float, words: str, colour: Colour, theme: Theme) -> Iterator[Shape]:
    """What a group pays, around its middle."""
    fill = theme.owners[colour]
    size = 15 if theme.is_paper else 12
    width, high = 0.8 * size + 0.65 * size * len(words), 1.5 * size
    yield box(x - width / 2, y - high / 2, width, high, fill, outline=theme.outline, line=1.2, corner=high / 2)
    yield label(x, y, words, size, ink_on(fill), bold=True)
