"""Cloud City's bots: votes in games alone, and games won against greedy, with the time a planner takes for a turn.

    python -m benchmarks.promises.cloud_city_bots --jobs 2

The exit code is 1 if the planner has fewer than 50 votes alone on average, or wins fewer than 80 % of the games of two
players. The best that the same nine tiles allow is asked for, too.
"""

import statistics
import sys
import time
from functools import partial
from typing import NamedTuple

from benchmarks.harness import CommandLine, figures, progress, say
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import BOTS, Bot
from skypuzzle.cloud_city.rules.pieces import SQUARE, Shape, default_tile_mix
from skypuzzle.cloud_city.rules.play import new_game, start_city
from skypuzzle.cloud_city.rules.position import Move, Position
from skypuzzle.cloud_city.rules.scoring import score
from skypuzzle.cloud_city.search.cities import Endgame, best_city
from skypuzzle.cloud_city.simulation import play_out
from skypuzzle.parallel import in_order

LEAST_VOTES, LEAST_WINS = 50, 0.8


class Game(NamedTuple):
    """What became of a game."""

    votes: tuple[int, ...]
    winners: tuple[int, ...]
    times: tuple[float, ...]
    """Of the planner's turns."""
    allowed: int | None = None
    """The most votes with the tiles that the first player laid."""


def _timed(bot: Bot, times: list[float]) -> Bot:
    def turn(known: Position, chance: Chance) -> Move:
        began = time.process_time()
        chosen = bot(known, chance)
        times.append(time.process_time() - began)
        return chosen

    return turn


def play(names: tuple[str, ...], shape: Shape, requests: int, with_best: bool, number: int) -> Game:
    """One game; seats change from game to game."""
    chance = Chance("benchmark", "cloud-city", shape, requests, number)
    start = new_game(len(names), chance, shape=shape, requests=requests)
    first = number % len(names)
    times: list[float] = []
    bots = [_timed(BOTS[name], times) if name == "planner" else BOTS[name] for name in names]
    end = play_out(start, bots[first:] + bots[:first], chance).end()
    scores = score(end)
    seats = [(at - first) % len(names) for at in range(len(names))]
    allowed = None
    if with_best:
        laid = [tile for cell, tile in end.city(0).tiles.items() if start.city(0).tiles.get(cell) != tile]
        alone = Endgame(start_city(default_tile_mix().start[0], shape), tuple(laid), (), len(laid), shape=shape)
        allowed = best_city(alone).votes
    return Game(
        tuple(scores.tallies[seat].total for seat in seats),
        tuple(at for at, seat in enumerate(seats) if seat in scores.winners),
        tuple(times),
        allowed,
    )


def main() -> int:
    """Play them all."""
    options = CommandLine(__doc__)
    options.number("--games", 100, "games of each sort", quick=3)
    options.number("--jobs", 1, "processes", quick=1)
    asked = options.parse()
    failed = False
    sorts: list[tuple[tuple[str, ...], Shape, int]] = [
        *(((name,), SQUARE, 0) for name in ("random", "greedy", "planner")),
        (("planner", "greedy"), SQUARE, 0),
        (("planner", "greedy"), SQUARE, 2),
        (("planner", "greedy", "greedy", "greedy"), SQUARE, 1),
        (("planner", "greedy"), Shape.RECTANGLE, 0),
    ]
    for names, shape, requests in sorts:
        with_best = names == ("planner",)
        work = partial(play, names, shape, requests, with_best)
        games = list(progress(in_order(work, range(asked.games), asked.jobs), asked.games, " ".join(names)))
        means = [statistics.mean(votes) for votes in zip(*(game.votes for game in games), strict=True)]
        wins = statistics.mean(game.winners == (0,) for game in games)
        cards = f", {requests} cards" if requests else ""
        told = [f"{name} {mean:.1f}" for name, mean in zip(names, means, strict=True)]
        if len(names) > 1:
            told.append(f"{names[0]} alone wins {wins:.0%}")
        if with_best:
            told.append(f"the best with the same tiles {statistics.mean(game.allowed or 0 for game in games):.1f}")
        if times := [seconds for game in games for seconds in game.times]:
            told.append(f"a turn takes {figures(times)} of processor time")
        say(f"{shape}{cards}: {'; '.join(told)}")
        if "planner" in names:
            failed |= means[0] < LEAST_VOTES if len(names) == 1 else wins < LEAST_WINS
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
