"""How strong the Skyliners bots are: all against all in the full game, seats rotated, at tables of two to four.

    python -m benchmarks.ladder --jobs 2

Two players meet in every pair. Three and four meet at every table of different bots, and each bot meets greedy ones
alone. Ratings are fitted by Luce's choice model (Elo, for two) with greedy at 1000, for each number of players apart,
with 95 % intervals. A single bot (--bots planner-5000) plays against itself: what its games look like.

The exit code is 1 if a planner wins less than it promises in 400 games or more.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import TypeAlias

from benchmarks.harness import CommandLine, percentile, progress, say
from benchmarks.ladder_games import PHASES, Game, Order, Sums, play
from skypuzzle.parallel import in_order
from skypuzzle.ratings import Rating, fitted, win_chances
from skypuzzle.shares import Share
from skypuzzle.skyliners import BOTS, Piece, bot_name
from skypuzzle.skyliners.bots import ratings as bot_ratings

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
RATINGS = Path(bot_ratings.__file__).parents[1] / "data" / "ratings.json"

Names: TypeAlias = tuple[str, ...]


@dataclass(slots=True)
class Found:
    """All games of so many players."""

    bots: dict[str, Sums] = field(default_factory=lambda: defaultdict(Sums))
    winners: Sums = field(default_factory=Sums)
    results: list[list[tuple[str, float]]] = field(default_factory=list)
    wins: dict[Names, list[float]] = field(default_factory=dict)
    """By table, in the order of its names."""
    games: Counter[Names] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)

    def add(self, game: Game) -> None:
        """One more game."""
        names = tuple(seat.bot for seat in game.seats)
        wins = self.wins.setdefault(names, [0.0] * len(names))
        for at, seat in enumerate(game.seats):
            wins[at] += seat.share
            self.bots[seat.bot].add(seat)
            if seat.share:
                self.winners.add(seat)
        self.results.append([(seat.bot, seat.share) for seat in game.seats])
        self.games[names] += 1
        self.turns[game.turns] += 1


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
    """All games, those of different tables in turns."""
    wanted = {names: _worth_playing(names, games) for names in meetings}
    return [
        Order(seed, names, number)
        for number in range(max(wanted.values()))
        for names in meetings
        if number < wanted[names]
    ]


def _worth_playing(names: Names, games: int) -> int:
    if not any(name.startswith("planner") for name in names):
        return games * MORE
    return max(1, games // FEWER) if "random" in names else games


# Telling


def report(players: int, found: Found, ratings: Mapping[str, Rating]) -> Iterator[str]:
    """What the games of so many players showed, line by line."""
    games = sum(found.games.values())
    turns = sorted(found.turns.elements())
    length = f"{turns[0]} to {turns[-1]} turns each, {sum(turns) / games:.1f} on average"
    yield f"{players} players: {games:,} games of {length}"
    yield f"Winners have {_mean(found.winners.points, found.winners)} points, and {_right(found.winners)}."
    yield ""
    yield f"{'':14}{'Elo':>12}{'wins':>8}{'points':>8}{'cards':>7}{'right':>7}   ms an action (median, 95 %)"
    for name, rating in sorted(ratings.items(), key=lambda item: -item[1].value):
        if name in found.bots:
            sums = found.bots[name]
            cards = sum(sums.numbers.values())
            right = _share(sum(sums.right.values()), cards)
            times = f"{percentile(sums.times, 0.5) * 1000:.2f}, {percentile(sums.times, 0.95) * 1000:.2f}"
            yield (
                f"{name:14}{rating.value:6.0f} ± {rating.error:3.0f}{_share(sums.wins, sums.games):>8}"
                f"{_mean(sums.points, sums):>8}{_mean(cards, sums):>7}{right:>7}   {times}"
            )
    yield from _tables(found, ratings)
    yield from _habits(found, [name for name in ratings if name in found.bots])


def _tables(found: Found, ratings: Mapping[str, Rating]) -> Iterator[str]:
    yield ""
    yield "Wins at each table, and in brackets what the ratings lead one to expect"
    for names, wins in found.wins.items():
        games = found.games[names]
        expected = win_chances([ratings[name].value for name in names])
        told = [f"{name} {won / games:.1%} ({by:.0%})" for name, won, by in zip(names, wins, expected, strict=True)]
        if len(set(names)) == 2:
            low, high = Share(round(wins[0]), games).interval
            others = f"{len(names) - 1} {names[1]}" if len(names) > 2 else names[1]
            told = [f"{told[0]} of {games:,} against {others}, {low:.0%} to {high:.0%}"]
        yield "  " + ", ".join(told)


def _habits(found: Found, names: Sequence[str]) -> Iterator[str]:
    last = max(found.turns)
    yield ""
    yield "Cards by number: share of the cards, and how many of those are right"
    yield f"{'':14}" + "".join(f"{number:>14}" for number in ("1", "2", "3", "4 or 5"))
    for name in names:
        sums = found.bots[name]
        cards = sum(sums.numbers.values())
        told = [
            f"{_share(sums.numbers[number], cards):>7}{_share(sums.right[number], sums.numbers[number]):>7}"
            for number in range(1, 5)
        ]
        yield f"{name:14}{''.join(told)}"
    yield ""
    yield "Cards a game by turn"
    yield f"{'':14}" + "".join(f"{turn:>5}" for turn in range(1, last + 1))
    for name in names:
        sums = found.bots[name]
        yield f"{name:14}" + "".join(f"{sums.turns[turn] / sums.games:5.2f}" for turn in range(1, last + 1))
    yield ""
    yield "Pieces a game by thirds of the game"
    yield f"{'':14}" + "".join(f"{f'{piece.name.lower()}s {phase}':>15}" for piece in _SPECIAL for phase in PHASES)
    for name in names:
        sums = found.bots[name]
        yield f"{name:14}" + "".join(
            f"{sums.pieces[piece, phase] / sums.games:15.2f}" for piece in _SPECIAL for phase in PHASES
        )


_SPECIAL = (Piece.ROOF, Piece.PARK)


def _right(sums: Sums) -> str:
    return f"{_mean(sum(sums.right.values()), sums)} of {_mean(sum(sums.numbers.values()), sums)} plans right"


def _mean(total: float, sums: Sums) -> str:
    return f"{total / sums.games:.1f}"


def _share(part: float, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "–"


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
    options.flag("--write", "write the ratings into the data file that the program reads")
    asked = options.parse()
    bots = [bot_name(name) for name in asked.bots.split(",")]
    if unknown := [name for name in bots if name not in BOTS]:
        raise SystemExit(f"there is no bot {unknown[0]!r}")
    if asked.write and ANCHOR[0] not in bots:
        raise SystemExit(f"ratings to be written need games of {ANCHOR[0]}, which has {ANCHOR[1]:.0f}")
    anchor = ANCHOR if ANCHOR[0] in bots else (bots[0], bot_ratings.rating_of(bots[0], 2) or ANCHOR[1])
    written: dict[int, Mapping[str, Rating]] = {}
    failed = False
    for players in map(int, asked.players):
        if not (meetings := tables(bots, players)):
            raise SystemExit(f"{len(bots)} bots without {ANCHOR[0]} do not fill a table of {players}")
        todo = orders(meetings, asked.games, asked.seed)
        found = Found()
        for game in progress(in_order(play, todo, asked.jobs), len(todo), f"{players} players"):
            found.add(game)
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
