"""Skyliners as the rest of the program knows it."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from skypuzzle.rooms import GameInRooms

if TYPE_CHECKING:
    from datetime import date

    from msgspec import Struct


class Skyliners(GameInRooms):
    """Build a city together, and plan how many buildings you will see in your rows."""

    name: ClassVar[str] = "skyliners"
    title: ClassVar[str] = "Skyliners"
    edition: ClassVar[int] = 2
    commands: ClassVar[Mapping[str, str]] = {
        "solve": "Find a line of play that makes plans come true, or prove that there is none.",
        "check": "Judge how safe plans are in a live game.",
        "show": "Show a position: the city from above and what each row sees.",
        "new": "Set up a game by the rules.",
        "apply": "Play turns on a position, and print the result.",
        "score": "Score a finished game, card by card.",
        "simulate": "Play whole games with bots.",
    }
    kernels: ClassVar[Sequence[str]] = ("search/forced", "search/kernel", "search/paths", "search/playouts")
    kinds: ClassVar[Mapping[str, str]] = {
        "build": "Place all the pieces so that each side sees what it must.",
        "reach": "Find the last turn of the game that makes every plan hold.",
        "secure": "Find the turn after which every plan holds, whatever the others do.",
        "win": "Find the last turn of the game that makes its player the only winner.",
        "force": "Find the one turn before the last round that keeps every plan forced.",
    }
    pictured_kinds: ClassVar[Collection[str]] = frozenset(kinds)
    whole_game: ClassVar[str] = "a whole game against three bots"

    def day_line(self, day: "date") -> str:
        """From `puzzles/daily.py`."""
        return cast("str", self.room("puzzles.daily").day_line(day))

    def document_types(self) -> "Mapping[str, type[Struct]]":
        """All of them, in the order of their names."""
        from skypuzzle.puzzles.documents import ExplainDocument, PlayDocument, PuzzleSetDocument
        from skypuzzle.skyliners.documents import documents
        from skypuzzle.skyliners.documents.check_documents import CheckDocument

        return {
            "check": CheckDocument,
            "explain": ExplainDocument,
            "play": PlayDocument[documents.ActionText],
            "position": documents.PositionDocument,
            "puzzle": documents.PuzzleDocument,
            "puzzle-set": PuzzleSetDocument[documents.PuzzleEntry, documents.OrderEntry],
            "record": documents.RecordDocument,
            "records": documents.RecordsDocument,
            "solve": documents.SolveDocument,
        }

    def bot_rating(self, bot: str, players: int) -> float | None:
        """As the ladder found out."""
        from skypuzzle.skyliners.bots.ratings import rating_of

        return rating_of(bot, players)


GAME = Skyliners()
