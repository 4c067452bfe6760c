"""From questions to verdicts: each plan for itself, then all of them together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from skypuzzle.answers import Impossible, all_of, is_yes, opposite
from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.limits import Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.skyliners.checking.forcing import new_forcing
from skypuzzle.skyliners.checking.strategy import Strategy, strategy
from skypuzzle.skyliners.checking.verdicts import Check, Finding, help_of_others
from skypuzzle.skyliners.questions import Answer, GameQuestion, Reasons, Solved, answer, why_not
from skypuzzle.skyliners.rules.board import FULL, PLANNING_CARDS, ROWS, Side
from skypuzzle.skyliners.rules.position import NUMBERS, Plan, Position
from skypuzzle.verdicts import Verdict, strongest

STATES_IN_SECONDS = 100_000
"""How many states of the game the search for a strategy may look at without a limit of time: some seconds' worth."""

STATES_IN_MEMORY = 2_000_000
"""How many it may look at in the time that it is given: they take about 500 bytes each, 1 GB in all."""


@dataclass(slots=True)
class Facts:
    """What is known of some plans together; None is not settled."""

    plans: tuple[Plan, ...]
    secured: bool | None
    alone: Answer
    possible: Answer
    forced: bool | None = None
    strategy: Strategy | None = None
    stopped_by: Limit | None = None
    """Which limit the search for a strategy came to."""
    reasons: Reasons | None = None

    @property
    def is_lost(self) -> bool:
        """Is it proven that nothing leads there?"""
        return isinstance(self.possible, Impossible)


def known_plans(position: Position, player: Side) -> tuple[Plan, ...]:
    """The player's cards in the office whose faces are known."""
    return tuple(card for card in position.office if card.side is player and isinstance(card, Plan))


def asked_plans(position: Position, player: Side, more: Iterable[Plan] = ()) -> tuple[Plan, ...]:
    """The player's known cards in the office, and more plans."""
    return tuple(dict.fromkeys((*known_plans(position, player), *more)))


def check(
    position: Position,
    player: Side,
    plans: Iterable[Plan] = (),
    *,
    time_limit: float | None = None,
    force: bool = True,
    most_states: int | None = None,
    reasons: bool = False,
) -> Check:
    """Judge a player's known cards in the office and these plans; with none of either, all that they could still plan.

    Without `force`, whether a plan can be forced is left open where it takes a search. That search ends after
    `most_states`: as many as fit into memory, or if there is no limit of time, some seconds' worth. With `reasons`, the
    findings say why something is lost or secured, as far as there is time.
    """
    asked = asked_plans(position, player, plans)
    raise_if_any(
        RuleError,
        (
            Fault("plan", str(plan), f"not a plan of {player}'s, whose plans are checked")
            for plan in asked
            if plan.side is not player
        ),
    )
    GameQuestion(position, asked)  # complains if they make no sense
    clock = Clock(time_limit)
    judged = asked or possible_plans(position, player)
    singles = [
        _facts_of_one(position, player, plan, clock.share(len(judged) + 1 - number))
        for number, plan in enumerate(judged)
    ]
    together = _facts_of_all(position, player, asked, singles, clock) if len(asked) > 1 else None
    if reasons and asked and not position.is_over:
        _explain(position, singles, together, clock.share(2))
    if force:
        if most_states is None:
            most_states = STATES_IN_SECONDS if time_limit is None else STATES_IN_MEMORY
        _force(position, player, [*singles, *([together] if together else [])], clock, most_states)
    findings = [replace(_finding(facts, player), plan=facts.plans[0]) for facts in singles]
    of_all = together or (singles[0] if asked else None)
    return Check(
        position=position,
        player=player,
        plans=tuple(findings),
        together=None if of_all is None else _finding(of_all, player),
    )


def possible_plans(position: Position, player: Side) -> tuple[Plan, ...]:
    """Every row by every number, unless the player has no card left to plan them with."""
    played = sum(card.side is player for card in position.office)
    if position.variant is FULL and played == PLANNING_CARDS:
        return ()
    return tuple(Plan(player, row, number) for row in ROWS for number in NUMBERS)


def _facts_of_one(position: Position, player: Side, plan: Plan, clock: Clock) -> Facts:
    secured: bool | None = False
    if plan in position.office or position.variant is not FULL:
        # a card that is not in the office yet could always be left out
        secured = opposite(is_yes(answer(GameQuestion(position, broken=plan), clock)))
    return _facts(position, player, (plan,), secured, clock)


def _facts(position: Position, player: Side, plans: tuple[Plan, ...], secured: bool | None, clock: Clock) -> Facts:
    alone = answer(GameQuestion(position, plans, by=player), clock)
    possible = alone if isinstance(alone, Solved) else answer(GameQuestion(position, plans), clock)
    return Facts(plans, secured, alone, possible)


def _facts_of_all(
    position: Position, player: Side, plans: tuple[Plan, ...], singles: Sequence[Facts], clock: Clock
) -> Facts:
    """A line breaks them all together if it breaks one, and none leads to them all if none leads to one."""
    secured = all_of([facts.secured for facts in singles])
    if any(facts.is_lost for facts in singles):
        return Facts(plans, False, Impossible(), Impossible(), forced=False)
    return _facts(position, player, plans, secured, clock)


def _explain(position: Position, singles: Sequence[Facts], together: Facts | None, clock: Clock) -> None:
    """Say why plans are lost or secured. All together need none of their own if one is lost or each secured."""
    for facts in singles:
        if facts.is_lost or facts.secured:
            broken = GameQuestion(position, broken=facts.plans[0])
            facts.reasons = _why_not(GameQuestion(position, facts.plans) if facts.is_lost else broken, clock)
    if together is not None and together.is_lost and not any(facts.is_lost for facts in singles):
        together.reasons = _why_not(GameQuestion(position, together.plans), clock)


def _why_not(question: GameQuestion, clock: Clock) -> Reasons | None:
    """Why it is impossible; None if the time is too short to tell."""
    if clock.is_out:
        return None
    found = why_not(question, time_limit=clock.left, known=True)
    return found if found.complete else None


def _force(position: Position, player: Side, questions: Sequence[Facts], clock: Clock, most_states: int) -> None:
    """Look for strategies, the time that is left shared out evenly."""
    waiting = [facts for facts in questions if not facts.secured and not facts.is_lost]
    for number, facts in enumerate(waiting):
        if any(single.forced is False and set(single.plans) < set(facts.plans) for single in questions):
            facts.forced = False
            continue
        limits = SearchLimits(most_states, clock.share(len(waiting) - number))
        forcing = new_forcing(position, player, facts.plans, limits)
        try:
            wins = forcing.wins(forcing.game.start)
            facts.strategy = strategy(forcing, position, clock) if wins else None
        except OutOfLimitsError as error:
            facts.stopped_by = error.reached
        else:
            facts.forced = wins


def _finding(facts: Facts, player: Side) -> Finding:
    """The strongest verdict that is proven, and what stronger ones are still open."""
    verdict, still_open = strongest((facts.secured, facts.forced, is_yes(facts.alone), is_yes(facts.possible)))
    found = Finding(
        verdict=verdict,
        open=still_open,
        limit=_stopped_by(facts, still_open),
        strategy=facts.strategy if verdict is Verdict.FORCED else None,
        reasons=facts.reasons if verdict in (Verdict.SECURED, Verdict.LOST) else None,
    )
    line = facts.possible
    if verdict not in (Verdict.ALONE, Verdict.WITH_HELP) or not isinstance(line, Solved):
        return found
    helped = tuple(help_of_others(line.turns, player, facts.plans)) if verdict is Verdict.WITH_HELP else None
    return replace(found, turns=line.turns, board=line.board, help=helped)


def _stopped_by(facts: Facts, still_open: Sequence[Verdict]) -> Limit | None:
    """Only the search for a strategy ends for another reason than time."""
    return facts.stopped_by if set(still_open) <= {Verdict.FORCED} else Limit.TIME
