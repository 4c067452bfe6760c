"""`build` puzzles in the first edition: every deduction of the search counted."""

from collections.abc import Iterator

from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.skyliners.puzzles.reasoning import UP_TO
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.questions.searching import asked, is_within
from skypuzzle.skyliners.search import kernel

TECHNIQUES = {
    kernel.ROW: ("row", 1),
    kernel.PIECES: ("pieces", 1),
    kernel.CROSSING: ("crossing", 2),
    kernel.NEED: ("need", 4),
    kernel.SUPPOSING: ("supposing", 10),
}
"""Each rule of the search by its name, and the points for a step, the easiest first."""

FEWEST_PIECES, FEWEST_CLUES, FEWEST_OPEN = 3, 2, 2


def difficulty(question: CityQuestion) -> Difficulty | None:
    """The easiest level whose techniques solve it, and the points of all steps of the search; None if none do."""
    if not is_within(question):
        return None
    for level in Level:
        search = asked(question)
        if search.reason(UP_TO[level], True):
            rules = list(_rules(search.traced()))
            named = tuple(name for rule, (name, _points) in TECHNIQUES.items() if rule in rules)
            return Difficulty(level, sum(TECHNIQUES[rule][1] for rule in rules), named)
    return None


def _rules(trace: list[tuple[int, int, int, int]]) -> Iterator[int]:
    """The rule of each step: consecutive deductions by one rule in one place are one, suppositions one each."""
    before: tuple[int, int] | None = None
    for rule, line, _site, _codes in trace:
        if rule == kernel.SUPPOSING or (rule, line) != before:
            yield rule
        before = rule, line


def is_trivial(question: CityQuestion) -> bool:
    """Is there nothing to think about: hardly a piece, hardly a site, or hardly a clue?"""
    open_sites = sum(code % 2 == 0 for code in question.board.heights)
    return question.supply.total < FEWEST_PIECES or open_sites < FEWEST_OPEN or len(question.plans) < FEWEST_CLUES
