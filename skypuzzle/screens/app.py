"""The full-screen program: it opens screens, saves what is played, and thinks in the background."""

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from skypuzzle.errors import one_line
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.screens import choose_screen
from skypuzzle.screens.chapters import WelcomeDialog
from skypuzzle.screens.choose_screen import ChooseScreen
from skypuzzle.screens.host import GameScreens, Thinker, Thinking, or_say
from skypuzzle.screens.screen_app import PACE, ScreenApp
from skypuzzle.sessions import game_session
from skypuzzle.sessions.choice import WELCOMED, Modes, PuzzleChoice
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.logbook import Logbook, Progress
from skypuzzle.sessions.puzzle_session import PuzzleSession

if TYPE_CHECKING:
    from skypuzzle.game import Game


class PlayApp(ScreenApp):
    """`skypuzzle play`."""

    CSS = ScreenApp.CSS + choose_screen.STYLE

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
        super().__init__(game, screens, background=background, pace=pace, modes=modes)
        self.opening = opening
        self.logbook = logbook
        self._is_new_here = modes is not None and logbook.is_empty and not modes.get(WELCOMED, usual=False)
        self.today = today
        self.shared: dict[str, str] = {}
        """What was solved and played in this run, printed after the screen is closed."""
        self._making = Thinking(background)
        """Separate, so that no hint waits for puzzles to be made."""
        self._anew = anew
        self._begun: set[int] = set()
        """The puzzles that were opened in this run, by place."""
        self._is_making = isinstance(opening, PuzzleChoice) and bool(opening.missing())
        self._not_made: str | None = None

    def on_mount(self) -> None:
        """Open what was asked for; on the very first start, offer the rules."""
        self.use_theme()
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
