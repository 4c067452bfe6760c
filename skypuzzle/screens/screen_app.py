"""What every full-screen program here does: themes, sizes, settings, thinking in the background, and leaving."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import events
from textual.actions import ActionParseResult, parse
from textual.app import App
from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from skypuzzle import signals
from skypuzzle.screens import chapters, dialogs
from skypuzzle.screens.chapters import Chapter
from skypuzzle.screens.game_screen import PlayScreen
from skypuzzle.screens.host import GameScreens, Thinker, Thinking
from skypuzzle.sessions.choice import DARK, Modes

if TYPE_CHECKING:
    from skypuzzle.game import Game

R = TypeVar("R")

PACE = 0.5
"""Seconds between the moves of bots: long enough to see them."""
DARK_THEME, LIGHT_THEME = "textual-dark", "textual-light"
STYLE = """
Static { link-style: none; link-background-hover: $accent; link-color: $text; link-color-hover: $text; }
"""
LEAVING = ("app.leave", "interrupt", "leave_unseen", "quit")


class ScreenApp(App[int]):
    """A full-screen program. `background` makes the processes that think, so that a solver delays no key."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "skypuzzle"
    CSS = STYLE + dialogs.STYLE + chapters.STYLE + dialogs.TOO_SMALL_STYLE
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("q", "leave_unseen", show=False, priority=True),
    ]

    def __init__(
        self, game: "Game", screens: GameScreens, *, background: Callable[[], Thinker], pace: float, modes: Modes | None
    ) -> None:
        super().__init__()
        self.game = game
        self.screens = screens
        self.modes = modes or Modes(None, game.name)
        self.pace = pace
        self._thinking = Thinking(background)

    def use_theme(self) -> None:
        """Use the theme that was chosen last."""
        if not self.modes.get(DARK, usual=True):
            self.theme = LIGHT_THEME

    async def on_unmount(self) -> None:
        self._thinking.stop()

    async def think(self, work: Callable[..., R], *about: object) -> R:
        """Run work in the background while every key is still answered."""
        return await self._thinking.think(work, *about)

    def stop_thinking(self) -> None:
        self._thinking.stop()

    def mode(self, mode: str, *, usual: bool = True) -> bool:
        """Return whether a setting is on."""
        return self.modes.get(mode, usual=usual)

    def set_mode(self, mode: str, *, on: bool) -> None:
        self.modes.set(mode, on=on)

    def rules(self, kinds: Collection[str] = ()) -> Sequence[Chapter]:
        """Return the rules of the booklet, by chapters."""
        printed = self.game.printed_rules(kinds or [*self.game.kinds])
        figures = self.screens.rule_figures(dark=self.current_theme.dark)
        return chapters.chapters(printed, figures, self.screens.rule_texts)

    def action_toggle_dark(self) -> None:
        self.theme = LIGHT_THEME if self.current_theme.dark else DARK_THEME
        self.set_mode(DARK, on=self.current_theme.dark)
        if hasattr(self.screen, "redraw"):
            self.screen.redraw()

    def on_resize(self, event: events.Resize) -> None:
        """Hide everything in a window that is too small."""
        for screen in self.screen_stack:
            screen.set_class(dialogs.is_too_small(event.size), "small")

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key or a click stands for; in a window that is too small, only leaving works."""
        if dialogs.is_too_small(self.size) and action not in LEAVING:
            return False
        self._tell_screen((parse(action) if isinstance(action, str) else action)[1])
        return await super().run_action(action, default_namespace, namespaces)

    def on_key(self, event: events.Key) -> None:
        """Tell the screen about keys that do nothing."""
        if event.key not in self.active_bindings:
            self._tell_screen("")

    def _tell_screen(self, action: str) -> None:
        """Tell the top screen what is about to be done."""
        if isinstance(self.screen, PlayScreen):
            self.screen.doing(action)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Use q for leaving only if the window is too small; otherwise it belongs to the top screen."""
        if action == "leave_unseen":
            return dialogs.is_too_small(self.size)
        return super().check_action(action, parameters)

    def _keep_all(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.keep()

    def leave(self, code: int) -> None:
        """Save everything and leave with this exit code."""
        self._keep_all()
        self.exit(code)

    def action_leave(self) -> None:
        self.leave(0)

    def action_leave_unseen(self) -> None:
        """Leave a window that is too small."""
        self.action_leave()

    async def action_quit(self) -> None:
        self.action_leave()

    def action_interrupt(self) -> None:
        """Leave with the exit code of Ctrl-C."""
        self.leave(signals.exit_code(signals.CONTROL_C))
