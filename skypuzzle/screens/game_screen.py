"""Playing on the full screen, and whole games on it."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from enum import Enum
from typing import Any, ClassVar, Generic, TypeVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.worker import Worker

from skypuzzle.errors import InputError
from skypuzzle.screens.chapters import ChaptersScreen
from skypuzzle.screens.host import Host, or_say
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.playable import PlayableGame

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
    help_text: ClassVar[str]

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

    def action_help(self) -> None:
        self.open_help(self.help_text)

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


G = TypeVar("G", bound=PlayableGame[Any])


class GameScreen(PlayScreen, Generic[G]):
    """Your moves by key, and the bots' one after another.

    What a game must say itself raises NotImplementedError: Textual's screens have a metaclass of their own, and cannot
    be abstract.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h,c,s", "no_solution", show=False),
        Binding("space,enter", "next", show=False),
    ]

    def __init__(self, session: GameSession[G], host: Host) -> None:
        super().__init__()
        self.session = session
        self.game = session.playable
        self.host = host
        self._hurry = asyncio.Event()
        self._is_pondering = False
        """Is a bot thinking in a process of its own?"""

    def on_mount(self) -> None:
        """The bots may be first."""
        self._go_on()

    def on_unmount(self) -> None:
        """The game is left."""
        self._stop_pondering()

    def ponders(self) -> bool:
        """Does the bot whose move it is take its time?"""
        return False

    def thinking(self, seat: str) -> None:
        """Say that a bot is thinking."""
        raise NotImplementedError

    def moved(self) -> None:
        """Something was done, by whomever."""

    def turned_back(self) -> None:
        """The player has gone back or forth in the game."""

    def bots_begin(self) -> None:
        """The player's turn is over."""

    def bot_moved(self) -> None:
        """Say what a bot did."""
        raise NotImplementedError

    def ready(self) -> None:
        """It is the player's move, or the game is over: say so."""
        raise NotImplementedError

    def keep(self) -> None:
        """How the game stands."""
        self.host.keep_game(self.session)

    def _go_on(self) -> None:
        """Let the bots play until it is the player's move again."""
        self.aside(self._bots, instead_of="bots")

    async def _bots(self) -> None:
        session, playable = self.session, self.session.playable
        self._hurry.clear()
        if not session.is_yours:
            self.bots_begin()
        while not session.is_yours and (seat := playable.mover(session.state)) is not None:
            self.thinking(seat)
            moves = session.moves
            choice = await self.bot_choice()
            if moves != session.moves:
                return
            session.add(choice)
            self.moved()
            self.bot_moved()
            await self._wait()
        if session.forced is not None:
            text = playable.describe(session.state)
            session.play(session.forced)
            self.moved()
            self.say(f"{text}.", Tone.BAD)
            await self._wait()
            self._go_on()
            return
        self.keep()
        self.ready()

    async def bot_choice(self) -> str:
        """What the bot whose move it is does, while every key is still answered."""
        session = self.session
        if not self.ponders():  # in a thread it need not wait for a process that thinks about something else
            return await asyncio.to_thread(session.playable.bot_move, session.state, len(session.moves))
        self._is_pondering = True
        choice: str = await self.host.think(session.playable.bot_move, session.state, len(session.moves))
        self._is_pondering = False
        return choice

    def _stop_pondering(self) -> None:
        """Nobody waits any more for what a bot is thinking about."""
        if self._is_pondering:
            self._is_pondering = False
            self.host.stop_thinking()

    async def _wait(self) -> None:
        if self.host.pace:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.host.pace):
                    await self._hurry.wait()

    def play(self, move: str) -> str:
        """Make a move, keep it, and let the bots go on."""
        self.session.play(move)
        self.moved()
        self.keep()
        self._go_on()
        return move

    def action_undo(self) -> None:
        """Back to your own last decision."""
        self._travel(self.session.undo(), "There is nothing to undo.")

    def action_redo(self) -> None:
        """Your decision again, and what came after it."""
        self._travel(self.session.redo(), "There is nothing to redo.")

    def _travel(self, decision: str | None, otherwise: str) -> None:
        if decision is None:
            self.say(otherwise)
            return
        self._stop_pondering()
        self.turned_back()
        self.moved()
        self.keep()
        self._go_on()

    def action_next(self) -> None:
        """Do not wait for the bots."""
        self._hurry.set()

    def action_no_solution(self) -> None:
        """The keys of puzzles."""
        self.say("Hints are for puzzles.")
