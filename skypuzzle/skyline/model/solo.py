"""A player's own turns as plain facts: what the board, the bank and the hand allow, whatever the others hold."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END
from skypuzzle.skyline.rules.position import BUILDING, IDLE_ROUNDS, INCOME, Position, Seat
from skypuzzle.skyline.rules.supply import bank
from skypuzzle.skyline.rules.towers import (
    FLOORS,
    LEVELS,
    NEUTRAL,
    NEUTRAL_FLOOR,
    PRICES,
    RENTS,
    Colour,
    Stock,
    Tower,
    why_no_floor,
)


class NewFloor(NamedTuple):
    """A floor that may come to stand on a site: its level from 0, and whether it is the player's or neutral."""

    level: int
    is_own: bool


@dataclass(frozen=True)
class Solo:
    """What one player has, and how many turns; the first of them may have begun."""

    board: Board
    colour: Colour
    turns: int
    """At most so many; the third penthouse or a stalemate may end the game earlier."""
    cash: int
    stock: Stock
    bank: Stock
    """Floors of each kind that can be bought beside those in stock."""
    cards: str
    mission: int | None
    phase: int
    has_built: bool
    has_bought_neutral: bool
    claimed: str
    idle_left: int
    """After so many own turns without a floor the game is over, if none was built before (ruling N)."""
    idle_rounds: int
    """The same, counted from a turn in which one was built."""
    is_last: bool
    """Is the first turn the last one anyway?"""

    @classmethod
    def of(cls, position: Position, seat: Seat, turns: int) -> "Solo":
        """What a player to move has. Cash, stock and cards are known."""
        turn, cash, stock = position.turn, position.cash[seat], position.stock[seat]
        if cash is None or stock is None:
            raise ValueError("cash and stock must be known")
        rounds = IDLE_ROUNDS * len(position.seats)
        return cls(
            board=position.board,
            colour=position.seats[seat],
            turns=0 if turn is None else 1 if position.is_last_round else turns,
            cash=cash,
            stock=stock,
            bank=bank(position, seat),
            cards=position.cards[seat],
            mission=position.missions[seat],
            phase=turn.phase if turn else INCOME,
            has_built=bool(turn and turn.has_built),
            has_bought_neutral=bool(turn and turn.has_bought_neutral),
            claimed=turn.claimed if turn else "",
            idle_left=rounds - (turn.idle if turn else 0),
            idle_rounds=rounds,
            is_last=position.is_last_round,
        )

    @property
    def penthouses_to_end(self) -> int | None:
        """How many more penthouses end the game; None if it ends anyway."""
        return None if self.is_last else PENTHOUSES_TO_END - self.board.penthouses(self.colour)

    @cached_property
    def most_cash(self) -> int:
        """More than the player can ever have in these turns."""
        board, kinds = self.board, range(len(FLOORS))
        pays = sum(board.box.bonus_of[card].pay for card in self.cards)
        floors = sum(PRICES[floor] * (self.stock[floor] + max(0, self.bank[floor])) for floor in kinds)
        return self.cash + pays + floors + self.turns * max(RENTS) * len(board.towers)

    def builds_in(self, turn: int) -> bool:
        """Is there a building phase in a turn, counted from 0?"""
        return turn > 0 or self.phase <= BUILDING

    def takes_income_in(self, turn: int) -> bool:
        """Is there income to take in a turn?"""
        return turn > 0 or self.phase == INCOME

    def within_reach(self, floor: int, turn: int) -> int:
        """How many floors of a kind can be built at most until the end of a turn, counted from 0."""
        if not turn:
            return self.stock[floor]
        bought = self.bank[floor] if floor != NEUTRAL_FLOOR else min(self.bank[floor], turn)
        return self.stock[floor] + bought

    def new_floors(self, index: int, turn: int) -> tuple[NewFloor, ...]:
        """Every floor that may stand on a site by the end of a turn, as far as it alone is concerned."""
        if not self.builds_in(turn):
            return ()
        return self._new_floors(self.board.towers[index], tuple(self.within_reach(f, turn) for f in range(LEVELS + 1)))

    @cached_property
    def _known(self) -> dict[tuple[Tower, Stock], tuple[NewFloor, ...]]:
        return {}

    def _new_floors(self, tower: Tower, reach: Stock) -> tuple[NewFloor, ...]:
        known = self._known
        if (tower, reach) not in known:
            known[tower, reach] = tuple(sorted(set(extensions(tower, self.colour, reach))))
        return known[tower, reach]


def extensions(tower: Tower, colour: Colour, stock: Stock) -> Iterator[NewFloor]:
    """Every floor that some way to build on a tower brings, with the floors of a stock and money enough."""
    level = len(tower)
    if level == LEVELS:
        return
    if stock[level] and not why_no_floor(tower, colour):
        yield NewFloor(level, is_own=True)
        yield from extensions(tower + colour, colour, stock)
    if stock[NEUTRAL_FLOOR]:
        yield NewFloor(level, is_own=False)
        yield from extensions(tower + NEUTRAL, colour, (*stock[:NEUTRAL_FLOOR], stock[NEUTRAL_FLOOR] - 1))
