"""What `solve` asks of a game: one question, and how to answer it, count its answers and put them into words."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import RenderableType

OnFound = Callable[[int], object]


class Solving(ABC):
    """A question that `solve` answers."""

    one_answer: str = ""
    """Why the answers cannot be counted or listed; empty if they can."""
    why_undecided: str = ""
    """Why it may stay undecided, if not for the time limit."""
    reasons_effort: float = 1
    """How much longer than usual the search for reasons may take, if no limit is given."""

    @abstractmethod
    def solve(self, time_limit: float | None) -> Any:
        """An answer, Impossible or Undecided."""

    def why_not(self, _time_limit: float | None) -> Any:
        """Why it is impossible."""
        return None

    def count(self, _time_limit: float | None, _on_found: OnFound) -> Any:
        """A Count, or what the game counts instead."""
        raise NotImplementedError(self.one_answer)

    def count_text(self, found: Any) -> str:
        """What was counted."""
        return str(found.number)

    def answers(self, _limit: int, _time_limit: float | None, _on_found: OnFound) -> Any:
        """Distinct answers; `complete` says whether these are all."""
        raise NotImplementedError(self.one_answer)

    def answer_texts(self, found: Any) -> list[str]:
        """These answers in notation."""
        raise NotImplementedError(self.one_answer)

    @abstractmethod
    def document(self, found: Any, reasons: Any = None) -> "Struct | dict[str, Any]":
        """The question with what was found, as a document."""

    @abstractmethod
    def picture(self, answer: Any, width: int, *, unicode: bool) -> "RenderableType":
        """An answer for the terminal."""

    def impossible(self, reasons: Any, _width: int) -> "RenderableType":
        """That it is impossible, with the reasons as far as they were found."""
        from rich.text import Text

        if reasons is None or not reasons.complete:
            return Text("impossible; the reasons were not found in time")
        return Text("impossible, because of these together:\n" + _bullets(reasons.reasons))


def _bullets(lines: Iterable[object]) -> str:
    return "\n".join(f"- {line}" for line in lines)
