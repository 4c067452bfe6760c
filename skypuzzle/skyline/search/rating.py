"""Turns rated by what a player thinks things are worth, and what to buy now for the turn after."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from skypuzzle.skyline.rules.box import Box
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.supply import bank
from skypuzzle.skyline.rules.towers import COLOURS, NEUTRAL_FLOOR, Colour, Stock
from skypuzzle.skyline.search import kernel
from skypuzzle.skyline.search.asking import OWNERS, missions, owners, playing, question, tables
from skypuzzle.skyline.search.kernel import KNOWN, OUT_OF_NODES, RATED, UNLIMITED
from skypuzzle.skyline.search.outcomes import Outcome, outcome_of

NONE: Stock = (0,) * (NEUTRAL_FLOOR + 1)


class Worth(NamedTuple):
    """What a colour has on the board, each in the same small unit."""

    penthouse: int
    zone: int
    mission: int
    income: int
    """Each million of it."""


@dataclass(frozen=True, slots=True)
class Valuation:
    """What a player thinks things are worth."""

    colours: Mapping[Colour, Worth]
    cash: int
    """Each million."""
    card: int
    """Each bonus card left in the hand."""
    stock: Stock
    """Each floor left in stock."""

    def put_to(self, search: kernel.Search) -> None:
        """Let a search rate boards like this."""
        worth = [part for colour in COLOURS for part in self.colours.get(colour, Worth(0, 0, 0, 0))]
        search.rate(worth, self.cash, self.card, self.stock)


class Rated(NamedTuple):
    """A board after the turn, and what it is worth."""

    rating: int
    outcome: Outcome


class Plan(NamedTuple):
    """What to buy now, for the best board after one's next turn."""

    rating: int
    purchases: Stock


def best_rated(position: Position, valuation: Valuation, *, keep: int, nodes: int) -> list[Rated]:
    """The boards rated highest that the player to move can reach, the best first; of all, if there are nodes enough."""
    search = question(position)
    search.aim(RATED, keep, playing=playing(position), missions=missions(position))
    valuation.put_to(search)
    search.next(nodes)
    return [Rated(rating, outcome_of(position, answer)) for rating, answer in search.ratings()]


def best_plan(position: Position, seat: Seat, purse: int, stock: Stock, valuation: Valuation, *, nodes: int) -> Plan:
    """What a player buys best with the money in a purse, if it is then at once their turn on the board as it is.

    All cash that the position tells is spent on floors then; the purse is the part of it that was there when buying.
    """
    board, colour = position.board, position.seats[seat]
    cash = position.cash[seat]
    left = bank(position, seat)
    search = kernel.Search()
    search.ask(
        tables(board.box),
        OWNERS[colour],
        [owners(tower) for tower in board.towers],
        stock,
        UNLIMITED if cash is None else cash + board.income(colour),
        0 if cash is None else cash + board.income(colour),
        True,
        _held(board.box, position.cards[seat]),
        len(position.cards[seat]),
        0,
        [*left[:NEUTRAL_FLOOR], min(1, left[NEUTRAL_FLOOR])],
        purse,
    )
    search.aim(RATED, 1, playing=playing(position), missions=missions(position))
    valuation.put_to(search)
    if search.next(nodes) == OUT_OF_NODES and not search.number:
        return Plan(0, NONE)
    rating, (words, *_) = search.ratings()[0]
    used = [0] * len(NONE)
    for tower, word in zip(board.towers, words, strict=True):
        for level, own in enumerate(f"{word:b}"[1:], len(tower)):
            used[level if own == "1" else NEUTRAL_FLOOR] += 1
    return Plan(rating, tuple(max(0, number - held) for number, held in zip(used, stock, strict=True)))


def _held(box: Box, cards: str) -> list[tuple[int, int, int]]:
    return [
        (number, bonus.pay, KNOWN) for number, (letter, bonus) in enumerate(box.bonus_of.items()) if letter in cards
    ]
