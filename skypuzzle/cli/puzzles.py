"""`skypuzzle explain` and `print`, and how commands find the puzzles they are about."""

import shutil
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple, TypeAlias

import typer

from skypuzzle.cli.chosen_game import ChosenGame
from skypuzzle.cli.parsing import given_options
from skypuzzle.console import options
from skypuzzle.console.output import NARROWEST_PICTURE, emit, emit_document, is_picture, wants_json
from skypuzzle.console.progress import with_progress
from skypuzzle.errors import Fault, FileError, NotationError, RuleError, one_line, quote
from skypuzzle.game import Game
from skypuzzle.generation import SourcedPuzzle, part
from skypuzzle.long_documents import LongDocument, one_of, skim
from skypuzzle.pictures.booklet import booklet_pdf, parse_paper
from skypuzzle.pictures.score_pages import score_pdf
from skypuzzle.puzzles.documents import expect_puzzles, explain_document, line_of, read_puzzle, read_puzzles
from skypuzzle.puzzles.levels import about, stars_text
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.storage import expect_folder, write_whole
from skypuzzle.subjects import WAYS, named
from skypuzzle.verifying.proven import in_memory, is_proven, place_of, prove
from skypuzzle.wording import number_of

PuzzleArgument: TypeAlias = Annotated[str, typer.Argument(metavar="PUZZLE", help=f"{WAYS[0].upper()}{WAYS[1:]}.")]


class _Opened(NamedTuple):
    """A document with puzzles, its game, and the number of the puzzle that was named, if any."""

    game: Game
    document: LongDocument
    number: int | None
    is_whole: bool
    """Is all of it proven, or only the puzzle that was named?"""


def _open_proven(chosen: ChosenGame, word: str, *, is_one: bool = False) -> _Opened:
    """Open what a word names. What is not known to be proven is proven first, and refused if it does not hold."""
    place = named(word, chosen.game)
    if place is None:
        raise NotationError(Fault("puzzle", word, f"expected {WAYS}"))
    source, number = in_memory(place.source), place.number
    document = skim(source)
    expect_puzzles(document)
    game = chosen.game_of(document)
    is_known = is_proven(source)
    if not is_known:
        if is_one or number is not None:
            read_puzzle(document, number, game)  # complains about the number before the long work
        else:
            next(read_puzzles(document, game))
        prove(source, place_of(place.source), game, number, with_progress)
    return _Opened(game, document, number, is_whole=is_known or number is None)


def puzzle_of(chosen: ChosenGame, word: str) -> tuple[Game, Puzzle]:
    game, document, number, _ = _open_proven(chosen, word, is_one=True)
    return game, read_puzzle(document, number, game)


class NamedPuzzles(NamedTuple):
    """Puzzles with their game, and the name of their set and its line of text, if any."""

    game: Game
    source: str
    line: str
    puzzles: Iterator[Puzzle]


def puzzles_of(chosen: ChosenGame, word: str) -> NamedPuzzles:
    game, document, number, _ = _open_proven(chosen, word)
    around = document.around(game.document_types()[document.header.type])
    source = getattr(around, "set", "")
    if number is None:
        return NamedPuzzles(game, source, line_of(around), read_puzzles(document, game))
    return NamedPuzzles(game, source, "", iter([read_puzzle(document, number, game)]))


def puzzle_choice(chosen: ChosenGame, word: str) -> tuple[Game, PuzzleChoice]:
    """Return the game and the puzzles that a word names, to choose from; a single one is already chosen."""
    game, document, number, is_whole = _open_proven(chosen, word)
    held = [*read_puzzles(document, game)] if is_whole else [read_puzzle(document, number, game)]
    for puzzle in held:
        game.playable(puzzle)  # what cannot be played is told at once
    name = document.source.name
    is_choice = number is None and len(held) > 1
    place = None if is_choice else one_of(len(held), "puzzles", name, number) if is_whole else 0
    title = one_line(Path(name).stem)
    line = line_of(document.around(game.document_types()[document.header.type]))
    first = 1 if is_whole or number is None else number
    return game, PuzzleChoice(title, [*held], chosen=place, game=game.title, line=line, first=first)


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
    sets: Annotated[
        list[str] | None, typer.Argument(metavar="SET...", help=f"Puzzle sets or single puzzles: {WAYS}.")
    ] = None,
    *,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE.pdf", help="The file to write.")],
    paper: Annotated[str, typer.Option("--paper", metavar="a4|letter", help="The paper size.")] = "a4",
    solutions: Annotated[
        bool, typer.Option("--solutions/--no-solutions", help="Print the solutions at the end?")
    ] = True,
    compact: Annotated[bool, typer.Option("--compact", help="Two puzzles to a page, to save paper.")] = False,
    score_sheet: Annotated[
        bool, typer.Option("--score-sheet", help="Print a blank score sheet of the game instead of puzzles.")
    ] = False,
) -> None:
    """Make a booklet of puzzles, or score sheets, to print.

    It has a cover, the rules on one page, the puzzles with room for a pencil and a box for your time, a page of first
    hints, and the solutions at the end. If there are puzzles of several games, each game starts with its own rules.
    Puzzle files are proven before they are printed; one with a false claim is refused.

    \b
    Examples:
      skypuzzle print 2027-01-01 -o booklet.pdf
      skypuzzle generate --count 10 --seed 7 --json |
        skypuzzle print - --paper letter -o ten.pdf
      skypuzzle cloud-city print --score-sheet -o sheet.pdf
    """
    if not is_picture(output, ".pdf"):
        raise FileError(
            f"{quote(str(output))}: cannot write: {'a score sheet' if score_sheet else 'a booklet'} must be .pdf"
        )
    expect_folder(output)
    size = parse_paper(paper)
    if score_sheet:
        _expect_only_paper(context, sets)
        sheets = context.obj.board_game.module("pictures.score_sheet")
        write_whole(output, score_pdf(sheets.blank_pages(), size))
        return
    if not sets:
        context.fail("SET... is missing")
    puzzles: dict[Game, list[SourcedPuzzle]] = {}
    for word in sets or ():
        named = puzzles_of(context.obj, word)
        puzzles.setdefault(named.game, []).extend(
            SourcedPuzzle(named.source, named.line, puzzle) for puzzle in named.puzzles
        )
    parts = [part(game, of_game, solutions=solutions) for game, of_game in puzzles.items()]
    write_whole(output, booklet_pdf(parts, size, to_a_page=2 if compact else 1))


def _expect_only_paper(context: typer.Context, sets: list[str] | None) -> None:
    """Refuse what has no meaning for a blank score sheet."""
    if sets:
        reason = f"is blank, and takes no {quote(sets[0])}; for the scoring of a game, use score FILE -o page.pdf"
        raise NotationError(Fault("option", "--score-sheet", reason))
    for option in given_options(context):
        options.refuse(option, "is for puzzles", when=option not in ("--score-sheet", "--output", "--paper"))
