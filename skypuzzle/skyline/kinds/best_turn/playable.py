"""A puzzle about the best turn, ready to play."""

from skypuzzle.skyline.kinds.best_turn.objective import INCOME
from skypuzzle.skyline.kinds.best_turn.puzzle import BestTurnPuzzle
from skypuzzle.skyline.kinds.turns.playable import PlayableTurn
from skypuzzle.skyline.rules.position import Position


class PlayableBestTurn(PlayableTurn):
    """One board is worth more than any other."""

    puzzle: BestTurnPuzzle

    def __init__(self, puzzle: BestTurnPuzzle) -> None:
        super().__init__(puzzle)
        self.for_income = puzzle.objective is INCOME

    def worth_line(self, state: Position) -> str:
        if not self.for_income:
            return super().worth_line(state)
        return f"the best group pays {state.board.income(self.colour)}M"

    def shortfall(self, state: Position) -> str:
        """Only that there is more: a hint says what."""
        return f"{self.puzzle.objective.ends_with} {self.worth_line(state)}, but it can be more."
