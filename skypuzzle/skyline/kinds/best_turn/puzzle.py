"""A puzzle about the best turn: one board that it can leave is worth more than any other."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from skypuzzle.notebook import drawing
from skypuzzle.puzzles.levels import Difficulty
from skypuzzle.puzzles.puzzle import id_of
from skypuzzle.skyline.kinds.best_turn.objective import INCOME, PRESTIGE, Objective
from skypuzzle.skyline.rules.actions import Action
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import Colour

BestTurnName: TypeAlias = Literal["last", "machine"]
OBJECTIVES: dict[BestTurnName, Objective] = {"last": PRESTIGE, "machine": INCOME}


@dataclass(frozen=True, slots=True)
class BestTurn:
    """A way to the one best board, and what that is worth. Any other way to this board is as good."""

    actions: tuple[Action, ...]
    """Without the end of the turn, and without purchases: they do not change the board."""
    value: int


@dataclass(frozen=True, slots=True)
class BestTurnPuzzle:
    """Make the best turn: the last one of a game for the most prestige, or one that leaves the highest income."""

    kind: BestTurnName
    position: Position
    player: Colour
    difficulty: Difficulty
    solution: BestTurn | None
    """None if it is withheld."""

    @property
    def objective(self) -> Objective:
        """What the turn maximises."""
        return OBJECTIVES[self.kind]

    @property
    def id(self) -> str:
        """Of what is given."""
        goal = "" if self.objective.goal is None else f" {self.objective.goal}"
        return id_of((f"skyline {self.kind} {self.position} {self.player}{goal}",))

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return drawing(self)
