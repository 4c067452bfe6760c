"""Puzzles about the best turn: `last`, the last one of a game, for prestige; `machine`, in the middle, for income."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.best_turn.puzzle import BestTurn, BestTurnPuzzle, LastPuzzle, MachinePuzzle
from skypuzzle.skyline.kinds.turns import TurnKind

if TYPE_CHECKING:
    from skypuzzle.answers import Impossible, Undecided
    from skypuzzle.chance import Chance
    from skypuzzle.limits import Clock
    from skypuzzle.puzzles.puzzle import Step
    from skypuzzle.skyline.kinds.best_turn.playing import PlayableBestTurn
    from skypuzzle.skyline.kinds.turns.reasoning import Reasoning
    from skypuzzle.skyline.rules.board import Board


class BestTurnKind(TurnKind[BestTurnPuzzle]):
    """Find the turn that is worth the most."""

    def __init__(self, name: str, puzzle_type: type[BestTurnPuzzle], asks: str) -> None:
        self.name = name
        self.puzzle_type = puzzle_type
        self.objective = puzzle_type.objective
        self.asks = asks

    def puzzles(self, chance: "Chance", levels: Sequence[Level]) -> Iterator[BestTurnPuzzle]:
        from skypuzzle.skyline.kinds.best_turn.making import puzzles

        return puzzles(self.puzzle_type, chance, levels)

    def solution_of(self, puzzle: BestTurnPuzzle) -> BestTurn | None:
        from skypuzzle.skyline.kinds.best_turn.making import solution_of

        return solution_of(puzzle)

    def wrong_position(self, puzzle: BestTurnPuzzle) -> str | None:
        from skypuzzle.skyline.kinds.best_turn.making import wrong_position

        return wrong_position(puzzle.position, puzzle.player, self.objective)

    def wrong_solution(self, puzzle: BestTurnPuzzle, claimed: BestTurn) -> str | None:
        from skypuzzle.skyline.kinds.best_turn.making import why_not

        return why_not(puzzle.position, self.objective, claimed)

    def rival(self, puzzle: BestTurnPuzzle, claimed: BestTurn, clock: "Clock") -> "Board | Impossible | Undecided":
        from skypuzzle.skyline.kinds.best_turn.making import proven_rival

        return proven_rival(puzzle.position, puzzle.player, self.objective, claimed, clock)

    def reason(self, puzzle: BestTurnPuzzle) -> "Reasoning | None":
        from skypuzzle.skyline.kinds.best_turn.making import reason

        return reason(puzzle.position, puzzle.player, self.objective)

    def redundant(self, puzzle: BestTurnPuzzle) -> Iterator[str]:
        from skypuzzle.skyline.kinds.best_turn.making import redundant

        return redundant(puzzle.position, self.objective)

    def task(self, puzzle: BestTurnPuzzle) -> str:
        return self.objective.task(puzzle.position, puzzle.player)

    def explain(self, puzzle: BestTurnPuzzle) -> "list[Step] | None":
        from skypuzzle.skyline.kinds.best_turn.playing import explain

        return explain(puzzle)

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
    "In a “machine”, find the turn after which one of your groups pays most; money left does not count.",
)
