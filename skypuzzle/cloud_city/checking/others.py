"""The others' turns in the search for a strategy, and what chance brings: all that makes a difference."""

from collections import Counter
from collections.abc import Iterable, Iterator
from heapq import nsmallest

from skypuzzle.cloud_city.checking.moments import (
    Moment,
    Rival,
    Tiles,
    lays,
    sorted_tiles,
    with_tile,
    without_tile,
)
from skypuzzle.cloud_city.checking.rivals import Pieces, last_takings, takings, worst
from skypuzzle.cloud_city.checking.table import Table
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Tile
from skypuzzle.limits import SearchLimits

NARROW_TURNS = 2
"""Of each other player, where only what looks worst is looked at."""


class Others:
    """What the others and the pile can do between the player's turns."""

    def __init__(
        self, table: Table, limits: SearchLimits, contested: frozenset[int], use: Counter[Tile], *, alone: bool
    ) -> None:
        self._table = table
        self._limits = limits
        self._contested = contested
        self._use = use
        """How many layouts that could meet the goals each kind of tile is laid in."""
        self._alone = alone
        self.is_narrow = False
        """Are others and chance to do only what looks worst? What loses against that is lost, and soon found."""
        self._left: dict[tuple[int, Tiles, Pieces, tuple[Rival | None, ...]], tuple[Pieces, ...]] = {}

    def pile_at(self, at: int) -> int:
        """How many tiles the pile has before this turn: each takes one, as long as there is one."""
        return max(0, self._table.pile - at)

    def is_next_last(self, moment: Moment) -> bool:
        """Is the player's next turn the last one?"""
        return self._table.turns_from(moment.at, self._table.seat) == 1

    def settled(self, moment: Moment) -> Moment:
        """Without what makes no difference any more: the row after the last draw, then mostly also what is not seen."""
        if not self.is_next_last(moment):
            return moment
        laying = set(self._table.schedule[moment.at :])
        rivals = tuple(
            rival if rival and rival.city and seat in laying else None for seat, rival in enumerate(moment.rivals)
        )
        hidden = sum(rival.hidden > 0 for rival in rivals if rival)
        counts = Counter(moment.unseen)
        unseen = sorted_tiles(kind for kind, number in counts.items() for _ in range(min(number, hidden)))
        return moment._replace(row=(), unseen=unseen, rivals=rivals)

    def forgotten(self, moment: Moment) -> Moment:
        """Without the others' cities, once nothing is left that they could take away."""
        if any(moment.stock[place] for place in self._contested):
            return moment
        return moment._replace(rivals=tuple(rival and rival._replace(city=None) for rival in moment.rivals))

    def refilled(self, moment: Moment, pile: int) -> Iterator[Moment]:
        """After a tile was taken from the row: what may come up in its place."""
        if not pile:
            yield self.settled(moment)
            return
        found = (
            self.settled(moment._replace(row=with_tile(moment.row, tile), unseen=without_tile(moment.unseen, tile)))
            for tile in self._coming(moment.unseen)
        )
        yield from dict.fromkeys(found)

    def _coming(self, unseen: Tiles) -> list[Tile]:
        """What may come up; narrowly, only the tile that is of least use."""
        kinds = list(dict.fromkeys(unseen))
        return [min(kinds, key=lambda kind: (self._use[kind], kind))] if self.is_narrow else kinds

    def leftovers(self, moment: Moment) -> tuple[Pieces, ...]:
        """What the others may leave of the stock before the player's last turn: only the worst."""
        seat = self._table.schedule[moment.at]
        rival = moment.rivals[seat]
        if seat == self._table.seat or not any(moment.rivals):
            return (moment.stock,)
        key = moment.at, moment.unseen, moment.stock, moment.rivals
        if key not in self._left:
            found: set[Pieces] = set()
            after = moment._replace(at=moment.at + 1)
            if rival is None or rival.city is None:
                found.update(self.leftovers(after))
            else:
                for kind, unseen, _, _ in lays(rival, moment.unseen):
                    left = last_takings(rival.city, self._table.position.shape, kind, moment.stock, self._contested)
                    for stock in left:
                        self._limits.count()
                        found.update(self.leftovers(self.settled(after._replace(unseen=unseen, stock=stock))))
            self._left[key] = worst(found)
        return self._left[key]

    def outcomes(self, moment: Moment) -> Iterator[Moment]:
        """Everything that the player whose turn it is can do."""
        table = self._table
        seat = table.schedule[moment.at]
        rival = moment.rivals[seat]
        assert rival is not None, "whoever has a turn before the player's last is there"
        is_last = not table.turns_from(moment.at + 1, seat)
        pile = self.pile_at(moment.at)
        turns: Iterable[tuple[Tile, Tiles, Tiles, int, City | None, Pieces]] = (
            (kind, unseen, known, hidden, city, stock)
            for kind, unseen, known, hidden in lays(rival, moment.unseen)
            for city, stock in self._taken(rival, kind, moment.stock, is_last)
        )
        if self.is_narrow:
            turns = nsmallest(NARROW_TURNS, turns, key=lambda turn: sum(turn[-1]))
        for _, unseen, known, hidden, city, stock in turns:
            laid = moment._replace(at=moment.at + 1, unseen=unseen, stock=stock)
            for after, known_then, hidden_then in self._drawn(laid, known, hidden, pile):
                then = None if is_last else Rival(city, known_then, hidden_then)
                yield after._replace(rivals=(*moment.rivals[:seat], then, *moment.rivals[seat + 1 :]))

    def _taken(self, rival: Rival, kind: Tile, stock: Pieces, is_last: bool) -> Iterable[tuple[City | None, Pieces]]:
        if rival.city is None:
            return [(None, stock)]
        shape = self._table.position.shape
        if is_last:
            return [(None, left) for left in last_takings(rival.city, shape, kind, stock, self._contested)]
        return takings(rival.city, shape, kind, stock, self._contested)

    def _drawn(self, laid: Moment, known: Tiles, hidden: int, pile: int) -> Iterator[tuple[Moment, Tiles, int]]:
        """What another player may draw: the table and the hand afterwards."""
        if pile:
            yield laid, known, hidden + 1
        if pile and self._alone:
            return
        for tile in dict.fromkeys(laid.row):
            for later in self.refilled(laid._replace(row=without_tile(laid.row, tile)), pile):
                yield later, with_tile(known, tile), hidden
        if not pile and not laid.row:
            yield laid, known, hidden
