"""`skypuzzle print`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from skypuzzle.cli.puzzles import puzzles_of
from skypuzzle.cli.which_game import Asked
from skypuzzle.console.output import is_picture
from skypuzzle.errors import FileError, quote
from skypuzzle.game import Game
from skypuzzle.naming import WAYS
from skypuzzle.pictures.booklet import Entry, Part, booklet_pdf, parse_paper
from skypuzzle.puzzles.puzzle import Puzzle
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
    puzzles = [puzzle for word in sets for puzzle in _named(context.obj, word)]
    games = dict.fromkeys(puzzle.game for puzzle in puzzles)
    parts = [_part(game, [each for each in puzzles if each.game is game], solutions=solutions) for game in games]
    write_whole(output, booklet_pdf(parts, size, to_a_page=2 if compact else 1))


class NamedPuzzle(NamedTuple):
    """A puzzle, its game, and the day or name of its set, with what that says about its puzzles."""

    game: Game
    source: str
    line: str
    puzzle: Puzzle


def _part(game: Game, puzzles: Sequence[NamedPuzzle], *, solutions: bool) -> Part:
    """The part of the booklet about one game."""
    return Part(
        game.title,
        game.printed_rules({puzzle.kind for _, _, _, puzzle in puzzles}),
        [
            Entry(
                source,
                puzzle,
                game.printed_puzzle(puzzle),
                game.printed_solution(puzzle) if solutions else None,
                _first_hint(game, puzzle),
                line,
            )
            for _, source, line, puzzle in puzzles
        ],
    )


def _first_hint(game: Game, puzzle: Puzzle) -> str:
    """Where to look first and why, but not what to do; nothing, if the game has no hint."""
    hint = game.playable(puzzle).hint([])
    return "" if hint is None else " ".join(hint.steps[:2])


def _named(asked: Asked, word: str) -> list[NamedPuzzle]:
    """The puzzles that SET names."""
    named = puzzles_of(asked, word)
    return [NamedPuzzle(named.game, named.source, named.line, puzzle) for puzzle in named.puzzles]
