"""Questions about a city or a game, and answers that are yes with a proof, no with its reasons, or not settled.

Whatever our own search settles needs no OR-Tools, which takes half a second to import.
"""

from skypuzzle.answers import Count, Impossible, OnFound, Undecided
from skypuzzle.imports import nothing_collected
from skypuzzle.limits import Clock, Limit
from skypuzzle.skyliners.questions.answer import Answer, Cities, Reasons, Solved
from skypuzzle.skyliners.questions.answering import answer
from skypuzzle.skyliners.questions.question import CityQuestion, GameQuestion, Question

__all__ = [
    "Answer",
    "Cities",
    "CityQuestion",
    "Count",
    "GameQuestion",
    "Impossible",
    "Limit",
    "Question",
    "Reasons",
    "Solved",
    "Undecided",
    "cities",
    "count",
    "solve",
    "why_not",
]


def solve(question: Question, *, fewest: bool = False, time_limit: float | None = None) -> Answer:
    """Find a final city, and for a game the turns to its end, or prove that there is none.

    With `fewest`, an answer places as few pieces on the plans' rows as any does. After `time_limit` seconds, Undecided.
    """
    return answer(question, Clock(time_limit), fewest=fewest)


def cities(
    question: Question, *, limit: int | None = None, time_limit: float | None = None, on_found: OnFound | None = None
) -> Cities:
    """The distinct final cities that answer a question, in order of their notation.

    They are complete, unless there are more than `limit` or `time_limit` seconds ran out; that includes the time to
    write them down. `on_found` is called with how many there are so far.
    """
    clock = Clock(time_limit)
    if isinstance(question, CityQuestion):
        from skypuzzle.skyliners.questions import searching

        if searching.is_within(question):
            return searching.cities(question, limit, clock=clock, on_found=on_found)
    with nothing_collected():
        from skypuzzle.skyliners.questions import counting

    return counting.cities(question, clock, limit=limit, on_found=on_found)


def count(question: Question, *, time_limit: float | None = None, on_found: OnFound | None = None) -> Count:
    """How many distinct final cities answer a question; not complete if `time_limit` seconds ran out."""
    if isinstance(question, CityQuestion):
        from skypuzzle.skyliners.questions import searching

        if searching.is_within(question):
            return searching.count(question, clock=Clock(time_limit), on_found=on_found)
    found = cities(question, time_limit=time_limit, on_found=on_found)
    return Count(len(found.boards), found.complete, found.stopped_by)


def why_not(question: Question, *, time_limit: float | None = None, known: bool = False) -> Reasons:
    """A smallest set of reasons why a question has no answer: leave out any one, and the others have a solution.

    That it has none is proven first, unless it is `known` already.
    """
    with nothing_collected():
        from skypuzzle.skyliners.questions import reasons

    return reasons.why_not(question, time_limit=time_limit, known=known)
