"""Questions about one turn, put to our own search: no OR-Tools to import, and the same answers everywhere.

What it finds depends on nothing but the question, so it may steer other choices. Each answer is replayed.
"""

from collections.abc import Iterator

from skypuzzle.answers import Count, Found, GaveUpError, Impossible, OnFound, Undecided
from skypuzzle.limits import Clock, Limit
from skypuzzle.skyline.questions.answer import Answer, Boards
from skypuzzle.skyline.questions.goals import (
    CashGoal,
    Goal,
    IncomeGoal,
    MissionGoal,
    PenthousesGoal,
    PrestigeGoal,
    ZoneGoal,
)
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.questions.replay import replayed
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.search.searching import (
    Aim,
    Outcome,
    best_outcomes,
    count_outcomes,
    every_outcome,
    reach,
)


def is_within(question: Question) -> bool:
    """Is the question one for the search? It looks at a single turn."""
    return question.most_turns == 1


def aim_of(position: Position, goals: tuple[Goal, ...]) -> Aim:
    """The goals of the player to move as the search puts them."""
    shows: list[tuple[Mask, ...]] = []
    box, mission = position.box, position.missions[position.mover_seat or 0]
    for goal in goals:
        if isinstance(goal, ZoneGoal):
            shows.append((1 << box.index[goal.site],))
        elif isinstance(goal, MissionGoal) and mission is not None:
            shows.append(box.goals[mission - 1])
    return Aim(
        shows=tuple(shows),
        penthouses=_most(goals, PenthousesGoal),
        prestige=_most(goals, PrestigeGoal),
        income=_most(goals, IncomeGoal),
        cash=_most(goals, CashGoal),
    )


def _most(
    goals: tuple[Goal, ...], kind: type[PenthousesGoal] | type[PrestigeGoal] | type[IncomeGoal] | type[CashGoal]
) -> int:
    return max((goal.number for goal in goals if isinstance(goal, kind)), default=0)


def solve(question: Question, clock: Clock) -> Answer:
    """The first answer."""
    found = reach(question.start, aim_of(question.start, question.goals), clock=clock)
    return found if isinstance(found, Impossible | Undecided) else _told(question, found)


def best(question: Question, clock: Clock) -> Answer:
    """The first of the best."""
    found = best_outcomes(question.start, aim_of(question.start, question.goals), clock=clock)
    if not found.proven:
        return Undecided()
    return _told(question, found.boards[0], best=True) if found.boards else Impossible()


def _told(question: Question, outcome: Outcome, *, best: bool = False) -> Answer:
    """With what is left sold where cash is asked for."""
    sells = best or any(isinstance(goal, CashGoal) for goal in question.goals)
    return replayed(question, [(*outcome.actions, *(outcome.sales if sells else ()))], best=best)


def count(question: Question, clock: Clock, *, only_best: bool = False) -> Count:
    """How many distinct final boards there are; as many as were found, if time runs out first."""
    if not only_best:
        return count_outcomes(question.start, aim_of(question.start, question.goals), clock=clock)
    found = best_outcomes(question.start, aim_of(question.start, question.goals), clock=clock)
    if not found.proven:
        return Count(0, complete=False, stopped_by=Limit.TIME)
    return Count(len(found.boards), complete=True)


def boards(
    question: Question,
    clock: Clock,
    *,
    only_best: bool = False,
    limit: int | None = None,
    on_found: OnFound | None = None,
) -> Boards:
    """Every distinct final board, or every best one."""
    found = Found[Board](limit, clock, on_found)
    try:
        for board in _best_ones(question, clock) if only_best else _each(question, clock, limit, found):
            if not found.take(board):
                break
    except GaveUpError:
        found.give_up()
    return Boards(found.in_order(), found.is_complete, found.stopped_by)


def _best_ones(question: Question, clock: Clock) -> Iterator[Board]:
    found = best_outcomes(question.start, aim_of(question.start, question.goals), clock=clock)
    if not found.proven:
        raise GaveUpError
    yield from (outcome.board for outcome in found.boards)


def _each(question: Question, clock: Clock, limit: int | None, into: Found[Board]) -> Iterator[Board]:
    found = every_outcome(question.start, aim_of(question.start, question.goals), limit=limit, clock=clock)
    yield from (outcome.board for outcome in found.boards)
    if found.stopped_by is not None:
        into.stopped_by = found.stopped_by
