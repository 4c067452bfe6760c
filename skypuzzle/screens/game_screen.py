"""Screens to play on, and whole games on them."""

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
from skypuzzle.screens.host import Frame, Host, or_say
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.playable import PlayableGame

CLICK = "@click"
"""The key of a text's style for what Textual does on a click."""


class Tone(Enum):
    """The kind of a message to the player."""

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
    host: Frame
    help_text: ClassVar[str]

    def redraw(self) -> None:
        raise NotImplementedError

    def say(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        raise NotImplementedError

    def keep(self) -> None:
        raise NotImplementedError

    def play(self, move: str) -> str:
        """Make a move and return the message about it. Raises an InputError."""
        raise NotImplementedError

    def open_help(self, keys: str, kinds: Collection[str] = ()) -> None:
        self.app.push_screen(ChaptersScreen(keys, self.host.rules(kinds)))

    def action_help(self) -> None:
        self.open_help(self.help_text)

    def doing(self, action: str) -> None:
        """Prepare for an action of a key or a click; empty if it has no name."""

    async def on_click(self, event: events.Click) -> None:
        """Report clicks on anything that has no action of its own."""
        if CLICK not in event.style.meta:
            self.doing("")

    def decline(self, text: str) -> None:
        self.say(text, Tone.BAD)

    def attempt(self, move: str) -> None:
        """Make a move if possible; if not, say why."""
        try:
            self.say(self.play(move))
        except InputError as error:
            self.decline(f"{move}: {error.faults[0].reason}")

    def aside(self, work: Callable[[], Awaitable[None]], *, instead_of: str | None = None) -> Worker[None]:
        """Work in the background while keys are answered; it replaces running work of the same name."""

        async def or_reason() -> None:
            await or_say(work, lambda reason: self.say(reason, Tone.BAD))

        return self.run_worker(or_reason, group=instead_of or "default", exclusive=instead_of is not None)


G = TypeVar("G", bound=PlayableGame[Any])


class GameScreen(PlayScreen, Generic[G]):
    """The player's moves by key, and the bots' one after another.

    Methods that a game must implement raise NotImplementedError: Textual's screens have a metaclass of their own, and
    cannot be abstract.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h,c,s", "no_solution", show=False),
        Binding("space,enter", "next", show=False),
    ]

    host: Host

    def __init__(self, session: GameSession[G], host: Host) -> None:
        super().__init__()
        self.session = session
        self.game = session.playable
        self.host = host
        self._hurry = asyncio.Event()
        self._is_pondering = False
        """Is a bot thinking in a process of its own?"""

    def on_mount(self) -> None:
        self._go_on()

    def on_unmount(self) -> None:
        self._stop_pondering()

    def ponders(self) -> bool:
        """Return whether the bot to move thinks for long."""
        return False

    def thinking(self, seat: str) -> None:
        raise NotImplementedError

    def moved(self) -> None:
        """React to a move, whoever made it."""

    def turned_back(self) -> None:
        """React to undo or redo."""

    def bots_begin(self) -> None:
        """The player's turn is over."""

    def bot_moved(self) -> None:
        raise NotImplementedError

    def ready(self) -> None:
        raise NotImplementedError

    def keep(self) -> None:
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
        """Return the move of the bot to move, while every key is still answered."""
        session = self.session
        if not self.ponders():  # in a thread it need not wait for a process that thinks about something else
            return await asyncio.to_thread(session.playable.bot_move, session.state, len(session.moves))
        self._is_pondering = True
        choice: str = await self.host.think(session.playable.bot_move, session.state, len(session.moves))
        self._is_pondering = False
        return choice

    def _stop_pondering(self) -> None:
        """Stop a bot that is thinking."""
        if self._is_pondering:
            self._is_pondering = False
            self.host.stop_thinking()

    async def _wait(self) -> None:
        if self.host.pace:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.host.pace):
                    await self._hurry.wait()

    def play(self, move: str) -> str:
        self.session.play(move)
        self.moved()
        self.keep()
        self._go_on()
        return move

    def action_undo(self) -> None:
        self._travel(self.session.undo(), "There is nothing to undo.")

    def action_redo(self) -> None:
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
        """Skip the pause after a bot's move."""
        self._hurry.set()

    def action_no_solution(self) -> None:
        """Answer keys that are for puzzles."""
        self.say("Hints are for puzzles.")
