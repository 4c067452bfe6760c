"""A `last` puzzle: nobody moves after this turn, and one final board has the most prestige."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from skypuzzle.notebook import drawing
from skypuzzle.puzzles.levels import Difficulty
from skypuzzle.puzzles.puzzle import id_of
from skypuzzle.skyline.rules.actions import Action
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import Colour


@dataclass(frozen=True, slots=True)
class LastTurn:
    """A way to the one best board, and the prestige there. Any other way to this board is as good."""

    actions: tuple[Action, ...]
    """Without the end of the turn."""
    prestige: int


@dataclass(frozen=True, slots=True)
class LastPuzzle:
    """Make the last turn of the game, for the most prestige."""

    kind: ClassVar[Literal["last"]] = "last"

    position: Position
    player: Colour
    difficulty: Difficulty
    solution: LastTurn | None
    """None if it is withheld."""

    @property
    def id(self) -> str:
        """Of what is given."""
        return id_of((f"skyline {self.kind} {self.position} {self.player}",))

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return drawing(self)
