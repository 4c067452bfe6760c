"""A puzzle of one turn: what is given, what to find, and an id that turning or mirroring does not change."""

from dataclasses import dataclass
from functools import cached_property

from skypuzzle.notebook import drawing
from skypuzzle.puzzles.levels import Difficulty
from skypuzzle.puzzles.puzzle import Label, id_of
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.questions.question import GameQuestion
from skypuzzle.skyliners.rules.actions import Action, Plan
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.symmetry import MIRRORS, ROTATIONS


@dataclass(frozen=True)
class TurnPuzzle:
    """Find the one turn of a player, near the end of a game, that does what is asked.

    `reach`: it is the last turn, and every plan must hold. `secure`: others still move, and every plan must hold
    whatever they do. `win`: it is the last turn, and the player must become the only winner. `force`: the player also
    has turns to come, and must be able to make every plan hold whatever the others do.
    """

    kind: KindName
    position: Position
    player: Side
    plans: tuple[Plan, ...]
    difficulty: Difficulty
    solution: tuple[Action, ...] | None
    label: Label | None = None

    @property
    def question(self) -> GameQuestion:
        """What must hold at the end of the game; for `win`, no plans at all."""
        return GameQuestion(self.position, self.plans)

    @cached_property
    def id(self) -> str:
        """The same for all rotations of the table and, with two players, for its mirror images."""
        symmetries = (*ROTATIONS, *MIRRORS) if len(self.position.seats) == 2 else ROTATIONS
        return id_of(
            " ".join(
                (
                    self.kind,
                    str(symmetry.position(self.position)),
                    str(symmetry.side(self.player)),
                    *sorted(str(symmetry.plan(plan)) for plan in self.plans),
                )
            )
            for symmetry in symmetries
        )

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return drawing(self)
