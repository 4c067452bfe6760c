"""A `build` puzzle as its player goes through it."""

from typing import NamedTuple

from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle
from skypuzzle.skyliners.rules.actions import Action, Build, Plan
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.pieces import Reserve
from skypuzzle.skyliners.rules.play import why_not_there
from skypuzzle.skyliners.sessions.puzzle_session import PuzzleSession


class City(NamedTuple):
    """A bare board and what is left to put on it."""

    board: Board
    supply: Reserve

    def why_not(self, action: Action) -> str | None:
        """Why an action cannot be done; None if it can."""
        if not isinstance(action, Build):
            return "there is nothing to do here but build"
        if not self.supply[action.piece]:
            return f"there is no {action.piece} left"
        return why_not_there(self.board, action)

    def after(self, action: Action) -> "City":
        """The city with one more piece; a RuleError says why not."""
        reason = self.why_not(action)
        if reason is not None or not isinstance(action, Build):
            raise RuleError(Fault("action", str(action), reason or ""))
        return City(self.board.with_piece(action.piece, action.site), self.supply.less(action.piece))


class BuildSession(PuzzleSession[City]):
    """Piece by piece, until the supply is used up."""

    puzzle: BuildPuzzle

    def __init__(self, puzzle: BuildPuzzle, title: str = "") -> None:
        super().__init__(puzzle, City(puzzle.question.board, puzzle.question.supply), title)

    @property
    def board(self) -> Board:
        """The city as it is now."""
        return self.history.state.board

    @property
    def reserve(self) -> Reserve:
        """What is left of the supply."""
        return self.history.state.supply

    @property
    def plans(self) -> tuple[Plan, ...]:
        """What each side is to see."""
        return self.puzzle.question.plans

    @property
    def seat(self) -> Side:
        """North is up."""
        return Side.S

    @property
    def is_complete(self) -> bool:
        """Is everything placed?"""
        return self.reserve.total == 0

    @property
    def is_solved(self) -> bool:
        """Is everything placed, and does each side see what it says?"""
        return self.is_complete and len(self.holding) == len(self.plans)

    def why_not(self, action: Action) -> str | None:
        """Why a piece cannot go there; None if it can."""
        return self.history.state.why_not(action)

    def shortfall(self) -> str:
        """Which sides do not see what they say."""
        wrong = [plan for plan in self.plans if plan not in self.holding]
        faults = [f"{plan} sees {len(self.board.seen(plan.side, plan.row))}" for plan in wrong]
        return f"All is placed, but {', '.join(faults)}."

    def _follow(self, state: City, action: Action) -> City:
        return state.after(action)
