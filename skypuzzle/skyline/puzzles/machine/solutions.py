"""The one board with the highest income, by our own search and by CP-SAT; what a position must be like."""

from collections.abc import Iterator
from functools import lru_cache, partial

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.clock import NO_LIMIT, Clock
from skypuzzle.skyline.puzzles.machine.puzzle import Machine, MachinePuzzle
from skypuzzle.skyline.puzzles.turns.best import best_turn
from skypuzzle.skyline.puzzles.turns.best import proven_rival as rival
from skypuzzle.skyline.puzzles.turns.lean import idle
from skypuzzle.skyline.puzzles.turns.looking import INCOME, income_of, look
from skypuzzle.skyline.puzzles.turns.replaying import board_after, wrong_turn
from skypuzzle.skyline.questions.goals import IncomeGoal
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import PENTHOUSE_LEVEL, Colour


def wrong_position(position: Position, player: Colour) -> str | None:
    """Why a position does not suit a puzzle of this kind, in words."""
    reason = wrong_turn(position, player)
    if reason is not None:
        return reason
    stock = position.stock[position.seat(player)] or ()
    if position.is_last_round or position.board.penthouses(player) + stock[PENTHOUSE_LEVEL - 1] >= PENTHOUSES_TO_END:
        return "no other turn may follow"
    return None


def fat(position: Position) -> Iterator[str]:
    """What the player holds that could be left out, in words; nothing if the puzzle is lean."""
    return idle(position, (position.mover or 0,), partial(look, wanted=INCOME))


@lru_cache(maxsize=8)
def solution_of(puzzle: MachinePuzzle) -> Machine | None:
    """The shortest way to the best board, even if the puzzle withholds it."""
    position = puzzle.position
    found = None if wrong_position(position, puzzle.player) else best_turn(position, INCOME)
    return None if found is None else Machine(*found)


def why_not(position: Position, claimed: Machine) -> str | None:
    """Why these actions are not a turn that leaves this income, in words; None if they are. The rules decide."""
    board = board_after(position, claimed.actions)
    if isinstance(board, str):
        return board
    income = income_of(position, board)
    return None if income == claimed.income else f"the best group then pays {income}M"


def proven_rival(
    position: Position, player: Colour, claimed: Machine, clock: Clock = NO_LIMIT
) -> Board | Impossible | Undecided:
    """Another board that has as much, by CP-SAT; impossible if the claimed turn leaves the only one."""
    return rival(position, player, IncomeGoal(claimed.income), claimed.actions, clock)
