"""Puzzles as the command line names and makes them."""

import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from skypuzzle.cli.skyliners import JSON_FILE, PUZZLE_ID
from skypuzzle.errors import Fault, FileError, NotationError, quote
from skypuzzle.skyliners.files.puzzles import read_puzzles
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
    if file := JSON_FILE.fullmatch(text):
        return _in_file(Path(file["file"]), file["file"], None if file["number"] is None else int(file["number"]))
    if not PUZZLE_ID.fullmatch(text):
        raise NotationError(Fault("puzzle", text, "expected FILE.json#3, or at least four digits of an id"))
    found: dict[str, Puzzle] = {}
    unreadable: FileError | None = None
    for path in known_sets():
        try:
            found |= {puzzle.id: puzzle for puzzle in _puzzles(path) if puzzle.id.startswith(text.lower())}
        except FileError as error:
            unreadable = error
    if unreadable is not None and not found:
        raise unreadable
    if len(found) != 1:
        count = f"{len(found)} puzzles have ids that begin so" if found else "no puzzle in the sets here has such an id"
        raise NotationError(Fault("puzzle", text, count))
    return next(iter(found.values()))


def _in_file(path: Path, name: str, number: int | None) -> Puzzle:
    puzzles = _puzzles(path)
    if number is None and len(puzzles) == 1:
        number = 1
    if number is None or not 1 <= number <= len(puzzles):
        raise FileError(
            f"{quote(name)}: it holds {len(puzzles)} puzzles; name one as {name}#1 to {name}#{len(puzzles)}"
        )
    return puzzles[number - 1]


def _puzzles(path: Path) -> list[Puzzle]:
    return read_puzzles(read_bytes(path), str(path))


def known_sets() -> Iterator[Path]:
    """Sets in the folder `puzzles` here, and those that came with the program."""
    source = Path(__file__).parents[2]
    folders = [Path("puzzles"), *([source / "puzzles"] if (source / "pyproject.toml").is_file() else []), SHIPPED]
    for folder in dict.fromkeys(folder.resolve() for folder in folders):
        yield from sorted(folder.glob("*.json"))


SHIPPED = Path(sysconfig.get_path("data")) / "share" / "skypuzzle" / "puzzles"
