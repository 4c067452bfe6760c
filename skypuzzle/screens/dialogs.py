"""Texts that come up over a screen: help, answers, and the end of a puzzle."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.markup import escape
from textual.screen import ModalScreen
from textual.widgets import Static

from skypuzzle.screens.room import TooSmall
from skypuzzle.sessions.sharing import days_text

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
