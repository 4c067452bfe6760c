"""Reading positions: seven fields, of which the last three may be left out; every fault is listed."""

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.skyliners.notation.boards import parse_board, parse_reserve, read_board
from skypuzzle.skyliners.notation.turns import parse_card, parse_side
from skypuzzle.skyliners.rules.actions import Card
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.faults import faults_among
from skypuzzle.skyliners.rules.geometry import SITE_NAMES, District, Side
from skypuzzle.skyliners.rules.pieces import Reserve, Variant
from skypuzzle.skyliners.rules.position import Position, Turn

T = TypeVar("T")

FIELDS = ("board", "seats", "turn", "reserves", "office", "cards", "variant")
REQUIRED = 4
TURN = re.compile("([NESW])(?:1|2@(-|[a-e][1-5]))")


def parse(text: str) -> Position | Board:
    """A position, or a bare board where nothing else is given."""
    return parse_board(text.strip()) if len(text.split()) == 1 else parse_position(text)


def parse_position(text: str) -> Position:
    """A position that makes sense. One error lists all that does not: NotationError if any of it cannot be read."""
    words = text.split()
    if not REQUIRED <= len(words) <= len(FIELDS):
        reason = f"{len(words)} fields, but it takes {REQUIRED} to {len(FIELDS)}: {' '.join(FIELDS)}"
        raise NotationError(Fault("position", text, reason))
    fields: dict[str, object] = {}
    unreadable: list[Fault] = []
    for name, read in READERS.items():
        try:
            fields[name] = read(words.pop(0)) if words else DEFAULTS[name]
        except NotationError as error:
            unreadable += error.faults
    if fields.get("skyscrapers") == NOT_KNOWN and isinstance(seats := fields.get("seats"), tuple):
        fields["skyscrapers"] = NOT_KNOWN * len(seats)
    senseless = tuple(faults_among(fields))
    raise_if_any(NotationError if unreadable else RuleError, (*unreadable, *senseless))
    return Position._make(fields[name] for name in Position._fields)


def read_seats(text: str) -> tuple[Side, ...]:
    """The sides in turn order, start player first: `NESW`."""
    if len(text) > len(Side):
        raise NotationError(Fault("seats", text, "at most four sides, such as NESW"))
    return _read_all(text, lambda letter: parse_side(letter, "seats"))


def _read_turn(text: str) -> Turn | None:
    if text == "-":
        return None
    turn = TURN.fullmatch(text)
    if turn is None:
        reason = "expected side and action, such as S1, S2@b3 (built on b3 before), S2@- or - (game over)"
        raise NotationError(Fault("turn", text, reason))
    site = turn[2]
    return Turn(Side[turn[1]], 2 if site else 1, None if site in (None, "-") else SITE_NAMES.index(site))


def _read_reserves(text: str) -> tuple[Reserve, ...]:
    return _read_all(text.split("/"), lambda word: parse_reserve(word, "reserves"))


def read_office(text: str) -> tuple[Card, ...]:
    """The planning office, first card first: `SB3,N?,WA4`, or `-` when it is empty."""
    return () if text == "-" else _read_all(text.split(","), parse_card)


def read_skyscrapers(text: str) -> tuple[District | None, ...]:
    """Skyscraper cards in the order of the seats: `NE,?,?,SW`; a single `?` when none is known."""
    return _read_all(text.split(","), _read_skyscraper)


def _read_skyscraper(text: str) -> District | None:
    if text == "?":
        return None
    if text not in District.__members__:
        raise NotationError(Fault("cards", text, "expected skyscraper cards NW, NE, SE, SW or ?"))
    return District[text]


def parse_variant(text: str) -> Variant:
    """`full` or `intro`."""
    try:
        return Variant(text)
    except ValueError:
        raise NotationError(Fault("variant", text, "expected full or intro")) from None


def _read_all(words: Iterable[str], read: Callable[[str], T]) -> tuple[T, ...]:
    """Every word read; one error lists the faults of all of them."""
    values: list[T] = []
    faults: list[Fault] = []
    for word in words:
        try:
            values.append(read(word))
        except NotationError as error:
            faults += error.faults
    raise_if_any(NotationError, faults)
    return tuple(values)


READERS: dict[str, Callable[[str], object]] = {
    "board": read_board,
    "seats": read_seats,
    "turn": _read_turn,
    "reserves": _read_reserves,
    "office": read_office,
    "skyscrapers": read_skyscrapers,
    "variant": parse_variant,
}
NOT_KNOWN: tuple[District | None, ...] = (None,)
DEFAULTS: dict[str, object] = {"office": (), "skyscrapers": NOT_KNOWN, "variant": Variant.FULL}
