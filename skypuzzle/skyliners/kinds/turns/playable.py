"""A puzzle of one turn as something to play."""

from typing import NamedTuple

from rich.text import Text

from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyliners.kinds.turns.pictures import draw_table
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.notation.positions import parse_action
from skypuzzle.skyliners.rules.board import Board, Reserve
from skypuzzle.skyliners.rules.play import FORFEIT, apply, legal_actions, why_not
from skypuzzle.skyliners.rules.position import Action, HiddenPlanning, Position
from skypuzzle.skyliners.sessions.city_puzzle import OWN_CARD, CityPuzzle


class TurnSoFar(NamedTuple):
    """The table, and what the player has done in the turn."""

    position: Position
    actions: tuple[Action, ...] = ()


class PlayableTurn(CityPuzzle[TurnSoFar]):
    """A puzzle of one turn: its two actions."""

    puzzle: TurnPuzzle
    over = "the turn is over"
    """Why nothing more can be done."""

    def __init__(self, puzzle: TurnPuzzle, task: str) -> None:
        super().__init__(puzzle, TurnSoFar(puzzle.position))
        self.seat = self.view = puzzle.player
        self.plans = puzzle.plans
        self._task = task

    @property
    def task(self) -> str:
        return self._task

    def board(self, state: TurnSoFar) -> Board:
        return state.position.board

    def position(self, state: TurnSoFar) -> Position:
        return state.position

    def reserve(self, state: TurnSoFar) -> Reserve:
        return state.position.reserve(self.seat)

    def after(self, state: TurnSoFar, move: str) -> TurnSoFar:
        action = parse_action(move)
        reason = self._why_not(state, action)
        if reason is not None:
            raise RuleError(Fault("action", move, reason))
        return TurnSoFar(apply(state.position, action), (*state.actions, action))

    def _why_not(self, state: TurnSoFar, action: Action) -> str | None:
        turn = state.position.turn
        if turn is None or self.is_complete(state):
            return self.over
        is_own = turn.side is self.seat and isinstance(action, HiddenPlanning)
        return OWN_CARD if is_own else why_not(state.position, turn, action)

    def forced(self, state: TurnSoFar) -> str | None:
        """An action with which nothing can be done is lost."""
        return str(FORFEIT) if not self.is_complete(state) and legal_actions(state.position) == [FORFEIT] else None

    def picture(self, state: TurnSoFar, width: int, unicode: bool) -> Text:
        return draw_table(state.position, self.seat, width, unicode=unicode)
