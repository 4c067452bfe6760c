"""Sites from above: bare plots, trees, flat tops and hipped roofs, told apart by their shapes."""

from collections.abc import Iterator

from skypuzzle.pictures.drawing import BLACK, THIN, WHITE, Shape, box, disc, label, polygon, stroke
from skypuzzle.skyliners.pictures.theme import Theme
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE

BLOCK = 68
"""How wide a building is."""
NUMBER = 32
TREES = ((-15, 12, 13), (15, 13, 12), (0, -10, 16))
"""Where they stand, and how big they are."""


def site_shapes(x: float, y: float, code: int, theme: Theme, *, pencil: bool = False) -> Iterator[Shape]:
    """A site around its middle; on paper, with room for a pencil."""
    if code == EMPTY:
        yield box(
            x - BLOCK / 2, y - BLOCK / 2, BLOCK, BLOCK, theme.plot, outline=theme.plot_line, corner=4, dashed=True
        )
    elif code == PARK_CODE:
        yield from _park(x, y, theme)
    elif code % 2:
        yield from _roof(x, y, code // 2, theme)
    elif pencil:
        yield from _flat_top_to_write_on(x, y, code // 2, theme)
    else:
        yield from _flat_top(x, y, code // 2, theme)


def _park(x: float, y: float, theme: Theme) -> Iterator[Shape]:
    yield box(x - BLOCK / 2, y - BLOCK / 2, BLOCK, BLOCK, theme.lawn, outline=theme.tree_line, line=THIN, corner=14)
    for across, down, radius in TREES:
        yield disc(x + across, y + down, radius, theme.tree, outline=theme.tree_line)


def _flat_top(x: float, y: float, floors: int, theme: Theme) -> Iterator[Shape]:
    left, top, fill = x - BLOCK / 2, y - BLOCK / 2, theme.storeys(floors)
    yield _shadow(x, y, floors, theme)
    yield box(left, top, BLOCK, BLOCK, fill, outline=theme.outline, corner=3)
    yield box(left + 6, top + 6, BLOCK - 12, BLOCK - 12, "none", outline=theme.number(floors), line=THIN, corner=1)
    yield label(x, y, str(floors), NUMBER, theme.number(floors), bold=True)


def _flat_top_to_write_on(x: float, y: float, floors: int, theme: Theme) -> Iterator[Shape]:
    left, top = x - BLOCK / 2, y - BLOCK / 2
    yield box(left, top, BLOCK, BLOCK, theme.floors[0], outline=theme.outline, corner=3)
    yield box(left + 5, top + 5, BLOCK - 10, BLOCK - 10, WHITE, outline=theme.outline, line=THIN, corner=1)
    yield label(left + 19, top + 21, str(floors), 0.8 * NUMBER, BLACK, bold=True)


def _roof(x: float, y: float, floors: int, theme: Theme) -> Iterator[Shape]:
    half = BLOCK / 2
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    top_left, top_right, bottom_right, bottom_left = corners
    yield _shadow(x, y, floors, theme)
    for edge, fill in zip(
        ((top_left, top_right), (top_left, bottom_left), (top_right, bottom_right), (bottom_left, bottom_right)),
        theme.roof,
        strict=True,
    ):
        yield polygon([*edge, (x, y)], fill, outline=fill, line=THIN)
    yield stroke([top_left, bottom_right], theme.outline, line=THIN)
    yield stroke([top_right, bottom_left], theme.outline, line=THIN)
    yield box(x - half, y - half, BLOCK, BLOCK, "none", outline=theme.outline, corner=1)
    width = 34 if floors < 10 else 42
    yield box(x - width / 2, y - 17, width, 34, WHITE, outline=theme.outline, corner=17)
    yield label(x, y, str(floors), 0.9 * NUMBER, BLACK, bold=True)


def _shadow(x: float, y: float, floors: int, theme: Theme) -> Shape:
    """The taller, the longer."""
    away = 2 + min(floors, 8)
    return box(x - BLOCK / 2 + away, y - BLOCK / 2 + away, BLOCK, BLOCK, theme.shadow, corner=3, opacity=0.3)


def mark(x: float, y: float) -> Iterator[Shape]:
    """A plus at the corner of a site that was just built on."""
    across, down = x + BLOCK / 2 - 5, y - BLOCK / 2 + 5
    yield disc(across, down, 11, BLACK, outline=WHITE)
    yield stroke([(across - 5.5, down), (across + 5.5, down)], WHITE, line=2.5)
    yield stroke([(across, down - 5.5), (across, down + 5.5)], WHITE, line=2.5)
