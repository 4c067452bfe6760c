"""What makes a `machine` puzzle hard: what tempts, how long the way to the best board is, and that greed misses it."""

from skypuzzle.skyline.puzzles.machine.solutions import wrong_position
from skypuzzle.skyline.puzzles.turns.at_once import at_once
from skypuzzle.skyline.puzzles.turns.best import gaining
from skypuzzle.skyline.puzzles.turns.looking import INCOME
from skypuzzle.skyline.puzzles.turns.reasoning import Reasoning, reasoned
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import Colour

LEVELS = 19, 23, 27
"""Scores from which a puzzle is no longer easy, medium, hard: the quartiles of 500 puzzles."""


def reason(position: Position, player: Colour) -> Reasoning | None:
    """What to say about a position; None if this is no puzzle."""
    essence = None if wrong_position(position, player) else gaining(position, INCOME)
    return reasoned(position, essence, at_once(position, lambda board: board.income(player)), LEVELS)
