"""`skypuzzle print`."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from skypuzzle.console.output import is_picture
from skypuzzle.errors import Fault, FileError, NotationError, quote
from skypuzzle.game import Game
from skypuzzle.pictures.booklet import Entry, Part, booklet_pdf, parse_paper
from skypuzzle.storage import expect_folder, read_bytes, write_whole

if TYPE_CHECKING:
    from skypuzzle.puzzles.puzzle import Puzzle


def booklet(
    sets: Annotated[
        list[str],
        typer.Argument(metavar="SET...", help="Puzzle sets, .json; FILE.json#3 is one puzzle, - is standard input."),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="The .pdf to write.")],
    paper: Annotated[str, typer.Option("--paper", metavar="a4|letter", help="The size of the paper.")] = "a4",
    solutions: Annotated[
        bool, typer.Option("--solutions/--no-solutions", help="Whether to put the solutions at the end.")
    ] = True,
) -> None:
    """Make a booklet of puzzles to print.

    The rules on one page, puzzles two to a page with room for a pencil, and their solutions at the end. Puzzles of
    several games come game by game, each after its rules.

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
    puzzles = [puzzle for name in sets for puzzle in _named(name)]
    games = dict.fromkeys(puzzle.game for puzzle in puzzles)
    parts = [_part(game, [each for each in puzzles if each.game is game], solutions=solutions) for game in games]
    write_whole(output, booklet_pdf(parts, size))


class NamedPuzzle(NamedTuple):
    """A puzzle, its game, and the day or the name of its set."""

    game: Game
    source: str
    puzzle: "Puzzle"


def _part(game: Game, puzzles: Sequence[NamedPuzzle], *, solutions: bool) -> Part:
    """What a game has to print."""
    return Part(
        game.title,
        game.printed_rules({puzzle.kind for _, _, puzzle in puzzles}),
        [
            Entry(source, puzzle, game.printed_puzzle(puzzle), game.printed_solution(puzzle) if solutions else None)
            for _, source, puzzle in puzzles
        ],
    )


def _named(name: str) -> list[NamedPuzzle]:
    """The puzzles that SET names."""
    from skypuzzle.skyliners.commands.arguments import JSON_FILE, read_stdin
    from skypuzzle.skyliners.documents.puzzles import read_set
    from skypuzzle.skyliners.documents.reading import expect_some, one_of
    from skypuzzle.skyliners.game import GAME

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
    return [NamedPuzzle(GAME, source, puzzle) for puzzle in puzzles]
