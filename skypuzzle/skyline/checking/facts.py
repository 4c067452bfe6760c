"""What can be found out about goals: easiest first, each question within its limits."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from skypuzzle.limits import UNCLOCKED, Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.skyline.checking.before import settling, soloing
from skypuzzle.skyline.checking.bounds import Bounds
from skypuzzle.skyline.checking.continuations import Continuations, line_of
from skypuzzle.skyline.checking.forcing import Forcing
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.checking.played import played_alone, played_out
from skypuzzle.skyline.checking.promising import promising
from skypuzzle.skyline.checking.shortening import shortened
from skypuzzle.skyline.checking.verdicts import Strategy
from skypuzzle.skyline.questions.goals import Goal
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.records import Turn, play_turn
from skypuzzle.verdicts import Verdict

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

    def learn(self, more: "Facts") -> None:
        """What is proven of more goals is proven of these."""
        if more.forced and self.forced is None:
            self.forced, self.strategy = True, more.strategy
        if more.alone and self.alone is None:
            self.alone, self.solo = True, more.solo
        if more.possible and self.possible is None:
            self.possible, self.line = True, more.line

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
    *,
    is_quick: bool = False,
) -> Facts:
    """What can be found out within these limits, beside what is known.

    Quickly means that, before the last round, nothing is thought ahead, which takes all the time there is, and lines
    stay as long as they are.
    """
    facts = known or Facts(goals, seat)
    judge = Judge(position, seat, goals)
    bounds = Bounds(position, judge)

    def limits(parts: int) -> SearchLimits:
        return SearchLimits(most_states, clock.share(parts), unclocked=UNCLOCKED if is_quick else 0)

    if position.is_over:
        facts.secured = facts.forced = facts.alone = judge.certain(position.board, position.thirds)
        facts.possible = judge.possible(position.board, position.thirds)
    elif bounds.all_secured:
        facts.secured = facts.forced = facts.alone = facts.possible = True
    elif bounds.any_lost:
        facts.secured = facts.forced = facts.alone = facts.possible = False
    elif position.is_last_round:
        _search(position, judge, facts, limits)
    else:
        _settle(position, judge, facts, limits(3))
        _play_on(position, judge, facts, clock.share(1 if is_quick else 2), is_quick=is_quick)
        if not is_quick:
            _look_ahead(position, judge, facts, clock)
            facts.solo = shortened(facts.solo, position, judge, alone=True)
            facts.line = shortened(facts.line, position, judge, alone=False)
    return facts


def _search(position: Position, judge: Judge, facts: Facts, limits_of: Callable[[int], SearchLimits]) -> None:
    """The last round: every question has an answer, if there is time enough."""

    def tried(verdict: Verdict, ask: Callable[[SearchLimits], T], parts: int) -> T | None:
        try:
            return ask(limits_of(parts))
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
    if facts.secured or judge.seat not in position.still_to_move():
        facts.forced = facts.secured  # who has no turn left can force nothing else
        if facts.secured is None:
            facts.limits[Verdict.FORCED] = facts.limits[Verdict.SECURED]
    elif facts.forced is None and (strategy := tried(Verdict.FORCED, force, 1)) is not None:
        facts.forced, facts.strategy = strategy is not False, None if strategy is False else strategy


def _settle(position: Position, judge: Judge, facts: Facts, limits: SearchLimits) -> None:
    """Before the last round: a turn now, after which there is nothing to fear any more."""
    if facts.forced is not None:
        return
    try:
        facts.strategy = settling(position, judge, limits) or None
    except OutOfLimitsError as error:
        facts.limits[Verdict.FORCED] = error.reached
    facts.forced = True if facts.strategy else None


def _play_on(position: Position, judge: Judge, facts: Facts, clock: Clock, *, is_quick: bool) -> None:
    """Before the last round, games show what is possible; what they do not show is open."""
    solo = None if facts.forced or facts.alone is False else played_alone(position, judge, clock, is_quick=is_quick)
    if solo:
        facts.alone, facts.solo = True, solo
    is_line_wanted = not facts.forced and not facts.alone and facts.possible is None
    games = played_out(position, judge, clock, is_line_wanted=is_line_wanted, is_quick=is_quick)
    if games.is_missed:
        facts.secured = False
    if games.line and is_line_wanted:
        facts.possible, facts.line = True, games.line
    if games.is_cut_short:
        facts.limits.update({Verdict.SECURED: Limit.TIME, Verdict.ALONE: Limit.TIME, Verdict.WITH_HELP: Limit.TIME})


def _look_ahead(position: Position, judge: Judge, facts: Facts, clock: Clock) -> None:
    """What games do not show, they may after a turn that promises much; else own turns are thought ahead."""
    if facts.forced or facts.alone is not None:
        return
    if position.mover_seat == judge.seat:
        for turn in promising(position, judge, clock.share(4)).turns:
            if clock.is_out or facts.alone:
                break
            _try_turn(position, turn, judge, facts, clock)
    if not facts.alone:
        ahead = soloing(position, judge, clock)
        if ahead.line:
            facts.alone, facts.solo = True, ahead.line
        elif ahead.is_cut_short:
            facts.limits[Verdict.ALONE] = Limit.TIME


def _try_turn(position: Position, turn: Turn, judge: Judge, facts: Facts, clock: Clock) -> None:
    """The same games after a turn now."""
    after = play_turn(position, turn)
    if solo := played_alone(after, judge, clock, is_quick=True):
        facts.alone, facts.solo = True, (turn, *solo)
    elif facts.possible is None and (line := played_out(after, judge, clock, is_quick=True).line):
        facts.possible, facts.line = True, (turn, *line)
