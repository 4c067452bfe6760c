"""`skypuzzle print`."""

from pathlib import Path
from typing import Annotated

import typer

from skypuzzle.console.output import is_picture
from skypuzzle.errors import Fault, FileError, NotationError, quote
from skypuzzle.skyliners.arguments import JSON_FILE, read_stdin
from skypuzzle.skyliners.documents.puzzles import read_set
from skypuzzle.skyliners.documents.reading import expect_some, one_of
from skypuzzle.skyliners.pictures.booklet import NamedPuzzle, booklet_pdf, parse_paper
from skypuzzle.storage import expect_folder, read_bytes, write_whole


def booklet(
    sets: Annotated[
        list[str],
        typer.Argument(metavar="SET...", help="Puzzle sets, .json; FILE.json#3 is one puzzle, - is standard input."),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="The .pdf to write.")],
    paper: Annotated[str, typer.Option("--paper", metavar="a4|letter", help="The size of the paper.")] = "a4",
    solutions: Annotated[bool, typer.Option("--solutions/--no-solutions", help="Solutions at the end?")] = True,
) -> None:
    """Make a booklet of puzzles to print.

    The rules on one page, puzzles two to a page with room for a pencil, and their solutions at the end.

    \b
    Examples:
      skypuzzle print puzzles/2027-01-01.json -o booklet.pdf
      skypuzzle generate --count 10 --seed 7 --json |
        skypuzzle print - --paper letter -o ten.pdf
    """
    if not is_picture(output, ".pdf"):
        raise FileError(f"{quote(str(output))}: cannot write: a booklet is a .pdf")
    expect_folder(output)
    size = parse_paper(paper)
    puzzles = [puzzle for name in sets for puzzle in _puzzles(name)]
    write_whole(output, booklet_pdf(puzzles, size, solutions=solutions))


def _puzzles(name: str) -> list[NamedPuzzle]:
    file = JSON_FILE.fullmatch(name)
    if name == "-":
        source, puzzles = read_set(read_stdin(), "standard input")
    elif file is not None:
        source, puzzles = read_set(read_bytes(Path(file["file"])), file["file"])
    else:
        raise NotationError(Fault("set", name, "expected FILE.json, FILE.json#3 or -"))
    expect_some(len(puzzles), "puzzles", name)
    if file is not None and file["number"] is not None:
        puzzles = [puzzles[one_of(len(puzzles), "puzzles", file["file"], int(file["number"]))]]
    return [NamedPuzzle(source, puzzle) for puzzle in puzzles]
