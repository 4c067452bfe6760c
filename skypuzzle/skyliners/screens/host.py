"""What screens ask of the program that runs them."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from skypuzzle.sessions.logbook import Visit
from skypuzzle.skyliners.puzzles.puzzle import Puzzle
from skypuzzle.skyliners.sessions.game_session import GameSession
from skypuzzle.skyliners.sessions.solving import Solving

R = TypeVar("R")


class Host(Protocol):
    """Someone who keeps what is played and thinks in the background."""

    pace: float
    """Seconds between the actions of bots."""

    async def think(self, work: Callable[..., R], *about: object) -> R:
        """What comes of the work, while every key is still answered."""

    def stop_thinking(self) -> None:
        """Nobody waits any more for what is being thought about."""

    def keep_puzzle(self, session: Solving) -> None:
        """Write down how a puzzle stands."""

    def keep_game(self, game: GameSession) -> None:
        """Write down how a game stands."""

    def streak(self) -> int:
        """Days in a row with a puzzle solved."""


class Chooser(Host, Protocol):
    """Someone who opens what is chosen."""

    def visit(self, puzzle: Puzzle) -> Visit | None:
        """How a puzzle was left."""

    def games(self) -> int:
        """How many games are under way?"""

    def is_making(self) -> bool:
        """Are puzzles still being made?"""

    def trouble(self) -> str | None:
        """What could not be made, read or kept, if anything."""

    def open_puzzle(self, place: int) -> None:
        """Play a puzzle of the set."""

    def open_game(self) -> None:
        """Play a whole game: the last one under way, or a new one."""
