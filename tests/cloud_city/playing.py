"""Programs to drive by keys and mouse, for the tests of Cloud City's screens."""

from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from textual.pilot import Pilot

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.kinds.aerial.making import attempt as make_aerial
from skypuzzle.cloud_city.kinds.aerial.puzzle import AerialPuzzle, parse_roofs
from skypuzzle.cloud_city.kinds.finish.puzzle import FinishPuzzle
from skypuzzle.cloud_city.kinds.survey.puzzle import SurveyPuzzle, Votes
from skypuzzle.cloud_city.notation.cities import parse_city, parse_walkway
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, RECTANGLE, SQUARE, Quarter, Shape
from skypuzzle.cloud_city.rules.play import legal_draws, legal_layings, new_game
from skypuzzle.cloud_city.screens.board_screen import BoardScreen
from skypuzzle.cloud_city.sessions.partial_turn import PartialTurn, with_part
from skypuzzle.cloud_city.sessions.playable_games import CloudCityGame
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.screens.app import PlayApp
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.game_session import GameSession
from tests.screens import play_app


def table(
    players: int = 2, shape: Shape = SQUARE, requests: int = 0, seed: str = "7", bot: str = "random"
) -> GameSession[CloudCityGame]:
    start = new_game(players, Chance("sessions", seed), shape=shape, requests=requests)
    return GameSession(CloudCityGame(start, 0, dict.fromkeys(range(4), bot), seed))


def any_parts(state: PartialTurn, chance: Chance) -> list[str]:
    """A turn of the player's: one tile anywhere, all walkways one by one, any draw."""
    tile, cell = chance.choice(legal_layings(state.position))
    words = [f"{tile}@{QUARTER_NAMES[cell]}"]
    state = with_part(state, words[0])
    while state.buildable:
        words.append(str(chance.choice(state.buildable)))
        state = with_part(state, words[-1])
    return [*words, *(str(draw) for draw in legal_draws(state.position)[:1])]


def program(opening: PuzzleChoice | GameSession[Any], home: Path, **more: Any) -> PlayApp:
    return play_app(GAME, opening, home, **more)


async def click_quarter(pilot: Pilot[int], screen: BoardScreen, quarter: Quarter) -> None:
    place = screen.city.place(quarter)
    assert place is not None
    left, top = screen.city.region.offset
    await pilot.click(offset=(left + place[0], top + place[1]))
    await pilot.pause()


AERIAL = AerialPuzzle(
    roofs=parse_roofs(".o.B.o/o..oG./...oo./ooo..o/o.o..o/.o.oo."),
    walkways=tuple(
        map(parse_walkway, ["b1-d1", "d1-d4", "c2-c3", "f2-f6", "a3-b3", "b3-c3", "d4-e4", "a5-d5", "b6-f6"])
    ),
    difficulty=Difficulty(Level.MEDIUM, 11, ("neighbours", "between")),
    solution=parse_city(
        ".S.B.S/S..SG./...BB./GGG..B/B.G..S/.B.BS.,b1-d1,d1-d4,c2-c3,f2-f6,a3-b3,b3-c3,d4-e4,a5-d5,b6-f6"
    ),
)

SURVEY = SurveyPuzzle(
    tiles=("B..B", "G..G", "G..G", "G..S", "G..S", "GG..", "S..S", "SB..", "SS.."),
    votes={
        "a": Votes(2, 0, 0),
        "b": Votes(0, 0, 2),
        "c": Votes(0, 1, 0),
        "d": Votes(0, 2, 1),
        "e": Votes(0, 5, 0),
        "f": Votes(0, 0, 1),
        "4": Votes(0, 1, 0),
        "5": Votes(0, 0, 5),
    },
    difficulty=Difficulty(Level.EASY, 30, ("line", "tile", "buildings", "inventory")),
)

FINISH = FinishPuzzle(
    position=parse_position(
        "--BB--/--..--/..B.GB/SS.B../G..BG./G.B.B.,a1-a2,c1-e1,c1-c4,a2-e2,d2-d3,e2-e4,a3-b3,d3-d6,c4-c6,c6-d6 "
        "B..B,G..G,S..S S..S,SS..,B..S 0.6.1.6.3/4.5.7.1.3/3.5.2.5.2"
    ),
    player=0,
    difficulty=Difficulty(Level.EASY, 6, ("votes at once",)),
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
