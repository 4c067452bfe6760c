"""The screen as text, and a program to drive by keys and mouse, for the tests."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from skypuzzle.chance import Chance
from skypuzzle.screens.thinking import ThreadThinker
from skypuzzle.sessions.logbook import Logbook
from skypuzzle.skyliners import Action, Build, Piece, Planning, Side, Variant, new_game
from skypuzzle.skyliners.puzzles.puzzle import Puzzle
from skypuzzle.skyliners.rules.geometry import SITES, Site
from skypuzzle.skyliners.screens.app import PlayApp
from skypuzzle.skyliners.screens.game_screen import GameScreen
from skypuzzle.skyliners.screens.puzzle_screen import PuzzleScreen
from skypuzzle.skyliners.sessions.game_session import GameSession
from skypuzzle.skyliners.sessions.shelf import Shelf
from skypuzzle.skyliners.sessions.solutions import is_right_so_far
from skypuzzle.skyliners.sessions.solving import solving
from tests.puzzles import shipped

Doing = Callable[[Pilot[int]], Awaitable[None]]
DAY = date(2027, 1, 1)
SMALL = (80, 24)


def new_year(chosen: int | None = None) -> Shelf:
    return Shelf("2027-01-01", [*shipped()], chosen=chosen)


def table(seed: str = "7", variant: Variant = Variant.FULL) -> GameSession:
    start = new_game(list(Side), Chance("screens", seed), variant=variant, start=Side.S)
    return GameSession(start, Side.S, dict.fromkeys(Side, "random"), seed)


def program(opening: Shelf | GameSession, home: Path, **more: Any) -> PlayApp:
    book = Logbook(home / "skyliners.json", "skyliners")
    usual = {"today": lambda: DAY, "new_table": table, "background": ThreadThinker, "pace": 0}
    return PlayApp(opening, book, **{**usual, **more})


def text_of(app: App[Any]) -> str:
    """All that the screen shows, without its colours."""
    # Textual has no public way to read a whole screen but as a picture
    strips = app.screen._compositor.render_strips(app.size)
    return "".join(f"{strip.text.rstrip()}\n" for strip in strips)


def drive(app: PlayApp, doing: Doing, size: tuple[int, int] = SMALL) -> None:
    async def run() -> None:
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            await doing(pilot)

    asyncio.run(run())


async def settled(app: PlayApp, pilot: Pilot[int]) -> None:
    """Wait for all that is thought about in the background."""
    for _ in range(3):
        await app.workers.wait_for_complete([worker for worker in app.workers if not worker.is_finished])
        await pilot.pause()


def on_puzzle(app: PlayApp) -> PuzzleScreen:
    assert isinstance(app.screen, PuzzleScreen)
    return app.screen


def on_game(app: PlayApp) -> GameScreen:
    assert isinstance(app.screen, GameScreen)
    return app.screen


def spot(screen: PuzzleScreen | GameScreen, site: Site) -> tuple[int, int]:
    """Where a site is on the screen."""
    plan = screen.city.plan
    line, column = plan.place(site)
    left, top = screen.city.region.offset
    return left + 11 + (plan.wide + 1) * column, top + 4 + plan.high * line


async def go_to(pilot: Pilot[int], screen: PuzzleScreen | GameScreen, site: Site) -> None:
    line, column = screen.city.plan.place(site)
    here = screen.city.plan.place(screen.cursor)
    await pilot.press(*["down" if line > here[0] else "up"] * abs(line - here[0]))
    await pilot.press(*["right" if column > here[1] else "left"] * abs(column - here[1]))


async def do(pilot: Pilot[int], screen: PuzzleScreen | GameScreen, action: Action, *, mouse: bool = False) -> None:
    """An action by keys alone, or with the mouse to the site."""
    if isinstance(action, Build):
        if mouse and action.site != screen.cursor:
            await pilot.click(offset=spot(screen, action.site))
        else:
            await go_to(pilot, screen, action.site)
        await pilot.press(action.piece.letter.lower())
    elif isinstance(action, Planning):
        await pilot.press("equals_sign", "abcde"[action.row], str(action.number), "enter")
    await pilot.pause()


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


def gated(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, work: Callable[..., Any] | None = None) -> Gate:
    gate = Gate(work or getattr(module, name))
    monkeypatch.setattr(module, name, gate)
    return gate


def wrong_build(puzzle: Puzzle) -> Action:
    session = solving(puzzle)
    builds = [Build(piece, site) for site in SITES for piece in Piece]
    return next(build for build in builds if session.why_not(build) is None and not is_right_so_far(puzzle, [build]))
