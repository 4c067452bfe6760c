"""What puzzles about one turn share: a position, a player, and a turn that solves them."""

from msgspec import Struct

from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.skyline.notation.positions import ColourText, PositionText
from skypuzzle.skyline.notation.turns import ActionsText


class TurnSolution(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to the one board that solves a puzzle. Any other way to this board is as good."""

    actions: ActionsText
    """Without the end of the turn."""


class TurnPuzzle(Puzzle, frozen=True, kw_only=True):
    """A puzzle about one turn of a game."""

    position: PositionText
    """The start of the turn."""
    player: ColourText
    """Whose turn it is."""
    solution: TurnSolution | None = None

    def __post_init__(self) -> None:
        """Refuse a player who does not take part in the game."""
        self.position.seat(self.player)

    def texts(self) -> tuple[str]:
        """One text: positions are not turned or mirrored."""
        goal = f" {self.goal}" if hasattr(self, "goal") else ""
        return (f"skyline {self.kind} {self.position} {self.player}{goal}",)
