"""What the player to move can reach: the best boards, and those that come close and tempt."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.skyline.puzzles.turns.tempting import Towers, tempting
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.scoring import tally
from skypuzzle.skyline.search.searching import Aim, count_outcomes, every_outcome, reach

MOST_NODES = 10_000
"""Of one search: whatever takes more is too much for a player, too."""
MOST_BOARDS = 8_000
"""That can stand after the turn."""
MOST_CLOSE = 300
"""Boards that come close, plain or not."""


class Essence(NamedTuple):
    """What a puzzle is about."""

    value: int
    """Of the best boards."""
    best: tuple[Towers, ...]
    """Sorted."""
    tempting: tuple[tuple[Towers, int], ...]
    """With their values, the best first."""


class Wanted(NamedTuple):
    """What counts on the board after a turn."""

    value: Callable[[Position, Board], int]
    """What a board is worth to the player to move."""
    at_least: Callable[[int], Aim]
    """The aim of a board that is worth so much."""
    close: int
    """A board that lacks no more than this comes close."""
    gain: int
    """What the best must bring at least."""


def prestige_of(position: Position, board: Board) -> int:
    """The prestige of the player to move, were the game to end with this board."""
    return tally(position._replace(board=board), position.mover or 0).total


def income_of(position: Position, board: Board) -> int:
    """What the best group of the player to move pays on this board."""
    return board.income(position.seats[position.mover or 0])


PRESTIGE = Wanted(prestige_of, lambda value: Aim(prestige=value), close=2, gain=2)
INCOME = Wanted(income_of, lambda value: Aim(income=value), close=2, gain=3)


def most(position: Position, wanted: Wanted, least: int) -> int | None:
    """The most that a board after the turn is worth; None if that is less than this, or takes too long to find out."""
    found = None
    while True:
        outcome = reach(position, wanted.at_least(least), nodes=MOST_NODES)
        if isinstance(outcome, Undecided):
            return None
        if isinstance(outcome, Impossible):
            return found
        found = wanted.value(position, outcome.board)
        least = found + 1


def least_close(position: Position, highest: int, wanted: Wanted) -> int:
    """What a board must be worth to come close to the best: more than the board as it stands, too."""
    return max(wanted.value(position, position.board) + 1, highest - wanted.close)


@lru_cache(maxsize=512)
def look(position: Position, wanted: Wanted) -> Essence | None:
    """The best boards and those that come close and tempt: better than doing nothing, and yet not the best.

    None if nothing is better than the board as it stands, or if there is too much to look at.
    """
    now = wanted.value(position, position.board)
    highest = most(position, wanted, now + 1)
    if highest is None:
        return None
    least = least_close(position, highest, wanted)
    close = every_outcome(position, wanted.at_least(least), limit=MOST_CLOSE, nodes=MOST_NODES)
    if close.stopped_by is not None:
        return None
    boards = [outcome.board for outcome in close.boards]
    values = [(board.towers, wanted.value(position, board)) for board in boards]
    best = tuple(sorted(towers for towers, value in values if value == highest))
    return Essence(highest, best, tempting((each for each in values if each[1] < highest), best))


def number_of_boards(position: Position) -> int | None:
    """How many different boards can stand after the turn; None if there are too many to look at."""
    count = count_outcomes(position, limit=MOST_BOARDS, nodes=MOST_NODES)
    return count.number if count.complete else None
