"""Orders as written in documents."""

from msgspec import UNSET

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.documents.documents import OrderEntry
from skypuzzle.skyliners.documents.positions import SIDES
from skypuzzle.skyliners.documents.records import LETTERS
from skypuzzle.skyliners.kinds.orders import ANY_NUMBER, Order, parse_pieces
from skypuzzle.skyliners.rules.geometry import Side


def order_entry(order: Order) -> OrderEntry:
    """The order without its seed, and without what was left open."""
    return OrderEntry(
        kind=order.kind,
        difficulty=UNSET if order.level is None else order.level.value,
        pieces=UNSET if order.pieces == ANY_NUMBER else f"{order.pieces[0]}-{order.pieces[1]}",
        sides=UNSET if order.sides == tuple(Side) else [LETTERS[side] for side in order.sides],
        symmetric=True if order.symmetric else UNSET,
    )


def read_order(entry: OrderEntry, seed: str) -> Order:
    """The order that makes the puzzles again; NotationError if it is not a possible one."""
    return Order(
        entry.kind,
        seed,
        None if entry.difficulty is UNSET else Level(entry.difficulty),
        ANY_NUMBER if entry.pieces is UNSET else parse_pieces(entry.pieces),
        tuple(Side) if entry.sides is UNSET else tuple(SIDES[side] for side in entry.sides),
        entry.symmetric is True,
    )
