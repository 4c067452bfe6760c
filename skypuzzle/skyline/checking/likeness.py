"""Boards that are alike for the player who moves next, and last: the same can be done on them, and it does the same."""

from collections.abc import Hashable

from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.supply import bank
from skypuzzle.skyline.rules.towers import (
    NEUTRAL,
    NEUTRAL_FLOOR,
    NEUTRAL_PRICE,
    PENTHOUSE_LEVEL,
    PRICES,
    VALUES,
    Tower,
    why_no_floor,
)
from skypuzzle.skyline.search.searching import Outcome

NOTHING = "nothing"
"""A site that makes no difference: never equal to one of which something is told."""
ANYWHERE = "anywhere"
"""A site that is good for a floor that must be built, and for nothing else."""


class Likeness:
    """Tells the outcomes of one turn apart, as far as the last player to move and the goals are concerned.

    What counts is where that player has tops and can build, how high, with what; and of tops that stay, whose they are:
    for the goals of one player that player's, where they matter, and all new penthouses; for a win everybody's. With
    `action by action`, the very same actions are good for all that are alike; without, money does not count if there
    is enough for all.
    """

    def __init__(self, start: Position, judge: Judge, *, action_by_action: bool) -> None:
        self._judge = judge
        self._mover = start.seats[start.mover_seat or 0]
        seat = ((start.mover_seat or 0) + 1) % len(start.seats)
        self._next = start.seats[seat]
        self._towers = start.board.towers
        stock, cash = start.stock[seat], start.cash[seat]
        self._is_stock_known = stock is not None
        self._floors = bank(start, seat) if stock is None else stock
        dearest = sum(price * number for price, number in zip(PRICES, self._floors, strict=True))
        self._money_counts = cash is not None and (action_by_action or cash < dearest)
        self._are_crowns_counted = bool(judge.prestige or judge.penthouses) and self._mover == judge.colour
        self._is_goal_everywhere = judge.win or (
            bool(judge.prestige or judge.penthouses) and self._floors[PENTHOUSE_LEVEL - 1] > 0
        )
        self._known: dict[tuple[Tower, bool], Hashable] = {}
        self._before = [self._site(index, tower) for index, tower in enumerate(self._towers)]

    def of(self, outcome: Outcome) -> Hashable:
        """Equal for outcomes that are alike."""
        sites = self._before.copy()
        paid = cards = neutral = 0
        for index, word in enumerate(outcome.words):
            if word == 1:
                continue
            floors = f"{word:b}"[1:].replace("1", self._mover).replace("0", NEUTRAL)
            before = self._towers[index]
            after = before + floors
            sites[index] = self._site(index, after)
            if before.endswith(self._next):
                paid += NEUTRAL_PRICE if floors[0] == NEUTRAL else VALUES[len(before)]
            cards += len(after) == PENTHOUSE_LEVEL and after[-1] != NEUTRAL
            neutral += floors.count(NEUTRAL)
        taken = 0 if self._is_stock_known else neutral
        if self._money_counts:
            return tuple(sites), taken, paid, cards
        crowns = cards if self._are_crowns_counted else 0
        return tuple(NOTHING if site is ANYWHERE else site for site in sites), taken, ANYWHERE in sites, crowns

    def _site(self, index: int, tower: Tower) -> Hashable:
        matters = self._judge.win or bool(self._judge.sites >> index & 1)
        key = tower, matters
        if key not in self._known:
            self._known[key] = self._sight(tower, matters)
        return self._known[key]

    def _sight(self, tower: Tower, matters: bool) -> Hashable:
        """What there is to see on a site."""
        height, owner = len(tower), tower[-1:]
        floors, judge = self._floors, self._judge
        is_own = owner == self._next
        if not (is_own or (matters and (judge.win or owner == judge.colour))):
            owner = ""
        if height < PENTHOUSE_LEVEL and (floors[NEUTRAL_FLOOR] or self._fits(tower)):
            if not (matters or self._money_counts or self._is_goal_everywhere):
                return ANYWHERE
            return owner, height, self._next in tower
        if is_own:
            return owner, height if self._money_counts or height == PENTHOUSE_LEVEL else 0, True
        return (owner, PENTHOUSE_LEVEL * (height == PENTHOUSE_LEVEL), False) if owner else NOTHING

    def _fits(self, tower: Tower) -> bool:
        return self._floors[len(tower)] > 0 and why_no_floor(tower, self._next) is None
