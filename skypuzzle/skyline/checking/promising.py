"""The player's turns that promise the most, one for each board that can stand after it."""

from typing import NamedTuple

from skypuzzle.limits import Clock, Limit
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.checking.turns import After
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import Turn
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE
from skypuzzle.skyline.search.searching import every_outcome

MOST_WEIGHED = 24
"""Turns that are worth a closer look."""
MOST_BOARDS = 20_000
"""Boards that are looked at to find them."""


class Promising(NamedTuple):
    """Turns, the most promising first."""

    turns: tuple[Turn, ...]
    boards: int
    """How many boards were looked at to find them."""
    stopped_by: Limit | None
    """The limit for which these were not all."""


def promising(position: Position, judge: Judge, clock: Clock) -> Promising:
    """What the player to move may want to do."""
    found = every_outcome(position, limit=MOST_BOARDS, clock=clock)
    best = sorted(map(After, found.boards), key=lambda after: _promise(after, judge), reverse=True)[:MOST_WEIGHED]
    return Promising(tuple(after.turn for after in best), len(found.boards), found.stopped_by)


def prestige_now(board: Board, judge: Judge) -> int:
    """The player's, as the board stands; without the mission if it is not known."""
    colour = judge.colour
    fulfilled = any(board.tops[colour] & place == place for place in judge.placements)
    return board.penthouses(colour) + len(board.zones(colour)) + MISSION_PRESTIGE * fulfilled


def _promise(after: After, judge: Judge) -> tuple[bool, int, int, int]:
    board = after.board
    certain = judge.certain(board, after.thirds)
    return certain, prestige_now(board, judge), board.income(judge.colour), after.outcome.cash or 0
