"""What a game gives to the rest of the house, which knows no game by name: everything else in it is its own business.

A game is a package with a module `game` whose `GAME` is one of these. Its methods import what they need when they are
called: most commands need little of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

from skypuzzle.errors import SkypuzzleError

if TYPE_CHECKING:
    from collections.abc import Callable

    from msgspec import Struct

    from skypuzzle.puzzles.orders import Order
    from skypuzzle.puzzles.puzzle import Explanation, Puzzle
    from skypuzzle.screens.host import GameScreens
    from skypuzzle.sessions.logbook import SavedGame
    from skypuzzle.sessions.playable import GameRequest, PlayableGame, PlayablePuzzle


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

    # Playing

    whole_game: ClassVar[str] = ""
    """What playing a whole game is called; nothing if there are only puzzles. With it come the methods below it."""

    @abstractmethod
    def playable(self, puzzle: "Puzzle") -> "PlayablePuzzle[Any]":
        """A puzzle, ready to be played."""

    def screens(self) -> "GameScreens | None":
        """Its full screen; None if it is played by typing alone."""
        return None

    def whole_game_options(self) -> "Callable[..., GameRequest | None]":
        """A function with the options of `play` that ask for a whole game, which returns what they ask for."""
        return lambda: None

    def usual_game(self) -> "GameRequest":
        """The whole game of whoever says no more about it."""
        raise NotImplementedError

    def saved_game(self, _saved: "SavedGame") -> "PlayableGame[Any]":
        """A whole game from the logbook, before its first move; a SkypuzzleError if it makes no sense."""
        raise SkypuzzleError(f"{self.title} is not played as a whole game")
