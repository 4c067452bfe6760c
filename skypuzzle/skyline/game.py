"""Skyline of the World as the rest of the program knows it."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

from skypuzzle.game import BoardGame
from skypuzzle.skyline.kinds import KINDS

if TYPE_CHECKING:
    from skypuzzle.pictures.booklet import PrintedRules
    from skypuzzle.puzzles.puzzle import Order


class SkylineOfTheWorld(BoardGame):
    """Build towers on each other's floors, collect rent, and crown three of them with penthouses."""

    name: ClassVar[str] = "skyline"
    title: ClassVar[str] = "Skyline of the World"
    edition: ClassVar[int] = 1
    commands: ClassVar[Mapping[str, str]] = {"box": "Show, check, draw or write the board and the cards."}
    no_players: ClassVar[str] = "a board on its own has no players; give at least seats, turn, cash and stock"
    kernels: ClassVar[Sequence[str]] = ("search/kernel", "search/rent")
    kinds = KINDS
    whole_game: ClassVar[str] = "a whole game against bots"

    def daily_orders(self, day: date) -> "Sequence[Order[Any]]":
        from skypuzzle.skyline.kinds.orders import daily_orders

        return daily_orders(day)

    def printed_rules(self, kinds: Collection[str]) -> "PrintedRules":
        from skypuzzle.skyline.kinds.base import printed_rules

        return printed_rules(kinds)

    def document_types(self) -> Mapping[str, Any]:
        from skypuzzle.puzzles.documents import ExplainDocument, PlayDocument, puzzle_types
        from skypuzzle.sessions.table import TableDocument
        from skypuzzle.skyline import documents
        from skypuzzle.skyline.checking.verdicts import Check
        from skypuzzle.skyline.kinds.orders import SkylineSpec

        return {
            "box": documents.BoxDocument,
            "check": Check,
            "explain": ExplainDocument,
            "play": PlayDocument,
            "position": documents.PositionDocument,
            **puzzle_types(self, SkylineSpec),
            "record": documents.RecordDocument,
            "records": documents.RecordsDocument,
            "solve": documents.SolveDocument,
            "table": TableDocument,
        }


GAME = SkylineOfTheWorld()
