"""What a game gives to the rest of the house, which knows no game by name: everything else in it is its own business.

A game is a package with a module `game` whose `GAME` is one of these. Its methods import what they need when they are
called: most commands need little of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import RenderableType

    from skypuzzle.pictures.booklet import PrintedPuzzle, PrintedRules, PrintedSolution
    from skypuzzle.puzzles.orders import Order
    from skypuzzle.puzzles.puzzle import Explanation, Puzzle


class Game(ABC):
    """A game: its name, its commands, its puzzles, and how they are proven, shown and played."""

    name: ClassVar[str]
    """In files and on the command line."""
    title: ClassVar[str]
    commands: ClassVar[Mapping[str, str]] = {}
    """The commands that are its own, each in a module of that name in its package `commands`, with a summary."""
    kinds: ClassVar[Mapping[str, str]]
    """The kinds of puzzles it has, each with what is to be done."""

    # Puzzles

    @abstractmethod
    def daily_orders(self, day: date) -> "Sequence[Order[Any]]":
        """What the puzzles of a day are to be like, in their order."""

    @abstractmethod
    def explain(self, puzzle: "Puzzle") -> "Explanation | None":
        """How a person solves a puzzle, step by step; None if the techniques there are do not solve it."""

    # Documents

    @abstractmethod
    def document_types(self) -> "Mapping[str, type[Struct]]":
        """Its document types by name."""

    # Pictures

    @abstractmethod
    def task(self, puzzle: Any) -> str:
        """What there is to do in a puzzle, in a sentence or two."""

    @abstractmethod
    def puzzle_picture(self, puzzle: Any, width: int, *, unicode: bool) -> "RenderableType":
        """What is given in a puzzle, for a terminal of that width."""

    def puzzle_sheets(self, puzzles: "Iterable[Puzzle]", width: int, *, unicode: bool) -> "RenderableType":
        """Puzzles one below the other under their numbers, each with what there is to do."""
        from skypuzzle.pictures.layout import one_below_the_other, puzzle_sheet

        return one_below_the_other(
            puzzle_sheet(
                puzzle, self.puzzle_picture(puzzle, width, unicode=unicode), self.task(puzzle), width, number=number
            )
            for number, puzzle in enumerate(puzzles, 1)
        )

    # Paper

    def printed_rules(self, kinds: Collection[str]) -> "PrintedRules":
        """What somebody who has never played has to know to solve puzzles of these kinds."""
        from skypuzzle.pictures.booklet import PrintedRules, Section

        return PrintedRules([Section(kind.capitalize(), text) for kind, text in self.kinds.items() if kind in kinds])

    def printed_puzzle(self, puzzle: Any) -> "PrintedPuzzle":
        """A puzzle as it is printed; the same as on the terminal, unless the game has something better."""
        from skypuzzle.pictures.booklet import PAPER_WIDTH, PrintedPuzzle, text_figure

        task = self.task(puzzle)
        picture = self.puzzle_picture(puzzle, PAPER_WIDTH, unicode=True)
        return PrintedPuzzle(task, text_figure(picture, alt=task), blanks=1)

    def printed_solution(self, puzzle: Any) -> "PrintedSolution | None":
        """A solution as it is printed; its notation, unless the game has something better. None if it is not known."""
        from skypuzzle.pictures.booklet import PrintedSolution

        return None if puzzle.solution is None else PrintedSolution(str(puzzle.solution))
