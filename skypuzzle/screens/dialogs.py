"""Dialogs, panels and what they need: clicks, and the room on the screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import fill
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult, RenderResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.markup import escape
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from skypuzzle.sessions.playable import Hint
from skypuzzle.sessions.puzzle_session import days_text

DOES = "does"
"""The key under which a text tells what a click on it does."""


def clickable(text: Text, action: str) -> Text:
    """The text, which does something when it is clicked."""
    text.stylize(Style(meta={DOES: action}))
    return text


def clicked_action(event: events.Click) -> str | None:
    """What the text under the mouse does, as an action of the screen; None if it does nothing."""
    action = event.style.meta.get(DOES)
    return None if action is None else f"screen.{action}"


NEEDED = Size(80, 22)
"""What every game can count on, and must do with: a usual terminal, less two lines."""

TOO_SMALL_STYLE = """
Screen.small > * { display: none; }
TooSmall { display: none; width: 100%; height: 100%; background: $surface; content-align: center middle; }
Screen.small > TooSmall { display: block; }
"""


def is_too_small(size: Size) -> bool:
    """Would anything be cut off?"""
    return size.width < NEEDED.width or size.height < NEEDED.height


class TooSmall(Widget):
    """Every screen has one; it is all that is seen of the screen while the window is too small."""

    def on_mount(self) -> None:
        """A screen may be opened in a small window."""
        self.screen.set_class(is_too_small(self.app.size), "small")

    def render(self) -> RenderResult:
        """How big the window is, and how big it must be."""
        here = self.app.size
        return (
            f"This window has {here.width} columns and {here.height} lines,\n"
            f"and the game needs {NEEDED.width} and {NEEDED.height}.\n\n"
            "Make it bigger, or press q to leave."
        )


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the panel."""

    text: Text
    shorter: Text | None = None
    """Where there is no room for all of it; an empty text leaves it out."""
    shortest: Text | None = None
    """Where there is no room for that either."""


def hint_lines(hint: Hint, given: int, *, style: str, faint: str) -> Part:
    """As much of a hint as was given; where there is no room, without the first steps, in the end the last alone."""
    heading = Text("Hint", f"bold {style}")

    def since(first: int) -> Text:
        text = heading.copy()
        for number, step in enumerate(hint.steps[first - 1 : given], first):
            text.append(f"\n{number} {step}", "" if number == given else faint)
        return text

    last = heading.copy().append(f" {given}: {hint.steps[given - 1]}")
    return Part(since(1), since(2), last) if given > 2 else Part(since(1), last)


def stacked(parts: Sequence[Part], width: int, height: int) -> Text:
    """Parts one below the other, shortened from the last one up until they fit, and apart where there is room."""
    texts = [part.text for part in parts]
    for place in reversed(range(len(parts))):
        for shorter in (parts[place].shorter, parts[place].shortest):
            if shorter is not None and _lines(texts, width) > height:
                texts[place] = shorter
    texts = [text for text in texts if text.plain]
    return Text("\n\n" if _lines(texts, width) + len(texts) - 1 <= height else "\n").join(texts)


def _lines(texts: Sequence[Text], width: int) -> int:
    return sum(len(fill(line, width).splitlines()) or 1 for text in texts for line in text.plain.splitlines())


STYLE = """
ModalScreen { align: center middle; }
ModalScreen > Static {
    width: auto; height: auto; max-width: 78; padding: 1 3; border: round $accent; background: $surface;
}
"""


class Dialog(ModalScreen[None]):
    """A text that goes away with any of these keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,question_mark,q", "dismiss", show=False),
        Binding("ctrl+q", "app.leave", show=False, priority=True),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        """The text."""
        yield TooSmall()
        yield Static(self.text)

    def on_click(self) -> None:
        """A click will do, too."""
        self.dismiss()


class SolvedDialog(ModalScreen[None]):
    """The end of a puzzle: time and streak, something to look at, what can be shared, and where to go from here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "app.choose", show=False),
        Binding("escape", "dismiss", show=False),
        Binding("y", "copy", show=False),
        Binding("q,ctrl+q", "app.leave", show=False, priority=True),
    ]

    def __init__(self, share: str, streak: int, time: str = "", reward: Text | None = None) -> None:
        super().__init__()
        self.share = share
        self.reward = reward
        self.head = "[b]Solved![/b]   " + "   ".join(filter(None, (time, days_text(streak))))
        self.text = (
            f"{escape(share)}\n"
            "[@click=app.choose][b]enter[/b] next puzzle[/]   [@click=screen.copy][b]y[/b] copy[/]   "
            "[@click=screen.dismiss][b]esc[/b] look at it[/]   [@click=app.leave][b]q[/b] quit[/]"
        )

    def compose(self) -> ComposeResult:
        """The text."""
        yield TooSmall()
        yield Static(self.page(self.text), id="solved")

    def page(self, text: str) -> Content:
        """All of it; the reward is in the middle, as the widest line is."""
        parts = [Content.from_markup(self.head)]
        if self.reward is not None:
            parts.append(Content.from_rich_text(self.reward))
        return Content("\n\n").join([*parts, Content.from_markup(text)])

    def action_copy(self) -> None:
        """To the clipboard, as far as the terminal allows."""
        self.app.copy_to_clipboard(self.share)
        self.query_one("#solved", Static).update(self.page(self.text.replace("copy[/]", "copied[/]")))
