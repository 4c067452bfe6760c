"""A game at a table on the screen: setting it up, editing it, following its turns, and asking about it."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Literal

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static
from textual.worker import Worker

from skypuzzle.drafts import Draft
from skypuzzle.errors import InputError, one_line
from skypuzzle.screens.dialogs import Part, TooSmall, stacked
from skypuzzle.screens.framed import OTHER_LINES, FramedScreen
from skypuzzle.screens.game_screen import Tone
from skypuzzle.screens.host import TableHost
from skypuzzle.screens.slots import SlotPanel
from skypuzzle.screens.table_dialogs import Confirm, PeopleDialog, TextScreen
from skypuzzle.sessions.table import Step, Table
from skypuzzle.sessions.table_questions import Answer, Question, ask
from skypuzzle.table_form import Slot, TableForm
from skypuzzle.wording import listed

POSITION, TURN, CORRECTION, GOAL, SLOT = "position", "turn", "correction", "goal", "slot"
"""What the line below the board is typed for."""
Kind = Literal["check", "advise", "goal", "chances", "score"]
ANSWER_WIDTH = 76
ALL_CARDS = "[b]The editor shows every card[/b] that was entered here, also those of other players."
HAND_OVER = "[b]Hand the device to {seat}.[/b]\n\nNobody else should look now."
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
    ("q", "quit", "leave_table"),
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
    ("q", "quit", "leave_table"),
)
HELP = """\
[b]t[/b]            from the editor to the turns, and back
[b]u[/b]  [b]U[/b]         undo, redo      [b]B[/b]  who is a person, who a bot
[b]d[/b]  [b]q[/b]         dark or light, quit: every change is saved

[b]In the editor[/b]
[b]arrows[/b], mouse move       [b]tab[/b]  from the board to the values and back
{sites}
[b]+[/b]  [b]-[/b]         the next value, the one before
[b]backspace[/b]    clear     [b]C[/b]  clear the board
[b]l[/b]            type or paste the position's line

[b]Turns[/b]
{turns}
[b]l[/b]            type a turn
[b]\\[[/b]  [b]][/b]         earlier and later moments     [b]E[/b]  correct the turn there

[b]Ask[/b]          [b]V[/b]  verdicts   [b]A[/b]  the best turns   [b]S[/b]  the score
             [b]G[/b]  a goal: a way there, or why not
             [b]O[/b]  odds, by games between bots"""


def verdict_lines(document: Mapping[str, Any]) -> Iterator[str]:
    """Yield the goals of a check with their verdicts, and with what is still open; nothing if none was named."""
    if not document.get("together"):
        return
    for goal in document.get("plans") or document.get("goals") or ():
        name = goal.get("plan") or ", ".join(goal["goals"])
        still = goal.get("open") or ()
        yield f"{name} {goal['verdict']}" + (f", perhaps {listed(still, 'or')}" if still else "")


class TableScreen(FramedScreen):
    """A table; a game adds its board, and how turns are entered with it."""

    DEFAULT_CSS = """
    TableScreen #panel { width: 1fr; height: 100%; padding: 0 0 0 1; }
    TableScreen #line { height: 1; border: none; padding: 0 1; background: $surface; }
    TableScreen #line:focus { background: $boost; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave_table", show=False),
        Binding("escape", "back", show=False),
        Binding("tab", "cycle(1)", show=False, priority=True),
        Binding("shift+tab", "cycle(-1)", show=False, priority=True),
        Binding("ctrl+z", "undo", show=False),
        Binding("f1", "help", show=False),
        Binding("t", "follow", show=False),
        Binding("l", "line", show=False),
        Binding("left_square_bracket", "moment(-1)", show=False),
        Binding("right_square_bracket", "moment(1)", show=False),
        Binding("E", "correct", show=False),
        Binding("C", "clear_board", show=False),
        Binding("B", "people", show=False),
        Binding("G", "goal", show=False),
        *(
            Binding(key, f"ask('{question}')", show=False)
            for key, question in (("V", "check"), ("A", "advise"), ("O", "chances"), ("S", "score"))
        ),
    ]
    host: TableHost
    optional: ClassVar[Sequence[str]] = ()
    """What may be left empty when the line is typed for it."""
    site_help: ClassVar[str]
    turn_help: ClassVar[str]

    def __init__(self, table: Table, host: TableHost) -> None:
        super().__init__()
        self.table = table
        self.host = host
        self.form: TableForm = table.game.table
        self.note, self._tone = Text(""), Tone.PLAIN
        self.is_editing = False
        self.moment: int | None = None
        """The moment that is looked at; None for the last one."""
        self.preview: Draft | None = None
        """The position being typed."""
        self.looking: str | None = None
        """The person who has the device, if several have cards that others must not see."""
        self.typing_for = POSITION
        self._is_typing = False
        self.slots = SlotPanel()
        self.is_editing = not table.is_finished_draft or not (table.steps or self.is_hidden)
        self.verdicts: Sequence[str] = ()
        """What the background has found out about the last moment."""
        self._worker: Worker[None] | None = None
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

    def with_move(self, move: str) -> str | None:
        """Add a move to the turn that is being entered, and return the turn if that completes it."""
        raise NotImplementedError

    def moment_parts(self) -> list[Part]:
        """Return what is shown next to the board while turns are followed."""
        raise NotImplementedError

    def score_lines(self, position: Any) -> Sequence[str]:
        """Explain the score as if the game ended now, card by card."""
        raise NotImplementedError

    # The table as it is looked at

    @property
    def looked_at(self) -> Table:
        return self.table if self.moment is None else self.table.at(self.moment)

    @property
    def viewer(self) -> str | None:
        """The seat whose cards are shown; None for none."""
        if self.table.mine is not None:
            return self.table.mine
        people = [seat.name for seat in self.table.seats if seat.bot is None]
        return people[0] if len(people) == 1 else self.looking

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

    def compose(self) -> ComposeResult:
        yield TooSmall()
        yield Static(id="head")
        with Horizontal(id="body"):
            yield self.board_widget()
            yield Static(id="panel")
        line = Input(id="line", select_on_focus=False, compact=True)
        line.can_focus = False  # keys belong to the board until the line is asked for
        yield line
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.moved("")

    def on_unmount(self) -> None:
        self._stop_working()

    @property
    def line_input(self) -> Input:
        return self.query_one("#line", Input)

    def redraw(self) -> None:
        if not self.query("#head"):
            return
        self.show_board()
        self.query_one("#head", Static).update(self.heading())
        note = Part(Text(self.note.plain, self.tone_style(self._tone)))
        parts = [*([note] if self.note.plain else []), *self.panel()]
        room = self.app.size.height - OTHER_LINES
        self.query_one("#panel", Static).update(stacked(parts, self.panel_width(), room))
        self.query_one("#keys", Static).update(self.key_line())
        if not self.is_typing:
            self.line_input.value = self._line()

    def _line(self) -> str:
        try:
            return self.draft.line if self.is_editing else self.form_line(self.known)
        except InputError as error:
            return one_line(str(error))

    def form_line(self, position: Any) -> str:
        return self.table.game.form.write(position)

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
        if self.is_editing:
            return self.slots.parts(self.draft, self.form, self.palette)
        parts = [*self.moment_parts()]
        if self.verdicts:
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

    def say(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        self.note, self._tone = Text(text), tone
        self.redraw()

    # Changes

    def change(self, table: Table, text: str = "", moment: int | None = None) -> None:
        """Go on with a changed table."""
        self._set(table, moment)
        self.moved(text)

    def _set(self, table: Table, moment: int | None = None) -> None:
        self.table, self.moment, self.preview, self.verdicts = table, moment, None, ()
        self.host.keep_table(table)
        mover = table.mover
        if mover is not None and mover.name != self.looking:
            self.looking = None

    def keep(self) -> None:
        """Everything is kept already, after each change."""

    def moved(self, text: str) -> None:
        """React to a change, or to another moment."""
        self._stop_working()
        if not self.looked_at.is_finished_draft:
            self.is_editing = True
        self.show_position()
        fault = self.table.fault
        if fault is not None and not text:
            self.decline(f"Turn {fault[0] + 1}: {fault[1]}. E corrects it.")
        else:
            self.say(text or self.invitation())
        if not self.is_editing and self.moment is None and fault is None:
            self._go_on()

    def invitation(self) -> str:
        """Say what to do."""
        mover = self.looked_at.mover
        if self.is_editing:
            return ""
        if self.looked_at.is_over:
            return "The game is over. S shows the score."
        return f"{mover.name} to move." if mover else ""

    def _go_on(self) -> None:
        """Let bots move, then ask for the next person or judge the position, in the background."""
        self._work(self._bots_and_verdicts)

    def _work(self, work: Callable[[], Awaitable[None]]) -> None:
        self._stop_working()
        self._worker = self.aside(work, instead_of="table")

    def _stop_working(self) -> None:
        """Stop what the background works on: it is about something else."""
        if self._worker is not None and not self._worker.is_finished:
            self._worker.cancel()
            self.host.stop_thinking()
        self._worker = None

    async def _bots_and_verdicts(self) -> None:
        while (mover := self.table.mover) is not None and mover.bot is not None:
            table = self.table
            self.say(f"{mover.name}, {mover.bot}, is thinking …")
            turn = await self.host.think(Table.bot_turn, table)
            self._set(table.play(turn))
            self.show_position()
            await asyncio.sleep(self.host.pace)
        self.say(self.invitation())
        if mover is not None and self.must_hand_over(mover.name):
            self.hand_over(mover.name, lambda: None)
        elif mover is not None:
            await self._judge()

    async def _judge(self) -> None:
        """Show the verdicts, as far as there is anything to judge."""
        try:
            answer = await self._asked(Question("check"))
        except InputError:
            return
        if answer.document is not None:
            self.verdicts = [*verdict_lines(answer.document)]
            self.redraw()

    async def _asked(self, question: Question) -> Answer:
        asked = partial(ask, width=ANSWER_WIDTH, unicode=True)
        return await self.host.think(asked, self.table.game, self.known, self.viewer, question)

    # Several people at one device

    def must_hand_over(self, seat: str) -> bool:
        """Do others have cards that this person must not see, and the device perhaps?"""
        people = [other for other in self.table.seats if other.bot is None]
        return self.table.mine is None and len(people) > 1 and self.looking != seat and self.has_secrets

    def hand_over(self, seat: str, then: Callable[[], None]) -> None:
        def answered(is_here: bool | None) -> None:
            if is_here:
                self.looking = seat
                self.moved("")
                then()

        self.app.push_screen(Confirm(HAND_OVER.format(seat=seat), f"I am {seat}"), answered)

    def action_people(self) -> None:
        seats = self.table.seats
        if not seats:
            self.decline("First say who plays.")
            return

        def chosen(people: tuple[Mapping[str, str], str | None] | None) -> None:
            if people is not None:
                bots, mine = people
                self.change(replace(self.table, bots=dict(bots), mine=mine))

        self.app.push_screen(PeopleDialog(seats, self.table.mine, self.table.game.bot_names()), chosen)

    # Keys

    @property
    def is_typing(self) -> bool:
        return self._is_typing

    async def on_key(self, event: events.Key) -> None:
        """In the editor, what is typed belongs to the site or the value under the cursor."""
        if self.is_editing and not self.is_typing and event.character and self.typed(event.character):
            event.stop()
            event.prevent_default()

    def typed(self, key: str) -> bool:
        """Use a key in the editor; return whether it means anything there."""
        if self.slots.is_active:
            return self._typed_value(key)
        site = self.slots.last_site if key in self.form.changes_last else ""
        slot = self.form.slot(self.draft, site or self.site_name())
        text = None if slot is None else self.form.site_text(slot, key)
        if slot is None or text is None:
            return False
        self.put(slot, text)
        if self.form.moves_on and not site:
            self._next_site(slot)
        self.slots.last_site = slot.name
        self.redraw()
        return True

    def _next_site(self, slot: Slot) -> None:
        names = [other.name for other in self.form.slots(self.draft) if other.site]
        at = names.index(slot.name) + 1
        if at < len(names):
            self.go_to_site(names[at])
        else:
            self.slots.enter(self.form.slots(self.draft))

    def _typed_value(self, key: str) -> bool:
        slot = self.slots.slot(self.form.slots(self.draft))
        self.slots.is_just_reached = False
        if not slot.options:
            if not (key.isalnum() or key == "?"):
                return False
            self.type_line(SLOT, key)
            return True
        texts = self.slots.completions(slot, key)
        if not texts and self.slots.begun:  # what was begun is whole, and the key belongs to the next value
            self.slots.move(self.form.slots(self.draft), 1)
            return self._typed_value(key)
        if not texts:
            return False
        begun = self.slots.begun + key
        if begun.lower() in map(str.lower, texts):
            self.put(slot, next(text for text in texts if text.lower() == begun.lower()))
            if len(texts) == 1:
                begun = ""
                self.slots.move(self.form.slots(self.draft), 1)
                self.slots.is_just_reached = True
        self.slots.begun = begun
        self.redraw()
        return True

    def put(self, slot: Slot, text: str) -> None:
        """Set a place or a value in the editor."""
        self.slots.begun = ""
        try:
            draft = self.form.put(self.draft, slot.name, text)
        except InputError as error:
            self.decline(one_line(str(error)))
            return
        self.edited(draft)

    def edited(self, draft: Draft) -> None:
        """Keep what was entered; at an earlier moment, later turns are replayed from it."""
        table, line, at = self.table, draft.line, self.moment
        if at is None:
            self.change(table.edit(line))
            return
        if at == 0:
            table = table.with_start(line)
        elif table.steps[at - 1].edit is not None:
            table = table.with_step(at - 1, line)
        else:
            table = replace(table, steps=(*table.steps[:at], Step(edit=line), *table.steps[at:]), undone=())
            at += 1
        self.change(table, moment=at)

    @property
    def _slot(self) -> Slot | None:
        """The place or the value under the cursor."""
        slots = self.form.slots(self.draft)
        return self.slots.slot(slots) if self.slots.is_active else self.form.slot(self.draft, self.site_name())

    def action_step(self, step: int) -> None:
        """Go to the next or the previous value."""
        slot = self._slot
        if not self.is_editing or slot is None or not slot.options:
            return
        at = slot.options.index(slot.text) + step if slot.text in slot.options else 0
        self.put(slot, slot.options[at % len(slot.options)])

    def action_clear(self) -> None:
        slot = self._slot
        if self.is_editing and slot is not None:
            self.put(slot, "")

    def action_clear_board(self) -> None:
        if self.is_editing:
            board = self.draft.game.form.fields[0]
            self.edited(
                self.draft.with_field(board, Draft.new(self.draft.game, len(self.table.seats) or None).fields[board])
            )

    def action_slot(self, place: int) -> None:
        """Choose a clicked value; a click on the chosen one steps on."""
        slots = self.form.slots(self.draft)
        if self.slots.is_active and self.slots.place(slots) == place:
            self.action_step(1)
        else:
            self.slots.enter(slots, place)
            self.redraw()

    def action_cycle(self, _step: int) -> None:
        """Leave the line; in the editor, go from the board to the values and back."""
        if self.is_typing:
            self.stop_typing()
        elif self.is_editing:
            if self.slots.is_active:
                self.slots.leave()
            else:
                self.slots.enter(self.form.slots(self.draft))
            self.redraw()

    def moves_slot(self, right: int, up: int) -> bool:
        """Move among the values, if the cursor is there."""
        if self.is_editing and self.slots.is_active:
            self.slots.move(self.form.slots(self.draft), right - up)
            self.redraw()
        return self.is_editing and self.slots.is_active

    def action_do(self) -> None:
        """In the editor, go on to the next value."""
        slot = self._slot
        if not self.is_editing or slot is None:
            return
        if self.slots.is_just_reached:
            self.slots.is_just_reached = False
        elif self.slots.is_active and not slot.options:
            self.type_line(SLOT, slot.text)
        elif self.slots.is_active and len(texts := self.slots.completions(slot, "")) == 1:
            self.put(slot, texts[0])
            self.moves_slot(1, 0)
        elif not self.moves_slot(1, 0):
            self._next_site(slot)
            self.redraw()

    def site_clicked(self, name: str) -> None:
        """In the editor, choose a clicked site; a click on the chosen one steps on."""
        if not self.slots.is_active and name == self.site_name():
            self.action_step(1)
            return
        self.slots.leave()
        self.slots.last_site = ""
        self.go_to_site(name)
        self.redraw()

    def action_undo(self) -> None:
        self._travel(self.table.undo(), "There is nothing to undo.")

    def action_redo(self) -> None:
        self._travel(self.table.redo(), "There is nothing to redo.")

    def _travel(self, table: Table, otherwise: str) -> None:
        if table == self.table:
            self.say(otherwise)
        else:
            self.change(table)

    # Turns

    def action_follow(self) -> None:
        """Go from the editor to the turns, and back."""
        if not self.is_editing:
            if self.is_hidden:
                self.app.push_screen(Confirm(ALL_CARDS, "show them"), lambda yes: self._edit() if yes else None)
            else:
                self._edit()
        elif self.looked_at.is_finished_draft:
            self.is_editing = False
            self.slots.leave()
            self.moved("")
        else:
            self.decline(f"First finish the position: {self._problem}")

    def _edit(self) -> None:
        self.is_editing = True
        self.moved("")

    def refuse(self) -> bool:
        if self.is_editing:
            return True
        if self.moment is not None:
            self.decline("This is an earlier moment; ] goes on.")
        elif not self.acts:
            self.decline("The game is over." if self.table.is_over else "No turn can be entered now.")
        return not self.acts

    def play(self, move: str) -> str:
        turn = self.with_move(move)
        if turn is None:
            return move
        self.change(self.table.play(turn), turn)
        return self.note.plain

    def action_moment(self, step: int) -> None:
        """Look at the next moment, earlier or later; those in which the position was unfinished are only edited."""
        last = self.table.last_moment
        at = (last if self.moment is None else self.moment) + step
        while 0 <= at < last and not (self.is_editing or self.table.at(at).is_finished_draft):
            at += step
        if not 0 <= at <= last:
            self.say("This is the start." if at < 0 else "This is the last moment.")
            return
        self.moment = None if at == last else at
        self.moved("")

    def action_earlier(self) -> None:
        self.action_moment(-1)

    def action_correct(self) -> None:
        """Correct the turn before the moment that is looked at, or the first one that cannot be played."""
        fault = self.table.fault
        at = len(self.looked_at.steps) - 1 if self.moment is not None or fault is None else fault[0]
        if at < 0 or self.table.steps[at].turn is None:
            self.say("Only turns are corrected here; t opens the editor.")
            return
        self._correcting = at
        self.type_line(CORRECTION, self.table.steps[at].turn or "")

    # The line

    async def on_click(self, event: events.Click) -> None:
        if event.widget is self.line_input and not self.is_typing:
            self.action_line()

    def action_line(self) -> None:
        """Type the position, or the next turn."""
        if self.is_editing:
            self.type_line(POSITION, self.draft.line)
        elif not self.refuse():
            self.type_line(TURN, "")

    def action_goal(self) -> None:
        if self.slots.is_active:
            return
        goals = [goal.text for goal in self.goals()]
        self.type_line(GOAL, goals[0] if goals else "")
        self.say(f"Type a goal, such as {', '.join(goals[:3])}.")

    def goals(self) -> Sequence[Any]:
        try:
            position = self.known
        except InputError:
            return ()
        players = {position.player_name(player): player for player in position.seats}
        seat = players.get(self.viewer or "", position.mover)
        return () if seat is None else self.form.goals(position, seat)

    def type_line(self, purpose: str, text: str) -> None:
        self.typing_for = purpose
        line = self.line_input
        line.can_focus = self._is_typing = True
        self.set_focus(line)
        line.value = text
        line.cursor_position = len(text)

    def stop_typing(self) -> None:
        self.set_focus(None)
        self.line_input.can_focus = self._is_typing = False
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

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text, purpose = event.value.strip(), self.typing_for
        self.stop_typing()
        if text or purpose in self.optional:
            self.entered(purpose, text)

    def on_paste(self, event: events.Paste) -> None:
        if not self.is_typing:
            self.entered(POSITION if self.is_editing else TURN, event.text)

    def entered(self, purpose: str, text: str) -> None:
        """Use what was typed into the line."""
        slot = self._slot
        try:
            if purpose == POSITION:
                self.edited(Draft.read(text, self.table.game))
            elif purpose == TURN:
                self.change(self.table.play(text), text)
            elif purpose == CORRECTION:
                self.change(self.table.with_step(self._correcting, text))
            elif purpose == GOAL:
                self.ask(Question("goal", tuple(re.split(r"\s*,\s*", text))))
            elif slot is not None:
                self.put(slot, text)
                self.slots.move(self.form.slots(self.draft), 1)
                self.redraw()
        except InputError as error:
            self.type_line(purpose, text)
            self.decline(one_line(str(error)))

    # Questions

    def action_ask(self, kind: Kind) -> None:
        self.ask(Question(kind))

    def ask(self, question: Question) -> None:
        """Ask about the position that is looked at, as its viewer knows it."""
        mover = self.looked_at.mover
        if not self.looked_at.is_finished_draft:
            self.decline(f"First finish the position: {self._problem}")
        elif mover is not None and self.must_hand_over(mover.name):
            self.hand_over(mover.name, lambda: self.ask(question))
        elif question.kind == "score":
            self._score()
        else:
            self.say("Thinking …")
            self._work(lambda: self._answer(question))

    @property
    def _problem(self) -> str:
        """Why the position is not finished."""
        return next((f"{problem.field}: {problem.reason}" for problem in self.draft.problems), "who plays?")

    def _score(self) -> None:
        position = self.known
        title = "The score" if position.is_over else "The score if the game ended now"
        try:
            lines = self.score_lines(position)
        except InputError as error:
            self.decline(one_line(str(error)))
        else:
            self.app.push_screen(TextScreen(title, "\n".join(f"• {line}" for line in lines)))

    async def _answer(self, question: Question) -> None:
        table = self.looked_at
        answer = await self._asked(question)
        if table.steps == self.looked_at.steps:
            self.say(self.invitation())
            self.app.push_screen(TextScreen(" ".join((question.kind, *question.goals)).capitalize(), answer.text))

    # Leaving

    def action_back(self) -> None:
        """Leave the line, the values, or an earlier moment."""
        if self.is_typing:
            self.stop_typing()
        elif self.slots.is_active:
            self.slots.leave()
            self.redraw()
        elif self.moment is not None:
            self.moment = None
            self.moved("")

    def action_leave_table(self) -> None:
        self.host.leave(0)

    def action_help(self) -> None:
        self.open_help(HELP.format(sites=self.site_help, turns=self.turn_help))
