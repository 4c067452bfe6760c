"""What the puzzles of a day must be like."""

from datetime import date

from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.puzzles.orders import Order


def daily_orders(day: date) -> list[Order]:
    """Three rent puzzles from easy to hard, a last turn, and a machine or, every other day, something to secure."""
    seed = daily_seed(day)
    return [
        Order("rent", seed, Level.EASY),
        Order("rent", seed, Level.MEDIUM),
        Order("rent", seed, Level.HARD),
        Order("last", seed),
        Order("secure" if day.toordinal() % 2 else "machine", seed),
    ]
