"""A puzzle about the best turn: one board that it can leave is worth more than any other."""

from typing import ClassVar, Literal

from msgspec import field

from skypuzzle.skyline.kinds.best_turn.objective import INCOME, PRESTIGE, Objective
from skypuzzle.skyline.kinds.turns.puzzle import TurnPuzzle, TurnSolution


class BestTurn(TurnSolution, frozen=True):
    """A way to the one best board, and what that is worth."""

    value: int


class LastTurn(BestTurn, frozen=True):
    """A turn, and the prestige that it ends with."""

    value: int = field(name="prestige")


class MachineTurn(BestTurn, frozen=True):
    """A turn, and the income that it leaves."""

    value: int = field(name="income")


class BestTurnPuzzle(TurnPuzzle, frozen=True, kw_only=True):
    """Make the best turn."""

    objective: ClassVar[Objective]
    """What the turn maximises."""
    solution_type: ClassVar[type[BestTurn]]

    solution: BestTurn | None = None


class LastPuzzle(BestTurnPuzzle, frozen=True, kw_only=True, tag="last"):
    """The final board with the most prestige, in the last turn of the game."""

    objective: ClassVar[Objective] = PRESTIGE
    solution_type: ClassVar[type[BestTurn]] = LastTurn

    solution: LastTurn | None = None


class MachinePuzzle(BestTurnPuzzle, frozen=True, kw_only=True, tag="machine"):
    """The board with the highest income after this turn."""

    objective: ClassVar[Objective] = INCOME
    solution_type: ClassVar[type[BestTurn]] = MachineTurn

    goal: Literal["income"]
    solution: MachineTurn | None = None
