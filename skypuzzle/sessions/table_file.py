"""The file of a table: kept whole after every change, by one program at a time, and never overwritten unread."""

from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from skypuzzle.documents import decode, encode
from skypuzzle.errors import FileError, quote
from skypuzzle.long_documents import read_header
from skypuzzle.sessions.table import Table, TableDocument
from skypuzzle.storage import Source, home, locked, read_bytes, set_aside, write_whole

if TYPE_CHECKING:
    from skypuzzle.game import BoardGame


def read_table(path: Path, game: "BoardGame") -> Table:
    """Read a table without opening it for changes. Raises a FileError."""
    return _decoded(read_bytes(path), str(path), game)


def _decoded(data: bytes, name: str, game: "BoardGame") -> Table:
    return Table.of(decode(data, name, game.name, {"table": TableDocument}), game)


class TableFile:
    """A table and its file. Raises a FileError if another program has it, or if it holds something else.

    A file that makes no sense is set aside, and with `anew` so is any table. What cannot be written stays in memory.
    """

    def __init__(self, path: Path, game: "BoardGame", *, anew: bool = False) -> None:
        self._path = _regular(path)
        self._lock_path = self._path.with_name(f".{self._path.name[:100]}.lock")
        self._set_aside: str | None = None
        self._failing: str | None = None
        self._lock = self._locked()
        try:
            self.table = self._read(game, anew=anew)
        except FileError:
            self.close()
            raise

    @classmethod
    def default(cls, game: "BoardGame") -> Path:
        """Return the path of a game's table in the user's data folder."""
        return home() / f"{game.name}-table.json"

    @property
    def name(self) -> str:
        return str(self._path)

    @property
    def trouble(self) -> str | None:
        return self._failing or self._set_aside

    @property
    def is_kept(self) -> bool:
        return self._failing is None

    def keep(self, table: Table) -> None:
        """Write a changed table. If that fails, `trouble` says why, and the next change is written with it."""
        self.table = table
        try:
            write_whole(self._path, encode(table.document()).encode())
            self._failing = None
        except FileError as error:
            self._failing = f"the table cannot be kept: {error}"

    def close(self) -> None:
        if not self._lock.closed:
            with suppress(OSError):
                self._lock_path.unlink(missing_ok=True)
            self._lock.close()

    def __enter__(self) -> "TableFile":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _locked(self) -> IO[bytes]:
        busy = f"{quote(str(self._path))}: another program has this table open; close it, or name another file"
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            return locked(self._lock_path, busy)
        except OSError as error:
            raise FileError(f"{quote(str(self._path))}: cannot write: {error.strerror}") from None

    def _read(self, game: "BoardGame", *, anew: bool) -> Table | None:
        """Return the table in the file; None if there is none yet."""
        if not self._path.exists():
            return None
        data = read_bytes(self._path)
        try:
            table = _decoded(data, str(self._path), game)
        except FileError:
            if self._holds_something_else(data, game):
                raise
            self._put_aside("unread", "the table could not be read, and is kept as {}")
            return None
        if anew:
            self._put_aside("before", "the table before is kept as {}")
        return None if anew else table

    def _holds_something_else(self, data: bytes, game: "BoardGame") -> bool:
        """Is it a document of another type, or of another game?"""
        try:
            header = read_header(Source(str(self._path), data))
        except FileError:
            return False
        return header.type != "table" or header.game != game.name

    def _put_aside(self, mark: str, words: str) -> None:
        try:
            aside = set_aside(self._path, mark)
        except OSError as error:
            raise FileError(f"{quote(str(self._path))}: it cannot be set aside: {error.strerror}") from None
        self._set_aside = words.format(aside.name)


def _regular(path: Path) -> Path:
    """Return where a file is or can be. Raises a FileError if something else is there, such as a device."""
    try:
        found = path.resolve()
        if found.exists() and not found.is_file():
            raise FileError(f"{quote(str(path))}: it is not a file")
    except (OSError, RuntimeError, ValueError) as error:  # such as a loop of links
        raise FileError(f"{quote(str(path))}: {getattr(error, 'strerror', None) or error}") from None
    return found
