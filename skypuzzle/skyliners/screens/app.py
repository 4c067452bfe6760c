"""The program on the full screen: it opens screens, keeps what is played, and thinks in the background."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import ClassVar, TypeVar

from textual import events
from textual.actions import ActionParseResult
from textual.app import App
from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from skypuzzle import signals
from skypuzzle.errors import one_line
from skypuzzle.screens import room
from skypuzzle.screens.thinking import Thinker, Thinking, or_say
from skypuzzle.sessions.logbook import Logbook, Visit
from skypuzzle.skyliners.puzzles.puzzle import Puzzle
from skypuzzle.skyliners.screens import board_screen, choose_screen, dialogs
from skypuzzle.skyliners.screens.choose_screen import ChooseScreen
from skypuzzle.skyliners.screens.game_screen import GameScreen
from skypuzzle.skyliners.screens.puzzle_screen import PuzzleScreen
from skypuzzle.skyliners.sessions import games_left
from skypuzzle.skyliners.sessions.game_session import GameSession
from skypuzzle.skyliners.sessions.shelf import Shelf
from skypuzzle.skyliners.sessions.solving import Solving

R = TypeVar("R")

PACE = 0.5
"""Seconds between the actions of bots: long enough to see them."""
LEAVING = ("app.leave", "interrupt", "leave_unseen", "quit")


class PlayApp(App[int]):
    """`skypuzzle play`. `background` makes what thinks: processes of their own, so that a solver holds up no key."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "skypuzzle"
    CSS = board_screen.STYLE + choose_screen.STYLE + dialogs.STYLE + room.STYLE
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("q", "leave_unseen", show=False, priority=True),
    ]

    def __init__(
        self,
        opening: Shelf | GameSession,
        logbook: Logbook,
        *,
        today: Callable[[], date],
        new_table: Callable[[], GameSession],
        background: Callable[[], Thinker],
        anew: bool = False,
        pace: float = PACE,
    ) -> None:
        super().__init__()
        self.opening = opening
        self.logbook = logbook
        self.today = today
        self.pace = pace
        self.shared: dict[str, str] = {}
        """What was solved and played in this sitting, to be told once more when the screen is gone."""
        self._new_table = new_table
        self._thinking = Thinking(background)
        self._making = Thinking(background)
        """Puzzles are made apart from all else: no hint is to wait for them."""
        self._anew = anew
        self._begun: set[int] = set()
        """The places that were opened in this sitting."""
        self._is_making = isinstance(opening, Shelf) and bool(opening.missing())
        self._not_made: str | None = None

    def on_mount(self) -> None:
        """Open what was asked for."""
        if isinstance(self.opening, GameSession):
            self.push_screen(GameScreen(self.opening, self))
            if waiting := games_left.waiting_text(self.opening, self.logbook):
                self.notify(one_line(waiting), markup=False)
            return
        if self.opening.chosen is None:
            self.push_screen(ChooseScreen(self.opening, self))
        else:
            self.open_puzzle(self.opening.chosen)
        if self._is_making:
            self.run_worker(self._fill(self.opening))

    async def on_unmount(self) -> None:
        """Nobody waits for what is still being thought or made."""
        self._thinking.stop()
        self._making.stop()

    async def _fill(self, shelf: Shelf) -> None:
        """Make the puzzles that are missing, the first one first."""
        for place in shelf.missing():
            await or_say(partial(self._make, shelf, place), self._cannot_make)
            self._redraw_choice()
        self._is_making = False
        self._making.stop()
        self._redraw_choice()

    async def _make(self, shelf: Shelf, place: int) -> None:
        if shelf.make is not None:
            shelf.put(place, await self._making.think(shelf.make, place))

    def _cannot_make(self, reason: str) -> None:
        self._not_made = reason

    def _redraw_choice(self) -> None:
        if isinstance(self.screen, ChooseScreen):
            self.screen.redraw()

    async def think(self, work: Callable[..., R], *about: object) -> R:
        """What comes of the work, while every key is still answered."""
        return await self._thinking.think(work, *about)

    def stop_thinking(self) -> None:
        """Nobody waits any more for what is being thought about."""
        self._thinking.stop()

    def keep_puzzle(self, session: Solving) -> None:
        """Write down how a puzzle stands; what is solved for the first time can be shared."""
        if session.solve_for_good(self.today()):
            self.shared[session.puzzle.id] = session.share
        self.logbook.keep(session.puzzle.id, session.visit())

    def keep_game(self, game: GameSession) -> None:
        """Write down how a game stands; one that is over can be told of."""
        name = f"{game.start} {game.seed}"
        if game.is_over:
            self.shared[name] = game.result()
        else:
            self.shared.pop(name, None)
        games_left.keep_game(game, self.logbook)

    def streak(self) -> int:
        """Days in a row with a puzzle solved."""
        return self.logbook.streak(self.today())

    def visit(self, puzzle: Puzzle) -> Visit | None:
        """How a puzzle was left."""
        return self.logbook.visit(puzzle.id)

    def games(self) -> int:
        """How many games are under way?"""
        return len(games_left.games_left(self.logbook))

    def is_making(self) -> bool:
        """Are puzzles still being made?"""
        return self._is_making

    def trouble(self) -> str | None:
        """What could not be made, read or kept, if anything."""
        trouble = self._not_made or self.logbook.trouble
        return None if trouble is None else one_line(trouble)

    def open_puzzle(self, place: int) -> None:
        """Play a puzzle of the set, from where it was left; what is to begin anew does so once."""
        if isinstance(self.opening, Shelf):
            anew = self._anew and place not in self._begun
            self._begun.add(place)
            session = self.opening.session(place, self.logbook, anew=anew)
            self.push_screen(PuzzleScreen(session, self))

    def open_game(self) -> None:
        """Play the last game under way, or a new one."""
        left = games_left.games_left(self.logbook)
        self.push_screen(GameScreen(left[0] if left else self._new_table(), self))

    def action_choose(self) -> None:
        """From whatever is open to the choice; where there is none, leave."""
        if not isinstance(self.opening, Shelf):
            self.action_leave()
            return
        self._keep_all()
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if not isinstance(self.screen, ChooseScreen):
            self.switch_screen(ChooseScreen(self.opening, self))

    def action_toggle_dark(self) -> None:
        """Dark or light."""
        self.theme = "textual-light" if self.current_theme.dark else "textual-dark"
        if hasattr(self.screen, "redraw"):
            self.screen.redraw()

    def on_resize(self, event: events.Resize) -> None:
        """A window that has become too small, or big enough again."""
        for screen in self.screen_stack:
            screen.set_class(room.is_too_small(event.size), "small")

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key or a click stands for; where nothing can be seen, one can only leave."""
        if room.is_too_small(self.size) and action not in LEAVING:
            return False
        return await super().run_action(action, default_namespace, namespaces)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where all is seen, q means what the screen on top says."""
        if action == "leave_unseen":
            return room.is_too_small(self.size)
        return super().check_action(action, parameters)

    def _keep_all(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, PuzzleScreen):
                self.keep_puzzle(screen.session)
            elif isinstance(screen, GameScreen):
                self.keep_game(screen.game)

    def leave(self, code: int) -> None:
        """Leave with this exit code; everything is kept."""
        self._keep_all()
        self.exit(code)

    def action_leave(self) -> None:
        """Leave, as the player wishes to."""
        self.leave(0)

    def action_leave_unseen(self) -> None:
        """Leave a window that is too small, whatever lies open in it."""
        self.action_leave()

    async def action_quit(self) -> None:
        """The same, where Textual asks for it."""
        self.action_leave()

    def action_interrupt(self) -> None:
        """Leave as with Ctrl-C everywhere else."""
        self.leave(signals.exit_code(signals.CONTROL_C))
