"""Cities from above as a drawing, with a panel for the tiles, the walkways left and the cards."""

from collections.abc import Iterator, Sequence

from skypuzzle.cloud_city.pictures import city_plan
from skypuzzle.cloud_city.pictures.scene import Scene, Shown, describe, title
from skypuzzle.cloud_city.pictures.terminal import player_name, request_lines
from skypuzzle.cloud_city.pictures.theme import LIGHT, PAPER, Theme
from skypuzzle.cloud_city.rules.pieces import LENGTHS, VOTES, Height, Stock, Walkway
from skypuzzle.cloud_city.rules.position import Face, Position
from skypuzzle.pictures.drawing import GAP, LINE_HEIGHT, SMALL, TEXT_SIZE, Beside, Panel, Shape, label, moved, picture

INNER = 290
PANEL_WIDTH = INNER + 2 * GAP
TILE_SCALE = 0.62
"""The size of tiles next to a city."""
TILE_STEP = 2 * city_plan.PITCH * TILE_SCALE + 10
TILE_ROW = TILE_STEP + 14
STOCK_AT, STOCK_STEP = 112, 38


def draw_panel(scene: Scene, theme: Theme, *, inner: float = INNER) -> Beside:
    """The panel next to the cities, this wide."""
    panel = _Panel(scene, theme, inner)
    return Beside(list(panel.shapes()), panel.y)


def tile_row(x: float, y: float, tiles: Sequence[Face], theme: Theme) -> Iterator[Shape]:
    """Tiles side by side from a top left corner, with their notation below."""
    half = city_plan.PITCH * TILE_SCALE
    for number, tile in enumerate(tiles):
        middle = x + half + number * TILE_STEP
        yield from city_plan.small_tile(middle, y + half, tile, theme, TILE_SCALE, seed=number)
        if tile is not None:
            yield label(middle, y + 2 * half + 9, tile, SMALL, theme.faint_ink)


class _Panel(Panel):
    def __init__(self, scene: Scene, theme: Theme, inner: float) -> None:
        super().__init__(theme, inner)
        self.scene = scene
        self.theme = theme

    def shapes(self) -> Iterator[Shape]:
        """Heading, note, tiles to lay, and the table, if there are any."""
        scene = self.scene
        yield from self.opening(scene.heading, scene.note)
        if scene.tiles:
            yield from self._tiles(scene.tiles)
        if scene.position is not None:
            yield from self._table(scene.position)

    def _tiles(self, tiles: Sequence[Face]) -> Iterator[Shape]:
        in_a_line = int((self.inner + 10) // TILE_STEP)
        for start in range(0, len(tiles), in_a_line):
            yield from tile_row(self.x, self.y, tiles[start : start + in_a_line], self.theme)
            self.y += TILE_ROW + 4
        self.y += GAP

    def _table(self, position: Position) -> Iterator[Shape]:
        yield self.line(f"Cloud City, {position.shape}", TEXT_SIZE, bold=not self.scene.heading)
        yield self.line("game over" if position.mover is None else f"{player_name(position.mover)} to move", TEXT_SIZE)
        self.y += GAP
        if position.row or position.mover is not None:
            pile = "" if position.pile is None else f", {len(position.pile)} in the pile"
            yield self.line(f"row{pile}", SMALL, faint=True)
            self.y += 4
            if position.row:
                yield from self._tiles(position.row)
        yield self.line("stock", SMALL, faint=True)
        yield from self._stock(position.stock)
        if position.requests:
            self.y += GAP
            yield self.line("requests", SMALL, faint=True)
            yield from (self.line(words, TEXT_SIZE) for words in request_lines(position))
        self.y += GAP

    def _stock(self, stock: Stock) -> Iterator[Shape]:
        yield from self._header("length", LENGTHS)
        yield from self._header("votes", [VOTES[length] for length in LENGTHS])
        for level, pieces in zip(Height, stock, strict=True):
            middle = self.y + LINE_HEIGHT / 2 + 3
            ends = (self.x + 16, middle), (self.x + 74, middle)
            yield from city_plan.deck_shapes(*ends, city_plan.Deck(Walkway(0, 1), level, 0), self.theme)
            for x, y in ends:
                yield from city_plan.roof(x, y, level.name, self.theme, scale=0.6)
                yield city_plan.letter_on(x, y, level.name, self.theme, scale=0.6)
            self.y += 3
            yield from self._numbers([str(number) for number in pieces], TEXT_SIZE)
            self.y += 3

    def _header(self, word: str, numbers: Sequence[int]) -> Iterator[Shape]:
        yield label(self.x, self.y + LINE_HEIGHT / 2, word, SMALL, self.theme.faint_ink, anchor="start")
        yield from self._numbers([str(number) for number in numbers], SMALL, faint=True)

    def _numbers(self, words: Sequence[str], size: float, *, faint: bool = False) -> Iterator[Shape]:
        for number, word in enumerate(words):
            ink = self.theme.faint_ink if faint or word == "0" else self.theme.ink
            yield label(self.x + STOCK_AT + number * STOCK_STEP, self.y + LINE_HEIGHT / 2, word, size, ink)
        self.y += LINE_HEIGHT


BORDER = 16
CAPTION, CAPTION_HEIGHT = 17, 30
CITY_GAP, HAND = 22, 26
"""Between two cities, and between a city and its hand."""


def from_above(scene: Scene, theme: Theme = LIGHT, *, pencil: bool = False, around: bool = True) -> str:
    """The whole picture as SVG.

    For a pencil, there are no colours, and tiles to lay are below the city, which is as wide as the paper.
    Without `around`, there are only the cities.
    """
    colours = PAPER if pencil else theme
    blocks = [_Block(shown, colours, with_hand=around, pencil=pencil) for shown in scene.cities]
    drawn = [(block.shapes(), block.width, block.height) for block in blocks]
    shapes, width, height = city_plan.in_rows(drawn, BORDER, CITY_GAP, BORDER)
    if around and scene.has_panel and pencil and scene.position is None:
        panel = draw_panel(scene, colours, inner=width - 2 * city_plan.NAMES)
        shapes.append(moved(panel.shapes, city_plan.NAMES, height, 1))
        height += panel.height + BORDER
    elif around and scene.has_panel:
        panel = draw_panel(scene, colours)
        shapes.append(moved(panel.shapes, width, BORDER, 1))
        width += PANEL_WIDTH
        height = max(height, 2 * BORDER + panel.height)
    return picture(width, height, colours.background, shapes, title=title(scene), description=describe(scene))


class _Block:
    """A city with its caption above and its hand below."""

    def __init__(self, shown: Shown, theme: Theme, *, with_hand: bool, pencil: bool) -> None:
        self.shown = shown
        self.theme = theme
        self.plan = city_plan.CityPlan(shown.sight, theme, pencil=pencil)
        self.hand = shown.hand if with_hand else ()
        self.top = CAPTION_HEIGHT if shown.caption else 0
        self.width = max(self.plan.width, 270 if shown.caption else 0)
        self.height = self.top + self.plan.height + (TILE_ROW + HAND if self.hand else 0)

    def shapes(self) -> Iterator[Shape]:
        if self.shown.caption:
            y = CAPTION_HEIGHT / 2 - 4
            yield from city_plan.caption(
                city_plan.NAMES, y, self.shown.caption, CAPTION, self.theme, moves=self.shown.moves
            )
        yield moved(self.plan.shapes(), 0, self.top, 1)
        if self.hand:
            y = self.top + self.plan.height + HAND
            yield label(city_plan.NAMES, y - 12, "hand", 13, self.theme.faint_ink, anchor="start")
            yield from tile_row(city_plan.NAMES, y, self.hand, self.theme)
