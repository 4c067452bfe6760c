"""Reading tiles, lists of tiles and the pile: `BG..`, `BB..,B..G,?`, `35`."""

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any, TypeAlias

from skypuzzle.cloud_city.rules.position import Face
from skypuzzle.cloud_city.rules.tiles import TILES, Tile, TileMix, is_tile, kind_of, parse_tile_mix
from skypuzzle.errors import Fault, NotationError
from skypuzzle.notation import notation
from skypuzzle.wording import parse_all

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


def _parse_mix(values: dict[str, Any]) -> TileMix:
    if unknown := values.keys() - {"start", "tiles"}:
        raise NotationError(Fault("tile mix", min(unknown), "expected the keys start and tiles only"))
    return parse_tile_mix(json.dumps(values))


if TYPE_CHECKING:
    TileText: TypeAlias = Tile
    KindText: TypeAlias = Tile
    TileMixText: TypeAlias = TileMix
else:
    _TILE = {"description": "its quarters NW NE SW SE", "pattern": f"^{TILE}$"}
    TileText = notation("TileText", parse_tile, **_TILE)
    KindText = notation("KindText", parse_kind, **_TILE)
    TileMixText = notation(
        "TileMixText",
        _parse_mix,
        write=lambda mix: {"start": list(mix.start), "tiles": dict(Counter(mix.pile))},
        reads=dict,
        type="object",
        description="the tiles in the box: the start tiles, and how many there are of each other tile",
        properties={
            "start": {"type": "array", "items": {"type": "string", **_TILE}},
            "tiles": {
                "type": "object",
                "propertyNames": {"pattern": f"^{TILE}$"},
                "additionalProperties": {"type": "integer"},
            },
        },
        required=["start", "tiles"],
        additionalProperties=False,
    )


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
