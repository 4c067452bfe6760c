"""Graded `build` puzzles a second at each level, against the plain way, in one run; and two processes against one.

The plain way asks a fresh CP-SAT model with default settings for every piece and clue, and does not grade. Towers is
`sgt-towers --generate 100 5dx` of Debian's sgt-puzzles, where installed.

    python -m benchmarks.generate_speed
"""

import statistics
import time

from skypuzzle.parallel import in_order
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.puzzles.orders import Order

PUZZLES = 150
PLAIN = 6
ROUNDS = 3
LONG_RUN = 3000


def seconds_each(order: Order, first: int) -> float:
    """For one puzzle of many."""
    began = time.perf_counter()
    for number in range(first, first + PUZZLES):
        order.make(number)
    return (time.perf_counter() - began) / PUZZLES


def whole_run(jobs: int) -> float:
    """Seconds for a long run on so many processes, their start included."""
    began = time.perf_counter()
    for _ in in_order(Order("build", "long run").make, range(LONG_RUN), jobs):
        pass
    return time.perf_counter() - began


def main() -> None:
    """All levels in turn, round by round."""
    from benchmarks.puzzle_speed import plain_puzzle, towers  # late, as each process imports this file again

    orders = {str(level or "any level"): Order("build", "speed", level) for level in (None, *Level)}
    times: dict[str, list[float]] = {name: [] for name in (*orders, "plain way", "Towers 5dx")}
    for turn in range(ROUNDS):
        for name, order in orders.items():
            times[name].append(seconds_each(order, turn * PUZZLES))
        tower = towers()
        times["Towers 5dx"] += [] if tower is None else [tower]
        began = time.perf_counter()
        for number in range(turn * PLAIN, (turn + 1) * PLAIN):
            plain_puzzle(number)
        times["plain way"].append((time.perf_counter() - began) / PLAIN)
    plain = statistics.median(times["plain way"])
    for name, taken in times.items():
        if taken:
            each = statistics.median(taken)
            print(f"{name:10} {1 / each:8.2f} puzzles a second, {plain / each:6.1f} times the plain way")
    ratios = [whole_run(1) / whole_run(2) for _ in range(ROUNDS)]
    print(f"two processes: {statistics.median(ratios):.2f} times one, on {LONG_RUN} puzzles")


if __name__ == "__main__":
    main()
