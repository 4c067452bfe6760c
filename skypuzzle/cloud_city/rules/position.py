"""Positions and turns as immutable values, records of whole games, and what a player may know of them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.rules import pieces
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.errors import Fault, RuleError
from skypuzzle.play import Record, drawing
from skypuzzle.wording import number_of

if TYPE_CHECKING:
    from skypuzzle.cloud_city.rules.scoring import Scores


Seat: TypeAlias = int
"""From 0, in the order of play; texts number players by the birds on their start tiles, 1 to 4."""

Face: TypeAlias = pieces.Tile | None
"""A tile by its kind; None if unknown."""

ROW_TILES = 3
HAND_TILES = 3


class FromRow(NamedTuple):
    """A tile drawn from the face-up row."""

    tile: pieces.Tile
    refill: Face = None
    """The tile that came up in its place, if given."""

    def __str__(self) -> str:
        return f"+{self.tile}" + (f">{self.refill}" if self.refill else "")


class FromPile(NamedTuple):
    """The top tile of the pile, drawn unseen."""

    tile: Face = None
    """The tile drawn, if given."""

    def __str__(self) -> str:
        return f"+?{self.tile or ''}"


Draw: TypeAlias = FromRow | FromPile


class Move(NamedTuple):
    """A player's actions in a turn: lay a tile as it is turned, build walkways, draw (rules 8–11)."""

    tile: pieces.Tile
    cell: pieces.Cell
    walkways: tuple[pieces.Walkway, ...] = ()
    """Sorted."""
    draw: Draw | None = None
    """None only when there is nothing left to draw (ruling G)."""

    @property
    def reveals_pile(self) -> bool:
        """Does it name a tile that came from the pile? Nobody can know that in advance."""
        draw = self.draw
        return bool(draw.tile if isinstance(draw, FromPile) else draw and draw.refill)

    def __str__(self) -> str:
        words = (
            f"{self.tile}@{pieces.QUARTER_NAMES[self.cell]}",
            *map(str, self.walkways),
            *([str(self.draw)] if self.draw else ()),
        )
        return " ".join(words)


class Turn(NamedTuple):
    """A move and its player."""

    player: Seat | None
    """None if the text does not say: the player to move."""
    move: Move

    def __str__(self) -> str:
        return f"{self.move}" if self.player is None else f"{player_name(self.player)}: {self.move}"


def player_name(player: Seat) -> str:
    return str(player + 1)


def tiles_text(tiles: Iterable[Face]) -> str:
    """A hand, the row or the pile in notation: `BB..,B..G,?`, or `-` if empty."""
    return ",".join(tile or "?" for tile in tiles) or "-"


class Position(NamedTuple):
    """A game at one moment. `new_game`, `parse_position` and `apply` make valid ones; `check_position` checks any."""

    cities: tuple[City | None, ...]
    """By seat; None if unknown."""
    hands: tuple[tuple[Face, ...], ...]
    """By seat."""
    row: tuple[Face, ...]
    """The face-up tiles; None for one that came up unseen."""
    stock: pieces.Stock
    """The walkways that nobody has built yet."""
    pile: tuple[Face, ...] | None
    """The face-down pile from the top; None if even its size is unknown."""
    mover: Seat | None
    """None when the game is over."""
    requests: tuple[int, ...]
    """The Special Request cards in play (rule 14)."""
    shape: pieces.Shape

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
        return drawing(self)

    @property
    def seats(self) -> range:
        return range(len(self.cities))

    @property
    def is_over(self) -> bool:
        return self.mover is None

    @property
    def is_between_turns(self) -> bool:
        """Always true: turns are played whole."""
        return True

    @property
    def next_turn(self) -> str:
        return "nobody" if self.mover is None else f"player {player_name(self.mover)}"

    @property
    def unknown_to_score(self) -> str:
        return "a city" if None in self.cities else ""

    def play(self, turn: Turn) -> "Position":
        """The position after a turn. Raises RuleError with everything that is wrong with it."""
        from skypuzzle.cloud_city.rules.play import apply

        if turn.player is not None and self.mover is not None and turn.player != self.mover:
            raise RuleError(Fault("turn", str(turn), f"it is player {player_name(self.mover)}'s turn"))
        return apply(self, turn.move)

    def known_to(self, player: Seat) -> "Position":
        return known_to(player, self)

    def score(self) -> "Scores":
        from skypuzzle.cloud_city.rules.scoring import score

        return score(self)

    def player_name(self, player: Seat) -> str:
        return player_name(player)

    def city(self, seat: Seat) -> City:
        """A player's city. Raises RuleError if it is unknown."""
        city = self.cities[seat]
        if city is None:
            raise RuleError(Fault("cities", "?", f"the city of player {seat + 1} must be known"))
        return city

    def others(self, seat: Seat) -> tuple[City | None, ...]:
        return (*self.cities[:seat], *self.cities[seat + 1 :])

    def movers(self) -> Iterator[Seat]:
        """The players from the mover on, without an end."""
        first = self.mover or 0
        return ((first + number) % len(self.cities) for number in count())

    def turns_of(self, moves: Iterable[Move]) -> tuple[Turn, ...]:
        return tuple(map(Turn, self.movers(), moves))

    def turns_left(self, seat: Seat) -> int:
        return self.shape.tiles - len(self.city(seat).tiles)


def pile_text(pile: tuple[Face, ...] | None) -> str:
    """The pile in notation: its tiles, their number if none is known, or `?` if even that is unknown."""
    if pile is None:
        return "?"
    return tiles_text(pile) if any(pile) else str(len(pile))


@dataclass(frozen=True, slots=True)
class GameRecord(Record[Position, Turn]):
    """A start position and the turns played from it."""


def known_to(seat: Seat, position: Position) -> Position:
    """The position as one player sees it: the others' hands and the pile face down (rules 4, 7)."""
    if seat not in position.seats:
        raise RuleError(Fault("player", str(seat + 1), f"there is no player {seat + 1}"))
    return position._replace(
        hands=tuple(hand if at == seat else (None,) * len(hand) for at, hand in enumerate(position.hands)),
        pile=None if position.pile is None else (None,) * len(position.pile),
    )


def turn_known_to(seat: Seat | None, before: Position, turn: Turn) -> Turn:
    """A turn as one player sees it, with the tile that came up or that this player drew; None is an onlooker."""
    top, move = before.pile[0] if before.pile else None, turn.move
    if isinstance(move.draw, FromPile):
        move = move._replace(draw=FromPile((move.draw.tile or top) if seat == turn.player else None))
    elif move.draw is not None and top is not None:
        move = move._replace(draw=move.draw._replace(refill=top))
    return Turn(turn.player, move)


def known_turns(seat: Seat, start: Position, turns: Iterable[Turn]) -> Iterator[Turn]:
    position = start
    for turn in turns:
        yield turn_known_to(seat, position, turn)
        position = position.play(turn)


def remembered(seat: Seat, start: Position, turns: Iterable[Turn]) -> Position:
    """What a player who watched these turns knows, including the tiles that others took from the row."""
    known = known_to(seat, start)
    for turn in known_turns(seat, start, turns):
        known = known.play(turn)
    return known


def unseen(position: Position, mix: pieces.TileMix | None = None) -> Counter[pieces.Tile]:
    """The tiles in the pile and in unknown hands, by kind.

    Raises RuleError if a city is unknown or the position has more tiles of a kind than the mix.
    """
    mix = mix or pieces.default_tile_mix()
    box = Counter(map(pieces.kind_of, (*mix.start, *mix.pile)))
    for seat in position.seats:
        box.subtract(map(pieces.kind_of, position.city(seat).tiles.values()))
    known = (*position.row, *(position.pile or ()), *(tile for hand in position.hands for tile in hand))
    box.subtract(tile for tile in known if tile)
    # Start tiles of seats that are not taken go back to the box (rule 5).
    box.subtract(map(pieces.kind_of, mix.start[len(position.seats) :]))
    for kind in pieces.KINDS:
        if box[kind] < 0:
            raise RuleError(
                Fault(
                    "position",
                    kind,
                    f"{'one' if box[kind] == -1 else -box[kind]} more than the tile mix contains (--tile-mix)",
                )
            )
    return +box


def tiles_seen(position: Position) -> Counter[pieces.Tile]:
    """The tiles that are known, by kind: in the cities, hands, row and pile."""
    faces = (*position.row, *(position.pile or ()), *(tile for hand in position.hands for tile in hand))
    laid = (tile for city in position.cities if city for tile in city.tiles.values())
    return Counter(map(pieces.kind_of, (*laid, *filter(None, faces))))


def fitting_mix(position: Position) -> pieces.TileMix | None:
    """The default mix, in which tiles that the position has too many of replace unseen ones with the same letters.

    None if the default mix has all tiles of the position, or if no unseen tile can be spared.
    """
    mix, seen, players = pieces.default_tile_mix(), tiles_seen(position), len(position.cities)
    box = Counter(map(pieces.kind_of, (*mix.start[:players], *mix.pile)))
    missing, spare, pile = seen - box, box - seen, Counter(mix.pile)
    for kind in missing.elements():
        same = (other for other in spare if spare[other] > 0 < pile[other] and sorted(other) == sorted(kind))
        other = next(same, None)
        if other is None:
            return None
        spare[other] -= 1
        pile[other] -= 1
        pile[kind] += 1
    return pieces.TileMix(mix.start, tuple(pile.elements())) if missing else None


def deal_unknown(position: Position, chance: Chance, mix: pieces.TileMix | None = None) -> Position:
    """Replace each face-down tile with a possible one; a pile of unknown size gets all the rest."""
    left = unseen(position, mix)
    tiles = chance.shuffled(kind for kind in pieces.KINDS for _ in range(left[kind]))

    def dealt(faces: tuple[Face, ...]) -> tuple[Face, ...]:
        if faces.count(None) > len(tiles):
            reason = f"{number_of(faces.count(None), 'unknown tile')}, but only {len(tiles)} are left in the box"
            raise RuleError(Fault("position", str(position), reason))
        return tuple(tile or tiles.pop() for tile in faces)

    hands, row = tuple(map(dealt, position.hands)), dealt(position.row)
    pile = tuple(tiles) if position.pile is None else dealt(position.pile)
    return position._replace(hands=hands, row=row, pile=pile)
