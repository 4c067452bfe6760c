"""A screen with a frame around what is played, and a puzzle in it."""

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
"""Heading, message and keys."""


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
        """A line for the player."""
        self.write(text, self.tone_style(tone))

    def write(self, text: str, style: str) -> None:
        """The same in any colour."""
        self.note = Text(text, style, no_wrap=True, overflow="ellipsis")
        self.redraw()


P = TypeVar("P", bound=PlayablePuzzle[Any])

MOST_BESIDE = 320
"""Characters of a hint that the panel has room for."""
LAST_KEYS = (
    ("u", "undo", "undo"),
    ("h", "hint", "hint"),
    ("c", "check", "check"),
    ("?", "help", "help"),
    ("q", "quit", "app.leave"),
)

SOLVED_KEYS = (
    ("u", "undo", "undo"),
    ("esc", "back", "app.choose"),
    ("?", "help", "help"),
    ("q", "quit", "app.leave"),
)


class FramedPuzzleScreen(FramedScreen, PuzzleScreen[P]):
    """A board, and beside it what to do; what a kind of puzzle must say itself raises NotImplementedError."""

    def __init__(self, session: PuzzleSession[P], host: Host) -> None:
        super().__init__(session, host)
        self.puzzle = session.playable
        self.begin()

    def begin(self) -> None:
        """Set up what is shown."""
        raise NotImplementedError

    def more_parts(self) -> list[Part]:
        """The rest of the panel."""
        raise NotImplementedError

    @property
    def state(self) -> Any:
        """How far the player is."""
        return self.session.state

    def tick(self) -> None:
        """Show the time."""
        self.query_one("#head", Static).update(self.heading())

    def heading(self) -> Text:
        """Name and time."""
        line = Text(f" {self.session.title}", self.tone_style(Tone.PLAIN))
        return self.head_line(line, clock_text(self.session.watch.seconds))

    def panel(self) -> list[Part]:
        """What to do, and what the kind of puzzle adds; a hint is more important than the task."""
        task, hint = Text(self.puzzle.task), self.session.hint
        if hint is None:
            return [Part(task), *self.more_parts()]
        palette = self.palette
        given = hint_lines(*hint, style=palette.hint, faint=palette.faint)
        return [given, *self.more_parts(), Part(task, Text())]

    def _give(self, hint: Hint) -> None:
        """What is long does not fit beside the board."""
        super()._give(hint)
        given = self.session.hint
        steps = () if given is None else given[0].steps[: given[1]]
        if sum(map(len, steps)) > MOST_BESIDE:
            text = "\n\n".join(f"{number} {escape(step)}" for number, step in enumerate(steps, 1))
            self.app.push_screen(Dialog(f"[b]Hint[/b]\n\n{text}\n\n[dim]esc closes this[/dim]"))

    def here_part(self, text: Text) -> Part:
        """What is under the cursor; in a line where room is scarce, so that all else stays as the cursor moves."""
        line = text.copy()
        line.truncate(self.panel_width(), overflow="ellipsis")
        return Part(text, line)

    def keys_now(self) -> Sequence[tuple[str, str, str]]:
        """Where the puzzle is solved, there is nothing more to place."""
        return SOLVED_KEYS if self.session.is_solved else self.keys

    def at_rest(self) -> Text | None:
        """How the puzzle ended, if it did; what is being thought about may still be waited for."""
        return None if self.is_thinking else Text(self.session.standing(), self.tone_style(Tone.PLAIN))

    def action_help(self) -> None:
        """All keys, and the rules of such puzzles."""
        self.open_help(self.help_text, [self.session.puzzle.kind])
