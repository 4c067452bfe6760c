"""The values of a position next to its board: a cursor among them, and what is wrong next to what it is about."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.text import Text

from skypuzzle.drafts import Draft
from skypuzzle.screens.dialogs import Part, clickable
from skypuzzle.screens.framed import Colours
from skypuzzle.table_form import Slot, TableForm

MISSING = "·"
"""Shown for a value that is not given."""
MOST_PROBLEMS = 2
"""Of a field, spelled out."""


def values(slots: Sequence[Slot]) -> list[Slot]:
    return [slot for slot in slots if not slot.site]


class SlotPanel:
    """Where the cursor is among the values, and what was typed of the one under it."""

    def __init__(self) -> None:
        self.name = ""
        """Of the value under the cursor; empty if the cursor is on the board."""
        self.begun = ""
        """The beginning of a value, which more keys complete."""
        self.last_site = ""
        """The site that was typed last, as long as nothing else was done."""
        self.is_just_reached = False
        """Has the cursor come here because the value before was complete? Then enter has nothing to do."""
        self._place = 0

    @property
    def is_active(self) -> bool:
        return bool(self.name)

    def place(self, slots: Sequence[Slot]) -> int:
        """Return the place of the cursor; values may have come and gone."""
        names = [slot.name for slot in values(slots)]
        return names.index(self.name) if self.name in names else min(self._place, len(names) - 1)

    def slot(self, slots: Sequence[Slot]) -> Slot:
        return values(slots)[self.place(slots)]

    def enter(self, slots: Sequence[Slot], place: int = 0) -> None:
        found = values(slots)
        self._place = min(max(place, 0), len(found) - 1)
        self.name, self.begun, self.last_site = found[self._place].name, "", ""
        self.is_just_reached = False

    def leave(self) -> None:
        self.name = self.begun = self.last_site = ""

    def move(self, slots: Sequence[Slot], step: int) -> None:
        self.enter(slots, self.place(slots) + step)

    def completions(self, slot: Slot, key: str) -> list[str]:
        """Return the values that may still be meant after one more key."""
        begun = f"{self.begun}{key}".lower()
        return [text for text in slot.options if text.lower().startswith(begun)]

    def parts(self, draft: Draft, form: TableForm, palette: Colours) -> list[Part]:
        """Return the values by field, each field with its problems, and the notes."""
        wrong: dict[str, list[str]] = {}
        for problem in draft.problems:
            wrong.setdefault(problem.field, []).append(problem.reason)
        found = values(form.slots(draft))
        place = self.place(found) if self.is_active else -1
        text = Text()
        for field, group in groupby(enumerate(found), lambda entry: entry[1].field):
            for row in self._rows(list(group), place, palette):
                text.append_text(row).append("\n")
            text.append_text(_problems(wrong.pop(field, ()), palette))
        unplaced = Text().join(_problems(reasons, palette) for reasons in wrong.values())
        notes = Text("\n").join(Text(f"note: {note}", palette.hint) for note in draft.notes)
        parts = (_trimmed(unplaced), _trimmed(text), notes)
        return [Part(part) for part in parts if part.plain]

    def _rows(self, slots: Sequence[tuple[int, Slot]], place: int, palette: Colours) -> Iterator[Text]:
        """Write the values of a field; those whose names begin alike share a row."""
        for label, row in groupby(slots, lambda entry: entry[1].name.partition(" ")[0]):
            text, before = Text(f"{label} "), ""
            for number, slot in row:
                name = slot.name.partition(" ")[2].rstrip("0123456789 ")
                text.append(f"{name} " if name != before else "", palette.faint)
                text.append_text(clickable(self._value(slot, palette, is_here=number == place), f"slot({number})"))
                text.append(" ")
                before = name
            text.rstrip()
            yield text

    def _value(self, slot: Slot, palette: Colours, *, is_here: bool) -> Text:
        if is_here and self.begun:
            return Text(f"{self.begun}_", f"{palette.heading} reverse")
        return Text(slot.text or MISSING, f"{palette.heading} reverse" if is_here else palette.heading)


def _problems(reasons: Sequence[str], palette: Colours) -> Text:
    more = [f"and {len(reasons) - MOST_PROBLEMS} more"] if len(reasons) > MOST_PROBLEMS else []
    return Text("").join(Text(f"▲ {reason}\n", palette.bad) for reason in (*reasons[:MOST_PROBLEMS], *more))


def _trimmed(text: Text) -> Text:
    text.rstrip()
    return text
