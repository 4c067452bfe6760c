"""Programs to drive by keys and mouse, for the tests of Cloud City's screens."""

from datetime import date
from pathlib import Path
from typing import Any, cast

from textual.pilot import Pilot

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.rules.geometry import SQUARE, Quarter, Shape
from skypuzzle.cloud_city.rules.setup import new_game
from skypuzzle.cloud_city.screens.board_screen import BoardScreen
from skypuzzle.cloud_city.screens.opening import CloudCityScreens
from skypuzzle.cloud_city.sessions.playable_games import BotGame, saved_bot_game
from skypuzzle.game import Game
from skypuzzle.screens.app import PlayApp
from skypuzzle.screens.thinking import ThreadThinker
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.logbook import Logbook, SavedGame

DAY = date(2027, 1, 1)


class StandIn:
    """As much of the game as the program asks for."""

    name = "cloud-city"
    whole_game = "a whole game"
    kinds: dict[str, str] = {}  # noqa: RUF012 - as in Game

    def saved_game(self, saved: SavedGame) -> BotGame:
        return saved_bot_game(saved)


def table(
    players: int = 2, shape: Shape = SQUARE, requests: int = 0, seed: str = "7", bot: str = "random"
) -> GameSession[BotGame]:
    start = new_game(players, Chance("sessions", seed), shape=shape, requests=requests)
    return GameSession(BotGame(start, 0, dict.fromkeys(range(4), bot), seed))


def program(opening: PuzzleChoice | GameSession[Any], home: Path, **more: Any) -> PlayApp:
    book = Logbook(home / "cloud-city.json", "cloud-city")
    usual = {"today": lambda: DAY, "background": ThreadThinker, "pace": 0}
    return PlayApp(cast(Game, StandIn()), CloudCityScreens(), opening, book, **{**usual, **more})


async def click_quarter(pilot: Pilot[int], screen: BoardScreen, quarter: Quarter) -> None:
    place = screen.city.place(quarter)
    assert place is not None
    left, top = screen.city.region.offset
    await pilot.click(offset=(left + place[0], top + place[1]))
    await pilot.pause()


async def click_text(pilot: Pilot[int], text: str, within: str) -> None:
    """Click the first place on the screen where it says so."""
    for line, words in enumerate(within.splitlines()):
        if text in words:
            await pilot.click(offset=(words.index(text), line))
            await pilot.pause()
            return
    raise AssertionError(f"{text} is nowhere to be seen")
