"""Skyliners, as the house knows it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

from skypuzzle.game import Game

if TYPE_CHECKING:
    from msgspec import Struct

    from skypuzzle.screens.host import GameScreens
    from skypuzzle.sessions.logbook import SavedGame
    from skypuzzle.sessions.playable import GameRequest, PlayableGame, PlayablePuzzle


class Skyliners(Game):
    """The game."""

    name = "skyliners"
    title = "Skyliners"
    kinds: ClassVar[Mapping[str, str]] = {
        "build": "put all pieces on the board, so that each side sees what it says",
        "reach": "the last turn of a game: make these plans true",
        "secure": "others still move: make these plans hold, whatever they do",
        "win": "the last turn of a game: become the only winner",
    }

    def daily_orders(self, day: date) -> Sequence[Any]:
        """Five puzzles."""
        from skypuzzle.skyliners.puzzles.daily import daily_orders

        return daily_orders(day)

    def explain(self, puzzle: Any) -> Any:
        """By the techniques of a person."""
        from skypuzzle.skyliners.puzzles.explaining import explain

        return explain(puzzle)

    def document_types(self) -> "Mapping[str, type[Struct]]":
        """All of them."""
        from skypuzzle.skyliners.documents.document_types import DOCUMENTS

        return DOCUMENTS

    # Playing

    whole_game = "a whole game against three bots"

    def playable(self, puzzle: Any) -> "PlayablePuzzle[Any]":
        """A puzzle, ready to be played."""
        from skypuzzle.skyliners.sessions.playable_puzzles import playable

        return playable(puzzle)

    def screens(self) -> "GameScreens":
        """Its full screen."""
        from skypuzzle.skyliners.screens.opening import SkylinersScreens

        return SkylinersScreens()

    def whole_game_options(self) -> "Callable[..., GameRequest | None]":
        """Players, seats, bots, or a position."""
        from skypuzzle.skyliners.commands.whole_games import whole_game

        return whole_game

    def usual_game(self) -> "GameRequest":
        """Four players, you at the bottom."""
        from skypuzzle.skyliners.commands.whole_games import BotGameRequest

        return BotGameRequest()

    def saved_game(self, saved: "SavedGame") -> "PlayableGame[Any]":
        """From its start position."""
        from skypuzzle.skyliners.sessions.playable_games import saved_bot_game

        return saved_bot_game(saved)


GAME = Skyliners()
