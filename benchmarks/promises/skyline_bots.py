"""Skyline's planner: games won against greedy, seats alternating, with the time it takes for a turn.

    python -m benchmarks.promises.skyline_bots --jobs 2

The exit code is 1 if it alone wins fewer than 65 % of the games of two players.
"""

import statistics
import sys
import time
from functools import partial
from typing import NamedTuple

from benchmarks.harness import CommandLine, figures, progress, say
from skypuzzle.chance import Chance
from skypuzzle.parallel import in_order
from skypuzzle.skyline.bots import BOTS, Bot
from skypuzzle.skyline.rules.actions import Action
from skypuzzle.skyline.rules.play import score
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.setup import new_game
from skypuzzle.skyline.simulation import play_out

LEAST_WINS = 0.65
SORTS = (
    (("planner", "greedy"), False),
    (("planner", "greedy"), True),
    (("planner", "greedy", "greedy"), False),
    (("planner", "greedy", "greedy", "greedy"), False),
)
"""Who plays, and whether money and floors are hidden."""


class Game(NamedTuple):
    """What became of a game, the planner first."""

    prestige: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    by_penthouses: bool
    times: tuple[float, ...]
    """Of the planner's turns."""


def _timed(bot: Bot, times: list[float]) -> Bot:
    def turn(known: Position, chance: Chance) -> tuple[Action, ...]:
        began = time.process_time()
        chosen = bot(known, chance)
        times.append(time.process_time() - began)
        return chosen

    return turn


def play(names: tuple[str, ...], hidden: bool, number: int) -> Game:
    """One game; seats change from game to game."""
    chance = Chance("benchmark", "skyline bots", *names, hidden, number)
    times: list[float] = []
    bots = [_timed(BOTS[name], times) if name == "planner" else BOTS[name] for name in names]
    first = number % len(names)
    record = play_out(new_game(len(names), chance), bots[first:] + bots[:first], chance, hidden=hidden)
    end = record.end()
    scores = score(end)
    seats = [(at - first) % len(names) for at in range(len(names))]
    return Game(
        tuple(scores.tallies[seat].total for seat in seats),
        tuple(at for at, seat in enumerate(seats) if end.seats[seat] in scores.winners),
        len(record.turns),
        bool(end.thirds),
        tuple(times),
    )


def main() -> int:
    """Play them all."""
    options = CommandLine(__doc__)
    options.number("--games", 200, "games of each sort", quick=6)
    options.number("--jobs", 1, "processes", quick=1)
    asked = options.parse()
    failed = False
    for names, hidden in SORTS:
        work = partial(play, names, hidden)
        games = list(progress(in_order(work, range(asked.games), asked.jobs), asked.games, " ".join(names)))
        means = [statistics.mean(prestige) for prestige in zip(*(game.prestige for game in games), strict=True)]
        wins = sum(game.winners == (0,) for game in games)
        shared = sum(0 in game.winners and len(game.winners) > 1 for game in games)
        told = [f"{name} {mean:.1f}" for name, mean in zip(names, means, strict=True)]
        told.append(f"planner alone wins {wins} of {len(games)} ({wins / len(games):.0%}), shares {shared}")
        told.append(f"{statistics.mean(game.turns for game in games):.0f} turns")
        told.append(f"{sum(game.by_penthouses for game in games)} ended by a third penthouse")
        told.append(f"a turn takes {figures([seconds for game in games for seconds in game.times])} of processor time")
        say(f"{'hidden' if hidden else 'open'}: {'; '.join(told)}")
        failed |= len(names) == 2 and wins < LEAST_WINS * len(games)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
