"""What stands beside a drawing: the puzzle or the game that the cities belong to, tiles, walkways left, and cards."""

from collections.abc import Iterator, Sequence

from skypuzzle.cloud_city.pictures.decks import Deck, deck_shapes
from skypuzzle.cloud_city.pictures.roofs import PITCH, letter_on, roof, small_tile
from skypuzzle.cloud_city.pictures.scene import Scene
from skypuzzle.cloud_city.pictures.terminal import player_name
from skypuzzle.cloud_city.pictures.theme import Theme
from skypuzzle.cloud_city.rules.pieces import LENGTHS, VOTES, Height, Stock, Walkway
from skypuzzle.cloud_city.rules.position import Face, Position
from skypuzzle.cloud_city.rules.scoring import CARDS, score
from skypuzzle.pictures.drawing import GAP, LINE_HEIGHT, SMALL, TEXT_SIZE, Beside, Panel, Shape, label

INNER = 290
PANEL_WIDTH = INNER + 2 * GAP
TILE_SCALE = 0.62
"""How big tiles are that lie beside a city."""
TILE_STEP = 2 * PITCH * TILE_SCALE + 10
TILE_ROW = TILE_STEP + 14
STOCK_AT, STOCK_STEP = 112, 38


def beside(scene: Scene, theme: Theme, *, inner: float = INNER) -> Beside:
    """All of it, so wide."""
    panel = _Panel(scene, theme, inner)
    return Beside(list(panel.shapes()), panel.y)


def tile_row(x: float, y: float, tiles: Sequence[Face], theme: Theme, *, names: bool = True) -> Iterator[Shape]:
    """Tiles side by side from a top left corner, with their notation below."""
    half = PITCH * TILE_SCALE
    for number, tile in enumerate(tiles):
        middle = x + half + number * TILE_STEP
        yield from small_tile(middle, y + half, tile, theme, TILE_SCALE, seed=number)
        if tile is not None and names:
            yield label(middle, y + 2 * half + 9, tile, SMALL, theme.faint_ink)


class _Panel(Panel):
    def __init__(self, scene: Scene, theme: Theme, inner: float) -> None:
        super().__init__(theme, inner)
        self.scene = scene
        self.theme = theme

    def shapes(self) -> Iterator[Shape]:
        """Heading, note, tiles to lay, and the table, as far as there are any."""
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
            yield from self._requests(position)
        self.y += GAP

    def _stock(self, stock: Stock) -> Iterator[Shape]:
        yield from self._header("length", LENGTHS)
        yield from self._header("votes", [VOTES[length] for length in LENGTHS])
        for level, pieces in zip(Height, stock, strict=True):
            middle = self.y + LINE_HEIGHT / 2 + 3
            ends = (self.x + 16, middle), (self.x + 74, middle)
            yield from deck_shapes(*ends, Deck(Walkway(0, 1), level, 0), self.theme)
            for x, y in ends:
                yield from roof(x, y, level.name, self.theme, scale=0.6)
                yield letter_on(x, y, level.name, self.theme, scale=0.6)
            self.y += 3
            yield from self._numbers([str(number) for number in pieces], TEXT_SIZE)
            self.y += 3

    def _header(self, word: str, numbers: Sequence[int]) -> Iterator[Shape]:
        """What stands above the numbers of pieces."""
        yield label(self.x, self.y + LINE_HEIGHT / 2, word, SMALL, self.theme.faint_ink, anchor="start")
        yield from self._numbers([str(number) for number in numbers], SMALL, faint=True)

    def _numbers(self, words: Sequence[str], size: float, *, faint: bool = False) -> Iterator[Shape]:
        for number, word in enumerate(words):
            ink = self.theme.faint_ink if faint or word == "0" else self.theme.ink
            yield label(self.x + STOCK_AT + number * STOCK_STEP, self.y + LINE_HEIGHT / 2, word, size, ink)
        self.y += LINE_HEIGHT

    def _requests(self, position: Position) -> Iterator[Shape]:
        tallies = () if None in position.cities else score(position).tallies
        for card in position.requests:
            votes = " ".join(f"{tally.requests[card]:+}" if tally.requests[card] else "0" for tally in tallies)
            yield self.line(f"{card} {CARDS[card]}" + (f": {votes}" if votes else ""), TEXT_SIZE)
