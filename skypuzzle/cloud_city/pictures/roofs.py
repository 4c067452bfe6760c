"""Tiles and buildings from above. A roof's shape tells its height: river round, forest six-sided, sand square.

One whose height is not told has eight sides and a question mark.
"""

from collections.abc import Collection, Iterator
from math import cos, pi, sin

from skypuzzle.cloud_city.pictures.clouds import cloud
from skypuzzle.cloud_city.pictures.sights import HIDDEN
from skypuzzle.cloud_city.pictures.theme import Theme
from skypuzzle.cloud_city.rules.pieces import SIZE, Height
from skypuzzle.pictures.drawing import THIN, WHITE, Point, Shape, arches, box, disc, ink_on, label, mix, polygon

PITCH = 56
"""From the middle of a quarter to the next."""
RADIUS = {Height.B: 17, Height.G: 19, Height.S: 17, None: 18}
"""From the middle to where a walkway leaves; of sides along the lines, if there are any."""
LETTER, SMALL_LETTER = 18, 12
ASIDE = 11
"""How far from the middle a letter is written when something passes over it."""
UNTOLD = "?"
"""Written on a roof whose height is not told."""
SHADOW_OF = {Height.B: 2, Height.G: 4, Height.S: 7, None: 0}


def level_of(letter: str) -> Height | None:
    """The height that a letter tells."""
    return Height[letter] if letter in Height.__members__ else None


def tile_shape(x: float, y: float, seed: int, theme: Theme, *, scale: float = 1, marked: bool = False) -> Shape:
    """A cloud tile around its middle."""
    pitch = PITCH * scale
    start, bows = cloud(seed)

    def at(point: Point) -> Point:
        return x + (point[0] - 1) * pitch, y + (point[1] - 1) * pitch

    outline, line = (theme.mark, 3.0) if marked else (theme.tile_edge, 1.5)
    return arches(at(start), [(at(bend), at(end)) for bend, end in bows], theme.tile, outline=outline, line=line)


def spot(x: float, y: float, theme: Theme, *, scale: float = 1) -> Shape:
    """A quarter without a building."""
    return disc(x, y, 4 * scale, theme.spot)


def roof(x: float, y: float, letter: str, theme: Theme, *, scale: float = 1) -> Iterator[Shape]:
    """A building, without its letter."""
    level = level_of(letter)
    fill, away = theme.levels[level].wall, SHADOW_OF[level] * scale
    if away:
        yield _outline(x + away, y + away, level, RADIUS[level] * scale, theme.shadow, None, opacity=0.22)
    yield _outline(x, y, level, RADIUS[level] * scale, fill, theme.outline)
    if level is not None:
        edge = mix(fill, WHITE, 0.45)
        yield _outline(x, y, level, (RADIUS[level] - 4) * scale, "none", edge, line=THIN)


def _outline(
    x: float,
    y: float,
    level: Height | None,
    radius: float,
    fill: str,
    outline: str | None,
    *,
    line: float = 1.5,
    opacity: float | None = None,
) -> Shape:
    if level is None:
        corner = radius / cos(pi / 8)
        points = [(x + corner * cos(pi * side / 8), y + corner * sin(pi * side / 8)) for side in range(1, 16, 2)]
        return polygon(points, fill, outline=outline, line=line, opacity=opacity)
    if level is Height.G:
        points = [(x + radius * cos(pi * side / 3), y + radius * sin(pi * side / 3)) for side in range(6)]
        return polygon(points, fill, outline=outline, line=line, opacity=opacity)
    if level is Height.B:
        return disc(x, y, radius, fill, outline=outline, line=line, opacity=opacity)
    return box(
        x - radius, y - radius, 2 * radius, 2 * radius, fill, outline=outline, line=line, corner=2.5, opacity=opacity
    )


def letter_on(
    x: float, y: float, letter: str, theme: Theme, *, passed: Collection[int] = (), scale: float = 1
) -> Shape:
    """The letter of a building, beside what passes over it along a rank (1) or a column (14)."""
    ink = ink_on(theme.levels[level_of(letter)].wall)
    if letter == HIDDEN:
        letter, ink = UNTOLD, theme.levels[None].edge
        passed = (1, SIZE) if passed else ()  # a corner is free of walkways that end there, too
    if not passed:
        return label(x, y, letter, LETTER * scale, ink, bold=True)
    aside = ASIDE if len(passed) == 1 else 0.8 * ASIDE
    across, up = aside * (SIZE in passed), aside * (1 in passed)
    return label(x - across * scale, y - up * scale, letter, SMALL_LETTER * scale, ink, bold=True)


def small_tile(x: float, y: float, tile: str | None, theme: Theme, scale: float, seed: int = 0) -> Iterator[Shape]:
    """A whole tile around its middle, such as one in a hand; one that is not known has a question mark."""
    yield tile_shape(x, y, seed, theme, scale=scale)
    if tile is None:
        yield label(x, y, "?", 2 * LETTER * scale, theme.faint_ink, bold=True)
        return
    half = PITCH * scale / 2
    for letter, (across, down) in zip(tile, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True):
        at = x + across * half, y + down * half
        if letter == ".":
            yield spot(*at, theme, scale=scale)
        else:
            yield from roof(*at, letter, theme, scale=scale)
            yield letter_on(*at, letter, theme, scale=scale)
