"""The screen as text, and a program to drive, for the tests."""

from datetime import date
from pathlib import Path
from typing import Any

from textual.app import App

from skypuzzle.chance import Chance
from skypuzzle.logbook import Logbook
from skypuzzle.skyliners import Side, Variant, new_game
from skypuzzle.skyliners.screens.app import PlayApp
from skypuzzle.skyliners.screens.thinking import ThreadThinker
from skypuzzle.skyliners.sessions.game_session import GameSession
from skypuzzle.skyliners.sessions.shelf import Shelf
from tests.puzzles import shipped

DAY = date(2027, 1, 1)
SMALL = (80, 24)


def new_year(chosen: int | None = None) -> Shelf:
    return Shelf("2027-01-01", [*shipped()], chosen=chosen)


def table(seed: str = "7", variant: Variant = Variant.FULL) -> GameSession:
    start = new_game(list(Side), Chance("screens", seed), variant=variant, start=Side.S)
    return GameSession(start, Side.S, dict.fromkeys(Side, "random"), seed)


def program(opening: Shelf | GameSession, home: Path, **more: Any) -> PlayApp:
    book = Logbook(home / "skyliners.json", "skyliners")
    return PlayApp(opening, book, DAY, **{"new_table": table, "background": ThreadThinker, "pace": 0, **more})


def text_of(app: App[Any]) -> str:
    """All that the screen shows, without its colours."""
    # Textual has no public way to read a whole screen but as a picture
    strips = app.screen._compositor.render_strips(app.size)
    return "".join(f"{strip.text.rstrip()}\n" for strip in strips)
