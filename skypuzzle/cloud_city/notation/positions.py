"""Reading positions and turns. A position may leave out all fields after the row; every fault is listed."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from skypuzzle.cloud_city.notation.cities import (
    QUARTER,
    TILE,
    Reader,
    parse_cell,
    parse_city,
    parse_faces,
    parse_ground,
    parse_kind,
    parse_pile,
    parse_stock,
    parse_tile,
    parse_walkway,
)
from skypuzzle.cloud_city.rules import position
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.faults import faults_among
from skypuzzle.cloud_city.rules.pieces import FULL_STOCK, SQUARE, Shape, Stock, Walkway
from skypuzzle.cloud_city.rules.scoring import CARDS
from skypuzzle.errors import Fault, FileError, NotationError, RuleError, raise_if_any
from skypuzzle.notation import notation
from skypuzzle.play import replay
from skypuzzle.wording import missing, number_of, parse_all

T = TypeVar("T")

FIELDS = ("cities", "hands", "row", "stock", "pile", "turn", "requests", "shape")
EXAMPLES = {"cities": "S..G/.BB.", "hands": "BB..,B..G,?", "row": "BG..,?,?"}
"""The fields that must be given."""
REQUIRED = len(EXAMPLES)
THE_REST = "="
"""The stock of all pieces that are not built."""


def parse(text: str) -> position.Position | City:
    if len(text.split()) != 1:
        return parse_position(text)
    if ";" in text:
        reason = "for several cities, add hands and row: CITY;CITY HAND;HAND ROW"
        raise NotationError(Fault("position", text, reason))
    return parse_city(text.strip())


def parse_position(text: str) -> position.Position:
    """A valid position. Otherwise one error lists every fault: NotationError if any of it is unreadable."""
    words = text.split()
    if not REQUIRED <= len(words) <= len(FIELDS):
        expected = f"a city alone, or {REQUIRED} to {len(FIELDS)} of {' '.join(FIELDS)}"
        reason = f"{number_of(len(words), 'field')}; expected {expected}"
        raise NotationError(Fault("position", text, reason))
    return parse_fields(dict(zip(FIELDS, words, strict=False)))


def parse_fields(written: Mapping[str, str]) -> position.Position:
    """A valid position from its fields by name."""
    fields: dict[str, object] = {}
    unreadable = [missing(name, example) for name, example in EXAMPLES.items() if name not in written]

    def read(name: str, parse: Callable[[str], object], field: str | None = None, default: object = None) -> None:
        try:
            if name in written or name not in EXAMPLES:
                fields[field or name] = parse(written[name]) if name in written else default
        except NotationError as error:
            unreadable.extend(error.faults)

    read("shape", parse_shape, default=SQUARE)
    shape = fields.get("shape", SQUARE)
    assert isinstance(shape, Shape)
    hand: tuple[position.Face, ...] = (None,) * position.HAND_TILES
    read("cities", lambda word: _by_seat(word, "cities", lambda city: parse_ground(city, shape), None))
    read("hands", lambda word: _by_seat(word, "hands", lambda tiles: parse_faces(tiles, "hands"), hand))
    read("row", lambda word: parse_faces(word, "row"))
    left = _stock_left(fields)
    read("stock", lambda word: left if word == THE_REST else parse_stock(word), default=left)
    read("pile", parse_pile)
    read("turn", _parse_mover, "mover", None if _is_over(fields, shape) else 0)
    read("requests", parse_requests, default=())
    if "stock" in fields and fields["stock"] is None and "cities" in fields:
        reason = f"a city is unknown, so add the walkways that are left, such as {FULL_STOCK}, or `all but` those built"
        unreadable.append(Fault("stock", "", reason))
        del fields["stock"]
    invalid = tuple(faults_among(fields))
    raise_if_any(NotationError if unreadable else RuleError, (*unreadable, *invalid))
    return position.Position(**fields)  # type: ignore[arg-type]


if TYPE_CHECKING:
    PositionText: TypeAlias = position.Position
    SubjectText: TypeAlias = position.Position | City
else:
    _FIELDS = "cities hands row stock pile turn requests shape, separated by spaces"
    PositionText = notation("PositionText", parse_position, description=_FIELDS)
    SubjectText = notation("SubjectText", parse, description=f"{_FIELDS}; or a city alone")


def _is_over(fields: dict[str, object], shape: Shape) -> bool:
    cities = fields.get("cities", ())
    assert isinstance(cities, tuple)
    return bool(cities) and all(city is None or city.is_finished(shape) for city in cities)


def _stock_left(fields: dict[str, object]) -> Stock | None:
    """The full stock minus everything built; None if a city is unknown."""
    cities = fields.get("cities", ())
    assert isinstance(cities, tuple)
    if None in cities:
        return None
    return FULL_STOCK.less(piece for city in cities for piece in city.pieces)


def parse_shape(text: str) -> Shape:
    try:
        return Shape(text)
    except ValueError:
        raise NotationError(Fault("shape", text, "expected 3x3 or 3x4")) from None


def parse_requests(text: str) -> tuple[int, ...]:
    return () if text == "-" else parse_all(text.split(","), parse_request)


def parse_request(text: str) -> int:
    if text not in map(str, CARDS):
        raise NotationError(Fault("requests", text, "expected Special Request cards by number, 1 to 10"))
    return int(text)


def _by_seat(text: str, place: str, parse: Callable[[str], T], unknown: T) -> tuple[T, ...]:
    words = text.split(";")
    if len(words) > len(PLAYERS):
        raise NotationError(Fault(place, text, f"{len(words)} {place}, but there are at most {len(PLAYERS)} players"))
    return parse_all(words, lambda word: unknown if word == "?" else parse(word))


PLAYERS = {"1": 0, "2": 1, "3": 2, "4": 3}


def _parse_mover(text: str) -> position.Seat | None:
    if text not in (*PLAYERS, "-"):
        raise NotationError(Fault("turn", text, "expected the player to move, 1 to 4, or - when the game is over"))
    return PLAYERS.get(text)


def play_all(start: position.Position, turns: Iterable[position.Turn]) -> position.Position:
    """The position after these turns. Raises IllegalTurnError, which says which turn is wrong."""
    *_, last = replay(start, turns)
    return last


def parse_player(text: str, place: str = "player") -> position.Seat:
    if text not in PLAYERS:
        raise NotationError(Fault(place, text, "expected a player, 1 to 4"))
    return PLAYERS[text]


if TYPE_CHECKING:
    Player: TypeAlias = position.Seat
    PlayerKey: TypeAlias = position.Seat
else:
    Player = notation(
        "Player", lambda number: parse_player(str(number)), write=lambda seat: seat + 1, reads=int,
        description="in the order of play", minimum=1, maximum=4,
    )  # fmt: skip
    PlayerKey = notation("PlayerKey", parse_player, write=position.player_name, pattern="^[1-4]$")


def parse_draw(text: str, place: str = "draw") -> position.Draw:
    """`+BB..` from the row, `+BB..>GS..` with what came up, `+?` from the pile, `+?BB..` with what it was."""
    if text.startswith("+?"):
        return position.FromPile(parse_kind(text[2:], place) if text[2:] else None)
    tile, arrow, refill = text[1:].partition(">")
    return position.FromRow(parse_kind(tile, place), parse_kind(refill, place) if arrow else None)


def parse_turn(text: str) -> position.Turn:
    turns = parse_turns(text)
    if len(turns) != 1:
        raise NotationError(Fault("turn", text, f"expected one turn, got {len(turns)}"))
    return turns[0]


if TYPE_CHECKING:
    TurnText: TypeAlias = position.Turn
else:
    TurnText = notation(
        "TurnText",
        parse_turn,
        description="the player, the tile laid and where, walkways, and the tile drawn: 1: B..S@c1 b2-b5 +BB..",
        pattern=rf"^(?:[1-4]: )?{TILE}@{QUARTER}(?: {QUARTER}-{QUARTER})*"
        rf"(?: \+(?:\?(?:{TILE})?|{TILE}(?:>{TILE})?))?$",
    )
    """Documents name the player of each turn. A turn that was written without has the player None until `in_turn`."""


def in_turn(turns: Iterable[position.Turn], seats: Iterable[position.Seat], place: str) -> tuple[position.Turn, ...]:
    """The turns of a document, each with its player. Raises FileError if a turn names a different player.

    Errors call the list of turns `place`: `games.json: $.turns`.
    """
    named = []
    for number, (turn, seat) in enumerate(zip(turns, seats, strict=False)):
        if turn.player not in (None, seat):
            raise FileError(f"{place}[{number}]: it is player {position.player_name(seat)}'s turn")
        named.append(position.Turn(seat, turn.move))
    return tuple(named)


def parse_laying(text: str) -> position.Move:
    move = parse_turn(text).move
    if text != str(position.Move(move.tile, move.cell)):
        raise NotationError(Fault("move", text, "expected a tile to lay and nothing else, such as B..S@c1"))
    return move


def parse_turns(text: str) -> tuple[position.Turn, ...]:
    """One or more turns; each begins with its player or with the tile it lays."""
    turns: list[list[str]] = []
    for word in text.split():
        is_player = word.endswith(":")
        if is_player or ("@" in word and not (turns and turns[-1][-1].endswith(":"))):
            turns.append([word])
        elif turns:
            turns[-1].append(word)
        else:
            raise NotationError(Fault("turn 1", word, "a turn begins with the tile it lays, such as B..S@c1"))
    if not turns:
        raise NotationError(Fault("turn", text, "a turn lays a tile, such as B..S@c1 b2-b5 +BB.."))
    return parse_all(enumerate(turns, 1), _parse_turn)


def _parse_turn(numbered: tuple[int, list[str]]) -> position.Turn:
    number, words = numbered
    place, reader = f"turn {number}", Reader()
    seat = None
    if words[0].endswith(":"):
        player, *words = words
        if player[:-1] not in PLAYERS:
            reader.faults.append(Fault(place, player, "expected one of 1: 2: 3: 4:"))
        seat = PLAYERS.get(player[:-1])
    laying, *words = words or [""]
    tile_text, at, cell_text = laying.partition("@")
    if not at:
        reader.faults.append(Fault(place, laying, "a turn begins with the tile it lays, such as B..S@c1"))
    tile = reader.read(lambda: parse_tile(tile_text, place) if at else "", "")
    cell = reader.read(lambda: parse_cell(cell_text, place) if at else 0, 0)
    draws = [word for word in words if word.startswith("+")]
    walkways = [word for word in words if not word.startswith("+")]
    if len(draws) > 1:
        reader.faults.append(Fault(place, " ".join(draws), "a turn draws one tile"))
    built: tuple[Walkway, ...] = reader.read(lambda: parse_all(walkways, lambda word: parse_walkway(word, place)), ())
    if len(set(built)) < len(built):
        reader.faults.append(Fault(place, " ".join(walkways), "the same walkway twice"))
    draw = reader.read(lambda: parse_draw(draws[0], place) if draws else None, None)
    raise_if_any(NotationError, reader.faults)
    return position.Turn(seat, position.Move(tile, cell, tuple(sorted(built)), draw))
