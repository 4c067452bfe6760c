"""The other players in the search for a strategy: what they can lay, build and draw, and what chance brings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import nsmallest
from typing import NamedTuple, TypeAlias

from skypuzzle.cloud_city.checking.table import Table
from skypuzzle.cloud_city.checking.verdicts import sight
from skypuzzle.cloud_city.rules import pieces
from skypuzzle.cloud_city.rules.city import GROUND, NO_TILE, City, boxes
from skypuzzle.cloud_city.rules.position import Seat
from skypuzzle.cloud_city.search import kernel
from skypuzzle.limits import SearchLimits

Pieces: TypeAlias = tuple[int, ...]
"""A stock as 15 numbers: five lengths, level by level."""

PIECES: tuple[pieces.Piece, ...] = tuple((height, length) for height in pieces.Height for length in pieces.LENGTHS)


def place_of(city: City, walkway: pieces.Walkway) -> int:
    """The index of a walkway's piece among the 15 numbers."""
    return 5 * (city.quarters[walkway.first] - 1) + walkway.length - 1


def less(stock: Pieces, taken: Iterable[int]) -> Pieces:
    left = list(stock)
    for place in taken:
        left[place] -= 1
    return tuple(left)


def kinds_of(table: Table, seat: Seat) -> list[pieces.Tile]:
    """The kinds a player may lay next: the known ones, and any unseen kind if part of the hand is hidden."""
    hand = table.position.hands[seat]
    return sorted({tile for tile in hand if tile} | (set(table.unseen) if None in hand else set()))


def most_taken(table: Table) -> list[int]:
    """For each piece, the most that the others can take before the player's last turn."""
    taken = [0] * len(PIECES)
    for seat in table.position.seats:
        turns = table.turns_from(0, seat)
        if seat == table.seat or not turns:
            continue
        city, shape = table.position.city(seat), table.position.shape
        most = most_in_one_turn(city, shape, kinds_of(table, seat)) if turns == 1 else most_in_turns(city, shape, turns)
        taken = list(map(sum, zip(taken, most, strict=True)))
    return [min(number, left) for number, left in zip(taken, table.stock.numbers, strict=True)]


@lru_cache(maxsize=10_000)
def most_built(city: City, shape: pieces.Shape, turns: int, kinds: "Tiles") -> Sequence[int]:
    """For each piece, the most that one player can build in so many turns; `kinds` may be laid in the first of them."""
    if not turns:
        new = [place_of(city, walkway) for walkway in city.possible_walkways() if walkway not in city.walkways]
        return [new.count(place) for place in range(len(PIECES))]
    most = most_in_turns(city, shape, turns)
    return list(map(min, most, most_in_one_turn(city, shape, kinds))) if turns == 1 and kinds else most


def most_in_one_turn(city: City, shape: pieces.Shape, kinds: Iterable[pieces.Tile]) -> list[int]:
    most = [0] * len(PIECES)
    for laid in _layings(city, shape, kinds):
        counts = [0] * len(PIECES)
        for walkway in laid.possible_walkways():
            if walkway not in city.walkways:
                counts[place_of(laid, walkway)] += 1
        most = list(map(max, most, counts))
    return most


MOST_TURNS_COUNTED = 4
"""For so many turns, every way to lay tiles is looked at."""


@lru_cache(maxsize=10_000)
def most_in_turns(city: City, shape: pieces.Shape, turns: int) -> list[int]:
    """For each piece, the most that can be built, whatever is laid: no more than lines and ends of buildings allow."""
    in_lines = [0] * len(PIECES)
    for lines in _lines_of_frames(city, shape):
        in_frame = [0] * len(PIECES)
        for line in lines:
            in_frame = list(map(sum, zip(in_frame, most_in_line(line), strict=True)))
        in_lines = list(map(max, in_lines, in_frame))
    for walkway in city.walkways:
        in_lines[place_of(city, walkway)] -= 1
    ends = dict.fromkeys(pieces.Height, 2 * pieces.MOST_AT_A_BUILDING * turns)
    for quarter, height in city.buildings:
        ends[height] += pieces.MOST_AT_A_BUILDING - city.ends_at(quarter)
    most = [min(most, ends[height] // 2) for most, (height, _) in zip(in_lines, PIECES, strict=True)]
    if turns > MOST_TURNS_COUNTED:
        return most
    counted = kernel.Growth().most_pieces(city.quarters, shape.sizes, turns)
    for walkway in city.walkways:
        counted[place_of(city, walkway)] -= 1
    return list(map(min, most, counted))


def _lines_of_frames(city: City, shape: pieces.Shape) -> Iterator[list[bytes]]:
    """The ranks and columns of each possible frame; 9 marks a quarter without a tile."""
    for left, bottom, width, height in boxes(city, shape):
        columns, ranks = range(left, left + 2 * width), range(bottom, bottom + 2 * height)
        yield [
            *(bytes(city.quarters[c + pieces.SIZE * r] for c in columns) for r in ranks),
            *(bytes(city.quarters[c + pieces.SIZE * r] for r in ranks) for c in columns),
        ]


@lru_cache(maxsize=100_000)
def most_in_line(line: bytes) -> tuple[int, ...]:
    """For each piece, the most that a line can hold, whatever is laid on its empty quarters."""
    at = line.find(NO_TILE)
    if at >= 0:
        fillings = (most_in_line(line[:at] + bytes([code]) + line[at + 1 :]) for code in (GROUND, *pieces.Height))
        return tuple(map(max, *fillings))
    counts = [0] * len(PIECES)
    for first, code in enumerate(line):
        for second in range(first + 1, min(first + pieces.LONGEST + 1, len(line)) if code else 0):
            if line[second] >= code:
                if line[second] == code:
                    counts[5 * (code - 1) + second - first - 1] += 1
                break
    return tuple(counts)


def _layings(city: City, shape: pieces.Shape, kinds: Iterable[pieces.Tile]) -> Iterator[City]:
    for kind in kinds:
        for tile in pieces.ROTATIONS[kind]:
            for cell in city.growth(shape):
                yield city.with_tile(tile, cell)


def buildable(city: City, stock: Pieces, contested: frozenset[int]) -> Iterator[tuple[pieces.Walkway, ...]]:
    """Every set of contested walkways that can be built now, the empty set first."""
    yield ()
    candidates = [
        walkway
        for walkway in city.possible_walkways()
        if place_of(city, walkway) in contested and stock[place_of(city, walkway)] > 0
    ]
    yield from _sets(city, stock, candidates, ())


def _sets(
    city: City, stock: Pieces, candidates: list[pieces.Walkway], chosen: tuple[pieces.Walkway, ...]
) -> Iterator[tuple[pieces.Walkway, ...]]:
    for at, walkway in enumerate(candidates):
        place = place_of(city, walkway)
        if stock[place] > 0 and city.why_no_walkway(walkway) is None:
            yield (*chosen, walkway)
            yield from _sets(
                city.with_walkways((walkway,)), less(stock, (place,)), candidates[at + 1 :], (*chosen, walkway)
            )


@lru_cache(maxsize=100_000)
def worst_takings(
    city: City, shape: pieces.Shape, kind: pieces.Tile, stock: Pieces, contested: frozenset[int]
) -> tuple[Pieces, ...]:
    """The stocks that a last turn with this tile may leave, only the worst ones."""
    return worst(left for _, left in possible_takings(city, shape, kind, stock, contested))


def possible_takings(
    city: City, shape: pieces.Shape, kind: pieces.Tile, stock: Pieces, contested: frozenset[int]
) -> Iterator[tuple[City, Pieces]]:
    for laid in _layings(city, shape, (kind,)):
        for walkways in buildable(laid, stock, contested):
            yield laid.with_walkways(walkways), less(stock, (place_of(laid, walkway) for walkway in walkways))


def worst(stocks: Iterable[Pieces]) -> tuple[Pieces, ...]:
    """Drop every stock that has at least as much of everything as another one."""
    kept: list[Pieces] = []
    for stock in sorted(set(stocks), key=lambda stock: (sum(stock), stock)):
        if not any(all(map(int.__le__, other, stock)) for other in kept):
            kept.append(stock)
    return tuple(kept)


Tiles: TypeAlias = tuple[pieces.Tile, ...]
"""Sorted."""


class Rival(NamedTuple):
    """Another player who moves before the player's last turn."""

    city: City | None
    """None if what they build makes no difference."""
    known: Tiles
    hidden: int
    """How many tiles of the hand are unknown."""


class State(NamedTuple):
    """Everything that matters at one point of the search."""

    at: int
    """The index in the schedule."""
    city: City
    hand: Tiles
    row: Tiles
    unseen: Tiles
    stock: Pieces
    rivals: tuple[Rival | None, ...]
    """By seat; None for the player, and for rivals without another turn."""


def seen_at(state: State) -> str:
    rivals = [(rival.city, rival.known, rival.hidden) for rival in state.rivals if rival]
    return sight(state.row, state.unseen, rivals)


def possible_layings(rival: Rival, unseen: Tiles) -> Iterator[tuple[pieces.Tile, Tiles, Tiles, int]]:
    """What a rival may lay: the kind, the tiles then unseen, the known hand, and the number of hidden tiles."""
    for kind in dict.fromkeys(rival.known):
        yield kind, unseen, without_tile(rival.known, kind), rival.hidden
    for kind in dict.fromkeys(unseen) if rival.hidden else ():
        if kind not in rival.known:  # else the one that is known may as well have been laid
            yield kind, without_tile(unseen, kind), rival.known, rival.hidden - 1


def with_tile(tiles: Tiles, tile: pieces.Tile) -> Tiles:
    return tuple(sorted((*tiles, tile)))


def without_tile(tiles: Tiles, tile: pieces.Tile) -> Tiles:
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]


NARROW_TURNS = 2
"""How many turns of each rival a narrow search looks at."""


class Others:
    """What the others and the pile can do between the player's turns."""

    def __init__(
        self, table: Table, limits: SearchLimits, contested: frozenset[int], use: Counter[pieces.Tile], *, alone: bool
    ) -> None:
        self._table = table
        self._limits = limits
        self._contested = contested
        self._use = use
        """How many promising layouts use each kind."""
        self._alone = alone
        self.is_narrow = False
        """Do others and chance only do what looks worst? What loses even then is lost, and found quickly."""
        self._left: dict[tuple[int, Tiles, Pieces, tuple[Rival | None, ...]], tuple[Pieces, ...]] = {}

    def pile_at(self, at: int) -> int:
        return max(0, self._table.pile - at)

    def is_next_last(self, state: State) -> bool:
        return self._table.turns_from(state.at, self._table.seat) == 1

    def simplified(self, state: State) -> State:
        """Drop what no longer matters: after the player's last draw, the row and most unseen tiles."""
        if not self.is_next_last(state):
            return state
        laying = set(self._table.schedule[state.at :])
        rivals = tuple(
            rival if rival and rival.city and seat in laying else None for seat, rival in enumerate(state.rivals)
        )
        hidden = sum(rival.hidden > 0 for rival in rivals if rival)
        counts = Counter(state.unseen)
        unseen = tuple(sorted(kind for kind, number in counts.items() for _ in range(min(number, hidden))))
        return state._replace(row=(), unseen=unseen, rivals=rivals)

    def without_cities(self, state: State) -> State:
        """Drop the rivals' cities once nothing contested is left in the stock."""
        if any(state.stock[place] for place in self._contested):
            return state
        return state._replace(rivals=tuple(rival and rival._replace(city=None) for rival in state.rivals))

    def refills(self, state: State, pile: int) -> Iterator[State]:
        """The states after a row tile was taken, one for each tile that may come up."""
        if not pile:
            yield self.simplified(state)
            return
        found = (
            self.simplified(state._replace(row=with_tile(state.row, tile), unseen=without_tile(state.unseen, tile)))
            for tile in self._coming(state.unseen)
        )
        yield from dict.fromkeys(found)

    def _coming(self, unseen: Tiles) -> list[pieces.Tile]:
        """The kinds that may come up; if narrow, only the least useful one."""
        kinds = list(dict.fromkeys(unseen))
        return [min(kinds, key=lambda kind: (self._use[kind], kind))] if self.is_narrow else kinds

    def leftovers(self, state: State) -> tuple[Pieces, ...]:
        """The worst stocks that the others may leave before the player's last turn."""
        seat = self._table.schedule[state.at]
        rival = state.rivals[seat]
        if seat == self._table.seat or not any(state.rivals):
            return (state.stock,)
        key = state.at, state.unseen, state.stock, state.rivals
        if key not in self._left:
            found: set[Pieces] = set()
            after = state._replace(at=state.at + 1)
            if rival is None or rival.city is None:
                found.update(self.leftovers(after))
            else:
                for kind, unseen, _, _ in possible_layings(rival, state.unseen):
                    left = worst_takings(rival.city, self._table.position.shape, kind, state.stock, self._contested)
                    for stock in left:
                        self._limits.count()
                        found.update(self.leftovers(self.simplified(after._replace(unseen=unseen, stock=stock))))
            self._left[key] = worst(found)
        return self._left[key]

    def outcomes(self, state: State) -> Iterator[State]:
        """Everything that the rival whose turn it is can do."""
        table = self._table
        seat = table.schedule[state.at]
        rival = state.rivals[seat]
        assert rival is not None, "whoever has a turn before the player's last is there"
        is_last = not table.turns_from(state.at + 1, seat)
        pile = self.pile_at(state.at)
        turns: Iterable[tuple[pieces.Tile, Tiles, Tiles, int, City | None, Pieces]] = (
            (kind, unseen, known, hidden, city, stock)
            for kind, unseen, known, hidden in possible_layings(rival, state.unseen)
            for city, stock in self._taken(rival, kind, state.stock, is_last)
        )
        if self.is_narrow:
            turns = nsmallest(NARROW_TURNS, turns, key=lambda turn: sum(turn[-1]))
        for _, unseen, known, hidden, city, stock in turns:
            laid = state._replace(at=state.at + 1, unseen=unseen, stock=stock)
            for after, known_then, hidden_then in self._drawn(laid, known, hidden, pile):
                then = None if is_last else Rival(city, known_then, hidden_then)
                yield after._replace(rivals=(*state.rivals[:seat], then, *state.rivals[seat + 1 :]))

    def _taken(
        self, rival: Rival, kind: pieces.Tile, stock: Pieces, is_last: bool
    ) -> Iterable[tuple[City | None, Pieces]]:
        if rival.city is None:
            return [(None, stock)]
        shape = self._table.position.shape
        if is_last:
            return [(None, left) for left in worst_takings(rival.city, shape, kind, stock, self._contested)]
        return possible_takings(rival.city, shape, kind, stock, self._contested)

    def _drawn(self, laid: State, known: Tiles, hidden: int, pile: int) -> Iterator[tuple[State, Tiles, int]]:
        """Each possible draw of a rival: the state, the known hand and the number of hidden tiles after it."""
        if pile:
            yield laid, known, hidden + 1
        if pile and self._alone:
            return
        for tile in dict.fromkeys(laid.row):
            for later in self.refills(laid._replace(row=without_tile(laid.row, tile)), pile):
                yield later, with_tile(known, tile), hidden
        if not pile and not laid.row:
            yield laid, known, hidden
