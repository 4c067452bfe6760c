"""`skypuzzle print`."""

from pathlib import Path
from typing import Annotated

import typer

from skypuzzle.cli.puzzles import puzzles_of
from skypuzzle.console.output import is_picture
from skypuzzle.errors import FileError, quote
from skypuzzle.game import Game
from skypuzzle.naming import WAYS
from skypuzzle.pictures.booklet import booklet_pdf, parse_paper
from skypuzzle.printing import SourcedPuzzle, part
from skypuzzle.storage import expect_folder, write_whole


def booklet(
    context: typer.Context,
    sets: Annotated[
        list[str],
        typer.Argument(metavar="SET...", help=f"Puzzle sets or single puzzles: {WAYS}."),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="The .pdf to write.")],
    paper: Annotated[str, typer.Option("--paper", metavar="a4|letter", help="The paper size.")] = "a4",
    solutions: Annotated[
        bool, typer.Option("--solutions/--no-solutions", help="Print the solutions at the end?")
    ] = True,
    compact: Annotated[bool, typer.Option("--compact", help="Two puzzles to a page, to save paper.")] = False,
) -> None:
    """Make a booklet of puzzles to print.

    It has a cover, the rules on one page, the puzzles with room for a pencil and a box for your time, a page of first
    hints, and the solutions at the end. If there are puzzles of several games, each game follows its own rules.

    \b
    Examples:
      skypuzzle print 2027-01-01 -o booklet.pdf
      skypuzzle generate --count 10 --seed 7 --json |
        skypuzzle print - --paper letter -o ten.pdf
    """
    if not is_picture(output, ".pdf"):
        raise FileError(f"{quote(str(output))}: cannot write: a booklet must be .pdf")
    expect_folder(output)
    size = parse_paper(paper)
    puzzles: dict[Game, list[SourcedPuzzle]] = {}
    for word in sets:
        named = puzzles_of(context.obj, word)
        puzzles.setdefault(named.game, []).extend(
            SourcedPuzzle(named.source, named.line, puzzle) for puzzle in named.puzzles
        )
    parts = [part(game, of_game, solutions=solutions) for game, of_game in puzzles.items()]
    write_whole(output, booklet_pdf(parts, size, to_a_page=2 if compact else 1))
