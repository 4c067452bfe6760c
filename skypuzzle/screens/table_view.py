"""A table on the screen: which moment is looked at, by whom, and how it is drawn."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual.widgets import Input
from textual.worker import Worker

from skypuzzle.drafts import Draft
from skypuzzle.errors import InputError, one_line
from skypuzzle.screens.dialogs import Part
from skypuzzle.screens.framed import FramedScreen
from skypuzzle.screens.host import TableHost
from skypuzzle.screens.slots import SlotPanel
from skypuzzle.sessions.table import Table
from skypuzzle.table_form import TableForm

POSITION, TURN, CORRECTION, GOAL, SLOT = "position", "turn", "correction", "goal", "slot"
"""What the line below the board is typed for."""
MOST_TURNS = 6

EDIT_KEYS = (
    ("tab", "values", "cycle(1)"),
    ("+", "step", "step(1)"),
    ("l", "line", "line"),
    ("u", "undo", "undo"),
    ("t", "turns", "follow"),
    ("V", "verdicts", "ask('check')"),
    ("B", "bots", "people"),
    ("?", "help", "help"),
    ("q", "quit", "app.leave"),
)
FOLLOW_KEYS = (
    ("l", "type", "line"),
    (r"\[ ]", "back", "earlier"),
    ("V", "verdicts", "ask('check')"),
    ("A", "best", "ask('advise')"),
    ("G", "goal", "goal"),
    ("S", "score", "ask('score')"),
    ("t", "edit", "follow"),
    ("?", "help", "help"),
    ("q", "quit", "app.leave"),
)


class TableView(FramedScreen):
    """A table as somebody looks at it."""

    DEFAULT_CSS = """
    TableView #panel { width: 1fr; height: 100%; padding: 0 0 0 1; }
    TableView #line { height: 1; border: none; padding: 0 1; background: $surface; }
    TableView #line:focus { background: $boost; }
    """
    host: TableHost

    def __init__(self, table: Table, host: TableHost) -> None:
        super().__init__()
        self.table = table
        self.host = host
        self.form: TableForm = table.game.table
        self.note = Text("")
        self.moment: int | None = None
        """The moment that is looked at; None for the last one."""
        self.preview: Draft | None = None
        """The position being typed."""
        self.looking: str | None = None
        """The person who has the device, if several have cards that others must not see."""
        self.typing_for = POSITION
        self.is_typing = False
        self.slots = SlotPanel()
        self.is_editing = not table.is_finished_draft or not (table.steps or self.is_hidden)
        self.verdicts: Sequence[str] = ()
        """What the background has found out about the last moment."""
        self.worker: Worker[None] | None = None
        self._correcting = 0
        """The step that is being corrected."""
        self.show_position()

    # What a game adds

    def show_draft(self, draft: Draft) -> None:
        """Show a position that is being entered."""
        raise NotImplementedError

    def show_turn(self, position: Any) -> None:
        """Show a position as its viewer knows it, and be ready for its next turn."""
        raise NotImplementedError

    def site_name(self) -> str:
        """Return the name of the site under the cursor."""
        raise NotImplementedError

    def go_to_site(self, name: str) -> None:
        raise NotImplementedError

    def moment_parts(self) -> list[Part]:
        """Return what is shown next to the board while turns are followed."""
        raise NotImplementedError

    # The table as it is looked at

    @property
    def looked_at(self) -> Table:
        return self.table if self.moment is None else self.table.at(self.moment)

    @property
    def viewer(self) -> str | None:
        """The seat whose cards are shown; None for none."""
        return self.table.viewer(self.looking)

    @property
    def has_secrets(self) -> bool:
        """Is any card entered that not everybody may see?"""
        table = self.looked_at
        return table.is_finished_draft and not table.is_over and table.known_to(None) != table.position

    @property
    def is_hidden(self) -> bool:
        """Is any card entered that the viewer may not see?"""
        return self.looked_at.is_finished_draft and self.known != self.looked_at.position

    @property
    def known(self) -> Any:
        """The position that is looked at, as the viewer knows it. Raises an InputError if it is unfinished."""
        table = self.looked_at
        return table.known_to(self.viewer) if self.has_secrets else table.position

    @property
    def draft(self) -> Draft:
        """The position in the editor."""
        return self.preview or self.looked_at.draft

    @property
    def acts(self) -> bool:
        """Can a turn be entered now?"""
        mover = self.table.mover
        return not self.is_editing and self.moment is None and mover is not None and mover.bot is None

    def show_position(self) -> None:
        """Show the moment that is looked at."""
        if self.is_editing:
            self.show_draft(self.draft)
        else:
            self.show_turn(self.known)

    # Drawing

    def last_line(self) -> Input:
        line = Input(id="line", select_on_focus=False, compact=True)
        line.can_focus = False  # keys belong to the board until the line is asked for
        return line

    def on_mount(self) -> None:
        self.moved("")

    def on_unmount(self) -> None:
        self.stop_working()

    @property
    def line_input(self) -> Input:
        return self.query_one("#line", Input)

    def show_last_line(self) -> None:
        if not self.is_typing:
            self.line_input.value = self._line()

    def _line(self) -> str:
        try:
            return self.draft.line if self.is_editing else self.table.game.form.write(self.known)
        except InputError as error:
            return one_line(str(error))

    def heading(self) -> Text:
        table, mover = self.looked_at, self.looked_at.mover
        left = Text(f" {table.game.title} at your table", self.palette.heading)
        if self.viewer is not None:
            left.append(f", {self.viewer}'s view", self.palette.faint)
        if self.table.fault is not None:
            left.append(f"   turn {self.table.fault[0] + 1} cannot be played", self.palette.bad)
        state = "game over" if table.is_over else f"{mover.name} to move" if mover else "unfinished"
        at = f"{len(table.steps)}/{len(self.table.steps)}, " if self.moment is not None else ""
        return self.head_line(left, f"{'editor' if self.is_editing else 'turns'}, {at}{state}")

    def keys_now(self) -> Sequence[tuple[str, str, str]]:
        return EDIT_KEYS if self.is_editing else FOLLOW_KEYS

    def panel(self) -> list[Part]:
        note = [Part(Text(self.note.plain, self.note.style))] if self.note.plain else []
        if self.is_editing:
            return [*note, *self.slots.parts(self.draft, self.form, self.palette)]
        parts = [*note, *self.moment_parts()]
        if self.verdicts and self.moment is None:
            full, less, least = ("\n".join(self.verdicts[:number]) for number in (MOST_TURNS, 3, 1))
            parts.append(Part(Text(full), Text(less), Text(least)))
        return [*parts, Part(self._turns(), Text())] if self.table.steps else parts

    def _turns(self) -> Text:
        """The latest steps, with a mark at the moment that is looked at; of several edits in a row, the last one."""
        table, seen = self.table, self.table.seen_by(self.viewer) if self.has_secrets else self.table
        later = [*table.steps[1:], None][: len(table.steps)]
        numbers = [
            number
            for number, (step, after) in enumerate(zip(table.steps, later, strict=True), 1)
            if step.turn is not None or after is None or after.turn is not None
        ]
        at = len(self.looked_at.steps)
        before = sum(number <= at for number in numbers)
        text = Text("turns", self.palette.faint)
        for number in numbers[max(0, min(before + 2, len(numbers)) - MOST_TURNS) :][:MOST_TURNS]:
            step = seen.steps[number - 1] if number <= len(seen.steps) else None
            words = "cannot be played" if step is None else step.turn or "the board was edited"
            look = self.palette.bad if step is None else ""
            text.append(f"\n{'▶' if number == at else ' '}{number} {words}", look)
        return text

    # Changes

    def change(self, table: Table, text: str = "", moment: int | None = None) -> None:
        """Go on with a changed table."""
        self.set_table(table, moment)
        self.moved(text)

    def set_table(self, table: Table, moment: int | None = None) -> None:
        self.table, self.moment, self.preview, self.verdicts = table, moment, None, ()
        self.host.keep_table(table)
        if table.mover is not None and table.mover.name != self.looking:
            self.looking = None

    def keep(self) -> None:
        """Everything is kept already, after each change."""

    def moved(self, text: str) -> None:
        """React to a change, or to another moment."""
        self.stop_working()
        if not self.looked_at.is_finished_draft:
            self.is_editing = True
        self.show_position()
        fault = self.table.fault
        if fault is not None and not text:
            self.decline(f"{self._fault_text()}. E corrects it.")
        else:
            self.say(text or self.invitation())
        if not self.is_editing and self.moment is None and fault is None:
            self.go_on()

    def _fault_text(self) -> str:
        """Say what the first turn is that cannot be played, and why, as far as the viewer may read that."""
        try:
            self.table.expect_position(self.viewer)
        except InputError as error:
            return one_line(str(error)).partition("; --all-cards")[0]
        return ""

    def invitation(self) -> str:
        """Say what to do."""
        mover = self.looked_at.mover
        if self.is_editing:
            return ""
        if self.looked_at.is_over:
            return "The game is over. S shows the score."
        return f"{mover.name} to move." if mover else ""

    def go_on(self) -> None:
        """Go on in the background: nobody has anything to do at the moment."""

    def stop_working(self) -> None:
        """Stop what the background works on: it is about something else."""
        if self.worker is not None and not self.worker.is_finished:
            self.worker.cancel()
            self.host.stop_thinking()
        self.worker = None

    # The line below the board

    def type_line(self, purpose: str, text: str) -> None:
        self.typing_for = purpose
        line = self.line_input
        line.can_focus = self.is_typing = True
        self.set_focus(line)
        line.value = text
        line.cursor_position = len(text)
        if purpose == POSITION:  # what is pasted replaces it
            line.select_all()

    def stop_typing(self) -> None:
        self.set_focus(None)
        self.line_input.can_focus = self.is_typing = False
        if self.preview is not None:
            self.preview = None
            self.show_position()
        self.redraw()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Let the board follow a position while it is typed."""
        if self.is_typing and self.typing_for == POSITION and event.value.strip():
            self.preview = Draft.read(event.value, self.table.game)
            self.show_draft(self.preview)
            self.redraw()
