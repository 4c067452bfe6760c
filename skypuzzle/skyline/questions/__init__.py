"""Answers questions about a player's own turns: yes with a proof, no with its reasons, or undecided.

Our own kernel searches one turn. Several turns go to CP-SAT, which takes half a second to import.
"""

from types import ModuleType

from skypuzzle.answers import Count, Impossible, OnFound, Undecided
from skypuzzle.errors import Fault, RuleError
from skypuzzle.imports import nothing_collected
from skypuzzle.limits import Clock, Limit
from skypuzzle.skyline.questions import search
from skypuzzle.skyline.questions.question import Answer, Boards, Question, Reasons, Solved, all_hold
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.city import COLOURS

__all__ = ["Answer", "Boards", "Question", "Reasons", "Solved", "answer", "boards", "count", "solve", "why_not"]


def answer(question: Question, clock: Clock, *, best: bool = False) -> Answer:
    """Find any answer, or with `best` the best one; Undecided when the time is up."""
    if best:
        _check_best(question)
    if clock.is_out:
        return Undecided()
    if not question.most_turns:
        is_solved = all_hold(question.goals, question.start, question.seat)
        return search.replayed(question, ()) if is_solved else Impossible()
    if search.is_within(question):
        found = search.solve(question, clock, best=best)
        if not isinstance(found, Undecided) or clock.is_out:
            return found
    by_model: Answer = _solving().solve(question, clock, best=best)
    return by_model


def _check_best(question: Question) -> None:
    if not question.is_mission_known:
        raise RuleError(Fault("missions", UNKNOWN, f"the mission of {COLOURS[question.player]} must be known"))


def _solving() -> ModuleType:
    with nothing_collected():
        from skypuzzle.skyline.questions import solving

    return solving


def solve(question: Question, *, time_limit: float | None = None) -> Answer:
    """Find turns that reach every goal, the others' turns skipped, or prove that there are none.

    If the question asks for the best answer, everything left is sold. After `time_limit` seconds, Undecided.
    """
    return answer(question, Clock(time_limit), best=question.best)


def boards(
    question: Question, *, limit: int | None = None, time_limit: float | None = None, on_found: OnFound | None = None
) -> Boards:
    """The distinct final boards on which every goal is reached, in order of their notation.

    If the question asks for the best, those with the most prestige and then the most cash.
    """
    clock = Clock(time_limit)
    if question.best:
        _check_best(question)
    if clock.is_out:
        return Boards((), complete=False, stopped_by=Limit.TIME)
    engine = search if search.is_within(question) else _solving()
    found: Boards = engine.boards(question, clock, only_best=question.best, limit=limit, on_found=on_found)
    return found


def count(question: Question, *, time_limit: float | None = None, on_found: OnFound | None = None) -> Count:
    clock = Clock(time_limit)
    if question.best:
        _check_best(question)
    if clock.is_out:
        return Count(0, complete=False, stopped_by=Limit.TIME)
    if search.is_within(question):
        return search.count(question, clock, only_best=question.best)
    found: Count = _solving().count(question, clock, only_best=question.best, on_found=on_found)
    return found


def why_not(
    question: Question, *, time_limit: float | None = None, known: bool = False, ways_out: bool = True
) -> Reasons:
    """Why a question has no answer: reasons that only together rule it out, and the cheapest ways out."""
    with nothing_collected():
        from skypuzzle.skyline.questions import reasons

    return reasons.why_not(question, time_limit=time_limit, known=known, ways_out=ways_out)
