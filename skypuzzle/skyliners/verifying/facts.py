"""What the reference model says about a question: yes, no, or not settled in time."""

from skypuzzle.answers import FalseAnswerError, is_yes
from skypuzzle.limits import Clock
from skypuzzle.skyliners.questions import Cities, CityQuestion, Question, Solved, replay_city, why_not
from skypuzzle.skyliners.rules.board import PARK_CODE, Board


def is_possible(question: Question, clock: Clock) -> bool | None:
    """Does a question have an answer?"""
    from skypuzzle.skyliners.questions.solving import solve

    if clock.is_out:
        return None
    return is_yes(solve(question, clock))


def least_placed(question: Question, clock: Clock) -> int | None:
    """The fewest pieces that any answer places on the plans' rows; None if there is no answer, or none in time."""
    from skypuzzle.skyliners.questions.solving import solve

    if clock.is_out:
        return None
    answer = solve(question, clock, fewest=True)
    return placed(question, answer.board) if isinstance(answer, Solved) else None


def placed(question: Question, final: Board) -> int:
    """How many pieces a city has on the plans' rows in addition to those there before."""
    return sum(_pieces(final.heights[site]) - _pieces(question.board.heights[site]) for site in question.sites)


def _pieces(code: int) -> int:
    return 1 if code == PARK_CODE else code // 2 + code % 2


def all_cities(question: Question, clock: Clock, limit: int) -> Cities:
    """At most that many final cities; complete only if it is proven that there are no more."""
    from skypuzzle.skyliners.questions.counting import cities

    return Cities((), complete=False) if clock.is_out else cities(question, clock, limit=limit)


def reasons_against(question: Question, clock: Clock) -> list[str] | None:
    """Why a question has no answer; None if it has one, or there was not enough time to tell."""
    if clock.is_out:
        return None
    found = why_not(question, time_limit=clock.seconds)
    return list(found.reasons) if found.complete else None


def why_no_answer(question: Question, final: Board, clock: Clock) -> tuple[bool | None, str]:
    """Is a city an answer to a question, and if it is proven not to be, why not?"""
    from skypuzzle.skyliners.questions.solving import everything_left, line_to

    if isinstance(question, CityQuestion):
        asked = question
    else:
        asked = CityQuestion(question.board, everything_left(question.position), question.plans, whole=False)
    try:
        replay_city(asked, final)
    except FalseAnswerError as error:
        return False, error.reason
    if isinstance(question, CityQuestion):
        return True, ""
    return is_yes(line_to(question, final, clock)), "no line of play leads there"
