"""A `build` puzzle: what is given, what to find, and an id that turning or mirroring does not change."""

from dataclasses import dataclass
from functools import cached_property

from skypuzzle.notebook import drawing
from skypuzzle.puzzles.levels import Difficulty
from skypuzzle.puzzles.puzzle import Label, id_of
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.symmetry import MIRRORS, ROTATIONS


@dataclass(frozen=True)
class BuildPuzzle:
    """Put the whole supply on the board so that every plan holds."""

    question: CityQuestion
    difficulty: Difficulty
    solution: Board | None
    label: Label | None = None

    @property
    def kind(self) -> KindName:
        """`build`."""
        return "build"

    @cached_property
    def id(self) -> str:
        """The same for all eight orientations."""
        return id_of(
            " ".join(
                (
                    "build",
                    str(symmetry.board(self.question.board)),
                    str(self.question.supply),
                    *sorted(str(symmetry.plan(plan)) for plan in self.question.plans),
                )
            )
            for symmetry in (*ROTATIONS, *MIRRORS)
        )

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return drawing(self)
