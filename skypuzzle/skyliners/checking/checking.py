"""From questions to verdicts: each plan for itself, then all of them together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from skypuzzle.clock import FOREVER, Clock
from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.skyliners.checking.asking import can_break, can_hold
from skypuzzle.skyliners.checking.forcing import Forcing, ForcingTogether
from skypuzzle.skyliners.checking.limits import Limits, OutOfLimitsError
from skypuzzle.skyliners.checking.rowgame import RowGame
from skypuzzle.skyliners.checking.strategy import strategy
from skypuzzle.skyliners.checking.verdicts import Check, Finding, Verdict
from skypuzzle.skyliners.questions.answer import Answer, Impossible, Solved, Undecided
from skypuzzle.skyliners.questions.question import GameQuestion
from skypuzzle.skyliners.rules.actions import NUMBERS, Plan
from skypuzzle.skyliners.rules.geometry import ROWS, Side
from skypuzzle.skyliners.rules.pieces import FULL
from skypuzzle.skyliners.rules.position import Position

MOST_STATES = 100_000
"""How many states of the game the search for a strategy may look at, for each question: some seconds' worth."""


@dataclass(slots=True)
class Facts:
    """What is known of some plans together; None is not settled."""

    plans: tuple[Plan, ...]
    secured: bool | None
    alone: Answer
    possible: Answer
    forced: bool | None = None
    forcing: Forcing | None = None
    """The search that found the strategy."""

    @property
    def is_lost(self) -> bool:
        """Is it proven that nothing leads there?"""
        return isinstance(self.possible, Impossible)


def known_plans(position: Position, player: Side) -> tuple[Plan, ...]:
    """The player's cards in the office whose faces are known."""
    return tuple(card for card in position.office if card.side is player and isinstance(card, Plan))


def check(
    position: Position,
    player: Side,
    plans: Iterable[Plan] = (),
    *,
    time_limit: float | None = None,
    force: bool = True,
    most_states: int = MOST_STATES,
) -> Check:
    """Judge a player's known cards in the office and these plans; with none of either, all that he could still plan.

    Without `force`, whether a plan can be forced is left open where it takes a search.
    """
    asked = tuple(dict.fromkeys((*known_plans(position, player), *plans)))
    raise_if_any(
        RuleError,
        (Fault("plan", str(plan), f"not a plan of {player}'s") for plan in asked if plan.side is not player),
    )
    GameQuestion(position, asked)  # complains if they make no sense
    clock = Clock(time_limit)
    singles = [_facts_of_one(position, player, plan, clock) for plan in asked or _all_plans(position, player)]
    together = _facts_of_all(position, player, asked, singles, clock) if len(asked) > 1 else None
    if force:
        _force(position, player, [*singles, *([together] if together else [])], clock, most_states)
    findings = tuple(map(_finding, singles))
    if not asked:
        return Check(position, player, findings, None)
    return Check(position, player, findings, _finding(together) if together else findings[0])


def _all_plans(position: Position, player: Side) -> list[Plan]:
    """Every row that the player has a card for, with every number."""
    used = {card.row for card in position.office if card.side is player} if position.variant is FULL else set()
    return [Plan(player, row, number) for row in ROWS if row not in used for number in NUMBERS]


def _facts_of_one(position: Position, player: Side, plan: Plan, clock: Clock) -> Facts:
    secured: bool | None = False
    if plan in position.office or position.variant is not FULL:
        # a card that is not in the office yet could always be left out
        secured = _settled(can_break(position, plan, clock), yes=False)
    return _facts(position, player, (plan,), secured, clock)


def _facts(position: Position, player: Side, plans: tuple[Plan, ...], secured: bool | None, clock: Clock) -> Facts:
    alone = can_hold(position, player, plans, clock, alone=True)
    possible = alone if isinstance(alone, Solved) else can_hold(position, player, plans, clock)
    return Facts(plans, secured, alone, possible)


def _facts_of_all(
    position: Position, player: Side, plans: tuple[Plan, ...], singles: Sequence[Facts], clock: Clock
) -> Facts:
    """A line breaks them all together if it breaks one, and none leads to them all if none leads to one."""
    each = [facts.secured for facts in singles]
    secured = False if False in each else None if None in each else True
    if any(facts.is_lost for facts in singles):
        return Facts(plans, False, Impossible(), Impossible(), forced=False)
    return _facts(position, player, plans, secured, clock)


def _settled(answer: Answer, *, yes: bool) -> bool | None:
    if isinstance(answer, Undecided):
        return None
    return yes if isinstance(answer, Solved) else not yes


def _force(position: Position, player: Side, questions: Sequence[Facts], clock: Clock, most_states: int) -> None:
    """Look for strategies, the time that is left shared out evenly."""
    waiting = [facts for facts in questions if not facts.secured and not facts.is_lost]
    for number, facts in enumerate(waiting):
        share = clock.left / (len(waiting) - number)
        limits = Limits(most_states, Clock(None if share == FOREVER else share))
        if len(facts.plans) == 1:
            forcing = Forcing(RowGame(position, player, facts.plans), limits)
        elif any(single.forced is False for single in questions if len(single.plans) == 1):
            facts.forced = False
            continue
        else:
            forcing = ForcingTogether(RowGame(position, player, facts.plans), limits, position)
        try:
            facts.forced = forcing.wins(forcing.game.start)
        except OutOfLimitsError:
            continue
        facts.forcing = forcing if facts.forced else None


def _finding(facts: Facts) -> Finding:
    """The strongest verdict that is proven, and what stronger ones are still open."""
    if facts.is_lost:
        return Finding(facts.plans, Verdict.LOST)
    proven = {
        Verdict.SECURED: facts.secured,
        Verdict.FORCED: facts.forced,
        Verdict.ALONE: _settled(facts.alone, yes=True),
        Verdict.WITH_HELP: _settled(facts.possible, yes=True),
    }
    verdict = next((verdict for verdict, known in proven.items() if known), Verdict.UNDECIDED)
    stronger = list(proven)[: list(proven).index(verdict)] if verdict in proven else list(proven)
    line = facts.possible if verdict in (Verdict.ALONE, Verdict.WITH_HELP) else None
    return Finding(
        facts.plans,
        verdict,
        tuple(other for other in stronger if proven[other] is None),
        line if isinstance(line, Solved) else None,
        strategy(facts.forcing) if verdict is Verdict.FORCED and facts.forcing else None,
    )
