"""Sessions and programs to drive by keys and mouse, for the tests of Skyline's sessions and screens."""

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from skypuzzle.chance import Chance
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.screens.app import PlayApp
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.skyline.bots import random_bot
from skypuzzle.skyline.game import GAME
from skypuzzle.skyline.kinds.best_turn.puzzle import LastPuzzle, MachinePuzzle
from skypuzzle.skyline.kinds.rent.puzzle import Given, RentPuzzle
from skypuzzle.skyline.kinds.secure.puzzle import SecurePuzzle
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.play import known_to
from skypuzzle.skyline.rules.setup import new_game
from skypuzzle.skyline.screens.board_screen import BoardScreen
from skypuzzle.skyline.sessions.playable_games import SkylineGame
from skypuzzle.skyline.sessions.turns import GameSoFar
from tests.screens import play_app

LAST = LastPuzzle(
    position=parse_position(
        "../ByByb./.Y../.PyY./Bpypb../..Y/.YpyByp./BpywyYbpBp/PbpypBpypy/Pypwy BYP B1 0.?.? 101100.?.? "
        "DRSS.-.- 2.?.? 0 Y"
    ),
    player="B",
    difficulty=Difficulty(Level.HARD, 1, ()),
)
"""A card is traded in, one is claimed and covered, and the mission stands: `$c9 b7 %DSS b5 !R b4`."""

MACHINE = MachinePuzzle(
    position=parse_position("../YpPypY/..Y./..../PypyP./P.P/..Py./PyYpyPy/../. PY P1 1.? 000201.? DKPW.- ?.? 0 -"),
    player="P",
    goal="income",
    difficulty=Difficulty(Level.HARD, 1, ()),
)
SECURE = SecurePuzzle(
    position=parse_position(
        "By./.BybpYbpyp/YByYbY/BybBpyYpYp/PbpbpBpypb./.BpbwP/.P.Pbp/PPbybpBp/.P/. PBY B1 ?.11.0 "
        "?.001111.000100 -.Y.- ?.4.? 0 P"
    ),
    player="B",
    goal="mission",
    difficulty=Difficulty(Level.HARD, 1, ()),
)
RENT = RentPuzzle(
    heights="23/133/5225/1442/114/153/2111/425/23/2",
    flags=(
        Flag("b10", "Y", 6),
        Flag("d8", "B", 8),
        Flag("b7", "P", 10),
        Flag("d6", "R", 12),
        Flag("a4", "R", 3),
        Flag("d3", "P", 3),
        Flag("b2", "Y", 13),
    ),
    given=(Given("d9", "W"), Given("a7", "P"), Given("b5", "P")),
    neutral=4,
    difficulty=Difficulty(Level.HARD, 1, ()),
)
MIDDLE = (
    "P./RpypBrpybRp/YPyRybPrb/.PbYbR/RpyprPbR/.YpbB/.BBYb/BrbwbByrbyYb/.B/B BRYP P1 3.4.3.9 "
    "010010.010000.000010.002110 -.FPR.OVZ.DOY 5.2.1.4 WZRSPKSPKBZCVDBCVD -"
)
MIDDLE_TURNS = ("P: $b10 b8 c8 b7 !D +4 +2 +1 .", "B: $c7 c8 d7 +6 +6 .", "R: $d6 c4 .")
NEAR_END = (
    "RyPr/PryrpYprprPr/YryRyryrRypRpypr/YBrybyPypyP/RbprpPbpbP/RbBrbwbBpbwb/BBBB/YbRybrbY/BYb/Pbrbp RYPB Y1 "
    "10.3.41.49 101000.010010.030100.001001 FOS.CKKOORSZ.WY.P 2.6.5.1 0 PBR"
)


def table(
    players: int = 2, seed: str = "7", bot: str = "greedy", *, hidden: bool = False, you: str = "Y"
) -> GameSession[SkylineGame]:
    start = new_game(players, Chance("sessions", seed))
    return GameSession(SkylineGame(start, you, dict.fromkeys(start.seats, bot), seed, hidden=hidden))


def any_words(state: GameSoFar, chance: Chance) -> list[str]:
    """A turn of the player's: anything legal."""
    position = state.position
    return [*map(str, random_bot(known_to(position.mover_seat or 0, position), chance)), "."]


def bots_played(session: GameSession[SkylineGame]) -> None:
    while not session.is_yours and not session.is_over:
        session.let_bot_move()


def near_end() -> GameSession[SkylineGame]:
    """The very last turn of a game is yours."""
    start = parse_position(NEAR_END)
    return GameSession(SkylineGame(start, start.seats[1], dict.fromkeys(start.seats, "greedy"), "7"))


def middle() -> GameSession[SkylineGame]:
    """A game of four in which the bots have just had their turns."""
    start = parse_position(MIDDLE)
    session = GameSession(SkylineGame(start, start.seats[2], dict.fromkeys(start.seats, "greedy"), "7"))
    for turn in MIDDLE_TURNS:
        session.add(turn)
    return session


def program(opening: PuzzleChoice | GameSession[Any], home: Path, **more: Any) -> PlayApp:
    return play_app(GAME, opening, home, **more)


async def click_site(pilot: Pilot[int], screen: BoardScreen, site: str) -> None:
    x, y = screen.board.place(screen.outline.index[site])
    left, top = screen.board.region.offset
    await pilot.click(offset=(left + x, top + y))
    await pilot.pause()
