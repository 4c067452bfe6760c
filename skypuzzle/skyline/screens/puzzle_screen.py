"""What the screens of all puzzles share: the task, the time, hints."""

from typing import Any, ClassVar, TypeVar

from rich.text import Text
from textual.markup import escape
from textual.widgets import Static

from skypuzzle.screens.dialogs import Dialog
from skypuzzle.screens.host import Host
from skypuzzle.screens.panels import Part, hint_lines
from skypuzzle.screens.puzzle_screen import PuzzleScreen
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.sessions.sharing import clock_text
from skypuzzle.skyline.screens.board_screen import BoardScreen

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


class CityPuzzleScreen(BoardScreen, PuzzleScreen[P]):
    """A board, and beside it what to do."""

    help_text: ClassVar[str]

    def __init__(self, session: PuzzleSession[P], host: Host) -> None:
        super().__init__(session, host)
        self.puzzle = session.playable
        self.begin()

    def begin(self) -> None:
        """Set up what is shown."""
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
        line = Text(f" {self.session.title}", self.palette.heading)
        line.append(" " * max(1, self.app.size.width - line.cell_len - len(clock) - 1))
        return line.append(clock)

    @property
    def hinted(self) -> list[int]:
        """Where a hint points to."""
        hint, index = self.session.hint, self.outline.index
        return [] if hint is None else [index[place] for place in hint[0].places if place in index]

    def panel(self) -> list[Part]:
        """What to do, and what the kind of puzzle adds; a hint is more important than the task."""
        task, hint = Text(self.puzzle.task), self.session.hint
        if hint is None:
            return [Part(task), *self.more_parts()]
        told = hint_lines(*hint, style=self.palette.hint, faint=self.palette.faint)
        return [told, *self.more_parts(), Part(task, Text())]

    def _give(self, hint: Hint) -> None:
        """What is long does not fit beside the board."""
        super()._give(hint)
        given = self.session.hint
        steps = () if given is None else given[0].steps[: given[1]]
        if sum(map(len, steps)) > MOST_BESIDE:
            text = "\n\n".join(f"{number} {escape(step)}" for number, step in enumerate(steps, 1))
            self.app.push_screen(Dialog(f"[b]Hint[/b]\n\n{text}\n\n[dim]esc closes this[/dim]"))

    def more_parts(self) -> list[Part]:
        """The rest of the panel."""
        raise NotImplementedError

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(Dialog(self.help_text))
