"""What a player can do in a turn (rules 3–7); `str` gives the notation."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from string import ascii_uppercase
from typing import Generic, TypeAlias, TypeVar

from skypuzzle.skyline.rules.city import FLOORS, Mask, Outline, Site

UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Income:
    """Take the rent of the group that a site belongs to."""

    site: Site

    def __str__(self) -> str:
        return f"${self.site}"


@dataclass(frozen=True, slots=True)
class Build:
    """Build a floor of the player's own."""

    site: Site
    draws: str = ""
    """For a penthouse: the cards that the others drew, where given and not known from the pile."""

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
    """Show a bonus card whose pattern the player's tops contain, for its money."""

    card: str

    def __str__(self) -> str:
        return f"!{self.card}"


@dataclass(frozen=True, slots=True)
class TradeIn:
    """Give three bonus cards to the bank for money; they need not be shown."""

    cards: str
    """Sorted, unknown ones last."""

    def __str__(self) -> str:
        return f"%{self.cards}"


@dataclass(frozen=True, slots=True)
class EndBuilding:
    """Stop building without having built, before claiming or trading in a card that would make it possible."""

    def __str__(self) -> str:
        return "|"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy a floor from the bank."""

    floor: int

    def __str__(self) -> str:
        return f"+{FLOORS[self.floor]}"


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell a floor from stock to the bank for half its price."""

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
    """Another player's turn that is skipped in a solo answer; never legal in play."""

    def __str__(self) -> str:
        return "skip"


Action: TypeAlias = Income | Build | BuildNeutral | Claim | TradeIn | EndBuilding | Buy | Sell | EndTurn | Skip


T = TypeVar("T")

CHUNK = 8
ALL: Mask = (1 << CHUNK) - 1

BUYS = tuple(map(Buy, range(len(FLOORS))))
SELLS = tuple(map(Sell, range(len(FLOORS))))
CLAIMS = {letter: Claim(letter) for letter in ascii_uppercase + UNKNOWN}
END_BUILDING = EndBuilding()
END_TURN = EndTurn()


class BySite(Generic[T]):
    """One thing for each site, picked by sets of sites."""

    def __init__(self, things: Sequence[T]) -> None:
        self._tables = tuple(_table(things[start : start + CHUNK]) for start in range(0, len(things), CHUNK))

    def of(self, sites: Mask) -> list[T]:
        found: list[T] = []
        for table in self._tables:
            found += table[sites & ALL]
            sites >>= CHUNK
        return found


class Menu:
    """The actions that name a site of an outline."""

    def __init__(self, outline: Outline) -> None:
        self.incomes = tuple(map(Income, outline.sites))
        self.builds = BySite(tuple(map(Build, outline.sites)))
        self.neutrals = BySite(tuple(map(BuildNeutral, outline.sites)))


def _table(things: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    return tuple(tuple(compress(things, which)) for which in _subsets(len(things)))


@cache
def _subsets(number: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(mask >> bit & 1 for bit in range(number)) for mask in range(1 << number))
