"""What a solver found, as actions: in each turn income, batches with claims and trades between them, investments."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ortools.sat.python import cp_model

from skypuzzle.skyline.model.moments import Amount, Moment
from skypuzzle.skyline.model.turns import TurnModel, TurnsModel
from skypuzzle.skyline.rules.actions import (
    Action,
    Build,
    BuildNeutral,
    Buy,
    Claim,
    EndBuilding,
    Income,
    Sell,
    TradeIn,
)
from skypuzzle.skyline.rules.hands import CARDS_TO_TRADE, sorted_cards
from skypuzzle.skyline.rules.towers import FLOORS


@dataclass(frozen=True)
class Plan:
    """What is done in a turn, without saying in which order."""

    income: tuple[Action, ...]
    floors: tuple[tuple[Action, ...], ...]
    """For each site where something is built, from below."""
    claims: tuple[Action, ...]
    trades: tuple[Action, ...]
    investment: tuple[Action, ...]


class Line:
    """The values of all variables, told as a player would play them."""

    def __init__(self, turns: TurnsModel, solver: cp_model.CpSolver) -> None:
        self._turns, self._solver = turns, solver
        self._solo = turns.solo
        claimed = Counter(
            letter
            for turn in turns.turns
            for letter, at in turn.claims.items()
            for claim in at
            if solver.boolean_value(claim)
        )
        self._spare = sorted_cards("".join((Counter(self._solo.cards) - claimed).elements()))
        """Cards that are never claimed: these are traded in."""

    def actions(self) -> tuple[tuple[Action, ...], ...]:
        """The actions of each turn that is played."""
        return tuple(
            tuple(self._turn(number, turn))
            for number, turn in enumerate(self._turns.turns)
            if self._solver.boolean_value(turn.active)
        )

    def plans(self) -> tuple[Plan, ...]:
        """The same without an order: all that a model knows that does not keep to one."""
        return tuple(self._plan(turn) for turn in self._turns.turns if self._solver.boolean_value(turn.active))

    def _plan(self, turn: TurnModel) -> Plan:
        sites: dict[int, list[Action]] = {}
        for site, _, is_own in self._new(turn.moments[0], turn.moments[-1]):
            sites.setdefault(site, []).append(self._floor(site, is_own=is_own))
        cards = tuple(self._cards(turn, 0))
        return Plan(
            tuple(self._income(turn)),
            tuple(map(tuple, sites.values())),
            tuple(action for action in cards if isinstance(action, Claim)),
            tuple(action for action in cards if isinstance(action, TradeIn)),
            tuple(self._investment(turn)),
        )

    def _value(self, amount: Amount) -> int:
        return amount if isinstance(amount, int) else self._solver.value(amount)

    def _new(self, before: Moment, after: Moment) -> list[tuple[int, int, bool]]:
        """New floors between two moments, by site, then from below."""
        found = []
        for is_own, earlier, later in ((True, before.own, after.own), (False, before.neutral, after.neutral)):
            for place, floor in later.items():
                stood = place in earlier and self._solver.boolean_value(earlier[place])
                if self._solver.boolean_value(floor) and not stood:
                    found.append((*place, is_own))
        return sorted(found)

    def _turn(self, number: int, turn: TurnModel) -> Iterator[Action]:
        solo = self._solo
        yield from self._income(turn)
        built = self._new(turn.moments[0], turn.moments[-1])
        between = [list(self._cards(turn, point)) for point in range(len(turn.moments))]
        may_end = solo.builds_in(number) and not (number == 0 and solo.has_built)
        if not built and may_end and any(between):
            yield EndBuilding()
        for point, actions in enumerate(between):
            if point:
                for site, _, is_own in self._new(turn.moments[point - 1], turn.moments[point]):
                    yield self._floor(site, is_own=is_own)
            yield from actions
        yield from self._investment(turn)

    def _income(self, turn: TurnModel) -> Iterator[Action]:
        firsts = turn.group.first.items() if turn.group else turn.known_groups
        sites = self._solo.board.box.sites
        yield from (Income(sites[site]) for site, first in firsts if self._solver.boolean_value(first))

    def _floor(self, site: int, *, is_own: bool) -> Action:
        name = self._solo.board.box.sites[site]
        return Build(name) if is_own else BuildNeutral(name)

    def _cards(self, turn: TurnModel, point: int) -> Iterator[Action]:
        for letter, at in turn.claims.items():
            if self._solver.boolean_value(at[point]):
                yield Claim(letter)
        for _ in range(self._value(turn.trades[point])):
            yield TradeIn(self._spare[:CARDS_TO_TRADE])
            self._spare = self._spare[CARDS_TO_TRADE:]

    def _investment(self, turn: TurnModel) -> Iterator[Action]:
        sold, bought = [self._value(x) for x in turn.sells], [self._value(x) for x in turn.buys]
        for floor in range(len(FLOORS)):
            yield from [Sell(floor)] * sold[floor]
        for floor in reversed(range(len(FLOORS))):
            yield from [Buy(floor)] * bought[floor]
        for _ in range(self._value(turn.wasted)):
            yield from self._waste(turn)

    def _waste(self, turn: TurnModel) -> Iterator[Action]:
        """A million less: a 1 is bought and sold, or sold and bought again if the bank has none."""
        solo = self._solo
        elsewhere = self._value(turn.moments[-1].used(0)) + self._value(turn.stock_after[0])
        yield from (Buy(0), Sell(0)) if solo.stock[0] + solo.bank[0] > elsewhere else (Sell(0), Buy(0))
