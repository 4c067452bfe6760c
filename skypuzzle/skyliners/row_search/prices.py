"""What it takes to make a row show so many buildings, or to stop it, if nobody's turns were to be considered.

A price is never too high: whoever cannot pay it cannot do it, in whatever order. So it proves what is out of reach.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, Reserve
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE


class Price(NamedTuple):
    """The pieces that a row needs, and how it looks then."""

    pieces: Reserve
    row: bytes


@cache
def prices(row: bytes, number: int, *, broken: bool = False) -> tuple[Price, ...]:
    """The cheapest ways to make a plan for this number hold, or fail; no other way needs less of everything.

    Only a building that is seen is worth raising, just above what stands before it or to the height of one behind it:
    any other way could do with fewer floors.
    """
    return _cheapest(_ways(row, EMPTY, 0, number, broken))


def _cheapest(ways: Iterator[Price]) -> tuple[Price, ...]:
    kept: list[Price] = []
    for way in sorted(set(ways), key=lambda way: (way.pieces.total, way)):
        if not any(_covers(way.pieces, other.pieces) for other in kept):
            kept.append(way)
    return tuple(kept)


def _covers(dear: Reserve, cheap: Reserve) -> bool:
    return dear[0] >= cheap[0] and dear[1] >= cheap[1] and dear[2] >= cheap[2]


@cache
def _tails(row: bytes, tallest: int, seen: int, number: int, broken: bool) -> tuple[Price, ...]:
    return _cheapest(_ways(row, tallest, seen, number, broken))


def _ways(row: bytes, tallest: int, seen: int, number: int, broken: bool) -> Iterator[Price]:
    """Every way worth considering for the sites from here on, behind a tallest building and so many seen."""
    if not row:
        if (min(seen, FOUR_OR_FIVE) == number) is not broken:
            yield Price(Reserve(0, 0, 0), b"")
        return
    for height, need in _heights(row, tallest):
        is_seen = height > tallest
        for tail in _tails(row[1:], max(tallest, height), seen + is_seen, number, broken):
            total = Reserve(need[0] + tail.pieces[0], need[1] + tail.pieces[1], need[2] + tail.pieces[2])
            yield Price(total, bytes((height,)) + tail.row)


def _heights(row: bytes, tallest: int) -> Iterator[tuple[int, tuple[int, int, int]]]:
    """What the first site of a row could become, and the pieces for it."""
    height = row[0]
    yield height, (0, 0, 0)
    if height % 2:
        return
    for least in {tallest + 1, *(code for code in row[1:] if code > tallest)}:
        flat = max(least + least % 2, height + 2)
        yield flat, ((flat - height) // 2, 0, 0)
        roofed = max(least + (least + 1) % 2, height + 1, PARK_CODE + 2)
        yield roofed, ((roofed - height) // 2, 1, 0)
        if height == EMPTY and least == PARK_CODE:
            yield PARK_CODE, (0, 0, 1)
