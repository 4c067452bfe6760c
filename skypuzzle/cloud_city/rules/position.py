"""A position: everything that matters for the rest of a game, as one immutable value."""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.geometry import QUARTER_NAMES, Cell, Shape
from skypuzzle.cloud_city.rules.tiles import Tile
from skypuzzle.cloud_city.rules.walkways import Stock, Walkway
from skypuzzle.errors import Fault, RuleError
from skypuzzle.play import drawing

if TYPE_CHECKING:
    from skypuzzle.cloud_city.rules.scoring import Scores

Seat: TypeAlias = int
"""From 0, in the order of play; players are called by the birds on their start tiles, 1 to 4."""

Face: TypeAlias = Tile | None
"""A tile by its kind; None is one that is not known."""

ROW_TILES = 3
HAND_TILES = 3


class FromRow(NamedTuple):
    """A tile drawn from the face-up row."""

    tile: Tile
    refill: Face = None
    """What came up in its place, where that is told and not known from the pile."""

    def __str__(self) -> str:
        return f"+{self.tile}" + (f">{self.refill}" if self.refill else "")


class FromPile(NamedTuple):
    """The top tile of the pile, drawn unseen."""

    tile: Face = None
    """What it was, where that is told and not known from the pile."""

    def __str__(self) -> str:
        return f"+?{self.tile or ''}"


Draw: TypeAlias = FromRow | FromPile


class Move(NamedTuple):
    """What a player does in a turn: lay a tile as it is turned, build walkways, draw (rules 8–11)."""

    tile: Tile
    cell: Cell
    walkways: tuple[Walkway, ...] = ()
    """Sorted."""
    draw: Draw | None = None
    """None only when there is nothing left to draw (ruling G)."""

    @property
    def tells(self) -> bool:
        """Does it say what came from the pile? Nobody knows that beforehand."""
        draw = self.draw
        return bool(draw.tile if isinstance(draw, FromPile) else draw and draw.refill)

    def __str__(self) -> str:
        words = (
            f"{self.tile}@{QUARTER_NAMES[self.cell]}",
            *map(str, self.walkways),
            *([str(self.draw)] if self.draw else ()),
        )
        return " ".join(words)


class Turn(NamedTuple):
    """What one player did in a turn."""

    player: Seat | None
    """None where a text does not say it: then it is the player to move."""
    move: Move

    def __str__(self) -> str:
        return f"{self.move}" if self.player is None else f"{player_name(self.player)}: {self.move}"


def player_name(player: Seat) -> str:
    """What notation calls a player: 1 to 4."""
    return str(player + 1)


def tiles_text(tiles: Iterable[Face]) -> str:
    """A hand, the row or the pile in notation: `BB..,B..G,?`, or `-` when there is none."""
    return ",".join(tile or "?" for tile in tiles) or "-"


class Position(NamedTuple):
    """A game at one moment. `new_game`, `parse_position` and `apply` make valid ones; `check_position` checks any."""

    cities: tuple[City | None, ...]
    """In the order of the seats; None is a city of another player that is not described."""
    hands: tuple[tuple[Face, ...], ...]
    """In the order of the seats."""
    row: tuple[Face, ...]
    """The face-up tiles; None is one that came up unseen."""
    stock: Stock
    """The walkways that nobody has built yet."""
    pile: tuple[Face, ...] | None
    """The face-down pile, from the top; None if not even their number is known."""
    mover: Seat | None
    """Whose turn it is; None when the game is over."""
    requests: tuple[int, ...]
    """The Special Request cards in play, by number (rule 14)."""
    shape: Shape

    def __repr__(self) -> str:
        return f"Position({str(self)!r})"

    def __str__(self) -> str:
        return " ".join(
            (
                ";".join(str(city or "?") for city in self.cities),
                ";".join(map(tiles_text, self.hands)),
                tiles_text(self.row),
                str(self.stock),
                pile_text(self.pile),
                "-" if self.mover is None else str(self.mover + 1),
                ",".join(map(str, self.requests)) or "-",
                str(self.shape),
            )
        )

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return drawing(self)

    @property
    def seats(self) -> range:
        """All seats, in the order of play."""
        return range(len(self.cities))

    @property
    def is_over(self) -> bool:
        """Has the last turn been played?"""
        return self.mover is None

    @property
    def is_between_turns(self) -> bool:
        """Always, as turns are played whole."""
        return True

    @property
    def next_turn(self) -> str:
        """The player to move."""
        return "nobody" if self.mover is None else f"player {player_name(self.mover)}"

    @property
    def unknown_to_score(self) -> str:
        """Every city must be known."""
        return "a city" if None in self.cities else ""

    def play(self, turn: Turn) -> "Position":
        """The position after a turn; a RuleError names everything that is wrong with it."""
        from skypuzzle.cloud_city.rules.play import apply

        if turn.player is not None and self.mover is not None and turn.player != self.mover:
            raise RuleError(Fault("turn", str(turn), f"it is player {player_name(self.mover)}'s turn"))
        return apply(self, turn.move)

    def known_to(self, player: Seat) -> "Position":
        """The position as one player sees it."""
        from skypuzzle.cloud_city.rules.knowledge import known_to

        return known_to(player, self)

    def score(self) -> "Scores":
        """The votes as the position stands; every city must be known."""
        from skypuzzle.cloud_city.rules.scoring import score

        return score(self)

    def player_name(self, player: Seat) -> str:
        """The number of a player, from 1."""
        return player_name(player)

    def city(self, seat: Seat) -> City:
        """A player's city; a RuleError if it is not known."""
        city = self.cities[seat]
        if city is None:
            raise RuleError(Fault("cities", "?", f"the city of player {seat + 1} must be known"))
        return city

    def movers(self) -> Iterator[Seat]:
        """Whose turn it is, from now on without an end."""
        first = self.mover or 0
        return ((first + number) % len(self.cities) for number in count())

    def turns_of(self, moves: Iterable[Move]) -> tuple[Turn, ...]:
        """Moves from here on, each with its player."""
        return tuple(map(Turn, self.movers(), moves))

    def turns_left(self, seat: Seat) -> int:
        """How many turns a player still has."""
        return self.shape.tiles - len(self.city(seat).tiles)


def pile_text(pile: tuple[Face, ...] | None) -> str:
    """The pile in notation: its tiles from the top, or just their number if none is known; `?` if not even that."""
    if pile is None:
        return "?"
    return tiles_text(pile) if any(pile) else str(len(pile))
