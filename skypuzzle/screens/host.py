"""What screens ask of the program that runs them, and what the program asks of a game's screens."""

from abc import ABC
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.logbook import Progress
from skypuzzle.sessions.puzzle_session import PuzzleSession

if TYPE_CHECKING:
    from skypuzzle.screens.chapters import Chapter, RuleFigure
    from skypuzzle.screens.game_screen import GameScreen

R = TypeVar("R")


class Host(Protocol):
    """Someone who keeps what is played and thinks in the background."""

    pace: float
    """Seconds between the moves of bots."""

    async def think(self, work: Callable[..., R], *about: object) -> R:
        """What comes of the work, while every key is still answered."""

    def stop_thinking(self) -> None:
        """Nobody waits any more for what is being thought about."""

    def keep_puzzle(self, session: PuzzleSession[Any]) -> None:
        """Keep how a puzzle stands."""

    def keep_game(self, session: GameSession[Any]) -> None:
        """Keep how a game stands."""

    def rated(self, session: GameSession[Any]) -> str:
        """What a game that is over has done to the player's rating, if anything."""

    def streak(self) -> int:
        """Days in a row with a puzzle solved."""

    def mode(self, mode: str, *, usual: bool = True) -> bool:
        """Is something on that the player can switch on and off?"""

    def set_mode(self, mode: str, *, on: bool) -> None:
        """Switch it, now and for the next time."""

    def rules(self, kinds: Collection[str] = ()) -> "Sequence[Chapter]":
        """What a beginner needs to know for puzzles of these kinds, of all kinds if none is named."""


class Chooser(Host, Protocol):
    """Someone who opens what is chosen."""

    def about(self, kind: str) -> str:
        """What to do in a kind of puzzle."""

    def help(self) -> str:
        """All keys."""

    def progress(self, puzzle: Puzzle) -> Progress | None:
        """How a puzzle was left."""

    def whole_game(self) -> str:
        """What a whole game is called; nothing if there is none to play."""

    def games(self) -> int:
        """How many games are under way?"""

    def rating(self) -> str:
        """The player's rating in whole games; nothing if there is none."""

    def is_making(self) -> bool:
        """Are puzzles still being made?"""

    def trouble(self) -> str | None:
        """What could not be made, read or kept, if anything."""

    def open_puzzle(self, place: int) -> None:
        """Play a puzzle of the set."""

    def open_game(self) -> None:
        """Play a whole game: the last one under way, or a new one."""


class GameScreens(ABC):
    """The screens of a game."""

    help: ClassVar[str]
    """All keys of a puzzle, for whoever asks before choosing one."""

    rule_texts: ClassVar[Mapping[str, str]] = {}
    """What the rules say here instead of what they say on paper, by headings."""

    def rule_figures(self, *, dark: bool) -> "Sequence[RuleFigure]":  # noqa: ARG002 - passed by name
        """The figures in the rules as text, in order; those that are missing are left out."""
        return ()

    def game_screen(self, session: GameSession[Any], host: Host) -> "GameScreen[Any]":
        """A whole game to play; asked for only where the game has a `whole_game`."""
        raise NotImplementedError
