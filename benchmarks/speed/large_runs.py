"""Whether a large run of games costs more for each game than a small one: time, memory and bytes.

Games are played to a table and to a file, read again by `verify`, and played again by `verify --regenerate`. Memory is
the most that the program itself has had, and the most that one of its other processes has had. First, where the time of
one game goes, in this process.

    python -m benchmarks.speed.large_runs --large 1000000
"""

import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.harness import CommandLine, say
from benchmarks.speed.large_sets import MEGABYTE, SKYPUZZLE, peak
from skypuzzle.journal import Journal
from skypuzzle.long_documents import item_text
from skypuzzle.skyliners.documents import record_document
from skypuzzle.skyliners.rules.board import Variant
from skypuzzle.skyliners.rules.setup import DEFAULT_SEATS
from skypuzzle.skyliners.simulation import Simulation

SAMPLE = 200
"""Games whose time is looked at closely."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What a command took."""

    seconds: float
    own: float
    """Megabytes of the program itself."""
    others: float
    """Megabytes of the largest of its other processes."""


def measured(*words: str) -> Measured:
    """Run a command, looking at its processes all the time."""
    began = time.perf_counter()
    own = others = 0
    with subprocess.Popen([*SKYPUZZLE, *words], stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            own = max(own, peak(process.pid))
            others = max([others, *map(peak, _children(process.pid))])
            time.sleep(0.05)
    if process.returncode:
        raise SystemExit(f"skypuzzle {' '.join(words)} ended with {process.returncode}")
    return Measured(time.perf_counter() - began, own / MEGABYTE, others / MEGABYTE)


def _children(process: int) -> list[int]:
    try:
        return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))
    except OSError:
        return []


def main() -> None:
    """Play, prove and play again, a few games and many."""
    options = CommandLine(__doc__)
    options.number("--small", 1_000, "games in the small run", quick=100)
    options.number("--large", 100_000, "games in the large run", quick=1_000)
    options.number("--players", 2, "at the table", quick=2)
    options.number("--jobs", 2, "processes", quick=2)
    options.text("--bots", "random", "who plays")
    options.text("--dask", "", "the address of a Dask scheduler, instead of processes")
    asked = options.parse()
    where = ["--dask", asked.dask] if asked.dask else ["--jobs", str(asked.jobs)]
    _split(asked.players, asked.bots)
    costs: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for games in (asked.small, asked.large):
            file = Path(folder, f"{games}.json")
            words = ["simulate", "--players", str(asked.players), "--bots", asked.bots, "--seed", "7", *where]
            words += ["--games", str(games)]
            _report("table", games, measured(*words), costs)
            _report("file", games, measured(*words, "-o", str(file)), costs)
            say(f"  {file.stat().st_size:,} bytes, {file.stat().st_size / games:.0f} a game")
            _report("verify", games, measured("verify", str(file), *where), costs)
            _report("regenerate", games, measured("verify", str(file), "--regenerate", *where), costs)


def _split(players: int, bot: str) -> None:
    """Where the time of a game goes; only the last of it is the parent's, wherever games are played."""
    run = Simulation(DEFAULT_SEATS[players], Variant.FULL, "split", (bot,) * players)
    spent = dict.fromkeys(("playing", "scoring", "layout", "writing"), 0.0)
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder, "games.json"), "split") as journal:
        for number in range(SAMPLE):
            times = [time.process_time()]
            record = run.play(number)
            times.append(time.process_time())
            document = record_document(record)
            times.append(time.process_time())
            text = item_text(document)
            times.append(time.process_time())
            journal.add(text.replace("\n", "\t"))
            times.append(time.process_time())
            for part, began, ended in zip(spent, times, times[1:], strict=False):
                spent[part] += ended - began
    parts = ", ".join(f"{part} {1000 * seconds / SAMPLE:.3f}" for part, seconds in spent.items())
    say(f"milliseconds a game: {parts}")


def _report(what: str, games: int, taken: Measured, costs: dict[str, float]) -> None:
    cost = taken.seconds / games
    ratio = f", {cost / costs[what]:.2f} times the small run's" if what in costs else ""
    costs.setdefault(what, cost)
    memory = f"{taken.own:.0f} MB, others {taken.others:.0f} MB"
    say(f"{what:10} {games:9,} games: {taken.seconds:7.1f} s, {games / taken.seconds:6.0f} a second{ratio}; {memory}")


if __name__ == "__main__":
    main()
