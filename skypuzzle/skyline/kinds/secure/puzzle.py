"""A `secure` puzzle: one board that this turn can leave keeps the mission, or the win, from the one opponent left."""

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias, get_args

from skypuzzle.notebook import drawing
from skypuzzle.puzzles.levels import Difficulty
from skypuzzle.puzzles.puzzle import id_of
from skypuzzle.skyline.rules.actions import Action
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import Colour

SecureGoal: TypeAlias = Literal["mission", "win"]
"""The player's mission at the end of the game, or to be the only winner."""
SECURE_GOALS: tuple[SecureGoal, ...] = get_args(SecureGoal)


@dataclass(frozen=True, slots=True)
class Secured:
    """A way to the one board that holds. Any other way to this board is as good."""

    actions: tuple[Action, ...]
    """Without the end of the turn."""


@dataclass(frozen=True, slots=True)
class SecurePuzzle:
    """Make the turn after which the goal holds at the end of the game, whatever the one opponent left does.

    That opponent's money, floors and cards are open, and so is their mission where the goal is to win.
    """

    kind: ClassVar[Literal["secure"]] = "secure"

    position: Position
    player: Colour
    goal: SecureGoal
    difficulty: Difficulty
    solution: Secured | None
    """None if it is withheld."""

    @property
    def id(self) -> str:
        """Of what is given."""
        return id_of((f"skyline {self.kind} {self.position} {self.player} {self.goal}",))

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return drawing(self)
