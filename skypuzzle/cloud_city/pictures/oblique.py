"""A city seen from the side, in the clouds: towers of three heights, walkways between them, and the sky."""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator
from itertools import product
from math import cos, pi, sin

from skypuzzle.cloud_city.pictures import towers
from skypuzzle.cloud_city.pictures.city_plan import caption, cloud, in_rows, level_of
from skypuzzle.cloud_city.pictures.scene import Scene, Shown, describe, title, without_free_cells
from skypuzzle.cloud_city.pictures.sights import GROUND, NO_TILE, column_name, rank_name
from skypuzzle.cloud_city.pictures.theme import LIGHT, Theme
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, QUARTERS, SIZE, Cell, Height, Quarter
from skypuzzle.pictures import drawing

LAYERS = ((0.62, 0.42, 0.3, 0.0), (0.46, 0.28, 0.33, 0.25), (0.3, 0.16, 0.31, 0.5), (0.14, 0.06, 0.25, 0.75))
"""The body of a cloud, from its underside up: depth, how much smaller than its top, size of puffs, light."""
SOUTH_PUFFS = tuple((0.2 + 0.32 * number, 0.3) for number in range(6))
EAST_PUFFS = tuple((1.7, 0.2 + 0.32 * number) for number in range(6))
"""Where puffs hang below the visible edges of a tile."""
STARS = 60
FAR_CLOUDS = ((0.12, 0.16, 1.0), (0.86, 0.1, 0.8), (0.94, 0.58, 1.1), (0.05, 0.72, 0.9), (0.6, 0.95, 1.2))
"""Their place in the sky, and their size."""
PUFFS = ((-62, 6, 34, 13), (-28, -4, 36, 20), (12, -10, 40, 24), (48, 2, 38, 16), (0, 8, 86, 12))


def sky(width: float, height: float, theme: Theme) -> Iterator[drawing.Shape]:
    defined, fill = drawing.shading([(theme.zenith, 1), (theme.background, 1)])
    yield defined
    yield drawing.box(0, 0, width, height, fill)
    if theme.is_night:
        yield from _stars(width, height)
        yield drawing.polygon(_crescent(0.68 * width, 0.09 * height, 24), theme.lamp, opacity=0.9)
    for across, down, size in FAR_CLOUDS:
        for aside, below, wide, high in PUFFS:
            x, y = across * width + size * aside, down * height + size * below
            yield drawing.oval(x, y, size * wide, size * high, theme.tile, opacity=0.28)


def _stars(width: float, height: float) -> Iterator[drawing.Shape]:
    """Scattered, but the same every time."""
    for number in range(STARS):
        across, down = number * 0.618034 % 1, number * number * 0.414214 % 1
        yield drawing.disc(
            across * width,
            down * 0.8 * height,
            0.6 + 0.25 * (number % 4),
            drawing.WHITE,
            opacity=0.25 + 0.15 * (number % 4),
        )


def _crescent(x: float, y: float, radius: float) -> list[drawing.Point]:
    """A waning moon: half a circle, and back along a flatter bow."""
    turns = [pi * (number / 24 - 0.62) for number in range(25)]
    outer = [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]
    (x1, y1), (x2, y2) = outer[0], outer[-1]
    bow = [number / 24 for number in range(24, -1, -1)]
    across, down = (y2 - y1) * 0.28, -(x2 - x1) * 0.28
    inner = [(x1 + t * (x2 - x1) + 4 * t * (1 - t) * across, y1 + t * (y2 - y1) + 4 * t * (1 - t) * down) for t in bow]
    return outer + inner


def tile_outline(
    cell: Cell, up: float, smaller: float
) -> tuple[drawing.Point, list[tuple[drawing.Point, drawing.Point]]]:
    """The edge of a tile's cloud at a height, on the picture."""
    start, bows = cloud(cell // 2 + cell // SIZE)

    def spot(point: drawing.Point) -> drawing.Point:
        east, north = (1 + (coordinate - 1) * (1 - smaller) for coordinate in point)
        return towers.at((cell % SIZE + east, cell // SIZE + 2 - north, up))

    return spot(start), [(spot(bend), spot(end)) for bend, end in bows]


def tile_body(cell: Cell, laid: Container[Cell], theme: Theme) -> Iterator[drawing.Shape]:
    """A cloud below its top, with puffs along its visible edges; it grows lighter upwards."""
    edges = [edge for edge, beside in ((SOUTH_PUFFS, cell - 2 * SIZE), (EAST_PUFFS, cell + 2)) if beside not in laid]
    for down, smaller, size, light in LAYERS:
        fill = drawing.mix(theme.tile_shade, theme.tile, light)
        yield drawing.arches(*tile_outline(cell, -down, smaller), fill)
        for number, (east, north) in enumerate(puff for edge in edges for puff in edge):
            x, y = towers.at((cell % SIZE + east, cell // SIZE + north, -down))
            wobble = 1 + 0.14 * ((cell // 2 + 3 * number) % 5 - 2)
            yield drawing.oval(x, y, size * wobble * towers.SCALE, 0.62 * size * wobble * towers.SCALE, fill)


def tile_top(cell: Cell, theme: Theme, *, marked: bool = False) -> drawing.Shape:
    outline, line = (theme.mark, 3.0) if marked else (drawing.mix(theme.tile_edge, theme.tile, 0.35), 1.2)
    return drawing.arches(*tile_outline(cell, 0, 0), theme.tile, outline=outline, line=line)


def back_to_front(cells: Iterable[Cell]) -> list[Cell]:
    """From north-west to south-east, so that nearer cells are drawn later."""
    return sorted(cells, key=lambda cell: (-(cell // SIZE), cell % SIZE))


BORDER = 40
CAPTION, CAPTION_HEIGHT, NOTE, LINE_HEIGHT = 18, 30, 15, 22
NAME, CELL_NAME = 16, 0.3
"""The size of the names of lines and, in quarters, of cells."""
DEEP = 0.9
"""How far a city reaches below its tiles."""


def oblique(scene: Scene, theme: Theme = LIGHT) -> str:
    scene = without_free_cells(scene)
    blocks = [Standing(shown, theme) for shown in scene.cities]
    words = [*([scene.heading] if scene.heading else []), *drawing.wrapped(scene.note, NOTE, blocks[0].width)]
    drawn = [(block.shapes(), block.width, block.height) for block in blocks]
    shapes, width, height = in_rows(drawn, BORDER, BORDER, BORDER + LINE_HEIGHT * len(words))
    lines = [
        drawing.label(
            BORDER, BORDER + LINE_HEIGHT * number, line, NOTE, theme.ink, bold=line == scene.heading, anchor="start"
        )
        for number, line in enumerate(words)
    ]
    return drawing.picture(
        width,
        height,
        theme.background,
        [*sky(width, height, theme), *shapes, *lines],
        title=title(scene, "standing in the clouds"),
        description=describe(scene),
    )


class Standing:
    """A city under its caption, drawn from its own top left corner."""

    def __init__(self, shown: Shown, theme: Theme) -> None:
        self.shown = shown
        self.sight = shown.sight
        self.theme = theme
        west, east = self.sight.columns.start, self.sight.columns.stop
        south, north = self.sight.ranks.start, self.sight.ranks.stop
        corners = [
            *product((west, east), (south, north), (-DEEP, 0)),
            (west, south - 0.3, -DEEP),
            (east + 0.3, south, -DEEP),
            (east + 0.3, north, -DEEP),
            (west, north, towers.TOP[Height.S] - 0.3),
            (east, north, towers.TOP[Height.S] - 0.3),
        ]
        points = [towers.at(corner) for corner in corners]
        self.left, self.top = min(x for x, _ in points), min(y for _, y in points)
        self.width = max(x for x, _ in points) - self.left
        self.caption_height = CAPTION_HEIGHT if shown.caption else 0
        self.height = max(y for _, y in points) - self.top + self.caption_height

    def place(self, place: towers.Place) -> drawing.Point:
        """Where a place of the city is, from the top left corner of its drawing."""
        x, y = towers.at(place)
        return x - self.left, y + self.caption_height - self.top

    def shapes(self) -> Iterator[drawing.Shape]:
        if self.shown.caption:
            y = CAPTION_HEIGHT / 2
            yield from caption(0, y, self.shown.caption, CAPTION, self.theme, moves=self.shown.moves)
        yield drawing.moved(self._city(), -self.left, self.caption_height - self.top, 1)

    def _city(self) -> Iterator[drawing.Shape]:
        """Clouds from back to front, shadows on them, then buildings and walkways from back to front."""
        laid = [cell for cell in back_to_front(self.sight.cells) if self.sight.quarters[cell] != NO_TILE]
        yield from self._names()
        yield from self._room()
        for cell in laid:
            yield from tile_body(cell, laid, self.theme)
        for cell in sorted(laid, key=lambda cell: cell in self.sight.marked):
            yield tile_top(cell, self.theme, marked=cell in self.sight.marked)
        yield from self._ground()
        pieces = self._pieces()
        yield from self._shadows()
        for north, east in product(reversed(self.sight.ranks), self.sight.columns):
            quarter = east + SIZE * north
            if self.sight.quarters[quarter] != NO_TILE:
                yield from self._column(quarter, pieces[quarter])

    def _room(self) -> Iterator[drawing.Shape]:
        """Where a tile may be laid."""
        for cell in self.sight.free:
            if self.sight.quarters[cell] == NO_TILE:
                yield drawing.arches(*tile_outline(cell, 0, 0.04), "none", outline=self.theme.tile_edge, dashed=True)
                middle = cell % SIZE + 1.0, cell // SIZE + 1.0, 0.0
                yield towers.flat_label(middle, QUARTER_NAMES[cell], CELL_NAME, self.theme.faint_ink)

    def _ground(self) -> Iterator[drawing.Shape]:
        for quarter, letter in enumerate(self.sight.quarters):
            if letter == GROUND:
                east, north = towers.quarter_middle(quarter)
                x, y = towers.at((east, north, 0))
                yield drawing.oval(x, y, 4.5, 3, self.theme.spot)

    def _pieces(self) -> dict[Quarter, list[towers.Span]]:
        """The pieces of all walkways by the quarters they are over."""
        pieces: dict[Quarter, list[towers.Span]] = defaultdict(list)
        for walkway in self.sight.walkways:
            for span in towers.spans(walkway, self.sight.level(walkway)):
                pieces[span.quarter].append(span)
        return pieces

    def _tower(self, quarter: Quarter) -> towers.Tower | None:
        if not self.sight.is_building(quarter):
            return None
        return towers.Tower(towers.quarter_middle(quarter), level_of(self.sight.quarters[quarter]), self.theme)

    def _shadows(self) -> Iterator[drawing.Shape]:
        """Clipped to the clouds."""
        outlines = [tile_outline(cell, 0, 0) for cell in self.sight.cells if self.sight.quarters[cell] != NO_TILE]
        clip, name = drawing.clipped(outlines)
        yield clip
        shadows = [tower.shadow() for quarter in QUARTERS if (tower := self._tower(quarter)) is not None]
        shadows += [towers.walkway_shadow(walkway, self.sight.level(walkway)) for walkway in self.sight.walkways]
        thrown = [drawing.polygon(shadow, self.theme.shadow) for shadow in shadows]
        yield drawing.group(thrown, {"opacity": 0.5 if self.theme.is_night else 0.17, "clip-path": name})

    def _column(self, quarter: Quarter, over: list[towers.Span]) -> Iterator[drawing.Shape]:
        """Everything on a quarter or above it, from the ground up, and from back to front."""
        tower = self._tower(quarter)
        passing = sorted((span for span in over if not span.is_end), key=lambda span: span.level or 0)
        ending = [span for span in over if span.is_end]
        for span in ending:
            if span.is_behind:
                yield from self._bridge(span)
        if tower is not None:
            yield from tower.shapes()
        for span in (*(span for span in ending if not span.is_behind), *passing):
            yield from self._bridge(span)

    def _bridge(self, span: towers.Span) -> Iterator[drawing.Shape]:
        marked = span.walkway in self.sight.built
        return towers.Bridge(span, towers.quarter_middle(span.quarter), self.theme, marked=marked).shapes()

    def _names(self) -> Iterator[drawing.Shape]:
        """The names of columns below the southern edge, of ranks below the eastern one."""
        south, east = self.sight.ranks.start - 0.08, self.sight.columns.stop + 0.08
        for column in self.sight.columns:
            yield drawing.label(
                *towers.at((column + 0.5, south, -DEEP)), column_name(column), NAME, self.theme.faint_ink
            )
        for rank in self.sight.ranks:
            yield drawing.label(*towers.at((east, rank + 0.5, -DEEP)), rank_name(rank), NAME, self.theme.faint_ink)
