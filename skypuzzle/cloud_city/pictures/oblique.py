"""A city from the side, as it stands in the clouds: towers of three heights, and walkways that hang between them."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product

from skypuzzle.cloud_city.pictures.alt_text import describe, title
from skypuzzle.cloud_city.pictures.bridges import Bridge, Span, quarter_middle, spans, walkway_shadow
from skypuzzle.cloud_city.pictures.projection import Place, at, flat_label
from skypuzzle.cloud_city.pictures.roofs import level_of
from skypuzzle.cloud_city.pictures.scene import Scene, Shown, standing
from skypuzzle.cloud_city.pictures.sights import GROUND, NO_TILE, column_name, rank_name
from skypuzzle.cloud_city.pictures.sky import back_to_front, sky, tile_body, tile_outline, tile_top
from skypuzzle.cloud_city.pictures.theme import LIGHT, Theme
from skypuzzle.cloud_city.pictures.towers import TOP, Tower
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, QUARTERS, SIZE, Height, Quarter
from skypuzzle.pictures.drawing import (
    Point,
    Shape,
    arches,
    clipped,
    group,
    label,
    moved,
    oval,
    picture,
    polygon,
    wrapped,
)

BORDER = 40
IN_A_ROW = 2
CAPTION, CAPTION_HEIGHT, NOTE, LINE_HEIGHT = 18, 30, 15, 22
NAME, CELL_NAME = 16, 0.3
"""How big the names of lines are, and of cells, those in quarters as they lie on the level."""
DEEP = 0.9
"""How far below its tiles a city reaches."""


def oblique(scene: Scene, theme: Theme = LIGHT) -> str:
    """The whole picture as SVG."""
    scene = standing(scene)
    blocks = [Standing(shown, theme) for shown in scene.cities]
    words = [*([scene.heading] if scene.heading else []), *wrapped(scene.note, NOTE, blocks[0].width)]
    shapes: list[Shape] = []
    width, y = 0.0, float(BORDER + LINE_HEIGHT * len(words))
    for start in range(0, len(blocks), IN_A_ROW):
        x, row = float(BORDER), blocks[start : start + IN_A_ROW]
        for block in row:
            shapes.append(moved(block.shapes(), x, y, 1))
            x += block.width + BORDER
        width = max(width, x)
        y += max(block.height for block in row) + BORDER
    lines = [
        label(BORDER, BORDER + LINE_HEIGHT * number, line, NOTE, theme.ink, bold=line == scene.heading, anchor="start")
        for number, line in enumerate(words)
    ]
    return picture(
        width,
        y,
        theme.background,
        [*sky(width, y, theme), *shapes, *lines],
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
            *(
                (east_west, north_south, up)
                for east_west in (west, east)
                for north_south in (south, north)
                for up in (-DEEP, 0)
            ),
            (west, south - 0.3, -DEEP),
            (east + 0.3, south, -DEEP),
            (east + 0.3, north, -DEEP),
            (west, north, TOP[Height.S] - 0.3),
            (east, north, TOP[Height.S] - 0.3),
        ]
        points = [at(corner) for corner in corners]
        self.left, self.top = min(x for x, _ in points), min(y for _, y in points)
        self.width = max(x for x, _ in points) - self.left
        self.caption_height = CAPTION_HEIGHT if shown.caption else 0
        self.height = max(y for _, y in points) - self.top + self.caption_height

    def place(self, place: Place) -> Point:
        """Where a place of the city is, from the top left corner of its drawing."""
        x, y = at(place)
        return x - self.left, y + self.caption_height - self.top

    def shapes(self) -> Iterator[Shape]:
        """The caption, and the city."""
        if self.shown.caption:
            yield from self._caption()
        yield moved(self._city(), -self.left, self.caption_height - self.top, 1)

    def _caption(self) -> Iterator[Shape]:
        x, y = 0.0, CAPTION_HEIGHT / 2
        if self.shown.moves:
            yield polygon([(x, y - 7), (x + 11, y), (x, y + 7)], self.theme.ink)
            x += 18
        yield label(x, y, self.shown.caption, CAPTION, self.theme.ink, bold=self.shown.moves, anchor="start")

    def _city(self) -> Iterator[Shape]:
        """Clouds from back to front, shadows on them, and then all that stands, from back to front, too."""
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

    def _room(self) -> Iterator[Shape]:
        """Where a tile may be laid."""
        for cell in self.sight.free:
            if self.sight.quarters[cell] == NO_TILE:
                yield arches(*tile_outline(cell, 0, 0.04), "none", outline=self.theme.tile_edge, dashed=True)
                middle = cell % SIZE + 1.0, cell // SIZE + 1.0, 0.0
                yield flat_label(middle, QUARTER_NAMES[cell], CELL_NAME, self.theme.faint_ink)

    def _ground(self) -> Iterator[Shape]:
        """Quarters without a building."""
        for quarter, letter in enumerate(self.sight.quarters):
            if letter == GROUND:
                east, north = quarter_middle(quarter)
                x, y = at((east, north, 0))
                yield oval(x, y, 4.5, 3, self.theme.spot)

    def _pieces(self) -> dict[Quarter, list[Span]]:
        """The pieces of all walkways by the quarters they are over."""
        pieces: dict[Quarter, list[Span]] = defaultdict(list)
        for walkway in self.sight.walkways:
            for span in spans(walkway, self.sight.level(walkway)):
                pieces[span.quarter].append(span)
        return pieces

    def _tower(self, quarter: Quarter) -> Tower | None:
        if not self.sight.is_building(quarter):
            return None
        return Tower(quarter_middle(quarter), level_of(self.sight.quarters[quarter]), self.theme)

    def _shadows(self) -> Iterator[Shape]:
        """On the clouds only: what falls beside them is not drawn."""
        outlines = [tile_outline(cell, 0, 0) for cell in self.sight.cells if self.sight.quarters[cell] != NO_TILE]
        clip, name = clipped(outlines)
        yield clip
        towers = [tower for quarter in QUARTERS if (tower := self._tower(quarter)) is not None]
        shadows = [tower.shadow() for tower in towers]
        shadows += [walkway_shadow(walkway, self.sight.level(walkway)) for walkway in self.sight.walkways]
        thrown = [polygon(shadow, self.theme.shadow) for shadow in shadows]
        yield group(thrown, {"opacity": 0.5 if self.theme.is_night else 0.17, "clip-path": name})

    def _column(self, quarter: Quarter, over: list[Span]) -> Iterator[Shape]:
        """All that stands on a quarter or passes over it, from the ground up, and from back to front."""
        tower = self._tower(quarter)
        passing = sorted((span for span in over if not span.is_end), key=lambda span: span.level or 0)
        ending = [span for span in over if span.is_end]
        for span in ending:
            if span.is_behind:
                yield from self._bridge(span)
        if tower is not None:
            yield from tower.shapes()
        for span in ending:
            if not span.is_behind:
                yield from self._bridge(span)
        for span in passing:
            yield from self._bridge(span)

    def _bridge(self, span: Span) -> Iterator[Shape]:
        marked = span.walkway in self.sight.built
        return Bridge(span, quarter_middle(span.quarter), self.theme, marked=marked).shapes()

    def _names(self) -> Iterator[Shape]:
        """The names of columns below the southern edge, of ranks below the eastern one."""
        south, east = self.sight.ranks.start - 0.08, self.sight.columns.stop + 0.08
        for column in self.sight.columns:
            yield label(*at((column + 0.5, south, -DEEP)), column_name(column), NAME, self.theme.faint_ink)
        for rank in self.sight.ranks:
            yield label(*at((east, rank + 0.5, -DEEP)), rank_name(rank), NAME, self.theme.faint_ink)
