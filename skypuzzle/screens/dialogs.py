"""Dialogs, panels, clicks, and the size of the window."""

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
"""The key of a text's style for what a click on it does."""


def clickable(text: Text, action: str) -> Text:
    """Make a text do something when it is clicked."""
    text.stylize(Style(meta={DOES: action}))
    return text


def clicked_action(event: events.Click) -> str | None:
    """Return what the text under the mouse does, as an action of the screen; None if it does nothing."""
    action = event.style.meta.get(DOES)
    return None if action is None else f"screen.{action}"


NEEDED = Size(80, 22)
"""The smallest window: a usual terminal less two lines."""

TOO_SMALL_STYLE = """
Screen.small > * { display: none; }
TooSmall { display: none; width: 100%; height: 100%; background: $surface; content-align: center middle; }
Screen.small > TooSmall { display: block; }
"""


def is_too_small(size: Size) -> bool:
    return size.width < NEEDED.width or size.height < NEEDED.height


class TooSmall(Widget):
    """A message on every screen, and all that is visible while the window is too small."""

    def on_mount(self) -> None:
        """Check the size: a screen may be opened in a small window."""
        self.screen.set_class(is_too_small(self.app.size), "small")

    def render(self) -> RenderResult:
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
    """If there is not enough room; an empty text leaves the part out."""
    shortest: Text | None = None
    """If there is even less room."""


def hint_lines(hint: Hint, given: int, *, style: str, faint: str) -> Part:
    """Return the steps of a hint that were given; shorter versions leave out the first steps."""
    heading = Text("Hint", f"bold {style}")

    def since(first: int) -> Text:
        text = heading.copy()
        for number, step in enumerate(hint.steps[first - 1 : given], first):
            text.append(f"\n{number} {step}", "" if number == given else faint)
        return text

    last = heading.copy().append(f" {given}: {hint.steps[given - 1]}")
    return Part(since(1), since(2), last) if given > 2 else Part(since(1), last)


def stacked(parts: Sequence[Part], width: int, height: int) -> Text:
    """Stack parts, shortened from the last one up until they fit, with blank lines if there is room."""
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
    """A text that any of these keys closes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,question_mark,q", "dismiss", show=False),
        Binding("ctrl+q", "app.leave", show=False, priority=True),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        yield TooSmall()
        yield Static(self.text)

    def on_click(self) -> None:
        self.dismiss()


class SolvedDialog(ModalScreen[None]):
    """The end of a puzzle: time and streak, a picture, the text to share, and where to go from here."""

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
        yield TooSmall()
        yield Static(self.page(self.text), id="solved")

    def page(self, text: str) -> Content:
        """Return the content, with the reward in the middle."""
        parts = [Content.from_markup(self.head)]
        if self.reward is not None:
            parts.append(Content.from_rich_text(self.reward))
        return Content("\n\n").join([*parts, Content.from_markup(text)])

    def action_copy(self) -> None:
        """Copy to the clipboard, if the terminal allows it."""
        self.app.copy_to_clipboard(self.share)
        self.query_one("#solved", Static).update(self.page(self.text.replace("copy[/]", "copied[/]")))
