"""What the games of the ladder showed: all sums, and the report on them."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from benchmarks.harness import percentile
from benchmarks.promises.ladder_games import PHASES, Game, Sums
from skypuzzle.ratings import Rating, interval, win_chances
from skypuzzle.skyliners import Piece

Names: TypeAlias = tuple[str, ...]

SPECIAL = (Piece.ROOF, Piece.PARK)


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
            low, high = interval(round(wins[0]), games)
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
    yield "Cards by how much they say, beside what their row showed when they were played"
    yield f"{'':14}{'less':>10}{'as much':>10}{'1 more':>10}{'2 more':>10}{'3 more':>10}"
    for name in names:
        hopes = found.bots[name].hopes
        less = sum(cards for more, cards in hopes.items() if more < 0)
        told = [_share(cards, hopes.total()) for cards in (less, *(hopes[more] for more in range(4)))]
        yield f"{name:14}" + "".join(f"{share:>10}" for share in told)
    yield ""
    yield "Cards a game by turn"
    yield f"{'':14}" + "".join(f"{turn:>5}" for turn in range(1, last + 1))
    for name in names:
        sums = found.bots[name]
        yield f"{name:14}" + "".join(f"{sums.turns[turn] / sums.games:5.2f}" for turn in range(1, last + 1))
    yield ""
    yield "Pieces a game by thirds of the game"
    yield f"{'':14}" + "".join(f"{f'{piece.name.lower()}s {phase}':>15}" for piece in SPECIAL for phase in PHASES)
    for name in names:
        sums = found.bots[name]
        yield f"{name:14}" + "".join(
            f"{sums.pieces[piece, phase] / sums.games:15.2f}" for piece in SPECIAL for phase in PHASES
        )


def _right(sums: Sums) -> str:
    return f"{_mean(sum(sums.right.values()), sums)} of {_mean(sum(sums.numbers.values()), sums)} plans right"


def _mean(total: float, sums: Sums) -> str:
    return f"{total / sums.games:.1f}"


def _share(part: float, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "–"
