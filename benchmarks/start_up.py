"""How long commands take to start, against `python -c "import typer"`, in one run.

python benchmarks/start_up.py
"""

import statistics
import subprocess
import sys
import time

ROUNDS = 25
COMMANDS = {
    "import typer": [sys.executable, "-c", "import typer"],
    "skypuzzle --version": [sys.executable, "-m", "skypuzzle", "--version"],
    "skypuzzle --help": [sys.executable, "-m", "skypuzzle", "--help"],
    "skypuzzle show": [sys.executable, "-m", "skypuzzle", "show", "..2^.1/.p3../..p../1.1.2/....."],
    "skypuzzle new": [sys.executable, "-m", "skypuzzle", "new", "--seed", "7"],
}


def seconds(command: list[str]) -> float:
    """From the start of a process to its end."""
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def main() -> None:
    """Take turns, so that a noisy machine is noisy for all."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(ROUNDS):
        for name, command in COMMANDS.items():
            times[name].append(seconds(command))
    base = statistics.median(times["import typer"])
    print(f"median of {ROUNDS} rounds")
    for name, taken in times.items():
        median = statistics.median(taken)
        print(f"{name:20} {median * 1000:6.0f} ms  {median / base:5.2f} times `import typer`")


if __name__ == "__main__":
    main()
