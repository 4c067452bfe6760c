"""Puzzles as the command line names and makes them."""

import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from skypuzzle.errors import Fault, FileError, NotationError
from skypuzzle.sessions.logbook import home
from skypuzzle.skyliners.commands.arguments import JSON_FILE, PUZZLE_ID
from skypuzzle.skyliners.documents.puzzles import read_puzzles
from skypuzzle.skyliners.documents.reading import one_of
from skypuzzle.skyliners.puzzles.puzzle import Puzzle
from skypuzzle.storage import read_bytes

PuzzleArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="PUZZLE",
        help="FILE.json#3, or the beginning of the id of a puzzle in a shipped set or in the folder puzzles.",
    ),
]
JobsOption: TypeAlias = Annotated[
    int, typer.Option("--jobs", metavar="N", min=1, max=256, help="How many processes; the puzzles are the same.")
]
DaskOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--dask", metavar="ADDRESS", help="A Dask scheduler to work on, such as tcp://10.0.0.1:8786."),
]


def find(text: str) -> Puzzle:
    """The puzzle that PUZZLE names."""
    path, place = locate(text)
    held = puzzles_in(path)
    return held[one_of(len(held), "puzzles", text if place is None else str(path), place)]


def locate(text: str) -> tuple[Path, int | None]:
    """The file that PUZZLE is about, and the place of the puzzle in it, from 1; None if it names the whole file."""
    if file := JSON_FILE.fullmatch(text):
        path, place = Path(file["file"]), None if file["number"] is None else int(file["number"])
        return path, place
    if not PUZZLE_ID.fullmatch(text):
        raise NotationError(Fault("puzzle", text, "expected FILE.json#3, or at least four digits of an id"))
    found: dict[str, tuple[Path, int]] = {}
    unreadable: FileError | None = None
    for path in known_sets():
        try:
            for place, puzzle in enumerate(puzzles_in(path), 1):
                if puzzle.id.startswith(text.lower()):
                    found.setdefault(puzzle.id, (path, place))
        except FileError as error:
            unreadable = error
    if unreadable is not None and not found:
        raise unreadable
    if len(found) != 1:
        count = f"{len(found)} puzzles have ids that begin so" if found else "no puzzle in the sets here has such an id"
        raise NotationError(Fault("puzzle", text, count))
    return next(iter(found.values()))


def by_id(name: str) -> Puzzle | None:
    """The puzzle of an id in the sets here; None if it is in none that can be read."""
    for path in known_sets():
        try:
            for puzzle in puzzles_in(path):
                if puzzle.id == name:
                    return puzzle
        except FileError:
            continue
    return None


def puzzles_in(path: Path) -> list[Puzzle]:
    """All puzzles in a file."""
    return read_puzzles(read_bytes(path), str(path))


def known_sets() -> Iterator[Path]:
    """Sets in the folder `puzzles` here, those that came with the program, and those made for `play`."""
    source = Path(__file__).parents[2]
    folders = [
        Path("puzzles"),
        *([source / "puzzles"] if (source / "pyproject.toml").is_file() else []),
        SHIPPED,
        made(),
    ]
    for folder in dict.fromkeys(folder.resolve() for folder in folders):
        yield from sorted(folder.glob("*.json"))


def made() -> Path:
    """Where `play` keeps the sets that it had to make."""
    return home() / "puzzles"


SHIPPED = Path(sysconfig.get_path("data")) / "share" / "skypuzzle" / "puzzles"
