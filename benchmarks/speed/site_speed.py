"""What the pages of a day cost, against making its puzzles: at most a quarter is promised.

Every process makes the puzzles of a day and then all its files, as `skypuzzle site` does, and measures its own time on
the processor, so that other work on the machine matters little. The exit code is 1 if the promise is broken.

    python -m benchmarks.speed.site_speed --jobs 2
"""

import sys
import time
from collections.abc import Callable
from datetime import date, timedelta
from functools import cache
from statistics import mean
from typing import NamedTuple, TypeVar

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.documents import encode
from skypuzzle.games import GAMES, load
from skypuzzle.generation import daily_sets
from skypuzzle.parallel import in_order
from skypuzzle.storage import Source
from skypuzzle.web.building import Frame, day_files, frame_of

T = TypeVar("T")

FIRST = date(2029, 3, 5)
"""A Monday whose puzzles do not come along with the program."""
SHIPPED = date(2027, 1, 4)
"""A Monday whose puzzles do."""
PROMISED = 0.25


class Cost(NamedTuple):
    """Of a day: seconds to make its puzzles and its pages, how many files it has and how large they are."""

    puzzles: float
    pages: float
    files: int
    size: int


def cost(number: int) -> Cost:
    """A piece of work for any process."""
    frame = _frame()
    games = frame.games
    day = FIRST + timedelta(days=number)
    puzzles, sets = _timed(lambda: [next(daily_sets(game, [day])) for game in games])
    sources = {game.name: Source(str(day), encode(each).encode()) for game, each in zip(games, sets, strict=True)}
    _warm_up()
    pages, files = _timed(lambda: day_files(frame, day, lambda game, _day: sources[game.name]))
    return Cost(puzzles, pages, len(files), sum(map(len, files.values())))


@cache
def _frame() -> Frame:
    return frame_of(map(load, GAMES))


@cache
def _warm_up() -> None:
    """Of every weekday once, as in a long run: rules are drawn only once for puzzles of the same kinds."""
    for later in range(7):
        day_files(_frame(), SHIPPED + timedelta(days=later))


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


def main() -> None:
    """Measure day by day, and compare."""
    options = CommandLine(__doc__)
    options.number("--days", 28, "how many days in a row", quick=3)
    options.number("--jobs", 1, "processes", quick=1)
    asked = options.parse()
    costs = list(progress(in_order(cost, range(asked.days), asked.jobs), asked.days, "making days"))
    making, site = mean(each.puzzles for each in costs), mean(each.pages for each in costs)
    files, size = mean(each.files for each in costs), mean(each.size for each in costs)
    say(f"{asked.days} days: puzzles {making:.2f} s a day, pages {site:.2f} s, {site / making:.1%} of that")
    say(f"{files:.0f} files a day, {size / 1e6:.2f} MB")
    sys.exit(site / making > PROMISED)


if __name__ == "__main__":
    main()
