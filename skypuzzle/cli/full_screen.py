"""`skypuzzle play` on the full screen."""

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from skypuzzle.cli import today
from skypuzzle.cli.exits import Exit
from skypuzzle.cli.output import emit, forget_odd_sizes, tell
from skypuzzle.logbook import Logbook
from skypuzzle.parallel import Background
from skypuzzle.skyliners.screens.app import PlayApp
from skypuzzle.skyliners.sessions.game_session import GameSession
from skypuzzle.skyliners.sessions.shelf import Shelf

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
"""Where there are such: each ends the program, and its number is in the exit code."""
SECONDS_TO_LEAVE = 2
"""After which a terminal that takes nothing more is left as it is."""
CRASHED = 70
"""Textual has told why."""


def on_screen(opening: Shelf | GameSession, logbook: Logbook, *, anew: bool) -> int:
    """Play until the player leaves; what he solved can be shared from the terminal then."""
    forget_odd_sizes()
    app = PlayApp(opening, logbook, today=today.now, new_table=_usual_table, background=Background, anew=anew)
    leaving = _Leaving(app)
    try:
        code = asyncio.run(leaving.run())
    except OSError:
        if leaving.code is None:
            raise
    if leaving.code is not None:
        return leaving.code
    emit("\n".join(app.shared.values()), None)
    if logbook.trouble:
        tell(f"skypuzzle: {logbook.trouble}")
    return (CRASHED if app.return_code else Exit.DONE) if code is None else code


class _Leaving:
    """A program that signals end like a key: all is kept, and the terminal is as it was before."""

    def __init__(self, app: PlayApp) -> None:
        self._app = app
        self.code: int | None = None
        """The exit code, once a signal has come."""

    async def run(self) -> int | None:
        """Run the program; its own exit code, if it has one."""
        with self._on_signals(asyncio.get_running_loop()):
            return await self._app.run_async()

    @contextmanager
    def _on_signals(self, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
        """Leave on signals; afterwards they are again whoever's they were before, and so is what a signal wakes up."""
        numbers = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
        before = {number: handler for number in numbers if (handler := signal.getsignal(number)) != signal.SIG_IGN}
        woken = signal.set_wakeup_fd(-1)
        try:
            for number in before:
                with suppress(NotImplementedError):  # not on Windows
                    loop.add_signal_handler(number, self._leave, 128 + number)
            yield
        finally:
            for number, handler in before.items():
                with suppress(NotImplementedError):
                    loop.remove_signal_handler(number)
                signal.signal(number, handler)
            signal.set_wakeup_fd(woken)

    def _leave(self, code: int) -> None:
        if self.code is None:
            self.code = code
            in_the_end = threading.Timer(SECONDS_TO_LEAVE, os._exit, [code])
            in_the_end.daemon = True
            in_the_end.start()
            self._app.leave(code)


def _usual_table() -> GameSession:
    """The game of whoever chooses one without saying more."""
    from skypuzzle.cli.tables import Wishes, table

    return table(Wishes(), None)
