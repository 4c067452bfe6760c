"""The table as a player sees it: who moves when until the player's last turn, and which tiles may lie where."""

from collections import Counter
from dataclasses import dataclass, replace

from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Stock, Tile, TileMix
from skypuzzle.cloud_city.rules.position import Position, Seat, tiles_text, unseen
from skypuzzle.errors import Fault, RuleError


@dataclass(frozen=True, slots=True)
class Table:
    """What is left of a game for one player. A RuleError from `table` says what must be known and is not."""

    position: Position
    """With the pile face down."""
    seat: Seat
    hand: tuple[Tile, ...]
    row: tuple[Tile, ...]
    unseen: Counter[Tile]
    """Of these come the pile and the hidden tiles of the others' hands; there may be more of them than places."""
    pile: int
    """How many tiles it has. Each turn takes one from it, if only to refill the row, as long as there is one."""
    schedule: tuple[Seat, ...]
    """Whose turn it is, from now to the player's last turn."""

    @property
    def city(self) -> City:
        """The player's."""
        return self.position.city(self.seat)

    @property
    def stock(self) -> Stock:
        """What can still be built with."""
        return self.position.stock

    @property
    def turns(self) -> int:
        """How many the player has left."""
        return self.schedule.count(self.seat)

    @property
    def draws(self) -> int:
        """How many tiles the player draws that can still be laid."""
        drawing = self.schedule[: self.pile + len(self.row)]
        return min(drawing.count(self.seat), max(0, self.turns - 1))

    def until(self, turns: int) -> "Table":
        """The same, if only so many turns of the player's were left."""
        places = [at for at, seat in enumerate(self.schedule) if seat == self.seat]
        return replace(self, schedule=self.schedule[: places[turns - 1] + 1] if turns else ())

    def turns_from(self, at: int, seat: Seat) -> int:
        """How many turns a seat has from this place in the schedule on."""
        return self.schedule[at:].count(seat)


def table(position: Position, seat: Seat, mix: TileMix | None = None) -> Table:
    """The table as this player sees it."""
    if seat not in position.seats:
        raise RuleError(Fault("player", str(seat + 1), f"there is no player {seat + 1}"))
    hand = tuple(tile for tile in position.hands[seat] if tile)
    row = tuple(tile for tile in position.row if tile)
    if not position.city(seat).is_finished(position.shape):
        if len(hand) < len(position.hands[seat]):
            raise RuleError(Fault("hands", tiles_text(position.hands[seat]), "the player's own hand must be known"))
        if len(row) < len(position.row):
            raise RuleError(Fault("row", tiles_text(position.row), "the face-up tiles must be known"))
    pile = None if position.pile is None else (None,) * len(position.pile)
    position = position._replace(pile=pile)
    left = unseen(position, mix)
    hidden = sum(tile is None for other in position.hands for tile in other)
    size = max(0, left.total() - hidden) if pile is None else len(pile)
    if size + hidden > left.total():
        reason = f"{size + hidden} tiles are face down, but only {left.total()} are left in the box"
        raise RuleError(Fault("position", str(position), reason))
    lacking = sum(max(0, position.turns_left(other) - len(position.hands[other])) for other in position.seats)
    if lacking > len(row) + size:
        reason = f"{len(row) + size} tiles can be drawn, but {lacking} more are needed to finish all cities"
        raise RuleError(Fault("pile", str(size), reason))
    position = position._replace(pile=(None,) * size)
    return Table(position, seat, hand, row, left, size, _schedule(position, seat))


def _schedule(position: Position, seat: Seat) -> tuple[Seat, ...]:
    if position.mover is None:
        return ()
    turns: list[Seat] = []
    while turns.count(seat) < position.turns_left(seat):
        turns.append((position.mover + len(turns)) % len(position.seats))
    return tuple(turns)
