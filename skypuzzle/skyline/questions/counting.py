"""All distinct final boards that answer a question, one by one from CP-SAT: each is forbidden once it is found."""

from collections.abc import Iterator

from skypuzzle.answers import Count, Found, GaveUpError, OnFound, Undecided
from skypuzzle.limits import Clock, Limit
from skypuzzle.skyline.questions.answer import Boards, Solved
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.questions.solving import best, each_answer
from skypuzzle.skyline.rules.board import Board


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
        for board in _each(question, clock, only_best=only_best):
            if not found.take(board):
                break
    except GaveUpError:
        found.give_up()
    return Boards(found.in_order(), found.is_complete, found.stopped_by)


def count(question: Question, clock: Clock, *, only_best: bool = False, on_found: OnFound | None = None) -> Count:
    """How many there are; as many as were found, if time runs out first."""
    number = 0
    try:
        for number, _ in enumerate(_each(question, clock, only_best=only_best), 1):
            if on_found is not None:
                on_found(number)
    except GaveUpError:
        return Count(number, complete=False, stopped_by=Limit.TIME)
    return Count(number, complete=True)


def _each(question: Question, clock: Clock, *, only_best: bool) -> Iterator[Board]:
    if not only_best:
        yield from each_answer(question, clock)
        return
    top = best(question, clock)
    if isinstance(top, Undecided):
        raise GaveUpError
    if isinstance(top, Solved):
        yield from each_answer(question, clock, prestige=top.prestige, cash=top.cash)
