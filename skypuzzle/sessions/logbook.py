"""What a player has done: puzzles solved or half-done, games saved or finished, times and streaks.

It is one file for each game in the user's data folder. Some keys are older than the names here, because old files must
stay readable. A file that makes no sense is set aside. A file that cannot be read or written now is left alone, and
what is new stays in memory: neither stops anyone from playing.
"""

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import Final, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import force_setattr

from skypuzzle.documents import FORMAT, Document, decode, encode
from skypuzzle.errors import FileError, quote
from skypuzzle.storage import home, read_bytes, set_aside, write_whole

EDITION: Final = 2
"""It changes when older files cannot be read any more."""
GAMES_KEPT = 9


class FirstSolve(Struct, kw_only=True, forbid_unknown_fields=True):
    """How a puzzle was solved for the first time."""

    day: date
    seconds: float
    hints: int


class Progress(Struct, kw_only=True, forbid_unknown_fields=True):
    """A puzzle as its player left it. Moves are in the notation of the game."""

    moves: list[str] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)
    """Taken back, the next to be redone last."""
    helped: list[int] = field(default_factory=list)
    """The moves that a hint helped with, by their place in the line of all moves followed by those to be redone."""
    hinted: list[str] = field(default_factory=list, name="told")
    """Where hints were given: the moves before, so that none counts twice."""
    hints: int = 0
    taken_back: int = 0
    seconds: float = 0.0
    shown: bool = False
    """Was the solution shown? Then the puzzle cannot count as solved."""
    first_solve: FirstSolve | None = field(default=None, name="feat")
    """It never changes."""


class GameAtStart(Struct, kw_only=True, forbid_unknown_fields=True):
    """What identifies a game: everything decided before its first move."""

    start: str
    you: str
    bots: dict[str, str]
    seed: str

    def is_same_game(self, other: "GameAtStart") -> bool:
        """Compare the starts, however far the games are."""
        mine, its = ((game.start, game.you, game.bots, game.seed) for game in (self, other))
        return mine == its


class SavedGame(GameAtStart, kw_only=True):
    """A whole game as its player left it."""

    moves: list[str] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)
    """Taken back, the next to be redone last."""
    revised: bool | UnsetType = UNSET
    """Did the player change a move after a bot had answered it? Earlier versions did not say."""


class FinishedGame(GameAtStart, kw_only=True):
    """How a game that counts for the player's rating ended for the first time."""

    day: date
    points: dict[str, int]
    """By seat."""
    winners: list[str]

    @property
    def is_sound(self) -> bool:
        """Does it name the same seats everywhere?"""
        seats = {self.you, *self.bots}
        return self.you not in self.bots and set(self.points) == seats and set() < set(self.winners) <= seats

    @property
    def share(self) -> float:
        return (self.you in self.winners) / len(self.winners)


class LogbookDocument(Document, frozen=True, kw_only=True):
    """Everything that is saved."""

    game: str
    type: Literal["logbook"]
    edition: Literal[2]
    puzzles: dict[str, Progress]
    """By the id of the puzzle."""
    saved_games: list[SavedGame] = field(default_factory=list, name="tables")
    """The last played first."""
    finished: list[FinishedGame] | UnsetType = UNSET
    """The first one first. Not written before there is one, because earlier versions do not know it."""


Change: TypeAlias = Callable[[LogbookDocument], None]
"""A change to the document; making it twice is the same as making it once."""


class Logbook:
    """What one game saves for its player."""

    def __init__(self, path: Path, game: str) -> None:
        self._path = path
        self._game = game
        self._document = LogbookDocument(format=FORMAT, game=game, type="logbook", edition=EDITION, puzzles={})
        self._unwritten: list[Change] = []
        self._failing: str | None = None
        self._set_aside: str | None = None
        self._nonsense: str | None = None
        if self._read() and (obstacle := self._obstacle()):
            self._fail(f"cannot be kept: {obstacle}")

    @classmethod
    def of(cls, game: str) -> "Logbook":
        """Return the logbook of a game in the user's data folder."""
        return cls(home() / f"{game}.json", game)

    @property
    def trouble(self) -> str | None:
        return self._failing or self._set_aside or self._nonsense

    @property
    def is_empty(self) -> bool:
        return not (self._document.puzzles or self._document.saved_games or self.finished)

    def progress(self, puzzle: str) -> Progress | None:
        return self._document.puzzles.get(puzzle)

    @property
    def saved_games(self) -> tuple[SavedGame, ...]:
        return tuple(self._document.saved_games)

    def keep(self, puzzle: str, progress: Progress) -> None:
        """Save how a puzzle is left; the first solve stays."""

        def change(document: LogbookDocument) -> None:
            before = document.puzzles.get(puzzle)
            if before is not None and before.first_solve is not None:
                progress.first_solve = before.first_solve
            document.puzzles[puzzle] = progress

        self._change(change)

    def keep_game(self, game: SavedGame) -> None:
        """Save how a game is left; the oldest of too many is forgotten."""

        def change(document: LogbookDocument) -> None:
            others = [other for other in document.saved_games if not other.is_same_game(game)]
            document.saved_games[:] = [game, *others][:GAMES_KEPT]

        self._change(change)

    def drop_game(self, game: SavedGame) -> None:

        def change(document: LogbookDocument) -> None:
            document.saved_games[:] = [other for other in document.saved_games if not other.is_same_game(game)]

        self._change(change)

    @property
    def finished(self) -> tuple[FinishedGame, ...]:
        """The games that count for the player's rating, in the order in which they ended."""
        return () if self._document.finished is UNSET else tuple(self._document.finished)

    def finish(self, game: FinishedGame) -> bool:
        """Save how a game ended, unless it has ended before, perhaps in another window. Returns whether it did so."""

        def change(document: LogbookDocument) -> None:
            before = [] if document.finished is UNSET else document.finished
            if not any(other.is_same_game(game) for other in before):
                force_setattr(document, "finished", [*before, game])  # of the documents, only this one changes

        self._change(change)
        return any(kept is game for kept in self.finished)

    @property
    def is_kept(self) -> bool:
        return not self._unwritten

    def report(self, trouble: str) -> None:
        """Report something saved that makes no sense to its game."""
        self._nonsense = trouble

    def streak(self, today: date) -> int:
        """Return how many days in a row, up to today or yesterday, are among these."""
        first_solves = (progress.first_solve for progress in self._document.puzzles.values())
        return streak((solve.day for solve in first_solves if solve is not None), today)

    def _change(self, change: Change) -> None:
        """Change what is saved, in memory at least; what cannot be written now is written with the next change."""
        self._unwritten.append(change)
        is_read = self._read()  # another window may have written meanwhile
        for due in self._unwritten:
            due(self._document)
        if is_read and self._write():
            self._unwritten.clear()

    def _read(self) -> bool:
        """Read the file. Returns False if that fails: then the file must not be written to."""
        self._failing = None
        try:
            self._path.stat()
            data = read_bytes(self._path)
        except (FileNotFoundError, NotADirectoryError):
            return True  # nothing was kept yet
        except (FileError, OSError) as error:
            return self._fail(f"cannot be read, and what you do now is not kept: {error}")
        try:
            self._document = decode(data, str(self._path), self._game, {"logbook": LogbookDocument}, nulls=True)
        except FileError as error:
            return self._put_aside(error)
        return True

    def _put_aside(self, why: FileError) -> bool:
        try:
            aside = set_aside(self._path, "unread")
        except OSError:
            return self._fail(f"cannot be read, and what you do now is not kept: {why}")
        self._set_aside = f"your progress could not be read, and is kept as {aside.name}"
        return True

    def _write(self) -> bool:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, encode(self._document).encode())
        except (FileError, OSError) as error:
            return self._fail(f"cannot be kept: {self._obstacle() or error}")
        return True

    def _obstacle(self) -> str | None:
        """Return why nothing can be written in the folder, if so; trying it leaves no trace."""
        from tempfile import TemporaryFile

        folder = self._path.parent
        try:
            while folder != folder.parent and not folder.exists():
                folder = folder.parent
            with TemporaryFile(dir=folder):
                return None
        except OSError as error:
            return f"{quote(str(folder))}: cannot write: {error.strerror}"

    def _fail(self, how: str) -> bool:
        self._failing = f"your progress {how}"
        return False


def streak(days: Iterable[date | None], today: date) -> int:
    """Return how many days in a row, up to today or yesterday, are among these."""
    solved = set(days)
    day = today if today in solved else today - timedelta(days=1)
    length = 0
    while day in solved:
        length += 1
        day -= timedelta(days=1)
    return length
