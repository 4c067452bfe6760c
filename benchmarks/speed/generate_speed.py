"""How fast `build` puzzles are made: lean and graded, against other ways, and two processes against one.

- lean: the same finished cities are taken apart in the same order by our search as it is installed; by the same search
  as ordinary Python; and by the plain way, a fresh CP-SAT model for every question. All must make the same puzzles;
  the slow ways make only the first few.
- graded: as `generate` makes them, at any level and at each level, by the effort of the shortest path.
- Towers: `sgt-towers --generate 200 5dx` of Debian's sgt-puzzles, where installed.

All of these take turns on one core. Two processes then share a long run of graded puzzles.

    python -m benchmarks.speed.generate_speed
"""

import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from benchmarks.harness import CommandLine, figures, progress, rounds, seconds
from skypuzzle.parallel import in_order
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Order
from skypuzzle.skyliners.kinds.orders import SkylinersSpec

SIZES = {"12–17 floors": range(12, 18), "18–23 floors": range(18, 24), "24–30 floors": range(24, 31)}
TOWERS = 200
"""Puzzles of Towers made at a time."""


class Way:
    """A way to make puzzles: a function of their number, and how many of them it makes in each round."""

    def __init__(self, make: Callable[[int], object], count: int) -> None:
        self.make = make
        self.made: list[object] = [None] * count
        self._times: list[list[float]] = [[] for _ in range(count)]

    def time(self, number: int) -> None:
        """Make a puzzle once more."""
        began = time.perf_counter()
        self.made[number] = self.make(number)
        self._times[number].append(time.perf_counter() - began)

    @property
    def times(self) -> list[float]:
        """The median time of each puzzle."""
        return [statistics.median(taken) for taken in self._times]


def take_turns(ways: Sequence[Way], number_of_rounds: int) -> None:
    """Time them all round by round, so that a noisy machine is noisy for all."""
    turns = [(way, number) for _ in range(number_of_rounds) for way in ways for number in range(len(way.made))]
    for way, number in progress(turns, len(turns), "making puzzles"):
        way.time(number)


@contextmanager
def one_core() -> Iterator[None]:
    """Within, everything runs on one core, where the system lets us choose."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def long_run(count: int, jobs: int) -> float:
    """Seconds for so many puzzles on so many processes, their start included."""
    return seconds(lambda: list(in_order(Order(SkylinersSpec(kind="build"), "long run").make, range(count), jobs)))


def main() -> None:
    """Time every way on one core, then two processes."""
    from tests.skyliners.kernels import scaled  # late: each process of the long run imports this file again

    options = CommandLine(__doc__)
    options.number("--rounds", 3, "rounds; the median counts", quick=1)
    options.number("--lean", 400, "lean puzzles in each round", quick=scaled(40))
    options.number("--interpreted", 40, "of these by the interpreted search", quick=4)
    options.number("--plain", 8, "of these in the plain way", quick=2)
    options.number("--graded", 150, "graded puzzles of each level in each round", quick=scaled(10))
    options.number("--long-run", 3000, "puzzles for one process and for two", quick=scaled(100))
    asked = options.parse()
    with one_core():
        _compare(asked.rounds, asked.lean, {"interpreted": asked.interpreted, "plain way": asked.plain}, asked.graded)
    times = rounds(
        asked.rounds,
        {
            "one process": lambda _turn: long_run(asked.long_run, jobs=1),
            "two processes": lambda _turn: long_run(asked.long_run, jobs=2),
        },
    )
    ratios = [one / two for one, two in zip(*times.values(), strict=True)]
    print(f"two processes: {statistics.median(ratios):.2f} times as fast as one, on {asked.long_run} puzzles")


def _compare(number_of_rounds: int, lean: int, others: dict[str, int], graded: int) -> None:
    from benchmarks.speed import ways_to_make  # late, too

    makers = {"interpreted": ways_to_make.interpreted_puzzle, "plain way": ways_to_make.plain_puzzle}
    ours = Way(ways_to_make.puzzle, lean)
    slow = {name: Way(makers[name], min(count, lean)) for name, count in others.items()}
    levels = {
        str(level or "any level"): Way(Order(SkylinersSpec(kind="build", level=level), "speed").make, graded)
        for level in (None, *Level)
    }
    towers = Way(lambda _number: ways_to_make.make_towers(TOWERS), 1)
    take_turns([ours, *slow.values(), *levels.values(), towers], number_of_rounds)
    print(f"lean puzzles: {len(ours.times) / sum(ours.times):.0f} a second, {figures(ours.times)}")
    for size, floors in SIZES.items():
        chosen = [taken for number, taken in enumerate(ours.times) if ways_to_make.city(number).pieces.floors in floors]
        if chosen:
            print(f"  {size}: {len(chosen)} cities, {figures(chosen)}")
    for name, way in slow.items():
        count, taken = len(way.made), sum(way.times)
        if way.made != ours.made[:count]:
            raise AssertionError(f"{name}: other puzzles than ours")
        ratio = taken / sum(ours.times[:count])
        print(f"  {name}: {count / taken:.2f} a second; ours is {ratio:.0f} times as fast on the same {count}")
    plain = statistics.mean(slow["plain way"].times)
    tower = towers.times[0] / TOWERS if towers.made == [True] else None
    for name, way in levels.items():
        each = statistics.mean(way.times)
        against = "" if tower is None else f", {tower / each:.2f} times Towers"
        print(f"graded puzzles, {name}: {1 / each:.0f} a second{against}, {plain / each:.1f} times the plain way")
    if tower is None:
        print("Towers 5dx: not installed")
    else:
        faster = tower * len(ours.times) / sum(ours.times)
        print(f"Towers 5dx: {1 / tower:.0f} a second; our lean puzzles are made {faster:.2f} times as fast")


if __name__ == "__main__":
    main()
