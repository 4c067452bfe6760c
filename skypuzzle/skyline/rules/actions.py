"""What a player can do in a turn (rules 3–7); `str` gives the notation."""

from dataclasses import dataclass
from typing import TypeAlias

from skypuzzle.skyline.rules.outline import Site
from skypuzzle.skyline.rules.towers import FLOORS

UNKNOWN = "?"
"""A card that is not known."""


@dataclass(frozen=True, slots=True)
class Income:
    """Take the rent of the group that a site belongs to."""

    site: Site

    def __str__(self) -> str:
        return f"${self.site}"


@dataclass(frozen=True, slots=True)
class Build:
    """Build a floor of one's own."""

    site: Site
    draws: str = ""
    """For a penthouse: the cards that the others drew, where that is told and not known from the pile."""

    def __str__(self) -> str:
        return f"{self.site}>{self.draws}" if self.draws else self.site


@dataclass(frozen=True, slots=True)
class BuildNeutral:
    """Build a neutral floor."""

    site: Site

    def __str__(self) -> str:
        return f"w{self.site}"


@dataclass(frozen=True, slots=True)
class Claim:
    """Show a bonus card whose pattern one's tops contain, for its money."""

    card: str

    def __str__(self) -> str:
        return f"!{self.card}"


@dataclass(frozen=True, slots=True)
class TradeIn:
    """Give three bonus cards to the bank for money; they need not be shown."""

    cards: str
    """Sorted, those not known last."""

    def __str__(self) -> str:
        return f"%{self.cards}"


@dataclass(frozen=True, slots=True)
class EndBuilding:
    """Stop building although nothing was built, before a card is claimed or traded in that would make it possible."""

    def __str__(self) -> str:
        return "|"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy a floor from the bank."""

    floor: int
    """Its place in FLOORS."""

    def __str__(self) -> str:
        return f"+{FLOORS[self.floor]}"


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell a floor from one's stock to the bank for half its price."""

    floor: int

    def __str__(self) -> str:
        return f"-{FLOORS[self.floor]}"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Pass the turn on."""

    def __str__(self) -> str:
        return "."


@dataclass(frozen=True, slots=True)
class Skip:
    """The turn of another player that is left out, in an answer to what one could reach alone; never legal in play."""

    def __str__(self) -> str:
        return "skip"


Action: TypeAlias = Income | Build | BuildNeutral | Claim | TradeIn | EndBuilding | Buy | Sell | EndTurn | Skip
