"""Reading tiles, walkways, cities and the stock: `BG..`, `a6-f6`, `e5:B./.B`, `6.8.8.6.3/6.8.8.6.3/6.8.8.6.3`."""

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from skypuzzle.cloud_city.rules import pieces
from skypuzzle.cloud_city.rules.city import CODES, NO_TILE, NOTHING, City
from skypuzzle.cloud_city.rules.faults import check_city
from skypuzzle.cloud_city.rules.position import Face
from skypuzzle.errors import Fault, NotationError, raise_if_any
from skypuzzle.notation import notation
from skypuzzle.wording import parse_all

T = TypeVar("T")


class Reader:
    """Reads several values, and collects the faults of all of them."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def read(self, parse: Callable[[], T], default: T) -> T:
        try:
            return parse()
        except NotationError as error:
            self.faults += error.faults
            return default


TILE = r"(?:[BGS]{2}\.\.|[BGS]\.\.[BGS]|[BGS]\.[BGS]\.|\.[BGS]{2}\.|\.[BGS]\.[BGS]|\.\.[BGS]{2})"
NUMBER = re.compile("0|[1-9][0-9]?")


def parse_tile(text: str, place: str = "tile") -> pieces.Tile:
    if not pieces.is_tile(text):
        reason = "expected the quarters NW NE SW SE, two of them B, G or S and two of them '.', such as BG.. or B..G"
        raise NotationError(Fault(place, text, reason))
    return text


def parse_kind(text: str, place: str = "tile") -> pieces.Tile:
    return pieces.kind_of(parse_tile(text, place))


def _parse_mix(values: dict[str, Any]) -> pieces.TileMix:
    if unknown := values.keys() - {"start", "tiles"}:
        raise NotationError(Fault("tile mix", min(unknown), "expected the keys start and tiles only"))
    return pieces.parse_tile_mix(json.dumps(values))


if TYPE_CHECKING:
    KindText: TypeAlias = pieces.Tile
    TileMixText: TypeAlias = pieces.TileMix
else:
    _TILE = {"description": "its quarters NW NE SW SE", "pattern": f"^{TILE}$"}
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


def parse_tiles(text: str, place: str = "tiles") -> tuple[pieces.Tile, ...]:
    return parse_all(_split(text, place), lambda word: parse_kind(word, place))


def parse_faces(text: str, place: str) -> tuple[Face, ...]:
    return parse_all(_split(text, place), lambda word: None if word == "?" else parse_kind(word, place))


def parse_pile(text: str) -> tuple[Face, ...] | None:
    """The number of tiles, or the tiles from the top; `?` if even the number is unknown."""
    if text == "?":
        return None
    if NUMBER.fullmatch(text) and int(text) <= pieces.TILES:
        return (None,) * int(text)
    if text.isascii() and text.isdigit():
        raise NotationError(Fault("pile", text, f"expected a number of tiles, at most {pieces.TILES}"))
    return parse_faces(text, "pile")


def _split(text: str, place: str) -> list[str]:
    words = [] if text == "-" else text.split(",")
    if len(words) > pieces.TILES:
        raise NotationError(Fault(place, text, f"{len(words)} tiles, but the game has {pieces.TILES}"))
    return words


LONGEST_SIDE = 8
"""Of a rectangle, in quarters."""
MOST_WALKWAYS = 93
COUNT = "(0|[1-9][0-9]?)"
PIECES = re.compile(r"\.".join([COUNT] * len(pieces.LENGTHS)))
QUARTER = "[a-n](?:[1-9]|1[0-4])"
LEVELS = {str(height): height for height in pieces.Height}


def parse_quarter(text: str, place: str = "quarter") -> pieces.Quarter:
    if text not in pieces.QUARTER_OF:
        raise NotationError(Fault(place, text, "expected a quarter, a1 to n14"))
    return pieces.QUARTER_OF[text]


def parse_cell(text: str, place: str) -> pieces.Cell:
    cell = parse_quarter(text, place)
    if cell not in pieces.CELLS:
        raise NotationError(Fault(place, text, "tiles begin on a, c, e … and 1, 3, 5 …"))
    return cell


def parse_walkway(text: str, place: str = "walkway") -> pieces.Walkway:
    """Two quarters in line, in either order: `a6-f6`."""
    names = text.split("-")
    if len(names) != 2:
        raise NotationError(Fault(place, text, "expected two quarters, such as a6-f6"))
    first, second = sorted(parse_quarter(name, place) for name in names)
    walkway = pieces.Walkway(first, second)
    if walkway not in pieces.EVERY_WALKWAY:
        reason = "a walkway runs straight along a rank or column, over a distance of 1 to 5 (rules 3, 10b)"
        raise NotationError(Fault(place, text, reason))
    return walkway


def parse_stock(text: str) -> pieces.Stock:
    levels = [PIECES.fullmatch(level) for level in text.split("/")]
    counts = [tuple(map(int, level.groups())) for level in levels if level]
    if len(levels) != 3 or len(counts) != 3:
        reason = "expected the pieces of length 1 to 5 of river, forest and sand, such as 6.8.8.6.3/6.8.8.6.3/6.8.8.6.3"
        raise NotationError(Fault("stock", text, reason))
    return pieces.Stock(*counts)


def parse_piece(text: str) -> pieces.Piece:
    if len(text) != 2 or text[0] not in LEVELS or text[1] not in "12345":
        raise NotationError(Fault("piece", text, "expected a level and a length, such as B3"))
    return LEVELS[text[0]], int(text[1])


def parse_city(text: str, shape: pieces.Shape | None = None) -> City:
    """A valid city. Without a shape, it is a square unless it is too long for one."""
    city = parse_ground(text, shape)
    return check_city(city, shape or shape_of(city))


if TYPE_CHECKING:
    CityText: TypeAlias = City
    WalkwayText: TypeAlias = pieces.Walkway
    StockText: TypeAlias = pieces.Stock
    PieceText: TypeAlias = pieces.Piece
else:
    CityText = notation(
        "CityText",
        parse_city,
        description="ranks of quarters from north to south, separated by /, and walkways after commas",
    )
    """Read without knowing the shape, which only a city without an anchor would need: `str` writes the anchor of every
    city that can still grow. Check the city with `check_city` if the shape is known from elsewhere in the document.
    """
    WalkwayText = notation(
        "WalkwayText", parse_walkway, description="the quarters it joins", pattern=f"^{QUARTER}-{QUARTER}$"
    )
    StockText = notation(
        "StockText",
        parse_stock,
        description="walkways of length 1 to 5 of river, forest and sand",
        pattern=r"^\d{1,2}(\.\d{1,2}){4}(/\d{1,2}(\.\d{1,2}){4}){2}$",
    )
    PieceText = notation(
        "PieceText",
        parse_piece,
        write=lambda piece: f"{piece[0]}{piece[1]}",
        description="a walkway in the stock: level and length",
        pattern="^[BGS][1-5]$",
    )


def shape_of(city: City) -> pieces.Shape:
    """The shape assumed for a city that is given without one."""
    return pieces.SQUARE if pieces.SQUARE.fits(*city.box[2:]) else pieces.RECTANGLE


def parse_ground(text: str, shape: pieces.Shape | None = None) -> City:
    """A city that need not obey the rules. Without an anchor, it is placed where it has room to grow."""
    plan, *walkways = text.split(",")
    if len(walkways) > MOST_WALKWAYS:
        raise NotationError(Fault("city", text, f"{len(walkways)} walkways, but the game has {MOST_WALKWAYS}"))
    anchor, colon, ranks = plan.rpartition(":")
    reader = Reader()
    corner = reader.read(lambda: parse_cell(anchor, "anchor") if colon else 0, 0)
    city = reader.read(lambda: City(_parse_ranks(ranks)), City(NOTHING))
    built: tuple[pieces.Walkway, ...] = reader.read(lambda: parse_all(walkways, parse_walkway), ())
    raise_if_any(NotationError, reader.faults)
    shape = shape or shape_of(city)
    if colon:
        if (
            corner % pieces.SIZE + 2 * city.box.width > pieces.SIZE
            or corner // pieces.SIZE + 2 * city.box.height > pieces.SIZE
        ):
            raise NotationError(Fault("city", plan, "it would reach beyond n14"))
        city = city.moved_to(corner % pieces.SIZE, corner // pieces.SIZE)
    elif shape.fits(*city.box[2:]):
        city = city.settled(shape)
    return city.with_walkways(built)


def _parse_ranks(text: str) -> bytes:
    """The quarters, with the south-western corner on a1."""
    ranks = text.split("/")
    width = len(ranks[0])
    if not 2 <= len(ranks) <= LONGEST_SIDE or len(ranks) % 2:
        raise NotationError(Fault("city", text, f"expected 2, 4, 6 or 8 ranks between slashes, got {len(ranks)}"))
    if not 2 <= width <= LONGEST_SIDE or width % 2:
        raise NotationError(Fault("city", text, f"expected 2, 4, 6 or 8 quarters in the first rank, got {width}"))
    quarters = bytearray(NOTHING)
    faults = []
    for number, rank in zip(range(len(ranks), 0, -1), ranks, strict=True):
        place = f"city, rank {number} of the text"
        if len(rank) != width:
            faults.append(Fault(place, rank, f"expected {width} quarters as in the first rank, got {len(rank)}"))
        elif unreadable := next((letter for letter in rank if letter not in CODES), None):
            faults.append(Fault(place, rank, f"expected B, G, S, '.' or '-', got {unreadable!r}"))
        else:
            start = pieces.SIZE * (number - 1)
            quarters[start : start + width] = bytes(CODES[letter] for letter in rank)
    raise_if_any(NotationError, faults)
    raise_if_any(NotationError, _half_tiles(bytes(quarters), text))
    return bytes(quarters)


def _half_tiles(quarters: bytes, text: str) -> list[Fault]:
    gaps = {cell: sum(quarters[quarter] == NO_TILE for quarter in pieces.quarters_of(cell)) for cell in pieces.CELLS}
    if all(gap == 4 for gap in gaps.values()):
        return [Fault("city", text, "there is no tile")]
    width, height = text.index("/") // 2, (text.count("/") + 1) // 2
    edges = [[cell for cell in pieces.CELLS if cell % pieces.SIZE == column] for column in (0, 2 * width - 2)]
    edges += [[cell for cell in pieces.CELLS if cell // pieces.SIZE == rank] for rank in (0, 2 * height - 2)]
    faults = [Fault("city", text, "a tile covers four quarters")] if {*gaps.values()} - {0, 4} else []
    if any(all(gaps[cell] == 4 for cell in edge) for edge in edges):
        faults.append(Fault("city", text, "the first and last ranks and columns of tiles must not be empty"))
    return faults
