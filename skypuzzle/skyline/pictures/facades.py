"""Towers as one sees them from the river: floors with rows of windows, a side in the shade, and a roof or a spire."""

from collections.abc import Iterator

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
from skypuzzle.skyline.pictures.blocks import UNTOLD
from skypuzzle.skyline.pictures.theme import Theme
from skypuzzle.skyline.rules.towers import LEVELS, Tower

WIDTH, STEP = 60, 3
"""Of the front of a ground floor, and how much narrower each next one is on both sides together."""
STOREY = 36
ASLANT = 11, -11
"""From the front of a building to its back."""
SIGN = 15
"""How wide the sign with the owner's letter is."""
SPIRE = 46
PANE, PANE_HEIGHT, PANE_STEP = 5, 8, 8.4
WINDOW_ROWS = (8.5, 21.5)


class Facade:
    """A tower with the lower left corner of its front at a place; the farther away, the more it fades."""

    def __init__(self, x: float, ground: float, tower: Tower, theme: Theme, *, haze: float, seed: int) -> None:
        self.x = x
        self.ground = ground
        self.tower = tower
        self.theme = theme
        self.haze = haze
        self.seed = seed

    @property
    def top(self) -> float:
        """Where the roof is."""
        return self.ground - STOREY * len(self.tower)

    def shapes(self) -> Iterator[Shape]:
        """From the ground up."""
        for level, owner in enumerate(self.tower):
            yield from self._floor(level, owner)
        if self.tower:
            yield from self._roof()

    def _faded(self, colour: str) -> str:
        return mix(colour, self.theme.sky[-1] if not self.theme.is_night else self.theme.sky[1], self.haze)

    def _span(self, level: int) -> tuple[float, float]:
        """The left and the right edge of a floor's front."""
        return self.x + STEP * level / 2, self.x + WIDTH - STEP * level / 2

    def _floor(self, level: int, owner: str) -> Iterator[Shape]:
        left, right = self._span(level)
        low, high = self.ground - STOREY * level, self.ground - STOREY * (level + 1)
        colour = self.theme.owners[owner]
        wall = self._faded(mix(colour, BLACK, 0.2) if self.theme.is_night else colour)
        side = self._faded(mix(colour, BLACK, 0.48 if self.theme.is_night else 0.28))
        line = self._faded(mix(colour, BLACK, 0.6))
        east = [(right, low), _back(right, low), _back(right, high), (right, high)]
        above = [(left, high), (right, high), _back(right, high), _back(left, high)]
        yield polygon(east, side, outline=line, line=0.8)
        yield polygon(above, mix(wall, WHITE, 0.25), outline=line, line=0.8)
        yield box(left, high, right - left, STOREY, wall, outline=line, line=0.8)
        yield box(left, high, right - left, 3.5, mix(wall, WHITE, 0.3))
        yield from self._windows(level, wall, left, right, high)
        if owner != UNTOLD:
            yield from self._sign(owner, colour, left, high)

    def _windows(self, level: int, wall: str, left: float, right: float, high: float) -> Iterator[Shape]:
        """Rows of panes; by night most are lit."""
        by_glass: dict[str, list[list[Point]]] = {}
        start = left + SIGN + 4.5
        columns = int((right - 3 - start + PANE_STEP - PANE) // PANE_STEP)
        for row, down in enumerate(WINDOW_ROWS):
            for column in range(columns):
                x, y = start + column * PANE_STEP, high + down
                pane = [(x, y), (x + PANE, y), (x + PANE, y + PANE_HEIGHT), (x, y + PANE_HEIGHT)]
                by_glass.setdefault(self._glass(wall, 7 * level + 3 * row + 5 * column), []).append(pane)
        for glass, panes in sorted(by_glass.items()):
            yield polygons(panes, glass)

    def _glass(self, wall: str, number: int) -> str:
        is_lit = (self.seed * 11 + number * number) % 7 > 2
        if self.theme.is_night:
            return mix(self.theme.lamp, wall, 0.1 + self.haze / 2) if is_lit else mix(wall, BLACK, 0.45)
        return mix(wall, self.theme.window, 0.8) if is_lit else mix(wall, "#23405c", 0.5)

    def _sign(self, owner: str, colour: str, left: float, high: float) -> Iterator[Shape]:
        """The owner's letter."""
        fill = self._faded(mix(colour, WHITE, 0.45))
        yield box(left + 3, high + 9, SIGN, SIGN + 4, fill, corner=2)
        yield label(left + 3 + SIGN / 2, high + 9 + (SIGN + 4) / 2, owner, 14, ink_on(fill), bold=True)

    def _roof(self) -> Iterator[Shape]:
        left, right = self._span(len(self.tower) - 1)
        middle = (left + right + ASLANT[0]) / 2
        high = self.top + ASLANT[1] / 2
        line = self._faded(self.theme.outline)
        if len(self.tower) == LEVELS:
            yield from self._crown(middle, high)
        elif self.seed % 3 == 0:  # a water tank, as roofs in New York have them
            wood = self._faded("#9a7650")
            for leg in (-5, 5):
                yield stroke([(middle + leg, high), (middle + leg, high - 6)], line, line=1.3)
            yield box(middle - 7, high - 16, 14, 10, wood, outline=line, line=0.8)
            lid = [(middle - 8, high - 16), (middle + 8, high - 16), (middle, high - 22)]
            yield polygon(lid, wood, outline=line, line=0.8)
        elif self.seed % 3 == 1:
            yield stroke([(middle + 8, high), (middle + 8, high - 15)], line, line=1.4)
        else:
            yield box(middle - 9, high - 7, 18, 7, self._faded("#b9c0c8"), outline=line, line=0.8)

    def _crown(self, middle: float, high: float) -> Iterator[Shape]:
        """A stepped crown with a spire, for a penthouse."""
        gold, line = self._faded(self.theme.gold), self._faded(mix(self.theme.gold, BLACK, 0.55))
        for width, low, tall in ((38, 0, 7), (27, 7, 7), (16, 14, 8)):
            yield box(middle - width / 2, high - low - tall, width, tall, gold, outline=line, line=0.9)
        tip = high - SPIRE
        yield polygon([(middle - 4, high - 22), (middle + 4, high - 22), (middle, tip)], gold, outline=line, line=0.9)
        if self.theme.is_night:
            yield disc(middle, tip, 7, "#ff5a4d", opacity=0.25)
            yield disc(middle, tip, 2.2, "#ff7a6b")


def trees(x: float, ground: float, theme: Theme, *, seed: int) -> Iterator[Shape]:
    """What grows on a plot without a tower."""
    for number, (across, back) in enumerate(((9, 1), (31, -6), (52, 0))):
        if (seed + number) % 3 == 0:
            continue
        foot, radius = ground + back, 5.5 + (seed * 5 + number * 3) % 4
        trunk = mix(theme.tree, BLACK, 0.5)
        yield stroke([(x + across, foot), (x + across, foot - 8)], trunk, line=2)
        yield disc(x + across, foot - 7 - radius, radius, theme.tree, outline=mix(theme.tree, BLACK, 0.35), line=0.8)


def _back(x: float, y: float) -> Point:
    return x + ASLANT[0], y + ASLANT[1]
