"""The full-screen program: it opens screens, saves what is played, and thinks in the background."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import events
from textual.actions import ActionParseResult, parse
from textual.app import App
from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from skypuzzle import signals
from skypuzzle.errors import one_line
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.screens import chapters, choose_screen, dialogs
from skypuzzle.screens.chapters import Chapter, WelcomeDialog
from skypuzzle.screens.choose_screen import ChooseScreen
from skypuzzle.screens.game_screen import PlayScreen
from skypuzzle.screens.host import GameScreens, Thinker, Thinking, or_say
from skypuzzle.sessions import game_session
from skypuzzle.sessions.choice import DARK, WELCOMED, Modes, PuzzleChoice
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.logbook import Logbook, Progress
from skypuzzle.sessions.puzzle_session import PuzzleSession

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


class PlayApp(App[int]):
    """`skypuzzle play`. `background` makes the processes that think, so that a solver delays no key."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "skypuzzle"
    CSS = STYLE + choose_screen.STYLE + dialogs.STYLE + chapters.STYLE + dialogs.TOO_SMALL_STYLE
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("q", "leave_unseen", show=False, priority=True),
    ]

    def __init__(
        self,
        game: "Game",
        screens: GameScreens,
        opening: PuzzleChoice | GameSession[Any],
        logbook: Logbook,
        *,
        today: Callable[[], date],
        background: Callable[[], Thinker],
        anew: bool = False,
        pace: float = PACE,
        modes: Modes | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self.screens = screens
        self.opening = opening
        self.logbook = logbook
        self.modes = modes or Modes(None, game.name)
        self._is_new_here = modes is not None and logbook.is_empty and not modes.get(WELCOMED, usual=False)
        self.today = today
        self.pace = pace
        self.shared: dict[str, str] = {}
        """What was solved and played in this run, printed after the screen is closed."""
        self._thinking = Thinking(background)
        self._making = Thinking(background)
        """Separate, so that no hint waits for puzzles to be made."""
        self._anew = anew
        self._begun: set[int] = set()
        """The puzzles that were opened in this run, by place."""
        self._is_making = isinstance(opening, PuzzleChoice) and bool(opening.missing())
        self._not_made: str | None = None

    def on_mount(self) -> None:
        """Open what was asked for; on the very first start, offer the rules."""
        if not self.modes.get(DARK, usual=True):
            self.theme = LIGHT_THEME
        self._open()
        if self._is_new_here:
            self.modes.set(WELCOMED, on=True)
            if isinstance(self.screen, ChooseScreen):
                self.push_screen(WelcomeDialog(self.game.title, self.help(), self.rules()))
            else:
                self.notify("New here? Press ? for the rules and all keys.")

    def _open(self) -> None:
        if isinstance(self.opening, GameSession):
            self.push_screen(self.screens.game_screen(self.opening, self))
            if waiting := game_session.waiting_text(self.opening, self.logbook, self.game.saved_game, named=False):
                self.notify(waiting, markup=False)
            self._warn()
            return
        if self.opening.chosen is None:
            self.push_screen(ChooseScreen(self.opening, self))
        else:
            self.open_puzzle(self.opening.chosen)
            self._warn()
        if self._is_making:
            self.run_worker(self._fill(self.opening))

    async def on_unmount(self) -> None:
        self._thinking.stop()
        self._making.stop()

    async def _fill(self, choice: PuzzleChoice) -> None:
        """Make the missing puzzles in order."""
        for place in choice.missing():
            await or_say(partial(self._make, choice, place), self._cannot_make)
            self._redraw_choice()
        self._is_making = False
        self._making.stop()
        self._redraw_choice()

    async def _make(self, choice: PuzzleChoice, place: int) -> None:
        if choice.make is not None:
            choice.put(place, await self._making.think(choice.make, place))

    def _cannot_make(self, reason: str) -> None:
        self._not_made = reason

    def _redraw_choice(self) -> None:
        if isinstance(self.screen, ChooseScreen):
            self.screen.redraw()

    async def think(self, work: Callable[..., R], *about: object) -> R:
        """Run work in the background while every key is still answered."""
        return await self._thinking.think(work, *about)

    def stop_thinking(self) -> None:
        self._thinking.stop()

    def keep_puzzle(self, session: PuzzleSession[Any]) -> None:
        """Save a puzzle; one that is solved for the first time can be shared."""
        if session.record_solve(self.today()):
            self.shared[session.puzzle.id] = session.share
        self.logbook.keep(session.puzzle.id, session.progress())

    def keep_game(self, session: GameSession[Any]) -> None:
        """Save a game; the result of a finished one can be shared."""
        name = f"{session.playable.saved.start} {session.playable.saved.seed}"
        if session.is_over:
            self.shared[name] = session.playable.result(session.state)
        else:
            self.shared.pop(name, None)
        game_session.keep_game(session, self.logbook, self.today())

    def rated(self, session: GameSession[Any]) -> str:
        """Say how a finished game changed the player's rating, if it did."""
        return game_session.result_text(session, self.game, self.logbook)

    def streak(self) -> int:
        return self.logbook.streak(self.today())

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

    def about(self, kind: str) -> str:
        return self.game.kinds.tasks[kind]

    def help(self) -> str:
        return self.screens.help

    def progress(self, puzzle: Puzzle) -> Progress | None:
        return self.logbook.progress(puzzle.id)

    def whole_game(self) -> str:
        """Return what a whole game is called; empty if there is none."""
        return self.game.whole_game

    def games(self) -> int:
        return len(game_session.saved_games(self.logbook, self.game.saved_game))

    def rating(self) -> str:
        """Return the player's rating in whole games; empty if there is none."""
        rating = game_session.own_rating(self.game, self.logbook)
        return "" if rating is None else f"your rating {rating}"

    def is_making(self) -> bool:
        return self._is_making

    def trouble(self) -> str | None:
        """Return what could not be made, read or saved, if anything."""
        trouble = self._not_made or self.logbook.trouble
        return None if trouble is None else one_line(trouble)

    def _warn(self) -> None:
        """Show trouble over a puzzle or game, where there is no list to show it below."""
        if trouble := self.trouble():
            self.notify(trouble, severity="warning", markup=False)

    def open_puzzle(self, place: int) -> None:
        """Play a puzzle of the set from where it was left; with --new, it starts over once."""
        if isinstance(self.opening, PuzzleChoice):
            anew = self._anew and place not in self._begun
            self._begun.add(place)
            session = self.opening.session(place, self.game.playable, self.logbook, anew=anew)
            self.push_screen(self.game.kind_of(session.puzzle).screen(session, self))

    def open_game(self) -> None:
        """Play the last saved game, or a new one."""
        left = game_session.saved_games(self.logbook, self.game.saved_game)
        session = left[0] if left else GameSession(self.game.usual_game().new())
        self.push_screen(self.screens.game_screen(session, self))

    def action_choose(self) -> None:
        """Go back to the list of puzzles; if there is none, leave."""
        if not isinstance(self.opening, PuzzleChoice):
            self.action_leave()
            return
        self._keep_all()
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if not isinstance(self.screen, ChooseScreen):
            self.switch_screen(ChooseScreen(self.opening, self, self.opening.chosen))

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
