"""The interface of what is played: states, and moves as text that lead from one to the next.

These objects do not change during play: undo, time, hints taken and saving belong to sessions. They can be sent to
another process, which thinks there.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
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
    """Three steps: where to look, how to reason, what to do. No move if something must be taken back first."""

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
        """Return the state after a move. Raises a NotationError or a RuleError."""

    def forced(self, _state: S) -> str | None:
        """Return the only possible move, which is then made automatically; None if there is a choice."""
        return None

    @abstractmethod
    def describe(self, state: S) -> str:
        """Describe a state in a line."""

    @abstractmethod
    def picture(self, state: S, width: int, unicode: bool) -> "RenderableType":
        """Draw a state for the terminal."""

    def look(self, _state: S, _word: str) -> str | None:
        """Return the answer to a word that only asks for something; None if it is no such word."""
        return None

    def spelled(self, word: str) -> str:
        """Return a typed word in the notation of the game."""
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
        """Return the message after a move."""
        return f"{move} played."

    @abstractmethod
    def is_complete(self, state: S) -> bool:
        """Return whether nothing is left to do, right or wrong."""

    @abstractmethod
    def is_solved(self, state: S) -> bool:
        """Return whether the rules say that it is solved."""

    @abstractmethod
    def shortfall(self, state: S) -> str:
        """Say what is wrong with a state that is complete, but not solved."""

    @abstractmethod
    def solution(self) -> Sequence[str] | None:
        """Return the moves from the start, without automatic ones; None if nothing solves the puzzle."""

    @abstractmethod
    def first_wrong(self, moves: Sequence[str]) -> int | None:
        """Return the place of the first move that does not lead to the solution; None if all is right so far."""

    @abstractmethod
    def hint(self, moves: Sequence[str]) -> Hint | None:
        """Return a hint for a player who has made these moves; None if there is nothing left to do."""


K = TypeVar("K")
V = TypeVar("V")


def first_wrong_mark(marks: Iterable[tuple[K, V]], is_wrong: Callable[[K, V], bool]) -> int | None:
    """Return the place of the first mark that is wrong and that no later one replaces: marks are places with values."""
    last = {where: (place, what) for place, (where, what) in enumerate(marks)}
    return min((place for where, (place, what) in last.items() if is_wrong(where, what)), default=None)


class PlayableGame(Playable[S]):
    """A whole game of one person against bots, set up and ready for its first move.

    `forced` is called only when it is the player's move; `describe` mentions it if there is no choice.
    """

    def __init__(self, start: S, you: str, saved: SavedGame) -> None:
        super().__init__(start)
        self.you = you
        self.saved = saved
        """The game before its first move, as the logbook saves it."""

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
        """Return the move of the bot whose turn it is; chance depends only on the seed and the number of the move."""

    @abstractmethod
    def turns(self, states: Sequence[S], moves: Sequence[str]) -> Sequence[tuple[str, str]]:
        """Return every turn so far, as its seat and what the player may see of it."""

    @abstractmethod
    def scoring(self, state: S) -> "tuple[Sequence[str], RenderableType]":
        """Explain the score of a finished game, line by line, and return a table of it."""

    @abstractmethod
    def result(self, state: S) -> str:
        """Say who won a finished game, as a text to share."""

    rates: ClassVar[bool] = False
    """Do games like this count for the player's rating? Only then are the methods below called."""

    @property
    def unrated(self) -> str:
        """Why this game does not count, however it goes; empty if it does."""
        return ""

    @property
    def opponents(self) -> Mapping[str, float]:
        """The bots of a game that counts, under the names that people know, with their ratings."""
        return {}

    def outcome(self, state: S) -> Outcome:
        raise NotImplementedError

    @abstractmethod
    def document(self, states: Sequence[S], moves: Sequence[str]) -> "Struct":
        """Return the record of a finished game, else what its player knows of it."""


class GameRequest(ABC):
    """A whole game as the options ask for it."""

    @abstractmethod
    def new(self) -> PlayableGame[Any]:
        """Set up such a game."""

    @abstractmethod
    def fits(self, left: PlayableGame[Any], new: PlayableGame[Any]) -> bool:
        """Return whether a saved game is what is asked for; `new` would be played otherwise."""
