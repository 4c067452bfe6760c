"""How far commands overrun their --time-limit: each as a process of its own, with several limits.

The exit code is 1 if one overruns it by a second.

    python -m benchmarks.stress.limits
"""

import subprocess
import sys

from benchmarks.harness import CommandLine, progress, say, seconds

GAME = "...../.1..1/..p../1..11/.1... SWNE S1 12.2.1/12.2.1/12.2.1/12.2.1 - SE,NW,NE,SW full"
LATER = "1..1./.1.1./..p../...1./...1. SW S1 8.2.1/8.2.1 SB2,SC3,W? NE,? full"
BARE = "...../...../..p../...../....."
CLOSED = "p.1../5^.2../..p../...../....1"

COMMANDS = {
    "solve": ["solve", GAME, "--plan", "SB3", "--plan", "NB4", "--plan", "WA4", "--plan", "EC4", "--by", "S"],
    "solve --fewest": ["solve", GAME, "--plan", "SB4", "--plan", "NB4", "--plan", "WA4", "--plan", "EA4", "--fewest"],
    "reasons": ["solve", GAME, "--plan", "SA4", "--plan", "NE4", "--plan", "WA4", "--plan", "WB4", "--plan", "EC1"],
    "reasons on a bare board": [
        "solve",
        CLOSED,
        "--supply",
        "9.3.2",
        "--plan",
        "WA2",
        "--plan",
        "WB3",
        "--plan",
        "EB3",
    ],
    "count": ["solve", GAME, "--plan", "SB3", "--count"],
    "all": ["solve", GAME, "--plan", "SB3", "--all"],
    "count on a bare board": ["solve", BARE, "--supply", "6.1.1", "--count"],
    "all on a bare board": ["solve", BARE, "--supply", "6.1.1", "--all"],
    "all on a bare board, JSON": ["solve", BARE, "--supply", "6.1.1", "--all", "--json"],
    "all on a bare board, large": ["solve", BARE, "--supply", "99.9.9", "--all"],
    "check": ["check", GAME],
    "check with plans": ["check", GAME, "--plan", "SB3", "--plan", "SC3", "--plan", "SD4", "--plan", "SE2"],
    "check late": ["check", LATER, "--plan", "SA2", "--json"],
    "check --advise": ["check", GAME, "--advise"],
    "check --advise with plans": ["check", GAME, "--advise", "--plan", "SB3", "--plan", "SC3", "--plan", "SD4"],
    "check --chance": ["check", GAME, "--plan", "SB3", "--chance", "100000", "--seed", "7"],
    "check --chance --jobs": ["check", GAME, "--plan", "SB3", "--chance", "100000", "--seed", "7", "--jobs", "2"],
    "check, everything": [
        *("check", LATER, "--advise", "--chance", "100000", "--seed", "7", "--bots", "random", "--json")
    ],
}
MOST_OVER = 1.0


def overrun(words: list[str], limit: float) -> float:
    """Seconds that a command takes beyond its limit."""
    command = [sys.executable, "-m", "skypuzzle", *words, "--time-limit", str(limit)]
    return seconds(lambda: subprocess.run(command, capture_output=True, check=False)) - limit


def main() -> int:
    """Run every command with every limit."""
    options = CommandLine(__doc__)
    options.numbers("--limits", [0.1, 2, 10], "seconds", quick=[0.1, 1])
    options.text("--only", "", "only commands with this in their name")
    asked = options.parse()
    chosen = {name: words for name, words in COMMANDS.items() if asked.only in name}
    worst = 0.0
    for name, words in progress(chosen.items(), len(chosen), "commands"):
        overruns = [overrun(words, limit) for limit in asked.limits]
        worst = max(worst, *overruns)
        each = "  ".join(f"{limit:g} s {over:+.2f}" for limit, over in zip(asked.limits, overruns, strict=True))
        say(f"{name:28}  {each}")
    say(f"at most {worst:.2f} s over (below {MOST_OVER:g}?)")
    return 0 if worst < MOST_OVER else 1


if __name__ == "__main__":
    sys.exit(main())
