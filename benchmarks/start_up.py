"""How long commands take from the shell, against the imports that they cannot do without, in one run.

python benchmarks/start_up.py
"""

import statistics
import subprocess
import sys
import time

ROUNDS = 21
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
    base = ""
    print(f"median of {ROUNDS} rounds")
    for name, taken in times.items():
        base = name if name.startswith("import") else base
        median = statistics.median(taken)
        ratio = median / statistics.median(times[base])
        print(f"{name:28} {median * 1000:6.0f} ms  {ratio:5.2f} times `{base}`")


if __name__ == "__main__":
    main()
