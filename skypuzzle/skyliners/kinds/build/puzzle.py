"""A `build` puzzle: what is given, what to find, and an id that turning or mirroring does not change."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from skypuzzle.notation import notation
from skypuzzle.puzzles.puzzle import LabelledPuzzle
from skypuzzle.skyliners.notation.positions import BoardText, PlanText, SupplyText
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.rules.board import Board, Side
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, MIRRORS, ROTATIONS, Plan
from skypuzzle.wording import listed


class BuildSolution(Struct, forbid_unknown_fields=True):
    """The final city."""

    board: BoardText


if TYPE_CHECKING:
    FinalCity: TypeAlias = Board
else:
    FinalCity = notation("FinalCity", lambda found: found.board, write=BuildSolution, reads=BuildSolution)


class BuildPuzzle(LabelledPuzzle, frozen=True, kw_only=True, tag="build"):
    """Put the whole supply on the board so that every plan holds; there is exactly one way."""

    board: BoardText
    supply: SupplyText
    plans: tuple[PlanText, ...]
    solution: FinalCity | None = None

    def __post_init__(self) -> None:
        """Refuse plans that contradict each other, too."""
        super().__post_init__()
        _ = self.question

    @cached_property
    def question(self) -> CityQuestion:
        """Which cities are there?"""
        return CityQuestion(self.board, self.supply, self.plans)

    def texts(self) -> Iterator[str]:
        """All eight orientations."""
        for symmetry in (*ROTATIONS, *MIRRORS):
            plans = sorted(str(symmetry.plan(plan)) for plan in self.plans)
            yield " ".join(("build", str(symmetry.board(self.board)), str(self.supply), *plans))


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
