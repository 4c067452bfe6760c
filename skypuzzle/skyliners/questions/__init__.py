"""Questions about a city or a game, and answers that are yes with a proof, no with its reasons, or not settled.

OR-Tools takes half a second to import, so that waits until something is asked.
"""

from skypuzzle.skyliners.questions.answer import Answer, Cities, Impossible, Reasons, Solved, Undecided
from skypuzzle.skyliners.questions.question import CityQuestion, GameQuestion, Question

__all__ = [
    "Answer",
    "Cities",
    "CityQuestion",
    "GameQuestion",
    "Impossible",
    "Question",
    "Reasons",
    "Solved",
    "Undecided",
    "cities",
    "solve",
    "why_not",
]


def solve(question: Question, *, fewest: bool = False, time_limit: float | None = None) -> Answer:
    """Find a final city, and for a game the turns to its end, or prove that there is none.

    With `fewest`, an answer places as few pieces on the plans' rows as any does. After `time_limit` seconds, Undecided.
    """
    from skypuzzle.skyliners.questions import solving

    return solving.solve(question, fewest=fewest, time_limit=time_limit)


def cities(question: Question, *, limit: int | None = None, time_limit: float | None = None) -> Cities:
    """The distinct final cities that answer a question, in order of their notation.

    They are complete, unless there are more than `limit` or `time_limit` seconds ran out.
    """
    from skypuzzle.skyliners.questions import counting

    return counting.cities(question, limit=limit, time_limit=time_limit)


def why_not(question: Question, *, time_limit: float | None = None) -> Reasons:
    """A smallest set of reasons why a question has no answer: leave out any one, and the others have a solution."""
    from skypuzzle.skyliners.questions import reasons

    return reasons.why_not(question, time_limit=time_limit)
