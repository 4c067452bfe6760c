"""What `solve` asks of a game: one question, and how to answer it, count its answers and describe them."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from skypuzzle.answers import Impossible, OnFound

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import RenderableType

    from skypuzzle.game import BoardGame
    from skypuzzle.puzzles.puzzle import Puzzle


class Solving(ABC):
    """A question that `solve` answers."""

    one_answer: str = ""
    """Why the answers cannot be counted or listed; empty if they can."""
    why_undecided: str = ""
    """Why it may stay undecided, if not because of the time limit."""
    reasons_effort: float = 1
    """How much longer than usual the search for reasons may take, if no limit is given."""

    notes: Sequence[str] = ()
    """What cannot be in a real game about the position."""

    @abstractmethod
    def solve(self, time_limit: float | None) -> Any:
        """Return an answer, Impossible or Undecided."""

    def why_not(self, _time_limit: float | None) -> Any:
        return None

    def count(self, _time_limit: float | None, _on_found: OnFound | None) -> Any:
        """Return a Count, or what the game counts instead."""
        raise NotImplementedError(self.one_answer)

    def count_text(self, found: Any) -> str:
        return str(found.number)

    def answers(self, _limit: int, _time_limit: float | None, _on_found: OnFound | None) -> Any:
        """Return distinct answers; `complete` says whether these are all."""
        raise NotImplementedError(self.one_answer)

    def answer_texts(self, found: Any) -> list[str]:
        raise NotImplementedError(self.one_answer)

    @abstractmethod
    def document(self, found: Any, reasons: Any = None) -> "Struct | dict[str, Any] | None":
        """Return the question with what was found, as a document; None if there is no document for that."""

    @abstractmethod
    def picture(self, answer: Any, width: int, *, unicode: bool) -> "RenderableType":
        """Draw an answer for the terminal."""

    def impossible(self, reasons: Any, _width: int) -> "RenderableType":
        """Say that it is impossible, with the reasons if they were found."""
        from rich.text import Text

        if reasons is None or not reasons.complete:
            return Text("impossible; the reasons were not found in time")
        bullets = "\n".join(f"- {reason}" for reason in reasons.reasons)
        return Text(f"impossible, because of these together:\n{bullets}")


class PuzzleSolving(Solving):
    """A puzzle with exactly one solution, which its kind finds; the document is the puzzle with its solution."""

    one_answer = "a puzzle has one solution"

    def __init__(self, game: "BoardGame", puzzle: "Puzzle") -> None:
        self.game = game
        self.puzzle = puzzle

    def solve(self, _time_limit: float | None) -> "Puzzle | Impossible":
        return self.game.kind_of(self.puzzle).solve(self.puzzle) or Impossible()

    def impossible(self, _reasons: None, _width: int) -> str:
        return "impossible: it has no solution, or more than one"

    def document(self, found: "Puzzle | Impossible", _reasons: None = None) -> "dict[str, Any] | None":
        if isinstance(found, Impossible):
            return None
        from skypuzzle.puzzles.documents import puzzle_document

        return puzzle_document(self.game, found)

    def picture(self, answer: "Puzzle", width: int, *, unicode: bool) -> "RenderableType":
        return self.game.kind_of(answer).solution_picture(answer, width, unicode=unicode)
