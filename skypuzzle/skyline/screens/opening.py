"""The screens of Skyline of the World, as the program opens them."""

from typing import TYPE_CHECKING, Any

from skypuzzle.screens.host import GameScreens, Host
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.skyline.screens.help import PUZZLE_HELP

if TYPE_CHECKING:
    from skypuzzle.screens.puzzle_screen import PuzzleScreen
    from skypuzzle.skyline.screens.game_screen import BotGameScreen


class Screens(GameScreens):
    """Puzzles and whole games; what is not played need not be imported."""

    help = PUZZLE_HELP

    def puzzle_screen(self, session: PuzzleSession[Any], host: Host) -> "PuzzleScreen[Any]":
        """A puzzle to play."""
        if session.puzzle.kind == "rent":
            from skypuzzle.skyline.screens.rent_screen import RentScreen

            return RentScreen(session, host)
        from skypuzzle.skyline.screens.turn_puzzle_screen import SecureScreen, TurnPuzzleScreen

        return (SecureScreen if session.puzzle.kind == "secure" else TurnPuzzleScreen)(session, host)

    def game_screen(self, session: GameSession[Any], host: Host) -> "BotGameScreen":
        """A whole game to play."""
        from skypuzzle.skyline.screens.game_screen import BotGameScreen

        return BotGameScreen(session, host)
