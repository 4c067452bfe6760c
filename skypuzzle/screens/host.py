"""What screens ask of the app, and work in the background."""

import asyncio
from abc import ABC
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from skypuzzle.errors import SkypuzzleError, one_line
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


async def or_say(work: Callable[[], Awaitable[None]], say: Callable[[str], None]) -> None:
    """Do the work; what is wrong with it is said in a line, and ends nothing else."""
    try:
        await work()
    except SkypuzzleError as error:
        say(one_line(str(error)))


class Thinker(Protocol):
    """Someone who does one piece of work after the other, somewhere else."""

    def submit(self, work: Callable[..., R], *about: object) -> Future[R]:
        """Hand over a piece of work."""

    def close(self) -> None:
        """End at once."""


class ThreadThinker:
    """As well as it goes where there are no processes to be had: what has begun cannot be ended."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1)

    def submit(self, work: Callable[..., R], *about: object) -> Future[R]:
        """Hand over a piece of work."""
        return self._pool.submit(work, *about)

    def close(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class Thinking:
    """A thinker who is called when there is something to think about, and sent away when there is not."""

    def __init__(self, call: Callable[[], Thinker]) -> None:
        self._call = call
        self._thinker: Thinker | None = None
        self._times_stopped = 0
        self._calling = Lock()

    async def think(self, work: Callable[..., R], *about: object) -> R:
        """What comes of the work; to hand it over, too, takes longer than a key should wait."""
        since = self._times_stopped
        try:
            return await asyncio.wrap_future(await asyncio.to_thread(self._submit, since, work, *about))
        except BrokenExecutor:
            with self._calling:
                if since == self._times_stopped:  # killed, but not by us
                    self._thinker = ThreadThinker()
            return await asyncio.wrap_future(self._submit(since, work, *about))

    def _submit(self, since: int, work: Callable[..., R], *about: object) -> Future[R]:
        with self._calling:
            if since != self._times_stopped:
                raise asyncio.CancelledError
            try:
                if self._thinker is None:
                    self._thinker = self._call()
                return self._thinker.submit(work, *about)
            except (BrokenExecutor, OSError):
                self._thinker = ThreadThinker()
                return self._thinker.submit(work, *about)

    def stop(self) -> None:
        """Stop thinking at once, whatever about; the next question finds a new thinker."""
        with self._calling:
            self._times_stopped += 1
            if self._thinker is not None:
                self._thinker.close()
            self._thinker = None
