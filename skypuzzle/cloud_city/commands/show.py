"""`skypuzzle cloud-city show`."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skypuzzle.cloud_city import City, GameRecord, Position, Seat, arguments, known_to, parse_player
from skypuzzle.cloud_city.commands import subjects
from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.kinds import KINDS
from skypuzzle.cloud_city.pictures.theme import Theme, parse_theme
from skypuzzle.cloud_city.rules.knowledge import known_turns
from skypuzzle.console import options
from skypuzzle.console.output import (
    emit_animation,
    emit_document,
    emit_drawing,
    emit_picture,
    is_picture,
    wants_json,
)
from skypuzzle.errors import Fault, FileError, NotationError, RuleError, quote

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import RenderableType

    from skypuzzle.cloud_city.documents import Subject
    from skypuzzle.pictures.animation import Frame
    from skypuzzle.puzzles.puzzle import Puzzle

VIEWS = ("above", "side")


def show(
    position: subjects.SubjectArgument,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="PLAYER", help="Whose city comes first; in a film, the only one.")
    ] = None,
    view: Annotated[
        str,
        typer.Option("--view", metavar="above|side", help="For a picture: from above, or the towers as they stand."),
    ] = "above",
    known: arguments.KnownToOption = None,
    turn: subjects.TurnOption = None,
    solution: Annotated[bool, typer.Option("--solution", help="For a puzzle: show it solved.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="For a puzzle, with -o FILE.gif: show how it is solved.")
    ] = False,
    theme: Annotated[str, typer.Option("--theme", metavar="light|dark", help="The colours of a picture.")] = "light",
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
    """Show a position: the cities from above, or a city as it stands there.

    Walkways are drawn by level: dotted on the river, double in the forest, heavy on the sand; a higher one passes over
    a lower one. NO_COLOR turns colour off. A .gif shows a game turn by turn, or with
    --explain how a puzzle is solved.

    \b
    Examples:
      skypuzzle cloud-city show "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S,a6-f6"
      skypuzzle cloud-city new --seed 7 | skypuzzle cloud-city show - --seat 2
      skypuzzle cloud-city show games.json#3 --view side -o city.svg
      skypuzzle cloud-city show games.json#3 --seat 1 -o game.gif
    """
    found = subjects.subject(position)
    if view not in VIEWS:
        raise NotationError(Fault("view", view, f"expected {' or '.join(VIEWS)}"))
    look = Look(
        None if seat is None else parse_player(seat),
        None if known is None else parse_player(known),
        parse_theme(theme),
        from_side=view == "side",
        solved=solution,
    )
    if output is not None and is_picture(output, ".gif"):
        emit_animation(_film(found, turn, look, output, explain=explain), output)
        return
    options.refuse("--explain", "needs -o FILE.gif; for words, use skypuzzle cloud-city explain", when=explain)
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
    """How to show something: whose city first, how much of it, and in which colours."""

    seat: Seat | None
    known_to: Seat | None
    theme: Theme
    from_side: bool
    solved: bool


def _expect_seat(look: Look, position: Position) -> None:
    if look.seat is not None and look.seat not in position.seats:
        raise RuleError(Fault("player", str(look.seat + 1), f"there is no player {look.seat + 1}"))


def _moment(shown: "Position | City | Puzzle", look: Look) -> "Position | City | Puzzle":
    """What to show, limited to what the given player may know."""
    if isinstance(shown, Position | City):
        options.refuse("--solution", "only a puzzle has a solution", when=look.solved)
        if isinstance(shown, Position):
            _expect_seat(look, shown)
        else:
            options.refuse("--seat", "a city on its own has no players", when=look.seat is not None)
        return shown if look.known_to is None else known_to(look.known_to, subjects.with_players(shown))
    options.refuse("--known-to", "a puzzle shows what its player may know", when=look.known_to is not None)
    options.refuse("--seat", "a puzzle has one player", when=look.seat is not None)
    return shown


def _document(shown: "Position | City | Puzzle", look: Look) -> "Struct | Mapping[str, Any]":
    from skypuzzle.cloud_city.documents import position_document

    if isinstance(shown, Position | City):
        return position_document(shown, in_detail=True)
    from skypuzzle.puzzles.documents import puzzle_document

    if look.solved:
        return position_document(KINDS[shown.kind].solved_city(shown), in_detail=True)
    return puzzle_document(GAME, shown)


def _text(shown: "Position | City | Puzzle", look: Look, width: int, *, unicode: bool) -> "RenderableType":
    from skypuzzle.cloud_city.pictures.terminal import draw

    if isinstance(shown, Position | City):
        return draw(shown, width=width, seat=look.seat, unicode=unicode)
    kind = KINDS[shown.kind]
    if look.solved:
        return draw(kind.solved_city(shown), width=width, unicode=unicode)
    from skypuzzle.pictures.layout import puzzle_sheet

    return puzzle_sheet(shown, kind.picture(shown, width, unicode=unicode), kind.task(shown), width)


def _drawing(shown: "Position | City | Puzzle", look: Look) -> str:
    from skypuzzle.cloud_city.pictures.from_above import from_above
    from skypuzzle.cloud_city.pictures.oblique import oblique
    from skypuzzle.cloud_city.pictures.scene import scene_of

    if isinstance(shown, Position | City):
        scene = scene_of(shown, look.seat)
    else:
        scene = KINDS[shown.kind].scene(shown, solved=look.solved)
    return oblique(scene, look.theme) if look.from_side else from_above(scene, look.theme)


def _film(found: "Subject", turn: int | None, look: Look, output: Path, *, explain: bool) -> "list[Frame]":
    """A game turn by turn, or how a puzzle is solved."""
    from skypuzzle.cloud_city.pictures.films import explanation_film, game_film

    options.refuse("--solution", "is one picture; --explain shows the way there as a .gif", when=look.solved)
    if explain and not isinstance(found, Position | City | GameRecord):
        return explanation_film([*KINDS[found.kind].film(found)], look.theme)
    if explain or not isinstance(found, GameRecord):
        reason = "a .gif shows a game record, or with --explain a puzzle"
        raise FileError(f"{quote(str(output))}: cannot write: {reason}")
    _expect_seat(look, found.start)
    moments, turns = subjects.positions(found, turn), found.turns
    if look.known_to is not None:
        turns = tuple(known_turns(look.known_to, found.start, turns))
        moments = [known_to(look.known_to, moment) for moment in moments]
    return game_film(moments, turns, look.theme, seat=look.seat, from_side=look.from_side)
