"""One way to answer a question, for whoever asks: our own search where it knows how, and CP-SAT for the rest.

OR-Tools takes half a second to import, so that waits until it is needed.
"""

from skypuzzle.answers import Undecided
from skypuzzle.cloud_city.questions import narrowing, searching
from skypuzzle.cloud_city.questions.answer import Answer
from skypuzzle.cloud_city.questions.question import Question, asked_about
from skypuzzle.imports import nothing_collected
from skypuzzle.limits import Clock


def answer(question: Question, clock: Clock, *, best: bool = False) -> Answer:
    """The answer to a question, the best one if that is asked for; Undecided when the time is up."""
    if clock.is_out:
        return Undecided()
    if searching.is_within(asked_about(question)):
        found = searching.best(question, clock) if best else searching.solve(question, clock)
        if not isinstance(found, Undecided) or clock.is_out:
            return found
    else:
        return narrowing.best(question, clock) if best else narrowing.solve(question, clock)
    with nothing_collected():
        from skypuzzle.cloud_city.questions import solving

    return solving.best(question, clock) if best else solving.solve(question, clock)
