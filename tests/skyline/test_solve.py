"""Solve, best, count and all: lines of play that hold, and what is said of those that cannot be."""

from collections.abc import Callable
from itertools import combinations

import pytest
from msgspec.structs import replace

from skypuzzle.answers import FalseAnswerError, Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.errors import NotationError, RuleError
from skypuzzle.limits import NO_LIMIT, Limit
from skypuzzle.skyline.questions import boards, count, solve, solving
from skypuzzle.skyline.questions.question import (
    CashGoal,
    Goal,
    IncomeGoal,
    MissionGoal,
    PenthousesGoal,
    PrestigeGoal,
    Question,
    Solved,
    WinGoal,
    ZoneGoal,
    holds,
    parse_goal,
)
from skypuzzle.skyline.questions.search import check_turns
from skypuzzle.skyline.rules.actions import Skip
from skypuzzle.skyline.rules.board import default_box
from skypuzzle.skyline.rules.play import Turn
from tests.skyline.games import at, moment
from tests.skyline.turn_positions import from_games

OPEN = moment("Y1", cash="9.9", stock="210000.000000", cards="-.-", b9="Y", c9="P")
IN_PLAY = "../PPyp./.YpY./.Yp../Pyp../.Yp./..Y./PyYpypP/PyPy/. PY Y1 0.13 000000.102100 FY.S 2.5"
THREE_TO_GO = moment("P1", cash="30.40", stock="000010.000000", c10="YPYWY", b10="YPYPY", b9="YPYW", thirds="-", c3="P")


def solved(question: Question) -> Solved:
    answer = solve(question)
    assert isinstance(answer, Solved), question
    return answer


def test_one_turn_by_search_and_by_the_model_agree() -> None:
    for number, position in enumerate(from_games(Chance("solve", "agree"))):
        if number == 25:
            break
        question = Question(position, position.seats[position.mover_seat or 0], (), 1)
        by_search, by_model = solve(replace(question, best=True)), solving.solve(question, NO_LIMIT, best=True)
        assert isinstance(by_search, Solved)
        assert isinstance(by_model, Solved)
        assert (by_search.prestige, by_search.cash) == (by_model.prestige, by_model.cash)
        tops = boards(replace(question, best=True))
        assert by_search.board in tops.boards
        assert by_model.board in tops.boards
        assert count(replace(question, best=True)).number == len(tops.boards)
        if count(question).number < 30:
            assert solving.boards(question, NO_LIMIT) == boards(question)


def test_others_are_skipped_and_goals_hold_in_the_end() -> None:
    position = at(OPEN.replace(" Y1 ", " P1 "))
    question = Question(position, "Y", (ZoneGoal("c9"), IncomeGoal(4)), 2)
    answer = solved(question)
    assert [turn.player for turn in answer.turns] == ["P", "Y", "P", "Y"]
    assert [turn.is_skipped for turn in answer.turns] == [True, False, True, False]
    assert all(holds(goal, answer.end, 0) for goal in question.goals)


def test_the_third_penthouse_ends_it_before_all_turns_are_played() -> None:
    question = Question(at(THREE_TO_GO), "Y", (PenthousesGoal(3),), 3)
    answer = solved(question)
    assert answer.end.is_over
    assert answer.end.board.penthouses("Y") == 3
    assert sum(turn.player == "Y" for turn in answer.turns) == 1
    assert isinstance(solve(Question(at(THREE_TO_GO), "Y", (PenthousesGoal(3), CashGoal(60)), 3)), Impossible)


def test_in_the_last_round_there_is_one_turn_and_afterwards_none() -> None:
    towers = {"c10": "YPYWY", "b10": "YPYPY", "b9": "YPYWY"}
    last = at(moment("P1", cash="0.9", stock="000000.100000", thirds="Y", c3="P", **towers))
    assert Question(last, "P", (), 3).most_turns == 1
    assert isinstance(solve(Question(last, "P", (PrestigeGoal(9),), 3)), Impossible)
    assert Question(last, "Y", (), 3).most_turns == 0
    assert solved(Question(last, "Y", (PenthousesGoal(3),), 1)).end.is_over
    assert isinstance(solve(Question(last, "Y", (ZoneGoal("b6"),), 1)), Impossible)
    for is_best in (False, True):
        assert count(Question(last, "Y", (), 1, is_best)).number == 1
        assert isinstance(solve(Question(last, "Y", (), 1, is_best)), Solved)


def test_nothing_needless_is_in_a_line() -> None:
    answer = solved(Question(at(OPEN), "Y", (ZoneGoal("c9"),), 1))
    assert [str(turn) for turn in answer.turns] == ["Y: $b9 c9 ."]


def test_no_action_of_a_line_can_be_left_out() -> None:
    """Neither one nor two that need each other, in lines of one turn and of two; only the best keeps what it gains."""
    position = at(IN_PLAY)
    asked = ((MissionGoal(),), (ZoneGoal("c9"),), (IncomeGoal(12),), (CashGoal(22),))
    questions = [Question(position, "Y", goals, 1) for goals in asked]
    questions += [Question(position, "Y", (PrestigeGoal(4),), 2), Question(position, "P", (PrestigeGoal(2),), 2)]
    for question in questions:
        turns = solved(question).turns
        places = [(number, at) for number, turn in enumerate(turns) for at in range(len(turn.actions))]
        for left_out in (*combinations(places, 1), *combinations(places, 2)):
            fewer = tuple(
                turn._replace(
                    actions=tuple(each for at, each in enumerate(turn.actions) if (number, at) not in left_out)
                )
                for number, turn in enumerate(turns)
            )
            with pytest.raises(FalseAnswerError):
                check_turns(question, fewer)
    assert str(solved(questions[0]).turns[0]) == "Y: $b3 b6 b5 ."
    top = solve(replace(questions[0], best=True))
    assert isinstance(top, Solved)
    assert "!S" in str(top.turns[0])


def test_no_time_is_never_a_no() -> None:
    question = Question(at(OPEN), "Y", (PrestigeGoal(7),), 3)
    assert isinstance(solve(question, time_limit=0), Undecided)
    assert isinstance(solve(replace(question, best=True), time_limit=0), Undecided)
    found = boards(question, time_limit=0)
    assert (found.boards, found.complete, found.stopped_by) == ((), False, Limit.TIME)
    assert not count(question, time_limit=0).complete
    few = boards(Question(at(OPEN), "Y", (), 1), limit=3)
    assert (len(few.boards), few.stopped_by) == (3, Limit.NUMBER)


@pytest.mark.parametrize(
    "text", ["mission", "prestige 4", "cash 20", "income 12", "penthouses 2", "zone c9", "win", "cash 0"]
)
def test_goals_are_read_as_they_are_written(text: str) -> None:
    assert str(parse_goal(text, default_box())) == text


@pytest.mark.parametrize("text", ["", "missions", "prestige", "prestige -1", "cash 1e3", "zone", "zone a1", "zone c8"])
def test_other_texts_are_no_goals(text: str) -> None:
    with pytest.raises(NotationError, match="goal"):
        parse_goal(text, default_box())


@pytest.mark.parametrize(
    ("text", "goals", "turns", "reason"),
    [
        (OPEN, (WinGoal(),), 1, "alone nobody wins"),
        (OPEN, (ZoneGoal("b9"),), 1, "strategic zones are"),
        (OPEN, (), 0, "turns '0'"),
        (moment("Y1", missions="?.1", b9="Y"), (MissionGoal(),), 1, "mission of yellow"),
        (moment("Y1", cash="?.1", b9="Y"), (), 1, "cash of yellow"),
        (moment("Y1", stock="?.000000", b9="Y"), (), 1, "stock of yellow"),
        (moment("Y1", cards="C?.-", b9="Y"), (), 1, "cards of yellow"),
        (moment("P2b", b9="P"), (), 1, "purple is in the middle of a turn"),
    ],
)
def test_what_cannot_be_asked_is_refused(text: str, goals: tuple[Goal, ...], turns: int, reason: str) -> None:
    with pytest.raises(RuleError, match=reason):
        Question(at(text), "Y", goals, turns)


@pytest.mark.parametrize("turns", [1, 2])
def test_the_best_needs_the_mission(turns: int) -> None:
    question = Question(at(moment("Y1", missions="?.1", b9="Y")), "Y", (), turns)
    asks: tuple[Callable[[Question], object], ...] = (solve, boards, count)
    for ask in asks:
        with pytest.raises(RuleError, match="the mission of yellow must be known"):
            ask(replace(question, best=True))
    assert solved(question).prestige is None


def test_a_false_line_is_never_an_answer() -> None:
    question = Question(at(OPEN), "Y", (ZoneGoal("c9"),), 1)
    line = solved(question).turns
    for false in ((), (Turn("Y", (Skip(),)),), (line[0]._replace(actions=line[0].actions[:1]),), line * 2):
        with pytest.raises(FalseAnswerError):
            check_turns(question, tuple(false))
