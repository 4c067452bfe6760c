"""From goals to verdicts: each goal for itself, then all of them together."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias, TypeVar

from skypuzzle.answers import all_of
from skypuzzle.cloud_city.checking.continuations import endings
from skypuzzle.cloud_city.checking.forcing import Forcing
from skypuzzle.cloud_city.checking.judging import Judge
from skypuzzle.cloud_city.checking.lines import line_to
from skypuzzle.cloud_city.checking.reasons import why_lost, why_secured
from skypuzzle.cloud_city.checking.securing import is_secured
from skypuzzle.cloud_city.checking.strategy import Strategy
from skypuzzle.cloud_city.checking.table import Table, table
from skypuzzle.cloud_city.checking.verdicts import Check, Finding
from skypuzzle.cloud_city.questions.question import Goal, goal_faults
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import TileMix
from skypuzzle.cloud_city.rules.position import Position, Seat, Turn
from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.limits import Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.verdicts import PROVABLE, Verdict, strongest

T = TypeVar("T")
NewLimits: TypeAlias = Callable[[Clock], SearchLimits]
"""The limits of one search, given the time that it has."""

STATES_IN_SECONDS = 20_000
"""How many states each question about a goal may look at without a limit of time: some seconds' worth."""
STATES_IN_MEMORY = 2_000_000
"""How many in the time that it is given."""


@dataclass(slots=True)
class Facts:
    """What is known of some goals together; None is not settled."""

    judge: Judge
    secured: bool | None = None
    forced: bool | None = None
    alone: bool | None = None
    possible: bool | None = None
    strategy: Strategy = ()
    line: tuple[Turn, ...] = ()
    limits: dict[Verdict, Limit] = field(default_factory=dict)
    """For which limit each question is open."""


def check(
    position: Position,
    player: Seat,
    goals: Iterable[Goal],
    *,
    time_limit: float | None = None,
    most_states: int | None = None,
    force: bool = True,
    mix: TileMix | None = None,
) -> Check:
    """Judge a player's goals, each alone and all together. Without `force`, strategies are not looked for.

    Each question that takes a search ends after `most_states`: as many as fit into memory, or if there is no limit of
    time, some seconds' worth.
    """
    asked = tuple(dict.fromkeys(goals))
    if not asked:
        raise RuleError(Fault("goal", "", "there is nothing to check: ask for votes, a request, a walkway or the lead"))
    seen = table(position, player, mix)
    raise_if_any(RuleError, goal_faults(asked, [city for seat, city in enumerate(position.cities) if seat != player]))
    clock = Clock(time_limit)
    if most_states is None:
        most_states = STATES_IN_SECONDS if time_limit is None else STATES_IN_MEMORY
    new_limits = partial(SearchLimits, most_states)
    questions = len(asked) + (len(asked) > 1)
    singles = [
        facts_of(seen, Judge(seen.position, player, (goal,)), clock.share(questions - number), new_limits, force=force)
        for number, goal in enumerate(asked)
    ]
    findings = tuple(_finding(seen, facts) for facts in singles)
    together = (
        findings[0] if len(asked) == 1 else _finding(seen, _together(seen, asked, singles, clock, new_limits, force))
    )
    return Check(position=position, player=player, goals=findings, together=together, tile_mix=mix)


def facts_of(table: Table, judge: Judge, clock: Clock, new_limits: NewLimits, *, force: bool = True) -> Facts:
    """What can be found out about goals within these limits."""
    facts = Facts(judge)
    facts.secured = _tried(facts, Verdict.SECURED, lambda limits: is_secured(table, judge, limits), clock, new_limits)
    _learn(table, facts, clock, new_limits, force)
    return facts


def _together(
    table: Table, goals: tuple[Goal, ...], singles: Sequence[Facts], clock: Clock, new_limits: NewLimits, force: bool
) -> Facts:
    """Goals are secured together if each is; where one is lost, or cannot be forced, they cannot be together."""
    facts = Facts(Judge(table.position, table.seat, goals), secured=all_of([each.secured for each in singles]))
    if facts.secured is None:
        facts.limits[Verdict.SECURED] = next(
            each.limits[Verdict.SECURED] for each in singles if Verdict.SECURED in each.limits
        )
    if any(each.possible is False for each in singles):
        facts.forced = facts.alone = facts.possible = False
        return facts
    if any(each.forced is False for each in singles):
        facts.forced = False
    if any(each.alone is False for each in singles):
        facts.alone = False
    _learn(table, facts, clock, new_limits, force)
    return facts


def _learn(table: Table, facts: Facts, clock: Clock, new_limits: NewLimits, force: bool) -> None:
    """Answer what is still open, easiest first."""
    if facts.secured:
        facts.forced = facts.alone = facts.possible = True
        return
    _look_for_a_line(table, facts, clock.share(3), new_limits)
    if facts.possible is False:
        facts.forced = facts.alone = False
        return
    for verdict in (Verdict.FORCED, Verdict.ALONE) if force else ():
        if (facts.forced if verdict is Verdict.FORCED else facts.alone) is None:
            _look_for_a_strategy(table, facts, verdict, clock.share(2 if verdict is Verdict.FORCED else 1), new_limits)
        if facts.strategy:
            return


def _look_for_a_strategy(table: Table, facts: Facts, verdict: Verdict, clock: Clock, new_limits: NewLimits) -> None:
    """Is there one against everything, or against others who take nothing? What cannot be alone cannot be forced."""
    alone = verdict is Verdict.ALONE

    def search(limits: SearchLimits) -> Strategy | bool:
        return Forcing(table, facts.judge, limits, alone=alone).strategy()

    found = _tried(facts, verdict, search, clock, new_limits)
    if isinstance(found, tuple):
        facts.strategy = found
        facts.alone = facts.possible = True
        facts.forced = facts.forced if alone else True
    elif found is False:
        facts.forced = False
        facts.alone = False if alone else facts.alone


def _look_for_a_line(table: Table, facts: Facts, clock: Clock, new_limits: NewLimits) -> None:
    """Is there any continuation with the goals?"""
    if not table.turns:
        facts.possible = facts.judge.holds(table.city)
        return

    def search(limits: SearchLimits) -> City | None:
        stock = [number for lengths in table.stock for number in lengths]
        for ending in endings(table, facts.judge, limits):
            if (walkways := ending.meets(stock, (), limits)) is not None:
                return City(ending.city.quarters, tuple(sorted(walkways)))
        return None

    try:
        final = search(new_limits(clock))
    except OutOfLimitsError as error:
        facts.limits[Verdict.WITH_HELP] = error.reached
    else:
        facts.possible = final is not None
        facts.line = () if final is None else line_to(table, final)


def _tried(
    facts: Facts, verdict: Verdict, search: Callable[[SearchLimits], T], clock: Clock, new_limits: NewLimits
) -> T | None:
    """What a search finds within its limits, or None."""
    try:
        return search(new_limits(clock))
    except OutOfLimitsError as error:
        facts.limits[verdict] = error.reached
        return None


def _finding(table: Table, facts: Facts) -> Finding:
    """The strongest verdict that is proven, and what stronger ones are still open."""
    verdict, still_open = strongest((facts.secured, facts.forced, facts.alone, facts.possible))
    stopped_by = [facts.limits[each] for each in PROVABLE if each in still_open and each in facts.limits]
    return Finding(
        goals=facts.judge.goals,
        verdict=verdict,
        open=still_open,
        limit=(Limit.TIME if Limit.TIME in stopped_by else stopped_by[0]) if stopped_by else None,
        turns=facts.line if verdict is Verdict.WITH_HELP else (),
        strategy=facts.strategy if verdict in (Verdict.FORCED, Verdict.ALONE) else (),
        reasons=why_lost(table, facts.judge)
        if verdict is Verdict.LOST
        else why_secured(table, facts.judge)
        if verdict is Verdict.SECURED
        else (),
    )
