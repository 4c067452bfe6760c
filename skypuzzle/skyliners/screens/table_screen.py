"""A table of Skyliners on the screen."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from skypuzzle.drafts import Draft
from skypuzzle.screens.dialogs import Part
from skypuzzle.screens.host import TableHost
from skypuzzle.screens.table_screen import TableScreen
from skypuzzle.sessions.table import Table
from skypuzzle.skyliners.notation import parse_action, parse_heights
from skypuzzle.skyliners.rules.board import SITE_NAMES, SIZE, Board, Side
from skypuzzle.skyliners.rules.play import FORFEIT, apply, legal_actions
from skypuzzle.skyliners.rules.position import Action, HiddenPlanning, Plan, Position, Turn
from skypuzzle.skyliners.screens.board_screen import BoardScreen, position_lines, sight_lines
from skypuzzle.skyliners.screens.city_view import CityState, CityView
from skypuzzle.skyliners.sessions.playable_games import scoring_steps

SITE_HELP = """\
[b]1[/b]-[b]9[/b]  [b]^[/b]  [b]p[/b]  [b].[/b] floors, a roof on them, a park, nothing: then the next site"""
TURN_HELP = """\
[b]f[/b]  [b]r[/b]  [b]p[/b]      place a floor, a roof, a park   [b]-[/b]  forfeit an action
[b]=[/b]            a planning card                  [b]x[/b]  take the action back
[b]tab[/b]          look from another side           [b]L[/b]  counts on or off"""


class SkylinersTableScreen(TableScreen, BoardScreen):
    """A table of Skyliners."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("equals_sign", "plan", show=False),
        Binding("minus", "minus", show=False),
        Binding("plus", "step(1)", show=False),
        Binding("enter,space", "do", show=False),
        Binding("backspace,delete,x", "clear", show=False),
    ]
    site_help = SITE_HELP
    turn_help = TURN_HELP

    def __init__(self, table: Table, host: TableHost) -> None:
        self.look_at(Board(bytes(SIZE * SIZE)), Side.S)
        self.cursor = SITE_NAMES.index("a5")
        self.board = Board(bytes(SIZE * SIZE))
        self.before = self.board
        self.position: Position | None = None
        """The position in the middle of a turn, as its viewer knows it; None in the editor."""
        self.actions: tuple[Action, ...] = ()
        super().__init__(table, host)

    def show_draft(self, draft: Draft) -> None:
        sites = [slot.text for slot in self.form.slots(draft) if slot.site]
        ranks = ("".join(sites[start : start + SIZE]) for start in range(0, len(sites), SIZE))
        self.board = parse_heights("/".join(ranks))
        self.before, self.position, self.actions = self.board, None, ()

    def show_turn(self, position: Position) -> None:
        self.position, self.actions = position, ()
        self.board = position.board
        earlier = self.table.at(max(0, len(self.looked_at.steps) - 1))
        self.before = earlier.position.board if earlier.is_finished_draft else self.board

    def site_name(self) -> str:
        return SITE_NAMES[self.cursor]

    def go_to_site(self, name: str) -> None:
        self.cursor = SITE_NAMES.index(name)

    def city_state(self) -> CityState:
        if self.position is None:
            return CityState(self.board, (), {}, None if self.slots.is_active else self.cursor, None, counts=False)
        cards = [card for card in self.position.office if isinstance(card, Plan)]
        planned = {(card.side, card.row): card.number for card in cards}
        built = self.board.built_since(self.before)
        seats = self.position.seats
        return CityState(
            self.board, seats, planned, self.cursor, self.lit, (), built, counts=self.counts, everywhere=True
        )

    def moment_parts(self) -> list[Part]:
        if self.position is None:
            return []
        you = None if self.viewer is None else Side[self.viewer]
        parts = [*map(Part, position_lines(self.position, you, self.palette, counts=self.counts))]
        if self.actions:
            parts.append(Part(Text("so far ", self.palette.faint).append(" ".join(map(str, self.actions)))))
        sight = sight_lines(self.board, self.lit, self.palette, counts=self.counts)
        return [*parts, Part(sight.text, Text())]

    def invitation(self) -> str:
        turn = None if self.position is None else self.position.turn
        if turn is None or not self.acts:
            return super().invitation()
        if self.position is not None and legal_actions(self.position) == [FORFEIT]:
            return f"{turn.side} can play nothing, and forfeits with -."
        return f"{turn.side}, action {turn.action}: {'build' if turn.action == 1 else 'build or plan'}."

    def with_move(self, move: str) -> str | None:
        before, action = self.position, parse_action(move)
        if before is None or before.turn is None:
            return None
        after = apply(before, action)
        self.position, self.board = after, after.board
        self.actions = (*self.actions, action)
        if not after.is_between_turns:
            return None
        turn = str(Turn(before.turn.side, self.actions))
        self.show_position()  # the whole turn is replayed, or refused as a whole
        return turn

    def score_lines(self, position: Position) -> Sequence[str]:
        return [step.text for step in scoring_steps(position)]

    def action_go(self, down: int, right: int) -> None:
        self.slots.last_site = ""
        if not self.moves_slot(right, -down):
            super().action_go(down, right)

    def action_look(self, step: int) -> None:
        self.action_cycle(step)

    def action_cycle(self, step: int) -> None:
        if self.is_editing or self.is_typing:
            super().action_cycle(step)
        else:
            BoardScreen.action_look(self, step)

    def action_place(self, key: str) -> None:
        if not self.refuse():
            super().action_place(key)

    def action_plan(self) -> None:
        """Choose a card; those of other players are face down."""
        if self.refuse() or self.position is None or self.position.turn is None:
            return
        side = self.position.turn.side
        if self.viewer in (None, str(side)):
            self.open_plan_dialog(self.position, side)
        else:
            self.attempt(str(HiddenPlanning()))

    def action_minus(self) -> None:
        """In the editor, the value before; while turns are followed, forfeit an action."""
        if self.is_editing:
            self.action_step(-1)
        elif not self.refuse():
            self.attempt(str(FORFEIT))

    def action_clear(self) -> None:
        """While turns are followed, take the first action back."""
        if self.is_editing:
            super().action_clear()
        elif self.actions:
            self.show_position()
            self.say(self.invitation())

    def action_undo(self) -> None:
        if self.actions:
            self.action_clear()
        else:
            super().action_undo()

    def on_city_view_site_clicked(self, event: CityView.SiteClicked) -> None:
        if self.is_editing:
            event.prevent_default()
            self.site_clicked(SITE_NAMES[event.site])
