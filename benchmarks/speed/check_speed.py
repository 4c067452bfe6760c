"""How long verdicts take against the import of OR-Tools, and how often `forced` stays open in last rounds.

The exit code is 1 if the median takes more than a tenth of the import, or if 2 % or more stay open.

    python -m benchmarks.speed.check_speed
"""

import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator

from benchmarks.harness import CommandLine, figures, process_seconds, progress
from skypuzzle.chance import Chance
from skypuzzle.play import replay
from skypuzzle.skyliners import DEFAULT_SEATS, Plan, Position, Side, Simulation, Variant, known_to
from skypuzzle.skyliners.checking import check, known_plans
from skypuzzle.skyliners.commands.check import TIME_LIMIT
from skypuzzle.verdicts import Verdict

IMPORTS = 11
MOST_OF_IMPORT = 0.1
MOST_OPEN = 0.02


def seconds_to_import() -> float:
    """How long a new process takes to import OR-Tools, less what it takes to start."""
    return _median_process("from ortools.sat.python import cp_model") - _median_process("pass")


def _median_process(code: str) -> float:
    return statistics.median(process_seconds([sys.executable, "-c", code]) for _ in range(IMPORTS))


def positions(number: int, *, last_round: bool) -> Iterator[tuple[Position, Side, tuple[Plan, ...]]]:
    """Positions from games of bots, as one of the players knows them, with their cards or some plan."""
    chance = Chance("check speed", last_round)
    for game in range(number):
        players = 4 if last_round else 2 + game % 3
        bots = ("greedy",) * players if game % 4 == 0 else ("random",) * players
        record = Simulation(DEFAULT_SEATS[players], Variant.FULL, f"check speed {game}", bots).play(0)
        reached = list(replay(record.start, record.turns))[:-1]
        position = reached[-1 - chance.below(players)] if last_round else chance.choice(reached)
        player = chance.choice(position.seats)
        known = known_to(player, position)
        yield known, player, () if known_plans(known, player) else (_likely(chance, known, player),)


def _likely(chance: Chance, position: Position, player: Side) -> Plan:
    """A plan near what the row shows now."""
    row = chance.below(5)
    seen = len(position.board.seen(player, row))
    return Plan(player, row, min(4, max(1, seen + chance.below(3) - 1)))


def all_but_forced(number: int) -> bool:
    """All verdicts but `forced`."""
    times, verdicts = [], Counter[str]()
    for position, player, plans in progress(positions(number, last_round=False), number, "positions"):
        began = time.perf_counter()
        found = check(position, player, plans, force=False)
        times.append(time.perf_counter() - began)
        verdicts.update(finding.verdict.value for finding in found.plans)
    base, median = seconds_to_import(), statistics.median(times)
    print(f"{number} positions, all verdicts but forced: {dict(sorted(verdicts.items()))}")
    print(figures(times))
    print(f"import of OR-Tools {base * 1000:.0f} ms: the median is {median / base:.4f} of it (below {MOST_OF_IMPORT}?)")
    return median / base < MOST_OF_IMPORT


def last_rounds(number: int) -> bool:
    """The share in which it stays open whether plans can be forced."""
    single, together, whole, times = Counter[bool](), Counter[bool](), Counter[bool](), []
    for position, player, plans in progress(positions(number, last_round=True), number, "last rounds"):
        began = time.perf_counter()
        found = check(position, player, plans, time_limit=TIME_LIMIT)
        times.append(time.perf_counter() - began)
        still_open = [Verdict.FORCED in finding.open for finding in found.plans]
        single.update(still_open)
        if found.together is not None and len(found.plans) > 1:
            still_open.append(Verdict.FORCED in found.together.open)
            together[still_open[-1]] += 1
        whole[any(still_open)] += 1
    print(f"{number} positions from last rounds of 4 players, slowest {max(times):.2f} s of {TIME_LIMIT:g} s allowed")
    print(f"forced stays open for {single[True]} of {single.total()} plans,")
    print(f"for {together[True]} of {together.total()} sets of plans together,")
    print(f"and so in {whole[True] / number:.2%} of the positions (below {MOST_OPEN:.0%}?)")
    return whole[True] / number < MOST_OPEN


def main() -> int:
    """Measure both."""
    options = CommandLine(__doc__)
    options.number("--positions", 200, "positions for all verdicts but `forced`", quick=50)
    options.number("--last-rounds", 200, "positions from last rounds", quick=10)
    asked = options.parse()
    return 0 if all([all_but_forced(asked.positions), last_rounds(asked.last_rounds)]) else 1


if __name__ == "__main__":
    sys.exit(main())
