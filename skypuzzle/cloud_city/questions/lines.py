"""From a final city to the turns that lay it: which tile when, what is drawn, each walkway as soon as it can stand."""

from collections.abc import Iterator, Sequence

from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Cell, Tile, cell_of, kind_of
from skypuzzle.cloud_city.rules.play import apply, legal_draws
from skypuzzle.cloud_city.rules.position import Draw, Face, FromPile, FromRow, Move, Position


def line_to(table: Position, final: City) -> tuple[Move, ...]:
    """Turns of the only player at a table that lead to this city, whose tiles must be in the hand and the row.

    The first tile is one from the hand beside the city; any others follow in an order in which each touches the city.
    """
    return tuple(_turns(table, final))


def _turns(table: Position, final: City) -> Iterator[Move]:
    order = _order(table, final)
    for number, cell in enumerate(order):
        city = table.city(0).with_tile(final.tiles[cell], cell)
        walkways = tuple(
            walkway
            for walkway in final.walkways
            if walkway not in city.walkways and all(cell_of(quarter) in city.tiles for quarter in walkway.line)
        )
        to_come = [kind_of(final.tiles[later]) for later in order[number + 1 :]]
        hand = list(table.hands[0])
        hand.remove(kind_of(final.tiles[cell]))
        turn = Move(final.tiles[cell], cell, walkways, _draw(table, hand, to_come))
        yield turn
        table = apply(table, turn)


def _order(table: Position, final: City) -> list[Cell]:
    """The hand first, as far as it goes; and in the order of the cells where nothing else decides."""
    city, hand = table.city(0), list(table.hands[0])
    left = final.tiles.keys() - city.tiles.keys()
    order: list[Cell] = []
    while left:
        beside = [cell for cell in city.growth(table.shape) if cell in left]
        cell = min(beside, key=lambda cell: (kind_of(final.tiles[cell]) not in hand, cell))
        order.append(cell)
        left.discard(cell)
        city = city.with_tile(final.tiles[cell], cell)
        if kind_of(final.tiles[cell]) in hand:
            hand.remove(kind_of(final.tiles[cell]))
    return order


def _draw(table: Position, hand: Sequence[Face], to_come: Sequence[Tile]) -> Draw | None:
    """The next tile that is still to come from the row; else the pile, or whatever is left."""
    hand = list(hand)
    for tile in to_come:
        if tile in hand:
            hand.remove(tile)
        else:
            return FromRow(tile)
    draws = legal_draws(table)
    return FromPile() if FromPile() in draws else next(iter(draws), None)
