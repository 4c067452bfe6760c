"""Tiles as text: little pictures of two by two quarters, with their notation below."""

from collections.abc import Sequence

from rich.text import Text

from skypuzzle.cloud_city.pictures.blocks import FAINT_STYLE, Glyphs, letter_style
from skypuzzle.cloud_city.rules.pieces import Tile
from skypuzzle.cloud_city.rules.position import Face

NAME_WIDTH = 4
GAP = 2


def tile_lines(tiles: Sequence[Face], glyphs: Glyphs, *, names: bool = True) -> list[Text]:
    """Tiles side by side; one that is not known is `?` all over."""
    if not tiles:
        return [Text("none", FAINT_STYLE)]
    lines = [Text(), Text()]
    for tile in tiles:
        for line, at in zip(lines, (0, 2), strict=True):
            line.append_text(_quarters((tile or "????")[at : at + 2], glyphs))
            line.append(" " * (NAME_WIDTH - 3 + GAP))
    if names and any(tiles):
        lines.append(Text((" " * GAP).join(f"{tile or '':{NAME_WIDTH}}" for tile in tiles), FAINT_STYLE))
    for line in lines:
        line.rstrip()
    return lines


def in_a_line(tiles: Sequence[Face]) -> Text:
    """Tiles by their notation."""
    text = Text()
    for tile in tiles:
        text.append(" " if text.plain else "")
        text.append_text(tile_name(tile) if tile else Text("?", FAINT_STYLE))
    return text if text.plain else Text("none", FAINT_STYLE)


def tile_name(tile: Tile) -> Text:
    """The notation of a tile, its letters in colour."""
    text = Text()
    for letter in tile:
        text.append(letter, FAINT_STYLE if letter == "." else letter_style(letter))
    return text


def _quarters(letters: str, glyphs: Glyphs) -> Text:
    text = Text()
    for letter in letters:
        text.append(" " if text.plain else "")
        if letter in ".?":
            text.append(glyphs.ground if letter == "." else letter, FAINT_STYLE)
        else:
            text.append(letter, letter_style(letter))
    return text
