"""What makes a `machine` puzzle hard: what tempts, how long the way to the best board is, and that greed misses it."""

from skypuzzle.skyline.puzzles.machine.solutions import GAIN, essence_of, wrong_position
from skypuzzle.skyline.puzzles.turns.at_once import at_once
from skypuzzle.skyline.puzzles.turns.looking import income_of
from skypuzzle.skyline.puzzles.turns.reasoning import Reasoning, reasoned
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import Colour

LEVELS = 19, 23, 27
"""Scores from which a puzzle is no longer easy, medium, hard: the quartiles of 500 puzzles."""


def reason(position: Position, player: Colour) -> Reasoning | None:
    """What to say about a position; None if this is no puzzle."""
    essence = None if wrong_position(position, player) else essence_of(position)
    if essence is None or essence.value - income_of(position, position.board) < GAIN:
        return None
    return reasoned(position, essence, at_once(position, lambda board: board.income(player)), LEVELS)
