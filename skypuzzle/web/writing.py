"""A site on disk: days appear whole or not at all, what is there already is left alone, the index comes last."""

import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import date
from enum import Enum
from pathlib import Path

import msgspec
from msgspec import Struct

from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, NotationError, quote
from skypuzzle.locking import locked
from skypuzzle.puzzles.daily import parse_day
from skypuzzle.storage import read_bytes, write_whole
from skypuzzle.web.frame import Frame
from skypuzzle.web.site import INDEX, index_file

DRAFT = ".draft-"
"""How the name of a folder begins that is not finished, or done with."""
OLD = f"{DRAFT}old-"
LOCK = f"{DRAFT}lock"
"""A file that is there while a run writes."""


class Fate(Enum):
    """What became of a day that was to be on a site."""

    ADDED = "added"
    REPLACED = "replaced"
    SAME = "there already"
    OTHER = "left as it was, with other contents"


class _Index(Struct):
    """As much of the index of a site as it takes to add to it."""

    format: str
    type: str
    days: list[str]
    base_url: str | None = None
    offline: bool = True


@contextmanager
def open_site(path: Path) -> Iterator["SiteFolder"]:
    """The site in a folder, which is made if need be, for this run alone.

    Another one would take this one's drafts for remains, and leave its days out of the index.
    """
    SiteFolder(path)  # complains before anything is made
    try:
        path.mkdir(parents=True, exist_ok=True)
        lock = locked(path / LOCK, f"{quote(str(path))}: another run is writing this site")
    except OSError as error:
        raise FileError(f"{quote(str(path))}: cannot write: {error.strerror}") from None
    with lock:
        try:
            site = SiteFolder(path)
            site.clear()
            yield site
        finally:
            with suppress(OSError):  # not every system removes what is open
                (path / LOCK).unlink()


class SiteFolder:
    """A folder that is a site already, or that becomes one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        index = self._index()
        self.base_url = None if index is None else index.base_url
        """Where it will be, if it said so."""
        self.is_offline = True if index is None else index.offline
        """Can it be used without a network?"""
        self.is_new = index is None
        try:
            self.days = set() if index is None else set(map(parse_day, index.days))
        except NotationError as error:
            raise FileError(f"{quote(str(path / INDEX))}: {error}") from None

    def _index(self) -> _Index | None:
        where = quote(str(self.path))
        if (self.path / INDEX).is_file():
            try:
                index = msgspec.json.decode(read_bytes(self.path / INDEX), type=_Index)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                index = None
            if index is None or (index.format, index.type) != (FORMAT, "days"):
                raise FileError(f"{where}: its {INDEX} is not the index of a site; write elsewhere")
            return index
        if self.path.exists() and not self.path.is_dir():
            raise FileError(f"{where}: cannot write: it is not a folder")
        # hidden files are no contents: a checkout for a host has some, and so does a folder whose first run was killed
        if self.path.is_dir() and any(not each.name.startswith(".") for each in self.path.iterdir()):
            raise FileError(f"{where}: not empty, and not a site of ours; write to a new folder")
        return None

    def clear(self) -> None:
        """Remove what interrupted runs left behind."""
        for left in self.path.glob(f"{DRAFT}*"):
            if left.is_dir():
                self._clear(left)
        for left in self.path.glob(f".{INDEX}.*"):
            left.unlink()

    def _clear(self, left: Path) -> None:
        """Remove a draft, but bring back a day that was just being replaced."""
        day = left.name.removeprefix(OLD)
        if left.name.startswith(OLD) and not (self.path / day).exists():
            left.replace(self.path / day)
        else:
            shutil.rmtree(left, ignore_errors=True)

    def add_day(self, day: date, files: Mapping[str, bytes], *, force: bool = False) -> Fate:
        """Put all files of a day into place at once; if there are others, they stay unless they may be replaced."""
        folder = self._folder(day)
        was_there = folder.exists()
        if was_there and _holds(folder, self.path, files):
            return Fate.SAME
        if was_there and not force:
            return Fate.OTHER
        draft, old = self.path / f"{DRAFT}{day}", self.path / f"{OLD}{day}"
        try:
            for path, data in files.items():
                target = draft / Path(path).relative_to(day.isoformat())
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
            if folder.exists():
                folder.replace(old)
            draft.replace(folder)
        except OSError as error:
            raise FileError(f"{quote(str(folder))}: cannot write: {error.strerror or error}") from None
        finally:
            for left in (draft, old):
                if left.exists():
                    self._clear(left)
        return Fate.REPLACED if was_there else Fate.ADDED

    def write_index(self, frame: Frame, added: Iterable[date] = ()) -> None:
        """List the days that were there, as far as they still are, and those that were added."""
        days = {*(day for day in self.days if self._folder(day).is_dir()), *added}
        self.write({INDEX: index_file(frame, [*days])})

    def _folder(self, day: date) -> Path:
        return self.path / day.isoformat()

    def write(self, files: Mapping[str, bytes]) -> None:
        """Write what has changed of these, each whole."""
        for path, data in files.items():
            target = self.path / path
            if target.is_file() and target.read_bytes() == data:
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole(target, data)


def _holds(folder: Path, root: Path, files: Mapping[str, bytes]) -> bool:
    """Does a folder have exactly these files in it?"""
    found = {path.relative_to(root).as_posix() for path in folder.rglob("*") if not path.is_dir()}
    return found == set(files) and all((root / path).read_bytes() == data for path, data in files.items())
