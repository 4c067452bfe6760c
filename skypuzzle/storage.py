"""Reading input, and writing files whole or not at all, one run at a time."""

import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import IO, TextIO, TypeVar

from skypuzzle.errors import FileError, InputError, quote

T = TypeVar("T")

MOST_MEGABYTES = 64
MOST_BYTES = MOST_MEGABYTES * 1_000_000
"""More than any sensible document has. Reading stops here: a device or pipe may have no end."""


HOME = "SKYPUZZLE_HOME"
"""The environment variable that names another folder for the user's data."""


def home() -> Path:
    """Return the user's data folder, which may not exist yet."""
    chosen = os.environ.get(HOME)
    if chosen:
        return Path(chosen).absolute()
    from platformdirs import user_data_path

    return user_data_path("skypuzzle", appauthor=False)


@dataclass(frozen=True, slots=True)
class Source:
    """Bytes that can be read again and again, and their name in errors."""

    name: str
    file: Path | bytes
    """A file, or the bytes already read from something that can be read only once."""

    def read(self) -> bytes:
        return self.file if isinstance(self.file, bytes) else read_bytes(self.file)

    @contextmanager
    def open(self) -> Iterator[IO[bytes]]:
        """Open a stream, to read it piece by piece."""
        if isinstance(self.file, bytes):
            yield BytesIO(self.file)
            return
        try:
            stream = self.file.open("rb")
        except (OSError, ValueError) as error:
            raise FileError(f"{quote(str(self.file))}: {_reason(error)}") from None
        with stream:
            yield stream


def source_at(path: Path, name: str) -> Source:
    """Return the bytes of a file. A pipe or a device can be read only once, so that is done now."""
    try:
        is_special = path.exists() and not path.is_file()
    except (OSError, ValueError):  # such as a name that is too long: whoever opens it says so
        is_special = False
    return Source(name, read_bytes(path) if is_special else path)


def read_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return read_stream(file, quote(str(path)))
    except (OSError, ValueError) as error:
        raise FileError(f"{quote(str(path))}: {_reason(error)}") from None


def read_text(path: Path, parse: Callable[[str], T]) -> T:
    """Parse a text file of the user's; errors name the file."""
    return parse_source(Source(quote(str(path)), path), parse)


def parse_source(source: Source, parse: Callable[[str], T]) -> T:
    try:
        return parse(source.read().decode())
    except UnicodeDecodeError as error:
        raise FileError(f"{source.name}: not UTF-8 text: {error.reason}") from None
    except InputError as error:
        raise FileError(f"{source.name}: {error}") from None


def read_stream(stream: IO[bytes], name: str) -> bytes:
    """Read everything in a stream; `name` is its name in errors."""
    data = stream.read(MOST_BYTES + 1)
    expect_length(len(data), name)
    return data


STANDARD_INPUT = "standard input"
_standard_input: tuple[TextIO, bytes] | None = None


def standard_input() -> Source:
    """Return all of standard input, which can be read only once; if it is closed, it counts as empty."""
    global _standard_input
    if sys.stdin is None:
        return Source(STANDARD_INPUT, b"")
    if _standard_input is None or _standard_input[0] is not sys.stdin:
        _standard_input = sys.stdin, read_stream(sys.stdin.buffer, STANDARD_INPUT)
    return Source(STANDARD_INPUT, _standard_input[1])


def expect_length(length: int, name: str) -> None:
    if length > MOST_BYTES:
        raise FileError(f"{name}: larger than the limit of {MOST_MEGABYTES} MB")


STREAMS = {"stdout": 1, "stderr": 2}
OPEN_FILE = re.compile("(?:/dev|/dev/fd|/proc/self/fd)/(stdout|stderr|[0-9]{1,4})")
"""Names of open files: they are written to, never replaced by another file."""


def is_stream(path: Path) -> bool:
    """Return whether it is written to directly, because it is a device, a pipe or already open."""
    if OPEN_FILE.fullmatch(str(path)):
        return True
    try:
        return path.exists() and not path.is_file()
    except (OSError, ValueError):  # whoever writes there says what is wrong
        return False


def write_whole(path: Path, data: bytes) -> None:
    """Write a whole file or, whatever happens, leave it unchanged. A device is simply written to."""
    with WholeFile(path) as file:
        file.write(data)


class WholeFile:
    """Streams to a temporary file, then renames it into place.

    No other run uses the same temporary name. A run with a `mark` also removes files with its mark, which it left when
    it was killed.
    """

    def __init__(self, path: Path, mark: str | None = None) -> None:
        self._path = path
        self._mark = mark

    def __enter__(self) -> "WholeFile":
        with self._reporting():
            open_file = OPEN_FILE.fullmatch(str(self._path))
            self._target = self._path.resolve()
            self._is_device = open_file is not None or (self._target.exists() and not self._target.is_file())
            self._names = f".{self._target.name[:100]}.{'' if self._mark is None else f'{self._mark}.'}"
            draft = self._target.with_name(self._names + os.urandom(4).hex())
            self._draft = self._target if self._is_device else draft
        try:
            with self._reporting():
                self._file = self._opened(open_file)
        except KeyboardInterrupt:  # perhaps when it was there already
            self._remove_draft()
            raise
        return self

    def _opened(self, open_file: re.Match[str] | None) -> IO[bytes]:
        if open_file is not None:  # where it goes, and how far it has got, is the caller's business
            return os.fdopen(os.dup(STREAMS.get(open_file[1]) or int(open_file[1])), "wb")
        if self._is_device:
            return self._draft.open("wb")
        if self._mark is not None:
            for left in self._target.parent.iterdir():
                if left.name.startswith(self._names):
                    left.unlink(missing_ok=True)
        return self._draft.open("xb")  # never through a link that somebody put there

    def _remove_draft(self) -> None:
        if not self._is_device:
            self._draft.unlink(missing_ok=True)

    def write(self, data: bytes) -> None:
        with self._reporting():
            self._file.write(data)

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        try:
            with self._reporting() if error is None else suppress(OSError):
                self._file.close()
                if error is None and not self._is_device:
                    if self._target.exists():
                        self._draft.chmod(stat.S_IMODE(self._target.stat().st_mode))
                    self._draft.replace(self._target)
        finally:
            self._remove_draft()

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as error:
            raise FileError(f"{quote(str(self._path))}: cannot write: {_reason(error)}") from None


def set_aside(path: Path, mark: str) -> Path:
    """Rename a file to one with this mark, so that it is not lost, and return its new path. Raises an OSError."""
    number, aside = 1, path.with_name(f"{path.name}.{mark}")
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.{mark}-{number}")
    path.rename(aside)
    return aside


def expect_folder(path: Path) -> None:
    """Raise a FileError before long work, not after it, if the folder of an output file is missing."""
    if not path.parent.is_dir():
        raise FileError(f"{quote(str(path))}: cannot write: there is no folder {quote(str(path.parent))}")


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


MOST_TRIES = 100
"""To lock a file that others keep removing."""


def locked(path: Path, busy: str) -> IO[bytes]:
    """Open a file and lock it until it is closed. Raises FileError(busy) if another run has it.

    Its owner may remove it at the end; a run that has opened the removed file then tries again with a new one.
    """
    for _ in range(MOST_TRIES):
        file = path.open("a+b")
        is_it = False
        try:
            _lock(file)
            is_it = os.path.samestat(os.fstat(file.fileno()), path.stat())
            if is_it:
                return file
        except FileNotFoundError:
            continue
        except BlockingIOError:
            raise FileError(busy) from None
        finally:
            if not is_it:
                file.close()
    raise FileError(f"{quote(str(path))}: cannot be locked; write elsewhere")


def _lock(file: IO[bytes]) -> None:
    """Raise BlockingIOError if another process has locked it; file systems without locks stop nobody."""
    if sys.platform == "win32":
        import msvcrt

        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError:
            raise BlockingIOError from None
    else:
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:  # some file systems have no locks
            return
