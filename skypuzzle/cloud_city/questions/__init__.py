"""Questions about a city or a game, and answers that are yes with a proof, no with its reasons, or not settled.

Whatever our own search settles needs no OR-Tools, which takes half a second to import.
"""

from contextlib import suppress

from skypuzzle.answers import Count, Impossible, OnFound, Undecided
from skypuzzle.cloud_city.questions import answers
from skypuzzle.cloud_city.questions.answers import answer
from skypuzzle.cloud_city.questions.question import (
    Answer,
    Built,
    Cities,
    CityQuestion,
    GameQuestion,
    Goal,
    Lead,
    Optima,
    Question,
    Reasons,
    Request,
    Solved,
    Votes,
    asked_about,
)
from skypuzzle.cloud_city.questions.reasons import why_not
from skypuzzle.cloud_city.questions.reviews import PlayerReview, TurnReview, review, review_all
from skypuzzle.cloud_city.search.cities import TooManySetsError
from skypuzzle.imports import nothing_collected
from skypuzzle.limits import Clock, Limit

__all__ = [
    "Answer",
    "Built",
    "Cities",
    "CityQuestion",
    "Count",
    "GameQuestion",
    "Goal",
    "Impossible",
    "Lead",
    "Limit",
    "Optima",
    "PlayerReview",
    "Question",
    "Reasons",
    "Request",
    "Solved",
    "TurnReview",
    "Undecided",
    "Votes",
    "best",
    "cities",
    "count",
    "optima",
    "review",
    "review_all",
    "solve",
    "why_not",
]


def solve(question: Question, *, time_limit: float | None = None) -> Answer:
    """Find a final city that reaches every goal, with the turns that lead there, or prove that there is none.

    After `time_limit` seconds, Undecided.
    """
    return answer(question, Clock(time_limit))


def best(question: Question, *, time_limit: float | None = None) -> Answer:
    """The same with as many votes as can be had, and the proof that there are no more."""
    return answer(question, Clock(time_limit), best=True)


def optima(question: Question, *, time_limit: float | None = None) -> Optima | Impossible | Undecided:
    """How many final cities have as many votes as can be had."""
    clock = Clock(time_limit)
    if clock.is_out:
        return Undecided()
    if answers.is_within(asked_about(question)):
        found = answers.optima(question, clock)
        if not isinstance(found, Undecided) or clock.is_out:
            return found
    with nothing_collected():
        from skypuzzle.cloud_city.questions import cp_sat

    return cp_sat.optima(question, clock)


def cities(
    question: Question,
    *,
    only_best: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    on_found: OnFound | None = None,
) -> Cities:
    """The ways to lay the tiles that reach every goal, each with walkways that do, in order of their notation.

    With `only_best`, every final city with as many votes as can be had, with all its different walkways. They are
    complete, unless there are more than `limit` or `time_limit` seconds ran out.
    """
    clock = Clock(time_limit)
    if clock.is_out:
        return Cities((), complete=False, stopped_by=Limit.TIME)
    if answers.is_within(asked_about(question)):
        with suppress(TooManySetsError):
            return answers.cities(question, clock, only_best=only_best, limit=limit, on_found=on_found)
    with nothing_collected():
        from skypuzzle.cloud_city.questions import cp_sat

    return cp_sat.cities(question, clock, only_best=only_best, limit=limit, on_found=on_found)


def count(question: Question, *, time_limit: float | None = None, on_found: OnFound | None = None) -> Count:
    """How many ways to lay the tiles reach every goal; not complete if `time_limit` seconds ran out."""
    clock = Clock(time_limit)
    if clock.is_out:
        return Count(0, complete=False, stopped_by=Limit.TIME)
    if answers.is_within(asked_about(question)):
        with suppress(TooManySetsError):
            return answers.count(question, clock, on_found)
    with nothing_collected():
        from skypuzzle.cloud_city.questions import cp_sat

    return cp_sat.count(question, clock, on_found)
