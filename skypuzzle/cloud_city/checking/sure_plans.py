"""Plans that nobody can disturb: tiles that are in the hand or safely in the row, and pieces that are left anyway."""

from collections import Counter
from collections.abc import Iterator

from skypuzzle.cloud_city.checking.continuations import layouts
from skypuzzle.cloud_city.checking.endings import Ending, least_of_walkways
from skypuzzle.cloud_city.checking.judging import Judge
from skypuzzle.cloud_city.checking.lines import drawn_in_order, laying_order
from skypuzzle.cloud_city.checking.rivals import most_taken, stock_of
from skypuzzle.cloud_city.checking.strategy import Reply, Step, Strategy
from skypuzzle.cloud_city.checking.table import Table
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Stock, Tile
from skypuzzle.cloud_city.rules.position import FromRow, Move, Turn
from skypuzzle.limits import SearchLimits


def sure_plan(table: Table, judge: Judge, limits: SearchLimits, *, alone: bool) -> Strategy | None:
    """A plan as a strategy that looks at nothing; None if there is none, though there may be other strategies."""
    for turns in range(1, table.turns + 1):
        is_last = turns == table.turns
        if is_last or judge.is_lasting:
            early = table.until(turns)
            final = _sure_city(early, judge, limits, alone)
            if final is not None:
                return _strategy(early, final, is_last)
    return None


def _sure_city(table: Table, judge: Judge, limits: SearchLimits, alone: bool) -> City | None:
    """A city with the goals that the player can have by the end of the schedule, come what may."""
    stock = stock_of(table)
    if not alone:
        stock = tuple(number - taken for number, taken in zip(stock, most_taken(table), strict=True))
    least = least_of_walkways(judge)
    for pool in _pools(table, alone):
        if len(table.hand) + pool.total() < table.turns:
            continue
        for city in layouts(table, pool, least, limits, Stock(stock[:5], stock[5:10], stock[10:])):
            ending = Ending(city, table.stock, judge)
            if ending.could_hold and (walkways := ending.meets(stock, (), limits)) is not None:
                return City(city.quarters, tuple(sorted(walkways)))
    return None


def _pools(table: Table, alone: bool) -> Iterator[Counter[Tile]]:
    """Tiles of the row that the player can be sure of: what is drawn now, and if nobody takes them all."""
    if alone and _others_have_the_pile(table):
        yield Counter(table.row)
        return
    yield Counter()
    if table.schedule[0] == table.seat:
        yield from (Counter([tile]) for tile in dict.fromkeys(table.row))


def _others_have_the_pile(table: Table) -> bool:
    """Does the pile last for the others until the player has drawn for the last time?"""
    last = max((at for at, seat in enumerate(table.schedule[:-1]) if seat == table.seat), default=0)
    return all(at < table.pile for at, seat in enumerate(table.schedule[:last]) if seat != table.seat)


def _strategy(table: Table, final: City, is_end: bool) -> Strategy:
    """What the player lays, and as soon as they are possible the walkways; tiles of the row are drawn first.

    Before the end of the game, anything may be played after that.
    """
    order = laying_order(table, final)
    drawn = drawn_in_order(table, order)
    steps: list[Step] = []
    if table.schedule[0] != table.seat:
        steps.append(Step(None, (Reply(1),)))
    city = table.city
    for tile, cell in order:
        city = city.with_tile(tile, cell)
        possible = city.possible_walkways()
        walkways = tuple(each for each in final.walkways if each in possible and each not in city.walkways)
        city = city.with_walkways(walkways)
        draw = FromRow(drawn.pop(0)) if drawn else None
        is_last = len(city.tiles) == len(final.tiles)
        turn = Turn(table.seat, Move(tile, cell, walkways, draw))
        steps.append(Step(turn, () if is_last and is_end else (Reply(len(steps) + 1),)))
    return tuple(steps) if is_end else (*steps, Step())
