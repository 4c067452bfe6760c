"""How a person would solve a `build` puzzle: with named techniques only, the easiest first.

- *row*: what one row allows, given what is certain, settles a site.
- *pieces*: where the remaining pieces can go, or must.
- *crossing*: a row, with notes about the rows that cross it, leaves fewer possibilities.
- *need*: what all rows need at least leaves less of the supply for each site.
- *supposing*: something is supposed about a site, and the techniques above lead to a contradiction.

The search does the reasoning (`Search.reason`), and its trace becomes steps.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from skypuzzle.collecting import GaveUpError
from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.questions.searching import asked, each, is_within
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import SITES, Site
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


RULES = {
    kernel.ROW: Technique.ROW,
    kernel.PIECES: Technique.PIECES,
    kernel.CROSSING: Technique.CROSSING,
    kernel.NEED: Technique.NEED,
    kernel.SUPPOSING: Technique.SUPPOSING,
}
WEIGHTS = {
    Technique.ROW: 1,
    Technique.PIECES: 1,
    Technique.CROSSING: 2,
    Technique.NEED: 4,
    Technique.SUPPOSING: 10,
}
QUICK_NODES = 1_000
"""Of a search for a second solution, where reasoning would take longer."""

UP_TO = {
    Level.EASY: kernel.EASY,
    Level.MEDIUM: kernel.MEDIUM,
    Level.HARD: kernel.HARD,
    Level.EXPERT: kernel.EXPERT,
}


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: the technique, the rank or file it looked at, and what each site can no longer or still be."""

    technique: Technique
    line: int | None
    """0–4 ranks, 5–9 files; for a supposition, the one that refuted it. None if it was the pieces."""
    struck: tuple[tuple[Site, tuple[int, ...]], ...]
    """Height codes that are ruled out, by site."""
    left: tuple[tuple[Site, tuple[int, ...]], ...]
    """Height codes that are still possible there."""


@dataclass(frozen=True, slots=True)
class Reasoning:
    """The whole way to the solution."""

    difficulty: Difficulty
    steps: tuple[Step, ...]
    solution: Board


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


def reason(question: CityQuestion) -> Reasoning | None:
    """Solve a puzzle as a person would; None if that takes more than one supposition at a time."""
    if not is_within(question):
        return None
    for level in Level:
        search = asked(question)
        if search.reason(UP_TO[level], True):
            steps = tuple(_steps(question, search.traced()))
            techniques = {step.technique for step in steps}
            score = sum(WEIGHTS[step.technique] for step in steps)
            named = tuple(str(technique) for technique in Technique if technique in techniques)
            return Reasoning(Difficulty(level, score, named), steps, Board(search.answer()))
    return None


def _steps(question: CityQuestion, trace: list[tuple[int, int, int, int]]) -> Iterator[Step]:
    """Consecutive deductions by one technique in one place make one step."""
    possible = possibilities(question)
    entries = iter(trace)
    entry = next(entries, None)
    while entry is not None:
        rule, line = entry[:2]
        struck: dict[Site, set[int]] = {}
        while entry is not None and entry[:2] == (rule, line):
            _, _, site, codes = entry
            struck.setdefault(site, set()).update(_codes(codes))
            entry = next(entries, None)
            if rule == kernel.SUPPOSING:
                break
        for site, ruled_out in struck.items():
            possible[site] -= ruled_out
        yield Step(
            RULES[rule],
            None if line < 0 else line,
            tuple((site, tuple(sorted(struck[site]))) for site in sorted(struck)),
            tuple((site, tuple(sorted(possible[site]))) for site in sorted(struck)),
        )


def possibilities(question: CityQuestion) -> list[set[int]]:
    """What each site could be at the end, judging by the supply alone."""
    floors, roofs, parks = question.supply
    found = []
    for site in SITES:
        code = question.board.heights[site]
        codes = {code}
        if code % 2 == 0:
            codes |= {code + 2 * more for more in range(1, floors + 1)}
            if roofs:
                codes |= {even + 1 for even in codes if even}
            if parks and code == 0:
                codes.add(1)
        found.append(codes)
    return found


def _codes(mask: int) -> Iterator[int]:
    return (code for code in range(kernel.MOST_CODE + 1) if mask >> code & 1)
