"""What is around a skyline: the sky with the sun or the moon and stars, and the river with what it mirrors."""

from collections.abc import Iterator
from random import Random

from skypuzzle.pictures.drawing import WHITE, Shape, box, disc, mix, oval, polygon, shading, strokes
from skypuzzle.skyline.pictures.theme import Theme

STARS = 90
RIPPLES = 70


def sky(width: float, horizon: float, theme: Theme) -> Iterator[Shape]:
    """All that is behind the city."""
    defined, fill = shading([(colour, 1) for colour in theme.sky])
    yield defined
    yield box(0, 0, width, horizon, fill)
    if theme.is_night:
        yield from _night(width, horizon)
    elif not theme.is_paper:
        yield from _day(width, horizon)


def _night(width: float, horizon: float) -> Iterator[Shape]:
    places = Random(1)  # stars are where they always are
    for _ in range(STARS):
        x, y = places.uniform(0, width), places.uniform(0, 0.75 * horizon)
        yield disc(x, y, places.choice((0.7, 1, 1.5)), WHITE, opacity=round(places.uniform(0.4, 0.95), 2))
    x, y = 0.86 * width, 0.2 * horizon
    for radius, opacity in ((54, 0.05), (38, 0.09)):
        yield disc(x, y, radius, "#fff4cf", opacity=opacity)
    yield disc(x, y, 24, "#fbf1cf")
    for across, down, radius in ((-7, -5, 5), (8, 6, 6), (5, -10, 3)):
        yield disc(x + across, y + down, radius, "#e8dcb4")


def _day(width: float, horizon: float) -> Iterator[Shape]:
    x, y = 0.84 * width, 0.27 * horizon
    for radius, opacity in ((82, 0.14), (56, 0.2), (34, 1)):
        yield disc(x, y, radius, "#fff3c4", opacity=opacity)
    for share, high, size in ((0.12, 0.16, 1.0), (0.4, 0.1, 0.7), (0.63, 0.24, 0.85)):
        yield from _cloud(share * width, high * horizon, size)


def _cloud(x: float, y: float, size: float) -> Iterator[Shape]:
    for across, down, wide, high in ((0, 0, 62, 13), (-20, -10, 26, 14), (14, -14, 32, 18), (40, -4, 24, 10)):
        yield oval(x + size * across, y + size * down, size * wide, size * high, WHITE, opacity=0.75)


def far_bank(width: float, horizon: float, theme: Theme) -> Iterator[Shape]:
    """What stands on the other side of the island, blue with distance."""
    if theme.is_paper:
        return
    for seed, reach, share in ((3, 46, 0.3), (4, 26, 0.45)):
        places = Random(seed)  # as the houses
        x, points = -10.0, [(-10.0, horizon)]
        while x < width + 10:
            high, wide = places.uniform(5, reach), places.uniform(12, 34)
            points += [(x, horizon - high), (x + wide, horizon - high)]
            x += wide
        yield polygon([*points, (x, horizon)], mix(theme.sky[-1], theme.far, share))


def river(width: float, top: float, bottom: float, theme: Theme) -> Iterator[Shape]:
    """Water in front of the city, with ripples."""
    defined, fill = shading([(colour, 1) for colour in theme.river])
    yield defined
    yield box(0, top, width, bottom - top, fill)
    places = Random(2)  # as the ripples
    lines = []
    for _ in range(RIPPLES):
        x, y = places.uniform(-20, width), places.uniform(top + 6, bottom - 3)
        reach = places.uniform(12, 40)
        lines.append([(x, y), (x + reach, y)])
    shine = mix(theme.river[0], theme.lamp if theme.is_night else WHITE, 0.45)
    yield strokes(lines, shine, line=1.2, opacity=0.55)


def mirrored(x: float, top: float, width: float, depth: float, colour: str) -> Iterator[Shape]:
    """The colour of a tower in the water below it."""
    defined, fill = shading([(colour, 0.4), (colour, 0)])
    yield defined
    yield box(x, top, width, depth, fill)
