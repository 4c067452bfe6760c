"""What is around a city in the clouds: the sky by day or by night, other clouds, and the cloud that a tile is."""

from collections.abc import Container, Iterable, Iterator
from math import cos, pi, sin

from skypuzzle.cloud_city.pictures.clouds import cloud
from skypuzzle.cloud_city.pictures.projection import SCALE, at
from skypuzzle.cloud_city.pictures.theme import Theme
from skypuzzle.cloud_city.rules.pieces import SIZE, Cell
from skypuzzle.pictures.drawing import WHITE, Point, Shape, arches, box, disc, mix, oval, polygon, shading

LAYERS = ((0.62, 0.42, 0.3, 0.0), (0.46, 0.28, 0.33, 0.25), (0.3, 0.16, 0.31, 0.5), (0.14, 0.06, 0.25, 0.75))
"""The body of a cloud, from its underside up: how far down, how much smaller than its top, its puffs, its light."""
SOUTH = tuple((0.2 + 0.32 * number, 0.3) for number in range(6))
EAST = tuple((1.7, 0.2 + 0.32 * number) for number in range(6))
"""Where puffs hang below the edges of a tile that one sees."""
STARS = 60
FAR_CLOUDS = ((0.12, 0.16, 1.0), (0.86, 0.1, 0.8), (0.94, 0.58, 1.1), (0.05, 0.72, 0.9), (0.6, 0.95, 1.2))
"""Where they are in the sky, and how big."""
PUFFS = ((-62, 6, 34, 13), (-28, -4, 36, 20), (12, -10, 40, 24), (48, 2, 38, 16), (0, 8, 86, 12))


def sky(width: float, height: float, theme: Theme) -> Iterator[Shape]:
    """The whole background."""
    defined, fill = shading([(theme.zenith, 1), (theme.background, 1)])
    yield defined
    yield box(0, 0, width, height, fill)
    if theme.is_night:
        yield from _stars(width, height)
        yield polygon(_crescent(0.68 * width, 0.09 * height, 24), theme.lamp, opacity=0.9)
    for across, down, size in FAR_CLOUDS:
        yield from _far_cloud(across * width, down * height, size, theme)


def _stars(width: float, height: float) -> Iterator[Shape]:
    """Scattered, but always alike."""
    for number in range(STARS):
        across, down = number * 0.618034 % 1, number * number * 0.414214 % 1
        yield disc(
            across * width, down * 0.8 * height, 0.6 + 0.25 * (number % 4), WHITE, opacity=0.25 + 0.15 * (number % 4)
        )


def _crescent(x: float, y: float, radius: float) -> list[Point]:
    """A waning moon: half a circle, and back along a flatter bow."""
    turns = [pi * (number / 24 - 0.62) for number in range(25)]
    outer = [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]
    (x1, y1), (x2, y2) = outer[0], outer[-1]
    bow = [number / 24 for number in range(24, -1, -1)]
    across, down = (y2 - y1) * 0.28, -(x2 - x1) * 0.28
    inner = [(x1 + t * (x2 - x1) + 4 * t * (1 - t) * across, y1 + t * (y2 - y1) + 4 * t * (1 - t) * down) for t in bow]
    return outer + inner


def _far_cloud(x: float, y: float, size: float, theme: Theme) -> Iterator[Shape]:
    for across, down, wide, high in PUFFS:
        yield oval(x + size * across, y + size * down, size * wide, size * high, theme.tile, opacity=0.28)


def tile_outline(cell: Cell, up: float, smaller: float) -> tuple[Point, list[tuple[Point, Point]]]:
    """The edge of a tile's cloud at a height, on the picture."""
    start, bows = cloud(cell // 2 + cell // SIZE)

    def spot(point: Point) -> Point:
        east, north = (1 + (coordinate - 1) * (1 - smaller) for coordinate in point)
        return at((cell % SIZE + east, cell // SIZE + 2 - north, up))

    return spot(start), [(spot(bend), spot(end)) for bend, end in bows]


def tile_body(cell: Cell, laid: Container[Cell], theme: Theme) -> Iterator[Shape]:
    """A cloud below its upper side, with puffs where one sees its edge; it grows lighter upwards."""
    edges = [edge for edge, beside in ((SOUTH, cell - 2 * SIZE), (EAST, cell + 2)) if beside not in laid]
    for down, smaller, size, light in LAYERS:
        fill = mix(theme.tile_shade, theme.tile, light)
        yield arches(*tile_outline(cell, -down, smaller), fill)
        for number, (east, north) in enumerate(puff for edge in edges for puff in edge):
            x, y = at((cell % SIZE + east, cell // SIZE + north, -down))
            wobble = 1 + 0.14 * ((cell // 2 + 3 * number) % 5 - 2)
            yield oval(x, y, size * wobble * SCALE, 0.62 * size * wobble * SCALE, fill)


def tile_top(cell: Cell, theme: Theme, *, marked: bool = False) -> Shape:
    """The upper side of a cloud."""
    outline, line = (theme.mark, 3.0) if marked else (mix(theme.tile_edge, theme.tile, 0.35), 1.2)
    return arches(*tile_outline(cell, 0, 0), theme.tile, outline=outline, line=line)


def back_to_front(cells: Iterable[Cell]) -> list[Cell]:
    """From the north-western ones to the south-eastern ones, so that what is nearer is drawn later."""
    return sorted(cells, key=lambda cell: (-(cell // SIZE), cell % SIZE))
