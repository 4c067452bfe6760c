"""`skypuzzle show`."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
from skypuzzle.errors import Fault, FileError, NotationError, quote
from skypuzzle.skyliners import Board, GameRecord, Position, Side, arguments, known_to, turn_known_to
from skypuzzle.skyliners.commands import subjects
from skypuzzle.skyliners.pictures.palette import Theme, parse_theme

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import RenderableType

    from skypuzzle.skyliners.documents.reading import Subject
    from skypuzzle.skyliners.pictures.scene import Scene
    from skypuzzle.skyliners.puzzles.puzzle import Puzzle


def show(
    position: subjects.SubjectArgument,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat", metavar="SIDE", help="Which side to put at the bottom, by letter or colour. [default: S]"
        ),
    ] = None,
    view: Annotated[
        str | None, typer.Option("--view", metavar="SIDE", help="The skyline as this side sees it, not from above.")
    ] = None,
    known: arguments.KnownToOption = None,
    turn: subjects.TurnOption = None,
    solution: Annotated[bool, typer.Option("--solution", help="Of a puzzle: how it is solved.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Of a puzzle, to a .gif: how it is solved, step by step.")
    ] = False,
    theme: Annotated[str, typer.Option("--theme", metavar="light|dark", help="The colours of a picture.")] = "light",
    json: options.JsonOption = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write to a file, whole or not at all: a picture if it ends in .svg, .png or .gif, JSON if in .json.",
        ),
    ] = None,
) -> None:
    """Show a position: the city from above and what each row sees.

    Beside the board stand each side's row letters and how many buildings the row shows now; in the office, a tick
    marks the plans that hold. NO_COLOR switches colour off. Puzzles are shown with what each side is to see. A .gif
    shows a game turn by turn, or with --explain how a puzzle is solved.

    \b
    Examples:
      skypuzzle show "..2^.1/.p3../..p../1.1.2/....."
      skypuzzle new --seed 7 | skypuzzle show - --seat W
      skypuzzle show games.json#3 --turn 5 --view S -o skyline.svg
      skypuzzle show puzzles/2027-01-01.json#2 --explain -o how.gif
    """
    found = subjects.subject(position)
    wish = Wish(
        None if seat is None else arguments.side(seat),
        None if view is None else arguments.side(view),
        None if known is None else arguments.side(known),
        parse_theme(theme),
        solved=solution,
    )
    if output is not None and is_picture(output, ".gif"):
        _film(found, turn, wish, output, explain=explain)
        return
    if explain:
        raise NotationError(Fault("option", "--explain", "needs -o FILE.gif; skypuzzle explain tells it in words"))
    shown = _moment(subjects.at_turn(found, turn), wish)
    if wants_json(json, output):
        emit_document(_document(shown, wish), output)
    elif output is not None and is_picture(output):
        emit_drawing(_drawing(shown, wish), output)
    else:
        emit_picture(lambda width, unicode: _text(shown, wish, width, unicode=unicode), output)


@dataclass(frozen=True, slots=True)
class Wish:
    """How something is to be shown."""

    seat: Side | None
    view: Side | None
    known_to: Side | None
    theme: Theme
    solved: bool


def _moment(shown: "Position | Board | Puzzle", wish: Wish) -> "Position | Board | Puzzle":
    """What is to be shown, as the one who may know it knows it."""
    if isinstance(shown, Position | Board):
        if wish.solved:
            raise NotationError(Fault("option", "--solution", "only a puzzle has a solution"))
        return shown if wish.known_to is None else known_to(wish.known_to, subjects.with_players(shown))
    if wish.known_to is not None:
        raise NotationError(Fault("option", "--known-to", "a puzzle shows what its player may know"))
    return shown


def _document(shown: "Position | Board | Puzzle", wish: Wish) -> "Struct":
    from skypuzzle.skyliners.documents.positions import position_document

    if isinstance(shown, Position | Board):
        return position_document(shown, with_seen=True)
    from skypuzzle.skyliners.documents.puzzle_entries import puzzle_document
    from skypuzzle.skyliners.pictures.scene import solved

    return position_document(solved(shown), with_seen=True) if wish.solved else puzzle_document(shown)


def _text(shown: "Position | Board | Puzzle", wish: Wish, width: int, *, unicode: bool) -> "RenderableType":
    from skypuzzle.skyliners.pictures.terminal import draw

    if wish.view is not None:
        from skypuzzle.skyliners.pictures.skyline_text import skyline_text

        return skyline_text(_scene(shown, wish), wish.view, unicode=unicode)
    if isinstance(shown, Position | Board):
        return draw(shown, width=width, seat=Side.S if wish.seat is None else wish.seat, unicode=unicode)
    if wish.solved:
        scene = _scene(shown, wish)
        return draw(scene.position or scene.board, width=width, seat=scene.seat, unicode=unicode, marked=scene.marked)
    from skypuzzle.skyliners.pictures.puzzles import puzzle_picture

    return puzzle_picture(shown, None, width, unicode=unicode, seat=wish.seat)


def _scene(shown: "Position | Board | Puzzle", wish: Wish) -> "Scene":
    from skypuzzle.skyliners.pictures.scene import puzzle_scene, scene_of, solution_scene

    if isinstance(shown, Position | Board):
        return scene_of(shown, wish.seat)
    return solution_scene(shown, wish.seat) if wish.solved else puzzle_scene(shown, wish.seat)


def _drawing(shown: "Position | Board | Puzzle", wish: Wish) -> str:
    from skypuzzle.skyliners.pictures.from_above import from_above
    from skypuzzle.skyliners.pictures.skyline import skyline

    scene = _scene(shown, wish)
    return from_above(scene, wish.theme) if wish.view is None else skyline(scene, wish.view, wish.theme)


def _film(found: "Subject", turn: int | None, wish: Wish, output: Path, *, explain: bool) -> None:
    """A game turn by turn, or how a puzzle is solved."""
    from skypuzzle.skyliners.pictures.animation import drawn, explanation_frames, game_frames

    if wish.solved:
        raise NotationError(Fault("option", "--solution", "is one picture; --explain makes a .gif of the way there"))
    if isinstance(found, GameRecord) and not explain:
        moments, turns = subjects.positions(found, turn), found.turns
        if wish.known_to is not None:
            moments = [known_to(wish.known_to, moment) for moment in moments]
            turns = tuple(turn_known_to(wish.known_to, played) for played in turns)
        frames = game_frames(moments, turns, wish.seat)
    elif explain and not isinstance(found, GameRecord | Position | Board):
        frames = explanation_frames(found, wish.seat)
    else:
        reason = "a .gif is of a game record, or with --explain of a puzzle"
        raise FileError(f"{quote(str(output))}: cannot write: {reason}")
    emit_animation(drawn(frames, wish.theme, wish.view), [frame.seconds for frame in frames], output)
