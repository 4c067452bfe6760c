"""What the puzzles about one turn share when they are played, action by action: `last`, `machine` and `secure`."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar, cast

from rich.console import RenderableType

from skypuzzle.errors import Fault, RuleError
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.skyline.kinds import KINDS
from skypuzzle.skyline.kinds.turns.effort import AHEAD
from skypuzzle.skyline.kinds.turns.hints import hint_for, mistake
from skypuzzle.skyline.kinds.turns.kind import TurnKind
from skypuzzle.skyline.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyline.kinds.turns.ways import way_to
from skypuzzle.skyline.notation.wording import action_words
from skypuzzle.skyline.pictures.terminal import draw
from skypuzzle.skyline.rules.actions import Action, EndTurn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.sessions.game_so_far import applied, one_action
from skypuzzle.skyline.sessions.typed_words import TURN_WORDS, look, prestige_line, spelled, turn_line

END = str(EndTurn())


class PlayableTurn(PlayablePuzzle[Position]):
    """The player's turn, up to its end; then the board is judged."""

    words: ClassVar[Sequence[tuple[str, str]]] = TURN_WORDS
    for_income: bool = False
    """Is it the income that counts, not the prestige?"""
    puzzle: TurnPuzzle

    def __init__(self, puzzle: TurnPuzzle) -> None:
        super().__init__(puzzle, puzzle.position)
        self.colour = puzzle.player
        self.seat = puzzle.position.seat(puzzle.player)

    @property
    def kind(self) -> TurnKind[Any]:
        """The kind of the puzzle."""
        return cast(TurnKind[Any], KINDS[self.puzzle.kind])

    @property
    def task(self) -> str:
        return self.kind.task(self.puzzle)

    def spelled(self, word: str) -> str:
        return spelled(word)

    def after(self, state: Position, move: str) -> Position:
        if self.is_complete(state):
            raise RuleError(Fault("move", move, "the turn is over; undo takes it back"))
        return applied(state, one_action(move))

    def look(self, state: Position, word: str) -> str | None:
        """What can be done, what the cards show, and why something cannot be built."""
        return look(state, self.seat, word)

    def picture(self, state: Position, width: int, unicode: bool) -> RenderableType:
        return draw(state, width=width, seat=self.seat, unicode=unicode)

    def describe(self, state: Position) -> str:
        return f"{self.worth_line(state)}; {'the turn is over' if self.is_complete(state) else self._next(state)}"

    def _next(self, state: Position) -> str:
        return turn_line(state, self.seat)

    def worth_line(self, state: Position) -> str:
        """What the board is worth so far, as far as it matters."""
        mission = state.missions[self.seat]
        return f"prestige {prestige_line(state.board, self.colour, mission)}"

    def is_complete(self, state: Position) -> bool:
        return state.mover_seat != self.seat

    def is_solved(self, state: Position) -> bool:
        """Does the one board stand that solves it?"""
        return self.is_complete(state) and state.board == self.goal

    @cached_property
    def goal(self) -> Board | None:
        """The board that solves it; None if nothing does."""
        actions = self.actions()
        if actions is None:
            return None
        position = self.start
        for action in actions:
            position = apply(position, action)
        return position.board

    def actions(self) -> Sequence[Action] | None:
        """A way to that board, without the end of the turn."""
        found = self.kind.solution_of(self.puzzle)
        return None if found is None else found.actions

    def solution(self) -> list[str] | None:
        actions = self.actions()
        return None if actions is None else [*map(str, actions), END]

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        """The first move after which the board that solves it cannot be reached any more."""
        state = self.start
        for place, move in enumerate(moves):
            state = self.after(state, move)
            if self.goal is None or not self._may_lead_there(state, self.goal):
                return place
        return None

    def _may_lead_there(self, state: Position, goal: Board) -> bool:
        return state.board == goal if self.is_complete(state) else way_to(state, goal) is not None

    def hint(self, moves: Sequence[str]) -> Hint | None:
        """What leads to the board that solves it."""
        wrong = self.first_wrong(moves)
        states = [self.start]
        for move in moves:
            states.append(self.after(states[-1], move))
        if wrong is not None:
            return mistake(states[wrong], moves, wrong)
        if self.goal is None or self.is_complete(states[-1]):
            return None
        way = way_to(states[-1], self.goal)
        if way is None:
            return None
        before = self._temptation() if not moves else ""
        return hint_for(states[-1], way, self.goal, before, for_income=self.for_income)

    def _temptation(self) -> str:
        """What comes of greed, for someone who has done nothing yet."""
        return next((f"{step.text} " for step in self.kind.explain(self.puzzle) or () if step.technique == AHEAD), "")

    def made(self, move: str) -> str:
        return f"{move}."

    def words_of(self, state: Position, move: str) -> str:
        """A move in words."""
        return action_words(state, one_action(move))
