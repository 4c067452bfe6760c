"""What there is to say about a turn, and how hard it is to find: the same for every kind."""

from collections.abc import Sequence
from typing import NamedTuple

from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.skyline.kinds.turns.effort import Effort, difficulty_of, effort_of
from skypuzzle.skyline.kinds.turns.essence import Essence, Towers, number_of_boards
from skypuzzle.skyline.kinds.turns.replaying import board_after
from skypuzzle.skyline.kinds.turns.ways import way_to
from skypuzzle.skyline.rules.actions import Action
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position

FEWEST_TEMPTING, MOST_TEMPTING = 1, 24
FEWEST_ACTIONS = 3
"""On the way, beside the income: fewer are no puzzle."""


class Reasoning(NamedTuple):
    """The best board, a shortest way there, and what there is to say about the others."""

    board: Board
    value: int
    way: tuple[Action, ...]
    temptations: tuple[tuple[Towers, int], ...]
    """Boards that come close, with their values, the best first."""
    at_once: tuple[Action, ...]
    """What a player does who takes what there is."""
    reached: Board
    """Where that leads."""
    effort: Effort
    difficulty: Difficulty


def reasoned(
    position: Position,
    essence: Essence | None,
    at_once: Sequence[Action],
    levels: Sequence[int],
    fewest_actions: int = FEWEST_ACTIONS,
    replies: int = 0,
) -> Reasoning | None:
    """What to say about a position; None if this is no puzzle: several are best, or nothing or too much tempts."""
    if essence is None or len(essence.best) != 1:
        return None
    if not FEWEST_TEMPTING <= len(essence.tempting) <= MOST_TEMPTING:
        return None
    board, reached = Board(position.box, essence.best[0]), board_after(position, at_once)
    way, boards = way_to(position, board), number_of_boards(position)
    if way is None or boards is None or isinstance(reached, str):
        return None
    effort = effort_of(way, boards, len(essence.tempting), is_at_once=reached == board, replies=replies)
    difficulty = difficulty_of(effort, position, way, levels)
    if difficulty is None or effort.actions < fewest_actions:
        return None
    return Reasoning(board, essence.value, way, essence.tempting, tuple(at_once), reached, effort, difficulty)
