"""A city from above as shapes: the island, the towers on their plots, and every group with what it pays."""

from collections.abc import Iterator
from math import cos, pi, sin

from skypuzzle.pictures.drawing import (
    BLACK,
    WHITE,
    Point,
    Shape,
    box,
    disc,
    ink_on,
    label,
    mix,
    polygon,
    polygons,
    stroke,
)
from skypuzzle.skyline.pictures.scene import UNKNOWN_OWNER, Sight
from skypuzzle.skyline.pictures.terminal import FILES
from skypuzzle.skyline.pictures.theme import Theme
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.city import LEVELS, Colour, Mask, Tower

NAMES = 26
"""Room for the names of the lines."""
SHORE, LAND = 13, 8
"""How far the shore and the land reach beyond the outermost plots."""
MARGIN, PRINTED_MARGIN = SHORE + 3, 3
NAME, PRINTED_NAME = 13, 20
"""Names are bigger on paper, where the picture is small; it has no shore."""
INSET = 3.5
"""From the edge of a plot to the ring around its group."""


class Island:
    """A board without its towers; coordinates start at its top left corner."""

    def __init__(self, sight: Sight, theme: Theme, pitch: tuple[float, float]) -> None:
        self.sight = sight
        self.theme = theme
        self.across, self.down = pitch
        self.margin = PRINTED_MARGIN if theme.is_paper else MARGIN
        self.at = {square: index for index, square in enumerate(sight.outline.squares)}
        self.width = NAMES + sight.files * self.across + 2 * self.margin
        self.height = NAMES + sight.ranks * self.down + 2 * self.margin

    def corner(self, index: int) -> Point:
        row, file = self.sight.outline.squares[index]
        return NAMES + self.margin + file * self.across, self.margin + row * self.down

    def ground(self) -> Iterator[Shape]:
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
        theme = self.theme
        if not theme.is_paper:
            yield box(x + 6, y + 6, self.across - 12, self.down - 12, theme.zone, corner=9, opacity=0.22)
        yield box(
            x + 7, y + 7, self.across - 14, self.down - 14, "none", outline=theme.zone, line=3, corner=9, dashed=True
        )

    def stars(self) -> Iterator[Shape]:
        """A star at the corner of every zone, where no tower hides it."""
        for index in range(len(self.sight.towers)):
            if self.sight.is_zone(index):
                x, y = self.corner(index)
                yield star(x + 12, y + 13, 10, self.theme)

    def names(self) -> Iterator[Shape]:
        size = PRINTED_NAME if self.theme.is_paper else NAME
        for file in range(self.sight.files):
            x = NAMES + self.margin + (file + 0.5) * self.across
            yield label(x, self.height - NAMES / 2, FILES[file], size, self.theme.faint_ink)
        for row in range(self.sight.ranks):
            y = self.margin + (row + 0.5) * self.down
            yield label(NAMES / 2, y, str(self.sight.ranks - row), size, self.theme.faint_ink)

    def rings(self) -> Iterator[Shape]:
        for colour, group in self.sight.groups():
            owner, night = self.theme.owners[colour], self.theme.is_night
            ink = mix(owner, WHITE if night else BLACK, 0.15 if night else 0.3)
            for points in self._edges(group):
                yield stroke(points, self.theme.ink if self.theme.is_paper else ink, line=3.2)

    def tints(self) -> Iterator[Shape]:
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
        """The outer sides of a group's plots, moved inwards."""
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
        """How far inside the corner of its plot a side ends; outside it where the ring turns outwards."""
        if not self._in(row + down, file + right, group):
            return INSET
        return -INSET if self._in(row + down + over, file + right + beyond, group) else 0


def star(x: float, y: float, radius: float, theme: Theme) -> Shape:
    """The sign of a strategic zone; x and y are its middle."""
    points = [
        (
            x + radius * (1 if corner % 2 == 0 else 0.42) * sin(corner * pi / 5),
            y - radius * (1 if corner % 2 == 0 else 0.42) * cos(corner * pi / 5),
        )
        for corner in range(10)
    ]
    return polygon(points, theme.gold, outline=theme.outline, line=1)


def badge(x: float, y: float, words: str, colour: Colour, theme: Theme) -> Iterator[Shape]:
    """What a group pays; x and y are the middle of the badge."""
    fill = theme.owners[colour]
    size = 15 if theme.is_paper else 12
    width, high = 0.8 * size + 0.65 * size * len(words), 1.5 * size
    yield box(x - width / 2, y - high / 2, width, high, fill, outline=theme.outline, line=1.2, corner=high / 2)
    yield label(x, y, words, size, ink_on(fill), bold=True)


WIDTH, STEP = 62, 4
"""The width of the ground floor, and how much narrower each floor above it is."""
STOREY, DEPTH = 12, 20
"""How high a floor is, and how deep a roof."""
LEDGE = 1.2
"""How much of a floor is visible before the next one begins."""
NARROWER = 0.86
"""How wide the far edge of a roof is, compared with the near one."""
PRINTED_WIDTH, PRINTED_STEP, PRINTED_STOREY = 74, 7, 17
"""Floors on paper, where the picture is small: only fronts, and big letters."""


def tower_shapes(x: float, ground: float, tower: Tower, theme: Theme) -> Iterator[Shape]:
    """A tower; x and ground are where the middle of its front meets the ground."""
    if theme.is_paper:
        yield from _printed(x, ground, tower, theme)
        return
    if tower:
        away = 4 + 2.5 * len(tower)
        right = x + WIDTH / 2
        far = right + away, ground - 4 - DEPTH
        shade = [(right - 4, ground), (right + away, ground - 4), far, (right - 8, ground - DEPTH)]
        yield polygon(shade, theme.shadow, opacity=0.16)
    for level, owner in enumerate(tower):
        width, foot = WIDTH - STEP * level, ground - level * (STOREY + LEDGE)
        is_top = level == len(tower) - 1
        yield from _slab(x, foot, width, owner, theme)
        yield from _roof(x, foot - STOREY, width, owner, theme, is_top=is_top)
    if len(tower) == LEVELS:
        yield from crown(x + 15, ground - LEVELS * (STOREY + LEDGE) - DEPTH / 2 + 1.5, 11, theme)


def _printed(x: float, ground: float, tower: Tower, theme: Theme) -> Iterator[Shape]:
    for level, owner in enumerate(tower):
        width, foot = PRINTED_WIDTH - PRINTED_STEP * level, ground - level * PRINTED_STOREY
        fill, is_top = theme.owners[owner], level == len(tower) - 1
        line = 2.6 if is_top else 1
        yield box(x - width / 2, foot - PRINTED_STOREY, width, PRINTED_STOREY, fill, outline=theme.outline, line=line)
        yield label(x, foot - PRINTED_STOREY / 2, owner, 17 if is_top else 14, ink_on(fill), bold=is_top)


def _slab(x: float, foot: float, width: float, owner: str, theme: Theme) -> Iterator[Shape]:
    fill, edge = theme.owners[owner], theme.outline
    yield box(x - width / 2, foot - STOREY, width, STOREY, fill, outline=edge, line=1)
    panes = [
        [(middle - 2, foot - 9), (middle + 2, foot - 9), (middle + 2, foot - 4), (middle - 2, foot - 4)]
        for at in range(10, int(width / 2) - 4, 7)
        for middle in (x - at, x + at)
    ]
    yield polygons(panes, mix(fill, theme.lamp if theme.is_night else theme.window, 0.75))
    yield label(x, foot - STOREY / 2, owner, 10, ink_on(fill), bold=True)


def _roof(x: float, front: float, width: float, owner: str, theme: Theme, *, is_top: bool) -> Iterator[Shape]:
    fill = mix(theme.owners[owner], BLACK if theme.is_night else WHITE, 0.12 if theme.is_night else 0.25)
    far = width * NARROWER / 2
    corners = [(x - width / 2, front), (x + width / 2, front), (x + far, front - DEPTH), (x - far, front - DEPTH)]
    yield polygon(corners, fill, outline=theme.outline, line=1)
    if is_top:
        middle = front - DEPTH / 2
        yield label(x, middle, owner, 17, ink_on(fill), bold=True)


def crown(x: float, y: float, size: float, theme: Theme) -> Iterator[Shape]:
    """The sign of a penthouse; x and y are its middle."""
    half, low, high = size / 2, y + size * 0.36, y - size * 0.44
    points = [
        (x - half, low),
        (x - half, high + 1),
        (x - half * 0.45, y),
        (x, high - 1),
        (x + half * 0.45, y),
        (x + half, high + 1),
        (x + half, low),
    ]
    yield polygon(points, theme.gold, outline=theme.outline, line=0.8)


PITCH = 92, 98
"""From one plot with a tower to the next, across and down."""
FLAT_PITCH = 78, 78
"""From one plot with a rent to the next."""
FOOT = 10
"""From the front edge of a plot to its tower."""


class CityPlan(Island):
    """A city; coordinates start at its top left corner."""

    def __init__(self, sight: Sight, theme: Theme) -> None:
        super().__init__(sight, theme, FLAT_PITCH if sight.is_plan else PITCH)

    def shapes(self) -> Iterator[Shape]:
        yield from self.ground()
        if self.sight.is_plan:
            yield from self._plan()
        else:
            yield from self.tints()
            yield from self.rings()
            for index, tower in enumerate(self.sight.towers):
                x, y = self.corner(index)
                yield from tower_shapes(x + self.across / 2, y + self.down - FOOT, tower, self.theme)
                if not tower:
                    name = self.sight.outline.sites[index]
                    yield label(x + self.across / 2, y + self.down / 2, name, 13, self.theme.faint_ink)
            yield from self.stars()
            yield from self._badges()
        for index in sorted(self.sight.lit):
            x, y = self.corner(index)
            sides = self.across - 10, self.down - 10
            yield box(x + 5, y + 5, *sides, "none", outline=self.theme.light, line=4, corner=6)
        for index in sorted(self.sight.marked):
            x, y = self.corner(index)
            yield from _mark(x + self.across - 13, y + 13, self.theme)
        yield from self.names()

    def _badges(self) -> Iterator[Shape]:
        for colour, group in self.sight.groups():
            x, y = self.corner(group.bit_length() - 1)
            yield from badge(
                x + self.across - 20, y + self.down - 6, f"{self.sight.income(group)}M", colour, self.theme
            )

    def _plan(self) -> Iterator[Shape]:
        yield from self.tints()
        if self.sight.are_owners_known:
            yield from self.rings()
        for index, tower in enumerate(self.sight.towers):
            if tower:
                yield from self._rent(index)

    def _rent(self, index: int) -> Iterator[Shape]:
        """The rent and the height of a top with its flag or owner, or with room to write the owner."""
        x, y = self.corner(index)
        owner, flag = self.sight.top(index), self.sight.flags.get(index)
        is_known = owner != UNKNOWN_OWNER
        ink = ink_on(self.theme.owners[owner]) if is_known and self.theme.is_paper else self.theme.ink
        yield label(x + 18, y + 21, str(self.sight.rent(index)), 25, ink, bold=True)
        height = len(self.sight.towers[index])
        for level in range(LEVELS):
            fill = ink if level < height else "none"
            yield box(x + 10 + 0.0, y + self.down - 13 - 6 * level, 13 - 1.6 * level, 4, fill, outline=ink, line=0.7)
        if height == LEVELS:
            yield from crown(x + 39, y + 17, 13, self.theme)
        if flag is not None:
            yield from _flag(x + 32, y + 16, flag, self.theme)
        elif is_known:
            middle = x + self.across * 0.62, y + self.down * 0.58
            yield label(*middle, owner, 30, ink, bold=True)


def _flag(x: float, y: float, flag: Flag, theme: Theme) -> Iterator[Shape]:
    fill = theme.owners[flag.owner]
    yield stroke([(x, y + 14), (x, y + 56)], theme.outline, line=2)
    yield disc(x, y + 13, 2.2, theme.outline)
    words = f"{flag.owner}{flag.income}"
    width = 7 + 10 * len(words)
    top, bottom = y + 16, y + 39
    points = [(x, top), (x + width, top), (x + width - 5, (top + bottom) / 2), (x + width, bottom), (x, bottom)]
    yield polygon(points, fill, outline=theme.outline, line=1.2)
    yield label(x + width / 2 - 1.5, (top + bottom) / 2, words, 15.5, ink_on(fill), bold=True)


def _mark(x: float, y: float, theme: Theme) -> Iterator[Shape]:
    yield disc(x, y, 8.5, theme.mark, outline=theme.background)
    ink = ink_on(theme.mark)
    yield stroke([(x - 4.5, y), (x + 4.5, y)], ink, line=2.2)
    yield stroke([(x, y - 4.5), (x, y + 4.5)], ink, line=2.2)
