"""Cloud City as the rest of the program knows it."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from skypuzzle.cloud_city.kinds import KINDS
from skypuzzle.game import BoardGame
from skypuzzle.kind import Kinds

if TYPE_CHECKING:
    from skypuzzle.pictures.booklet import PrintedRules
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
    spec: ClassVar[str] = "kinds.base.CloudCitySpec"
    own_documents: ClassVar[Mapping[str, str]] = {
        "check": "checking.verdicts.Check",
        "review": "questions.reviews.Review",
    }
    whole_game: ClassVar[str] = "a whole game against a bot"

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
