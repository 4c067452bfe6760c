"""Puzzles about the best turn: `last`, the last one of a game, for prestige; `machine`, in the middle, for income."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, Struct, UnsetType

from skypuzzle.puzzles.documents import DifficultyEntry, difficulty_entry, read_difficulty
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.documents.documents import ActionText
from skypuzzle.skyline.kinds.best_turn.puzzle import OBJECTIVES, BestTurn, BestTurnName, BestTurnPuzzle
from skypuzzle.skyline.kinds.turns.kind import TurnKind, TurnPuzzleEntry

if TYPE_CHECKING:
    from skypuzzle.answers import Impossible, Undecided
    from skypuzzle.chance import Chance
    from skypuzzle.clock import Clock
    from skypuzzle.puzzles.puzzle import Step
    from skypuzzle.skyline.kinds.best_turn.playable import PlayableBestTurn
    from skypuzzle.skyline.kinds.turns.reasoning import Reasoning
    from skypuzzle.skyline.rules.board import Board


class LastSolution(Struct, kw_only=True, forbid_unknown_fields=True):
    """A turn, and the prestige that it ends with."""

    actions: list[ActionText]
    """The turn, without its end. Any that leads to the same board solves the puzzle."""
    prestige: int


class LastEntry(TurnPuzzleEntry, kw_only=True, tag="last"):
    """The final board with the most prestige, in the last turn of the game."""

    difficulty: DifficultyEntry
    solution: LastSolution | UnsetType = UNSET


class MachineSolution(Struct, kw_only=True, forbid_unknown_fields=True):
    """A turn, and the income that it leaves."""

    actions: list[ActionText]
    """The turn, without its end. Any that leads to the same board solves the puzzle."""
    income: int


class MachineEntry(TurnPuzzleEntry, kw_only=True, tag="machine"):
    """The board with the highest income after this turn."""

    goal: Literal["income"]
    difficulty: DifficultyEntry
    solution: MachineSolution | UnsetType = UNSET


class BestTurnKind(TurnKind[BestTurnPuzzle]):
    """Find the turn that is worth the most."""

    def __init__(self, name: BestTurnName, entry_type: type[Any], solution_type: type[Any], asks: str) -> None:
        self.name: BestTurnName = name
        self.objective = OBJECTIVES[name]
        self.asks = asks
        self._entry_type = entry_type
        self._solution_type = solution_type

    def puzzles(self, chance: "Chance", levels: Sequence[Level]) -> Iterator[BestTurnPuzzle]:
        from skypuzzle.skyline.kinds.best_turn.making import puzzles

        return puzzles(self.name, chance, levels)

    def solution_of(self, puzzle: BestTurnPuzzle) -> BestTurn | None:
        from skypuzzle.skyline.kinds.best_turn.solutions import solution_of

        return solution_of(puzzle)

    def wrong_position(self, puzzle: BestTurnPuzzle) -> str | None:
        from skypuzzle.skyline.kinds.best_turn.solutions import wrong_position

        return wrong_position(puzzle.position, puzzle.player, self.objective)

    def wrong_solution(self, puzzle: BestTurnPuzzle, claimed: BestTurn) -> str | None:
        from skypuzzle.skyline.kinds.best_turn.solutions import why_not

        return why_not(puzzle.position, self.objective, claimed)

    def rival(self, puzzle: BestTurnPuzzle, claimed: BestTurn, clock: "Clock") -> "Board | Impossible | Undecided":
        from skypuzzle.skyline.kinds.best_turn.solutions import proven_rival

        return proven_rival(puzzle.position, puzzle.player, self.objective, claimed, clock)

    def reason(self, puzzle: BestTurnPuzzle) -> "Reasoning | None":
        from skypuzzle.skyline.kinds.best_turn.solutions import reason

        return reason(puzzle.position, puzzle.player, self.objective)

    def redundant(self, puzzle: BestTurnPuzzle) -> Iterator[str]:
        from skypuzzle.skyline.kinds.best_turn.solutions import redundant

        return redundant(puzzle.position, self.objective)

    @property
    def entry_type(self) -> type[Any]:
        return self._entry_type

    def entry(self, puzzle: BestTurnPuzzle) -> Any:
        objective, solution = self.objective, UNSET
        if puzzle.solution is not None:
            actions = list(map(str, puzzle.solution.actions))
            solution = self._solution_type(actions=actions, **{objective.key: puzzle.solution.value})
        return self._entry_type(
            id=puzzle.id,
            position=str(puzzle.position),
            player=puzzle.player,
            **({} if objective.goal is None else {"goal": objective.goal}),
            difficulty=difficulty_entry(puzzle.difficulty),
            solution=solution,
        )

    def read(self, entry: Any, place: str) -> BestTurnPuzzle:
        position, actions = self.read_turn(entry, place)
        solution = None if actions is None else BestTurn(actions, getattr(entry.solution, self.objective.key))
        return BestTurnPuzzle(self.name, position, entry.player, read_difficulty(entry.difficulty), solution)

    def task(self, puzzle: BestTurnPuzzle) -> str:
        return self.objective.task(puzzle.position, puzzle.player)

    def explain(self, puzzle: BestTurnPuzzle) -> "list[Step] | None":
        from skypuzzle.skyline.kinds.best_turn.explaining import explain

        return explain(puzzle)

    def playable(self, puzzle: BestTurnPuzzle) -> "PlayableBestTurn":
        from skypuzzle.skyline.kinds.best_turn.playable import PlayableBestTurn

        return PlayableBestTurn(puzzle)

    def solution_words(self, puzzle: BestTurnPuzzle) -> str:
        words = super().solution_words(puzzle)
        return words if puzzle.solution is None else f"{words} {self.objective.printed.format(puzzle.solution.value)}"


LAST = BestTurnKind(
    "last",
    LastEntry,
    LastSolution,
    "In a “last” puzzle it is the last turn of the game: find the board that gives you the most prestige.",
)
MACHINE = BestTurnKind(
    "machine",
    MachineEntry,
    MachineSolution,
    "In a “machine”, find the turn after which one of your groups pays most; money left does not count.",
)
