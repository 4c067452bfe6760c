"""Programs to drive by keys and mouse, for the tests of Cloud City's screens."""

from dataclasses import replace
from datetime import date
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, cast

from textual.pilot import Pilot

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.notation.cities import parse_city, parse_walkway
from skypuzzle.cloud_city.puzzles.aerial.making import attempt as make_aerial
from skypuzzle.cloud_city.puzzles.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.puzzles.aerial.roofs import parse_roofs
from skypuzzle.cloud_city.rules.geometry import RECTANGLE, SQUARE, Quarter, Shape
from skypuzzle.cloud_city.rules.setup import new_game
from skypuzzle.cloud_city.screens.board_screen import BoardScreen
from skypuzzle.cloud_city.screens.opening import CloudCityScreens
from skypuzzle.cloud_city.sessions.playable_games import BotGame, saved_bot_game
from skypuzzle.cloud_city.sessions.playable_puzzles import playable
from skypuzzle.game import Game
from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.screens.app import PlayApp
from skypuzzle.screens.thinking import ThreadThinker
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.conversation import Conversation
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.logbook import Logbook, SavedGame
from skypuzzle.sessions.playable import PlayablePuzzle
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.sessions.typed_puzzle import solve_by_typing

DAY = date(2027, 1, 1)


class StandIn:
    """As much of the game as the program asks for."""

    name = "cloud-city"
    whole_game = "a whole game"
    kinds: ClassVar = dict.fromkeys(("aerial", "survey", "finish"), "A task.")

    def playable(self, puzzle: Any) -> PlayablePuzzle[Any]:
        return playable(puzzle)

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


AERIAL = AerialPuzzle(
    parse_roofs(".o.B.o/o..oG./...oo./ooo..o/o.o..o/.o.oo."),
    tuple(map(parse_walkway, "b1-d1 d1-d4 c2-c3 f2-f6 a3-b3 b3-c3 d4-e4 a5-d5 b6-f6".split())),
    Difficulty(Level.MEDIUM, 11, ("neighbours", "between")),
    parse_city(".S.B.S/S..SG./...BB./GGG..B/B.G..S/.B.BS.,b1-d1,d1-d4,c2-c3,f2-f6,a3-b3,b3-c3,d4-e4,a5-d5,b6-f6"),
)


@cache
def aerial(level: Level = Level.EASY, shape: Shape = SQUARE) -> AerialPuzzle:
    """Always the same one."""
    made = (make_aerial(Chance("playing", number), level, shape) for number in count())
    return next(puzzle for puzzle in made if puzzle is not None)


def rectangle(*, standing: bool) -> AerialPuzzle:
    """A rectangle that lies, or stands."""
    puzzle = aerial(Level.EASY, RECTANGLE)
    for roofs, walkways in puzzle.roofs.symmetries(puzzle.walkways):
        if (roofs.height > roofs.width) is standing:
            return replace(puzzle, roofs=roofs, walkways=walkways, solution=None)
    raise AssertionError("a rectangle can be turned")


def typed(session: PuzzleSession[Any], text: str) -> tuple[bool, list[str]]:
    """Play by typing; is it solved, and what is said?"""
    said: list[str] = []
    talk = Conversation([text], said.append, lambda draw: said.append(str(draw(80, False))), is_watched=False)
    return solve_by_typing(session, talk), said
