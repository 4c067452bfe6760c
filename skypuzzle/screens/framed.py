"""Screens with a board, a panel next to it, a heading, a message and keys."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.markup import escape
from textual.widget import Widget
from textual.widgets import Static

from skypuzzle.screens.dialogs import Dialog, Part, TooSmall, clicked_action, hint_lines, stacked
from skypuzzle.screens.game_screen import PlayScreen, Tone
from skypuzzle.screens.host import Host
from skypuzzle.screens.puzzle_screen import PuzzleScreen
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.sessions.puzzle_session import PuzzleSession, clock_text

OTHER_LINES = 3


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours that every screen needs; each entry is a Rich style."""

    faint: str
    hint: str
    hint_ground: str
    good: str
    bad: str
    heading: str


class FramedScreen(PlayScreen):
    """What all screens with a board share; methods that a game must implement raise NotImplementedError."""

    DEFAULT_CSS: ClassVar[str] = """
    FramedScreen #head { height: 1; background: $panel; }
    FramedScreen #body { height: 1fr; align: center top; }
    FramedScreen #message { height: 1; padding: 0 1; }
    FramedScreen #keys { height: 1; background: $panel; }
    """
    keys: tuple[tuple[str, str, str], ...] = ()
    """Key, word and action of each entry in the last line, which can be clicked."""
    note: Text

    def at_rest(self) -> Text | None:
        """Return the message to show when the last one is out of date; None to keep it."""
        return None

    def doing(self, action: str) -> None:
        """Replace the last message before anything is done."""
        super().doing(action)
        rest = self.at_rest()
        if rest is not None and rest != self.note:
            self.note = rest
            self.redraw()

    def board_widget(self) -> Widget:
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield TooSmall()
        yield Static(id="head")
        with Horizontal(id="body"):
            yield self.board_widget()
            yield Static(id="panel")
        yield self.last_line()
        yield Static(id="keys")

    def last_line(self) -> Widget:
        """Return the line below the board."""
        return Static(id="message")

    def show_last_line(self) -> None:
        self.query_one("#message", Static).update(self.note)

    def key_line(self) -> str:
        actions = [
            (key, word, action if "." in action else f"screen.{action}") for key, word, action in self.keys_now()
        ]
        return " " + "  ".join(f"[@click={action}][b]{key}[/b] {word}[/]" for key, word, action in actions)

    def keys_now(self) -> Sequence[tuple[str, str, str]]:
        return self.keys

    def on_mount(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        if not self.query("#head"):  # the screen has been taken down, and a bot that was thinking comes too late
            return
        self.show_board()
        self.query_one("#head", Static).update(self.heading())
        room = self.app.size.height - OTHER_LINES
        self.query_one("#panel", Static).update(stacked(self.panel(), self.panel_width(), room))
        self.show_last_line()
        self.query_one("#keys", Static).update(self.key_line())

    def show_board(self) -> None:
        raise NotImplementedError

    def heading(self) -> Text:
        raise NotImplementedError

    def panel(self) -> list[Part]:
        """Return the parts next to the board."""
        raise NotImplementedError

    def panel_width(self) -> int:
        raise NotImplementedError

    @property
    def palette(self) -> Colours:
        """The colours of the current theme."""
        raise NotImplementedError

    def tone_style(self, tone: Tone) -> str:
        palette = self.palette
        return {Tone.PLAIN: palette.heading, Tone.GOOD: palette.good, Tone.BAD: palette.bad}[tone]

    def head_line(self, left: Text, right: str) -> Text:
        """A heading with something at its right end."""
        return left.append(" " * max(1, self.app.size.width - left.cell_len - len(right) - 1)).append(right)

    async def on_click(self, event: events.Click) -> None:
        """Do what the text under the mouse says it does."""
        action = clicked_action(event)
        if action is not None:
            await self.run_action(action)

    def say(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        self.write(text, self.tone_style(tone))

    def write(self, text: str, style: str) -> None:
        """Show a message in any colour."""
        self.note = Text(text, style, no_wrap=True, overflow="ellipsis")
        self.redraw()


P = TypeVar("P", bound=PlayablePuzzle[Any])

MOST_BESIDE = 320
"""Characters of a hint that fit into the panel."""
LAST_KEYS = (
    ("u", "undo", "undo"),
    ("h", "hint", "hint"),
    ("c", "check", "check"),
    ("?", "help", "help"),
    ("q", "quit", "app.leave"),
)

SOLVED_KEYS = (("u", "undo", "undo"), ("esc", "back", "app.choose"), ("?", "help", "help"), ("q", "quit", "app.leave"))


class FramedPuzzleScreen(FramedScreen, PuzzleScreen[P]):
    """A board with the task next to it; methods that a kind must implement raise NotImplementedError."""

    def __init__(self, session: PuzzleSession[P], host: Host) -> None:
        super().__init__(session, host)
        self.puzzle = session.playable
        self.begin()

    def begin(self) -> None:
        raise NotImplementedError

    def more_parts(self) -> list[Part]:
        raise NotImplementedError

    @property
    def state(self) -> Any:
        return self.session.state

    def tick(self) -> None:
        self.query_one("#head", Static).update(self.heading())

    def heading(self) -> Text:
        line = Text(f" {self.session.title}", self.tone_style(Tone.PLAIN))
        return self.head_line(line, clock_text(self.session.watch.seconds))

    def panel(self) -> list[Part]:
        """Return the task and what the kind of puzzle adds; a hint is more important than the task."""
        task, hint = Text(self.puzzle.task), self.session.hint
        if hint is None:
            return [Part(task), *self.more_parts()]
        palette = self.palette
        given = hint_lines(*hint, style=palette.hint, faint=palette.faint)
        return [given, *self.more_parts(), Part(task, Text())]

    def _give(self, hint: Hint) -> None:
        """Show a long hint in a dialog, because it does not fit next to the board."""
        super()._give(hint)
        given = self.session.hint
        steps = () if given is None else given[0].steps[: given[1]]
        if sum(map(len, steps)) > MOST_BESIDE:
            text = "\n\n".join(f"{number} {escape(step)}" for number, step in enumerate(steps, 1))
            self.app.push_screen(Dialog(f"[b]Hint[/b]\n\n{text}\n\n[dim]esc closes this[/dim]"))

    def here_part(self, text: Text) -> Part:
        """Return what is under the cursor, on one line if room is scarce, so that the rest does not move."""
        line = text.copy()
        line.truncate(self.panel_width(), overflow="ellipsis")
        return Part(text, line)

    def keys_now(self) -> Sequence[tuple[str, str, str]]:
        return SOLVED_KEYS if self.session.is_solved else self.keys

    def at_rest(self) -> Text | None:
        """Return how the puzzle ended, if it did; keep the message while the player waits for a hint."""
        return None if self.is_thinking else Text(self.session.standing(), self.tone_style(Tone.PLAIN))

    def action_help(self) -> None:
        self.open_help(self.help_text, [self.session.puzzle.kind])
