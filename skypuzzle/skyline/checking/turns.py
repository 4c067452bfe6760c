"""A player's last turn by the search of a turn: what can stand after it, and what the next player finds."""

from collections.abc import Iterator
from typing import NamedTuple

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.limits import Limit, OutOfLimitsError, SearchLimits
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.hands import sorted_cards
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END
from skypuzzle.skyline.rules.position import Position, Seat, first_moment
from skypuzzle.skyline.rules.records import Turn
from skypuzzle.skyline.rules.towers import NEUTRAL, NEUTRAL_FLOOR, PENTHOUSE_LEVEL, floor_cost, neutral_cost
from skypuzzle.skyline.search.searching import ANYTHING, Aim, Outcome, best_outcomes, every_outcome, reach

A_FEW = 16
"""Boards that are looked at before all are asked for."""
NODES = 20_000
"""To find a good turn."""
MOST_BOARDS = 200_000
"""Of one turn: more would take too much memory."""


class After(NamedTuple):
    """What a turn leaves behind."""

    outcome: Outcome

    @property
    def turn(self) -> Turn:
        """One way to play it, replayed by the rules."""
        start = self.outcome.start
        return Turn(start.seats[start.mover_seat or 0], self.outcome.actions)

    @property
    def changed(self) -> Mask:
        """The sites that were built on."""
        return changed(self.outcome)

    @property
    def board(self) -> Board:
        """After it."""
        return self.outcome.board

    @property
    def thirds(self) -> str:
        """Who has built a third penthouse after it, in order."""
        return self.thirds_on(self.outcome.start, self.board)

    def thirds_on(self, start: Position, board: Board) -> str:
        """The same, had it been played in another position."""
        colour = start.seats[start.mover_seat or 0]
        is_third = colour not in start.thirds and board.penthouses(colour) >= PENTHOUSES_TO_END
        return start.thirds + colour if is_third else start.thirds

    @property
    def position(self) -> Position:
        """For those who move next, and are not the player: what the mover has left makes no difference any more."""
        return following(self.outcome.start, self.board, self.thirds)


class Turns:
    """Turns within limits."""

    def __init__(self, limits: SearchLimits) -> None:
        self._limits = limits

    def first(self, position: Position, aim: Aim = ANYTHING) -> After | None:
        """A turn that meets an aim; None if there is none."""
        self._limits.count()
        found = reach(position, aim, nodes=self._limits.left, clock=self._limits.clock)
        if isinstance(found, Undecided):
            raise OutOfLimitsError(Limit.TIME if self._limits.clock.is_out else Limit.STATES)
        return None if isinstance(found, Impossible) else After(found)

    def best(self, position: Position, aim: Aim = ANYTHING) -> After | None:
        """A turn with the most prestige; None if none was found quickly."""
        found = best_outcomes(position, aim, nodes=min(NODES, self._limits.left), clock=self._limits.clock)
        return After(found.boards[0]) if found.boards else None

    def every(self, position: Position, aim: Aim = ANYTHING) -> Iterator[After]:
        """All turns that meet an aim, one for each board; a few are to be had quickly."""
        few = every_outcome(position, aim, limit=A_FEW, nodes=self._limits.left, clock=self._limits.clock)
        yield from map(After, few.boards)
        if few.stopped_by is Limit.NUMBER:
            found = every_outcome(position, aim, limit=MOST_BOARDS, nodes=self._limits.left, clock=self._limits.clock)
            seen = {outcome.words for outcome in few.boards}
            for outcome in found.boards:
                self._limits.count()
                if outcome.words not in seen:
                    yield After(outcome)
            few = found
        if few.stopped_by is not None:
            raise OutOfLimitsError(Limit.TIME if few.stopped_by is Limit.TIME else Limit.STATES)


def changed(outcome: Outcome) -> Mask:
    """The sites that an outcome has built on."""
    return sum(1 << index for index, word in enumerate(outcome.words) if word != 1)


def following(position: Position, board: Board, thirds: str) -> Position:
    """The position after a turn of the last round, told from the board that it leaves behind.

    What was built tells who was paid, how many cards were drawn and which floors the mover has left: who holds neutral
    ones tells how many others may hold. The mover's own money and cards stay as they were: nobody asks for them again.
    """
    mover = position.mover_seat or 0
    cash, drawn = list(position.cash), 0
    left, colour = list(position.stock[mover] or ()), position.seats[mover]
    for before, after in zip(position.board.towers, board.towers, strict=True):
        tower = before
        for floor in after[len(before) :]:
            if left:
                left[NEUTRAL_FLOOR if floor == NEUTRAL else len(tower)] -= 1
            cost = neutral_cost(tower, colour) if floor == NEUTRAL else floor_cost(tower)
            if cost.payee is not None:
                payee = position.seats.index(cost.payee)
                known = cash[payee]
                cash[payee] = None if known is None else known + cost.amount
            tower += floor
            drawn += floor != NEUTRAL and len(tower) == PENTHOUSE_LEVEL
    cards, pile = position.cards, position.pile
    for _ in range(drawn):
        cards, pile = _drawn(cards, pile, mover)
    seats = position.seats
    after_mover = (mover + 1) % len(seats)
    is_over = seats[after_mover] == thirds[:1]
    turn = None if is_over or position.turn is None else first_moment(board, seats, after_mover, 0)
    stock = (*position.stock[:mover], tuple(left) or None, *position.stock[mover + 1 :])
    return Position(board, seats, turn, tuple(cash), stock, cards, position.missions, pile, thirds)


def _drawn(cards: tuple[str, ...], pile: str, builder: Seat) -> tuple[tuple[str, ...], str]:
    """Rule 4d and ruling P3: everybody else draws, from the builder's left."""
    hands = list(cards)
    for later, card in zip(range(1, len(cards)), pile, strict=False):
        seat = (builder + later) % len(cards)
        hands[seat] = sorted_cards(hands[seat] + card)
    return tuple(hands), pile[len(cards) - 1 :]
