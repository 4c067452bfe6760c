"""Patterns of tops on bonus and mission cards: where on a board they can lie (rulings H, I)."""

from collections.abc import Iterator
from typing import TypeAlias

from skypuzzle.skyline.rules.outline import Mask, Outline

Pattern: TypeAlias = tuple[str, ...]
"""Rows from north to south: `X` is a top of one's own, `.` may be anything, even off the board."""

Squares: TypeAlias = frozenset[tuple[int, int]]


def squares_of(pattern: Pattern) -> Squares:
    """Row and column of each top, moved to the north-western corner."""
    return _cornered({(row, at) for row, text in enumerate(pattern) for at, mark in enumerate(text) if mark == "X"})


def orientations(pattern: Pattern, *, turned: bool, mirrored: bool) -> tuple[Squares, ...]:
    """The pattern as it may be laid, each way once."""
    ways = [squares_of(pattern)]
    if mirrored:
        ways += [_cornered({(row, -column) for row, column in way}) for way in ways]
    if turned:
        for _ in range(3):
            ways += [_cornered({(column, -row) for row, column in way}) for way in ways]
    return tuple(dict.fromkeys(ways))


def placements(pattern: Pattern, outline: Outline, *, turned: bool, mirrored: bool) -> tuple[Mask, ...]:
    """Every set of sites on which the pattern can lie, each once, in the order of their numbers."""
    at = {square: index for index, square in enumerate(outline.squares)}
    ways = orientations(pattern, turned=turned, mirrored=mirrored)
    return tuple(sorted({mask for way in ways for mask in _placed(way, at)}))


def lies_among(places: tuple[Mask, ...], tops: Mask) -> bool:
    """Is one of these places all among the given tops? That is asked often, so it looks for one that lacks nothing."""
    return 0 in map((~tops).__and__, places)


def _placed(way: Squares, at: dict[tuple[int, int], int]) -> Iterator[Mask]:
    """Each site may be where the first top of the pattern lies."""
    first = min(way)
    for row, column in at:
        moved = [(row + r - first[0], column + c - first[1]) for r, c in way]
        if all(square in at for square in moved):
            yield sum(1 << at[square] for square in moved)


def _cornered(squares: "set[tuple[int, int]]") -> Squares:
    top, left = min(row for row, _ in squares), min(column for _, column in squares)
    return frozenset((row - top, column - left) for row, column in squares)
