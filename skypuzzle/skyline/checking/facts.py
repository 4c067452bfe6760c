"""What can be found out about goals: easiest first, each question within its limits."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from skypuzzle.answers import Limit
from skypuzzle.clock import Clock
from skypuzzle.skyline.checking.before import played_out, settling, soloing
from skypuzzle.skyline.checking.bounds import Bounds
from skypuzzle.skyline.checking.continuations import Continuations, line_of
from skypuzzle.skyline.checking.forcing import Forcing
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.checking.limits import OutOfLimitsError, SearchLimits
from skypuzzle.skyline.checking.strategy import Strategy
from skypuzzle.skyline.questions.goals import Goal
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.records import Turn
from skypuzzle.verdicts import PROVABLE, Verdict

T = TypeVar("T")


@dataclass(slots=True)
class Facts:
    """What is known of some goals together; None is not settled."""

    goals: tuple[Goal, ...]
    seat: Seat
    secured: bool | None = None
    forced: bool | None = None
    alone: bool | None = None
    possible: bool | None = None
    strategy: Strategy | None = None
    solo: tuple[Turn, ...] = ()
    """To the goals, with the others' turns left out."""
    line: tuple[Turn, ...] = ()
    """To the goals, with the others' help."""
    limits: dict[Verdict, Limit] = field(default_factory=dict)
    """For which limit each question is open."""

    def limit(self, still_open: tuple[Verdict, ...]) -> Limit | None:
        """What kept these from being settled."""
        reached = [self.limits[each] for each in still_open if each in self.limits]
        return (Limit.TIME if Limit.TIME in reached else reached[0]) if reached else None


def facts_of(
    position: Position,
    seat: Seat,
    goals: tuple[Goal, ...],
    clock: Clock,
    most_states: int,
    known: Facts | None = None,
) -> Facts:
    """What can be found out within these limits, beside what is known."""
    facts = known or Facts(goals, seat)
    judge = Judge(position, seat, goals)
    bounds = Bounds(position, judge)
    if position.is_over:
        facts.secured = facts.forced = facts.alone = judge.certain(position.board, position.thirds)
        facts.possible = judge.possible(position.board, position.thirds)
    elif bounds.all_secured:
        facts.secured = facts.forced = facts.alone = facts.possible = True
    elif bounds.any_lost:
        facts.secured = facts.forced = facts.alone = facts.possible = False
    elif position.is_last_round:
        _search(position, judge, facts, clock, most_states)
    else:
        _look_ahead(position, judge, facts, clock, most_states)
    return facts


def _search(position: Position, judge: Judge, facts: Facts, clock: Clock, most_states: int) -> None:
    """The last round: every question has an answer, if there is time enough."""

    def tried(verdict: Verdict, ask: Callable[[SearchLimits], T], parts: int) -> T | None:
        try:
            return ask(SearchLimits(most_states, clock.share(parts)))
        except OutOfLimitsError as error:
            facts.limits[verdict] = error.reached
            return None

    def solo(limits: SearchLimits) -> tuple[Turn, ...] | Literal[False]:
        return Forcing(judge, limits).solo(position)

    def help_(limits: SearchLimits) -> tuple[Turn, ...] | Literal[False]:
        found = Continuations(judge, limits).helping(position)
        return False if found is None else line_of(found)

    def is_secured(limits: SearchLimits) -> bool:
        return Continuations(judge, limits).breaking(position) is None

    def force(limits: SearchLimits) -> Strategy | Literal[False]:
        return Forcing(judge, limits).strategy(position)

    if facts.alone is None and (found := tried(Verdict.ALONE, solo, 4)) is not None:
        facts.alone, facts.solo = found is not False, found or ()
    if not facts.alone and facts.possible is None and (line := tried(Verdict.WITH_HELP, help_, 3)) is not None:
        facts.possible, facts.line = line is not False, line or ()
    if facts.possible is False:
        facts.secured = facts.forced = False
        return
    if facts.secured is None:
        facts.secured = tried(Verdict.SECURED, is_secured, 2)
    if facts.secured or judge.seat not in position.to_move():
        facts.forced = facts.secured  # who has no turn left can force nothing else
        if facts.secured is None:
            facts.limits[Verdict.FORCED] = facts.limits[Verdict.SECURED]
    elif facts.forced is None and (strategy := tried(Verdict.FORCED, force, 1)) is not None:
        facts.forced, facts.strategy = strategy is not False, strategy or None


def _look_ahead(position: Position, judge: Judge, facts: Facts, clock: Clock, most_states: int) -> None:
    """Before the last round: what is found is true, and what is not found is open."""
    if facts.forced is None:
        try:
            facts.strategy = settling(position, judge, SearchLimits(most_states, clock.share(3))) or None
        except OutOfLimitsError as error:
            facts.limits[Verdict.FORCED] = error.reached
        facts.forced = True if facts.strategy else None
    if facts.forced:
        facts.possible = True
    games = played_out(position, judge, clock.share(2))
    if games.is_missed:
        facts.secured = False
    if games.line and facts.possible is None:
        facts.possible, facts.line = True, games.line
    if not facts.forced and facts.alone is None and (solo := soloing(position, judge, clock)):
        facts.alone, facts.solo = True, solo
    if clock.is_out:
        facts.limits.update(dict.fromkeys(PROVABLE, Limit.TIME))
