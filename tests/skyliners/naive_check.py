"""The verdict on plans by playing every line to its end, to judge `check` by.

It asks the rules what may be done and does all of it: no bounds, no stopping early, nothing left out because it is not
on a row of the plans. Positions are remembered whole.
"""

from functools import cache
from typing import NamedTuple

from skypuzzle.skyliners import (
    LINES,
    Action,
    Build,
    Card,
    HiddenPlanning,
    Moment,
    Plan,
    Planning,
    Position,
    Row,
    Side,
    Variant,
    apply,
    legal_actions,
)
from skypuzzle.skyliners.rules.board import Reserve

MOST_POSITIONS = 6_000
"""Before the end of the game; there are many more final ones, and they are not remembered."""


class Prospects(NamedTuple):
    """What is true of the plans at one moment of a game."""

    always: bool
    """They hold at the end of every line of play from here."""
    forced: bool
    """Their player can make them hold, whatever the others do."""
    alone: bool
    """They hold at the end of some line from here in which nobody else builds on their rows."""
    possible: bool
    """They hold at the end of some line from here."""


class TooManyPositionsError(Exception):
    """More positions than the search may remember."""


@cache
def naive_verdict(position: Position, player: Side, plans: tuple[Plan, ...], most: int = MOST_POSITIONS) -> str | None:
    """The strongest verdict that is true of all the player's plans together; None if that takes too many positions."""
    try:
        prospects = Search(player, plans, most).prospects(position)
    except TooManyPositionsError:
        return None
    verdicts = zip(("secured", "forced", "alone", "with-help"), prospects, strict=True)
    return next((verdict for verdict, is_true in verdicts if is_true), "lost")


Remembered = tuple[bytes, Moment, tuple[Reserve, ...], tuple[tuple[Card, ...], ...]]


class Search:
    """The prospects of the plans of one player in every position that can come up."""

    def __init__(self, player: Side, plans: tuple[Plan, ...], most: int) -> None:
        if any(plan.side is not player for plan in plans):
            raise ValueError(f"not all plans of {player}: {plans}")
        self.player = player
        self.plans = frozenset(plans)
        self.rows = {plan.row for plan in plans}
        self.sites = {site for row in self.rows for site in LINES[player][row]}
        self.most = most
        self.remembered: dict[Remembered, Prospects] = {}

    def prospects(self, position: Position) -> Prospects:
        """By what every action that can be told apart leads to."""
        if position.turn is None:
            return Prospects(*[self.hold_in(position)] * 4)
        key = (position.board.heights, position.turn, position.reserves, self.cards(position))
        if key in self.remembered:
            return self.remembered[key]
        followed = [(action, self.prospects(apply(position, action))) for action in self.actions(position)]
        mine = position.mover is self.player
        found = self.remembered[key] = Prospects(
            always=all(after.always for _, after in followed),
            forced=(any if mine else all)(after.forced for _, after in followed),
            alone=any(after.alone for action, after in followed if mine or not self.is_on_a_row(action)),
            possible=any(after.possible for _, after in followed),
        )
        if len(self.remembered) > self.most:
            raise TooManyPositionsError
        return found

    def hold_in(self, over: Position) -> bool:
        """Do all plans hold in a game that is over? In the full game their cards must lie in the office, face up."""
        in_office = over.variant is Variant.INTRO or self.plans <= set(over.office)
        return in_office and all(plan.holds(len(over.board.seen(plan.side, plan.row))) for plan in self.plans)

    def is_on_a_row(self, action: Action) -> bool:
        return isinstance(action, Build) and action.site in self.sites

    def cards(self, position: Position) -> tuple[tuple[Card, ...], ...]:
        """The cards in the office, seat by seat; in which order they came matters for scoring only."""
        return tuple(
            tuple(sorted((card for card in position.office if card.side is side), key=str)) for side in position.seats
        )

    def actions(self, position: Position) -> list[Action]:
        """Everything the player to move may do, with one planning for each kind of planning."""
        kinds: dict[object, Action] = {}
        for action in legal_actions(position):
            if not isinstance(action, Planning):
                kinds[action] = action
            elif position.mover is not self.player:
                # another seat's card changes nothing but how many it still holds, whatever its row and number
                kinds.setdefault(HiddenPlanning, HiddenPlanning())
            else:
                kinds.setdefault(self.kind(action), action)
        return list(kinds.values())

    def kind(self, planning: Planning) -> tuple[Row | None, bool]:
        """Cards of rows that no plan asks about are all alike; of a row with a plan, only the plan's number is right,
        and any other number spends the card just as well."""
        asked = planning.row in self.rows
        return planning.row if asked else None, Plan(self.player, planning.row, planning.number) in self.plans
