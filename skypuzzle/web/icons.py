"""The icon of the pages: a small city under the sun, drawn in the colours of the pictures."""

from skypuzzle.pictures.colours import BLACK, BLUE, GREEN, SKY, VERMILION, WHITE, YELLOW, in_sun, mix
from skypuzzle.pictures.drawing import Shape, box, disc, moved, picture, polygon

SIDE = 64
"""Everything is drawn on a square of so many units, most of it on every fourth: sharp even with 16 pixels."""
ICON = "icons/icon.svg"
APPLE = "icons/apple-touch-icon.png"
SMALL, LARGE, MASKABLE = "icons/icon-192.png", "icons/icon-512.png", "icons/maskable-512.png"
NIGHT_SKY = mix(BLUE, BLACK, 0.55)
CORNER = 14
SAFE = 0.74
"""How much of a maskable icon no mask cuts off, as the side of a square."""


def icon_files() -> dict[str, bytes]:
    """All sizes by their paths. Systems cut off corners themselves, so only the smallest has round ones."""
    from skypuzzle.pictures.images import pngs

    drawn = {SMALL: icon(192), LARGE: icon(512), MASKABLE: icon(512, share=SAFE), APPLE: icon(180, share=0.9)}
    painted = dict(zip(drawn, pngs(list(drawn.values()), scale=1), strict=True))
    return {ICON: icon(SIDE, corner=CORNER).encode(), **painted}


def icon(side: int, *, share: float = 1, corner: float = 0) -> str:
    """The icon as SVG; the city may take only a share of it, in the middle."""
    free = (1 - share) / 2 * side
    ground = box(0, 0, side, side, NIGHT_SKY, corner=corner)
    city = moved(_city(), free, free, share * side / SIDE)
    return picture(side, side, "none", [ground, city], title="skypuzzle", description="Three buildings under the sun")


def _city() -> list[Shape]:
    return [
        disc(14, 20, 6, in_sun(YELLOW)),
        *_building(8, 36, GREEN, rows=2),
        *_building(24, 24, YELLOW, rows=3),
        polygon([(24, 24), (32, 12), (40, 24)], VERMILION),
        *_building(40, 28, SKY, rows=3),
        box(8, 56, 48, 2, WHITE),
    ]


def _building(x: int, top: int, colour: str, *, rows: int) -> list[Shape]:
    windows = [
        box(x + column, top + 4 + 8 * row, 4, 4, mix(colour, BLACK, 0.65)) for row in range(rows) for column in (3, 9)
    ]
    return [box(x, top, 16, 56 - top, colour), *windows]
