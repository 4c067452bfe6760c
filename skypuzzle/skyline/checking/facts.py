"""Finds out what can be known about goals, easiest first and each within its limits, and why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeVar

from skypuzzle.limits import UNCLOCKED, Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.skyline.checking.bounds import Bounds, Judge
from skypuzzle.skyline.checking.earlier_rounds import (
    aimed,
    aimed_alone,
    played_alone,
    played_out,
    settling,
    shortened,
    soloing,
)
from skypuzzle.skyline.checking.last_round import Continuations, Forcing, line_of
from skypuzzle.skyline.checking.last_turn import After
from skypuzzle.skyline.checking.refuting import refutation_of
from skypuzzle.skyline.checking.verdicts import Reason, Refutation, Strategy
from skypuzzle.skyline.notation.turns import owner_name
from skypuzzle.skyline.questions.question import Goal, MissionGoal, PenthousesGoal, PrestigeGoal, ZoneGoal
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import COLOURS, LEVELS
from skypuzzle.skyline.rules.play import MISSION_PRESTIGE, Turn, play_turn
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.search.turn_search import every_outcome
from skypuzzle.verdicts import Verdict
from skypuzzle.wording import number_of

MOST_WEIGHED = 24
MOST_BOARDS = 20_000


class Promising(NamedTuple):
    """Turns, the most promising first."""

    turns: tuple[Turn, ...]
    boards: int
    stopped_by: Limit | None


def promising(position: Position, judge: Judge, clock: Clock) -> Promising:
    found = every_outcome(position, limit=MOST_BOARDS, clock=clock)

    def promise(after: After) -> tuple[bool, int, int, int]:
        board = after.board
        certain = judge.certain(board, after.thirds)
        return certain, prestige_now(board, judge), board.income(judge.colour), after.outcome.cash or 0

    best = sorted(map(After, found.boards), key=promise, reverse=True)[:MOST_WEIGHED]
    return Promising(tuple(after.turn for after in best), len(found.boards), found.stopped_by)


def prestige_now(board: Board, judge: Judge) -> int:
    """The player's prestige on this board; an unknown mission does not count."""
    colour = judge.colour
    fulfilled = any(board.tops[colour] & place == place for place in judge.placements)
    return board.penthouses(colour) + len(board.zones(colour)) + MISSION_PRESTIGE * fulfilled


T = TypeVar("T")


@dataclass(slots=True)
class Facts:
    """What is known about some goals together; None is open."""

    goals: tuple[Goal, ...]
    seat: Seat
    secured: bool | None = None
    forced: bool | None = None
    alone: bool | None = None
    possible: bool | None = None
    strategy: Strategy | None = None
    refutation: Refutation | None = None
    solo: tuple[Turn, ...] = ()
    line: tuple[Turn, ...] = ()
    limits: dict[Verdict, Limit] = field(default_factory=dict)

    def learn(self, more: "Facts") -> None:
        if more.forced and self.forced is None:
            self.forced, self.strategy = True, more.strategy
        if more.alone and self.alone is None:
            self.alone, self.solo = True, more.solo
        if more.possible and self.possible is None:
            self.possible, self.line = True, more.line

    def limit(self, still_open: tuple[Verdict, ...]) -> Limit | None:
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
    """Find out what these limits allow, in addition to what is known.

    If `is_quick`, nothing is searched ahead before the last round, and lines are not shortened.
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
        if not is_quick:
            _refute(position, judge, facts, limits(3))
        _play_on(position, judge, facts, clock.share(1 if is_quick else 2), is_quick=is_quick)
        if not is_quick:
            _look_ahead(position, judge, facts, clock)
            _play_aimed(position, judge, facts, clock)
            facts.solo = shortened(facts.solo, position, judge, alone=True)
            facts.line = shortened(facts.line, position, judge, alone=False)
    return facts


def _search(position: Position, judge: Judge, facts: Facts, limits_of: Callable[[int], SearchLimits]) -> None:
    """In the last round, every question has an answer if there is enough time."""

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
    """Before the last round, look for a turn that makes the goals certain."""
    if facts.forced is not None:
        return
    try:
        facts.strategy = settling(position, judge, limits) or None
    except OutOfLimitsError as error:
        facts.limits[Verdict.FORCED] = error.reached
    facts.forced = True if facts.strategy else None


def _refute(position: Position, judge: Judge, facts: Facts, limits: SearchLimits) -> None:
    """Before the last round, look for a policy of the others that prevents the goals."""
    if facts.forced is not None:
        return
    try:
        facts.refutation = refutation_of(position, judge, limits)
    except OutOfLimitsError as error:
        facts.limits[Verdict.FORCED] = error.reached
    if facts.refutation:
        facts.forced = facts.secured = False


def _play_on(position: Position, judge: Judge, facts: Facts, clock: Clock, *, is_quick: bool) -> None:
    """Before the last round, games show what is possible; the rest stays open."""
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
    """Play games after promising turns; else think the player's own turns ahead."""
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
    after = play_turn(position, turn)
    if solo := played_alone(after, judge, clock, is_quick=True):
        facts.alone, facts.solo = True, (turn, *solo)
    elif facts.possible is None and (line := played_out(after, judge, clock, is_quick=True).line):
        facts.possible, facts.line = True, (turn, *line)


def _play_aimed(position: Position, judge: Judge, facts: Facts, clock: Clock) -> None:
    """Games for the goals and against them may show what others have not."""
    if facts.secured is None and not clock.is_out:
        against = aimed(position, judge, is_kind=False)
        facts.secured = False if against and against[1] else None
    if facts.alone is None and not facts.forced and not clock.is_out and (solo := aimed_alone(position, judge)):
        facts.alone, facts.solo = True, solo
    if facts.possible is None and not (facts.forced or facts.alone) and not clock.is_out:
        helped = aimed(position, judge, is_kind=True)
        if helped and helped[1]:
            facts.possible, facts.line = True, helped[0]


def why_lost(position: Position, seat: Seat, goals: Sequence[Goal]) -> tuple[Reason, ...]:
    if position.is_over:
        return (Reason("the game is over"),)
    bounds = Bounds(position, Judge(position, seat, goals))
    found = [_why_lost(goal, bounds) for goal in goals if bounds.is_lost(goal)]
    if not found and len(goals) > 1:
        return (Reason("no continuation ends with all of them"),)
    return tuple(found) or (Reason(f"no continuation ends with {_thing(goals[0])}"),)


def why_secured(position: Position, seat: Seat, goals: Sequence[Goal]) -> tuple[Reason, ...]:
    if position.is_over:
        return (Reason("the game is over"),)
    bounds = Bounds(position, Judge(position, seat, goals))
    return tuple(_why_secured(goal, bounds) for goal in goals)


def _why_lost(goal: Goal, bounds: Bounds) -> Reason:
    judge, position = bounds.judge, bounds.position
    name = COLOURS[judge.colour]
    if isinstance(goal, ZoneGoal):
        tower = position.board.tower(goal.site)
        if len(tower) == LEVELS:
            return Reason(f"{goal.site} is closed: its fifth level is {owner_name(tower[-1])}")
        return Reason(f"{name} can put no floor on {goal.site} any more")
    if isinstance(goal, MissionGoal):
        common = -1 if judge.placements else 0  # sites that every place needs and that are out of reach
        for place in judge.placements:
            common &= place & ~bounds.own.within_reach
        gone = next(iter(judge.box.outline.names(common)), None)
        return Reason(f"no place is left for the mission{f': {gone} can never be {name}' if gone else ''}")
    if isinstance(goal, PrestigeGoal):
        most = bounds.most_prestige()
        return Reason(f"{goal.number} prestige is needed, and no continuation has more than {most}", most)
    if isinstance(goal, PenthousesGoal):
        most = bounds.own.most_penthouses
        return Reason(f"{number_of(goal.number, 'penthouse')} needed, and there can be no more than {most}")
    return Reason(f"{name} can have {bounds.most_prestige()} prestige at most, and another is never behind that")


def _why_secured(goal: Goal, bounds: Bounds) -> Reason:
    judge = bounds.judge
    if not bounds.is_secured(goal):
        return Reason(f"every continuation ends with {_thing(goal)}")
    if isinstance(goal, ZoneGoal):
        if len(bounds.position.board.tower(goal.site)) == LEVELS:
            return Reason(f"{goal.site} is closed with a {COLOURS[judge.colour]} penthouse")
        return Reason(f"nobody has a floor left that could go on {goal.site}")
    if isinstance(goal, MissionGoal):
        place = next(place for place in judge.placements if bounds.own.sure & place == place)
        return Reason(f"nobody can build on {', '.join(judge.box.outline.names(place))} any more")
    if isinstance(goal, PrestigeGoal):
        least = bounds.least_prestige()
        return Reason(f"{least} prestige can never be lost", least)
    if isinstance(goal, PenthousesGoal):
        return Reason("penthouses stay")
    least = bounds.least_prestige()
    return Reason(f"{least} prestige can never be lost, and nobody can come level with that")


def _thing(goal: Goal) -> str:
    return "the mission" if isinstance(goal, MissionGoal) else goal.words
