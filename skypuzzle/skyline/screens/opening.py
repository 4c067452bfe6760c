"""The screens of Skyline of the World, as the program opens them."""

from typing import TYPE_CHECKING, Any

from skypuzzle.screens.host import GameScreens, Host
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.skyline.screens.help import PUZZLE_HELP

if TYPE_CHECKING:
    from skypuzzle.skyline.screens.game_screen import BotGameScreen


class Screens(GameScreens):
    """Whole games; the screens of puzzles belong to their kinds."""

    help = PUZZLE_HELP

    def game_screen(self, session: GameSession[Any], host: Host) -> "BotGameScreen":
        """A whole game to play."""
        from skypuzzle.skyline.screens.game_screen import BotGameScreen

        return BotGameScreen(session, host)
