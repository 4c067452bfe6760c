"""The screens of Cloud City, as the program opens them."""

from typing import TYPE_CHECKING, Any

from skypuzzle.cloud_city.screens.help import PUZZLE_HELP
from skypuzzle.cloud_city.sessions.playable_aerial import PlayableAerial
from skypuzzle.cloud_city.sessions.playable_survey import PlayableSurvey
from skypuzzle.screens.host import GameScreens, Host
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.puzzle_session import PuzzleSession

if TYPE_CHECKING:
    from skypuzzle.cloud_city.screens.game_screen import BotGameScreen
    from skypuzzle.screens.puzzle_screen import PuzzleScreen


class Screens(GameScreens):
    """Puzzles and whole games; what is not played need not be imported."""

    help = PUZZLE_HELP

    def puzzle_screen(self, session: PuzzleSession[Any], host: Host) -> "PuzzleScreen[Any]":
        """A puzzle to play."""
        if isinstance(session.playable, PlayableAerial):
            from skypuzzle.cloud_city.screens.aerial_screen import AerialScreen

            return AerialScreen(session, host)
        if isinstance(session.playable, PlayableSurvey):
            from skypuzzle.cloud_city.screens.survey_screen import SurveyScreen

            return SurveyScreen(session, host)
        from skypuzzle.cloud_city.screens.finish_screen import FinishScreen

        return FinishScreen(session, host)

    def game_screen(self, session: GameSession[Any], host: Host) -> "BotGameScreen":
        """A whole game to play."""
        from skypuzzle.cloud_city.screens.game_screen import BotGameScreen

        return BotGameScreen(session, host)
