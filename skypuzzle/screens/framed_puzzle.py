"""A puzzle in the frame around a board: name and time above, beside it the task and hints, whatever the game."""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from rich.text import Text
from textual.markup import escape
from textual.widgets import Static

from skypuzzle.screens.dialogs import Dialog
from skypuzzle.screens.framed_screen import FramedScreen
from skypuzzle.screens.host import Host
from skypuzzle.screens.panels import Part, hint_lines
from skypuzzle.screens.play_screen import Tone
from skypuzzle.screens.puzzle_screen import PuzzleScreen
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.sessions.sharing import clock_text

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

    help_text: ClassVar[str]

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

    def hint_style(self) -> tuple[str, str]:
        """How a hint looks: its heading, and the steps before the last one."""
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
        clock = clock_text(self.session.watch.seconds)
        line = Text(f" {self.session.title}", self.tone_style(Tone.PLAIN))
        line.append(" " * max(1, self.app.size.width - line.cell_len - len(clock) - 1))
        return line.append(clock)

    def panel(self) -> list[Part]:
        """What to do, and what the kind of puzzle adds; a hint is more important than the task."""
        task, hint = Text(self.puzzle.task), self.session.hint
        if hint is None:
            return [Part(task), *self.more_parts()]
        style, faint = self.hint_style()
        return [hint_lines(*hint, style=style, faint=faint), *self.more_parts(), Part(task, Text())]

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
