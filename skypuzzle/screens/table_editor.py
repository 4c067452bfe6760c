"""The editor of a table: keys, clicks and the values next to the board."""

from dataclasses import replace

from textual import events

from skypuzzle.drafts import Draft
from skypuzzle.errors import InputError, one_line
from skypuzzle.screens.table_view import SLOT, TableView
from skypuzzle.sessions.table import Step
from skypuzzle.table_form import Slot


class TableEditor(TableView):
    """A table whose board and values can be entered."""

    async def on_key(self, event: events.Key) -> None:
        """In the editor, what is typed belongs to the site or the value under the cursor.

        It is not left to bindings, which fall behind when several keys come at once.
        """
        if not self.is_editing or self.is_typing:
            return
        if event.key in ("enter", "space"):
            self.action_do()
        elif not (event.character and self.typed(event.character)):
            return
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
            table = table.edit(line)
        elif at == 0:
            table = replace(table, start=line, undone=())
        elif table.steps[at - 1].edit is not None:
            table = table.with_step(at - 1, line)
        else:
            table = replace(table, steps=(*table.steps[:at], Step(edit=line), *table.steps[at:]), undone=())
            at += 1
        self.change(table, moment=at)

    @property
    def current_slot(self) -> Slot | None:
        """The place or the value under the cursor."""
        slots = self.form.slots(self.draft)
        return self.slots.slot(slots) if self.slots.is_active else self.form.slot(self.draft, self.site_name())

    def action_step(self, step: int) -> None:
        """Go to the next or the previous value."""
        slot = self.current_slot
        if not self.is_editing or slot is None or not slot.options:
            return
        at = slot.options.index(slot.text) + step if slot.text in slot.options else 0
        self.put(slot, slot.options[at % len(slot.options)])

    def action_clear(self) -> None:
        slot = self.current_slot
        if self.is_editing and slot is not None:
            self.put(slot, "")

    def action_clear_board(self) -> None:
        if self.is_editing:
            game, players = self.table.game, len(self.table.seats) or None
            board = game.form.fields[0]
            self.edited(self.draft.with_field(board, Draft.new(game, players).fields[board]))

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
        slot = self.current_slot
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
