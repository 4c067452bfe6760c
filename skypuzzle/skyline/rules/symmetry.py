"""Turning and mirroring an outline onto itself."""

from collections.abc import Callable

from skypuzzle.skyline.rules.outline import Outline

WAYS: tuple[Callable[[int, int, int, int], tuple[int, int]], ...] = (
    lambda row, column, height, width: (row, column),  # noqa: ARG005
    lambda row, column, height, width: (row, width - column),  # noqa: ARG005
    lambda row, column, height, width: (height - row, column),  # noqa: ARG005
    lambda row, column, height, width: (height - row, width - column),
    lambda row, column, height, width: (column, row),  # noqa: ARG005
    lambda row, column, height, width: (column, height - row),  # noqa: ARG005
    lambda row, column, height, width: (width - column, row),  # noqa: ARG005
    lambda row, column, height, width: (width - column, height - row),
)
"""Where a square goes, given the last row and the last column."""


def symmetries(outline: Outline) -> tuple[tuple[int, ...], ...]:
    """Every way to turn or mirror the outline onto itself: for each site by index, the index it goes to."""
    at = {square: index for index, square in enumerate(outline.squares)}
    height, width = len(outline.rows) - 1, max(map(len, outline.rows)) - 1
    ways = (tuple(at.get(way(row, column, height, width)) for row, column in outline.squares) for way in WAYS)
    found = (tuple(index for index in way if index is not None) for way in ways)
    return tuple(dict.fromkeys(way for way in found if len(way) == len(at)))
