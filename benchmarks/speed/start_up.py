"""How long commands take from the shell, against the imports that they cannot do without.

python -m benchmarks.speed.start_up
"""

import statistics
import sys
from functools import partial

from benchmarks.harness import CommandLine, process_seconds, rounds

PYTHON = [sys.executable, "-c"]
SKYPUZZLE = [sys.executable, "-m", "skypuzzle"]
MID_GAME = "11p.2/.2.../1.p../.p.1./...1. NESW W1 6.2.1/7.2.0/6.2.0/7.2.1 EA3 NW,NE,SE,SW full"
PUZZLE = "...1^./.1p.1/.1p2./..221/1..11"
PUZZLE_PLANS = ["ND2", "NE1", "EA2", "ED2", "SA1", "SB1", "SD2", "WA1", "WB1", "WC2", "WE1"]
COMMANDS = {
    "import typer": [*PYTHON, "import typer"],
    "skypuzzle --version": [*SKYPUZZLE, "--version"],
    "skypuzzle --help": [*SKYPUZZLE, "--help"],
    "skypuzzle new": [*SKYPUZZLE, "new", "--seed", "7"],
    "skypuzzle show": [*SKYPUZZLE, "show", "..2^.1/.p3../..p../1.1.2/....."],
    "skypuzzle solve, bare board": [
        *SKYPUZZLE,
        "solve",
        PUZZLE,
        "--supply",
        "2.2.0",
        *(f"--plan={plan}" for plan in PUZZLE_PLANS),
    ],
    "import cp_model": [*PYTHON, "from ortools.sat.python import cp_model"],
    "skypuzzle solve, mid-game": [*SKYPUZZLE, "solve", MID_GAME, "--plan", "WB3", "--plan", "WA2"],
}


def main() -> None:
    """Time every command, and compare it with the import above it."""
    options = CommandLine(__doc__)
    options.number("--rounds", 21, "times each command is run", quick=5)
    asked = options.parse()
    measures = {name: partial(_seconds, command) for name, command in COMMANDS.items()}
    times = rounds(asked.rounds, measures)
    base = ""
    print(f"median of {asked.rounds} rounds")
    for name, taken in times.items():
        base = name if name.startswith("import") else base
        median = statistics.median(taken)
        ratio = median / statistics.median(times[base])
        print(f"{name:28} {median * 1000:6.0f} ms  {ratio:5.2f} times `{base}`")


def _seconds(command: list[str], _turn: int) -> float:
    return process_seconds(command)


if __name__ == "__main__":
    main()
