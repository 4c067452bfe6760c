"""A turn by keys and mouse: choose a tile, turn it, lay it, build walkways, draw."""

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from rich.text import Text
from textual.binding import Binding, BindingType

from skypuzzle.cloud_city.pictures.sights import sight_of
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, ROTATIONS, Cell, Quarter, Tile, Walkway, cell_of
from skypuzzle.cloud_city.rules.position import FromPile, FromRow
from skypuzzle.cloud_city.screens import panels
from skypuzzle.cloud_city.screens.board_screen import BoardScreen, neighbour, neighbour_cell
from skypuzzle.cloud_city.screens.city_drawing import CityState
from skypuzzle.cloud_city.sessions.partial_turn import NOTHING_DRAWN, PartialTurn
from skypuzzle.screens.cursor_screen import TurnScreen as AnyTurnScreen
from skypuzzle.screens.dialogs import Part

T = TypeVar("T")

FIRST_LAY = "First lay a tile: enter."


class TurnScreen(BoardScreen, AnyTurnScreen):
    """A screen for a turn, which shows at once what is possible, and why something is not."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(number), f"hand({number - 1})", show=False) for number in (1, 2, 3)),
        *(Binding(str(number), f"draw({number - 4})", show=False) for number in (4, 5, 6, 7)),
        Binding("r", "turn(1)", show=False),
        Binding("R", "turn(-1)", show=False),
        Binding("a", "build_all", show=False),
        Binding("e", "end", show=False),
    ]

    def begin_turn(self) -> None:
        """Reset what is chosen."""
        self.held = 0
        self.turns = 0
        """Quarter turns of the chosen tile."""
        self.first: Quarter | None = None
        """One end of a walkway."""
        self.way: Walkway | None = None
        """A walkway under consideration."""
        cells = self.turn.city.growth(self.turn.position.shape)
        self.cell: Cell = cells[0] if cells else min(self.turn.city.tiles)
        self.cursor: Quarter = next((cell for _, cell in self.turn.tile), self.cell)

    @property
    def turn(self) -> PartialTurn:
        raise NotImplementedError

    @property
    def tile(self) -> Tile | None:
        """The chosen tile as turned."""
        hand = self.turn.hand
        kind = hand[self.held] if self.held < len(hand) else None
        return ROTATIONS[kind][self.turns % len(ROTATIONS[kind])] if kind else None

    @property
    def laying(self) -> bool:
        return self.acts and not self.turn.is_laid

    @property
    def building(self) -> bool:
        return self.acts and self.turn.is_laid

    def own_state(self, city: City) -> CityState:
        """The city of the player to move, with the tile or walkway under consideration."""
        sight = sight_of(city, self.turn.position.shape)
        fresh = [cell for _, cell in self.turn.tile]
        if self.laying:
            return CityState(
                sight,
                cell=self.cell,
                ghost=self.tile,
                refused=panels.why_not_there(self.turn, self.tile, self.cell) is not None,
                fresh=fresh,
            )
        if not self.building:
            return CityState(sight, fresh=fresh)
        return CityState(sight, cursor=self.cursor, ends=self.ends(), way=self.way, fresh=fresh)

    def ends(self) -> list[Quarter]:
        """Buildings that a walkway may lead to: from the chosen end, or at all."""
        ways = self.turn.buildable
        if self.first is None:
            return sorted({quarter for way in ways for quarter in way})
        return [self.first, *(quarter for way in ways if self.first in way for quarter in way if quarter != self.first)]

    def here_text(self) -> Text:
        """What can be done under the cursor, or why not."""
        if self.laying:
            return panels.laying_text(self.turn, self.tile, self.cell, self.palette)
        if not self.building:
            return Text("")
        way = self.way
        if way is None and self.first is not None and self.first != self.cursor:
            way = panels.between(self.first, self.cursor)
        if way is not None:
            return panels.walkway_text(self.turn, way, self.palette)
        return panels.quarter_text(self.turn, self.cursor, self.palette)

    def table_parts(self) -> list[Part]:
        turn, palette = self.turn, self.palette
        position = turn.position
        pile = None if position.pile is None else len(position.pile)
        chosen = self.held if self.laying else None
        tiles = panels.tiles_text(self.hand(), position.row, pile, palette, chosen=chosen, turned=self.tile)
        return [Part(tiles), Part(panels.stock_text(turn.stock, palette))]

    def hand(self) -> tuple[Tile | None, ...]:
        return self.turn.hand

    def action_hand(self, place: int) -> None:
        """Choose a tile of the hand, or turn it if it is chosen."""
        if self.refuse():
            return
        if self.turn.is_laid:
            self.decline(self.after_laying())
        elif place >= len(self.turn.hand):
            self.decline(f"There is no tile {place + 1} in the hand.")
        elif place == self.held:
            self.action_turn(1)
        else:
            self.held, self.turns = place, 0
            self.show_choice()

    def action_turn(self, step: int) -> None:
        if self.laying:
            self.turns += step
            self.show_choice()
        else:
            self.decline(self.after_laying() if self.acts else "It is not your turn.")

    def action_go(self, right: int, up: int) -> None:
        if not self.acts:
            return
        shown = self.own_state(self.turn.city).shown
        if self.laying:
            self.cell = neighbour_cell(self.cell, right, up, shown.columns, shown.ranks)
        else:
            self.way = None
            self.cursor = neighbour(self.cursor, right, up, shown.columns, shown.ranks)
        self.show_choice()

    def ending(self) -> str:
        return "draw with 4 to 7" if self.turn.draw_matters else "end with e"

    def after_laying(self) -> str:
        return f"The tile is laid: build, or {self.ending()}; u takes it back."

    def action_cycle(self, step: int) -> None:
        """Go to the next place for a tile, or the next walkway that can be built."""
        if self.refuse():
            return
        if self.laying:
            self.cell = _next(self.turn.city.growth(self.turn.position.shape), self.cell, step)
        elif ways := [way for way in self.turn.buildable if self.first is None or self.first in way]:
            self.way = _next(ways, self.way, step)
            self.cursor = self.way.second
        else:
            self.say(f"Nothing can be built now: {self.ending()}.")
            return
        self.show_choice()

    def action_do(self) -> None:
        """Lay the tile, build the walkway, or choose its first end."""
        if self.refuse():
            return
        if self.laying:
            if self.tile is not None:
                self.attempt(f"{self.tile}@{QUARTER_NAMES[self.cell]}")
        elif self.way is not None:
            self.build(self.way)
        elif self.first is None:
            self._choose_end()
        elif self.first == self.cursor:
            self.action_clear()
        else:
            self.build(panels.between(self.first, self.cursor))

    def _choose_end(self) -> None:
        if self.cursor in self.ends():
            self.first = self.cursor
            self.say(f"From {QUARTER_NAMES[self.cursor]} to …? Choose the other end, and press enter.")
        else:
            self.decline("No walkway can begin there now; tab shows those that can be built.")

    def build(self, way: Walkway) -> None:
        reason = panels.why_no_walkway(self.turn, way)
        if reason is not None:
            self.first = self.way = None
            self.decline(f"{panels.walkway_name(way)}: {reason}")
            return
        self.first = self.way = None
        self.attempt(str(way))

    def action_build_all(self) -> None:
        """Build while anything can be built, the most votes first; each walkway can be undone."""
        if self.refuse():
            return
        if not self.turn.is_laid:
            self.decline(FIRST_LAY)
        elif not self.turn.buildable:
            self.say("Nothing can be built now.")
        self.first = self.way = None
        while self.building and (ways := self.turn.buildable):
            self.attempt(str(max(ways, key=lambda way: way.votes)))

    def action_clear(self) -> None:
        if self.first is not None:
            self._refusal = self.note  # the other end is not asked for any more
        self.first = self.way = None
        self.show_choice()

    def action_draw(self, place: int) -> None:
        if self.refuse():
            return
        row = self.turn.position.row
        if not self.turn.is_laid:
            self.decline(FIRST_LAY)
        elif place == 3:
            self.attempt(str(FromPile()))
        elif place < len(row) and (tile := row[place]) is not None:
            self.attempt(str(FromRow(tile)))
        else:
            self.decline("There is no tile in that place of the row.")

    def action_draw_how(self) -> None:
        if self.turn.is_laid:
            self.say("4 5 6 draw from the row, 7 from the pile; or click a tile.")
        else:
            self.decline(FIRST_LAY)

    def action_end(self) -> None:
        """End the turn where the draw does not matter."""
        if not self.refuse():
            self.attempt(NOTHING_DRAWN)

    def clicked(self, quarter: Quarter) -> None:
        """Move there; a click on the chosen cell or end acts."""
        if not self.acts:
            return
        if self.laying:
            if cell_of(quarter) == self.cell:
                self.action_do()
                return
            self.cell = cell_of(quarter)
        else:
            way, self.cursor = self.way, quarter
            if way is None or quarter not in way:
                self.way = None
            self.action_do()
            return
        self.show_choice()


def _next(things: Sequence[T], now: T | None, step: int) -> T:
    """The next or previous item after `now`; the first or last if `now` is not among them."""
    if now is None or now not in things:
        return things[0 if step > 0 else -1]
    return things[(things.index(now) + step) % len(things)]
