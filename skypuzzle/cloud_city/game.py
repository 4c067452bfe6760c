"""Cloud City as the rest of the program knows it."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

from skypuzzle.cloud_city.kinds import KINDS
from skypuzzle.game import BoardGame
from skypuzzle.kind import Kinds

if TYPE_CHECKING:
    from skypuzzle.pictures.booklet import PrintedRules
    from skypuzzle.puzzles.puzzle import Order
    from skypuzzle.screens.host import GameScreens


class CloudCity(BoardGame):
    """Lay tiles, raise towers, and join those of one height by walkways."""

    name: ClassVar[str] = "cloud-city"
    title: ClassVar[str] = "Cloud City"
    edition: ClassVar[int] = 1
    commands: ClassVar[Mapping[str, str]] = {"review": "Show what each turn of a game cost."}
    no_players: ClassVar[str] = "a city on its own has no players; give at least hands and row"
    kernels: ClassVar[Sequence[str]] = ("search/kernel", "search/survey")
    kinds: ClassVar[Kinds] = KINDS
    whole_game: ClassVar[str] = "a whole game against a bot"

    # Puzzles

    def daily_orders(self, day: date) -> "Sequence[Order[Any]]":
        from skypuzzle.cloud_city.kinds.base import daily_orders

        return daily_orders(day)

    # Documents

    def document_types(self) -> Mapping[str, Any]:
        from skypuzzle.cloud_city import documents
        from skypuzzle.cloud_city.checking.verdicts import Check
        from skypuzzle.cloud_city.kinds.base import CloudCitySpec
        from skypuzzle.cloud_city.questions.reviews import Review
        from skypuzzle.puzzles.documents import ExplainDocument, PlayDocument, puzzle_types
        from skypuzzle.sessions.table import TableDocument

        return {
            "check": Check,
            "explain": ExplainDocument,
            "play": PlayDocument,
            "position": documents.PositionDocument,
            **puzzle_types(self, CloudCitySpec),
            "record": documents.RecordDocument,
            "records": documents.RecordsDocument,
            "review": Review,
            "solve": documents.SolveDocument,
            "table": TableDocument,
        }

    # Rules and screens

    def printed_rules(self, kinds: Collection[str]) -> "PrintedRules":
        from skypuzzle.cloud_city.kinds.rules import printed_rules

        return printed_rules(kinds)

    def page_rules(self) -> "PrintedRules":
        from skypuzzle.cloud_city.kinds.rules import page_rules

        return page_rules()

    def screens(self) -> "GameScreens":
        from skypuzzle.cloud_city.kinds.screens import Screens

        return Screens()


GAME = CloudCity()
