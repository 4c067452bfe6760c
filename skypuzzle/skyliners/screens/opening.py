"""The screens of Skyliners, as the program opens them."""

from typing import TYPE_CHECKING, Any

from skypuzzle.screens.host import GameScreens, Host
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.skyliners.screens.help import ABOUT_THE_EXAMPLE, PUZZLE_HELP, RULE_TEXTS

if TYPE_CHECKING:
    from skypuzzle.screens.chapters import RuleFigure
    from skypuzzle.skyliners.screens.game_screen import BotGameScreen


class Screens(GameScreens):
    """What all puzzles share, and whole games; what is not played need not be imported."""

    help = PUZZLE_HELP
    rule_texts = RULE_TEXTS

    def rule_figures(self, *, dark: bool) -> "list[RuleFigure]":
        """The city in which the rules show what S sees."""
        from skypuzzle.screens.chapters import RuleFigure
        from skypuzzle.skyliners.notation.positions import parse_board
        from skypuzzle.skyliners.pictures.rules import EXAMPLE
        from skypuzzle.skyliners.rules.board import Side
        from skypuzzle.skyliners.screens.palette import DARK, LIGHT
        from skypuzzle.skyliners.screens.skyline_view import skyline_lines

        return [RuleFigure(skyline_lines(parse_board(EXAMPLE), Side.S, DARK if dark else LIGHT), ABOUT_THE_EXAMPLE)]

    def game_screen(self, session: GameSession[Any], host: Host) -> "BotGameScreen":
        """A whole game to play."""
        from skypuzzle.skyliners.screens.game_screen import BotGameScreen

        return BotGameScreen(session, host)
