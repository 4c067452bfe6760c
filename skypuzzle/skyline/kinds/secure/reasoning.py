"""What makes a `secure` puzzle hard: what tempts, how long the way to what holds is, and that greed misses it."""

from skypuzzle.chance import Chance
from skypuzzle.skyline.bots import greedy_bot
from skypuzzle.skyline.kinds.secure.puzzle import SecureGoal
from skypuzzle.skyline.kinds.secure.replies import after
from skypuzzle.skyline.kinds.secure.solutions import essence_of, wrong_position
from skypuzzle.skyline.kinds.turns.looking import number_of_boards
from skypuzzle.skyline.kinds.turns.reasoning import Reasoning, reasoned
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import Colour

LEVELS = 16, 19, 22
"""Scores from which a puzzle is no longer easy, medium, hard: the quartiles of 500 puzzles."""
FEWEST_ACTIONS = 2
"""On the way, beside the income: what the opponent can do is hard enough to see."""


def reason(position: Position, player: Colour, goal: SecureGoal) -> Reasoning | None:
    """What to say about a position; None if this is no puzzle."""
    essence = None if wrong_position(position, player, goal) else essence_of(position, goal)
    if essence is None or len(essence.best) != 1:
        return None
    replies = number_of_boards(after(position, Board(position.box, essence.best[0])))
    if replies is None:
        return None
    greedy = greedy_bot(position, Chance("greedy", position))
    return reasoned(position, essence, greedy, LEVELS, FEWEST_ACTIONS, replies)
