"""Reading positions: eight fields, of which all from the stock on may be left out; every fault is listed."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.cloud_city.notation.cities import parse_city, parse_ground, parse_stock
from skypuzzle.cloud_city.notation.tiles import parse_faces, parse_pile
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.faults import faults_among
from skypuzzle.cloud_city.rules.geometry import SQUARE, Shape
from skypuzzle.cloud_city.rules.position import HAND_TILES, Face, Position, Seat
from skypuzzle.cloud_city.rules.requests import CARDS
from skypuzzle.cloud_city.rules.walkways import FULL_STOCK, Stock
from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.notation import notation
from skypuzzle.wording import parse_all

FIELDS = ("cities", "hands", "row", "stock", "pile", "turn", "requests", "shape")
REQUIRED = 3
MOST_PLAYERS = 4
THE_REST = "="
"""A stock of all pieces that are in none of the cities."""


def parse(text: str) -> Position | City:
    """A position, or a city on its own where nothing else is given."""
    if len(text.split()) != 1:
        return parse_position(text)
    if ";" in text:
        reason = "the cities of several players need hands and row, too: CITY;CITY HAND;HAND ROW"
        raise NotationError(Fault("position", text, reason))
    return parse_city(text.strip())


def parse_position(text: str) -> Position:
    """A valid position. If it is not, one error lists every fault: a NotationError if any of it cannot be read."""
    words = text.split()
    if not REQUIRED <= len(words) <= len(FIELDS):
        reason = f"{len(words)} fields; expected a city alone, or {REQUIRED} to {len(FIELDS)} of {' '.join(FIELDS)}"
        raise NotationError(Fault("position", text, reason))
    written = dict(zip(FIELDS, words, strict=False))
    fields: dict[str, object] = {}
    unreadable: list[Fault] = []

    def read(name: str, parse: Callable[[str], object], field: str | None = None, default: object = None) -> None:
        try:
            fields[field or name] = parse(written[name]) if name in written else default
        except NotationError as error:
            unreadable.extend(error.faults)

    read("shape", parse_shape, default=SQUARE)
    shape = fields.get("shape", SQUARE)
    assert isinstance(shape, Shape)
    read("cities", lambda word: _parse_cities(word, shape))
    read("hands", _parse_hands)
    read("row", lambda word: parse_faces(word, "row"))
    read(
        "stock",
        lambda word: _stock_left(fields) if word == THE_REST else parse_stock(word),
        default=_stock_left(fields),
    )
    read("pile", parse_pile)
    read("turn", _parse_mover, "mover", None if _is_over(fields, shape) else 0)
    read("requests", parse_requests, default=())
    if "stock" in fields and fields["stock"] is None and "cities" in fields:
        unreadable.append(Fault("stock", "", "it must be given where a city is not known"))
        del fields["stock"]
    invalid = tuple(faults_among(fields))
    raise_if_any(NotationError if unreadable else RuleError, (*unreadable, *invalid))
    return Position(**fields)  # type: ignore[arg-type]


if TYPE_CHECKING:
    PositionText: TypeAlias = Position
    SubjectText: TypeAlias = Position | City
else:
    _FIELDS = "cities hands row stock pile turn requests shape, separated by spaces"
    PositionText = notation("PositionText", parse_position, description=_FIELDS)
    SubjectText = notation("SubjectText", parse, description=f"{_FIELDS}; or a city alone")


def _is_over(fields: dict[str, object], shape: Shape) -> bool:
    """Are all cities finished that are known?"""
    cities = fields.get("cities", ())
    assert isinstance(cities, tuple)
    return bool(cities) and all(city is None or city.is_finished(shape) for city in cities)


def _stock_left(fields: dict[str, object]) -> Stock | None:
    """The full stock less what stands; None if a city is not known."""
    cities = fields.get("cities", ())
    assert isinstance(cities, tuple)
    if None in cities:
        return None
    return FULL_STOCK.less(piece for city in cities for piece in city.pieces)


def parse_shape(text: str) -> Shape:
    """`3x3` or `3x4`."""
    try:
        return Shape(text)
    except ValueError:
        raise NotationError(Fault("shape", text, "expected 3x3 or 3x4")) from None


def parse_requests(text: str) -> tuple[int, ...]:
    """Special Request cards by number: `4`, `4,8`, or `-` for none."""
    return () if text == "-" else parse_all(text.split(","), parse_request)


def parse_request(text: str) -> int:
    """A Special Request card by number."""
    if text not in map(str, CARDS):
        raise NotationError(Fault("requests", text, "expected Special Request cards by number, 1 to 10"))
    return int(text)


def _parse_cities(text: str, shape: Shape) -> tuple[City | None, ...]:
    words = _seats(text, "cities")
    return parse_all(words, lambda word: None if word == "?" else parse_ground(word, shape))


def _parse_hands(text: str) -> tuple[tuple[Face, ...], ...]:
    unknown: tuple[Face, ...] = (None,) * HAND_TILES
    words = _seats(text, "hands")
    return parse_all(words, lambda word: unknown if word == "?" else parse_faces(word, "hands"))


def _seats(text: str, place: str) -> list[str]:
    words = text.split(";")
    if len(words) > MOST_PLAYERS:
        raise NotationError(Fault(place, text, f"{len(words)} of them, but there are at most {MOST_PLAYERS} players"))
    return words


def _parse_mover(text: str) -> Seat | None:
    if text == "-":
        return None
    if text not in ("1", "2", "3", "4"):
        raise NotationError(Fault("turn", text, "expected the player to move, 1 to 4, or - when the game is over"))
    return int(text) - 1
