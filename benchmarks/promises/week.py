"""The shape of a week, and the skyline of its `build` puzzles.

All builds of a year: the mean score of each weekday must rise from Monday to Sunday, and the scores of a day from its
first build to its last. Then how much skyline there is in the first 300 of them: sites that stay empty, buildings of
two floors or more, clues of three or more, and clues that hold before anything is placed. The exit code is 1 if a
promise is broken.

    python -m benchmarks.promises.week --jobs 2
"""

import sys
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from itertools import pairwise
from statistics import mean
from typing import NamedTuple

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.parallel import in_order
from skypuzzle.skyliners.kinds.base import BuildPuzzle
from skypuzzle.skyliners.kinds.orders import WEEKDAYS, daily_orders

BUILDS = 3
"""Of a day; they come first."""


class Skyline(NamedTuple):
    """What is counted in a puzzle."""

    score: int
    pieces: int
    sites: int
    empty: int
    high: int
    clues: int
    three: int
    holding: int


PROMISES: tuple[tuple[str, Callable[[Skyline], tuple[int, int]], str, int], ...] = (
    ("sites empty in the solution", lambda each: (each.empty, each.sites), "at most", 30),
    ("sites with two floors or more", lambda each: (each.high, each.sites), "at least", 30),
    ("clues of three or more", lambda each: (each.three, each.clues), "at least", 15),
    ("clues that hold at the start", lambda each: (each.holding, each.clues), "at most", 40),
)


def skyline(first: date, number: int) -> Skyline:
    """A build of the days from the first on."""
    puzzle = daily_orders(first + timedelta(number // BUILDS))[number % BUILDS].make(0)
    if not isinstance(puzzle, BuildPuzzle) or puzzle.solution is None:
        raise TypeError(puzzle.kind)
    heights, plans = puzzle.solution.heights, puzzle.question.plans
    return Skyline(
        puzzle.difficulty.score,
        puzzle.question.supply.total,
        len(heights),
        heights.count(0),
        sum(code >= 4 for code in heights),
        len(plans),
        sum(plan.number >= 3 for plan in plans),
        sum(plan.holds_on(puzzle.question.board) for plan in plans),
    )


def tell_week(first: date, found: list[Skyline]) -> bool:
    """Print the weekdays; does the week rise, and every day?"""
    days = [found[start : start + BUILDS] for start in range(0, len(found), BUILDS)]
    means = []
    for weekday, name in enumerate(WEEKDAYS):
        own = [builds for number, builds in enumerate(days) if (first + timedelta(number)).weekday() == weekday]
        if not own:
            continue
        scores = [mean(builds[place].score for builds in own) for place in range(BUILDS)]
        pieces = [f"{mean(builds[place].pieces for builds in own):.1f}" for place in range(BUILDS)]
        means.append(mean(scores))
        say(
            f"{name:9}  mean score {means[-1]:5.1f}; builds {', '.join(f'{score:.1f}' for score in scores)}; "
            f"pieces {', '.join(pieces)}; last build {min(builds[-1].pieces for builds in own)} pieces or more"
        )
    rising = sum([each.score for each in builds] == sorted(each.score for each in builds) for builds in days)
    rises = all(one < other for one, other in pairwise(means))
    say(f"rising from Monday to Sunday: {'yes' if rises else 'NO'}; days of rising scores: {rising} of {len(days)}")
    return rises and rising == len(days)


def tell_skyline(found: list[Skyline]) -> bool:
    """Print the four shares; is each as promised?"""
    kept = True
    for name, counted, bound, percent in PROMISES:
        counts = [counted(each) for each in found]
        part, whole = sum(one for one, _ in counts), sum(all_ for _, all_ in counts)
        sign = 1 if bound == "at most" else -1
        holds = sign * 100 * part <= sign * percent * whole
        alone = sum(sign * 100 * one <= sign * percent * all_ for one, all_ in counts)
        kept &= holds
        say(
            f"{name}: {part} of {whole}, {part / whole:.1%} ({bound} {percent} %: {'yes' if holds else 'NO'}); "
            f"so in {alone} of {len(found)} puzzles by themselves"
        )
    return kept


def main() -> int:
    """A year of builds."""
    options = CommandLine(__doc__)
    options.number("--days", 365, "days from the first on", quick=14)
    options.number("--count", 300, "builds whose skyline is measured", quick=42)
    options.number("--jobs", 2, "processes", quick=1)
    options.text("--first", "2027-01-01", "the first day")
    asked = options.parse()
    first, number = date.fromisoformat(asked.first), BUILDS * asked.days
    work = in_order(partial(skyline, first), range(number), asked.jobs)
    found = list(progress(work, number, "making builds"))
    kept = tell_week(first, found)
    return 0 if tell_skyline(found[: asked.count]) & kept else 1


if __name__ == "__main__":
    sys.exit(main())
