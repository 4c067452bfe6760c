"""What a game gives to the rest of the house, which knows no game by name: everything else in it is its own business.

A game is a package with a module `game` whose `GAME` is one of these. Its methods import what they need when they are
called: most commands need little of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from msgspec import Struct

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
