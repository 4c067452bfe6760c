"""What a player can do with an action, and the plans they make (rules 11, 14, 22, 23)."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import ROW_LETTERS, ROWS, SITE_NAMES, SITES, Row, Side, Site
from skypuzzle.skyliners.rules.pieces import Piece

FOUR_OR_FIVE = 4
NUMBERS = (1, 2, 3, FOUR_OR_FIVE)


def number_text(number: int) -> str:
    """The number of a plan as it stands on a sign; the last segment of a card is "4 or 5"."""
    return "4+" if number == FOUR_OR_FIVE else str(number)


"""The segments of a planning card; the last one means "4 or 5"."""


def _check_plan(row: Row, number: int) -> None:
    if row not in ROWS or number not in NUMBERS:
        raise ValueError(f"there is no planning card for row {row} with number {number}")


@dataclass(frozen=True, slots=True)
class Build:
    """Put a piece on a site."""

    piece: Piece
    site: Site

    def __post_init__(self) -> None:
        if self.site not in SITES:
            raise ValueError(f"there is no site {self.site}")

    def __str__(self) -> str:
        return self.piece.letter + SITE_NAMES[self.site]


@dataclass(frozen=True, slots=True)
class Planning:
    """Put the card of one of the player's own rows into the office, set to a number."""

    row: Row
    number: int

    def __post_init__(self) -> None:
        _check_plan(self.row, self.number)

    def __str__(self) -> str:
        return f"={ROW_LETTERS[self.row]}{self.number}"


@dataclass(frozen=True, slots=True)
class HiddenPlanning:
    """Put a card into the office, as the other players see it."""

    def __str__(self) -> str:
        return "=?"


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Lose the action because nothing else is possible (ruling A)."""

    def __str__(self) -> str:
        return "--"


Action: TypeAlias = Build | Planning | HiddenPlanning | Forfeit


@dataclass(frozen=True, slots=True)
class Plan:
    """A side plans to see exactly that many buildings in one of its rows at the end."""

    side: Side
    row: Row
    number: int

    def __post_init__(self) -> None:
        _check_plan(self.row, self.number)

    def __str__(self) -> str:
        return f"{self.side}{ROW_LETTERS[self.row]}{self.number}"

    def holds(self, seen: int) -> bool:
        """Is the plan right if its row shows that many (rule 25)?"""
        return min(seen, FOUR_OR_FIVE) == self.number

    def holds_on(self, board: Board) -> bool:
        """Is the plan right in this city?"""
        return self.holds(len(board.seen(self.side, self.row)))


@dataclass(frozen=True, slots=True)
class HiddenPlan:
    """A card in the office whose row and number are not known."""

    side: Side
    row: ClassVar[None] = None

    def __str__(self) -> str:
        return f"{self.side}?"


Card: TypeAlias = Plan | HiddenPlan


@dataclass(frozen=True, slots=True)
class Turn:
    """What a side did in a turn, or in part of one."""

    player: Side
    actions: tuple[Action, ...]

    def __str__(self) -> str:
        return f"{self.player}: {' '.join(map(str, self.actions))}"
