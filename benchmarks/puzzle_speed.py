"""Lean puzzles with one solution, a second: our search, compiled and interpreted, the plain way, and Tatham's Towers.

The same finished cities (12–30 floors, 3–6 roofs, 2–3 parks with the one in the centre) are taken apart in the same
order; the interpreted search and the plain way do a few of them, compared with what our search takes for those. The
plain way asks a fresh CP-SAT model with default settings for a second answer each time. All must end with the same
puzzles. Towers is `sgt-towers --generate 200 5dx` of Debian's sgt-puzzles, where installed. All on one core.

    python -m benchmarks.puzzle_speed
"""

import os
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from unittest import mock

from ortools.sat.python import cp_model

from skypuzzle.chance import Chance
from skypuzzle.skyliners import Board, Reserve
from skypuzzle.skyliners.model.solver import is_proven
from skypuzzle.skyliners.puzzles import lean as leaning
from skypuzzle.skyliners.puzzles.finished import random_city
from skypuzzle.skyliners.puzzles.lean import Taking, lean
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.solving import city_model
from skypuzzle.skyliners.search import kernel
from tests.kernels import interpreted

CITIES = 400
ROUNDS = 5
PLAIN = 8
INTERPRETED = 40
TOWERS = 200
SIZES = {"12–17 floors": range(12, 18), "18–23 floors": range(18, 24), "24–30 floors": range(24, 31)}


def city(number: int) -> Board:
    """A finished city."""
    chance = Chance("puzzle speed", number)
    return random_city(chance, Reserve(12 + chance.below(19), 3 + chance.below(4), 1 + chance.below(2)))


def puzzle(number: int) -> CityQuestion:
    """The lean puzzle of a city, the way it is made."""
    return lean(city(number), Chance("order", number))


def plain_puzzle(number: int) -> CityQuestion:
    """The same, asking CP-SAT."""

    def is_unique(taking: Taking) -> bool:
        model = city_model(taking.question)
        model.forbid(taking.city)
        return is_proven(cp_model.CpSolver(), model.model) is False

    with mock.patch.object(Taking, "is_solvable", is_unique):
        return puzzle(number)


def interpreted_puzzle(number: int) -> CityQuestion:
    """The same, with the search as ordinary Python."""
    form = interpreted()
    with mock.patch.multiple(leaning, Search=form.Search, Neighbours=form.Neighbours):
        return puzzle(number)


def seconds(make: Callable[[int], CityQuestion], number: int, same: CityQuestion | None = None) -> float:
    """For one puzzle; another one than expected ends the run."""
    began = time.perf_counter()
    made = make(number)
    taken = time.perf_counter() - began
    if same not in (None, made):
        raise AssertionError(f"{make.__name__} makes another puzzle of city {number}")
    return taken


def towers() -> float | None:
    """Seconds for a puzzle of Towers, if it is installed."""
    program = shutil.which("sgt-towers", path=f"{os.environ['PATH']}:/usr/games")
    if program is None:
        return None
    began = time.perf_counter()
    subprocess.run([program, "--generate", str(TOWERS), "5dx"], check=True, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - began) / TOWERS


def main() -> None:
    """Rounds of our search and of Towers in turn; the others once."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rounds: list[list[float]] = []
    tower_times = []
    for _ in range(ROUNDS):
        rounds.append([seconds(puzzle, number) for number in range(CITIES)])
        tower_times.append(towers())
    times = [statistics.median(taken) for taken in zip(*rounds, strict=True)]
    form = "compiled" if kernel.COMPILED else "interpreted"
    print(f"our search, {form}: {CITIES / sum(times):.0f} puzzles a second, {figures(times)}")
    for name, floors in SIZES.items():
        chosen = [taken for number, taken in enumerate(times) if city(number).pieces.floors in floors]
        print(f"  {name}: {len(chosen)} cities, {figures(chosen)}")
    for name, make, number in (("interpreted", interpreted_puzzle, INTERPRETED), ("plain way", plain_puzzle, PLAIN)):
        taken = sum(seconds(make, index, puzzle(index)) for index in range(number))
        ratio = taken / sum(times[:number])
        print(f"{name}: {number / taken:.2f} puzzles a second; ours is {ratio:.0f} times as fast on the same {number}")
    measured = [taken for taken in tower_times if taken is not None]
    if measured:
        rate = 1 / statistics.median(measured)
        print(f"Towers 5dx: {rate:.0f} puzzles a second; ours is {CITIES / sum(times) / rate:.2f} times as fast")
    else:
        print("Towers: not installed")


def figures(times: list[float]) -> str:
    """Median and 95th percentile."""
    return (
        f"median {statistics.median(times) * 1000:.1f} ms, 95th percentile "
        f"{sorted(times)[int(0.95 * len(times))] * 1000:.1f} ms"
    )


if __name__ == "__main__":
    main()
