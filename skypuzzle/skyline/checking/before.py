"""Before the last round: what can be proven, though not all that is true.

A turn now may settle the goals for good, by towers that are closed or by a last round that begins with it. A line of
play to the end shows what is possible: by games that bots play out, and alone by the solver of one's own turns, too.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from skypuzzle.answers import Undecided
from skypuzzle.limits import FOREVER, Clock, SearchLimits
from skypuzzle.skyline.checking import aims
from skypuzzle.skyline.checking.bounds import Bounds
from skypuzzle.skyline.checking.continuations import Continuations
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.checking.proven_lines import line_flaws
from skypuzzle.skyline.checking.shortening import Line
from skypuzzle.skyline.checking.verdicts import Strategy
from skypuzzle.skyline.questions.answer import Solved
from skypuzzle.skyline.questions.answering import answer
from skypuzzle.skyline.questions.goals import Goal, PenthousesGoal, PrestigeGoal, WinGoal
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.rules.actions import Skip
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END, skip
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import Turn

MOST_TURNS = 6
"""Own turns that are thought ahead, if there is time."""
SECONDS = 5.0
"""To think ahead without a limit of time."""
LEAST_SECONDS = 0.2
"""It takes that long to ask."""


def settling(position: Position, judge: Judge, limits: SearchLimits) -> Strategy | Literal[False]:
    """A turn now after which the goals are met however it goes on; False if none was found."""
    if position.mover_seat != judge.seat:
        return False
    everyone = Continuations(judge, limits)
    for after in everyone.turns.every(position, aims.reaching(judge, position)):
        then = after.position
        if Bounds(then, judge).all_secured or (then.is_last_round and everyone.breaking(then) is None):
            return (after.turn,)
    return False


class ThoughtAhead(NamedTuple):
    """What the solver has found of a player's own turns."""

    line: Line | None
    """One that ends the game with the goals, the turns of the others left out."""
    is_cut_short: bool
    """Was there no time to think of all numbers of turns?"""


def soloing(position: Position, judge: Judge, clock: Clock) -> ThoughtAhead:
    """As few own turns as will do, each number of them with half of the time that is left."""
    if position.mover_seat != judge.seat and not position.is_start_of_turn:
        return ThoughtAhead(None, is_cut_short=False)
    if clock.left == FOREVER:
        clock = clock.at_most(SECONDS)
    goals = (*_goals(position, judge), PenthousesGoal(PENTHOUSES_TO_END))
    is_cut_short = False
    for turns in range(1, MOST_TURNS + 1):
        if clock.left < LEAST_SECONDS:
            return ThoughtAhead(None, is_cut_short=True)
        found = answer(Question(position, judge.colour, goals, turns), clock.share(1 if turns == MOST_TURNS else 2))
        if isinstance(found, Solved):
            line = (*found.turns, *_skips(found.end))
            if not any(line_flaws(line, position, judge, alone=True)):
                return ThoughtAhead(line, is_cut_short=False)
        is_cut_short |= isinstance(found, Undecided)
    return ThoughtAhead(None, is_cut_short)


def _goals(position: Position, judge: Judge) -> Iterator[Goal]:
    """A win as more prestige than anybody has now, whatever their missions are."""
    for goal in judge.goals:
        if isinstance(goal, WinGoal):
            board, thirds = position.board, position.thirds
            rivals = [seat for seat in range(len(position.seats)) if seat != judge.seat]
            most = max(judge.rank(board, thirds, seat, each)[0] for seat in rivals for each in judge.missions[seat])
            yield PrestigeGoal(most + 1)
        else:
            yield goal


def _skips(position: Position) -> Iterator[Turn]:
    """What is left of the last round, left out."""
    while position.mover_seat is not None:
        yield Turn(position.seats[position.mover_seat], (Skip(),))
        position = skip(position)
