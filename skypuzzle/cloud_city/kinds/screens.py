"""The screens of Cloud City, as the program opens them."""

from typing import TYPE_CHECKING, Any

from skypuzzle.cloud_city.kinds import KINDS
from skypuzzle.cloud_city.screens import FOR_PUZZLES, LEAVING
from skypuzzle.screens.host import GameScreens, Host, TableHost
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.table import Table

if TYPE_CHECKING:
    from skypuzzle.cloud_city.screens.game_screen import BotGameScreen
    from skypuzzle.cloud_city.screens.table_screen import CloudCityTableScreen


class Screens(GameScreens):
    """The keys of all puzzles, and whole games."""

    help = f"{''.join(KINDS[name].keys for name in KINDS)}{FOR_PUZZLES}{LEAVING}".rstrip()

    def game_screen(self, session: GameSession[Any], host: Host) -> "BotGameScreen":
        from skypuzzle.cloud_city.screens.game_screen import BotGameScreen

        return BotGameScreen(session, host)

    def table_screen(self, table: Table, host: TableHost) -> "CloudCityTableScreen":
        from skypuzzle.cloud_city.screens.table_screen import CloudCityTableScreen

        return CloudCityTableScreen(table, host)
