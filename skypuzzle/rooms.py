"""A game whose package has the usual rooms: whatever is asked of it is in the module of that name, imported late."""

from collections.abc import Callable, Collection, Sequence
from datetime import date
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from skypuzzle.game import Game

if TYPE_CHECKING:
    from skypuzzle.pictures.booklet import PrintedRules
    from skypuzzle.puzzles.orders import Order
    from skypuzzle.screens.host import GameScreens
    from skypuzzle.sessions.logbook import SavedGame
    from skypuzzle.sessions.playable import GameRequest, PlayableGame
    from skypuzzle.verifying.findings import Findings, Watch
    from skypuzzle.verifying.playing_again import RunAgain


class GameInRooms(Game):
    """What is left to a game: its name and title, its commands and kinds of puzzles, its document types."""

    def room(self, name: str) -> Any:
        """A module of its package, such as `puzzles.daily`."""
        return import_module(f"{self.package}.{name}")

    # Puzzles

    @property
    def order_options(self) -> "Callable[..., Callable[..., Order[Any]]]":
        """From `commands/ordering.py`."""
        return cast("Callable[..., Callable[..., Order[Any]]]", self.room("commands.ordering").order_options)

    def daily_orders(self, day: date) -> "Sequence[Order[Any]]":
        """From `puzzles/daily.py`."""
        return cast("Sequence[Order[Any]]", self.room("puzzles.daily").daily_orders(day))

    # Proving

    def prove(self, document: Any, place: str, name: str, findings: "Findings", *, second_opinion: bool) -> None:
        """From `verifying/verifying.py`."""
        self.room("verifying.verifying").prove(document, place, name, findings, second_opinion=second_opinion)

    def run_again(self, around: Any, first: Any) -> "RunAgain":
        """From `verifying/remaking.py`."""
        return cast("RunAgain", self.room("verifying.remaking").run_again(around, first))

    def remake(self, document: Any, name: str, findings: "Findings", watch: "Watch[Any]") -> None:
        """From `verifying/remaking.py`."""
        self.room("verifying.remaking").remake(document, name, findings, watch)

    # Paper

    def printed_rules(self, kinds: Collection[str]) -> "PrintedRules":
        """From `pictures/printed.py`."""
        return cast("PrintedRules", self.room("pictures.printed").printed_rules(kinds))

    # Web pages

    def page_rules(self) -> "PrintedRules":
        """From `web/rules.py`."""
        return cast("PrintedRules", self.room("web.rules").page_rules(self.printed_rules([*self.kinds])))

    # Playing

    def screens(self) -> "GameScreens":
        """From `screens/opening.py`."""
        return cast("GameScreens", self.room("screens.opening").Screens())

    def whole_game_options(self) -> "Callable[..., GameRequest | None]":
        """From `commands/whole_games.py`."""
        return cast("Callable[..., GameRequest | None]", self.room("commands.whole_games").whole_game)

    def usual_game(self) -> "GameRequest":
        """From `commands/whole_games.py`."""
        return cast("GameRequest", self.room("commands.whole_games").Request())

    def bot_names(self) -> Sequence[str]:
        """From `bots`."""
        return tuple(self.room("bots").BOTS)

    def saved_game(self, saved: "SavedGame") -> "PlayableGame[Any]":
        """From `sessions/playable_games.py`."""
        return cast("PlayableGame[Any]", self.room("sessions.playable_games").saved_bot_game(saved))
