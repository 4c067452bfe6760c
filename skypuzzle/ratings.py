"""Ratings of players from the games they won and lost, on the Elo scale. Estimates, not proofs.

Luce's choice model: a player with rating r wins with a chance in proportion to 10^(r/400). Between two players that is
ordinary Elo, and it works for any number of players. A shared win counts for each winner by its part.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp, log, log1p, sqrt
from typing import NamedTuple

Z95 = 1.959963984540054
"""Standard deviations to either side that cover 95% of a normal distribution."""


def interval(held: float, games: int) -> tuple[float, float]:
    """Return the 95% confidence interval of a share (Wilson's score interval); `held` may count shared wins in part."""
    share, square = held / games, Z95 * Z95
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = max(0.0, share * (1 - share))  # thirds may add up to a little more than all
    reach = Z95 * sqrt(spread / games + square / (4 * games**2)) / (1 + square / games)
    low = max(0.0, middle - reach) if held else 0.0
    return low, min(1.0, middle + reach) if held < games else 1.0


ELO = 400 / log(10)
"""Rating points for odds of e to 1; all calculations use these units."""
STEPS, REACH = 200, 6
"""The grid of ratings: up to six prior errors to either side, in steps of this part of the error."""


class Rating(NamedTuple):
    """A rating, and half the width of its 95% confidence interval."""

    value: float
    error: float


def win_chances(ratings: Sequence[float]) -> list[float]:
    best = max(ratings)
    odds = [exp((rating - best) / ELO) for rating in ratings]
    return [share / sum(odds) for share in odds]


def rating_against(games: Sequence[tuple[Sequence[float], float]], prior: Rating) -> Rating:
    """Return the rating of a player from games against opponents with known ratings, and from a prior.

    A game is the ratings of the opponents and the player's own share of the win. The rating is the mean of its
    distribution: after a few games that is lopsided, and the most likely value would be too high.
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
    """Return the log-likelihood of a share of a win for a player this far ahead of all opponents together."""
    return share * ahead - (log1p(exp(ahead)) if ahead < 0 else ahead + log1p(exp(-ahead)))
