"""Reading tiles, lists of tiles and the pile: `BG..`, `BB..,B..G,?`, `35`."""

import re
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.cloud_city.rules.position import Face
from skypuzzle.cloud_city.rules.tiles import TILES, Tile, is_tile, kind_of
from skypuzzle.errors import Fault, NotationError
from skypuzzle.listing import parse_all
from skypuzzle.notation import notation

TILE = r"(?:[BGS]{2}\.\.|[BGS]\.\.[BGS]|[BGS]\.[BGS]\.|\.[BGS]{2}\.|\.[BGS]\.[BGS]|\.\.[BGS]{2})"
NUMBER = re.compile("0|[1-9][0-9]?")


def parse_tile(text: str, place: str = "tile") -> Tile:
    """A tile as it is turned."""
    if not is_tile(text):
        reason = "expected the quarters NW NE SW SE, two of them B, G or S and two of them '.', such as BG.. or B..G"
        raise NotationError(Fault(place, text, reason))
    return text


def parse_kind(text: str, place: str = "tile") -> Tile:
    """A tile by its kind, however it is turned in the text."""
    return kind_of(parse_tile(text, place))


if TYPE_CHECKING:
    TileText: TypeAlias = Tile
    KindText: TypeAlias = Tile
else:
    _TILE = {"description": "its quarters NW NE SW SE", "pattern": f"^{TILE}$"}
    TileText = notation("TileText", parse_tile, **_TILE)
    KindText = notation("KindText", parse_kind, **_TILE)


def parse_tiles(text: str, place: str = "tiles") -> tuple[Tile, ...]:
    """Known tiles, by their kinds."""
    return parse_all(_split(text, place), lambda word: parse_kind(word, place))


def parse_faces(text: str, place: str) -> tuple[Face, ...]:
    """A hand or the row: kinds of tiles, `?` for one that is not known."""
    return parse_all(_split(text, place), lambda word: None if word == "?" else parse_kind(word, place))


def parse_pile(text: str) -> tuple[Face, ...] | None:
    """The pile: how many tiles, or which, from the top; `?` if not even their number is known."""
    if text == "?":
        return None
    if NUMBER.fullmatch(text) and int(text) <= TILES:
        return (None,) * int(text)
    if text.isascii() and text.isdigit():
        raise NotationError(Fault("pile", text, f"expected a number of tiles, at most {TILES}"))
    return parse_faces(text, "pile")


def _split(text: str, place: str) -> list[str]:
    words = [] if text == "-" else text.split(",")
    if len(words) > TILES:
        raise NotationError(Fault(place, text, f"{len(words)} tiles, but there are {TILES}"))
    return words
