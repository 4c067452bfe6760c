"""What Skyline of the World adds to `show`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skypuzzle.console.options import refuse
from skypuzzle.game import is_puzzle
from skypuzzle.pictures.look import Look
from skypuzzle.play import Record
from skypuzzle.skyline.commands import options
from skypuzzle.skyline.kinds import KINDS
from skypuzzle.skyline.notation.positions import parse_colour
from skypuzzle.skyline.pictures.theme import Theme, parse_theme
from skypuzzle.skyline.rules.city import Colour
from skypuzzle.skyline.rules.play import known_to
from skypuzzle.skyline.rules.position import Position
from skypuzzle.wording import choose

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.pictures.images import Frame

VIEWS = {"above": False, "side": True}
"""Is it seen from the side?"""


def show(
    player: Annotated[
        str | None, typer.Option("--player", metavar="COLOUR", help="Whose cards are shown. [default: who is to move]")
    ] = None,
    view: Annotated[
        str, typer.Option("--view", metavar="above|side", help="For a picture: from above, or the skyline.")
    ] = "above",
    known: options.KnownToOption = None,
    hidden: options.HiddenOption = False,
    theme: Annotated[str, typer.Option("--theme", metavar="light|dark", help="The colours of a picture.")] = "light",
    box: options.BoxOption = None,
) -> Look:
    """\b
    Examples:
      skypuzzle skyline new --seed 7 | skypuzzle skyline show -
      skypuzzle skyline show games.json#3 --turn 20 --view side -o city.svg
      skypuzzle skyline show games.json#3 -o game.gif
    """
    options.box(box)
    refuse("--hidden", "needs --known-to: who is it hidden from?", when=hidden and known is None)
    from_side = choose(view, VIEWS, "view")
    owner, knower = (None if text is None else parse_colour(text) for text in (player, known))
    return SkylineLook(owner, knower, parse_theme(theme), hidden=hidden, from_side=from_side)


@dataclass(frozen=True, slots=True)
class SkylineLook(Look):
    """Whose cards, what a player may know, and from where."""

    player: Colour | None
    known_to: Colour | None
    theme: Theme
    hidden: bool
    from_side: bool

    @property
    def is_from_above(self) -> bool:
        return not self.from_side

    def _seen(self, position: Position) -> Position:
        if self.known_to is None:
            return position
        return known_to(position.seat(self.known_to), position, hidden=self.hidden)

    def _seat(self, shown: Any) -> int | None:
        player = self.player or self.known_to
        return shown.seat(player) if player is not None and isinstance(shown, Position) else None

    def limited(self, shown: Any) -> Any:
        if isinstance(shown, Position):
            self._seat(shown)
            return self._seen(shown)
        word = "a puzzle has one player" if is_puzzle(shown) else "a board on its own has no players"
        refuse("--known-to", word, when=self.known_to is not None)
        refuse("--player", word, when=self.player is not None)
        return shown

    def text(self, shown: Any, width: int, *, unicode: bool, solved: bool) -> "RenderableType":
        refuse("--view", "the side is for pictures: -o city.svg", when=self.from_side)
        if is_puzzle(shown):
            kind = KINDS[shown.kind]
            draw_puzzle = kind.solution_picture if solved else kind.picture
            return draw_puzzle(shown, width, unicode=unicode)
        from skypuzzle.skyline.pictures.terminal import draw

        return draw(shown, width=width, seat=self._seat(shown), unicode=unicode)

    def drawing(self, shown: Any, *, solved: bool) -> str:
        from skypuzzle.skyline.pictures.from_above import from_above
        from skypuzzle.skyline.pictures.scene import scene_of
        from skypuzzle.skyline.pictures.skyline import skyline

        is_given = is_puzzle(shown)
        scene = KINDS[shown.kind].scene(shown, solved=solved) if is_given else scene_of(shown, self._seat(shown))
        return skyline(scene, self.theme) if self.from_side else from_above(scene, self.theme)

    def game_film(self, record: Record[Any, Any], moments: Sequence[Position]) -> "list[Frame]":
        from skypuzzle.skyline.pictures.from_above import game_film

        self._seat(record.start)
        return game_film([*map(self._seen, moments)], record.turns, self.theme, from_side=self.from_side)

    def explanation_film(self, puzzle: Any) -> "list[Frame]":
        return KINDS[puzzle.kind].explanation_film(puzzle, self.theme)
