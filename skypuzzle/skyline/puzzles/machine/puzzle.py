"""A `machine` puzzle: one board that this turn can leave pays the most in the next one."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from skypuzzle.notebook import drawing
from skypuzzle.puzzles.levels import Difficulty
from skypuzzle.puzzles.puzzle import id_of
from skypuzzle.skyline.rules.actions import Action
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import Colour


@dataclass(frozen=True, slots=True)
class Machine:
    """A way to the one best board, and what its best group pays. Any other way to this board is as good."""

    actions: tuple[Action, ...]
    """Without the end of the turn, and without purchases: they do not change the board."""
    income: int


@dataclass(frozen=True, slots=True)
class MachinePuzzle:
    """Make the turn after which the highest income stands; what the others do then does not count."""

    kind: ClassVar[Literal["machine"]] = "machine"
    goal: ClassVar[Literal["income"]] = "income"

    position: Position
    player: Colour
    difficulty: Difficulty
    solution: Machine | None
    """None if it is withheld."""

    @property
    def id(self) -> str:
        """Of what is given."""
        return id_of((f"skyline {self.kind} {self.position} {self.player} {self.goal}",))

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return drawing(self)
