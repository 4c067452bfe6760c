"""What a link to a puzzle shows elsewhere: its title and what is given, never its solution."""

from collections.abc import Iterable
from datetime import date
from importlib.resources import files
from io import BytesIO
from typing import Any

from skypuzzle.game import Game
from skypuzzle.pictures.booklet import Figure, day_text
from skypuzzle.pictures.colours import BLUE, GREEN, SKY, VERMILION, YELLOW
from skypuzzle.pictures.drawing import size_of
from skypuzzle.pictures.images import png_pages
from skypuzzle.puzzles.labels import about
from skypuzzle.puzzles.puzzle import MOST_STARS, Puzzle, label_of
from skypuzzle.web.frame import NAME, PREVIEW_HEIGHT, PREVIEW_WIDTH
from skypuzzle.web.pages import headline
from skypuzzle.web.words import capital

WIDEST, HIGHEST = 500, 474
"""Of what is given."""
SHADES = 48
"""Colours of a picture: drawings are flat, so few are enough."""
EFFORT = 6
"""Of compression: more takes six times as long for a tenth less."""
HOUSES = ((26, SKY), (46, YELLOW), (18, GREEN), (58, VERMILION), (36, SKY), (14, BLUE), (50, YELLOW), (30, GREEN))
"""The heights and the colours of the little skyline beside our name."""


def preview(game: Game, day: date, puzzle: Puzzle, given: Figure) -> dict[str, Any]:
    """What stands on the preview of a puzzle."""
    width, height = size_of(given.svg)
    scale = min(WIDEST / width, HIGHEST / height)
    label = label_of(puzzle)
    return {
        "title": headline(puzzle),
        "about": capital(about(puzzle)),
        "stars": label.stars or 0,
        "most_stars": MOST_STARS,
        "game": game.title,
        "date": day_text(day),
        "svg": given.svg,
        "wide": width * scale,
        "high": height * scale,
    }


def preview_pngs(previews: Iterable[dict[str, Any]]) -> list[bytes]:
    """All previews as small PNG files; at once, because that is quicker."""
    data = {
        "name": NAME,
        "width": PREVIEW_WIDTH,
        "height": PREVIEW_HEIGHT,
        "houses": [{"height": height, "colour": colour} for height, colour in HOUSES],
        "previews": list(previews),
    }
    return [
        _smaller(each) for each in png_pages(files(__package__).joinpath("preview.typ").read_bytes(), data, scale=1)
    ]


def _smaller(data: bytes) -> bytes:
    """The same picture with few colours, which takes a third of the bytes."""
    from PIL import Image

    with Image.open(BytesIO(data)) as image:
        few = image.convert("RGB").quantize(SHADES, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    small = BytesIO()
    few.save(small, "PNG", compress_level=EFFORT)
    return small.getvalue()
