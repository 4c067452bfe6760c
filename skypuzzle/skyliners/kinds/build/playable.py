"""A `build` puzzle as something to play: piece by piece, until the supply is used up."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from skypuzzle.errors import Fault, RuleError
from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners.kinds.build.hints import build_hint
from skypuzzle.skyliners.kinds.build.pictures import draw_clues
from skypuzzle.skyliners.kinds.build.puzzle import BuildPuzzle, most_asked, task
from skypuzzle.skyliners.kinds.build.solution import final_city, first_wrong, way_to
from skypuzzle.skyliners.notation.positions import parse_action
from skypuzzle.skyliners.rules.board import Board, Reserve, Side
from skypuzzle.skyliners.rules.play import why_not_there
from skypuzzle.skyliners.rules.position import Build
from skypuzzle.skyliners.sessions.city_puzzle import CityPuzzle


class City(NamedTuple):
    """A bare board and what is left to put on it."""

    board: Board
    supply: Reserve


class PlayableBuild(CityPuzzle[City]):
    """A `build` puzzle."""

    puzzle: BuildPuzzle
    seat = Side.S  # north is up

    def __init__(self, puzzle: BuildPuzzle) -> None:
        super().__init__(puzzle, City(puzzle.question.board, puzzle.question.supply))
        self.plans = puzzle.question.plans
        self.view = most_asked(self.plans)

    @property
    def task(self) -> str:
        return task(self.puzzle)

    def board(self, state: City) -> Board:
        return state.board

    def reserve(self, state: City) -> Reserve:
        return state.supply

    def after(self, state: City, move: str) -> City:
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
        return state.supply.total == 0

    def is_solved(self, state: City) -> bool:
        return self.is_complete(state) and len(self.holding(state)) == len(self.plans)

    def shortfall(self, state: City) -> str:
        wrong = [plan for plan in self.plans if not plan.holds_on(state.board)]
        faults = [f"{plan} sees {len(state.board.seen(plan.side, plan.row))}" for plan in wrong]
        return f"All is placed, but {', '.join(faults)}."

    def picture(self, state: City, width: int, unicode: bool) -> Text:
        return draw_clues(self.puzzle, state.board, width, unicode=unicode)

    def solution(self) -> list[str] | None:
        """Found again, whatever the file says."""
        city = final_city(self.puzzle.question)
        return None if city is None else [*map(str, way_to(self.puzzle.question.board, city))]

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        return first_wrong(self.puzzle.question, [*map(parse_action, moves)])

    def hint(self, moves: Sequence[str]) -> Hint | None:
        return build_hint(self.puzzle, [*map(parse_action, moves)])
