"""A position: everything that matters for the rest of a game, with its hands of cards and its bank."""

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from skypuzzle.errors import Fault, RuleError
from skypuzzle.play import drawing
from skypuzzle.skyline.rules.actions import UNKNOWN, TradeIn
from skypuzzle.skyline.rules.board import Board, Box
from skypuzzle.skyline.rules.city import FLOORS, LIMITS, NEUTRAL, NEUTRAL_FLOOR, NEUTRAL_FLOORS, Colour, Stock

if TYPE_CHECKING:
    from skypuzzle.skyline.rules.play import Scores, Turn


Seat: TypeAlias = int
"""From 0, in the order of play."""

START_CASH = 10
HAND_CARDS = 3

INCOME, BUILDING, INVESTING = 1, 2, 3

IDLE_ROUNDS = 3
"""The game ends after this many rounds without building (ruling N)."""


class Moment(NamedTuple):
    """Whose turn it is, and what was already done in it."""

    seat: Seat
    phase: int = INCOME
    has_built: bool = False
    has_bought_neutral: bool = False
    claimed: str = ""
    """The bonus patterns claimed in this turn, sorted."""
    idle: int = 0
    """How many turns in a row before this one went by without a floor (ruling N)."""


class Position(NamedTuple):
    """A game at one moment. `new_game`, `parse_position` and `apply` make valid ones; `check_position` checks any."""

    board: Board
    seats: str
    turn: Moment | None
    cash: tuple[int | None, ...]
    """In the order of the seats, like everything below; None if unknown."""
    stock: tuple[Stock | None, ...]
    cards: tuple[str, ...]
    """Bonus cards in hand by letter, sorted, unknown ones last."""
    missions: tuple[int | None, ...]
    """By number from 1; None if unknown."""
    pile: str
    thirds: str
    """The colours that have built a third penthouse, in the order in which they did."""

    def __repr__(self) -> str:
        return f"Position({str(self)!r})"

    def __str__(self) -> str:
        words = (
            str(self.board),
            self.seats,
            turn_text(self.turn, self.seats),
            ".".join(UNKNOWN if cash is None else str(cash) for cash in self.cash),
            ".".join(map(stock_text, self.stock)),
            ".".join(cards or "-" for cards in self.cards),
            ".".join(str(mission or UNKNOWN) for mission in self.missions),
            pile_text(self.pile),
            self.thirds or "-",
        )
        return " ".join(words if self.box.is_default else (*words, f"box:{self.box.digest}"))

    def _repr_svg_(self) -> str | None:
        return drawing(self)

    @property
    def box(self) -> Box:
        return self.board.box

    @property
    def is_over(self) -> bool:
        return self.turn is None

    @property
    def mover(self) -> Colour | None:
        return None if self.turn is None else self.seats[self.turn.seat]

    @property
    def mover_seat(self) -> Seat | None:
        return None if self.turn is None else self.turn.seat

    @property
    def is_start_of_turn(self) -> bool:
        turn = self.turn
        return turn is not None and turn == first_moment(self.board, self.seats, turn.seat, turn.idle)

    @property
    def is_last_round(self) -> bool:
        return bool(self.thirds)

    @property
    def is_between_turns(self) -> bool:
        return self.turn is None or self.is_start_of_turn

    @property
    def next_turn(self) -> str:
        return self.mover or "nobody"

    @property
    def unknown_to_score(self) -> str:
        return "a mission" if None in self.missions else ""

    def play(self, turn: "Turn") -> "Position":
        from skypuzzle.skyline.rules.play import play_turn

        return play_turn(self, turn)

    def known_to(self, player: Colour, *, hidden: bool = False) -> "Position":
        from skypuzzle.skyline.rules.play import known_to

        return known_to(self.seat(player), self, hidden=hidden)

    def score(self) -> "Scores":
        from skypuzzle.skyline.rules.play import score

        return score(self)

    def player_name(self, player: Colour) -> str:
        return player

    def seat(self, colour: Colour) -> Seat:
        """Raises a RuleError if the colour does not play."""
        if len(colour) != 1 or colour not in self.seats:
            raise RuleError(Fault("player", colour, f"only {self.seats} play"))
        return self.seats.index(colour)

    def still_to_move(self) -> tuple[Seat, ...]:
        """Who still has a turn in the last round, the player to move first; all players before it (rule 9)."""
        if self.turn is None:
            return ()
        number = len(self.seats)
        order = tuple((self.turn.seat + later) % number for later in range(number))
        if not self.thirds or self.seats[self.turn.seat] == self.thirds[0]:
            return order
        return order[: order.index(self.seats.index(self.thirds[0]))]


def first_moment(board: Board, seats: str, seat: Seat, idle: int) -> Moment:
    """A player without a top has no income to take, and begins by building."""
    return Moment(seat, INCOME if board.tops[seats[seat]] else BUILDING, False, False, "", idle)


def turn_text(turn: Moment | None, seats: str) -> str:
    """`Y1`; with what was done `Y3bw!CV` (built, bought a neutral floor, claimed C and V); idle `~4`."""
    if turn is None:
        return "-"
    done = "b" * turn.has_built + "w" * turn.has_bought_neutral + (f"!{turn.claimed}" if turn.claimed else "")
    return f"{seats[turn.seat]}{turn.phase}{done}" + (f"~{turn.idle}" if turn.idle else "")


def stock_text(stock: Stock | None) -> str:
    return UNKNOWN if stock is None else "".join(map(str, stock))


def pile_text(pile: str) -> str:
    return pile if pile.strip(UNKNOWN) else str(len(pile))


CARDS_TO_TRADE = 3
TRADE_PAYS = 5


def sorted_cards(cards: str) -> str:
    return "".join(sorted(cards, key=lambda card: (card == UNKNOWN, card)))


def without_card(cards: str, card: str) -> str:
    """A card that is not known to be there was one of the unknown ones."""
    return cards.replace(card if card in cards else UNKNOWN, "", 1)


@cache
def trades(cards: str) -> tuple[TradeIn, ...]:
    """Every three of these cards, each once (rule 6)."""
    return tuple(map(TradeIn, dict.fromkeys("".join(three) for three in combinations(cards, CARDS_TO_TRADE))))


def may_have_card(position: Position, seat: Seat, letter: str) -> bool:
    hand = position.cards[seat]
    return letter in hand or (UNKNOWN in hand and is_unseen(position, letter))


def is_unseen(position: Position, letter: str) -> bool:
    return known_copies(position, letter) < position.box.bonus_of[letter].copies


def known_copies(position: Position, letter: str) -> int:
    return sum(cards.count(letter) for cards in position.cards) + position.pile.count(letter)


NOTHING: Stock = (0,) * len(FLOORS)


def has_start_holdings(board: Board, turn: Moment | None, colour: Colour, cards: str) -> bool:
    """Do the rules leave a player nothing but the money and floors of the start?

    With a "1", 10M and an empty site, nobody can pass the first turn (ruling F); before it, only cards bring money.
    """
    has_begun = any(colour in tower for tower in board.towers) or "" not in board.towers
    return turn is not None and not turn.idle and not has_begun and len(cards) == HAND_CARDS


def bank(position: Position, seat: Seat) -> Stock:
    """How many floors of each kind a player could buy with enough money (rules 1, 2; ruling L)."""
    return tuple(in_bank(position, seat, floor) for floor in range(len(FLOORS)))


def in_bank(position: Position, seat: Seat, floor: int) -> int:
    if floor != NEUTRAL_FLOOR:
        built, held = position.board.built(position.seats[seat]), position.stock[seat] or NOTHING
        return LIMITS[floor] - built[floor] - held[floor]
    left = NEUTRAL_FLOORS - position.board.built(NEUTRAL)[NEUTRAL_FLOOR]
    for stock in position.stock:
        if stock is not None:
            left -= stock[NEUTRAL_FLOOR]
    return left


def may_hold(position: Position, seat: Seat, floor: int) -> bool:
    return in_bank(position, seat, floor) > 0
