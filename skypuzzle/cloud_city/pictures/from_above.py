"""Cities from above as a drawing: every tile, building and walkway, and beside them what lies on the table."""

from collections.abc import Iterator

from skypuzzle.cloud_city.pictures.alt_text import describe, title
from skypuzzle.cloud_city.pictures.beside import PANEL_WIDTH, TILE_ROW, beside, tile_row
from skypuzzle.cloud_city.pictures.city_plan import NAMES, CityPlan
from skypuzzle.cloud_city.pictures.scene import Scene, Shown
from skypuzzle.cloud_city.pictures.theme import LIGHT, PAPER, Theme
from skypuzzle.pictures.drawing import Shape, label, moved, picture, polygon

BORDER = 16
CAPTION, CAPTION_HEIGHT = 17, 30
GAP, HAND = 22, 26
"""Between two cities, and between a city and its hand."""
IN_A_ROW = 2


def from_above(scene: Scene, theme: Theme = LIGHT, *, pencil: bool = False, around: bool = True) -> str:
    """The whole picture as SVG.

    With a pencil, it has no colours, and tiles to lay are below the city, which is as wide as the paper. With nothing
    around it, there are only the cities.
    """
    colours = PAPER if pencil else theme
    blocks = [_Block(shown, colours, with_hand=around, pencil=pencil) for shown in scene.cities]
    shapes, width, height = _laid_out(blocks)
    if around and scene.has_panel and pencil and scene.position is None:
        panel = beside(scene, colours, inner=width - 2 * NAMES)
        shapes.append(moved(panel.shapes, NAMES, height, 1))
        height += panel.height + BORDER
    elif around and scene.has_panel:
        panel = beside(scene, colours)
        shapes.append(moved(panel.shapes, width, BORDER, 1))
        width += PANEL_WIDTH
        height = max(height, 2 * BORDER + panel.height)
    return picture(width, height, colours.background, shapes, title=title(scene), description=describe(scene))


def _laid_out(blocks: "list[_Block]") -> tuple[list[Shape], float, float]:
    """Two blocks in a row, and how wide and high they are together."""
    shapes: list[Shape] = []
    width, y = 0.0, float(BORDER)
    for start in range(0, len(blocks), IN_A_ROW):
        x = float(BORDER)
        row = blocks[start : start + IN_A_ROW]
        for block in row:
            shapes.append(moved(block.shapes(), x, y, 1))
            x += block.width + GAP
        width = max(width, x - GAP + BORDER)
        y += max(block.height for block in row) + GAP
    return shapes, width, y - GAP + BORDER


class _Block:
    """A city with its caption above and its hand below."""

    def __init__(self, shown: Shown, theme: Theme, *, with_hand: bool, pencil: bool) -> None:
        self.shown = shown
        self.theme = theme
        self.plan = CityPlan(shown.sight, theme, pencil=pencil)
        self.hand = shown.hand if with_hand else ()
        self.top = CAPTION_HEIGHT if shown.caption else 0
        self.width = max(self.plan.width, 270 if shown.caption else 0)
        self.height = self.top + self.plan.height + (TILE_ROW + HAND if self.hand else 0)

    def shapes(self) -> Iterator[Shape]:
        if self.shown.caption:
            x, y = float(NAMES), CAPTION_HEIGHT / 2 - 4
            if self.shown.moves:
                yield polygon([(x, y - 7), (x + 11, y), (x, y + 7)], self.theme.ink)
                x += 18
            yield label(x, y, self.shown.caption, CAPTION, self.theme.ink, bold=self.shown.moves, anchor="start")
        yield moved(self.plan.shapes(), 0, self.top, 1)
        if self.hand:
            y = self.top + self.plan.height + HAND
            yield label(NAMES, y - 12, "hand", 13, self.theme.faint_ink, anchor="start")
            yield from tile_row(NAMES, y, self.hand, self.theme)
