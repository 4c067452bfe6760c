"""How strong players are, from the games they won and lost, on the scale of Elo ratings. An estimate, not a proof.

Luce's choice model: a player with rating r wins with a chance in proportion to 10^(r/400). Between two players that is
ordinary Elo, and it serves tables of any size. A shared win counts for each winner by its part.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, log1p, sqrt
from typing import NamedTuple, TypeAlias

Z95 = 1.959963984540054
"""Standard deviations to either side that cover 95% of a normal distribution."""


def interval(held: float, games: int) -> tuple[float, float]:
    """Where the true share is with 95% confidence (Wilson's score interval); a shared win counts as a part of one."""
    share, square = held / games, Z95 * Z95
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = max(0.0, share * (1 - share))  # thirds may add up to a little more than all
    reach = Z95 * sqrt(spread / games + square / (4 * games**2)) / (1 + square / games)
    low = max(0.0, middle - reach) if held else 0.0
    return low, min(1.0, middle + reach) if held < games else 1.0


ELO = 400 / log(10)
"""Points of rating for odds of e to 1; all reckoning is done in these units."""
HALF = 0.5
"""Of a game: what a player is given as won and as lost where the games alone set no bound to a rating."""
CLOSE_ENOUGH = 1e-9
LARGEST_STEP = 0.5
"""The curvature changes little within so much, so that a step never goes too far."""
STEPS, REACH = 200, 6
"""A rating is looked for as far away as six times the error believed before, in steps of so small a part of it."""

Matrix: TypeAlias = list[list[float]]


class Rating(NamedTuple):
    """A rating, and half the width of the interval around it in which the true one is with 95 % confidence."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class Meeting:
    """All games between the same players: the number of seats and the sum of the wins under each name."""

    seats: Mapping[str, int]
    won: Mapping[str, float]

    @property
    def games(self) -> float:
        """How many were played; of each, the shares make up one win."""
        return sum(self.won.values())


def win_chances(ratings: Sequence[float]) -> list[float]:
    """How likely each of the players at one table is to win."""
    best = max(ratings)
    odds = [exp((rating - best) / ELO) for rating in ratings]
    return [share / sum(odds) for share in odds]


def fitted(results: Iterable[Sequence[tuple[str, float]]], anchor: tuple[str, float]) -> dict[str, Rating]:
    """The ratings that make the results most likely; that of the anchor is given. A name may sit at several seats.

    A result is the share in the win of everyone at a meeting. Who won every game, or lost every game, would be rated
    without bound. So whoever is not bound to the anchor by wins and by losses, directly or through others, is given
    half a win and half a loss against it. The intervals come from the curvature of the likelihood.
    """
    known, value = anchor
    meetings = list(_meetings(results))
    names = {known, *(name for meeting in meetings for name in meeting.seats)}
    bound = _reached(known, meetings, winners=True) & _reached(known, meetings, winners=False)
    meetings += [Meeting({name: 1, known: 1}, {name: HALF, known: HALF}) for name in sorted(names - bound)]
    free = sorted(names - {known})
    strengths, spread = _most_likely(meetings, free, known)
    found = {known: Rating(value, 0.0)}
    for at, name in enumerate(free):
        found[name] = Rating(value + ELO * strengths[name], ELO * Z95 * sqrt(spread[at][at]))
    return found


def rating_against(games: Sequence[tuple[Sequence[float], float]], prior: Rating) -> Rating:
    """The rating of one player from games against opponents with known ratings, and from what was believed before.

    A game is the ratings of the opponents and the player's own share of the win. The rating is the mean of all that it
    may be, each as likely as the games make it: a few games leave it lopsided, so the likeliest would promise too much.
    """
    counted = Counter((tuple(sorted(opponents)), share) for opponents, share in games)
    together = [
        (log(sum(exp((rating - prior.value) / ELO) for rating in opponents)), share, times)
        for (opponents, share), times in counted.items()
    ]
    size = prior.error / ELO / STEPS
    strengths = [step * size for step in range(-REACH * STEPS, REACH * STEPS + 1)]
    logs = [
        sum(times * _log_chance(strength - others, share) for others, share, times in together)
        - (strength / size * Z95 / STEPS) ** 2 / 2
        for strength in strengths
    ]
    best = max(logs)
    weights = [exp(likely - best) for likely in logs]
    mean = sum(weight * strength for weight, strength in zip(weights, strengths, strict=True)) / sum(weights)
    square = sum(weight * (strength - mean) ** 2 for weight, strength in zip(weights, strengths, strict=True))
    return Rating(prior.value + ELO * mean, ELO * Z95 * sqrt(square / sum(weights)))


def _log_chance(ahead: float, share: float) -> float:
    """Of winning with a share of one and losing with the rest, so far ahead of all opponents together."""
    return share * ahead - (log1p(exp(ahead)) if ahead < 0 else ahead + log1p(exp(-ahead)))


def _meetings(results: Iterable[Sequence[tuple[str, float]]]) -> Iterator[Meeting]:
    won: dict[tuple[str, ...], dict[str, float]] = {}
    for number, result in enumerate(results):
        if abs(sum(share for _, share in result) - 1) > CLOSE_ENOUGH:
            raise ValueError(f"result {number}: the shares of {list(result)} do not make up one win")
        names = tuple(sorted(name for name, _ in result))
        shares = won.setdefault(names, dict.fromkeys(names, 0.0))
        for name, share in result:
            shares[name] += share
    for names, shares in won.items():
        yield Meeting(Counter(names), shares)


def _reached(start: str, meetings: Iterable[Meeting], *, winners: bool) -> set[str]:
    """Who won against the start or against someone who did, and so on; or who lost."""
    beyond = defaultdict(set)
    for meeting in meetings:
        for name, share in meeting.won.items():
            for other in meeting.seats if share else ():
                if winners:
                    beyond[other].add(name)
                else:
                    beyond[name].add(other)
    found, ahead = {start}, [start]
    while ahead:
        new = beyond[ahead.pop()] - found
        found |= new
        ahead += new
    return found


def _most_likely(meetings: Sequence[Meeting], free: Sequence[str], known: str) -> tuple[dict[str, float], Matrix]:
    """The strengths over that of the anchor, by Newton's method, and how they vary together."""
    strengths = dict.fromkeys((known, *free), 0.0)
    while True:
        slopes, curves = _slopes(meetings, free, strengths)
        spread = _inverse(curves)
        steps = [sum(part * slope for part, slope in zip(row, slopes, strict=True)) for row in spread]
        largest = max((abs(step) for step in steps), default=0.0)
        if largest < CLOSE_ENOUGH:
            return strengths, spread
        for name, step in zip(free, steps, strict=True):
            strengths[name] += step * min(1.0, LARGEST_STEP / largest)


def _slopes(
    meetings: Iterable[Meeting], free: Sequence[str], strengths: Mapping[str, float]
) -> tuple[list[float], Matrix]:
    """How the likelihood's logarithm rises with each strength, and how that slope falls."""
    place = {name: at for at, name in enumerate(free)}
    slopes = [0.0] * len(free)
    curves = [[0.0] * len(free) for _ in free]
    for meeting in meetings:
        chances = win_chances([ELO * (strengths[name] + log(seats)) for name, seats in meeting.seats.items()])
        here = [
            (place[name], name, chance) for name, chance in zip(meeting.seats, chances, strict=True) if name in place
        ]
        for at, name, chance in here:
            slopes[at] += meeting.won[name] - meeting.games * chance
            curves[at][at] += meeting.games * chance
            for other, _, its_chance in here:
                curves[at][other] -= meeting.games * chance * its_chance
    return slopes, curves


def _inverse(matrix: Matrix) -> Matrix:
    """Of a positive definite matrix, by elimination; those need no exchange of rows."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        rows[at] = [number / rows[at][at] for number in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [number - factor * less for number, less in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
