"""The puzzles to choose from, and settings that are remembered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from msgspec import field

from skypuzzle.documents import FORMAT, Document, decode, encode
from skypuzzle.errors import FileError
from skypuzzle.puzzles.levels import what_it_is
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.sessions.logbook import Logbook, Progress
from skypuzzle.sessions.playable import PlayablePuzzle
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.storage import home, read_bytes, write_whole


@dataclass(slots=True)
class PuzzleChoice:
    """A named set. Missing puzzles are made while the player looks, each by its place from 0."""

    name: str
    puzzles: list[Puzzle | None]
    make: Callable[[int], Puzzle] | None = None
    keep: Callable[[Sequence[Any]], None] | None = None
    """Saves the set once all of it is made."""
    chosen: int | None = None
    """The place that the player chose on the command line, if any."""
    game: str = ""
    """The title of the game, for sharing."""
    line: str = ""
    """What to expect of the puzzles, in a few words."""
    first: int = 1
    """The number of the first puzzle here, in its set."""

    def title(self, place: int) -> str:
        """Return the name of a puzzle, which gives nothing away."""
        puzzle = self.puzzles[place]
        name = f"{self.name} #{place + self.first}"
        if puzzle is None:
            return name
        title = puzzle.label.title
        return f"{name} {title} ({what_it_is(puzzle)})" if title else f"{name} {puzzle.kind} {puzzle.difficulty.level}"

    def missing(self) -> list[int]:
        return [place for place, puzzle in enumerate(self.puzzles) if puzzle is None]

    def put(self, place: int, puzzle: Puzzle) -> None:
        """Add a puzzle that was made; with the last one, the set is saved."""
        self.puzzles[place] = puzzle
        whole = [puzzle for puzzle in self.puzzles if puzzle is not None]
        if self.keep is not None and len(whole) == len(self.puzzles):
            self.keep(whole)

    def fill(self) -> None:
        """Make all missing puzzles, here and now."""
        for place in self.missing():
            if self.make is not None:
                self.put(place, self.make(place))

    def session(
        self,
        place: int,
        playable: Callable[[Puzzle], PlayablePuzzle[Any]],
        logbook: Logbook | None = None,
        *,
        anew: bool = False,
    ) -> PuzzleSession[Any]:
        """Return a session with the puzzle in a place, resumed from a logbook; `anew` resets all that can be undone."""
        puzzle = self.puzzles[place]
        if puzzle is None:
            raise ValueError(f"there is no puzzle in place {place + 1} yet")
        session = PuzzleSession(playable(puzzle), self.title(place), self.game)
        left = None if logbook is None else logbook.progress(puzzle.id)
        if left is not None:
            session.resume(Progress(shown=left.shown, first_solve=left.first_solve) if anew else left)
        return session


COUNTS = "counts"
"""Are the visible buildings of every row counted for the player?"""
DARK = "dark"
WELCOMED = "welcomed"
"""Were the rules offered?"""


class ModesDocument(Document, frozen=True, kw_only=True):
    """Settings that differ from the usual."""

    type: Literal["modes"]
    modes: dict[str, bool] = field(default_factory=dict)


class Modes:
    """Settings of one game for its player; without a file, only for this run."""

    def __init__(self, path: Path | None, game: str) -> None:
        self._path = path
        self._game = game
        self._modes: dict[str, bool] = {}
        self._read()

    @classmethod
    def of(cls, game: str) -> "Modes":
        """Return those of a game in the user's data folder."""
        return cls(home() / f"{game}-modes.json", game)

    def get(self, mode: str, *, usual: bool) -> bool:
        return self._modes.get(mode, usual)

    def set(self, mode: str, *, on: bool) -> None:
        """Switch it on or off, now and for the next time."""
        self._read()  # another window may have written meanwhile
        self._modes[mode] = on
        if self._path is None:
            return
        document = ModesDocument(format=FORMAT, game=self._game, type="modes", modes=self._modes)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, encode(document).encode())
        except (FileError, OSError):
            return

    def _read(self) -> None:
        if self._path is None:
            return
        try:
            document = decode(read_bytes(self._path), str(self._path), self._game, {"modes": ModesDocument})
        except FileError:
            return
        self._modes |= document.modes
