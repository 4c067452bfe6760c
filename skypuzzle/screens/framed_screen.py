"""The frame around a board: a heading, the board with a panel beside it, a message and the keys, whatever the game."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Static

from skypuzzle.screens.panels import Part, stacked
from skypuzzle.screens.play_screen import PlayScreen, Tone
from skypuzzle.screens.room import TooSmall

OTHER_LINES = 3
"""Heading, message and keys."""


class FramedScreen(PlayScreen):
    """What is the same on all screens with a board; what a game must say itself raises NotImplementedError."""

    DEFAULT_CSS: ClassVar[str] = """
    FramedScreen #head { height: 1; background: $panel; }
    FramedScreen #body { height: 1fr; align: center top; }
    FramedScreen #message { height: 1; padding: 0 1; }
    FramedScreen #keys { height: 1; background: $panel; }
    """
    keys: tuple[tuple[str, str, str], ...] = ()
    """Key, word and action of what stands in the last line, to be clicked."""
    note: Text

    def at_rest(self) -> Text | None:
        """What stands in the line of messages when the last one is out of date; None if none ever is."""
        return None

    def doing(self, action: str) -> None:
        """Whatever is done next, the last message is out of date."""
        super().doing(action)
        rest = self.at_rest()
        if rest is not None and rest != self.note:
            self.note = rest
            self.redraw()

    def board_widget(self) -> Widget:
        """What is played on."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Heading, board and panel, message, keys."""
        yield TooSmall()
        yield Static(id="head")
        with Horizontal(id="body"):
            yield self.board_widget()
            yield Static(id="panel")
        yield Static(id="message")
        yield Static(id="keys")

    def key_line(self) -> str:
        """The last line."""
        actions = [
            (key, word, action if "." in action else f"screen.{action}") for key, word, action in self.keys_now()
        ]
        return " " + "  ".join(f"[@click={action}][b]{key}[/b] {word}[/]" for key, word, action in actions)

    def keys_now(self) -> Sequence[tuple[str, str, str]]:
        """The keys that are of use now."""
        return self.keys

    def on_mount(self) -> None:
        """The first picture."""
        self.redraw()

    def redraw(self) -> None:
        """Show everything as it is now."""
        if not self.query("#head"):  # the screen has been taken down, and a bot that was thinking comes too late
            return
        self.show_board()
        self.query_one("#head", Static).update(self.heading())
        room = self.app.size.height - OTHER_LINES
        self.query_one("#panel", Static).update(stacked(self.panel(), self.panel_width(), room))
        self.query_one("#message", Static).update(self.note)
        self.query_one("#keys", Static).update(self.key_line())

    def show_board(self) -> None:
        """Draw the board as it is now."""
        raise NotImplementedError

    def heading(self) -> Text:
        """The first line."""
        raise NotImplementedError

    def panel(self) -> list[Part]:
        """What stands beside the board."""
        raise NotImplementedError

    def panel_width(self) -> int:
        """The columns there are for it."""
        raise NotImplementedError

    def tone_style(self, tone: Tone) -> str:
        """How a line to the player looks."""
        raise NotImplementedError

    def say(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """A line for the player."""
        self.write(text, self.tone_style(tone))

    def write(self, text: str, style: str) -> None:
        """The same in any colour."""
        self.note = Text(text, style, no_wrap=True, overflow="ellipsis")
        self.redraw()
