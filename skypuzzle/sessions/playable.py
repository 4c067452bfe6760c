"""What a game gives to be played: states, and moves as text that lead from one to the next.

These objects keep nothing of what is played, and know nothing of who plays: undo, time, hints taken and saving are the
business of sessions. They can be sent to another process, which thinks there.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.sessions.logbook import SavedGame

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import RenderableType

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Hint:
    """Three steps: where to look, how to reason, what to do. No move where something must be taken back first."""

    steps: tuple[str, str, str]
    move: str | None
    places: frozenset[str] = frozenset()
    """Where to look, by name."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, by seats."""

    points: Mapping[str, int]
    winners: Sequence[str]


class Playable(ABC, Generic[S]):
    """What puzzles and whole games have in common."""

    words: ClassVar[Sequence[tuple[str, str]]]
    """What can be typed for a move, or to look at something, each with its meaning; the usual move first."""

    def __init__(self, start: S) -> None:
        self.start = start

    @abstractmethod
    def after(self, state: S, move: str) -> S:
        """The state after a move: a NotationError if it cannot be read, a RuleError if it cannot be made."""

    def forced(self, _state: S) -> str | None:
        """The move that comes by itself, as the player has no other; None if there is something to choose."""
        return None

    @abstractmethod
    def describe(self, state: S) -> str:
        """How things stand, in a line."""

    @abstractmethod
    def picture(self, state: S, width: int, unicode: bool) -> "RenderableType":
        """How things stand, to look at."""

    def look(self, _state: S, _word: str) -> str | None:
        """The answer to a word that asks for something and moves nothing; None if it is no such word."""
        return None

    def spelled(self, word: str) -> str:
        """A typed word as it is meant."""
        return word


class PlayablePuzzle(Playable[S]):
    """A puzzle, from its givens to its solution."""

    def __init__(self, puzzle: Puzzle, start: S) -> None:
        super().__init__(start)
        self.puzzle = puzzle

    @property
    @abstractmethod
    def task(self) -> str:
        """What to do, in a sentence or two."""

    def made(self, move: str) -> str:
        """What to say of a move that was made."""
        return f"{move} played."

    @abstractmethod
    def is_complete(self, state: S) -> bool:
        """Is there nothing more to do, right or wrong?"""

    @abstractmethod
    def is_solved(self, state: S) -> bool:
        """Is it done, as the rules judge it?"""

    @abstractmethod
    def shortfall(self, state: S) -> str:
        """What is wrong with a state that is complete, but not solved."""

    @abstractmethod
    def solution(self) -> Sequence[str] | None:
        """The moves from the start, without those that come by themselves; None if nothing solves the puzzle."""

    @abstractmethod
    def first_wrong(self, moves: Sequence[str]) -> int | None:
        """The place of the first move that does not lead to the solution; None if all is right so far."""

    @abstractmethod
    def hint(self, moves: Sequence[str]) -> Hint | None:
        """A hint for a player who has made these moves; None if there is nothing left to do."""


class PlayableGame(Playable[S]):
    """A whole game of one person against bots, set up and ready for its first move.

    `forced` is asked only when it is the player's move; `describe` says it if there is nothing to choose.
    """

    def __init__(self, start: S, you: str, saved: SavedGame) -> None:
        super().__init__(start)
        self.you = you
        """The player's seat."""
        self.saved = saved
        """The game before its first move, as the logbook keeps it."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What to call it: who plays what."""

    @property
    @abstractmethod
    def greeting(self) -> str:
        """What to say to the player first."""

    @abstractmethod
    def mover(self, state: S) -> str | None:
        """The seat whose move it is; None if the game is over."""

    @abstractmethod
    def bot_move(self, state: S, number: int) -> str:
        """What the bot whose move it is does; chance depends on the number of the move, so that it does so again."""

    @abstractmethod
    def turns(self, states: Sequence[S], moves: Sequence[str]) -> Sequence[tuple[str, str]]:
        """Every turn so far, as its seat and what the player may see of it."""

    @abstractmethod
    def scoring(self, state: S) -> "tuple[Sequence[str], RenderableType]":
        """When the game is over: how the points come about, line by line, and a table of them."""

    @abstractmethod
    def result(self, state: S) -> str:
        """When the game is over: who won, as a text to share."""

    rates: ClassVar[bool] = False
    """Do games like this count for the player's rating, if nothing speaks against it? Only then are these asked."""

    @property
    def unrated(self) -> str:
        """Why this one does not count, however it goes; empty if it does."""
        return ""

    @property
    def opponents(self) -> Mapping[str, float]:
        """The bots of a game that counts, as people call them, with their ratings."""
        return {}

    def outcome(self, state: S) -> Outcome:
        """When the game is over: how it ended."""
        raise NotImplementedError

    @abstractmethod
    def document(self, states: Sequence[S], moves: Sequence[str]) -> "Struct":
        """The game as a document: its record if it is over, else what its player knows of it."""


class GameRequest(ABC):
    """A whole game as somebody asks for it."""

    @abstractmethod
    def new(self) -> PlayableGame[Any]:
        """Such a game, from its beginning."""

    @abstractmethod
    def fits(self, left: PlayableGame[Any], new: PlayableGame[Any]) -> bool:
        """Is a game that was left what is asked for? The new one is what would be played otherwise."""
