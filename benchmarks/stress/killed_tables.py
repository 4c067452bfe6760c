"""Tables that are killed with -9 at random moments while somebody types a game: is anything lost?

Each game is typed into `table --plain` over a pipe. After a random number of answers the next line is sent, and up to
a tenth of a second later the program is killed. Every answered line must be in the file, which must be whole, and the
rest of the game must end as if nothing had happened. The exit code is 1 if it does not.

    python -m benchmarks.stress.killed_tables --kills 60
"""

import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.games import GAMES
from tests.killing import killed
from tests.test_table import whole_game

LONGEST = 0.1
"""Seconds from the last line to the kill."""


def main() -> int:
    """Kill table after table."""
    options = CommandLine(__doc__, searches=False)
    options.number("--kills", 60, "programs to kill", quick=6)
    options.text("--seed", "1", "of the moments")
    asked = options.parse()
    chance = random.Random(asked.seed)
    kills: Counter[str] = Counter()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in progress(range(asked.kills), asked.kills, "kills"):
            name = [*GAMES][number % len(GAMES)]
            whole = whole_game(name, 2 + number // len(GAMES) % 3, str(number))
            answered, seconds = chance.randrange(len(whole.steps) + 2), chance.uniform(0, LONGEST)
            for violation in killed(Path(folder) / f"{number}.json", whole, answered, seconds):
                failed += 1
                say(f"FAILED {name} {number}, {answered} answers, {seconds * 1000:.0f} ms: {violation}")
            kills[name] += 1
    games = ", ".join(f"{name} {number}" for name, number in kills.items())
    say(f"{sum(kills.values())} kills ({games}): {failed} violations")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
