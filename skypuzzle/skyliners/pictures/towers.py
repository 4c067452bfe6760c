"""Buildings as somebody at the edge of the city sees them: drawn aslant, so that what stands behind peeps out."""

from collections.abc import Iterator

from skypuzzle.pictures.drawing import (
    LINE,
    THIN,
    WHITE,
    Point,
    Shape,
    box,
    disc,
    in_shade,
    in_sun,
    ink_on,
    polygon,
    stroke,
)
from skypuzzle.skyliners.pictures.theme import Theme
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE

WIDTH = 62
ASLANT = (12, -16)
"""From the front of a plot to its back."""
WINDOWS = 3
TREES = ((16, -5, 9), (47, -5, 9), (36, -11, 10))
"""Where they stand, from the front left corner, and how big they are."""
EAVES = 3


class Tower:
    """One site from the side, its front left corner at a place; a park, a roof or half a floor is a `unit` high."""

    def __init__(self, x: float, y: float, code: int, theme: Theme, unit: float, *, is_seen: bool) -> None:
        self.x = x
        self.y = y
        self.code = code
        self.theme = theme
        self.unit = unit
        self.is_seen = is_seen
        self.outline = theme.outline if is_seen else theme.hidden_line
        self.line = LINE if is_seen else THIN

    @property
    def top(self) -> Point:
        """The middle of the highest that there is."""
        across, up = ASLANT
        return self.x + (WIDTH + across) / 2, self.y - self.unit * self.code + up / 2

    def shapes(self) -> Iterator[Shape]:
        """The plot and what stands on it."""
        if self.code == EMPTY:
            yield polygon(self._slab(0), self.theme.plot, outline=self.theme.plot_line, line=THIN, dashed=True)
        elif self.code == PARK_CODE:
            yield from self._park()
        else:
            yield from self._building(self.code // 2)
            if self.code % 2:
                yield from self._roof(2 * self.unit * (self.code // 2))

    def _slab(self, height: float, over: float = 0) -> list[Point]:
        """The outline of the plot at a height, from the front left round by the right."""
        across, up = ASLANT
        y = self.y - height
        left, right = self.x - over, self.x + WIDTH + over
        return [(left, y), (right, y), (right + across, y + up), (left + across, y + up)]

    def _face(self, points: list[Point], fill: str) -> Shape:
        return polygon(points, fill, outline=self.outline, line=self.line, dashed=not self.is_seen)

    def _park(self) -> Iterator[Shape]:
        theme = self.theme
        lawn, tree, line = (
            (theme.lawn, theme.tree, theme.tree_line)
            if self.is_seen
            else (theme.hidden, theme.hidden, theme.hidden_line)
        )
        yield polygon(self._slab(0), lawn, outline=line, line=self.line)
        for across, up, radius in sorted(TREES, key=lambda tree: tree[1]):
            foot = self.y + up
            yield stroke([(self.x + across, foot), (self.x + across, foot - radius)], line, line=2)
            yield disc(self.x + across, foot - radius - 4, radius, tree, outline=line, line=self.line)

    def _building(self, floors: int) -> Iterator[Shape]:
        theme, height = self.theme, 2 * self.unit * floors
        left, right, back_right, _ = self._slab(height)
        foot_left, foot_right, foot_back, _ = self._slab(0)
        front = theme.storeys(floors)
        fills = (front, in_shade(front), in_sun(front)) if self.is_seen else (theme.hidden, theme.hidden_side) * 2
        yield self._face([foot_left, foot_right, right, left], fills[0])
        yield self._face([foot_right, foot_back, back_right, right], fills[1])
        yield self._face(self._slab(height), fills[2])
        joint = in_sun(front) if self.is_seen and ink_on(front) == WHITE else self.outline
        for floor in range(1, floors):
            level = self.y - 2 * self.unit * floor
            yield stroke([(self.x, level), (self.x + WIDTH, level)], joint, line=THIN)
        if self.is_seen:
            yield from self._windows(floors)

    def _windows(self, floors: int) -> Iterator[Shape]:
        wide, high = 10, max(2, 1.1 * self.unit)
        gap = (WIDTH - WINDOWS * wide) / (WINDOWS + 1)
        for floor in range(floors):
            top = self.y - 2 * self.unit * floor - self.unit - high / 2
            for window in range(WINDOWS):
                across = self.x + gap + window * (wide + gap)
                yield box(across, top, wide, high, self.theme.window, outline=self.theme.glass, line=THIN)

    def _roof(self, height: float) -> Iterator[Shape]:
        """A hipped roof over the eaves."""
        left, right, back_right, back_left = self._slab(height, EAVES)
        top = (self.x + (WIDTH + ASLANT[0]) / 2, self.y - height + ASLANT[1] / 2 - self.unit)
        facets = self.theme.roof if self.is_seen else (self.theme.hidden, self.theme.hidden_side) * 2
        sunny, pale, dark, shady = facets
        for edge, fill in (
            ((back_left, back_right), sunny),
            ((left, back_left), pale),
            ((right, back_right), shady),
            ((left, right), dark),
        ):
            yield self._face([*edge, top], fill)
