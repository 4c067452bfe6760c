"""The skyline of a city across the river: facades rank by rank, with the sky above and the water in front."""

from collections.abc import Iterator, Sequence
from enum import Enum
from random import Random

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
    oval,
    picture,
    polygon,
    polygons,
    shading,
    stroke,
    strokes,
    wrapped,
)
from skypuzzle.skyline.pictures.city_plan import star
from skypuzzle.skyline.pictures.scene import UNKNOWN_OWNER, Scene, describe, title
from skypuzzle.skyline.pictures.theme import LIGHT, Theme
from skypuzzle.skyline.rules.city import LEVELS, Tower

WIDTH, STEP = 60, 3
"""The width of the front of a ground floor, and how much narrower each floor above it is."""
STOREY = 36
ASLANT = 11, -11
"""From the front of a building to its back."""
SIGN = 15
"""How wide the sign with the owner's letter is."""
SPIRE = 46
PANE, PANE_HEIGHT, PANE_STEP = 5, 8, 8.4
WINDOW_ROWS = (8.5, 21.5)


class Facade:
    """A tower; x and ground are the lower left corner of its front. The farther away it is, the more it fades."""

    def __init__(self, x: float, ground: float, tower: Tower, theme: Theme, *, haze: float, seed: int) -> None:
        self.x = x
        self.ground = ground
        self.tower = tower
        self.theme = theme
        self.haze = haze
        self.seed = seed

    @property
    def top(self) -> float:
        return self.ground - STOREY * len(self.tower)

    def shapes(self) -> Iterator[Shape]:
        for level, owner in enumerate(self.tower):
            yield from self._floor(level, owner)
        if self.tower:
            yield from self._roof()

    def _faded(self, colour: str) -> str:
        return mix(colour, self.theme.sky[-1] if not self.theme.is_night else self.theme.sky[1], self.haze)

    def _span(self, level: int) -> tuple[float, float]:
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
        if owner != UNKNOWN_OWNER:
            yield from self._sign(owner, colour, left, high)

    def _windows(self, level: int, wall: str, left: float, right: float, high: float) -> Iterator[Shape]:
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
        gold, line = self._faded(self.theme.gold), self._faded(mix(self.theme.gold, BLACK, 0.55))
        for width, low, tall in ((38, 0, 7), (27, 7, 7), (16, 14, 8)):
            yield box(middle - width / 2, high - low - tall, width, tall, gold, outline=line, line=0.9)
        tip = high - SPIRE
        yield polygon([(middle - 4, high - 22), (middle + 4, high - 22), (middle, tip)], gold, outline=line, line=0.9)
        if self.theme.is_night:
            yield disc(middle, tip, 7, "#ff5a4d", opacity=0.25)
            yield disc(middle, tip, 2.2, "#ff7a6b")


def trees(x: float, ground: float, theme: Theme, *, seed: int) -> Iterator[Shape]:
    for number, (across, back) in enumerate(((9, 1), (31, -6), (52, 0))):
        if (seed + number) % 3 == 0:
            continue
        foot, radius = ground + back, 5.5 + (seed * 5 + number * 3) % 4
        trunk = mix(theme.tree, BLACK, 0.5)
        yield stroke([(x + across, foot), (x + across, foot - 8)], trunk, line=2)
        yield disc(x + across, foot - 7 - radius, radius, theme.tree, outline=mix(theme.tree, BLACK, 0.35), line=0.8)


def _back(x: float, y: float) -> Point:
    return x + ASLANT[0], y + ASLANT[1]


STARS = 90
RIPPLES = 70


def sky(width: float, horizon: float, theme: Theme) -> Iterator[Shape]:
    defined, fill = shading([(colour, 1) for colour in theme.sky])
    yield defined
    yield box(0, 0, width, horizon, fill)
    if theme.is_night:
        yield from _night(width, horizon)
    elif not theme.is_paper:
        yield from _day(width, horizon)


def _night(width: float, horizon: float) -> Iterator[Shape]:
    places = Random(1)  # a fixed seed: the same stars in every picture
    for _ in range(STARS):
        x, y = places.uniform(0, width), places.uniform(0, 0.75 * horizon)
        yield disc(x, y, places.choice((0.7, 1, 1.5)), WHITE, opacity=round(places.uniform(0.4, 0.95), 2))
    x, y = 0.86 * width, 0.2 * horizon
    for radius, opacity in ((54, 0.05), (38, 0.09)):
        yield disc(x, y, radius, "#fff4cf", opacity=opacity)
    yield disc(x, y, 24, "#fbf1cf")
    for across, down, radius in ((-7, -5, 5), (8, 6, 6), (5, -10, 3)):
        yield disc(x + across, y + down, radius, "#e8dcb4")


def _day(width: float, horizon: float) -> Iterator[Shape]:
    x, y = 0.84 * width, 0.27 * horizon
    for radius, opacity in ((82, 0.14), (56, 0.2), (34, 1)):
        yield disc(x, y, radius, "#fff3c4", opacity=opacity)
    for share, high, size in ((0.12, 0.16, 1.0), (0.4, 0.1, 0.7), (0.63, 0.24, 0.85)):
        yield from _cloud(share * width, high * horizon, size)


def _cloud(x: float, y: float, size: float) -> Iterator[Shape]:
    for across, down, wide, high in ((0, 0, 62, 13), (-20, -10, 26, 14), (14, -14, 32, 18), (40, -4, 24, 10)):
        yield oval(x + size * across, y + size * down, size * wide, size * high, WHITE, opacity=0.75)


def far_bank(width: float, horizon: float, theme: Theme) -> Iterator[Shape]:
    if theme.is_paper:
        return
    for seed, reach, share in ((3, 46, 0.3), (4, 26, 0.45)):
        places = Random(seed)  # a fixed seed, as for the stars
        x, points = -10.0, [(-10.0, horizon)]
        while x < width + 10:
            high, wide = places.uniform(5, reach), places.uniform(12, 34)
            points += [(x, horizon - high), (x + wide, horizon - high)]
            x += wide
        yield polygon([*points, (x, horizon)], mix(theme.sky[-1], theme.far, share))


def river(width: float, top: float, bottom: float, theme: Theme) -> Iterator[Shape]:
    defined, fill = shading([(colour, 1) for colour in theme.river])
    yield defined
    yield box(0, top, width, bottom - top, fill)
    places = Random(2)  # a fixed seed, as for the stars
    lines = []
    for _ in range(RIPPLES):
        x, y = places.uniform(-20, width), places.uniform(top + 6, bottom - 3)
        reach = places.uniform(12, 40)
        lines.append([(x, y), (x + reach, y)])
    shine = mix(theme.river[0], theme.lamp if theme.is_night else WHITE, 0.45)
    yield strokes(lines, shine, line=1.2, opacity=0.55)


def mirrored(x: float, top: float, width: float, depth: float, colour: str) -> Iterator[Shape]:
    defined, fill = shading([(colour, 0.4), (colour, 0)])
    yield defined
    yield box(x, top, width, depth, fill)


SHIFT = 14, -19
"""From the front of a plot to the front of the next one behind it."""
BETWEEN = 3
"""From the last plot of a line to the first plot of the next line."""
BORDER = 34
AIR = 56
"""Above the highest tower."""
QUAY, WATER = 16, 74
HEADING, NOTE, LINE_HEIGHT = 19, 15, 24
HAZE = 0.39
"""How much the farthest towers fade into the sky."""


class Bank(Enum):
    """The side from which the city is seen."""

    WEST = "west"
    EAST = "east"
    SOUTH = "south"
    NORTH = "north"


def skyline(scene: Scene, theme: Theme = LIGHT, *, bank: Bank | None = None, film: Sequence[Scene] = ()) -> str:
    """The picture as SVG, with room for the highest tower and longest note of the film that it is part of.

    By default, the view is from the longer side of the island.
    """
    bank = bank or (Bank.WEST if scene.sight.ranks >= scene.sight.files else Bank.SOUTH)
    drawing = _Skyline(scene, theme, bank, film or [scene])
    return picture(
        drawing.width,
        drawing.height,
        theme.background,
        list(drawing.shapes()),
        title=title(scene, f"from the {bank.value}"),
        description=describe(scene),
    )


class _Skyline:
    def __init__(self, scene: Scene, theme: Theme, bank: Bank, film: Sequence[Scene]) -> None:
        self.scene = scene
        self.sight = scene.sight
        self.theme = theme
        self.bank = bank
        sides = self.sight.ranks, self.sight.files
        self.lines, self.depths = sides if bank in (Bank.WEST, Bank.EAST) else sides[::-1]
        depth = self.depths - 1
        self.pitch = WIDTH + ASLANT[0] + depth * SHIFT[0] + BETWEEN
        self.width = 2 * BORDER + self.lines * self.pitch
        highest = max((len(tower) for other in film for tower in other.sight.towers), default=0)
        self.text_height = LINE_HEIGHT * max(bool(each.heading) + len(self._note(each)) for each in film)
        self.text_height += 10 if self.text_height else 0
        self.ground = self.text_height + AIR + SPIRE + max(highest, 3) * STOREY - depth * SHIFT[1]
        self.height = self.ground + QUAY + WATER

    def _note(self, scene: Scene) -> list[str]:
        return wrapped(scene.note, NOTE, self.width - 2 * BORDER)

    def shapes(self) -> Iterator[Shape]:
        horizon = self.ground + (self.depths + 0.5) * SHIFT[1]
        yield from sky(self.width, horizon, self.theme)
        yield from far_bank(self.width, horizon, self.theme)
        yield from river(self.width, horizon, self.height, self.theme)
        yield from self._mirrored()
        yield from self._land()
        places = sorted(range(len(self.sight.towers)), key=lambda index: (-self._depth(index), self._line(index)))
        for index in places:
            yield from self._plot(index)
        yield from self._names()
        yield from self._text()

    def _depth(self, index: int) -> int:
        row, file = self.sight.outline.squares[index]
        east, south = self.sight.files - 1 - file, self.sight.ranks - 1 - row
        return {Bank.WEST: file, Bank.EAST: east, Bank.SOUTH: south, Bank.NORTH: row}[self.bank]

    def _line(self, index: int) -> int:
        """The position of a site from the left, as seen from the bank."""
        row, file = self.sight.outline.squares[index]
        east, south = self.sight.files - 1 - file, self.sight.ranks - 1 - row
        return {Bank.WEST: row, Bank.EAST: south, Bank.SOUTH: file, Bank.NORTH: east}[self.bank]

    def _place(self, index: int) -> tuple[float, float]:
        depth = self._depth(index)
        x = BORDER + self._line(index) * self.pitch + depth * SHIFT[0]
        return x, self.ground + depth * SHIFT[1]

    def _land(self) -> Iterator[Shape]:
        theme, across, up = self.theme, self.depths * SHIFT[0], self.depths * SHIFT[1]
        left, right = BORDER - 16, self.width - BORDER - across + 18
        front = self.ground + 6
        corners = [(left, front), (right, front), (right + across, self.ground + up), (left + across, self.ground + up)]
        yield polygon(corners, theme.land)
        yield box(left, self.ground + 6, right - left, QUAY - 6, theme.shore, outline=theme.plot_line, line=1)

    def _plot(self, index: int) -> Iterator[Shape]:
        x, y = self._place(index)
        theme, (across, up) = self.theme, ASLANT
        corners = [(x - 2, y + 2), (x + WIDTH + 2, y + 2), (x + WIDTH + across + 2, y + up), (x + across - 2, y + up)]
        is_zone = self.sight.is_zone(index)
        edge, line = (theme.zone, 2.5) if is_zone else (theme.plot_line, 1)
        tower = self.sight.towers[index]
        yield polygon(corners, theme.plot if tower else theme.lawn, outline=edge, line=line)
        if not tower:
            yield from trees(x, y, theme, seed=index)
        haze = HAZE * self._depth(index) / max(self.depths - 1, 1)
        facade = Facade(x, y, tower, theme, haze=haze, seed=index)
        yield from facade.shapes()
        if is_zone:
            yield star(x + WIDTH - 9, y - (STOREY * len(tower)) - 6, 9, theme)
        if index in self.sight.marked:
            top = facade.top - 12
            yield polygon([(x + 14, top - 10), (x + 26, top - 10), (x + 20, top)], theme.mark, outline=theme.background)

    def _mirrored(self) -> Iterator[Shape]:
        for index, tower in enumerate(self.sight.towers):
            if tower and self._depth(index) <= 1 and not self.theme.is_paper:
                x, _ = self._place(index)
                depth = min(WATER - 4, 16 * len(tower))
                yield from mirrored(x + 4, self.ground + QUAY, WIDTH - 8, depth, self.theme.owners[tower[-1]])

    def _names(self) -> Iterator[Shape]:
        for line in range(self.lines):
            places = [index for index in range(len(self.sight.towers)) if self._line(index) == line]
            if not places:
                continue
            near, far = (self.sight.outline.sites[end(places, key=self._depth)] for end in (min, max))
            middle = BORDER + line * self.pitch + (self.pitch - BETWEEN) / 2
            words = near if near == far else f"{near}–{far}"
            yield label(middle, self.height - 16, words, 14, self.theme.ink, bold=True)

    def _text(self) -> Iterator[Shape]:
        y = LINE_HEIGHT - 4
        if self.scene.heading:
            yield label(BORDER, y, self.scene.heading, HEADING, self.theme.ink, bold=True, anchor="start")
            y += LINE_HEIGHT
        for line in self._note(self.scene):
            yield label(BORDER, y, line, NOTE, self.theme.ink, anchor="start")
            y += LINE_HEIGHT
