"""What the puzzles of a day must be like."""

from datetime import date

from skypuzzle.chance import Chance
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.puzzles.orders import Order

PIECES = {Level.EASY: (4, 8), Level.MEDIUM: (5, 12), Level.HARD: (6, 16)}


def daily_orders(day: date) -> list[Order]:
    """Three builds from easy to hard, a turn that reaches plans, and one that secures them or wins."""
    seed = daily_seed(day)
    builds = [Order("build", seed, level, pieces, symmetric=True) for level, pieces in PIECES.items()]
    last = Order("secure", seed) if Chance("last of the day", seed).below(2) else Order("win", seed)
    return [*builds, Order("reach", seed), last]
