"""What a link to a puzzle shows elsewhere: its title and what is given, never its solution.

There are many of them, so they are put together in a quick way: as pixels that name one of few colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from io import BytesIO
from math import cos, pi, sin
from typing import TYPE_CHECKING

from skypuzzle.game import Game
from skypuzzle.pictures.booklet import Figure, day_text
from skypuzzle.pictures.drawing import BLUE, GREEN, SKY, VERMILION, WHITE, YELLOW, mix, size_of
from skypuzzle.pictures.images import FONTS, png_pages
from skypuzzle.puzzles.levels import MOST_STARS, about
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.web.assets import NAME
from skypuzzle.web.frame import PREVIEW_HEIGHT, PREVIEW_WIDTH
from skypuzzle.web.markup import capital
from skypuzzle.web.pages import headline

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

DUSK = "#16202e"
MARGIN, GAP = 60, 44
"""Around everything, and between the words and the card."""
WIDEST, HIGHEST = 480, 460
"""Of what is given, on its card."""
BORDER, ROUND = 22, 16
"""Of the card."""

SHADES, STEPS = 48, 16
"""Colours on the card; from the background to that of words and of stars."""
WORDS, STARS, MARK = SHADES, SHADES + STEPS, SHADES + 2 * STEPS
"""Where these begin in the palette."""
BRIGHT, FAINT = 255, 190
"""How much words stand out."""
HOUSE = 14
"""From house to house."""
HOUSES = ((26, SKY), (46, YELLOW), (18, GREEN), (58, VERMILION), (36, SKY), (14, BLUE), (50, YELLOW), (30, GREEN))
"""The heights and the colours of the little skyline beside our name."""

TITLES, MOST_LINES = (76, 66, 56, 46), 3
"""Sizes of a title, the largest that fits into so many lines."""
LARGE, SMALL = 34, 30
TOP, FOOT = MARGIN + 70, PREVIEW_HEIGHT - MARGIN - 46
"""Where words begin, and the last but one line of them ends."""
STAR, SHARPER = 15, 4
"""The radius of a star; it is drawn larger, then made smaller."""
EFFORT = 3
"""Of compression: more takes much longer for a few bytes less."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What stands on a preview."""

    game: Game
    day: date
    puzzle: Puzzle
    given: Figure

    @property
    def size(self) -> tuple[float, float]:
        width, height = size_of(self.given.svg)
        scale = min(WIDEST / width, HIGHEST / height)
        return width * scale, height * scale


def preview_pngs(previews: Sequence[Preview]) -> list[bytes]:
    """Return all previews as small PNG files; all at once, because that is faster."""
    boards = [{"svg": each.given.svg, "wide": each.size[0], "high": each.size[1]} for each in previews]
    drawn = png_pages(files(__package__).joinpath("boards.typ").read_bytes(), {"boards": boards}, scale=1)
    return [_png(*each) for each in zip(previews, drawn, strict=True)]


def _png(preview: Preview, board: bytes) -> bytes:
    from PIL import Image

    with Image.open(BytesIO(board)) as read:
        few = read.quantize(SHADES, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    whole = _background().copy()
    wide, high = few.width + 2 * BORDER, few.height + 2 * BORDER
    left, top = PREVIEW_WIDTH - MARGIN - wide, (PREVIEW_HEIGHT - high) // 2
    _lay_card(whole, left, top, wide, high)
    whole.paste(Image.frombytes("L", few.size, few.tobytes()), (left + BORDER, top + BORDER))
    _write(whole, preview, left - GAP - MARGIN)
    whole.putpalette(_palette((few.getpalette("RGB") or [])[: 3 * SHADES]))
    small = BytesIO()
    whole.save(small, "PNG", compress_level=EFFORT)
    return small.getvalue()


def _lay_card(whole: "Image", left: int, top: int, wide: int, high: int) -> None:
    whole.paste(WORDS + STEPS - 1, (left, top, left + wide, top + high))
    for place, corner in enumerate(_corners()):
        across, down = place % 2 * (wide - ROUND), place // 2 * (high - ROUND)
        whole.paste(corner, (left + across, top + down))


@cache
def _corners() -> "Sequence[Image]":
    from PIL import Image, ImageDraw

    side = 2 * ROUND * SHARPER
    large = Image.new("L", (side, side))
    ImageDraw.Draw(large).ellipse((0, 0, side - 1, side - 1), BRIGHT)
    disc = large.resize((2 * ROUND, 2 * ROUND), Image.Resampling.BOX).point(_shades(WORDS))
    places = [(across, down) for down in (0, ROUND) for across in (0, ROUND)]
    return [disc.crop((across, down, across + ROUND, down + ROUND)) for across, down in places]


def _write(whole: "Image", preview: Preview, width: int) -> None:
    """The title in the middle, with what else there is to say, and at the foot the game and the day."""
    from PIL import Image, ImageDraw

    size, lines = _title(headline(preview.puzzle), width)
    more, stars = capital(about(preview.puzzle)), preview.puzzle.label.stars
    high = len(lines) * size + (50 if more else 0) + (56 if stars else 0)
    top = TOP + (FOOT - LARGE - TOP - high) // 2
    words = Image.new("L", (width, PREVIEW_HEIGHT - TOP))
    draw = ImageDraw.Draw(words)
    for line in lines:
        draw.text((0, top + size - TOP), line, BRIGHT, _font("Bold", size), anchor="ls")
        top += size
    if more:
        top += 50
        draw.text((0, top - TOP), more, FAINT, _font("Regular", SMALL), anchor="ls")
    draw.text((0, FOOT - TOP), preview.game.title, BRIGHT, _font("Bold", LARGE), anchor="ls")
    draw.text(
        (0, PREVIEW_HEIGHT - MARGIN - 8 - TOP), day_text(preview.day), FAINT, _font("Regular", SMALL), anchor="ls"
    )
    whole.paste(words.point(_shades(WORDS)), (MARGIN, TOP))
    for place in range(MOST_STARS if stars else 0):
        whole.paste(_star(place < (stars or 0)), (MARGIN + place * (2 * STAR + 8), top + 24))


def _title(words: str, width: int) -> tuple[int, list[str]]:
    for size in TITLES:
        lines = _wrapped(words, _font("Bold", size), width)
        if len(lines) <= MOST_LINES and all(_font("Bold", size).getlength(line) <= width for line in lines):
            break
    return size, lines[:MOST_LINES]


def _wrapped(words: str, font: "FreeTypeFont", width: int) -> list[str]:
    lines: list[str] = []
    for word in words.split():
        if lines and font.getlength(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


@cache
def _font(weight: str, size: int) -> "FreeTypeFont":
    from PIL.ImageFont import Layout, truetype

    return truetype(FONTS / f"SourceSansPro-{weight}.otf", size, layout_engine=Layout.BASIC)


@cache
def _background() -> "Image":
    from PIL import Image, ImageDraw

    ground = Image.new("L", (PREVIEW_WIDTH, PREVIEW_HEIGHT), WORDS)
    draw = ImageDraw.Draw(ground)
    bottom = MARGIN + max(height for height, _ in HOUSES)
    for place, (height, _) in enumerate(HOUSES):
        x = MARGIN + place * HOUSE
        draw.rectangle((x, bottom - height, x + HOUSE - 4, bottom - 1), MARK + place)
    name = Image.new("L", (200, LARGE + 10))
    ImageDraw.Draw(name).text((0, LARGE), NAME, BRIGHT, _font("Bold", LARGE), anchor="ls")
    ground.paste(name.point(_shades(WORDS)), (MARGIN + len(HOUSES) * HOUSE + 16, bottom - LARGE))
    return ground


@cache
def _star(is_filled: bool) -> "Image":
    from PIL import Image, ImageDraw

    side, radius = 2 * STAR * SHARPER, (STAR - 1) * SHARPER
    points = [
        (side / 2 + away * sin(corner * pi / 5), side / 2 - away * cos(corner * pi / 5))
        for corner, away in enumerate((radius, 0.42 * radius) * 5)
    ]
    large = Image.new("L", (side, side))
    ImageDraw.Draw(large).polygon(points, BRIGHT if is_filled else 0, BRIGHT, width=SHARPER + 2)
    return large.resize((2 * STAR, 2 * STAR), Image.Resampling.BOX).point(_shades(STARS))


@cache
def _shades(first: int) -> list[int]:
    """For every brightness its place in the palette."""
    return [first + level * (STEPS - 1) // BRIGHT for level in range(BRIGHT + 1)]


def _palette(card: list[int]) -> list[int]:
    return [*card, *[0] * (3 * SHADES - len(card)), *_others()]


@cache
def _others() -> list[int]:
    ramps = [mix(DUSK, colour, step / (STEPS - 1)) for colour in (WHITE, YELLOW) for step in range(STEPS)]
    return [part for colour in (*ramps, *(colour for _, colour in HOUSES)) for part in bytes.fromhex(colour[1:])]
