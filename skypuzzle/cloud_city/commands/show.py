"""What Cloud City adds to `show`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skypuzzle.cloud_city.commands import options
from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.kinds import KINDS
from skypuzzle.cloud_city.notation.positions import parse_player
from skypuzzle.cloud_city.pictures.theme import Theme, parse_theme
from skypuzzle.cloud_city.rules.position import Position, Seat, known_to, known_turns
from skypuzzle.console.options import refuse
from skypuzzle.errors import Fault, RuleError
from skypuzzle.game import is_puzzle
from skypuzzle.pictures.look import Look
from skypuzzle.play import Record
from skypuzzle.subjects import with_players
from skypuzzle.wording import choose

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.cloud_city.pictures.scene import Scene
    from skypuzzle.pictures.images import Frame

VIEWS = {"above": False, "side": True}
"""Is it seen from the side?"""


def show(
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="PLAYER", help="Whose city comes first; in a film, the only one.")
    ] = None,
    view: Annotated[
        str, typer.Option("--view", metavar="above|side", help="For a picture: from above or from the side.")
    ] = "above",
    known: options.KnownToOption = None,
    theme: Annotated[str, typer.Option("--theme", metavar="light|dark", help="The colours of a picture.")] = "light",
) -> Look:
    """Walkways are drawn by level: dotted on the river, double in the forest, heavy on the sand; a higher one passes
    over a lower one.

    \b
    Examples:
      skypuzzle cloud-city show "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S,a6-f6"
      skypuzzle cloud-city new --seed 7 | skypuzzle cloud-city show - --seat 2
      skypuzzle cloud-city show games.json#3 --view side -o city.svg
      skypuzzle cloud-city show games.json#3 --seat 1 -o game.gif
    """
    from_side = choose(view, VIEWS, "view")
    first, knower = (None if text is None else parse_player(text) for text in (seat, known))
    return CloudCityLook(first, knower, parse_theme(theme), from_side=from_side)


@dataclass(frozen=True, slots=True)
class CloudCityLook(Look):
    """Whose city comes first, whose knowledge counts, and the point of view."""

    seat: Seat | None
    known_to: Seat | None
    theme: Theme
    from_side: bool

    @property
    def is_from_above(self) -> bool:
        return not self.from_side

    def limited(self, shown: Any) -> Any:
        if is_puzzle(shown):
            refuse("--known-to", "a puzzle shows what its player may know", when=self.known_to is not None)
            refuse("--seat", "a puzzle has one player", when=self.seat is not None)
            return shown
        if isinstance(shown, Position):
            self._expect_seat(shown)
        else:
            refuse("--seat", "a city on its own has no players", when=self.seat is not None)
        return shown if self.known_to is None else known_to(self.known_to, with_players(shown, GAME))

    def _expect_seat(self, position: Position) -> None:
        if self.seat is not None and self.seat not in position.seats:
            raise RuleError(Fault("player", str(self.seat + 1), f"there is no player {self.seat + 1}"))

    def text(self, shown: Any, width: int, *, unicode: bool, solved: bool) -> "RenderableType":
        refuse("--view", "the side is for pictures: -o city.svg", when=self.from_side)
        if is_puzzle(shown):
            kind = KINDS[shown.kind]
            draw_puzzle = kind.solution_picture if solved else kind.picture
            return draw_puzzle(shown, width, unicode=unicode)
        from skypuzzle.cloud_city.pictures.terminal import draw

        return draw(shown, width=width, seat=self.seat, unicode=unicode)

    def drawing(self, shown: Any, *, solved: bool) -> str:
        from skypuzzle.cloud_city.pictures.scene import scene_of

        return self._draw(
            KINDS[shown.kind].scene(shown, solved=solved) if is_puzzle(shown) else scene_of(shown, self.seat)
        )

    def _draw(self, scene: "Scene") -> str:
        from skypuzzle.cloud_city.pictures.from_above import from_above
        from skypuzzle.cloud_city.pictures.oblique import oblique

        return oblique(scene, self.theme) if self.from_side else from_above(scene, self.theme)

    def game_film(self, record: Record[Any, Any], moments: Sequence[Position]) -> "list[Frame]":
        from skypuzzle.cloud_city.pictures.scene import game_scenes
        from skypuzzle.pictures.images import turn_by_turn

        self._expect_seat(record.start)
        turns = record.turns
        if self.known_to is not None:
            turns = tuple(known_turns(self.known_to, record.start, turns))
            moments = [known_to(self.known_to, moment) for moment in moments]
        return turn_by_turn([self._draw(scene) for scene in game_scenes(moments, turns, self.seat)])

    def explanation_film(self, puzzle: Any) -> "list[Frame]":
        from skypuzzle.cloud_city.pictures.from_above import from_above
        from skypuzzle.pictures.images import step_by_step

        scenes = list(KINDS[puzzle.kind].film(puzzle))
        return step_by_step([from_above(scene, self.theme) for scene in scenes], [scene.note for scene in scenes])
