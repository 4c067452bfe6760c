"""One way to answer a question, for whoever asks: our own search where it knows how, and CP-SAT for the rest.

OR-Tools takes half a second to import, so that waits until it is needed.
"""

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.errors import Fault, RuleError
from skypuzzle.imports import nothing_collected
from skypuzzle.limits import Clock
from skypuzzle.skyline.questions import searching
from skypuzzle.skyline.questions.answer import Answer
from skypuzzle.skyline.questions.goals import all_hold
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.questions.replay import replayed
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.towers import COLOURS


def answer(question: Question, clock: Clock, *, best: bool = False) -> Answer:
    """The answer to a question, the best one if that is asked for; Undecided when the time is up."""
    if best:
        check_best(question)
    if clock.is_out:
        return Undecided()
    if not question.most_turns:
        return replayed(question, ()) if all_hold(question.goals, question.start, question.seat) else Impossible()
    if searching.is_within(question):
        found = searching.best(question, clock) if best else searching.solve(question, clock)
        if not isinstance(found, Undecided) or clock.is_out:
            return found
    with nothing_collected():
        from skypuzzle.skyline.questions import solving

    return solving.best(question, clock) if best else solving.solve(question, clock)


def check_best(question: Question) -> None:
    """A RuleError if nobody can tell what is best."""
    if not question.is_mission_known:
        raise RuleError(Fault("missions", UNKNOWN, f"the mission of {COLOURS[question.player]} must be known"))
