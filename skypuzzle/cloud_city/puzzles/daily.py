"""What the puzzles of a day must be like."""

from datetime import date

from skypuzzle.cloud_city.puzzles.orders import Order
from skypuzzle.cloud_city.rules.geometry import RECTANGLE
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.levels import Level


def daily_orders(day: date) -> list[Order]:
    """Three aerial puzzles from easy to hard, the last one larger, a survey, and a finish."""
    seed = daily_seed(day)
    return [
        Order("aerial", seed, Level.EASY),
        Order("aerial", seed, Level.MEDIUM),
        Order("aerial", seed, Level.HARD, RECTANGLE),
        Order("survey", seed),
        Order("finish", seed),
    ]
