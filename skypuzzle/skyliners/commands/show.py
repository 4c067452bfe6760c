"""`skypuzzle show`."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skypuzzle.console import options
from skypuzzle.console.output import (
    emit_animation,
    emit_document,
    emit_drawing,
    emit_picture,
    is_picture,
    wants_json,
)
from skypuzzle.errors import FileError, quote
from skypuzzle.skyliners import Board, GameRecord, Position, Side, arguments, known_to, turn_known_to
from skypuzzle.skyliners.commands import subjects
from skypuzzle.skyliners.pictures.theme import Theme, parse_theme

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import RenderableType

    from skypuzzle.pictures.animation import Frame
    from skypuzzle.skyliners.kinds.base import Puzzle
    from skypuzzle.skyliners.pictures.scene import Scene


def show(
    position: subjects.SubjectArgument,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat", metavar="SIDE", help="Which side to put at the bottom, by letter or colour. [default: S]"
        ),
    ] = None,
    view: Annotated[
        str | None,
        typer.Option("--view", metavar="SIDE", help="Show the skyline as this side sees it, not the city from above."),
    ] = None,
    known: arguments.KnownToOption = None,
    turn: subjects.TurnOption = None,
    solution: Annotated[bool, typer.Option("--solution", help="For a puzzle: show it solved.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="For a puzzle, with -o FILE.gif: show how it is solved.")
    ] = False,
    theme: Annotated[
        str, typer.Option("--theme", metavar="light|dark|print", help="The colours of a picture.")
    ] = "light",
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
    """Show a position: the city from above and what each row sees.

    Beside the board are each side's row letters and how many buildings the row shows now; in the office, a tick marks
    the plans that hold. NO_COLOR turns colour off. Puzzles are shown with what each side must see, a set of them one
    below the other. A .gif shows a game turn by turn and how it is scored, or with --explain how a puzzle is solved.

    \b
    Examples:
      skypuzzle show "..2^.1/.p3../..p../1.1.2/....."
      skypuzzle new --seed 7 | skypuzzle show - --seat W
      skypuzzle show games.json#3 --turn 5 --view S -o skyline.svg
      skypuzzle show 2027-01-01#2 --explain -o how.gif
    """
    options_of_one = (seat, view, known, turn, solution or None, explain or None, output)
    if not json and all(option is None for option in options_of_one) and _show_set(position):
        return
    found = subjects.subject(position)
    look = Look(
        None if seat is None else arguments.side(seat),
        None if view is None else arguments.side(view),
        None if known is None else arguments.side(known),
        parse_theme(theme),
        solved=solution,
    )
    if output is not None and is_picture(output, ".gif"):
        frames = _film(found, turn, look, explain=explain)
        if frames is None:
            reason = "a .gif shows a game record, or with --explain a puzzle"
            raise FileError(f"{quote(str(output))}: cannot write: {reason}")
        emit_animation(frames, output)
        return
    if explain:
        options.refuse("--explain", "needs -o FILE.gif; for words, use skypuzzle explain")
    shown = _moment(subjects.at_turn(found, turn), look)
    if wants_json(json, output):
        emit_document(_document(shown, look), output)
    elif output is not None and is_picture(output):
        emit_drawing(_drawing(shown, look), output)
    else:
        emit_picture(lambda width, unicode: _text(shown, look, width, unicode=unicode), output)


def _show_set(word: str) -> bool:
    """Show all puzzles of a set; False if it is none."""
    from skypuzzle.pictures.layout import under
    from skypuzzle.skyliners.game import GAME
    from skypuzzle.subjects import whole_set

    found = whole_set(word, GAME)
    if found is None:
        return False
    line, puzzles = found
    emit_picture(lambda width, unicode: under(line, GAME.puzzle_sheets(puzzles, width, unicode=unicode)), None)
    return True


@dataclass(frozen=True, slots=True)
class Look:
    """How to show something: from where, how much of it, and in which colours."""

    seat: Side | None
    view: Side | None
    known_to: Side | None
    theme: Theme
    solved: bool


def _moment(shown: "Position | Board | Puzzle", look: Look) -> "Position | Board | Puzzle":
    """What to show, limited to what the given side may know."""
    if isinstance(shown, Position | Board):
        if look.solved:
            options.refuse("--solution", "only a puzzle has a solution")
        return shown if look.known_to is None else known_to(look.known_to, subjects.with_players(shown))
    if look.known_to is not None:
        options.refuse("--known-to", "a puzzle shows what its player may know")
    return shown


def _document(shown: "Position | Board | Puzzle", look: Look) -> "Struct | dict[str, Any]":
    from skypuzzle.skyliners.documents import position_document

    if isinstance(shown, Position | Board):
        return position_document(shown, in_detail=True)
    if look.solved:
        from skypuzzle.skyliners.kinds.base import kind_named

        return position_document(kind_named(shown.kind).end(shown), in_detail=True)
    from skypuzzle.puzzles.documents import puzzle_document
    from skypuzzle.skyliners.game import GAME

    return puzzle_document(GAME, shown)


def _text(shown: "Position | Board | Puzzle", look: Look, width: int, *, unicode: bool) -> "RenderableType":
    from skypuzzle.skyliners.pictures.terminal import draw

    if look.view is not None:
        from skypuzzle.skyliners.pictures.skyline_text import skyline_text

        return skyline_text(_scene(shown, look), look.view, unicode=unicode)
    if isinstance(shown, Position | Board):
        return draw(shown, width=width, seat=Side.S if look.seat is None else look.seat, unicode=unicode)
    if look.solved:
        scene = _scene(shown, look)
        return draw(scene.position or scene.board, width=width, seat=scene.seat, unicode=unicode, marked=scene.marked)
    from skypuzzle.pictures.layout import puzzle_sheet
    from skypuzzle.skyliners.kinds.base import kind_named

    kind = kind_named(shown.kind)
    picture = kind.picture(shown, width, unicode=unicode, seat=look.seat)
    return puzzle_sheet(shown, picture, kind.task(shown), width, unicode=unicode)


def _scene(shown: "Position | Board | Puzzle", look: Look) -> "Scene":
    if isinstance(shown, Position | Board):
        from skypuzzle.skyliners.pictures.scene import scene_of

        return scene_of(shown, look.seat)
    from skypuzzle.skyliners.kinds.base import kind_named

    kind = kind_named(shown.kind)
    return kind.solution_scene(shown, look.seat) if look.solved else kind.scene(shown, look.seat)


def _drawing(shown: "Position | Board | Puzzle", look: Look) -> str:
    from skypuzzle.skyliners.pictures.from_above import from_above
    from skypuzzle.skyliners.pictures.skyline import skyline

    scene = _scene(shown, look)
    return from_above(scene, look.theme) if look.view is None else skyline(scene, look.view, look.theme)


def _film(found: "subjects.Subject", turn: int | None, look: Look, *, explain: bool) -> "list[Frame] | None":
    """A game turn by turn, or how a puzzle is solved; None for anything else."""
    from skypuzzle.skyliners.pictures.films import explanation_film, game_film

    if look.solved:
        options.refuse("--solution", "is one picture; --explain shows the way there as a .gif")
    if isinstance(found, GameRecord) and not explain:
        moments, turns = subjects.positions(found, turn), found.turns
        end = moments[-1]  # where all cards are opened, whoever looks
        if look.known_to is not None:
            moments = [known_to(look.known_to, moment) for moment in moments]
            turns = tuple(turn_known_to(look.known_to, played) for played in turns)
        return game_film(moments, turns, look.theme, seat=look.seat, view=look.view, end=end)
    shown = _moment(subjects.at_turn(found, turn), look)
    if explain and not isinstance(shown, Position | Board):
        from skypuzzle.skyliners.kinds.base import kind_named

        scenes = list(kind_named(shown.kind).explanation_scenes(shown, look.seat))
        return explanation_film(scenes, look.theme, view=look.view)
    return None
