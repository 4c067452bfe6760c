"""A screen on which something is played."""

from collections.abc import Awaitable, Callable, Collection
from enum import Enum
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.worker import Worker

from skypuzzle.errors import InputError
from skypuzzle.screens.chapters import ChaptersScreen
from skypuzzle.screens.host import Host
from skypuzzle.screens.thinking import or_say

CLICK = "@click"
"""The key under which Textual keeps what a text does when it is clicked."""


class Tone(Enum):
    """How a line to the player is meant."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"


class PlayScreen(Screen[None]):
    """What the screens of puzzles and of games share; a game draws it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", show=False),
        Binding("U,ctrl+r", "redo", show=False),
        Binding("question_mark", "help", show=False),
        Binding("d", "app.toggle_dark", show=False),
        Binding("q,ctrl+q", "app.leave", show=False, priority=True),
        Binding("escape", "app.choose", show=False),
    ]
    host: Host

    def redraw(self) -> None:
        """Show everything as it is now."""
        raise NotImplementedError

    def say(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """A line for the player."""
        raise NotImplementedError

    def keep(self) -> None:
        """Have the host keep what is played."""
        raise NotImplementedError

    def play(self, move: str) -> str:
        """Make a move, and say what there is to say; an InputError says why not."""
        raise NotImplementedError

    def open_help(self, keys: str, kinds: Collection[str] = ()) -> None:
        """All keys, and the rules behind them."""
        self.app.push_screen(ChaptersScreen(keys, self.host.rules(kinds)))

    def doing(self, action: str) -> None:
        """A key or a click is about to do this; nothing that has a name, if it is empty."""

    async def on_click(self, event: events.Click) -> None:
        """What text does when it is clicked has a name, and all else has none."""
        if CLICK not in event.style.meta:
            self.doing("")

    def decline(self, text: str) -> None:
        """Say why something cannot be done."""
        self.say(text, Tone.BAD)

    def attempt(self, move: str) -> None:
        """Make a move, if it can be made; if not, say why."""
        try:
            self.say(self.play(move))
        except InputError as error:
            self.decline(f"{move}: {error.faults[0].reason}")

    def aside(self, work: Callable[[], Awaitable[None]], *, instead_of: str | None = None) -> Worker[None]:
        """Work at something while keys are answered, instead of what is under way by the same name."""

        async def or_reason() -> None:
            await or_say(work, lambda reason: self.say(reason, Tone.BAD))

        return self.run_worker(or_reason, group=instead_of or "default", exclusive=instead_of is not None)
