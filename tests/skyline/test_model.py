"""The model of record against plain search through the rules."""

from collections.abc import Callable, Iterator

import pytest

from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.skyline.model.counts import CountsModel
from skypuzzle.skyline.model.towers import turns_solver
from skypuzzle.skyline.questions import solving
from skypuzzle.skyline.questions.question import (
    CashGoal,
    Goal,
    IncomeGoal,
    PenthousesGoal,
    PrestigeGoal,
    Question,
    Solved,
)
from skypuzzle.skyline.questions.search import check_turns
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import tally
from skypuzzle.solver import is_proven
from tests.skyline.games import at, moment
from tests.skyline.naive_solo import TooManyError, every_solo_end
from tests.skyline.turn_positions import dressed

FEW_BOARDS = 25


def small(seed: str, turns: int, number: int, most: int) -> Iterator[tuple[Question, dict[Board, int]]]:
    """Questions with little money, and every end by the rules."""
    chance = Chance("model", seed)
    for position in dressed(chance):
        seat = position.mover_seat
        assert seat is not None
        if position.stock[seat] is None or UNKNOWN in position.cards[seat]:
            continue
        cash = (*position.cash[:seat], chance.below(8), *position.cash[seat + 1 :])
        question = Question(position._replace(cash=cash), position.seats[seat], (), turns)
        try:
            yield question, every_solo_end(question.start, turns, most)
        except TooManyError:
            continue
        number -= 1
        if not number:
            return


def values(question: Question, ends: dict[Board, int]) -> dict[Board, tuple[int, int]]:
    return {
        board: (tally(question.start._replace(board=board), question.seat).total, cash) for board, cash in ends.items()
    }


@pytest.mark.parametrize(("turns", "number", "most"), [(1, 30, 1_500), (2, 8, 400), (3, 2, 150)])
def test_boards_and_best_are_those_that_the_rules_find(turns: int, number: int, most: int) -> None:
    sizes = set()
    for question, ends in small(f"{turns}", turns, number, most):
        found = values(question, ends)
        top = max(found.values())
        for answer in (solving.solve(question, NO_LIMIT, best=True), solving.of_record(question, NO_LIMIT, best=True)):
            assert isinstance(answer, Solved)
            assert (answer.prestige, answer.cash) == top, question
            assert answer == check_turns(question, answer.turns)
        best = solving.boards(question, NO_LIMIT, only_best=True)
        assert set(best.boards) == {board for board, value in found.items() if value == top}, question
        if len(ends) <= FEW_BOARDS:
            assert set(solving.boards(question, NO_LIMIT).boards) == set(ends), question
        sizes.add(len(ends))
    assert len(sizes) > 1


@pytest.mark.parametrize("turns", [1, 2])
def test_a_goal_is_reached_just_as_far_as_the_rules_allow(turns: int) -> None:
    for question, ends in small(f"goals {turns}", turns, 6, 300):
        colour = question.player
        limits: tuple[tuple[Callable[[int], Goal], int], ...] = (
            (PrestigeGoal, max(prestige for prestige, _ in values(question, ends).values())),
            (CashGoal, max(ends.values())),
            (IncomeGoal, max(board.income(colour) for board in ends)),
            (PenthousesGoal, max(board.penthouses(colour) for board in ends)),
        )
        for kind, most in limits:
            for wanted, possible in ((most, True), (most + 1, False)):
                goal = kind(wanted)
                asked = Question(question.position, colour, (goal,), turns)
                assert isinstance(solving.solve(asked, NO_LIMIT), Solved) == possible, asked


@pytest.mark.parametrize(("turns", "number", "most"), [(1, 15, 1_000), (2, 8, 400), (3, 2, 150)])
def test_what_is_counted_is_never_less_than_what_the_rules_allow(turns: int, number: int, most: int) -> None:
    gaps = []
    for question, ends in small(f"counts {turns}", turns, number, most):
        limits = (max(ends.values()), max(board.penthouses(question.player) for board in ends))
        for place, limit in enumerate(limits):
            counts = CountsModel(solving.asked_about(question))
            wanted = (counts.cash, counts.penthouses)[place]
            assert not isinstance(wanted, int)
            counts.model.maximize(wanted)
            solver = turns_solver(NO_LIMIT)
            assert is_proven(solver, counts.model)
            gaps.append(round(solver.objective_value) - limit)
            assert gaps[-1] >= 0, question
    assert 0 in gaps


def boards(asked: Question) -> set[Board]:
    return set(solving.boards(asked, Clock(20)).boards)


def test_who_can_afford_a_floor_must_build_but_bonus_money_can_wait() -> None:
    for cash, tower in ((1, "P"), (2, "PY")):  # one floor that fits nowhere but on purple's, for two millions
        position = at(moment("Y2", cash=f"{cash}.0", stock="010000.000000", b9="P"))
        assert {board.tower("b9") for board in boards(Question(position, "Y", (), 1))} == {tower}
    # P5: a neutral floor is free on one's own
    free = at(moment("Y1", cash="0.0", stock="000001.000000", b9="PY"))
    assert {board.tower("b9") for board in boards(Question(free, "Y", (), 1))} == {"PYW"}


def test_who_sells_everything_need_not_build() -> None:
    position = at(moment("Y3b", cash="2.0", stock="010000.000000", b9="P", c9="YP"))
    asked = Question(position, "Y", (), 2)
    assert boards(asked) == set(every_solo_end(position, 2))
    assert position.board in boards(asked)
