"""What the search of bare boards deduces, step by step, for tests that prove each of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.kinds.build.reasoning import UP_TO, Technique
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.city_search import new_search
from skypuzzle.skyliners.rules.board import SITES, Site
from skypuzzle.skyliners.search import kernel

RULES = {
    kernel.ROW: Technique.ROW,
    kernel.PIECES: Technique.PIECES,
    kernel.CROSSING: Technique.CROSSING,
    kernel.NEED: Technique.NEED,
    kernel.SUPPOSING: Technique.SUPPOSING,
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


def traced(question: CityQuestion) -> list[Step]:
    """The steps at the easiest level that solves a puzzle; none if no level does."""
    for level in Level:
        search = new_search(question)
        if search.reason(UP_TO[level], True):
            return list(_steps(question, search.traced()))
    return []


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
