"""Every way in which a game can go on for one city: the layouts it can end with, whatever others do or leave."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from skypuzzle.answers import GaveUpError
from skypuzzle.cloud_city.checking.endings import Ending, least_of_walkways
from skypuzzle.cloud_city.checking.judging import Judge
from skypuzzle.cloud_city.checking.table import Table
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import KINDS, Stock, Tile, kind_of
from skypuzzle.cloud_city.search.cities import Endgame, layouts_with
from skypuzzle.limits import Limit, OutOfLimitsError, SearchLimits

NODES = 2_000_000
"""Of the search for layouts, without a limit of time; with one, it looks at the clock."""


def layouts(
    table: Table, pool: Counter[Tile], least: int, limits: SearchLimits, stock: Stock | None = None
) -> Iterator[City]:
    """Every layout that the hand and tiles of the pool can end with, that walkways can give so many votes.

    Each has the walkways that stand now. With a smaller stock, those are told that can be reached with it.
    """
    if not table.turns:
        yield table.city
        return
    row = tuple(kind for kind in KINDS for _ in range(min(pool[kind], table.turns - 1)))
    endgame = Endgame(table.city, table.hand, row, table.turns, stock or table.stock, table.position.shape)
    nodes = NODES if limits.clock.seconds is None else None
    try:
        for layout in layouts_with(endgame, least, nodes=nodes, clock=limits.clock):
            limits.count()
            city = City(layout.city.quarters, table.city.walkways)
            if can_be_drawn(table, city, pool):
                yield city
    except GaveUpError:
        raise OutOfLimitsError(Limit.TIME if nodes is None else Limit.STATES) from None


def laid(table: Table, city: City) -> Counter[Tile]:
    """The tiles that a layout has more than the city now, by kind."""
    return Counter(kind_of(tile) for cell, tile in city.tiles.items() if cell not in table.city.tiles)


def can_be_drawn(table: Table, city: City, pool: Counter[Tile]) -> bool:
    """Can the tiles that are not in the hand come to it in time? At most so many from the pile as there are in it."""
    drawn = laid(table, city) - Counter(table.hand)
    from_pile = drawn - Counter(table.row)
    return not drawn - pool and drawn.total() <= table.draws and from_pile.total() <= table.pile


def everything(table: Table) -> Counter[Tile]:
    """All tiles that might be drawn."""
    return Counter(table.row) + table.unseen


def endings(table: Table, judge: Judge, limits: SearchLimits) -> Iterator[Ending]:
    """Every layout that can be reached somehow and that could meet the goals by its votes and buildings."""
    for city in layouts(table, everything(table), least_of_walkways(judge), limits):
        ending = Ending(city, table.stock, judge)
        if ending.could_hold:
            yield ending


def tile_sums(table: Table) -> set[tuple[int, int]]:
    """How many blue and how many green buildings the tiles can have that are laid from now on, together."""
    turns, draws = table.turns, table.draws
    from_hand = _sums(Counter(table.hand), turns)
    from_row, from_pile = _sums(Counter(table.row), draws), _sums(table.unseen, min(draws, table.pile))
    found = set()
    for (one, sums), (two, others), (three, more) in product(from_hand.items(), from_row.items(), from_pile.items()):
        if one + two + three == turns and two + three <= draws and (one or not turns):
            found |= {(a[0] + b[0] + c[0], a[1] + b[1] + c[1]) for a, b, c in product(sums, others, more)}
    return found


def _sums(tiles: Counter[Tile], most: int) -> dict[int, set[tuple[int, int]]]:
    """For each number of these tiles, the sums of blue and green that they can have."""
    found: dict[int, set[tuple[int, int]]] = {0: {(0, 0)}}
    for kind, number in tiles.items():
        blue, green = kind.count("B"), kind.count("G")
        for have in sorted(found, reverse=True):
            for more in range(1, min(number, most - have) + 1):
                found.setdefault(have + more, set()).update(
                    {(b + more * blue, g + more * green) for b, g in found[have]}
                )
    return found
