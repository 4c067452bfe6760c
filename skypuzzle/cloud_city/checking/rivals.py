"""What the others can take from the stock before the player's last turn."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from skypuzzle.cloud_city.checking.table import Table
from skypuzzle.cloud_city.rules.city import GROUND, NO_TILE, City
from skypuzzle.cloud_city.rules.pieces import (
    LENGTHS,
    LONGEST,
    MOST_AT_A_BUILDING,
    ROTATIONS,
    SIZE,
    Height,
    Piece,
    Shape,
    Tile,
    Walkway,
)
from skypuzzle.cloud_city.rules.position import Seat

Pieces: TypeAlias = tuple[int, ...]
"""A stock as 15 numbers: five lengths, level by level."""

PIECES: tuple[Piece, ...] = tuple((height, length) for height in Height for length in LENGTHS)
"""Level and length of each of these numbers."""


def place_of(city: City, walkway: Walkway) -> int:
    """Which of the 15 numbers a walkway's piece is counted by."""
    return 5 * (city.quarters[walkway.first] - 1) + walkway.length - 1


def less(stock: Pieces, taken: Iterable[int]) -> Pieces:
    """The stock without some pieces, given by their places in it."""
    left = list(stock)
    for place in taken:
        left[place] -= 1
    return tuple(left)


def kinds_of(table: Table, seat: Seat) -> list[Tile]:
    """What a player may lay next: known tiles of the hand, and where some are hidden all that are not seen."""
    hand = table.position.hands[seat]
    return sorted({tile for tile in hand if tile} | (set(table.unseen) if None in hand else set()))


def most_taken(table: Table) -> list[int]:
    """Of each piece, no more than this can be taken by the others before the player's last turn."""
    taken = [0] * len(PIECES)
    for seat in table.position.seats:
        turns = table.turns_from(0, seat)
        if seat == table.seat or not turns:
            continue
        city, shape = table.position.city(seat), table.position.shape
        most = _in_one_turn(city, shape, kinds_of(table, seat)) if turns == 1 else _in_turns(city, shape, turns)
        taken = list(map(sum, zip(taken, most, strict=True)))
    return [min(number, left) for number, left in zip(taken, stock_of(table), strict=True)]


def stock_of(table: Table) -> Pieces:
    """The stock of a table as 15 numbers."""
    return tuple(number for lengths in table.stock for number in lengths)


def _in_one_turn(city: City, shape: Shape, kinds: Iterable[Tile]) -> list[int]:
    """As many as are possible beside each other, wherever a tile is laid."""
    most = [0] * len(PIECES)
    for laid in _layings(city, shape, kinds):
        counts = [0] * len(PIECES)
        for walkway in laid.possible_walkways():
            if walkway not in city.walkways:
                counts[place_of(laid, walkway)] += 1
        most = list(map(max, most, counts))
    return most


def _in_turns(city: City, shape: Shape, turns: int) -> list[int]:
    """No more than the lines of a finished city can hold, and no more than buildings have ends for."""
    in_lines = [0] * len(PIECES)
    for lines in _lines_of_frames(city, shape):
        in_frame = [0] * len(PIECES)
        for line in lines:
            in_frame = list(map(sum, zip(in_frame, most_in_line(line), strict=True)))
        in_lines = list(map(max, in_lines, in_frame))
    for walkway in city.walkways:
        in_lines[place_of(city, walkway)] -= 1
    ends = dict.fromkeys(Height, 2 * MOST_AT_A_BUILDING * turns)
    for quarter, height in city.buildings:
        ends[height] += MOST_AT_A_BUILDING - city.ends_at(quarter)
    return [min(most, ends[height] // 2) for most, (height, _) in zip(in_lines, PIECES, strict=True)]


def _lines_of_frames(city: City, shape: Shape) -> Iterator[list[bytes]]:
    """Ranks and columns of each frame that the city can fill, 9 where there is no tile yet."""
    column, rank, width, height = city.box
    for wide, high in shape.sizes:
        for left in range(column - 2 * (wide - width), column + 1, 2):
            for bottom in range(rank - 2 * (high - height), rank + 1, 2):
                columns, ranks = range(left, left + 2 * wide), range(bottom, bottom + 2 * high)
                yield [
                    *(bytes(city.quarters[c + SIZE * r] for c in columns) for r in ranks),
                    *(bytes(city.quarters[c + SIZE * r] for r in ranks) for c in columns),
                ]


@lru_cache(maxsize=100_000)
def most_in_line(line: bytes) -> tuple[int, ...]:
    """Of each piece, the most that a line can hold, whatever is laid where there is no tile yet."""
    at = line.find(NO_TILE)
    if at >= 0:
        fillings = (most_in_line(line[:at] + bytes([code]) + line[at + 1 :]) for code in (GROUND, *Height))
        return tuple(map(max, *fillings))
    counts = [0] * len(PIECES)
    for first, code in enumerate(line):
        for second in range(first + 1, min(first + LONGEST + 1, len(line)) if code else 0):
            if line[second] >= code:
                if line[second] == code:
                    counts[5 * (code - 1) + second - first - 1] += 1
                break
    return tuple(counts)


def _layings(city: City, shape: Shape, kinds: Iterable[Tile]) -> Iterator[City]:
    """The city with each of these tiles, turned and laid in every way."""
    for kind in kinds:
        for tile in ROTATIONS[kind]:
            for cell in city.growth(shape):
                yield city.with_tile(tile, cell)


def buildable(city: City, stock: Pieces, contested: frozenset[int]) -> Iterator[tuple[Walkway, ...]]:
    """Every set of walkways of contested pieces that may be built now, the empty one first."""
    yield ()
    candidates = [
        walkway
        for walkway in city.possible_walkways()
        if place_of(city, walkway) in contested and stock[place_of(city, walkway)] > 0
    ]
    yield from _sets(city, stock, candidates, ())


def _sets(
    city: City, stock: Pieces, candidates: list[Walkway], chosen: tuple[Walkway, ...]
) -> Iterator[tuple[Walkway, ...]]:
    for at, walkway in enumerate(candidates):
        place = place_of(city, walkway)
        if stock[place] > 0 and city.why_no_walkway(walkway) is None:
            yield (*chosen, walkway)
            yield from _sets(
                city.with_walkways((walkway,)), less(stock, (place,)), candidates[at + 1 :], (*chosen, walkway)
            )


@lru_cache(maxsize=100_000)
def last_takings(city: City, shape: Shape, kind: Tile, stock: Pieces, contested: frozenset[int]) -> tuple[Pieces, ...]:
    """What may be left of the stock after a last turn with this tile: only the worst, of which nothing has more."""
    return worst(
        less(stock, (place_of(laid, walkway) for walkway in walkways))
        for laid in _layings(city, shape, (kind,))
        for walkways in buildable(laid, stock, contested)
    )


def takings(
    city: City, shape: Shape, kind: Tile, stock: Pieces, contested: frozenset[int]
) -> Iterator[tuple[City, Pieces]]:
    """Every city that a turn with this tile can lead to, and what it leaves of the stock."""
    for laid in _layings(city, shape, (kind,)):
        for walkways in buildable(laid, stock, contested):
            yield laid.with_walkways(walkways), less(stock, (place_of(laid, walkway) for walkway in walkways))


def worst(stocks: Iterable[Pieces]) -> tuple[Pieces, ...]:
    """Those that have no more of anything than another one."""
    kept: list[Pieces] = []
    for stock in sorted(set(stocks), key=lambda stock: (sum(stock), stock)):
        if not any(all(map(int.__le__, other, stock)) for other in kept):
            kept.append(stock)
    return tuple(kept)
