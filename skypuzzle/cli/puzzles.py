"""`skypuzzle explain` and `print`, and how commands find the puzzles they are about."""

import shutil
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple, TypeAlias

import typer

from skypuzzle.cli.chosen_game import ChosenGame
from skypuzzle.console import options
from skypuzzle.console.output import NARROWEST_PICTURE, emit, emit_document, is_picture, wants_json
from skypuzzle.errors import Fault, FileError, NotationError, RuleError, one_line, quote
from skypuzzle.game import Game
from skypuzzle.generation import SourcedPuzzle, part
from skypuzzle.long_documents import LongDocument, one_of, skim
from skypuzzle.pictures.booklet import booklet_pdf, parse_paper
from skypuzzle.puzzles.documents import expect_puzzles, explain_document, line_of, read_puzzle, read_puzzles
from skypuzzle.puzzles.levels import about, stars_text
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.storage import expect_folder, write_whole
from skypuzzle.subjects import WAYS, named
from skypuzzle.wording import number_of

PuzzleArgument: TypeAlias = Annotated[str, typer.Argument(metavar="PUZZLE", help=f"{WAYS[0].upper()}{WAYS[1:]}.")]


def _opened(chosen: ChosenGame, word: str) -> tuple[Game, LongDocument, int | None]:
    """Return the game, the document with puzzles and the number of the puzzle that a word names, if any."""
    place = named(word, chosen.game)
    if place is None:
        raise NotationError(Fault("puzzle", word, f"expected {WAYS}"))
    document = skim(place.source)
    expect_puzzles(document)
    return chosen.game_of(document), document, place.number


def puzzle_of(chosen: ChosenGame, word: str) -> tuple[Game, Puzzle]:
    game, document, number = _opened(chosen, word)
    return game, read_puzzle(document, number, game)


class NamedPuzzles(NamedTuple):
    """Puzzles with their game, and the name of their set and its line of text, if any."""

    game: Game
    source: str
    line: str
    puzzles: Iterator[Puzzle]


def puzzles_of(chosen: ChosenGame, word: str) -> NamedPuzzles:
    game, document, number = _opened(chosen, word)
    around = document.around(game.document_types()[document.header.type])
    source = getattr(around, "set", "")
    if number is None:
        return NamedPuzzles(game, source, line_of(around), read_puzzles(document, game))
    return NamedPuzzles(game, source, "", iter([read_puzzle(document, number, game)]))


def puzzle_choice(chosen: ChosenGame, word: str) -> tuple[Game, PuzzleChoice]:
    """Return the game and the puzzles that a word names, to choose from; a single one is already chosen."""
    game, document, number = _opened(chosen, word)
    held = list(read_puzzles(document, game))
    for puzzle in held:
        game.playable(puzzle)  # what cannot be played is told at once
    name = document.source.name
    is_choice = number is None and len(held) > 1
    place = None if is_choice else one_of(len(held), "puzzles", name, number)
    title = one_line(Path(name).stem)
    line = line_of(document.around(game.document_types()[document.header.type]))
    return game, PuzzleChoice(title, [*held], chosen=place, game=game.title, line=line)


def explain(
    context: typer.Context,
    puzzle: PuzzleArgument,
    step: Annotated[
        int | None, typer.Option("--step", metavar="K", min=1, help="Show only this step, as a hint.")
    ] = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Explain how a puzzle is solved, step by step.

    Each step follows from what is given and from earlier steps, so that a person can take it.

    \b
    Examples:
      skypuzzle explain 2027-01-01#1
      skypuzzle explain 2027-01-01#2 --step 3
    """
    game, chosen = puzzle_of(context.obj, puzzle)
    steps = game.kind_of(chosen).explain(chosen)
    if steps is None:
        raise RuleError(Fault("puzzle", puzzle, "the known techniques do not solve it"))
    if step is not None and step > len(steps):
        raise NotationError(Fault("step", str(step), f"it has only {number_of(len(steps), 'step')}"))
    numbers = range(1, len(steps) + 1) if step is None else [step]
    numbered = [(number, steps[number - 1]) for number in numbers]
    if wants_json(json, output):
        emit_document(explain_document(game.name, chosen, numbered), output)
    else:
        is_watched = output is None and sys.stdout.isatty()
        width = max(shutil.get_terminal_size().columns, NARROWEST_PICTURE) if is_watched else sys.maxsize
        heading = _heading(chosen) if step is None else ""
        emit(heading + "".join(_step(number, text, width) for number, (_, text) in numbered), output)


def _heading(puzzle: Puzzle) -> str:
    """Return the title with stars, level and par; empty if the puzzle has no title."""
    label = puzzle.label
    if label.title is None:
        return ""
    return "  ".join(filter(None, (label.title, stars_text(label.stars), about(puzzle)))) + "\n"


def _step(number: int, text: str, width: int) -> str:
    return textwrap.fill(text, width, initial_indent=f"{number:3}. ", subsequent_indent="     ") + "\n"


def booklet(
    context: typer.Context,
    sets: Annotated[list[str], typer.Argument(metavar="SET...", help=f"Puzzle sets or single puzzles: {WAYS}.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE.pdf", help="The file to write.")],
    paper: Annotated[str, typer.Option("--paper", metavar="a4|letter", help="The paper size.")] = "a4",
    solutions: Annotated[
        bool, typer.Option("--solutions/--no-solutions", help="Print the solutions at the end?")
    ] = True,
    compact: Annotated[bool, typer.Option("--compact", help="Two puzzles to a page, to save paper.")] = False,
) -> None:
    """Make a booklet of puzzles to print.

    It has a cover, the rules on one page, the puzzles with room for a pencil and a box for your time, a page of first
    hints, and the solutions at the end. If there are puzzles of several games, each game starts with its own rules.

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
