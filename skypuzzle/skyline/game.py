"""Skyline of the World as the rest of the program knows it."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from skypuzzle.game import BoardGame
from skypuzzle.skyline.kinds import KINDS

if TYPE_CHECKING:
    from skypuzzle.pictures.booklet import PrintedRules


class SkylineOfTheWorld(BoardGame):
    """Build towers on each other's floors, collect rent, and crown three of them with penthouses."""

    name: ClassVar[str] = "skyline"
    title: ClassVar[str] = "Skyline of the World"
    edition: ClassVar[int] = 1
    commands: ClassVar[Mapping[str, str]] = {"box": "Show, check, draw or write the board and the cards."}
    no_players: ClassVar[str] = "a board on its own has no players; give at least seats, turn, cash and stock"
    kernels: ClassVar[Sequence[str]] = ("search/kernel", "search/rent")
    kinds = KINDS
    spec: ClassVar[str] = "kinds.orders.SkylineSpec"
    own_documents: ClassVar[Mapping[str, str]] = {"box": "documents.BoxDocument", "check": "checking.verdicts.Check"}
    whole_game: ClassVar[str] = "a whole game against bots"

    def printed_rules(self, kinds: Collection[str]) -> "PrintedRules":
        from skypuzzle.skyline.kinds.base import printed_rules

        return printed_rules(kinds)


GAME = SkylineOfTheWorld()
