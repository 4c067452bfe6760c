"""The game object that the rest of the program uses."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from skypuzzle.game import BoardGame
from skypuzzle.skyliners.kinds import KINDS

if TYPE_CHECKING:
    from datetime import date

    from skypuzzle.pictures.booklet import PrintedRules


class Skyliners(BoardGame):
    """Build a city together, and plan how many buildings you will see in your rows."""

    name: ClassVar[str] = "skyliners"
    title: ClassVar[str] = "Skyliners"
    edition: ClassVar[int] = 2
    no_players: ClassVar[str] = "a bare board has no players; give at least seats, turn and reserves"
    kernels: ClassVar[Sequence[str]] = ("search/forced", "search/kernel", "search/paths", "search/playouts")
    kinds = KINDS
    spec: ClassVar[str] = "kinds.orders.SkylinersSpec"
    own_documents: ClassVar[Mapping[str, str]] = {"check": "checking.Check"}
    whole_game: ClassVar[str] = "a whole game against three bots"

    def day_line(self, day: "date") -> str:
        from skypuzzle.skyliners.kinds.orders import day_line

        return day_line(day)

    def printed_rules(self, kinds: Collection[str]) -> "PrintedRules":
        from skypuzzle.pictures.booklet import Section
        from skypuzzle.skyliners.kinds.base import kind_named
        from skypuzzle.skyliners.kinds.turns import TurnKind
        from skypuzzle.skyliners.pictures.skyline import printed_rules

        chosen = sorted((kind_named(name) for name in self.kinds if name in kinds), key=lambda kind: kind.rules_place)
        sections = [(Section(kind.name.capitalize(), kind.rules), isinstance(kind, TurnKind)) for kind in chosen]
        turns = [section for section, is_turn in sections if is_turn]
        return printed_rules([section for section, is_turn in sections if not is_turn], turns)

    def bot_rating(self, bot: str, players: int) -> float | None:
        from skypuzzle.skyliners.bots import rating_of

        return rating_of(bot, players)


GAME = Skyliners()
