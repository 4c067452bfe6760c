"""In how many of the games played something held, and what that says about all games. An estimate, not a proof."""

from math import sqrt

from msgspec import Struct

Z95 = 1.959963984540054
"""Standard deviations to either side that cover 95 % of a normal distribution."""
DIGITS = 6


def interval(held: float, games: int) -> tuple[float, float]:
    """Where the true share is with 95 % confidence (Wilson's score interval); a shared win counts as a part of one."""
    share, square = held / games, Z95 * Z95
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = max(0.0, share * (1 - share))  # thirds may add up to a little more than all
    reach = Z95 * sqrt(spread / games + square / (4 * games**2)) / (1 + square / games)
    low = max(0.0, middle - reach) if held else 0.0
    return low, min(1.0, middle + reach) if held < games else 1.0


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    """In how many games plans held, with a 95 % confidence interval for the true share."""

    held: int
    games: int
    low: float
    high: float


def share_of(held: int, games: int) -> Share:
    """A share with its interval."""
    low, high = interval(held, games)
    return Share(held, games, round(low, DIGITS), round(high, DIGITS))
