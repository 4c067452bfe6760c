"""A game at one moment and the moves in it, as far as they matter for some rows."""

from typing import NamedTuple

NOWHERE, ON_FLOORS, ON_GROUND = -1, -2, -3
"""Places that are no sites of the rows; the last two are elsewhere."""

ASKED_CARD, OTHER_CARD, LOST_ACTION = 3, 4, 5
"""Kinds of moves beside building a piece, which is its own kind."""

OVER = -1

Holding = tuple[int, int, int]
"""A reserve: floors, roofs, parks."""


class Move(NamedTuple):
    """An action, as far as it matters."""

    kind: int
    place: int
    """A site of the rows or a place elsewhere; for a card that is asked for, which plan."""


class State(NamedTuple):
    """A game at one moment, as far as it matters."""

    row: bytes
    """Height codes of the rows' sites, row after row, nearest first."""
    ground: int
    """Sites elsewhere that are empty."""
    floored: int
    """Sites elsewhere that have floors and no roof."""
    used: int
    """What this turn has built on and another piece could go on: a site of the rows, or ON_FLOORS."""
    seat: int
    """Whose action it is, or OVER."""
    action: int
    reserves: tuple[Holding, ...]
    cards: tuple[int, ...]
    """How many planning cards each seat can play that nobody asked about."""
    to_plan: int
    """The plans whose cards must still get into the office, a bit each."""
