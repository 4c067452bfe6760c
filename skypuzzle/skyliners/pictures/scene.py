"""What a picture shows: a city, and whatever there is to say about it."""

from dataclasses import dataclass

from skypuzzle.skyliners.pictures.tally import Tally
from skypuzzle.skyliners.rules.board import Board, Reserve, Side, Site
from skypuzzle.skyliners.rules.position import Plan, Position


@dataclass(frozen=True, slots=True)
class Scene:
    """A city with the game or the puzzle that it belongs to."""

    board: Board
    position: Position | None = None
    plans: tuple[Plan, ...] = ()
    """What rows must show, on signs at their ends."""
    in_detail: bool = True
    """Say what rows show now?"""
    seat: Side = Side.S
    """The side at the bottom."""
    heading: str = ""
    note: str = ""
    legend: str = ""
    """What the numbers around the city are."""
    supply: Reserve | None = None
    """The pieces to place."""
    marked: frozenset[Site] = frozenset()
    """Sites just built on."""
    lit: frozenset[Site] = frozenset()
    """Sites to look at."""
    tally: Tally | None = None
    """While a game is scored: what that has come to so far."""

    @property
    def seats(self) -> tuple[Side, ...]:
        """Who plays; at a bare board, everybody."""
        return tuple(Side) if self.position is None else self.position.seats

    @property
    def has_panel(self) -> bool:
        """Is there anything to say beside the board?"""
        return bool(self.position or self.heading or self.note or self.supply)


def scene_of(shown: Position | Board, seat: Side | None = None) -> Scene:
    """A position, with the plans that are known, or a bare board."""
    bottom = Side.S if seat is None else seat
    if isinstance(shown, Board):
        return Scene(shown, seat=bottom)
    plans = tuple(card for card in shown.office if isinstance(card, Plan))
    return Scene(shown.board, shown, plans, seat=bottom)
