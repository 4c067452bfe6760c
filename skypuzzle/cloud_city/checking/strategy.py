"""A strategy: what to play now, and what to play next, by what the others have left."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from skypuzzle.cloud_city.rules.geometry import Height
from skypuzzle.cloud_city.rules.position import Draw, FromPile, FromRow, Position, Seat, Turn
from skypuzzle.cloud_city.rules.tiles import Tile
from skypuzzle.cloud_city.rules.walkways import Stock

Piece: TypeAlias = tuple[Height, int]
"""A walkway in the stock: its level and its length."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the player finds when it is their turn again, and the step that follows. All that is said must hold."""

    then: int
    """The number of the step."""
    drawn: Tile | None = None
    """What the player drew from the pile; None: whatever it was."""
    pieces: tuple[Piece, ...] = ()
    """What the stock has at least, each piece as often as it must be there."""
    seen: str | None = None
    """What else is seen, as `sight` writes it; None: whatever it is."""

    def matches(self, drawn: Tile | None, stock: Stock, seen: str) -> bool:
        """Is this what the player finds?"""
        if self.drawn not in (None, drawn) or self.seen not in (None, seen):
            return False
        return all(stock.left(*piece) >= self.pieces.count(piece) for piece in set(self.pieces))


@dataclass(frozen=True, slots=True)
class Step:
    """A turn of the player's, and what to look at when they are to move again."""

    turn: Turn | None = None
    """None only in the first step, if others move first. A turn that draws nothing draws anything: see `any_draw`."""
    replies: tuple[Reply, ...] = ()
    """The first that matches counts; none after the last turn."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """Steps, from the first one on; lines of play that come to the same share what follows."""

    steps: tuple[Step, ...]

    @property
    def first_turn(self) -> Turn | None:
        """What to play now, if it is the player's turn."""
        return self.steps[0].turn

    @property
    def watches_tiles(self) -> bool:
        """Does any step depend on the face-up tiles, or on what has been laid?"""
        return any(isinstance(step.turn.draw, FromRow) for step in self.steps[1:] if step.turn) or any(
            reply.seen is not None for step in self.steps for reply in step.replies
        )

    def following(self, number: int, drawn: Tile | None, stock: Stock, seen: str) -> int | None:
        """The step that follows on one when the player finds this; None if nothing is said about it."""
        for reply in self.steps[number].replies:
            if reply.matches(drawn, stock, seen):
                return reply.then
        return None


def any_draw(position: Position) -> Draw | None:
    """The draw of a turn for which it makes no difference: from the pile while it lasts, then the first of the row."""
    if position.pile != ():
        return FromPile()
    return FromRow(position.row[0] or "") if position.row else None


def sight(position: Position, seat: Seat, matter: Sequence[Seat]) -> str:
    """What a player sees besides the stock and the own city: the row, the others' cities that still matter, all hands.

    Others matter as long as they have a turn before the player's last but one is over. Tiles are sorted: their order
    makes no difference.
    """
    cities = ";".join(str(position.cities[other]) for other in matter)
    hands = ";".join(",".join(sorted(tile or "?" for tile in hand)) for hand in position.hands)
    row = ",".join(sorted(tile or "?" for tile in position.row))
    return f"{seat + 1} {cities or '-'} {hands} {row or '-'}"
