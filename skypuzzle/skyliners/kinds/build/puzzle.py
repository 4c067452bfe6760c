"""A `build` puzzle: what is given, what to find, and an id that turning or mirroring does not change."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from skypuzzle.notebook import drawing
from skypuzzle.puzzles.levels import Difficulty
from skypuzzle.puzzles.puzzle import Label, id_of
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.rules.actions import FOUR_OR_FIVE, Plan
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.symmetry import MIRRORS, ROTATIONS
from skypuzzle.wording import listed


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


def task(puzzle: BuildPuzzle) -> str:
    """What to do."""
    question = puzzle.question
    words = f"Place {listed(question.supply.in_words())} so that each side sees what it must."
    with_four = any(plan.number == FOUR_OR_FIVE for plan in question.plans)
    return f"{words} 4+: four or five." if with_four else words


def most_asked(plans: Sequence[Plan]) -> Side:
    """The side that must see something in most of its rows; south if several do."""
    clues = Counter(plan.side for plan in plans)
    return max(Side, key=lambda side: (clues[side], side is Side.S))
