"""Drive the full-screen app of any game by keys and mouse, and read its screen as text."""

import asyncio
import re
import threading
import time
from collections.abc import Awaitable, Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from textual.app import App
from textual.pilot import Pilot

from skypuzzle.documents import encode
from skypuzzle.game import BoardGame, Game
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.screens.app import PlayApp
from skypuzzle.screens.host import ThreadThinker
from skypuzzle.screens.screen_app import ScreenApp
from skypuzzle.screens.table_app import TableApp
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.logbook import Logbook
from skypuzzle.sessions.table import Table
from skypuzzle.sessions.table_file import TableFile

Doing = Callable[[Pilot[int]], Awaitable[None]]
DAY = date(2027, 1, 1)
SMALL = (80, 24)
SOON = 0.02
"""Seconds; Textual draws more often than this."""


def play_app(game: Game, opening: PuzzleChoice | GameSession[Any], home: Path, **more: Any) -> PlayApp:
    """The app on a fixed day, with a logbook in a folder, and with bots that never pause."""
    screens = game.screens()
    assert screens is not None
    book = Logbook(home / f"{game.name}.json", game.name)
    usual = {"today": lambda: DAY, "background": ThreadThinker, "pace": 0}
    return PlayApp(game, screens, opening, book, **{**usual, **more})


def text_of(app: App[Any]) -> str:
    """All that the screen shows, without its colours."""
    # Textual has no public way to read a whole screen but as a picture
    strips = app.screen._compositor.render_strips(app.size)
    return "".join(f"{strip.text.rstrip()}\n" for strip in strips)


def expect_screen(app: App[Any], path: Path, across: int | None = None) -> None:
    """Compare the screen, or its first columns, with one that a person has looked at; times are left out."""
    text = re.sub(r"\d:\d\d\b", "-:--", text_of(app))
    assert max(map(len, text.splitlines())) <= app.size.width
    text = "".join(f"{line[:across].rstrip()}\n" for line in text.splitlines())
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        pytest.fail(f"{path} is new: look at it, and run again")
    assert text == path.read_text()


def choice_of(*puzzles: Puzzle, chosen: int | None = 0) -> PuzzleChoice:
    return PuzzleChoice(str(DAY), [*puzzles], chosen=chosen)


async def wait_for_idle(app: App[Any], *_seconds: float) -> None:
    """Wait until the app has nothing to do, and no work in the background uses any CPU; for a second at most.

    Textual's own function, which this one replaces, always sleeps: at least 40 ms for each key.
    """
    loop: Any = asyncio.get_running_loop()
    until = loop.time() + 1
    while loop.time() < until:
        await asyncio.sleep(0)
        if loop._ready:
            continue
        next_timer = min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=until)
        if next_timer < loop.time() + SOON:
            await asyncio.sleep(next_timer - loop.time())
        elif all(worker.is_finished for worker in app.workers) or not await _uses_cpu(app):
            return


async def _uses_cpu(app: App[Any]) -> bool:
    """Look for a moment, or until something in the background is finished."""
    before = time.process_time()
    tasks = [worker._task for worker in app.workers if worker._task is not None and not worker._task.done()]
    finished = not tasks or (await asyncio.wait(tasks, timeout=SOON, return_when=asyncio.FIRST_COMPLETED))[0]
    return bool(finished) or time.process_time() - before > SOON / 20


def drive(app: ScreenApp, doing: Doing, size: tuple[int, int] = SMALL) -> None:
    async def run() -> None:
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            await doing(pilot)

    idle = partial(wait_for_idle, app)
    with mock.patch("textual.app.wait_for_idle", idle), mock.patch("textual.pilot.wait_for_idle", idle):
        asyncio.run(run())


async def wait_for_workers(app: App[Any], pilot: Pilot[int]) -> None:
    """Wait until nothing is worked out in the background any more, and the screen shows it."""
    for _ in range(3):
        await app.workers.wait_for_complete([worker for worker in app.workers if not worker.is_finished])
        await pilot.pause()


async def click_text(pilot: Pilot[int], text: str, within: str, along: int = 0) -> None:
    """Click the first place on the screen that shows a text, or a number of columns to the right of it."""
    for line, words in enumerate(within.splitlines()):
        if text in words:
            await pilot.click(offset=(words.index(text) + along, line))
            await pilot.pause()
            return
    raise AssertionError(f"{text} is not on the screen")


class Gate:
    """Work that begins, and then waits until the test lets it through."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self.work = work
        self.begun = threading.Semaphore(0)
        self.open = threading.Event()

    def __call__(self, *about: Any) -> Any:
        self.begun.release()
        assert self.open.wait(30)
        return self.work(*about)

    async def reached(self) -> None:
        assert await asyncio.to_thread(self.begun.acquire, timeout=30)


def gated(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, work: Callable[..., Any] | None = None) -> Gate:
    """Put a gate in front of a function; `work` replaces what it does."""
    gate = Gate(work or getattr(owner, name))
    monkeypatch.setattr(owner, name, gate)
    return gate


def table_app(game: BoardGame, file: TableFile, **more: Any) -> TableApp:
    """The app of a table in a file, with bots that never pause."""
    usual = {"seed": "7", "background": ThreadThinker, "pace": 0}
    return TableApp(game, game.screens(), file, **{**usual, **more})


def at_table(game: BoardGame, path: Path, doing: Doing, start: str = "", mine: str | None = None) -> Table:
    """Do something at a table that is kept in a file, and return the table as it is in the file."""
    if start:
        path.write_text(encode(Table(game, start, mine=mine, seed="7").document()))
    with TableFile(path, game) as file:
        drive(table_app(game, file), doing)
    with TableFile(path, game) as again:
        assert again.table is not None
        return again.table


class Counted:
    """Presses keys and clicks, and counts them."""

    def __init__(self, pilot: Pilot[int]) -> None:
        self.pilot = pilot
        self.number = 0

    async def type(self, *keys: str) -> None:
        """Press keys: words of one character each, or names of keys in brackets."""
        for word in keys:
            for key in [word[1:-1]] if re.fullmatch(r"<[a-z+_0-9]+>", word) else word:
                await self.pilot.press(NAMES.get(key, key))
                self.number += 1


NAMES = {
    "?": "question_mark",
    ".": "full_stop",
    "^": "circumflex_accent",
    "+": "plus",
    "-": "minus",
    "$": "dollar_sign",
}
