"""A puzzle of one turn, `reach`, `secure` or `win`, as its player goes through it."""

from skypuzzle.skyliners.puzzles.explaining import shortfall
from skypuzzle.skyliners.puzzles.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.actions import Action, HiddenPlanning, Plan
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.pieces import Reserve
from skypuzzle.skyliners.rules.play import FORFEIT, apply, legal_actions, why_not
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.sessions.puzzle_session import OWN_CARD, PuzzleSession
from skypuzzle.skyliners.sessions.solutions import does_it


class TurnSession(PuzzleSession[Position]):
    """The two actions of the turn."""

    puzzle: TurnPuzzle

    def __init__(self, puzzle: TurnPuzzle, title: str = "") -> None:
        super().__init__(puzzle, puzzle.position, title)

    @property
    def position(self) -> Position:
        """The game as it is now."""
        return self.history.state

    @property
    def board(self) -> Board:
        """The city as it is now."""
        return self.position.board

    @property
    def reserve(self) -> Reserve:
        """What the player still has."""
        return self.position.reserve(self.puzzle.player)

    @property
    def plans(self) -> tuple[Plan, ...]:
        """What the player is to see; to win, there is nothing but points."""
        return self.puzzle.plans

    @property
    def seat(self) -> Side:
        """The player's own."""
        return self.puzzle.player

    @property
    def is_complete(self) -> bool:
        """Is the turn over?"""
        turn = self.position.turn
        return bool(self.actions) and (turn is None or turn.side is not self.puzzle.player or turn.action == 1)

    @property
    def is_solved(self) -> bool:
        """Is it the turn that does it?"""
        return self.is_complete and does_it(self.puzzle, self.position)

    def why_not(self, action: Action) -> str | None:
        """Why it cannot be played; None if it can."""
        if self.position.turn is None or self.is_complete:
            return "the turn is over"
        if isinstance(action, HiddenPlanning):
            return OWN_CARD
        return why_not(self.position, self.position.turn, action)

    def shortfall(self) -> str:
        """What the turn leaves to be desired."""
        lost = ", with an action lost" if FORFEIT in self.actions else ""
        return f"The turn is played{lost}, but it is not enough: {shortfall(self.puzzle, self.position)}."

    def _follow(self, state: Position, action: Action) -> Position:
        return apply(state, action)

    def _forced(self) -> Action | None:
        """An action with which nothing can be done is lost."""
        return FORFEIT if not self.is_complete and legal_actions(self.position) == [FORFEIT] else None
