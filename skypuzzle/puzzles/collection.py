"""The puzzle sets that can be named without a path: in this folder, shipped, and saved in the user's data folder."""

import re
import sysconfig
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from skypuzzle.documents import encode
from skypuzzle.errors import Fault, FileError, NotationError, SkypuzzleError, one_line
from skypuzzle.long_documents import skim
from skypuzzle.puzzles.documents import MAKER, Generator, PuzzleSet, read_puzzle
from skypuzzle.puzzles.puzzle import ID_DIGITS, Puzzle
from skypuzzle.storage import Source, home, read_bytes, write_whole

if TYPE_CHECKING:
    from skypuzzle.game import Game

ID = re.compile(f"[0-9a-f]{{{ID_DIGITS}}}")
FOLDER = Path("puzzles")
SHIPPED = Path(sysconfig.get_path("data")) / "share" / "skypuzzle" / "puzzles"


class _Named(Struct):
    id: str


class _Listed(Struct):
    """As much of a set, or of a single-puzzle file, as it takes to find a puzzle."""

    game: str
    id: str = ""
    generator: Generator | None = None
    puzzles: list[_Named] = []

    @property
    def ids(self) -> list[str]:
        return [self.id] if self.id else [named.id for named in self.puzzles]


def kept() -> Path:
    """Return the folder of sets made on demand."""
    return home() / "puzzles"


def known_sets() -> Iterator[Path]:
    """Yield every set of every game, including those from before games had folders of their own."""
    source = Path(__file__).parents[2]
    folders = [FOLDER, *([source / FOLDER] if (source / "pyproject.toml").is_file() else []), SHIPPED, kept()]
    for folder in dict.fromkeys(folder.resolve() for folder in folders):
        yield from sorted(folder.glob("*/*.json"))
        yield from sorted(folder.glob("*.json"))


def locate(text: str) -> tuple[Path, int]:
    """Return the file of the puzzle whose id begins with this text, and its number there."""
    found: dict[str, tuple[Path, int]] = {}
    unreadable: FileError | None = None
    for path in known_sets():
        try:
            for number, name in enumerate(_listed(path).ids, 1):
                if name.startswith(text.lower()):
                    found.setdefault(name, (path, number))
        except FileError as error:
            unreadable = error
    if unreadable is not None and not found:
        raise unreadable
    if len(found) != 1:
        many = f"{len(found)} puzzles have ids that begin like this; type more of the id"
        raise NotationError(Fault("puzzle", text, many if found else "no known puzzle has an id that begins like this"))
    return next(iter(found.values()))


def find(name: str, game: "Game") -> Puzzle | None:
    """Return the puzzle of a game with exactly this id; None if no readable set has it."""
    if not ID.fullmatch(name):
        return None
    try:
        path, number = locate(name)
        document = skim(Source(str(path), path))
        if document.header.game != game.name:
            return None
        puzzle = read_puzzle(document, number, game)
    except SkypuzzleError:
        return None
    return puzzle if puzzle.id == name else None


def set_of_day(game: str, day: date, edition: int) -> Path | None:
    """Return the set of a day, if there is one; a saved one only if this edition would make the same."""
    own = kept().resolve()
    for path in known_sets():
        if path.stem == day.isoformat():
            try:
                found = _listed(path)
            except SkypuzzleError:
                continue  # a file with that name may be something else; the set can still be made
            is_kept = own in path.parents
            if found.game == game and (not is_kept or found.generator == Generator(MAKER, edition)):
                return path
    return None


def keep(document: PuzzleSet[Any, Any]) -> bytes:
    """Save the set of a day, and return its bytes; if that fails, it will be made again."""
    path, data = kept() / document.game / f"{document.set}.json", encode(document).encode()
    with suppress(SkypuzzleError, OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        _set_aside(path, document.generator)
        write_whole(path, data)
    return data


def _set_aside(path: Path, generator: Generator) -> None:
    """Move a set of another edition to a folder of its own: a logbook may refer to its puzzles."""
    try:
        before = _listed(path)
    except FileError:  # nothing is there, or nothing that anyone could play
        return
    if before.generator is not None and before.generator != generator:
        folder = kept() / f"{before.game}-edition-{before.generator.edition}"
        folder.mkdir(exist_ok=True)
        path.replace(folder / path.name)


def _listed(path: Path) -> _Listed:
    try:
        return msgspec.json.decode(read_bytes(path), type=_Listed)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FileError(f"{path}: not a set of puzzles: {one_line(str(error))}") from None
