"""The screens of Skyliners, as the program opens them."""

from typing import TYPE_CHECKING, Any

from skypuzzle.screens.host import GameScreens, Host
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.skyliners.screens.help import PUZZLE_HELP

if TYPE_CHECKING:
    from skypuzzle.skyliners.screens.game_screen import BotGameScreen
    from skypuzzle.skyliners.screens.puzzle_screen import CityPuzzleScreen


class Screens(GameScreens):
    """Puzzles and whole games; what is not played need not be imported."""

    help = PUZZLE_HELP

    def puzzle_screen(self, session: PuzzleSession[Any], host: Host) -> "CityPuzzleScreen":
        """A puzzle to play."""
        from skypuzzle.skyliners.screens.puzzle_screen import CityPuzzleScreen

        return CityPuzzleScreen(session, host)

    def game_screen(self, session: GameSession[Any], host: Host) -> "BotGameScreen":
        """A whole game to play."""
        from skypuzzle.skyliners.screens.game_screen import BotGameScreen

        return BotGameScreen(session, host)
