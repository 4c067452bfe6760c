"""A strategy: what to play now, and what to play next, by what the others have left."""

from collections.abc import Iterable
from dataclasses import dataclass

from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import Draw, FromPile, FromRow, Move, Position
from skypuzzle.cloud_city.rules.tiles import Tile
from skypuzzle.cloud_city.rules.walkways import Piece, Stock


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

    turn: Move | None = None
    """None in the first step, if others move first, and where nothing can go wrong any more, whatever is played.

    A turn that draws nothing draws anything: see `any_draw`.
    """
    replies: tuple[Reply, ...] = ()
    """The first that matches counts; none after the last turn, or where nothing can go wrong any more."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """Steps, from the first one on; lines of play that come to the same share what follows."""

    steps: tuple[Step, ...]

    @property
    def contested(self) -> frozenset[Piece]:
        """The pieces that it looks out for, as the others could leave too few. Of all others there are enough."""
        return frozenset(piece for step in self.steps for reply in step.replies for piece in reply.pieces)

    @property
    def first_turn(self) -> Move | None:
        """What to play now, if it is the player's turn."""
        return self.steps[0].turn

    @property
    def watches_tiles(self) -> bool:
        """Does any step depend on what comes up, or on what the others lay?"""
        return any(reply.seen is not None for step in self.steps for reply in step.replies)

    @property
    def takes_from_row(self) -> bool:
        """Does any step after the first take a tile from the row?"""
        return any(step.turn is not None and isinstance(step.turn.draw, FromRow) for step in self.steps[1:])

    def following(self, number: int, drawn: Tile | None, stock: Stock, seen: str) -> int | None:
        """The step that follows on one when the player finds this; None if nothing is said about it."""
        for reply in self.steps[number].replies:
            if reply.matches(drawn, stock, seen):
                return reply.then
        return None


def any_draw(position: Position) -> Draw | None:
    """The draw of a turn for which it makes no difference: from the pile while it lasts, then the first of the row.

    A tile that came up unseen is not named; where there are no others, neither is the draw.
    """
    if position.pile != ():
        return FromPile()
    return next((FromRow(tile) for tile in position.row if tile), None)


def sight(
    row: Iterable[Tile], unseen: Iterable[Tile], rivals: Iterable[tuple[City | None, Iterable[Tile], int]]
) -> str:
    """What a player sees besides the own city and the stock, in words that are alike if it is.

    It is the row, the tiles that are not seen, and of each other player who has a turn before the player's last: the
    city with its contested walkways (`-` where no contested piece is left), the tiles that are known, and how many are
    not.
    """
    others = "; ".join(f"{city or '-'} {_listed(known)} {hidden}" for city, known, hidden in rivals)
    return f"row {_listed(row)} unseen {_listed(unseen)} others {others or '-'}"


def _listed(tiles: Iterable[Tile]) -> str:
    return ",".join(sorted(tiles)) or "-"
