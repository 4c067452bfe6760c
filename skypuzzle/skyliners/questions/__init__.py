"""Questions about a city or a game, and answers that are yes with a proof, no with its reasons, or not settled.

Bare boards are put to our own search first. OR-Tools takes half a second to import, so that waits until it is needed.
"""

from skypuzzle.clock import Clock
from skypuzzle.skyliners.questions.answer import Answer, Cities, Count, Impossible, Limit, Reasons, Solved, Undecided
from skypuzzle.skyliners.questions.collecting import Watch
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

SEARCH_NODES = 10_000
"""Our search settles nearly all questions within a few dozen nodes; one that takes more than this goes to CP-SAT."""


def solve(question: Question, *, fewest: bool = False, time_limit: float | None = None) -> Answer:
    """Find a final city, and for a game the turns to its end, or prove that there is none.

    With `fewest`, an answer places as few pieces on the plans' rows as any does. After `time_limit` seconds, Undecided.
    """
    clock = Clock(time_limit)
    if isinstance(question, CityQuestion) and not fewest:
        from skypuzzle.skyliners.questions import searching

        if searching.is_within(question):
            answer = searching.solve(question, SEARCH_NODES, clock)
            if not isinstance(answer, Undecided):
                return answer
    if clock.is_out:  # the import alone would take longer than many a limit
        return Undecided()
    from skypuzzle.skyliners.questions import solving

    return solving.solve(question, clock, fewest=fewest)


def cities(
    question: Question, *, limit: int | None = None, time_limit: float | None = None, watch: Watch | None = None
) -> Cities:
    """The distinct final cities that answer a question, in order of their notation.

    They are complete, unless there are more than `limit` or `time_limit` seconds ran out; in these there is time to
    write them down, too. `watch` is told how many there are so far.
    """
    clock = Clock(time_limit)
    if isinstance(question, CityQuestion):
        from skypuzzle.skyliners.questions import searching

        if searching.is_within(question):
            return searching.cities(question, limit, clock=clock, watch=watch)
    from skypuzzle.skyliners.questions import counting

    return counting.cities(question, clock, limit=limit, watch=watch)


def count(question: Question, *, time_limit: float | None = None, watch: Watch | None = None) -> Count:
    """How many distinct final cities answer a question; not complete if `time_limit` seconds ran out."""
    if isinstance(question, CityQuestion):
        from skypuzzle.skyliners.questions import searching

        if searching.is_within(question):
            return searching.count(question, clock=Clock(time_limit), watch=watch)
    found = cities(question, time_limit=time_limit, watch=watch)
    return Count(len(found.boards), found.complete, found.stopped_by)


def why_not(question: Question, *, time_limit: float | None = None) -> Reasons:
    """A smallest set of reasons why a question has no answer: leave out any one, and the others have a solution."""
    from skypuzzle.skyliners.questions import reasons

    return reasons.why_not(question, time_limit=time_limit)
