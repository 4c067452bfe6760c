"""A line of play to a city: the turns of all seats from now to the player's last, the others helping as they can."""

from collections import Counter
from collections.abc import Iterable

from skypuzzle.cloud_city.checking.table import Table
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import BESIDE, KINDS, ROTATIONS, Cell, Tile, kind_of
from skypuzzle.cloud_city.rules.play import apply
from skypuzzle.cloud_city.rules.position import Draw, FromPile, FromRow, Move, Position, Seat, Turn


def line_to(table: Table, final: City) -> tuple[Turn, ...]:
    """The others build nothing and leave what the player wants; each walkway is built as soon as it can be."""
    return _Line(table, final).turns()


class _Line:
    """A line that is being written: what the player lays and draws in turn, and which of it the pile holds."""

    def __init__(self, table: Table, final: City) -> None:
        self._table = table
        self._final = final
        self._layings = laying_order(table, final)
        self._wanted = drawn_in_order(table, self._layings)
        drawn = Counter(self._wanted)
        self._from_row = drawn & Counter(table.row)
        """Those that lie in the row."""
        self._from_pile = drawn - Counter(table.row)
        self._unseen = table.unseen - self._from_pile
        """What hidden places may hold besides."""

    def turns(self) -> tuple[Turn, ...]:
        """All of it."""
        position = self._table.position
        turns: list[Turn] = []
        for seat in self._table.schedule:
            move = self._mine(position) if seat == self._table.seat else self._others(position, seat)
            turns.append(Turn(seat, move))
            position = apply(position, move)
        return tuple(turns)

    def _mine(self, position: Position) -> Move:
        tile, cell = self._layings.pop(0)
        city = position.city(self._table.seat).with_tile(tile, cell)
        possible = city.possible_walkways()
        walkways = [each for each in self._final.walkways if each in possible and each not in city.walkways]
        return Move(tile, cell, tuple(sorted(walkways)), self._draw(position, mine=True))

    def _others(self, position: Position, seat: Seat) -> Move:
        known = [tile for tile in position.hands[seat] if tile]
        kind = known[0] if known else self._hidden()
        cell = position.city(seat).growth(position.shape)[0]
        return Move(ROTATIONS[kind][0], cell, (), self._draw(position, mine=False))

    def _hidden(self) -> Tile:
        """One of the tiles that are not seen and not wanted."""
        kind = next(kind for kind in KINDS if self._unseen[kind])
        self._unseen[kind] -= 1
        return kind

    def _draw(self, position: Position, *, mine: bool) -> Draw | None:
        pile, row = len(position.pile or ()), [tile for tile in position.row if tile]
        if not pile and not row:
            return None
        if mine and self._wanted:
            wanted = self._wanted.pop(0)
            if self._from_row[wanted]:
                self._from_row[wanted] -= 1
                return FromRow(wanted, self._refill(pile))
            self._from_pile[wanted] -= 1
            return FromPile(wanted)
        if pile > self._from_pile.total():
            return FromPile(self._hidden() if mine else None)
        spare = Counter(row) - self._from_row
        return FromRow(next(tile for tile in row if spare[tile]), self._refill(pile))

    def _refill(self, pile: int) -> Tile | None:
        """What comes up: one that is not wanted, while the pile has such tiles."""
        if not pile:
            return None
        if pile > self._from_pile.total():
            return self._hidden()
        kind = next(kind for kind in KINDS if self._from_pile[kind])
        self._from_pile[kind] -= 1
        self._from_row[kind] += 1
        return kind


def laying_order(table: Table, final: City) -> list[tuple[Tile, Cell]]:
    """The tiles to be laid, each beside those before it: the first from the hand, and then what is in it as well."""
    hand, taken = Counter(table.hand), set(table.city.tiles)
    missing = {cell: tile for cell, tile in final.tiles.items() if cell not in taken}
    order: list[tuple[Tile, Cell]] = []
    while missing:
        beside = [cell for cell in sorted(missing) if not taken.isdisjoint(BESIDE[cell])]
        in_hand = [cell for cell in beside if hand[kind_of(missing[cell])] > 0]
        cell = (in_hand or beside)[0]
        taken.add(cell)
        hand[kind_of(missing[cell])] -= 1
        order.append((missing.pop(cell), cell))
    return order


def drawn_in_order(table: Table, layings: Iterable[tuple[Tile, Cell]]) -> list[Tile]:
    """The tiles that are laid and not in the hand, in the order in which they are needed."""
    hand, drawn = Counter(table.hand), []
    for tile, _ in layings:
        kind = kind_of(tile)
        hand[kind] -= 1
        if hand[kind] < 0:
            drawn.append(kind)
    return drawn
