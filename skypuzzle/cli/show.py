"""`skypuzzle show`."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skypuzzle.cli.chosen_game import ChosenGame
from skypuzzle.cli.parsing import given_options
from skypuzzle.console import options
from skypuzzle.console.output import emit_animation, emit_document, emit_drawing, emit_picture, is_picture, wants_json
from skypuzzle.errors import FileError, quote
from skypuzzle.game import BoardGame, is_puzzle
from skypuzzle.pictures.look import Look
from skypuzzle.play import Record
from skypuzzle.subjects import SubjectArgument, at_turn, notes_on, positions, subject, tell_notes, whole_set

if TYPE_CHECKING:
    from skypuzzle.puzzles.puzzle import Puzzle


def show(
    context: typer.Context,
    position: SubjectArgument,
    look: Look,
    turn: Annotated[
        int | None,
        typer.Option("--turn", metavar="K", min=0, help="For a game record: the position after this many turns."),
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="For a puzzle: show it solved.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="For a puzzle, with -o FILE.gif: show how it is solved.")
    ] = False,
    all_cards: options.AllCardsOption = False,
    json: options.JsonOption = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write to a file: a picture if it ends in .svg, .png or .gif, JSON if in .json.",
        ),
    ] = None,
) -> None:
    """Show a position, a game record or a puzzle.

    The puzzles of a set are shown one below the other. NO_COLOR turns colour off. A .gif shows a game turn by turn
    or, with --explain, how a puzzle is solved.
    """
    chosen: ChosenGame = context.obj
    game = chosen.board_game
    found = whole_set(position, game)
    if found is not None:
        for option in given_options(context):
            options.refuse(option, f"is for one puzzle; name one, such as {position}#1")
        _show_set(*found, game)
        return
    found = subject(position, game, all_cards=all_cards)
    if output is not None and is_picture(output, ".gif"):
        options.refuse("--solution", "gives one picture; for a .gif, use --explain", when=solution)
        emit_animation(_film(found, turn, look, output, explain=explain), output)
        return
    program = f"skypuzzle {game.name}" if chosen.is_named else "skypuzzle"
    options.refuse("--explain", f"needs -o FILE.gif; for words, use {program} explain", when=explain)
    shown = at_turn(found, turn)
    options.refuse("--solution", "only a puzzle has a solution", when=solution and not is_puzzle(shown))
    shown = look.limited(shown)
    notes = notes_on(found, game, position, all_cards=all_cards)
    if wants_json(json, output):
        emit_document(_document(shown, game, solved=solution), output, notes)
    elif output is not None and is_picture(output):
        emit_drawing(look.drawing(shown, solved=solution), output)
    else:
        emit_picture(lambda width, unicode: _text(shown, look, game, width, unicode=unicode, solved=solution), output)
    tell_notes(notes)


def _show_set(line: str, puzzles: "Iterator[Puzzle]", game: BoardGame) -> None:
    from skypuzzle.pictures.layout import under

    emit_picture(lambda width, unicode: under(line, game.puzzle_sheets(puzzles, width, unicode=unicode)), None)


def _document(shown: Any, game: BoardGame, *, solved: bool) -> Any:
    if not is_puzzle(shown):
        return game.module("documents").position_document(shown, in_detail=True)
    from skypuzzle.puzzles.documents import puzzle_document

    return game.kind_of(shown).solved_document(shown, game) if solved else puzzle_document(game, shown)


def _text(shown: Any, look: Look, game: BoardGame, width: int, *, unicode: bool, solved: bool) -> Any:
    picture = look.text(shown, width, unicode=unicode, solved=solved)
    if solved or not is_puzzle(shown) or not look.is_from_above:
        return picture
    from skypuzzle.pictures.layout import puzzle_sheet

    return puzzle_sheet(shown, picture, game.kind_of(shown).task(shown), width, unicode=unicode)


def _film(found: Any, turn: int | None, look: Look, output: Path, *, explain: bool) -> Any:
    if isinstance(found, Record) and not explain:
        return look.game_film(found, positions(found, turn))
    shown = at_turn(found, turn)
    if explain and is_puzzle(shown):
        return look.explanation_film(look.limited(shown))
    reason = "a .gif shows a game record, or with --explain a puzzle"
    raise FileError(f"{quote(str(output))}: cannot write: {reason}")
