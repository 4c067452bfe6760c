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
from skypuzzle.sessions.table import Table

if TYPE_CHECKING:
    from skypuzzle.screens.chapters import Chapter, RuleFigure
    from skypuzzle.screens.game_screen import GameScreen
    from skypuzzle.screens.table_screen import TableScreen


R = TypeVar("R")


class Frame(Protocol):
    """What the app does for every screen: it thinks in the background and keeps the settings."""

    pace: float
    """Seconds between the moves of bots."""

    async def think(self, work: Callable[..., R], *about: object) -> R:
        """Run work in the background while every key is still answered."""

    def stop_thinking(self) -> None:
        """Stop the work in the background."""

    def mode(self, mode: str, *, usual: bool = True) -> bool:
        """Return whether a setting is on."""

    def set_mode(self, mode: str, *, on: bool) -> None:
        """Switch a setting, now and for the next time."""

    def rules(self, kinds: Collection[str] = ()) -> "Sequence[Chapter]":
        """Return what a beginner needs to know for puzzles of these kinds, or of all kinds."""


class Host(Frame, Protocol):
    """What the app does for the screen of a puzzle or a game: it also saves what is played."""

    def keep_puzzle(self, session: PuzzleSession[Any]) -> None:
        """Save a puzzle."""

    def keep_game(self, session: GameSession[Any]) -> None:
        """Save a game."""

    def rated(self, session: GameSession[Any]) -> str:
        """Say how a finished game changed the player's rating, if it did."""

    def streak(self) -> int:
        """Days in a row with a puzzle solved."""


class TableHost(Frame, Protocol):
    """What the app does for the screen of a table."""

    def keep_table(self, table: Table) -> None:
        """Keep a changed table."""


class Chooser(Host, Protocol):
    """What the app does for the list of puzzles."""

    def about(self, kind: str) -> str:
        """What to do in a kind of puzzle."""

    def help(self) -> str:
        """All keys."""

    def progress(self, puzzle: Puzzle) -> Progress | None:
        """Return the saved progress of a puzzle."""

    def whole_game(self) -> str:
        """Return what a whole game is called; empty if there is none."""

    def games(self) -> int:
        """Return the number of saved games."""

    def rating(self) -> str:
        """Return the player's rating in whole games; empty if there is none."""

    def is_making(self) -> bool:
        """Return whether puzzles are still being made."""

    def trouble(self) -> str | None:
        """Return what could not be made, read or saved, if anything."""

    def open_puzzle(self, place: int) -> None:
        """Play a puzzle of the set."""

    def open_game(self) -> None:
        """Play the last saved game, or a new one."""


class GameScreens(ABC):
    """The screens of a game."""

    help: ClassVar[str]
    """All keys of a puzzle, shown before one is chosen."""

    rule_texts: ClassVar[Mapping[str, str]] = {}
    """Texts of the rules that replace those on paper, by headings."""

    def rule_figures(self, *, dark: bool) -> "Sequence[RuleFigure]":  # noqa: ARG002 - passed by name
        """Return the figures in the rules as text, in order; missing ones are left out."""
        return ()

    def game_screen(self, session: GameSession[Any], host: Host) -> "GameScreen[Any]":
        """Return the screen of a whole game; called only if the game has a `whole_game`."""
        raise NotImplementedError

    def table_screen(self, table: Table, host: TableHost) -> "TableScreen":
        """Return the screen of a table; called only for a `BoardGame`."""
        raise NotImplementedError


async def or_say(work: Callable[[], Awaitable[None]], say: Callable[[str], None]) -> None:
    """Do the work; report an error in a line, and go on."""
    try:
        await work()
    except SkypuzzleError as error:
        say(one_line(str(error)))


class Thinker(Protocol):
    """Does one piece of work after the other, somewhere else."""

    def submit(self, work: Callable[..., R], *about: object) -> Future[R]:
        """Hand over a piece of work."""

    def close(self) -> None:
        """End at once."""


class ThreadThinker:
    """Works in a thread, where processes are not available: what has begun cannot be stopped."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1)

    def submit(self, work: Callable[..., R], *about: object) -> Future[R]:
        return self._pool.submit(work, *about)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class Thinking:
    """Starts a thinker when there is work, and stops it on request."""

    def __init__(self, call: Callable[[], Thinker]) -> None:
        self._call = call
        self._thinker: Thinker | None = None
        self._times_stopped = 0
        self._calling = Lock()

    async def think(self, work: Callable[..., R], *about: object) -> R:
        """Do the work; submitting it also happens in a thread, because it takes longer than a key should wait."""
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
        """Stop the work at once; the next work starts a new thinker."""
        with self._calling:
            self._times_stopped += 1
            if self._thinker is not None:
                self._thinker.close()
            self._thinker = None
