"""Whether a large set costs more for each puzzle than a small one, and how much memory the program takes.

python -m benchmarks.speed.large_sets
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.harness import CommandLine

SKYPUZZLE = [sys.executable, "-m", "skypuzzle"]
MEGABYTE = 1024
"""In the unit of /proc."""


def measured(*words: str) -> tuple[float, float]:
    """Seconds, and the most megabytes that the program itself has had, its other processes not counted."""
    began = time.perf_counter()
    with subprocess.Popen([*SKYPUZZLE, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        most = 0
        while process.poll() is None:
            most = max(most, peak(process.pid))
            time.sleep(0.02)
        if process.returncode:
            raise SystemExit(f"skypuzzle {' '.join(words)} ended with {process.returncode}")
    return time.perf_counter() - began, most / MEGABYTE


def peak(process: int) -> int:
    """The most memory that a process has had, in kilobytes; 0 if it is gone."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")), 0)


def main() -> None:
    """Make and verify sets of both sizes."""
    options = CommandLine(__doc__)
    options.number("--small", 1_000, "puzzles in the small set", quick=200)
    options.number("--large", 100_000, "puzzles in the large set", quick=1_000)
    options.number("--verified", 20_000, "of the large set, how many are verified", quick=400)
    options.number("--jobs", 2, "processes", quick=2)
    asked = options.parse()
    with tempfile.TemporaryDirectory() as folder:
        costs: dict[str, float] = {}
        jobs = ["--jobs", str(asked.jobs)]
        for size in (asked.small, asked.large):
            file = Path(folder, f"{size}.json")
            taken = measured("generate", "--count", str(size), "--seed", "7", *jobs, "-o", str(file))
            _report("generate", size, *taken, costs)
        for size in (asked.small, asked.verified):
            file = Path(folder, f"verified-{size}.json")
            measured("generate", "--count", str(size), "--seed", "7", *jobs, "-o", str(file))
            _report("verify", size, *measured("verify", str(file), *jobs), costs)


def _report(what: str, size: int, seconds: float, megabytes: float, costs: dict[str, float]) -> None:
    cost = seconds / size
    ratio = f", {cost / costs[what]:.3f} times the small set's" if what in costs else ""
    costs.setdefault(what, cost)
    print(f"{what} {size}: {seconds:.1f} s, {cost * 1000:.3f} ms each{ratio}; {megabytes:.0f} MB", flush=True)


if __name__ == "__main__":
    main()
