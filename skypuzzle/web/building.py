"""Building a site: the files of each day, written whole, and the index."""

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from enum import Enum
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, NotationError, quote
from skypuzzle.game import Game
from skypuzzle.generation import SourcedPuzzle, daily_sets, keep, part, proven_day
from skypuzzle.imports import nothing_collected
from skypuzzle.parallel import in_order
from skypuzzle.pictures.booklet import booklet_pdf
from skypuzzle.puzzles import collection
from skypuzzle.puzzles.daily import parse_day
from skypuzzle.storage import Source, locked, read_bytes, write_whole
from skypuzzle.verifying.findings import Watch, unwatched
from skypuzzle.verifying.proven import in_memory, is_proven, prove
from skypuzzle.web.assets import MANIFEST, WORKER, expect_harmless, farewell_script, icon_files, manifest, worker_script
from skypuzzle.web.days import day_json, days_json, game_day, puzzles_json
from skypuzzle.web.frame import Frame, frame_of
from skypuzzle.web.pages import BOOKLET, GIVEN, PREVIEW, SOLVED, day_page, fixed_pages, puzzle_page
from skypuzzle.web.previews import Preview, preview_pngs
from skypuzzle.web.reading import reading_files

INDEX, SUMMARY = "days.json", "day.json"
PAPER = "a4"

__all__ = ["INDEX", "SUMMARY", "Frame", "day_files", "frame_files", "frame_of", "index_file"]


def frame_files(frame: Frame) -> dict[str, bytes]:
    """Return all files that do not depend on the days."""
    app = {f"{frame.folder}/{path}": data for path, data in frame.app.items()}
    files = app | fixed_pages(frame) | reading_files(frame) | icon_files()
    if not frame.is_offline:
        return files | {WORKER: farewell_script()}
    files[MANIFEST] = manifest()
    return files | {WORKER: worker_script(files)}


def index_file(frame: Frame, days: Sequence[date]) -> bytes:
    return days_json(frame.games, days, frame.folder, frame.base_url, is_offline=frame.is_offline)


def day_files(frame: Frame, day: date, source_of: Callable[[Game, date], Source] = proven_day) -> dict[str, bytes]:
    """Return all files of a day; `source_of` finds or makes a game's set of the day."""
    sources = [(game, source_of(game, day)) for game in frame.games]
    with nothing_collected():  # drawings are many small objects: looking among them takes a twelfth of the time
        return _day_files(frame, day, sources)


def _day_files(frame: Frame, day: date, sources: Sequence[tuple[Game, Source]]) -> dict[str, bytes]:
    of_games = [game_day(game, day, source) for game, source in sources]
    parts = [
        part(each.game, [SourcedPuzzle(day.isoformat(), each.line, puzzle) for puzzle in each.puzzles])
        for each in of_games
    ]
    files = {
        "index.html": day_page(frame, day, of_games),
        SUMMARY: day_json(day, of_games),
        BOOKLET: booklet_pdf(parts, PAPER),
    }
    pictures: dict[str, Preview] = {}
    for of_game, printed in zip(of_games, parts, strict=True):
        name = of_game.game.name
        files[f"{name}/puzzles.json"] = puzzles_json(of_game)
        for number, entry in enumerate(printed.entries, 1):
            folder = f"{name}/{number}"
            files[f"{folder}/index.html"] = puzzle_page(frame, of_game, number, entry.printed.figure)
            if of_game.play[number - 1] is None:
                files[f"{folder}/{GIVEN}"] = expect_harmless(entry.printed.figure.svg).encode()
            elif of_game.has_picture(number):
                files[f"{folder}/{SOLVED}"] = expect_harmless(
                    of_game.game.kind_of(entry.puzzle).reward(entry.puzzle)
                ).encode()
            pictures[f"{folder}/{PREVIEW}"] = Preview(of_game.game, day, entry.puzzle, entry.printed.figure)
    files |= zip(pictures, preview_pngs([*pictures.values()]), strict=True)
    return {f"{day}/{path}": data for path, data in sorted(files.items())}


DRAFT = ".draft-"
"""The beginning of the name of a folder that is unfinished, or to be removed."""
OLD = f"{DRAFT}old-"
LOCK = f"{DRAFT}lock"
"""A file that is there while a run writes."""


class Fate(Enum):
    """What became of a day that was to be on a site."""

    ADDED = "added"
    REPLACED = "replaced"
    SAME = "unchanged"
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
    """Open the site in a folder, which is made if necessary, for this run alone; a folder left empty is removed again.

    Another run would remove this one's drafts, and leave its days out of the index.
    """
    SiteFolder(path)  # complains before anything is made
    missing = [each for each in (path, *path.parents) if not each.exists()]
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
            with suppress(OSError):  # up to the first that is not empty
                for folder in missing:
                    folder.rmdir()


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
            raise FileError(f"{where}: not empty, and not a skypuzzle site; write to a new folder")
        return None

    def clear(self) -> None:
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
        """Put all files of a day into place at once; different ones stay unless `force`."""
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
        """List the days that are still there, and those that were added."""
        days = {*(day for day in self.days if self._folder(day).is_dir()), *added}
        self.write({INDEX: index_file(frame, [*days])})

    def _folder(self, day: date) -> Path:
        return self.path / day.isoformat()

    def write(self, files: Mapping[str, bytes]) -> None:
        """Write those files that have changed, each whole."""
        for path, data in files.items():
            target = self.path / path
            if target.is_file() and target.read_bytes() == data:
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole(target, data)


def _holds(folder: Path, root: Path, files: Mapping[str, bytes]) -> bool:
    """Return whether a folder has exactly these files."""
    found = {path.relative_to(root).as_posix() for path in folder.rglob("*") if not path.is_dir()}
    return found == set(files) and all((root / path).read_bytes() == data for path, data in files.items())


Sources = Mapping[str, Source]
"""The set of each game on a day, by the name of the game."""


def build(
    folder: Path,
    games: Sequence[Game],
    days: Sequence[date],
    base_url: str | None = None,
    *,
    jobs: int = 1,
    force: bool = False,
    is_offline: bool | None = None,
    watch: Watch[Any] = unwatched,
) -> dict[date, Fate]:
    """Make a site in a folder, or add days to it. Options that are None stay as they were.

    Days that have different contents there, for example from an older version, stay unchanged without `force`.
    """
    with open_site(folder) as site:
        if base_url is not None and not site.is_new and site.base_url != base_url:
            how = "without --base-url" if site.base_url is None else f"for {site.base_url}"
            raise FileError(f"{quote(str(folder))}: this site was made {how}; write to a new folder for {base_url}")
        offline = site.is_offline if is_offline is None else is_offline
        frame = frame_of(games, base_url or site.base_url, is_offline=offline)
        found = _sources(games, days, jobs, watch)
        if site.is_new:  # so that it is known as a site if this is interrupted
            site.write_index(frame)
        common = frame_files(frame)
        site.write({path: data for path, data in common.items() if path.startswith("app/")})
        pieces = [(frame, day, found[day]) for day in days]
        made = watch(in_order(_files, pieces, jobs), len(pieces), "making pages")
        fates = {day: site.add_day(day, files, force=force) for day, files in zip(days, made, strict=True)}
        site.write(common)
        site.write_index(frame, days)
    return fates


def _sources(games: Sequence[Game], days: Sequence[date], jobs: int, watch: Watch[Any]) -> Mapping[date, Sources]:
    """Return the sets of all days: proven ones as they are, any others proven first, missing ones made and saved."""
    found: dict[date, dict[str, Source]] = {day: {} for day in days}
    unproven: list[_Unproven] = []
    for day, game in product(days, games):
        path = collection.set_of_day(game.name, day, game.edition)
        if path is not None:
            source = found[day][game.name] = in_memory(Source(day.isoformat(), path))
            if not is_proven(source):
                unproven.append((source, str(path), game))
    if len(unproven) == 1:
        prove(*unproven[0], watch=watch)
    elif unproven:
        any(watch(in_order(_prove, unproven, jobs), len(unproven), "proving sets"))
    for game in games:
        missing = [day for day in days if game.name not in found[day]]
        for day, document in zip(missing, daily_sets(game, missing, jobs, watch=watch), strict=True):
            found[day][game.name] = keep(document)
    return found


_Unproven = tuple[Source, str, Game]


def _prove(unproven: _Unproven) -> None:
    prove(*unproven)


def _files(piece: tuple[Frame, date, Sources]) -> dict[str, bytes]:
    frame, day, sources = piece
    return day_files(frame, day, lambda game, _day: sources[game.name])
