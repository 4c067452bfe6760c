"""Towers seen from slightly above: steps of slabs, each with its owner's letter on the front, the top's on the roof."""

from collections.abc import Iterator

from skypuzzle.pictures.drawing import BLACK, WHITE, Shape, box, ink_on, label, mix, polygon, polygons
from skypuzzle.skyline.pictures.theme import Theme
from skypuzzle.skyline.rules.towers import LEVELS, Tower

WIDTH, STEP = 62, 4
"""Of the ground floor, and how much narrower each next one is."""
STOREY, DEPTH = 12, 20
"""How high a floor is, and how deep a roof."""
LEDGE = 1.2
"""What can be seen of a floor before the next one begins."""
NARROWER = 0.86
"""The far edge of a roof."""
PRINTED_WIDTH, PRINTED_STEP, PRINTED_STOREY = 74, 7, 17
"""Of floors on paper, where the whole is small: only fronts, and big letters."""


def tower_shapes(x: float, ground: float, tower: Tower, theme: Theme) -> Iterator[Shape]:
    """A tower with the middle of its front at a place on the ground."""
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
    """A tower for print: the top has a heavy outline."""
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
    """The sign of a penthouse, around its middle."""
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
