"""Puts questions about one turn to our own search; the rules replay every answer before it is shown.

It needs no OR-Tools. Its results depend on nothing but the question, so they may steer other choices.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from skypuzzle.answers import Count, FalseAnswerError, Found, GaveUpError, Impossible, OnFound, Undecided
from skypuzzle.errors import RuleError
from skypuzzle.limits import Clock, Limit
from skypuzzle.skyline.questions.question import (
    Answer,
    Boards,
    CashGoal,
    Goal,
    MissionGoal,
    NumberGoal,
    Question,
    Solved,
    ZoneGoal,
    all_hold,
    holds,
)
from skypuzzle.skyline.rules.actions import Action, Skip
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import Mask
from skypuzzle.skyline.rules.play import Turn, play_turn, skip, tally
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.search.turn_search import Aim, Outcome, best_outcomes, count_outcomes, every_outcome, reach

Actions: TypeAlias = tuple[Action, ...]


def replayed(
    question: Question, own_turns: Sequence[Sequence[Action]], *, best: bool = False, tidy: bool = True
) -> Solved:
    """Play the player's own turns by the rules, without actions that nothing depends on.

    For the best answer, everything that it gains matters; else only the goals.
    """
    own = [tuple(actions) for actions in own_turns]
    try:
        turns, _end = _line(question, own)
    except RuleError as error:
        raise FalseAnswerError(str(error), question, [list(map(str, actions)) for actions in own]) from error
    checked = check_turns(question, turns)
    return _tidied(question, own, checked, best=best) if tidy else checked


def check_turns(question: Question, turns: tuple[Turn, ...]) -> Solved:
    """Play the turns, and raise a FalseAnswerError if their number is wrong or a goal is not reached."""
    position, own = question.position, 0
    line = " ".join(map(str, turns))
    for turn in turns:
        if turn.is_skipped == (turn.player == question.player):
            raise FalseAnswerError("only the others' turns are skipped", question, line)
        own += turn.player == question.player
        try:
            position = play_turn(position, turn)
        except RuleError as error:
            raise FalseAnswerError(str(error), question, line) from error
    if not position.is_over and own != question.turns:
        raise FalseAnswerError(f"there are {own} turns of one's own, not {question.turns}", question, line)
    if own > question.turns:
        raise FalseAnswerError(f"there are {own} turns of one's own, more than {question.turns}", question, line)
    for goal in question.goals:
        if not holds(goal, position, question.seat):
            raise FalseAnswerError(f"{goal.words} does not hold", question, line)
    prestige = tally(position, question.seat).total if question.is_mission_known else None
    return Solved(turns, position, prestige, position.cash[question.seat] or 0)


def _line(question: Question, own_turns: Iterable[Sequence[Action]]) -> tuple[tuple[Turn, ...], Position]:
    """All turns with the others' skipped; to the end, if the game ends before all turns were played."""
    position, turns, seat = question.start, list(question.skipped_first), question.seat
    for number, actions in enumerate(own_turns):
        while number and position.mover_seat not in (None, seat):
            position = _skipped(position, turns)
        turns.append(Turn(question.player, tuple(actions)))
        position = play_turn(position, turns[-1])
    while turns and position.is_last_round and not position.is_over and seat not in position.still_to_move():
        position = _skipped(position, turns)
    return tuple(turns), position


def _skipped(position: Position, turns: list[Turn]) -> Position:
    turns.append(Turn(position.seats[position.mover_seat or 0], (Skip(),)))
    return skip(position)


def _tidied(question: Question, own: list[Actions], answer: Solved, *, best: bool) -> Solved:
    """Leave out actions, alone or in pairs, from the end on, until every one is needed.

    Every goal is still reached. A best answer keeps its final board, and has no less prestige or cash.
    """

    def is_as_good(end: Position) -> bool:
        return not best or (end.board == answer.board and (end.cash[question.seat] or 0) >= answer.cash)

    shorter: list[Actions] | None = own
    while shorter is not None:
        own = _without_single_ones(question, shorter, is_as_good)
        shorter = _without_two(question, own, is_as_good)
    return check_turns(question, _line(question, own)[0])


def _without_single_ones(
    question: Question, own: list[Actions], is_as_good: Callable[[Position], bool]
) -> list[Actions]:
    places = _places(own)
    while True:
        left = own
        for place in places:
            fewer = _without(left, {place})
            if _is_answer(question, fewer, is_as_good):
                left = fewer
        if left == own:
            return own
        own, places = left, _places(left)


def _without_two(
    question: Question, own: list[Actions], is_as_good: Callable[[Position], bool]
) -> list[Actions] | None:
    """Leave out two actions that need each other, such as a claim and the floor for it; None if there are none."""
    for pair in combinations(_places(own), 2):
        fewer = _without(own, set(pair))
        if _is_answer(question, fewer, is_as_good):
            return fewer
    return None


def _places(own: list[Actions]) -> list[tuple[int, int]]:
    """Each action by turn and place in it, from the last to the first."""
    return [(turn, at) for turn in reversed(range(len(own))) for at in reversed(range(len(own[turn])))]


def _without(own: list[Actions], places: set[tuple[int, int]]) -> list[Actions]:
    return [
        tuple(action for at, action in enumerate(actions) if (turn, at) not in places)
        for turn, actions in enumerate(own)
    ]


def _is_answer(question: Question, own: list[Actions], is_as_good: Callable[[Position], bool]) -> bool:
    try:
        _turns, end = _line(question, own)
    except RuleError:
        return False
    if not end.is_over and len(own) != question.turns:  # without the penthouse that ends it, the game goes on
        return False
    return all_hold(question.goals, end, question.seat) and is_as_good(end)


def is_within(question: Question) -> bool:
    """The search looks at a single turn."""
    return question.most_turns == 1


def aim_of(position: Position, goals: tuple[Goal, ...]) -> Aim:
    shows: list[tuple[Mask, ...]] = []
    box, mission = position.box, position.missions[position.mover_seat or 0]
    for goal in goals:
        if isinstance(goal, ZoneGoal):
            shows.append((1 << box.index[goal.site],))
        elif isinstance(goal, MissionGoal) and mission is not None:
            shows.append(box.goals[mission - 1])
    numbers: dict[str, Any] = dict(sorted((goal.name, goal.number) for goal in goals if isinstance(goal, NumberGoal)))
    return Aim(shows=tuple(shows), **numbers)


def solve(question: Question, clock: Clock, *, best: bool = False) -> Answer:
    """Find any answer or the best one; where cash counts, the rest of the stock is sold."""
    aim = aim_of(question.start, question.goals)
    outcome: Outcome | Impossible | Undecided
    if best:
        found = best_outcomes(question.start, aim, clock=clock)
        outcome = Undecided() if not found.proven else found.boards[0] if found.boards else Impossible()
    else:
        outcome = reach(question.start, aim, clock=clock)
    if isinstance(outcome, Impossible | Undecided):
        return outcome
    sells = best or any(isinstance(goal, CashGoal) for goal in question.goals)
    return replayed(question, [(*outcome.actions, *(outcome.sales if sells else ()))], best=best)


def count(question: Question, clock: Clock, *, only_best: bool = False) -> Count:
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
    found = Found[Board](limit, clock, on_found)
    found.take_all(_best_ones(question, clock) if only_best else _each(question, clock, limit, found))
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
