"""`skypuzzle skyline show`."""

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
from skypuzzle.errors import Fault, FileError, NotationError, quote
from skypuzzle.skyline import Board, Colour, GameRecord, Position, arguments, default_box, known_to, parse_colour
from skypuzzle.skyline.commands import subjects
from skypuzzle.skyline.game import GAME
from skypuzzle.skyline.kinds import KINDS
from skypuzzle.skyline.pictures.theme import Theme, parse_theme

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import RenderableType

    from skypuzzle.pictures.animation import Frame
    from skypuzzle.puzzles.puzzle import Puzzle
    from skypuzzle.skyline.commands.subjects import Subject

VIEWS = ("above", "side")
BOX = "box"
"""In place of a position: the board and the cards that are played with."""


def show(
    position: subjects.SubjectArgument,
    player: Annotated[
        str | None, typer.Option("--player", metavar="COLOUR", help="Whose cards are shown. [default: who is to move]")
    ] = None,
    view: Annotated[
        str, typer.Option("--view", metavar="above|side", help="For a picture: from above, or the skyline.")
    ] = "above",
    known: arguments.KnownToOption = None,
    hidden: arguments.HiddenOption = False,
    turn: subjects.TurnOption = None,
    solution: Annotated[bool, typer.Option("--solution", help="For a puzzle: show it solved.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="For a puzzle, with -o FILE.gif: show how it is solved.")
    ] = False,
    theme: Annotated[str, typer.Option("--theme", metavar="light|dark", help="The colours of a picture.")] = "light",
    box: arguments.BoxOption = None,
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
    """Show a position: the board from above, or its skyline.

    "box" in place of a position shows the board and the patterns on the cards. NO_COLOR turns colour off. A .gif shows
    a game turn by turn, or with --explain how a puzzle is solved.

    \b
    Examples:
      skypuzzle skyline new --seed 7 | skypuzzle skyline show -
      skypuzzle skyline show box
      skypuzzle skyline show games.json#3 --turn 20 --view side -o city.svg
      skypuzzle skyline show games.json#3 -o game.gif
    """
    chosen = arguments.box(box) or default_box()
    if position == BOX:
        for option, given in {"--player": player, "--known-to": known, "--solution": solution, "--json": json}.items():
            options.refuse(option, "does not go with the box", when=given)
        from skypuzzle.skyline.pictures.box_text import box_text

        emit_picture(lambda width, unicode: box_text(chosen, width, unicode=unicode), output)
        return
    options.refuse("--hidden", "goes with --known-to: who is it hidden from?", when=hidden and known is None)
    if view not in VIEWS:
        raise NotationError(Fault("view", view, f"expected {' or '.join(VIEWS)}"))
    look = Look(
        None if player is None else parse_colour(player),
        None if known is None else parse_colour(known),
        parse_theme(theme),
        hidden=hidden,
        from_side=view == "side",
        solved=solution,
    )
    found = subjects.subject(position)
    if output is not None and is_picture(output, ".gif"):
        emit_animation(_film(found, turn, look, output, explain=explain), output)
        return
    options.refuse("--explain", "needs -o FILE.gif; for words, use skypuzzle skyline explain", when=explain)
    shown = _moment(subjects.at_turn(found, turn), look)
    if wants_json(json, output):
        emit_document(_document(shown, look), output)
    elif output is not None and is_picture(output):
        emit_drawing(_drawing(shown, look), output)
    else:
        options.refuse("--view", "the side is for pictures: -o city.svg", when=look.from_side)
        emit_picture(lambda width, unicode: _text(shown, look, width, unicode=unicode), output)


@dataclass(frozen=True, slots=True)
class Look:
    """How to show something: whose cards, how much of it, and in which colours."""

    player: Colour | None
    known_to: Colour | None
    theme: Theme
    hidden: bool
    from_side: bool
    solved: bool

    def seen(self, position: Position) -> Position:
        """What the given player may know of it."""
        if self.known_to is None:
            return position
        return known_to(position.seat(self.known_to), position, hidden=self.hidden)

    def seat(self, position: Position) -> int | None:
        """Whose cards are shown."""
        player = self.player or self.known_to
        return None if player is None else position.seat(player)


def _moment(shown: "Position | Board | Puzzle", look: Look) -> "Position | Board | Puzzle":
    """What to show, limited to what the given player may know."""
    if isinstance(shown, Position):
        options.refuse("--solution", "only a puzzle has a solution", when=look.solved)
        look.seat(shown)
        return look.seen(shown)
    word = "a board on its own has no players" if isinstance(shown, Board) else "a puzzle has one player"
    options.refuse("--known-to", word, when=look.known_to is not None)
    options.refuse("--player", word, when=look.player is not None)
    options.refuse("--solution", "only a puzzle has a solution", when=look.solved and isinstance(shown, Board))
    return shown


def _document(shown: "Position | Board | Puzzle", look: Look) -> "Struct | dict[str, Any]":
    from skypuzzle.skyline.documents import position_document

    if isinstance(shown, Position | Board):
        return position_document(shown, in_detail=True)
    from skypuzzle.puzzles.documents import puzzle_document

    return puzzle_document(GAME, KINDS[shown.kind].solve(shown) or shown if look.solved else shown)


def _text(shown: "Position | Board | Puzzle", look: Look, width: int, *, unicode: bool) -> "RenderableType":
    if isinstance(shown, Position | Board):
        from skypuzzle.skyline.pictures.terminal import draw

        seat = look.seat(shown) if isinstance(shown, Position) else None
        return draw(shown, width=width, seat=seat, unicode=unicode)
    kind = KINDS[shown.kind]
    if look.solved:
        return kind.solution_picture(shown, width, unicode=unicode)
    from skypuzzle.pictures.layout import puzzle_sheet

    return puzzle_sheet(shown, kind.picture(shown, width, unicode=unicode), kind.task(shown), width)


def _drawing(shown: "Position | Board | Puzzle", look: Look) -> str:
    from skypuzzle.skyline.pictures.from_above import from_above
    from skypuzzle.skyline.pictures.scene import scene_of
    from skypuzzle.skyline.pictures.skyline import skyline

    if isinstance(shown, Position | Board):
        scene = scene_of(shown, look.seat(shown) if isinstance(shown, Position) else None)
    else:
        scene = KINDS[shown.kind].scene(shown, solved=look.solved)
    return skyline(scene, look.theme) if look.from_side else from_above(scene, look.theme)


def _film(found: "Subject", turn: int | None, look: Look, output: Path, *, explain: bool) -> "list[Frame]":
    """A game turn by turn, or how a puzzle is solved."""
    from skypuzzle.skyline.pictures.films import game_film

    options.refuse("--solution", "is one picture; --explain shows the way there as a .gif", when=look.solved)
    if explain and not isinstance(found, Position | Board | GameRecord):
        return KINDS[found.kind].explanation_film(found, look.theme)
    if explain or not isinstance(found, GameRecord):
        reason = "a .gif shows a game record, or with --explain a puzzle"
        raise FileError(f"{quote(str(output))}: cannot write: {reason}")
    look.seat(found.start)
    moments = [look.seen(moment) for moment in subjects.positions(found, turn)]
    return game_film(moments, found.turns, look.theme, from_side=look.from_side)
