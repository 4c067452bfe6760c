"""How a person would solve a `build` puzzle: with named techniques only, the easiest first.

- *row*: what one row allows, given what is certain, settles a site.
- *pieces*: where the remaining pieces can go, or must.
- *crossing*: a row, with notes about the rows that cross it, leaves fewer possibilities.
- *need*: what all rows need at least leaves less of the supply for each site.
- *supposing*: something is supposed about a site, and the techniques above lead to a contradiction.

The search does the reasoning (`Search.reason`); a path that a person can follow is found by `proof`.
"""

from enum import Enum
from itertools import islice

from skypuzzle.answers import GaveUpError
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.searching import asked, each, is_within
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.search import kernel


class Technique(Enum):
    """Techniques, the easiest first."""

    ROW = "row"
    PIECES = "pieces"
    CROSSING = "crossing"
    NEED = "need"
    SUPPOSING = "supposing"

    def __str__(self) -> str:
        return self.value


QUICK_NODES = 1_000
"""Of a search for a second solution, where reasoning would take longer."""

UP_TO = {
    Level.EASY: kernel.EASY,
    Level.MEDIUM: kernel.MEDIUM,
    Level.HARD: kernel.HARD,
    Level.EXPERT: kernel.EXPERT,
}


def is_solvable(question: CityQuestion, level: Level) -> bool:
    """Do the techniques up to a level solve a puzzle? No, if it is too tall for the search."""
    if not is_within(question):
        return False
    if level is Level.EXPERT and _has_two_solutions(question):  # reasoning would find that out, too, but slowly
        return False
    return asked(question).reason(UP_TO[level])


def _has_two_solutions(question: CityQuestion) -> bool:
    """Does a quick search find two solutions?"""
    try:
        return len(list(islice(each(question, QUICK_NODES), 2))) > 1
    except GaveUpError:
        return False


def level_of(question: CityQuestion) -> Level | None:
    """The easiest level whose techniques solve a puzzle; None if none does."""
    if not is_within(question):
        return None
    return next((level for level in Level if asked(question).reason(UP_TO[level])), None)


def deduced(question: CityQuestion) -> Board | None:
    """The city that the techniques lead to; None if that takes more than one supposition at a time."""
    if not is_within(question):
        return None
    search = asked(question)
    return Board(search.answer()) if search.reason(kernel.EXPERT) else None
