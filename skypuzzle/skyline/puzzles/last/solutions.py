"""The one board with the most prestige, by our own search and by CP-SAT; what a position must be like."""

from collections.abc import Iterator
from functools import lru_cache, partial

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.clock import NO_LIMIT, Clock
from skypuzzle.skyline.puzzles.last.puzzle import LastPuzzle, LastTurn
from skypuzzle.skyline.puzzles.turns.best import best_turn
from skypuzzle.skyline.puzzles.turns.best import proven_rival as rival
from skypuzzle.skyline.puzzles.turns.lean import idle
from skypuzzle.skyline.puzzles.turns.looking import PRESTIGE, look, prestige_of
from skypuzzle.skyline.puzzles.turns.replaying import board_after, wrong_turn
from skypuzzle.skyline.questions.goals import PrestigeGoal
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import Colour


def wrong_position(position: Position, player: Colour) -> str | None:
    """Why a position does not suit a puzzle of this kind, in words."""
    reason = wrong_turn(position, player)
    if reason is not None:
        return reason
    if not position.is_last_round or len(position.to_move()) != 1:
        return "it is not the last turn of the game"
    return "the player's mission is not known" if position.missions[position.seat(player)] is None else None


def fat(position: Position) -> Iterator[str]:
    """What the player holds that could be left out, in words; nothing if the puzzle is lean."""
    return idle(position, (position.mover or 0,), partial(look, wanted=PRESTIGE))


@lru_cache(maxsize=8)
def solution_of(puzzle: LastPuzzle) -> LastTurn | None:
    """The shortest way to the best board, even if the puzzle withholds it."""
    position = puzzle.position
    found = None if wrong_position(position, puzzle.player) else best_turn(position, PRESTIGE)
    return None if found is None else LastTurn(*found)


def why_not(position: Position, claimed: LastTurn) -> str | None:
    """Why these actions are not a turn with this prestige, in words; None if they are. The rules decide."""
    board = board_after(position, claimed.actions)
    if isinstance(board, str):
        return board
    prestige = prestige_of(position, board)
    return None if prestige == claimed.prestige else f"the board then has {prestige} prestige"


def proven_rival(
    position: Position, player: Colour, claimed: LastTurn, clock: Clock = NO_LIMIT
) -> Board | Impossible | Undecided:
    """Another board that has as much, by CP-SAT; impossible if the claimed turn leaves the only one."""
    return rival(position, player, PrestigeGoal(claimed.prestige), claimed.actions, clock)
