"""Ratings of several players at once, from the games between them: those that make the results most likely."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import TypeAlias

from skypuzzle.ratings import ELO, Z95, Rating, win_chances

HALF = 0.5
"""The wins and losses given to a player whose rating the games alone do not bound."""
CLOSE_ENOUGH = 1e-9
LARGEST_STEP = 0.5
"""The curvature changes little within this step, so that it never overshoots."""

Matrix: TypeAlias = list[list[float]]


@dataclass(frozen=True, slots=True)
class Meeting:
    """All games between the same players: the number of seats and the sum of the wins under each name."""

    seats: Mapping[str, int]
    won: Mapping[str, float]

    @property
    def games(self) -> float:
        """How many were played: the shares of each game add up to one win."""
        return sum(self.won.values())


def fitted(results: Iterable[Sequence[tuple[str, float]]], anchor: tuple[str, float]) -> dict[str, Rating]:
    """Return the ratings that make the results most likely; that of the anchor is given. A name may have several seats.

    A result lists each player's share of a win. A player who won or lost every game would be rated without bound, so
    every player not connected to the anchor by wins and by losses, directly or through others, is given half a win and
    half a loss against it. The intervals come from the curvature of the likelihood.
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
    """Return the players who won against the start or against someone who did, and so on; or who lost."""
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
    """Return the strengths relative to the anchor, by Newton's method, and their covariance."""
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
    """Return the gradient of the log-likelihood and its negative second derivatives."""
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
    """Invert a positive definite matrix by elimination, which needs no exchange of rows."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        rows[at] = [number / rows[at][at] for number in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [number - factor * less for number, less in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
