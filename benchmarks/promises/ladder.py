"""How strong the Skyliners bots are: all against all in the full game, seats rotated, at tables of two to four.

    python -m benchmarks.promises.ladder --jobs 2

Two players meet in every pair. Three and four meet at every table of different bots, and each bot meets greedy ones
alone. Ratings are fitted by Luce's choice model (Elo, for two) with greedy at 1000, for each number of players apart,
with 95 % intervals. A single bot (--bots planner-5000) plays against itself: what its games look like.

The exit code is 1 if a planner wins less than it promises in 400 games or more.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path

from benchmarks.harness import CommandLine, progress, say
from benchmarks.promises.fitting import fitted
from benchmarks.promises.ladder_games import Order, play
from benchmarks.promises.ladder_report import Found, Names, report
from skypuzzle.limits import Clock
from skypuzzle.parallel import in_order
from skypuzzle.ratings import Rating
from skypuzzle.skyliners import BOTS, bot_name
from skypuzzle.skyliners import bots as skyliners_bots

LADDER = "planner-5000,planner-1000,planner-200,planner-50,greedy,random"
ANCHOR = ("greedy", 1000.0)
MORE, FEWER = 5, 10
"""Games without a planner take no time: five times as many. Who wins between a planner and random is no question, and
such games take as long as any other: a tenth of them."""
PROMISED = {
    ("planner-200", "greedy"): 0.92,
    ("planner-1000", "greedy"): 0.95,
    ("planner-1000", "planner-200"): 0.68,
    ("planner-200", "greedy", "greedy", "greedy"): 0.72,
    ("planner-1000", "greedy", "greedy", "greedy"): 0.88,
    ("planner-5000", "greedy", "greedy", "greedy"): 0.93,
}
"""The share of the wins of whoever is named first."""
ENOUGH_GAMES = 400
RATINGS = Path(skyliners_bots.__file__).parent / "data" / "ratings.json"


def tables(bots: Sequence[str], players: int) -> list[Names]:
    """Who meets whom."""
    if len(bots) == 1:
        return [(bots[0],) * players]
    found = list(combinations(bots, players))
    greedy = ANCHOR[0]
    if players > 2 and greedy in bots:
        found += [(bot, *(greedy,) * (players - 1)) for bot in bots if bot != greedy]
    return found


def orders(meetings: Sequence[Names], games: int, seed: str) -> list[Order]:
    """All games, those of different tables in turns, so that a part of them is as good a mixture as all."""
    wanted = {names: _worth_playing(names, games) for names in meetings}
    rounds = max(wanted.values())
    return [
        Order(seed, names, number)
        for turn in range(rounds)
        for names, most in wanted.items()
        for number in range(turn * most // rounds, (turn + 1) * most // rounds)
    ]


def _worth_playing(names: Names, games: int) -> int:
    if not any(name.startswith("planner") for name in names):
        return games * MORE
    return max(1, games // FEWER) if "random" in names else games


def broken(found: Found) -> Iterator[str]:
    """Promises that were not kept."""
    for names, least in PROMISED.items():
        games = found.games[names]
        if games >= ENOUGH_GAMES and found.wins[names][0] < least * games:
            won = f"{found.wins[names][0] / games:.1%}, less than {least:.0%}"
            yield f"{names[0]} against {', '.join(names[1:])} wins {won}"


def write(new: Mapping[int, Mapping[str, Rating]]) -> None:
    """Into the data file; what was not measured stays."""
    ratings: dict[str, dict[str, float]] = json.loads(RATINGS.read_text("utf-8"))
    for players, found in new.items():
        ratings[str(players)] = {name: round(rating.value) for name, rating in found.items()}
    lines = ",\n".join(f"  {json.dumps(players)}: {json.dumps(ratings[players])}" for players in sorted(ratings))
    RATINGS.write_text(f"{{\n{lines}\n}}\n", "utf-8")


def main() -> int:
    """Play, fit and tell."""
    options = CommandLine(__doc__)
    options.text("--bots", LADDER, "who plays, with commas")
    options.numbers("--players", [2, 3, 4], "at a table", quick=[2, 3, 4])
    options.number(
        "--games",
        400,
        f"games at each table, {MORE} times as many without a planner, 1 in {FEWER} of planner and random",
        quick=2,
    )
    options.text("--seed", "1", "other games with another seed")
    options.number("--jobs", 1, "processes", quick=1)
    options.number("--minutes", 600, "for each number of players; what was played until then is told", quick=1)
    options.flag("--write", "write the ratings into the data file that the program reads")
    asked = options.parse()
    bots = [bot_name(name) for name in asked.bots.split(",")]
    if unknown := [name for name in bots if name not in BOTS]:
        raise SystemExit(f"there is no bot {unknown[0]!r}")
    if asked.write and ANCHOR[0] not in bots:
        raise SystemExit(f"ratings to be written need games of {ANCHOR[0]}, which has {ANCHOR[1]:.0f}")
    anchor = ANCHOR if ANCHOR[0] in bots else (bots[0], skyliners_bots.rating_of(bots[0], 2) or ANCHOR[1])
    written: dict[int, Mapping[str, Rating]] = {}
    failed = False
    for players in map(int, asked.players):
        if not (meetings := tables(bots, players)):
            raise SystemExit(f"{len(bots)} bots without {ANCHOR[0]} do not fill a table of {players}")
        todo = orders(meetings, asked.games, asked.seed)
        found = Found()
        games = in_order(play, todo, asked.jobs, clock=Clock(60 * asked.minutes))
        for game in progress(games, len(todo), f"{players} players"):
            found.add(game)
        if not found.games:
            raise SystemExit(f"no game of {players} players was over in time")
        if found.games.total() < len(todo):
            say(f"The time is up: {found.games.total()} of {len(todo)} games were played.")
        ratings = fitted(found.results, anchor)
        written[players] = {name: ratings[name] for name in bots if name in ratings}
        say("\n".join(report(players, found, written[players])) + "\n")
        for promise in broken(found):
            failed = True
            say(f"BROKEN: {promise}")
    if asked.write:
        write(written)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
