"""Positions to search a turn from: at any moment of games, and with other hands, money and floors."""

from collections.abc import Iterator
from typing import Any

from skypuzzle.chance import Chance
from skypuzzle.errors import RuleError
from skypuzzle.skyline.rules.actions import EndBuilding, EndTurn, Sell, TradeIn
from skypuzzle.skyline.rules.board import Board, default_box
from skypuzzle.skyline.rules.city import COLOURS, FLOORS, NEUTRAL, Tower
from skypuzzle.skyline.rules.legality import legal_actions
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position, first_moment, sorted_cards
from skypuzzle.skyline.rules.setup import check_position, new_game

PLAYERS = (2, 3, 4)
ONE_IN = 12
"""So few moments of a game are looked at."""
LAZY = (EndTurn, EndBuilding, Sell, TradeIn)
MOST_CARDS, UNKNOWN_CARDS = 6, 2


def from_games(chance: Chance) -> Iterator[Position]:
    """Moments of games with 2–4 players who mostly do whatever they can, without end; some have more money."""
    while True:
        for players in PLAYERS:
            position = new_game(players, chance)
            while (seat := position.mover_seat) is not None:
                if not chance.below(ONE_IN):
                    more = chance.below(12) if not chance.below(3) else 0
                    yield _with(position, seat, cash=(position.cash[seat] or 0) + more)
                actions = legal_actions(position)
                busy = [action for action in actions if not isinstance(action, LAZY)]
                position = apply(position, chance.choice(busy if busy and chance.below(8) else actions))


def dressed(chance: Chance) -> Iterator[Position]:
    """The same with hands of up to six cards, little money, and now and then something that is not known."""
    for position in from_games(chance):
        seat = position.mover_seat or 0
        deck = chance.shuffled(position.pile + position.cards[seat])
        number = chance.below(MOST_CARDS + 1)
        hand, pile = sorted_cards("".join(deck[:number])), "".join(deck[number:])
        cash: int | None = chance.below(14)
        stock = position.stock[seat]
        kind = chance.below(6)
        if kind == 0:
            hand, pile = "?" * min(number, 3), "?" * len(pile)
        elif kind == 1 and number:
            hand = hand[: max(0, number - UNKNOWN_CARDS)] + "?" * min(number, UNKNOWN_CARDS)
        elif kind == 2:
            cash = None
        elif kind == 3:
            stock, cash = None, chance.below(4)
        yield _with(position, seat, cash=cash, stock=stock, cards=hand)._replace(pile=pile)


def tight(chance: Chance) -> Iterator[Position]:
    """Made-up boards on which cards pay for floors: little money, few floors, and patterns that almost show."""
    box = default_box()
    while True:
        seats = "".join(COLOURS)[: 2 + chance.below(3)]
        towers = tuple(_any_tower(chance, seats) for _ in box.sites)
        board = Board(box, towers)
        tempting = [
            letter
            for letter, places in box.claims.items()
            if min((place & ~board.tops[seats[0]]).bit_count() for place in places) <= 1
        ]
        deck = chance.shuffled(box.cards)
        hand = [card for card in deck if card in tempting][:2] + deck[:2]
        stock = [0] * len(FLOORS)
        for _ in range(2 + chance.below(3)):
            stock[chance.choice((0, 0, 1, 1, 2, 3, 4, 5, 5))] += 1
        others = range(1, len(seats))
        position = Position(
            board=board,
            seats=seats,
            turn=first_moment(board, seats, 0, 0),
            cash=(chance.below(6), *(0 for _ in others)),
            stock=(tuple(stock), *((0,) * len(FLOORS) for _ in others)),
            cards=(sorted_cards("".join(hand[: 2 + chance.below(3)])), *("" for _ in others)),
            missions=tuple(range(1, len(seats) + 1)),
            pile="",
            thirds="",
        )
        try:
            yield check_position(position)
        except RuleError:
            continue


def _any_tower(chance: Chance, seats: str) -> Tower:
    """Any tower that can have been built, often with a top of the first player."""
    tower = ""
    for _ in range(chance.choice((0, 0, 0, 1, 1, 1, 2, 2, 3, 4))):
        owners = [owner for owner in (seats[0], *seats, NEUTRAL) if owner != tower[-1:] or owner == NEUTRAL]
        tower += chance.choice(owners)
    return tower


def _with(position: Position, seat: int, **changed: Any) -> Position:
    """With other things for one player."""
    for name, value in changed.items():
        all_seats = getattr(position, name)
        new: dict[str, Any] = {name: (*all_seats[:seat], value, *all_seats[seat + 1 :])}
        position = position._replace(**new)
    return position
