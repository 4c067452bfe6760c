"""One way to answer a question, for whoever asks: our own search first, and CP-SAT only where that takes too long.

OR-Tools takes half a second to import, so that waits until it is needed.
"""

from skypuzzle.answers import Undecided
from skypuzzle.imports import nothing_collected
from skypuzzle.limits import Clock
from skypuzzle.skyliners.questions.answer import Answer
from skypuzzle.skyliners.questions.question import CityQuestion, Question

SEARCH_NODES = 10_000
"""On a bare board nearly all questions take a few dozen nodes; one that takes more than this goes to CP-SAT."""

SEARCH_STATES = 2_000
"""In a game most take fewer states than the game has actions left; one that takes more than this goes to CP-SAT."""


def answer(question: Question, clock: Clock, *, fewest: bool = False) -> Answer:
    """The answer to a question, Undecided when the time is up."""
    if not fewest:  # the search takes the first answer it finds
        found = _searched(question, clock)
        if not isinstance(found, Undecided):
            return found
    if clock.is_out:  # the import alone would take longer than many a limit
        return Undecided()
    with nothing_collected():
        from skypuzzle.skyliners.questions import solving

    return solving.solve(question, clock, fewest=fewest)


def _searched(question: Question, clock: Clock) -> Answer:
    if isinstance(question, CityQuestion):
        from skypuzzle.skyliners.questions import searching

        return searching.solve(question, SEARCH_NODES, clock) if searching.is_within(question) else Undecided()
    from skypuzzle.skyliners.questions import searching_games

    is_within = searching_games.is_within(question)
    return searching_games.solve(question, SEARCH_STATES, clock) if is_within else Undecided()
