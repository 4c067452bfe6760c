"""The puzzles of a day: the same for everybody."""

from datetime import date

from skypuzzle.chance import Chance
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.puzzles.orders import Order
from skypuzzle.skyliners.puzzles.puzzle import Puzzle

PIECES = {Level.EASY: (4, 8), Level.MEDIUM: (5, 12), Level.HARD: (6, 16)}
PLACES = 5
"""Puzzles in a set."""


def daily_seed(day: date) -> str:
    """What the puzzles of a day come from."""
    return f"daily {day.isoformat()}"


def daily_orders(day: date) -> list[Order]:
    """Three builds from easy to hard, a turn that reaches plans, and one that secures them or wins."""
    seed = daily_seed(day)
    builds = [Order("build", seed, level, pieces, symmetric=True) for level, pieces in PIECES.items()]
    last = Order("secure", seed) if Chance("last of the day", seed).below(2) else Order("win", seed)
    return [*builds, Order("reach", seed), last]


def daily_puzzle(place: tuple[date, int]) -> Puzzle:
    """The puzzle in a place of a day's set, from 0."""
    day, number = place
    return daily_orders(day)[number].make(0)
