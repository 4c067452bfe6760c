"""A table of Cloud City on the screen."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from skypuzzle.cloud_city.notation.cities import parse_kind
from skypuzzle.cloud_city.pictures.sights import sight_of
from skypuzzle.cloud_city.rules.city import NOTHING, City
from skypuzzle.cloud_city.rules.pieces import CELLS, FULL_STOCK, QUARTER_NAMES, QUARTER_OF, SIZE, Quarter, Tile, cell_of
from skypuzzle.cloud_city.rules.play import legal_walkways
from skypuzzle.cloud_city.rules.position import FromPile, Position, Seat
from skypuzzle.cloud_city.rules.scoring import CARDS, score
from skypuzzle.cloud_city.screens.city_drawing import CityState
from skypuzzle.cloud_city.screens.panels import between, players_text, small_cities, walkway_name
from skypuzzle.cloud_city.screens.turn_screen import TurnScreen
from skypuzzle.cloud_city.sessions.partial_turn import PartialTurn, votes_line, with_part
from skypuzzle.cloud_city.sessions.playable_games import winners_text
from skypuzzle.cloud_city.sessions.table import (
    city_of,
    city_texts,
    shape_of,
    text_of,
    with_city,
    with_letter,
    with_room,
)
from skypuzzle.drafts import Draft
from skypuzzle.errors import Fault, InputError, RuleError
from skypuzzle.screens.dialogs import Part
from skypuzzle.screens.host import TableHost
from skypuzzle.screens.table_screen import TableScreen
from skypuzzle.sessions.table import Table

NAMED, DRAWN = "named", "drawn"
"""What the line is typed for: the tile that is laid, or that came up."""
SITE_HELP = """\
[b]b[/b] [b]g[/b] [b]s[/b] [b].[/b]      a building or none on a quarter: then the next one
[b]-[/b]            no tile there      [b]/[/b]  the next rank
[b]w[/b]            one end of a walkway, then the other      [b]a[/b]  all walkways
[b]1[/b] – [b]4[/b]        the city of that player"""
TURN_HELP = """\
[b]1[/b] [b]2[/b] [b]3[/b]  [b]r[/b]     choose a tile, turn it     [b]n[/b]  say which tile a ? is
[b]enter[/b]        lay it; then walkways: both ends, or [b]tab[/b], or [b]a[/b] for all
[b]4[/b] – [b]7[/b]        draw: ends the turn       [b]c[/b]  look at the next city"""
MOST_ACROSS = 10
"""Quarters of a city with room to grow on all sides."""


class CloudCityTableScreen(TableScreen, TurnScreen):
    """A table of Cloud City."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(number), f"number({number})", show=False) for number in range(1, 8)),
        Binding("plus", "step(1)", show=False),
        Binding("minus", "step(-1)", show=False),
        Binding("w", "walkway", show=False),
        Binding("n", "name_tile", show=False),
        Binding("c", "view_next", show=False),
    ]
    panel_needed = 37
    optional = (DRAWN,)
    site_help = SITE_HELP
    turn_help = TURN_HELP

    def __init__(self, table: Table, host: TableHost) -> None:
        self.look_at(MOST_ACROSS, MOST_ACROSS)
        self.viewed: Seat = 0
        """Whose city is shown."""
        self.edited_city = City(NOTHING)
        self.cursor: Quarter = 0
        self._is_fresh = True
        """Is the cursor still to be put on the city that is shown?"""
        self.rank_start = 0
        """The column in which the next rank is begun."""
        self.end: Quarter | None = None
        """One end of a walkway in the editor."""
        self.partial: PartialTurn | None = None
        self._draw_word = ""
        super().__init__(table, host)

    # The editor

    def show_draft(self, draft: Draft) -> None:
        texts = city_texts(draft)
        self.viewed = min(self.viewed, len(texts) - 1)
        self.edited_city = city_of(texts[self.viewed], shape_of(draft))
        if self.partial is not None or self._is_fresh:
            self._is_fresh = False
            column, rank, _, height = self.edited_city.box if self.edited_city.tiles else (4, 4, 1, 1)
            self.cursor, self.rank_start = column + SIZE * (rank + 2 * height - 1), column
        self.partial = None

    def site_name(self) -> str:
        return f"{self.viewed + 1} {QUARTER_NAMES[cell_of(self.cursor)]}"

    def go_to_site(self, name: str) -> None:
        """Sites are chosen by quarter here."""
        self.cursor = QUARTER_OF[name.split()[-1]]

    def typed(self, key: str) -> bool:
        """A key sets a quarter. The city is moved if it needs room to grow, and the cursor with it."""
        if self.slots.is_active:
            return super().typed(key)
        letter = {"b": "B", "g": "G", "s": "S", ".": ".", "-": "-"}.get(key)
        if letter is not None:
            self.put_city(with_letter(self.edited_city, self.cursor, letter), 1)
        elif key == "/":
            self.next_rank()
        return letter is not None or key == "/"

    def put_city(self, city: City, step: int = 0) -> None:
        """Set the city; if it has to move, the cursor moves with it."""
        moved = with_room(city, shape_of(self.draft))
        if city.tiles:
            right, up = moved.box.column - city.box.column, moved.box.rank - city.box.rank
            self.rank_start += right
            self.cursor += right + SIZE * up
        if (self.cursor + step) // SIZE == self.cursor // SIZE:
            self.cursor += step
        self.edited(with_city(self.draft, self.viewed, text_of(moved)))

    def next_rank(self) -> None:
        if self.cursor >= SIZE:
            self.cursor = self.rank_start % SIZE + SIZE * (self.cursor // SIZE - 1)
            self.redraw()

    def action_walkway(self) -> None:
        """Choose one end of a walkway, then the other; an existing walkway is taken away."""
        if not self.is_editing or self.slots.is_active:
            return
        if self.end is None:
            self.end = self.cursor
            self.say(f"A walkway from {QUARTER_NAMES[self.cursor]} to …? Go to the other end, and press w.")
            return
        way, self.end = between(self.end, self.cursor), None
        city = self.edited_city
        if way in city.walkways:
            self.put_city(City(city.quarters, tuple(other for other in city.walkways if other != way)))
        elif way.first == way.second:
            self.say("")
        else:
            self.put_city(city.with_walkways([way]))
            self.say(walkway_name(way))

    def action_build_all(self) -> None:
        if not self.is_editing:
            super().action_build_all()
            return
        city = self.edited_city
        while ways := legal_walkways(city, FULL_STOCK):
            city = city.with_walkways([max(ways, key=lambda way: way.votes)])
        self.put_city(city)

    def action_clear(self) -> None:
        if self.is_editing and not self.slots.is_active:
            self.end = None
            self.put_city(with_letter(self.edited_city, self.cursor, "-"))
        else:
            (TableScreen if self.is_editing else TurnScreen).action_clear(self)

    def action_number(self, number: int) -> None:
        """In the editor and for other players' cities, the player; in a turn, a tile to lay or to draw."""
        if self.is_editing:
            self.action_view(number - 1)
        elif number <= 3:
            self.action_hand(number - 1)
        else:
            self.action_draw(number - 4)

    def action_view(self, seat: Seat) -> None:
        if seat < len(city_texts(self.draft)):
            self.viewed, self.end, self._is_fresh = seat, None, True
            if self.is_editing:
                self.show_draft(self.draft)
            self.say(f"The city of player {seat + 1}.")

    def action_view_next(self) -> None:
        self.action_view((self.viewed + 1) % len(city_texts(self.draft)))

    def clicked(self, quarter: Quarter) -> None:
        if self.is_editing:
            self.slots.leave()
            self.cursor, self.rank_start = quarter, quarter % SIZE
            self.redraw()
        else:
            super().clicked(quarter)

    # Turns

    def show_turn(self, position: Position) -> None:
        self.partial = PartialTurn(position)
        self.viewed = self.partial.mover
        self.begin_turn()

    @property
    def turn(self) -> PartialTurn:
        if self.partial is None:
            raise ValueError("no turn is entered in the editor")
        return self.partial

    @property
    def is_known(self) -> bool:
        return self.partial is not None and self.partial.position.cities[self.viewed] is not None

    @property
    def acts(self) -> bool:
        return self.partial is not None and super().acts and self.viewed == self.turn.mover and self.is_known

    def city_state(self) -> CityState:
        if self.partial is None:
            column, rank = self.cursor % SIZE // 2 * 2, self.cursor // SIZE // 2 * 2
            room = [cell for cell in CELLS if abs(cell % SIZE - column) <= 2 and abs(cell // SIZE - rank) <= 2]
            sight = sight_of(self.edited_city)
            ends = [] if self.end is None else [self.end]
            cursor = None if self.slots.is_active else self.cursor
            return CityState(replace(sight, room=frozenset(room)), cursor=cursor, ends=ends)
        if not self.is_known:
            return CityState(replace(sight_of(City(NOTHING)), room=frozenset(CELLS[:1])))
        city = self.turn.city_of(self.viewed)
        return self.own_state(city) if self.acts else CityState(sight_of(city))

    def with_move(self, move: str) -> str | None:
        before = self.turn
        after = with_part(before, move)
        if len(after.turns) > len(before.turns):
            return str(after.turns[-1])
        self.partial = after
        if not before.is_laid:
            ((_, self.cursor),) = after.tile
        return None

    def action_do(self) -> None:
        if self.is_editing:
            TableScreen.action_do(self) if self.slots.is_active else self.next_rank()
        elif not self.refuse() and self.laying and self.tile is None:
            self.action_name_tile()
        else:
            TurnScreen.action_do(self)

    def action_name_tile(self) -> None:
        """Say which tile a player lays whose hand is not known here."""
        if not self.is_editing and not self.refuse():
            self.type_line(NAMED, "")
            self.say("Which tile is laid? Type it, such as BG.. or B..S.")

    def action_draw(self, place: int) -> None:
        """Draw; ask which tile came from the pile, if it can be known."""
        if self.is_editing or self.refuse():
            return
        if not self.turn.is_laid:
            super().action_draw(place)
            return
        position = self.turn.position
        faces = position.row
        move = str(FromPile()) if place == len(faces) else f"+{faces[place]}" if place < len(faces) else ""
        pile = position.pile
        if not move or move == "+None" or pile == () or (pile and pile[0]):
            super().action_draw(place)
            return
        self._draw_word = move if place == len(faces) else f"{move}>"
        self.type_line(DRAWN, "")
        self.say("Which tile came from the pile? Just enter if nobody here knows.")

    def entered(self, purpose: str, text: str) -> None:
        try:
            if purpose == DRAWN:
                tile = parse_kind(text.upper()) if text else ""
                self.attempt(f"{self._draw_word}{tile}" if tile else self._draw_word.removesuffix(">"))
            elif purpose == NAMED:
                self._name_tile(parse_kind(text.upper()))
            else:
                super().entered(purpose, text)
        except InputError as error:
            self.decline(error.faults[0].reason)

    def _name_tile(self, tile: Tile) -> None:
        """Let an unknown tile of the hand be this one."""
        position, seat = self.turn.position, self.turn.mover
        hand = list(position.hands[seat])
        if None not in hand:
            raise RuleError(Fault("hand", tile, "every tile of this hand is known"))
        self.held = hand.index(None)
        hand[self.held] = tile
        hands = tuple(tuple(hand) if other == seat else its for other, its in enumerate(position.hands))
        self.partial = self.turn._replace(position=position._replace(hands=hands))
        self.say(f"{tile}: r turns it, enter lays it.")

    def action_undo(self) -> None:
        """Take back a part of the turn, or else the last step."""
        if self.partial is None or not self.partial.is_laid:
            super().action_undo()
        else:
            fewer = self.partial.walkways[:-1]
            self.partial = self.partial._replace(
                walkways=fewer, tile=self.partial.tile if self.partial.walkways else ()
            )
            self.say("")

    def action_go(self, right: int, up: int) -> None:
        if not self.is_editing:
            TurnScreen.action_go(self, right, up)
        elif not self.moves_slot(right, up):
            column, rank = self.cursor % SIZE + right, self.cursor // SIZE + up
            if 0 <= column < SIZE and 0 <= rank < SIZE:
                self.cursor = column + SIZE * rank
                self.rank_start = column if right else self.rank_start
            self.redraw()

    def action_cycle(self, step: int) -> None:
        (TableScreen if self.is_editing or self.is_typing else TurnScreen).action_cycle(self, step)

    def refuse(self) -> bool:
        """Not while another city is shown; that of the mover must be known."""
        if self.partial is None or not super().acts or self.acts:
            return TableScreen.refuse(self)
        if self.viewed != self.turn.mover:
            self.action_view(self.turn.mover)
        else:
            self.decline("This city is not known; type the turn with l.")
        return True

    def invitation(self) -> str:
        if self.partial is None or not self.acts:
            return super().invitation()
        if not self.turn.is_laid:
            return f"Player {self.turn.mover + 1}: lay a tile."
        return f"Build walkways, or {self.ending()}."

    def moment_parts(self) -> list[Part]:
        now = self.turn.now
        known = [seat for seat in now.seats if now.cities[seat] is not None]
        parts = []
        if len(known) == len(now.seats):
            names = ["you" if str(seat + 1) == self.viewer else "" for seat in now.seats]
            parts.append(Part(players_text(now, names, self.palette, viewed=self.viewed, mover=now.mover)))
        parts += [Part(Text(f"card {card}: {CARDS[card]}", self.palette.faint)) for card in now.requests]
        if not now.is_over:
            parts += [*self.table_parts(), Part(self.here_text())]
        others = [seat for seat in known if seat != self.viewed]
        return [*parts, *([Part(small_cities(now, others, self.palette), Text())] if others else [])]

    def score_lines(self, position: Position) -> Sequence[str]:
        found = score(position)
        lines = [f"Player {seat + 1}: {votes_line(position.city(seat))}" for seat in position.seats]
        for card in position.requests:
            votes = ", ".join(f"{seat + 1} {tally.requests[card]:+}" for seat, tally in enumerate(found.tallies))
            lines.append(f"Card {card}, {CARDS[card]}: {votes}")
        return [*lines, winners_text(found, [f"player {seat + 1}" for seat in position.seats])]
