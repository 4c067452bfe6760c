"""The options of `show` that a game adds: from where to look, how much, and in which colours."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.pictures.images import Frame
    from skypuzzle.play import Record


class Look(ABC):
    """The options of `show` that a game adds. What is shown is a position, a bare board or a puzzle."""

    @property
    @abstractmethod
    def is_from_above(self) -> bool:
        """Is it not seen from the side?"""

    @abstractmethod
    def limited(self, shown: Any) -> Any:
        """Return what to show, limited to what a player may know. Raises an error if the options do not fit it."""

    @abstractmethod
    def text(self, shown: Any, width: int, *, unicode: bool, solved: bool) -> "RenderableType":
        """A picture for the terminal."""

    @abstractmethod
    def drawing(self, shown: Any, *, solved: bool) -> str:
        """A picture as SVG."""

    @abstractmethod
    def game_film(self, record: "Record[Any, Any]", moments: Sequence[Any]) -> "list[Frame]":
        """A game turn by turn, up to the last of these positions."""

    @abstractmethod
    def explanation_film(self, puzzle: Any) -> "list[Frame]":
        """How a puzzle is solved."""
