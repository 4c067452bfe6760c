"""Setting up a game: seats, start player, neutral floors by the setup cards, skyscraper cards (rules 5–10)."""

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.skyliners.rules.board import BARE_BOARD
from skypuzzle.skyliners.rules.faults import seat_faults
from skypuzzle.skyliners.rules.geometry import LINES, ROW_LETTERS, District, Row, Side
from skypuzzle.skyliners.rules.pieces import FLOOR, FULL, NEUTRAL_FLOORS, STARTING_RESERVE, Reserve, Variant
from skypuzzle.skyliners.rules.position import Moment, Position
from skypuzzle.wording import parse_all

DEFAULT_SEATS = {2: (Side.N, Side.E), 3: (Side.N, Side.E, Side.S), 4: tuple(Side)}
"""Ruling N."""

SETUP_CARDS = 16
SETUP_CARD = re.compile("(?!C3)[A-E][1-5]")

SetupCard = tuple[Row, int]
"""A row and a depth in it (0 is nearest), read from the drawer's own side."""


def parse_setup_cards(text: str) -> tuple[SetupCard, ...]:
    """The deck in the JSON text of a data file: `{"cards": ["A1", …]}`, 16 of them."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(Fault("setup cards", text, f"not JSON: {error}")) from None
    names = data.get("cards") if isinstance(data, dict) else None
    if not isinstance(names, list) or len(names) != SETUP_CARDS:
        raise NotationError(Fault("setup cards", text, f'there must be a list "cards" of {SETUP_CARDS}'))
    return parse_all(enumerate(names, 1), lambda card: parse_setup_card(str(card[1]), f"setup card {card[0]}"))


def parse_setup_card(text: str, place: str = "setup card") -> SetupCard:
    """A row and a depth: `A1`."""
    if not SETUP_CARD.fullmatch(text):
        raise NotationError(Fault(place, text, "not a site A1 to E5 other than C3"))
    return ROW_LETTERS.index(text[0]), int(text[1]) - 1


@cache
def default_setup_cards() -> tuple[SetupCard, ...]:
    """The deck that comes with the package. It is our own, as the printed cards are not published."""
    return parse_setup_cards(files("skypuzzle.skyliners").joinpath("data/setup_cards.json").read_text("utf-8"))


def new_game(
    seats: Sequence[Side],
    chance: Chance,
    *,
    variant: Variant = FULL,
    start: Side | None = None,
    setup_cards: Sequence[SetupCard] | None = None,
) -> Position:
    """A game set up by the rules, all cards face up. Seats may come in any order; a missing start player is drawn."""
    clockwise = tuple(sorted(seats))
    raise_if_any(RuleError, seat_faults(clockwise))
    start = chance.choice(clockwise) if start is None else start
    if start not in clockwise:
        raise RuleError(Fault("start player", str(start), f"nobody sits at {start}"))
    first = clockwise.index(start)
    in_turn = clockwise[first:] + clockwise[:first]
    players = len(in_turn)
    skyscrapers = tuple(chance.shuffled(District))[:players]
    deck = chance.shuffled(default_setup_cards() if setup_cards is None else setup_cards)
    board = BARE_BOARD
    for number, (row, depth) in enumerate(deck[: NEUTRAL_FLOORS[players]]):
        drawer = in_turn[number % players]
        board = board.with_piece(FLOOR, LINES[drawer][row][depth])
    reserves = (STARTING_RESERVE[players],) * players
    return Position(board, in_turn, Moment(start, 1, None), reserves, (), skyscrapers, variant)


def is_set_up(position: Position) -> bool:
    """Has a game been set up, and nobody moved yet? Where setup cards put floors is not looked at."""
    players = len(position.seats)
    return (
        position.board.pieces == Reserve(NEUTRAL_FLOORS[players], 0, 1)
        and position.turn == Moment(position.seats[0], 1, None)
        and position.reserves == (STARTING_RESERVE[players],) * players
        and position.office == ()
    )
