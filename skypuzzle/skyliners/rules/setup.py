"""Setting up a game (rules 5–10), and what players may know of it: everything face up, and their own cards."""

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules import position as positions
from skypuzzle.skyliners.rules.board import LINES, NEUTRAL_FLOORS, ROWS, District, Piece, Row, Side, Variant
from skypuzzle.skyliners.rules.position import (
    Card,
    HiddenPlan,
    HiddenPlanning,
    Moment,
    Plan,
    Planning,
    Position,
    Turn,
    is_set_up,
)
from skypuzzle.wording import parse_all, parse_json

DEFAULT_SEATS = {2: (Side.N, Side.E), 3: (Side.N, Side.E, Side.S), 4: tuple(Side)}

SETUP_CARDS = 16
SETUP_CARD = re.compile("(?!C3)[A-E][1-5]")

SetupCard = tuple[Row, int]
"""A row and a depth in it (0 is nearest), read from the drawer's own side."""


def parse_setup_cards(text: str) -> tuple[SetupCard, ...]:
    """Parse the JSON text of a deck of 16: `{"cards": ["A1", …]}`."""
    data = parse_json(text, "setup cards")
    names = data.get("cards") if isinstance(data, dict) else None
    if not isinstance(names, list) or len(names) != SETUP_CARDS:
        raise NotationError(Fault("setup cards", text, f'expected a list "cards" of {SETUP_CARDS} sites'))
    return parse_all(enumerate(names, 1), lambda card: parse_setup_card(str(card[1]), f"setup card {card[0]}"))


def parse_setup_card(text: str, place: str = "setup card") -> SetupCard:
    if not SETUP_CARD.fullmatch(text):
        raise NotationError(Fault(place, text, "expected a site from A1 to E5, except C3"))
    return boards.ROW_LETTERS.index(text[0]), int(text[1]) - 1


@cache
def default_setup_cards() -> tuple[SetupCard, ...]:
    """The deck in the package. It is our own: the printed cards are not published."""
    return parse_setup_cards(files("skypuzzle.skyliners").joinpath("data/setup_cards.json").read_text("utf-8"))


def new_game(
    seats: Sequence[Side],
    chance: Chance,
    *,
    variant: Variant = Variant.FULL,
    start: Side | None = None,
    setup_cards: Sequence[SetupCard] | None = None,
    drawn: Sequence[SetupCard] | None = None,
) -> Position:
    """Set up a game, all cards face up. Seats may come in any order; a missing start player is drawn.

    `drawn` are the setup cards of a real table, in order, the start player's first.
    """
    clockwise = tuple(sorted(seats))
    raise_if_any(RuleError, positions.seat_faults(clockwise))
    start = chance.choice(clockwise) if start is None else start
    if start not in clockwise:
        raise RuleError(Fault("start player", str(start), f"nobody sits at {start}"))
    first = clockwise.index(start)
    in_turn = clockwise[first:] + clockwise[:first]
    players = len(in_turn)
    skyscrapers = tuple(chance.shuffled(District))[:players]
    deck = chance.shuffled(default_setup_cards() if setup_cards is None else setup_cards)
    board = boards.BARE_BOARD
    for number, (row, depth) in enumerate(deck[: NEUTRAL_FLOORS[players]] if drawn is None else drawn):
        drawer = in_turn[number % players]
        board = board.with_piece(Piece.FLOOR, LINES[drawer][row][depth])
    reserves = (boards.STARTING_RESERVE[players],) * players
    return Position(board, in_turn, Moment(start, 1, None), reserves, (), skyscrapers, variant)


def expect_set_up(position: Position) -> Position:
    """Return the position. Raises RuleError if it is not a new game."""
    if not is_set_up(position):
        number = NEUTRAL_FLOORS[len(position.seats)]
        raise RuleError(Fault("board", str(position.board), f"expected {number} neutral floors and the park (rule 9)"))
    return position


def deal_hidden_cards(position: Position, chance: Chance, asked: Sequence[Plan] = ()) -> Position:
    """Replace each face-down card by a possible one, but by none of the plans in `asked`."""
    free = {}
    for side in position.seats:
        used = {card.row for card in position.office if card.side is side}
        kept = {plan.row for plan in asked if plan.side is side}
        rows = chance.shuffled(row for row in ROWS if row not in used)
        free[side] = [row for row in rows if row in kept] + [row for row in rows if row not in kept]
    office: list[Card] = []
    for card in position.office:
        if isinstance(card, HiddenPlan):
            row = free[card.side].pop()
            numbers = [number for number in positions.NUMBERS if Plan(card.side, row, number) not in asked]
            card = Plan(card.side, row, chance.choice(numbers))
        office.append(card)
    districts = chance.shuffled(district for district in District if district not in position.skyscrapers)
    skyscrapers = tuple(card or districts.pop() for card in position.skyscrapers)
    return position._replace(office=tuple(office), skyscrapers=skyscrapers)


def known_to(side: Side, position: Position) -> Position:
    """The position as one player knows it, with the other players' cards face down (rules 8, 23)."""
    if side not in position.seats:
        raise RuleError(Fault("side", str(side), f"nobody sits at {side}"))
    return position._replace(
        office=tuple(card if card.side is side else HiddenPlan(card.side) for card in position.office),
        skyscrapers=tuple(
            card if seat is side else None for seat, card in zip(position.seats, position.skyscrapers, strict=True)
        ),
    )


def turn_known_to(side: Side | None, turn: Turn) -> Turn:
    """A turn as one player sees it, without the faces of others' planning cards; None is an onlooker."""
    if turn.player is side:
        return turn
    actions = [HiddenPlanning() if isinstance(action, Planning) else action for action in turn.actions]
    return Turn(turn.player, tuple(actions))


def revealed(
    position: Position, office: Sequence[Card] | None, skyscrapers: Sequence[District | None] | None
) -> Position:
    """Turn cards face up: the whole office and all skyscraper cards, in order. Raises RuleError if cards differ."""
    office = position.office if office is None else tuple(office)
    skyscrapers = position.skyscrapers if skyscrapers is None else tuple(skyscrapers)
    faults = []
    if [card.side for card in office] != [card.side for card in position.office] or any(
        isinstance(old, Plan) and old != new for old, new in zip(position.office, office, strict=False)
    ):
        reason = f"not the same cards as {positions.office_text(position.office)}"
        faults.append(Fault("office", positions.office_text(office), reason))
    if any(old and old != new for old, new in zip(position.skyscrapers, skyscrapers, strict=False)):
        reason = f"not the same cards as {positions.skyscrapers_text(position.skyscrapers)}"
        faults.append(Fault("cards", positions.skyscrapers_text(skyscrapers), reason))
    raise_if_any(RuleError, faults)
    return positions.check_position(position._replace(office=office, skyscrapers=skyscrapers))


def hidden_cards(position: Position) -> tuple[str, ...]:
    """Name the face-down cards, which cannot be scored."""
    office = [
        f"card {number} of the office ({card})"
        for number, card in enumerate(position.office, 1)
        if isinstance(card, HiddenPlan)
    ]
    skyscrapers = [
        f"{side}'s skyscraper card"
        for side, card in zip(position.seats, position.skyscrapers, strict=True)
        if card is None
    ]
    return (*office, *skyscrapers)
