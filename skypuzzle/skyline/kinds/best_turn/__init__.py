"""Puzzles about the best turn: `last`, the last turn of a game, for prestige; `machine`, mid-game, for income."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.best_turn.puzzle import BestTurnPuzzle, LastPuzzle, MachinePuzzle, Objective
from skypuzzle.skyline.kinds.one_turn import TurnKind

if TYPE_CHECKING:
    from skypuzzle.chance import Chance
    from skypuzzle.skyline.kinds.best_turn.playing import PlayableBestTurn


class BestTurnKind(TurnKind[BestTurnPuzzle]):
    """Find the turn that is worth the most."""

    def __init__(self, name: str, puzzle_type: type[BestTurnPuzzle], asks: str) -> None:
        self.name = name
        self.puzzle_type = puzzle_type
        self.objective = puzzle_type.objective
        self.asks = asks

    def objective_of(self, _puzzle: BestTurnPuzzle) -> Objective:
        return self.objective

    def puzzles(self, chance: "Chance", levels: Sequence[Level]) -> Iterator[BestTurnPuzzle]:
        return cast("Iterator[BestTurnPuzzle]", self.making.puzzles(self.puzzle_type, chance, levels))

    def task(self, puzzle: BestTurnPuzzle) -> str:
        return self.objective.task(puzzle.position, puzzle.player)

    def playable(self, puzzle: BestTurnPuzzle) -> "PlayableBestTurn":
        from skypuzzle.skyline.kinds.best_turn.playing import PlayableBestTurn

        return PlayableBestTurn(puzzle)

    def solution_words(self, puzzle: BestTurnPuzzle) -> str:
        words = super().solution_words(puzzle)
        return words if puzzle.solution is None else f"{words} {self.objective.printed.format(puzzle.solution.value)}"


LAST = BestTurnKind(
    "last",
    LastPuzzle,
    "In a “last” puzzle it is the last turn of the game: find the board that gives you the most prestige.",
)
MACHINE = BestTurnKind(
    "machine",
    MachinePuzzle,
    "In a “machine” puzzle, find the turn after which one of your groups pays most; leftover money does not count.",
)
