"""In how many of the games played something held, and what that says about all games. An estimate, not a proof."""

from dataclasses import dataclass
from math import sqrt

Z95 = 1.959963984540054
"""Standard deviations to either side that cover 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Share:
    """In how many of the games played something held."""

    held: int
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share is with 95 % confidence (Wilson's score interval)."""
        share, square = self.held / self.games, Z95 * Z95
        middle = (share + square / (2 * self.games)) / (1 + square / self.games)
        reach = Z95 * sqrt(share * (1 - share) / self.games + square / (4 * self.games**2)) / (1 + square / self.games)
        low = max(0.0, middle - reach) if self.held else 0.0
        return low, min(1.0, middle + reach) if self.held < self.games else 1.0
