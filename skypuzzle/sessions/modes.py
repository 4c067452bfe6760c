"""How a player likes to play, remembered from one time to the next.

It is a file of its own beside the logbook, whose keys programs of any age must understand. Modes that are not known
here are kept: another version may know them. A file that makes no sense, or cannot be written, keeps nobody from
playing.
"""

from pathlib import Path
from typing import Literal

from msgspec import field

from skypuzzle.documents import FORMAT, Document, decode, encode
from skypuzzle.errors import FileError
from skypuzzle.storage import home, read_bytes, write_whole

COUNTS = "counts"
"""Is what every row shows now counted for the player?"""
DARK = "dark"
WELCOMED = "welcomed"
"""Were the rules offered?"""


class ModesDocument(Document, kw_only=True):
    """What is switched on, and what is off; all else is as usual."""

    type: Literal["modes"]
    modes: dict[str, bool] = field(default_factory=dict)


class Modes:
    """What one game remembers for its player; without a file, only for this sitting."""

    def __init__(self, path: Path | None, game: str) -> None:
        self._path = path
        self._game = game
        self._modes: dict[str, bool] = {}
        self._read()

    @classmethod
    def of(cls, game: str) -> "Modes":
        """Those of a game in the user's data folder."""
        return cls(home() / f"{game}-modes.json", game)

    def get(self, mode: str, *, usual: bool) -> bool:
        """Is it on?"""
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
