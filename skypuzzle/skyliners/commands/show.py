"""What Skyliners adds to `show`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skypuzzle.console.options import refuse
from skypuzzle.game import is_puzzle
from skypuzzle.pictures.look import Look
from skypuzzle.play import Record
from skypuzzle.skyliners.commands import options
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.setup import known_to, turn_known_to
from skypuzzle.subjects import with_players

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.pictures.images import Frame
    from skypuzzle.skyliners.pictures.scene import Scene, Theme

LIGHT = "light"


def show(
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
    known: options.KnownToOption = None,
    theme: Annotated[
        str, typer.Option("--theme", metavar="light|dark|print", help="The colours of a picture.")
    ] = LIGHT,
) -> Look:
    """Next to the board are each side's row letters and how many buildings the row shows now; in the office, a tick
    marks the plans that hold. Puzzles are shown with what each side must see.

    \b
    Examples:
      skypuzzle show "..2^.1/.p3../..p../1.1.2/....."
      skypuzzle show table.txt
      skypuzzle new --seed 7 | skypuzzle show - --seat W
      skypuzzle show games.json#3 --turn 5 --view S -o skyline.svg
      skypuzzle show 2027-01-01#2 --explain -o how.gif
    """
    bottom, viewer, knower = (None if text is None else options.side(text) for text in (seat, view, known))
    look = SkylinersLook(bottom, viewer, knower, theme)
    if theme != LIGHT:
        _ = look.theme  # refused here, even where nothing is drawn
    return look


@dataclass(frozen=True, slots=True)
class SkylinersLook(Look):
    """The side at the bottom, what its player may know, and whose skyline to show."""

    seat: Side | None
    view: Side | None
    known_to: Side | None
    theme_name: str

    @property
    def theme(self) -> "Theme":
        """The colours, looked up late because text output needs no drawing library."""
        from skypuzzle.skyliners.pictures.scene import parse_theme

        return parse_theme(self.theme_name)

    @property
    def is_from_above(self) -> bool:
        return self.view is None

    def limited(self, shown: Any) -> Any:
        if is_puzzle(shown):
            refuse("--known-to", "a puzzle shows what its player may know", when=self.known_to is not None)
        elif self.known_to is not None:
            return known_to(self.known_to, with_players(shown, GAME))
        return shown

    def text(self, shown: Any, width: int, *, unicode: bool, solved: bool) -> "RenderableType":
        from skypuzzle.skyliners.pictures.terminal import draw

        if self.view is not None:
            from skypuzzle.skyliners.pictures.terminal import skyline_text

            return skyline_text(self._scene(shown, solved=solved), self.view, unicode=unicode)
        if not is_puzzle(shown):
            return draw(shown, width=width, seat=Side.S if self.seat is None else self.seat, unicode=unicode)
        if solved:
            scene = self._scene(shown, solved=True)
            marked = scene.marked
            return draw(scene.position or scene.board, width=width, seat=scene.seat, unicode=unicode, marked=marked)
        from skypuzzle.skyliners.kinds.base import kind_named

        return kind_named(shown.kind).picture(shown, width, unicode=unicode, seat=self.seat)

    def drawing(self, shown: Any, *, solved: bool) -> str:
        from skypuzzle.skyliners.pictures.from_above import from_above
        from skypuzzle.skyliners.pictures.skyline import skyline

        scene = self._scene(shown, solved=solved)
        return from_above(scene, self.theme) if self.view is None else skyline(scene, self.view, self.theme)

    def _scene(self, shown: Any, *, solved: bool) -> "Scene":
        if not is_puzzle(shown):
            from skypuzzle.skyliners.pictures.scene import scene_of

            return scene_of(shown, self.seat)
        from skypuzzle.skyliners.kinds.base import kind_named

        kind = kind_named(shown.kind)
        return kind.solution_scene(shown, self.seat) if solved else kind.scene(shown, self.seat)

    def game_film(self, record: Record[Any, Any], moments: Sequence[Position]) -> "list[Frame]":
        from skypuzzle.skyliners.pictures.films import game_film

        turns, end = record.turns, moments[-1]  # at the end all cards are face up for everyone
        if self.known_to is not None:
            moments = [known_to(self.known_to, moment) for moment in moments]
            turns = tuple(turn_known_to(self.known_to, played) for played in turns)
        return game_film(moments, turns, self.theme, seat=self.seat, view=self.view, end=end)

    def explanation_film(self, puzzle: Any) -> "list[Frame]":
        from skypuzzle.skyliners.kinds.base import kind_named
        from skypuzzle.skyliners.pictures.films import explanation_film

        scenes = list(kind_named(puzzle.kind).explanation_scenes(puzzle, self.seat))
        return explanation_film(scenes, self.theme, view=self.view)
