"""An order for actions of which only the sum is known: cards are claimed as soon as their patterns show."""

from collections.abc import Sequence

from skypuzzle.errors import RuleError
from skypuzzle.skyline.model.lines import Plan
from skypuzzle.skyline.rules.actions import Action, EndBuilding, EndTurn
from skypuzzle.skyline.rules.play import apply, skip
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.reasons import why_not

MOST_TRIES = 2_000
"""Positions to look at in a turn. There is hardly ever a choice that matters."""


def in_order(start: Position, plans: Sequence[Plan]) -> list[tuple[Action, ...]] | None:
    """The player's turns as actions that the rules allow; None if no order was found."""
    position, turns, seat = start, [], start.mover_seat
    for number, plan in enumerate(plans):
        try:
            while number and position.mover_seat != seat:
                position = skip(position)
            actions = _turn(position, plan)
            if actions is None:
                return None
            for action in (*actions, EndTurn()):
                position = apply(position, action)
        except RuleError:
            return None
        turns.append(actions)
    return turns


def _turn(position: Position, plan: Plan) -> tuple[Action, ...] | None:
    if not plan.floors:
        cards = (*plan.claims, *plan.trades)
        stop: tuple[Action, ...] = (EndBuilding(),) if cards and _may_stop(position, plan) else ()
        return (*plan.income, *stop, *cards, *plan.investment)
    opening = (*plan.income, *plan.trades)
    for action in opening:
        position = apply(position, action)
    search = _Order(plan)
    built = search.rest(position, (0,) * len(plan.floors), plan.claims)
    return None if built is None else (*opening, *built, *plan.investment)


def _may_stop(position: Position, plan: Plan) -> bool:
    for action in plan.income:
        position = apply(position, action)
    return why_not(position, EndBuilding()) is None


class _Order:
    """Looks for an order of floors and claims, from any moment of a turn."""

    def __init__(self, plan: Plan) -> None:
        self._floors = plan.floors
        self._seen: set[tuple[tuple[int, ...], tuple[Action, ...]]] = set()

    def rest(self, position: Position, built: tuple[int, ...], claims: tuple[Action, ...]) -> tuple[Action, ...] | None:
        """What is left to do; None if it cannot be done, or not found."""
        shown = tuple(claim for claim in claims if why_not(position, claim) is None)
        for claim in shown:
            position = apply(position, claim)
        claims = tuple(claim for claim in claims if claim not in shown)
        if (built, claims) in self._seen or len(self._seen) > MOST_TRIES:
            return None
        self._seen.add((built, claims))
        left = [place for place, floors in enumerate(self._floors) if built[place] < len(floors)]
        if not left:
            return None if claims else shown
        for place in left:
            action = self._floors[place][built[place]]
            if why_not(position, action) is not None:
                continue
            more = (*built[:place], built[place] + 1, *built[place + 1 :])
            found = self.rest(apply(position, action), more, claims)
            if found is not None:
                return (*shown, action, *found)
        return None
