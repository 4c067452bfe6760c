"""Whole games on compact tables, compiled and interpreted, against the rules.

Every step of every game is compared: the legal actions and their order, the position, points, antennas and winners.
Then both forms play each start out at random with the same seed, and choose an action by playouts: they must do the
same, and what they choose must be legal. Further games begin at odd positions, such as people type. The exit code is 1
if anything differs.

What the planner chooses is the same on every machine: `--write` keeps some of its choices for the tests, after a change
that is meant to make it play otherwise.

    pip install -e '.[test]' && python -m benchmarks.agreement.playout_agreement --games 10000
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.chance import Chance
from skypuzzle.skyliners import BOTS, Position, legal_actions
from skypuzzle.skyliners.bots import ACTIONS
from tests.skyliners.odd_positions import moments, odd_position, random_start
from tests.skyliners.tables import FORMS, compared, table_in

FILE = Path(__file__).parents[2] / "tests" / "skyliners" / "data" / "planner.txt"
LEVELS = ("planner-1", "planner-20", "planner-50", "planner-200", "planner-1000")
PLAYOUTS = 20
"""For a choice; the interpreted form is slow."""


def starts(games: int, odd: int) -> Iterator[tuple[Position, str]]:
    """Where games begin, and of what kind they are."""
    for number in range(games):
        position = random_start(Chance("playout agreement", number))
        yield position, f"{position.variant}, {len(position.seats)} players"
    for number in range(odd):
        position = odd_position(Chance("playout agreement", "odd", number))
        yield position, f"{position.variant}, {len(position.seats)} players, odd start"


def at_random(start: Position, seed: int) -> Iterator[str]:
    """Where the two forms part, or choose what is not legal."""
    ends, choices = [], []
    for form in FORMS.values():
        table = table_in(form, start)
        if start.turn is not None:
            choices.append(form.Playouts().choose(table, PLAYOUTS, seed))
        ends.append((table.play_out(seed), table.placed(), table.score()))
    if ends != ends[:1] * len(ends):
        yield f"random games from {start}"
    if choices != choices[:1] * len(choices) or not {ACTIONS[choice] for choice in choices} <= set(
        legal_actions(start)
    ):
        yield f"choices at {start}"


def write_choices() -> None:
    """A level, a seed, what is chosen, and where."""
    lines = []
    for number, position in enumerate(moments("kept choices", 60)):
        level = LEVELS[number % len(LEVELS)]
        lines.append(f"{level} {number} {BOTS[level](position, Chance(number))} {position}\n")
    FILE.write_text("".join(lines), "utf-8")
    print(f"{len(lines)} choices in {FILE}")


def main() -> None:
    """Play, and print how many games and actions there were."""
    options = CommandLine(__doc__, searches=False)
    options.number("--games", 10_000, "random games, from setup to end", quick=300)
    options.number("--odd", 2500, "games that begin at odd positions", quick=75)
    options.flag("--write", f"keep choices of the planner in tests/skyliners/data/{FILE.name}, and do nothing else")
    asked = options.parse()
    if asked.write:
        write_choices()
        return
    games: Counter[str] = Counter()
    actions: Counter[str] = Counter()
    different = 0
    total = asked.games + asked.odd
    for game, (start, kind) in enumerate(progress(starts(asked.games, asked.odd), total, "games")):
        games[kind] += 1
        found = list(at_random(start, game))
        for form in FORMS.values():
            played = compared(form, start, Chance("playout agreement", game, "choices"))
            actions[kind] += played.actions
            found += played.differences
        for what in found:
            say(f"DIFFERENT: {what}")
        different += bool(found)
    for kind, number in sorted(games.items()):
        print(f"{number:6} games, {actions[kind]:8} actions: {kind}")
    print(f"{total} games, {sum(actions.values())} actions, {' and '.join(FORMS)}: {different} games differ")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
