"""The puzzles of Skyliners as something to play."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from rich.console import RenderableType

from skypuzzle.errors import Fault, RuleError
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.skyliners.notation.turns import parse_action
from skypuzzle.skyliners.pictures.puzzle_text import city_to_build, turn_to_play
from skypuzzle.skyliners.puzzles.endings.explaining import shortfall
from skypuzzle.skyliners.puzzles.positions import expect_suitable
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle, TurnPuzzle
from skypuzzle.skyliners.puzzles.solutions import does_it, first_wrong, solution_of
from skypuzzle.skyliners.puzzles.tasks import task
from skypuzzle.skyliners.rules.actions import Action, Build, HiddenPlanning, Plan
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.pieces import Reserve
from skypuzzle.skyliners.rules.play import FORFEIT, apply, legal_actions, why_not, why_not_there
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.sessions.hints import hint_for
from skypuzzle.skyliners.sessions.typed_words import OWN_CARD, WORDS, left_over, plans_holding, row_of_sight, spelled

S = TypeVar("S")


class CityPuzzle(PlayablePuzzle[S]):
    """What both sorts of puzzles have: a city, pieces to build with, and plans."""

    words = WORDS
    puzzle: Puzzle
    seat: Side
    """The side to look from."""
    plans: tuple[Plan, ...]
    """What must be seen in the end."""

    @abstractmethod
    def board(self, state: S) -> Board:
        """The city."""

    @abstractmethod
    def reserve(self, state: S) -> Reserve:
        """What is left to build with."""

    def made(self, move: str) -> str:
        """What to say of a move that was made."""
        return f"{move} placed."

    @property
    def task(self) -> str:
        """As it is printed."""
        return task(self.puzzle)

    def holding(self, state: S) -> tuple[Plan, ...]:
        """The plans that hold in the city as it is."""
        return tuple(plan for plan in self.plans if plan.holds_on(self.board(state)))

    def describe(self, state: S) -> str:
        """What is left and what holds."""
        plans = f"; {plans_holding(len(self.holding(state)), len(self.plans))}" if self.plans else ""
        return f"left: {left_over(self.reserve(state))}{plans}"

    def look(self, state: S, word: str) -> str | None:
        """A row of sight."""
        return row_of_sight(word, self.board(state))

    def spelled(self, word: str) -> str:
        """Small letters will do."""
        return spelled(word)

    def solution(self) -> list[str] | None:
        """Found anew."""
        found = solution_of(self.puzzle)
        return None if found is None else [*map(str, found)]

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        """By the solution."""
        return first_wrong(self.puzzle, [*map(parse_action, moves)])

    def hint(self, moves: Sequence[str]) -> Hint | None:
        """By the techniques of a person."""
        return hint_for(self.puzzle, [*map(parse_action, moves)])


class City(NamedTuple):
    """A bare board and what is left to put on it."""

    board: Board
    supply: Reserve


class PlayableBuild(CityPuzzle[City]):
    """A `build` puzzle: piece by piece, until the supply is used up."""

    puzzle: BuildPuzzle
    seat = Side.S  # north is up

    def __init__(self, puzzle: BuildPuzzle) -> None:
        super().__init__(puzzle, City(puzzle.question.board, puzzle.question.supply))
        self.plans = puzzle.question.plans

    def board(self, state: City) -> Board:
        """The city."""
        return state.board

    def reserve(self, state: City) -> Reserve:
        """What is left of the supply."""
        return state.supply

    def after(self, state: City, move: str) -> City:
        """One more piece."""
        action = parse_action(move)
        if not isinstance(action, Build):
            raise RuleError(Fault("action", move, "there is nothing to do here but build"))
        reason = (
            why_not_there(state.board, action) if state.supply[action.piece] else f"there is no {action.piece} left"
        )
        if reason is not None:
            raise RuleError(Fault("action", move, reason))
        return City(state.board.with_piece(action.piece, action.site), state.supply.less(action.piece))

    def is_complete(self, state: City) -> bool:
        """Is everything placed?"""
        return state.supply.total == 0

    def is_solved(self, state: City) -> bool:
        """Is everything placed, and does each side see what it must?"""
        return self.is_complete(state) and len(self.holding(state)) == len(self.plans)

    def shortfall(self, state: City) -> str:
        """Which sides do not see what they must."""
        wrong = [plan for plan in self.plans if not plan.holds_on(state.board)]
        faults = [f"{plan} sees {len(state.board.seen(plan.side, plan.row))}" for plan in wrong]
        return f"All is placed, but {', '.join(faults)}."

    def picture(self, state: City, width: int, unicode: bool) -> RenderableType:
        """The city with the clues around it."""
        return city_to_build(self.puzzle, state.board, width, unicode=unicode)


class TurnSoFar(NamedTuple):
    """The table, and what the player has done in the turn."""

    position: Position
    actions: tuple[Action, ...] = ()


class PlayableTurn(CityPuzzle[TurnSoFar]):
    """A puzzle of one turn, `reach`, `secure` or `win`: its two actions."""

    puzzle: TurnPuzzle

    def __init__(self, puzzle: TurnPuzzle) -> None:
        super().__init__(puzzle, TurnSoFar(puzzle.position))
        self.seat = puzzle.player
        self.plans = puzzle.plans

    def board(self, state: TurnSoFar) -> Board:
        """The city."""
        return state.position.board

    def reserve(self, state: TurnSoFar) -> Reserve:
        """What the player still has."""
        return state.position.reserve(self.seat)

    def after(self, state: TurnSoFar, move: str) -> TurnSoFar:
        """One more action of the turn."""
        action = parse_action(move)
        reason = self._why_not(state, action)
        if reason is not None:
            raise RuleError(Fault("action", move, reason))
        return TurnSoFar(apply(state.position, action), (*state.actions, action))

    def _why_not(self, state: TurnSoFar, action: Action) -> str | None:
        turn = state.position.turn
        if turn is None or self.is_complete(state):
            return "the turn is over"
        return OWN_CARD if isinstance(action, HiddenPlanning) else why_not(state.position, turn, action)

    def forced(self, state: TurnSoFar) -> str | None:
        """An action with which nothing can be done is lost."""
        return str(FORFEIT) if not self.is_complete(state) and legal_actions(state.position) == [FORFEIT] else None

    def is_complete(self, state: TurnSoFar) -> bool:
        """Is the turn over?"""
        turn = state.position.turn
        return bool(state.actions) and (turn is None or turn.side is not self.seat or turn.action == 1)

    def is_solved(self, state: TurnSoFar) -> bool:
        """Is it the turn that does it?"""
        return self.is_complete(state) and does_it(self.puzzle, state.position)

    def shortfall(self, state: TurnSoFar) -> str:
        """Why the turn is not enough."""
        lost = ", with an action lost" if FORFEIT in state.actions else ""
        return f"The turn is played{lost}, but it is not enough: {shortfall(self.puzzle, state.position)}."

    def picture(self, state: TurnSoFar, width: int, unicode: bool) -> RenderableType:
        """The table, as the player sees it."""
        return turn_to_play(state.position, self.seat, width, unicode=unicode)


def playable(puzzle: Puzzle) -> PlayableBuild | PlayableTurn:
    """A puzzle, ready to be played; a RuleError, if it is none of its kind."""
    if isinstance(puzzle, BuildPuzzle):
        return PlayableBuild(puzzle)
    expect_suitable(puzzle)
    if puzzle.kind == "force":
        from skypuzzle.skyliners.sessions.playable_force import PlayableForce

        return PlayableForce(puzzle)
    return PlayableTurn(puzzle)
