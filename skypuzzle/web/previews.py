"""What a link to a puzzle shows elsewhere: its title and what is given, never its solution."""

from collections.abc import Sequence
from datetime import date
from io import BytesIO
from math import cos, pi, sin

from skypuzzle.game import Game
from skypuzzle.pictures.booklet import Figure, day_text
from skypuzzle.pictures.colours import BLACK, BLUE, GREEN, SKY, VERMILION, WHITE, YELLOW, mix
from skypuzzle.pictures.drawing import Point, Shape, box, inset, label, picture, polygon, size_of, wrapped
from skypuzzle.pictures.images import pngs
from skypuzzle.puzzles.labels import called, par_text, what_it_is
from skypuzzle.puzzles.puzzle import MOST_STARS, Puzzle, label_of
from skypuzzle.web.frame import NAME, PREVIEW_HEIGHT, PREVIEW_WIDTH

SHADES = 48
"""Colours of a picture: drawings are flat, so few are enough."""
MARGIN = 64
BOARD = 510
"""The side of the square into which the board is drawn, at the right."""
CARD = 20
"""Around the board."""
TEXT_WIDTH = PREVIEW_WIDTH - BOARD - 2 * CARD - 3 * MARGIN + CARD
MOST_LINES = 3
DUSK, FAINT = "#16202e", "#b9c4d2"
STAR = 15
HOUSES = ((34, SKY), (58, YELLOW), (26, GREEN), (74, VERMILION), (46, SKY), (20, BLUE), (62, YELLOW), (38, GREEN))
"""The heights and the colours of the little skyline beside our name."""


def previews(game: Game, day: date, puzzles: Sequence[Puzzle], figures: Sequence[Figure]) -> list[str]:
    """The drawings, one for each puzzle."""
    return [_preview(game, day, *each) for each in zip(puzzles, figures, strict=True)]


def preview_pngs(drawings: Sequence[str]) -> list[bytes]:
    """The drawings as small PNG files, all at once."""
    return [_smaller(data) for data in pngs(drawings, scale=1)]


def _preview(game: Game, day: date, puzzle: Puzzle, figure: Figure) -> str:
    named = day_text(day)
    name, marks = called(puzzle), label_of(puzzle)
    size = 68
    lines = wrapped(name, size, TEXT_WIDTH)
    if len(lines) > MOST_LINES:
        size = 48
        lines = wrapped(name, size, TEXT_WIDTH)
    top = 250 - size * len(lines) / 2
    below = top + size * 1.05 * len(lines)
    told = ", ".join(filter(None, (what_it_is(puzzle) if marks.title else "", par_text(marks.par))))
    shapes: list[Shape] = [
        *_skyline(MARGIN, MARGIN + 44),
        label(MARGIN + 150, MARGIN + 26, NAME, 34, WHITE, bold=True, anchor="start"),
        *(
            label(MARGIN, top + size * 1.05 * line, words, size, WHITE, bold=True, anchor="start")
            for line, words in enumerate(lines)
        ),
        label(MARGIN, below + 6, told, 30, FAINT, anchor="start"),
        *(
            _star(MARGIN + STAR + 2.5 * STAR * place, below + 64, place < (marks.stars or 0))
            for place in _places(marks.stars)
        ),
        label(MARGIN, 520, game.title, 34, WHITE, bold=True, anchor="start"),
        label(MARGIN, 562, named, 30, FAINT, anchor="start"),
        *_board(figure),
    ]
    return picture(
        PREVIEW_WIDTH, PREVIEW_HEIGHT, DUSK, shapes, title=f"{name}, {game.title}, {named}", description=figure.alt
    )


def _places(stars: int | None) -> range:
    return range(0 if stars is None else MOST_STARS)


def _board(figure: Figure) -> list[Shape]:
    """What is given, on a white card, as large as it fits."""
    width, height = size_of(figure.svg)
    scale = min(BOARD / width, (PREVIEW_HEIGHT - 2 * MARGIN) / height)
    wide, high = width * scale, height * scale
    x = PREVIEW_WIDTH - MARGIN - CARD - (BOARD + wide) / 2
    y = (PREVIEW_HEIGHT - high) / 2
    card = box(x - CARD, y - CARD, wide + 2 * CARD, high + 2 * CARD, WHITE, corner=16)
    return [card, inset(figure.svg, x, y, wide, high)]


def _skyline(x: float, ground: float) -> list[Shape]:
    return [box(x + 16 * place, ground - height, 13, height, colour) for place, (height, colour) in enumerate(HOUSES)]


def _star(x: float, y: float, filled: bool) -> Shape:
    points: list[Point] = []
    for corner in range(10):
        angle, away = corner * pi / 5 - pi / 2, STAR if corner % 2 == 0 else 0.42 * STAR
        points.append((x + away * cos(angle), y + away * sin(angle)))
    return polygon(points, YELLOW if filled else mix(DUSK, BLACK, 0.3), outline=YELLOW)


def _smaller(data: bytes) -> bytes:
    """The same picture with few colours, which takes a fraction of the bytes."""
    from PIL import Image

    with Image.open(BytesIO(data)) as image:
        few = image.convert("RGB").quantize(SHADES, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()
