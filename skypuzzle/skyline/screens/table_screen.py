"""A table of Skyline of the World on the screen."""

from collections.abc import Sequence

from rich.text import Text

from skypuzzle.drafts import Draft
from skypuzzle.screens.dialogs import Part
from skypuzzle.screens.host import TableHost
from skypuzzle.screens.table_screen import TableScreen
from skypuzzle.sessions.table import Table
from skypuzzle.skyline.rules.actions import Action, EndTurn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import COLOURS
from skypuzzle.skyline.rules.play import Turn
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.screens.board_screen import NARROW_TOWER, TOWER_WIDTH, BoardMarks, BoardView, Cell, tower_cells
from skypuzzle.skyline.screens.turn_screen import TurnScreen
from skypuzzle.skyline.sessions.playable_games import scoring_lines
from skypuzzle.skyline.sessions.table import EMPTY, box_of
from skypuzzle.skyline.sessions.turns import applied, one_action

SITE_HELP = """\
[b]y p b r w[/b]    a floor on top     [b].[/b]  nothing there
[b]enter[/b]        the next site"""
TURN_HELP = """\
[b]enter[/b]  [b]w[/b]     take income, build; a neutral floor     [b]tab[/b]  next place
[b]1 2 4 6 0 5[/b]  buy      [b]-[/b]  and a key: sell      [b]a[/b]  claim all cards shown
[b]![/b]  [b]%[/b]         and a card: claim it; three cards: trade them in
[b]|[/b]  [b]e[/b]         stop building, end the turn"""


class SkylineTableScreen(TableScreen, TurnScreen):
    """A table of Skyline of the World."""

    site_help = SITE_HELP
    turn_help = TURN_HELP

    def __init__(self, table: Table, host: TableHost) -> None:
        box = box_of(table.draft)
        self.look_at(box.outline, BoardView(box.outline, TOWER_WIDTH, NARROW_TOWER, 1))
        self.city = Board(box, ("",) * len(box.sites))
        self.entry: Position | None = None
        """The position in the middle of a turn, as its viewer knows it; None in the editor."""
        self.actions: tuple[Action, ...] = ()
        self.begun = ""
        super().__init__(table, host)

    # The editor

    def show_draft(self, draft: Draft) -> None:
        box = box_of(draft)
        towers = [slot.text.strip(EMPTY).upper() for slot in self.form.slots(draft) if slot.site]
        self.outline = self.board.outline = box.outline
        self.city, self.entry, self.actions, self.begun = Board(box, tuple(towers)), None, (), ""

    def site_name(self) -> str:
        return self.here

    def go_to_site(self, name: str) -> None:
        self.cursor = self.outline.index[name]

    def action_clear(self) -> None:
        """In the editor, take the top floor away."""
        slot = None if self.slots.is_active else self.current_slot
        if not self.is_editing:
            TurnScreen.action_clear(self)
        elif slot is not None:
            self.put(slot, slot.text[:-1])
        else:
            TableScreen.action_clear(self)

    def action_arm(self, sign: str) -> None:
        if not self.is_editing:
            super().action_arm(sign)
        elif sign in "+-":
            self.action_step(1 if sign == "+" else -1)

    def clicked(self, index: int) -> None:
        if self.is_editing:
            self.site_clicked(self.outline.sites[index])
        else:
            super().clicked(index)

    # Turns

    def show_turn(self, position: Position) -> None:
        self.entry, self.actions, self.begun, self.city = position, (), "", position.board
        self.outline = self.board.outline = position.box.outline
        self.go_to_best()

    @property
    def position(self) -> Position:
        if self.entry is None:
            raise ValueError("no turn is entered in the editor")
        return self.entry

    @property
    def you(self) -> Seat:
        """The player whose cards are shown."""
        viewer = self.viewer or self.position.mover or ""
        return max(0, self.position.seats.find(viewer))

    def names(self) -> Sequence[str]:
        return [COLOURS[colour] for colour in self.position.seats]

    def marks(self) -> BoardMarks:
        return super().marks() if self.entry is not None else BoardMarks(None if self.slots.is_active else self.cursor)

    def cells(self) -> Sequence[Cell]:
        return tower_cells(self.city, self.marks(), self.palette)

    def below(self) -> Sequence[Text]:
        return () if self.entry is None else super().below()

    def with_move(self, move: str) -> str | None:
        before, action = self.position, one_action(move)
        self.entry = applied(before, action)
        self.city = self.entry.board
        if not isinstance(action, EndTurn):
            self.actions = (*self.actions, action)
            return None
        turn = str(Turn(before.mover or "", self.actions))
        self.show_position()  # the whole turn is replayed, or refused as a whole
        return turn

    def invitation(self) -> str:
        if self.entry is None or not self.acts:
            return super().invitation()
        return f"{COLOURS[self.position.mover or '']}: {self.next_text()}"

    def action_undo(self) -> None:
        """Take back an action of the turn, or else the last step."""
        if not self.actions:
            super().action_undo()
            return
        actions = self.actions[:-1]
        self.show_position()
        for action in actions:
            self.with_move(str(action))
        self.invite()

    def action_go(self, right: int, up: int) -> None:
        if not self.moves_slot(right, up):
            super().action_go(right, up)

    def action_do(self) -> None:
        (TableScreen if self.is_editing else TurnScreen).action_do(self)

    def action_cycle(self, step: int) -> None:
        (TableScreen if self.is_editing or self.is_typing else TurnScreen).action_cycle(self, step)

    def moment_parts(self) -> list[Part]:
        parts = self.table_parts()
        if self.acts:
            parts.append(Part(self.here_text()))
        if self.actions:
            parts.append(Part(Text("so far ", self.palette.faint).append(" ".join(map(str, self.actions)))))
        return parts

    def score_lines(self, position: Position) -> Sequence[str]:
        return scoring_lines(position, [COLOURS[colour].capitalize() for colour in position.seats])
