"""The outline of a cloud tile: a square of two by two quarters with puffs along its edges."""

from collections.abc import Iterator
from typing import TypeAlias

from skypuzzle.pictures.drawing import Point

Bow: TypeAlias = tuple[Point, Point]
"""The point that a side bends towards, and where it ends."""

INSET = 0.09
"""How far the edge of a tile, without its puffs, is from the edge of its cell, in quarters."""
PUFF = 0.13
"""How far the middle of a puff bends outwards; a curve reaches half of that."""
WIDTHS = ((5, 6, 4, 5), (6, 4, 5, 5), (4, 5, 6, 5), (5, 5, 4, 6))
"""How wide the puffs of a side are, so that no cloud looks like the next."""


def cloud(seed: int, *, inset: float = INSET, puff: float = PUFF) -> tuple[Point, list[Bow]]:
    """Where the outline begins, and its bows, with the tile's corners at (0, 0) and (2, 2)."""
    near, far = inset, 2 - inset
    corners = [(near, near), (far, near), (far, far), (near, far)]
    bows = [
        bow
        for side in range(4)
        for bow in _side(corners[side], corners[(side + 1) % 4], WIDTHS[(seed + side) % len(WIDTHS)], puff)
    ]
    return corners[0], bows


def _side(start: Point, end: Point, widths: tuple[int, ...], puff: float) -> Iterator[Bow]:
    """Puffs from one corner to the next; they bend to the left of the way, which is outwards."""
    (x, y), across, down = start, end[0] - start[0], end[1] - start[1]
    length = abs(across) + abs(down)
    out = down / length * puff, -across / length * puff
    before = 0.0
    for width in widths:
        after = before + width / sum(widths)
        middle = (before + after) / 2
        bend = x + across * middle + 2 * out[0], y + down * middle + 2 * out[1]
        yield bend, (x + across * after, y + down * after)
        before = after
