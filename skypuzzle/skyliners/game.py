"""Skyliners, as the rest of the house knows it."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

from skypuzzle.game import Game

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import RenderableType

    from skypuzzle.pictures.booklet import PrintedPuzzle, PrintedRules, PrintedSolution
    from skypuzzle.skyliners.puzzles.puzzle import Puzzle


class Skyliners(Game):
    """Build a city together, and plan how many buildings you will see in your rows."""

    name = "skyliners"
    title = "Skyliners"
    kinds: ClassVar = {
        "build": "Place all the pieces so that each side sees what it says.",
        "reach": "Find the last turn of the game that makes every plan hold.",
        "secure": "Find the turn after which every plan holds, whatever the others do.",
        "win": "Find the last turn of the game that makes its player the only winner.",
    }

    # Puzzles

    def daily_orders(self, day: date) -> Sequence[Any]:
        """Three builds, a turn that reaches plans, and one that secures them or wins."""
        from skypuzzle.skyliners.puzzles.daily import daily_orders

        return daily_orders(day)

    def explain(self, puzzle: "Puzzle") -> Any:
        """By reasoning about rows and pieces, or by comparing turns."""
        from skypuzzle.skyliners.puzzles.explaining import explain

        return explain(puzzle)

    # Documents

    def document_types(self) -> "Mapping[str, type[Struct]]":
        """Puzzles, positions, records and answers."""
        from skypuzzle.skyliners.documents.document_types import DOCUMENTS

        return DOCUMENTS

    # Pictures

    def task(self, puzzle: "Puzzle") -> str:
        """What to place, or whose turn must do what."""
        from skypuzzle.skyliners.puzzles.tasks import task_of_player

        return task_of_player(puzzle)

    def puzzle_picture(self, puzzle: "Puzzle", width: int, *, unicode: bool) -> "RenderableType":
        """The city from above, with the clues or the position."""
        from skypuzzle.skyliners.pictures.puzzle_text import puzzle_picture

        return puzzle_picture(puzzle, width, unicode=unicode)

    # Paper

    def printed_rules(self, kinds: Collection[str]) -> "PrintedRules":
        """How a side sees a city, with an example, and how turns go."""
        from skypuzzle.skyliners.pictures.printed import printed_rules

        return printed_rules(kinds)

    def printed_puzzle(self, puzzle: "Puzzle") -> "PrintedPuzzle":
        """A city with sites to write on, or with lines for a turn."""
        from skypuzzle.skyliners.pictures.printed import printed_puzzle

        return printed_puzzle(puzzle)

    def printed_solution(self, puzzle: "Puzzle") -> "PrintedSolution | None":
        """The city after it, and the turn."""
        from skypuzzle.skyliners.pictures.printed import printed_solution

        return printed_solution(puzzle)


GAME = Skyliners()
