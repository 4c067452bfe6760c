"""What makes a `last` puzzle hard: what tempts, how long the way to the best board is, and that greed misses it."""

from skypuzzle.chance import Chance
from skypuzzle.skyline.bots import greedy_bot
from skypuzzle.skyline.puzzles.last.solutions import wrong_position
from skypuzzle.skyline.puzzles.turns.best import gaining
from skypuzzle.skyline.puzzles.turns.looking import PRESTIGE
from skypuzzle.skyline.puzzles.turns.reasoning import Reasoning, reasoned
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import Colour

LEVELS = 18, 22, 28
"""Scores from which a puzzle is no longer easy, medium, hard: the quartiles of 500 puzzles."""


def reason(position: Position, player: Colour) -> Reasoning | None:
    """What to say about a position; None if this is no puzzle."""
    essence = None if wrong_position(position, player) else gaining(position, PRESTIGE)
    return reasoned(position, essence, greedy_bot(position, Chance("greedy", position)), LEVELS)
