"""Reading positions: seven fields, of which the last three may be left out; every fault is listed."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.notation import notation
from skypuzzle.skyliners.notation.boards import parse_board, parse_heights, parse_reserve
from skypuzzle.skyliners.notation.turns import parse_card, parse_side
from skypuzzle.skyliners.rules.actions import Card
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.faults import faults_among
from skypuzzle.skyliners.rules.geometry import SITE_NAMES, District, Side
from skypuzzle.skyliners.rules.pieces import PLANNING_CARDS, Reserve, Variant
from skypuzzle.skyliners.rules.position import Moment, Position
from skypuzzle.wording import parse_all

FIELDS = ("board", "seats", "turn", "reserves", "office", "cards", "variant")
REQUIRED = 4
TURN = re.compile("([NESW])(?:1|2@(-|[a-e][1-5]))")


def parse(text: str) -> Position | Board:
    """A position, or a bare board where nothing else is given."""
    return parse_board(text.strip()) if len(text.split()) == 1 else parse_position(text)


def parse_position(text: str) -> Position:
    """A valid position. If it is not, one error lists every fault: a NotationError if any of it cannot be read."""
    words = text.split()
    if not REQUIRED <= len(words) <= len(FIELDS):
        reason = f"{len(words)} fields; expected a board alone, or {REQUIRED} to {len(FIELDS)} of {' '.join(FIELDS)}"
        raise NotationError(Fault("position", text, reason))
    fields: dict[str, object] = {}
    unreadable: list[Fault] = []
    for name, read in PARSERS.items():
        try:
            fields[name] = read(words.pop(0)) if words else DEFAULTS[name]
        except NotationError as error:
            unreadable += error.faults
    if fields.get("skyscrapers") == NOT_KNOWN and isinstance(seats := fields.get("seats"), tuple):
        fields["skyscrapers"] = NOT_KNOWN * len(seats)
    invalid = tuple(faults_among(fields))
    raise_if_any(NotationError if unreadable else RuleError, (*unreadable, *invalid))
    return Position._make(fields[name] for name in Position._fields)


def parse_seats(text: str) -> tuple[Side, ...]:
    """The sides in turn order, start player first: `NESW`."""
    if len(text) > len(Side):
        raise NotationError(Fault("seats", text, "at most four sides, such as NESW"))
    return parse_all(text, lambda letter: parse_side(letter, "seats"))


def _parse_turn(text: str) -> Moment | None:
    if text == "-":
        return None
    turn = TURN.fullmatch(text)
    if turn is None:
        reason = "expected side and action, such as S1, S2@b3 (already built on b3), S2@- or - (game over)"
        raise NotationError(Fault("turn", text, reason))
    site = turn[2]
    return Moment(Side[turn[1]], 2 if site else 1, None if site in (None, "-") else SITE_NAMES.index(site))


def _parse_reserves(text: str) -> tuple[Reserve, ...]:
    return parse_all(_split(text, "/", len(Side), "reserves"), lambda word: parse_reserve(word, "reserves"))


def parse_office(text: str) -> tuple[Card, ...]:
    """The planning office, first card first: `SB3,N?,WA4`, or `-` when it is empty."""
    if text == "-":
        return ()
    return parse_all(_split(text, ",", len(Side) * PLANNING_CARDS, "office"), parse_card)


def parse_skyscrapers(text: str) -> tuple[District | None, ...]:
    """Skyscraper cards in the order of the seats: `NE,?,?,SW`; a single `?` if none is known."""
    return parse_all(_split(text, ",", len(Side), "cards"), _parse_skyscraper)


def _parse_skyscraper(text: str) -> District | None:
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


def _split(text: str, separator: str, most: int, place: str) -> list[str]:
    words = text.split(separator)
    if len(words) > most:
        raise NotationError(Fault(place, text, f"{len(words)} of them, but there are at most {most}"))
    return words


PARSERS: dict[str, Callable[[str], object]] = {
    "board": parse_heights,
    "seats": parse_seats,
    "turn": _parse_turn,
    "reserves": _parse_reserves,
    "office": parse_office,
    "skyscrapers": parse_skyscrapers,
    "variant": parse_variant,
}
NOT_KNOWN: tuple[District | None, ...] = (None,)
DEFAULTS: dict[str, object] = {"office": (), "skyscrapers": NOT_KNOWN, "variant": Variant.FULL}

if TYPE_CHECKING:
    PositionText: TypeAlias = Position
    SubjectText: TypeAlias = Position | Board
else:
    FIELDS_TEXT = f"{' '.join(FIELDS)}, separated by spaces"
    PositionText = notation("PositionText", parse_position, description=FIELDS_TEXT)
    SubjectText = notation("SubjectText", parse, description=f"{FIELDS_TEXT}; or a bare board")
