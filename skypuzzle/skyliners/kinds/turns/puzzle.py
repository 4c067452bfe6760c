"""Puzzles of one turn: what is given, what to find, and an id that turning or mirroring does not change."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias, cast

from msgspec import Struct

from skypuzzle.notation import notation
from skypuzzle.puzzles.puzzle import LabelledPuzzle
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.notation.positions import ActionText, PlanText, PositionText, SideText
from skypuzzle.skyliners.questions import GameQuestion
from skypuzzle.skyliners.rules.position import MIRRORS, ROTATIONS, Action


class TurnSolution(Struct, forbid_unknown_fields=True):
    """The actions of the turn."""

    actions: tuple[ActionText, ...]


if TYPE_CHECKING:
    TurnActions: TypeAlias = tuple[Action, ...]
else:
    TurnActions = notation("TurnActions", lambda found: found.actions, write=TurnSolution, reads=TurnSolution)


class TurnPuzzle(LabelledPuzzle, frozen=True, kw_only=True):
    """Find the one turn of a player, near the end of a game, that does what is asked."""

    position: PositionText
    player: SideText
    plans: tuple[PlanText, ...]
    solution: TurnActions | None = None

    @property
    def kind(self) -> KindName:
        return cast(KindName, super().kind)

    @property
    def question(self) -> GameQuestion:
        """What must hold at the end of the game; for `win`, no plans at all."""
        return GameQuestion(self.position, self.plans)

    def texts(self) -> Iterator[str]:
        """All rotations of the table and, with two players, its mirror images."""
        symmetries = (*ROTATIONS, *MIRRORS) if len(self.position.seats) == 2 else ROTATIONS
        for symmetry in symmetries:
            plans = sorted(str(symmetry.plan(plan)) for plan in self.plans)
            yield " ".join((self.kind, str(symmetry.position(self.position)), str(symmetry.side(self.player)), *plans))


class ReachPuzzle(TurnPuzzle, frozen=True, kw_only=True, tag="reach"):
    """Play the last turn of the game so that every plan holds, putting those not there yet into the office."""


class SecurePuzzle(TurnPuzzle, frozen=True, kw_only=True, tag="secure"):
    """Play a turn after which every plan holds, whatever the others do."""


class WinPuzzle(TurnPuzzle, frozen=True, kw_only=True, tag="win"):
    """Play the last turn of the game so that the player is the only winner; there are no plans."""


class ForcePuzzle(TurnPuzzle, frozen=True, kw_only=True, tag="force"):
    """Play the turn after which the player, who has turns to come, can make every plan hold whatever others do."""
