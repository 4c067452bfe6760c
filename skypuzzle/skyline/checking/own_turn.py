"""What the player's own last turn can reach at most, whatever those do who move before it.

For each site by itself: the least that a top costs there, after the best that others could have built below it. So
what is said to be out of reach is; what is not may be, too.
"""

from functools import cache

from skypuzzle.skyline.checking.bounds import Bounds, floors_of
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.rules.box import PAYS
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE
from skypuzzle.skyline.rules.towers import (
    LEVELS,
    NEUTRAL,
    NEUTRAL_FLOOR,
    NEUTRAL_PRICE,
    PENTHOUSE_LEVEL,
    VALUES,
    Colour,
    Stock,
    Tower,
    why_no_floor,
)

DEAREST_CARD = max(PAYS)


def is_hopeless(position: Position, judge: Judge) -> bool:
    """Can the player's turn, which is still to come in the last round, not reach the goals whatever happens?"""
    turn = _OwnTurn(position, judge)
    zones = judge.box.outline.names(judge.zones)
    if any(turn.costs[judge.box.index[zone]] > turn.money for zone in zones):
        return True
    if judge.mission and not turn.can_complete_mission():
        return True
    needed = max(judge.prestige, Bounds(position, judge).least_rival() if judge.win else 0)
    return turn.most_prestige() < needed


class _OwnTurn:
    def __init__(self, position: Position, judge: Judge) -> None:
        order = position.still_to_move()
        self._judge = judge
        self._board = position.board
        self._floors = floors_of(position, judge.seat)
        before = order[: order.index(judge.seat)]
        others = tuple((position.seats[seat], floors_of(position, seat)) for seat in before)
        self.money = _most_money(position, judge.seat, before)
        self.costs = [_cost(tower, judge.colour, self._floors, others) for tower in position.board.towers]

    def can_complete_mission(self) -> bool:
        """Is there a place for it that can be paid for, with floors enough?"""
        return any(self._can_have(place) for place in self._judge.placements)

    def _can_have(self, place: Mask) -> bool:
        missing = place & ~self._board.tops[self._judge.colour]
        if missing.bit_count() > sum(self._floors[:LEVELS]):
            return False
        return sum(cost for index, cost in enumerate(self.costs) if missing >> index & 1) <= self.money

    def most_prestige(self) -> int:
        """No more than all that is possible by itself."""
        board, colour = self._board, self._judge.colour
        zones = sum(self.costs[self._judge.box.index[zone]] <= self.money for zone in self._judge.box.zones)
        more = min(self._floors[PENTHOUSE_LEVEL - 1], self.money // VALUES[PENTHOUSE_LEVEL - 1])
        mission = MISSION_PRESTIGE * self.can_complete_mission()
        return board.penthouses(colour) + more + zones + mission


def _most_money(position: Position, seat: Seat, before: tuple[Seat, ...]) -> int:
    """What the player can have at most: cash, the best income, every card, and pay for every top that is covered."""
    board, colour = position.board, position.seats[seat]
    drawn = sum(floors_of(position, other)[PENTHOUSE_LEVEL - 1] for other in before)
    pays = {letter: bonus.pay for letter, bonus in position.box.bonus_of.items()}
    cards = sum(pays.get(card, DEAREST_CARD) for card in position.cards[seat]) + DEAREST_CARD * drawn
    paid = sum(
        max(NEUTRAL_PRICE, VALUES[len(tower)])
        for tower in board.towers
        if before and tower.endswith(colour) and len(tower) < LEVELS
    )
    return (position.cash[seat] or 0) + board.income(colour) + cards + paid


NEVER = 1_000


def _cost(tower: Tower, colour: Colour, floors: Stock, others: tuple[tuple[Colour, Stock], ...]) -> int:
    """The least that an own top costs the player there."""

    @cache
    def own(now: Tower, neutral: int) -> int:
        if now.endswith(colour):
            return 0
        if len(now) == LEVELS:
            return NEVER
        costs = [NEVER]
        if floors[len(now)] and why_no_floor(now, colour) is None:
            costs.append(VALUES[len(now)])
        if neutral:
            costs.append(NEUTRAL_PRICE + own(now + NEUTRAL, neutral - 1))
        return min(costs)

    def best(now: Tower) -> int:
        least = own(now, floors[NEUTRAL_FLOOR])
        if least and len(now) < LEVELS:
            for other, held in others:
                if held[len(now)] and why_no_floor(now, other) is None:
                    least = min(least, best(now + other))
            if any(held[NEUTRAL_FLOOR] for _, held in others):
                least = min(least, best(now + NEUTRAL))
        return least

    return best(tower)
