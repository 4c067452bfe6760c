"""Plans that hold whatever the others do, because each walkway is built before enough of its pieces can be gone.

What the others can have taken by each turn is bounded piece by piece. A plan lays known tiles in some order and builds
each walkway as soon as it can stand. With fewer tiles in hand than turns, it draws from the row what the others must
have left there, or from the pile, which nobody can prevent, and goes on in its own way with each tile that may come.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, islice
from typing import NamedTuple

from skypuzzle.answers import GaveUpError
from skypuzzle.cloud_city.checking.endings import Ending, LevelSet, least_of_walkways
from skypuzzle.cloud_city.checking.rivals import Pieces, Tiles, less, most_taken, place_of, without_tile
from skypuzzle.cloud_city.checking.steps import Find, Node, written_out
from skypuzzle.cloud_city.checking.table import Judge, Table
from skypuzzle.cloud_city.checking.verdicts import Strategy
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Cell, Stock, Tile, Walkway, kind_of
from skypuzzle.cloud_city.rules.play import Laying
from skypuzzle.cloud_city.rules.position import Draw, FromPile, FromRow, Move
from skypuzzle.cloud_city.search.cities import Endgame, best_city, layouts_with
from skypuzzle.limits import Limit, OutOfLimitsError, SearchLimits

MOST_LAYOUTS = 300
"""How many are looked at for one plan, the best first."""
MOST_BEGINNINGS = 12
"""How many first turns are tried if the plan depends on what is drawn."""
MOST_UNKNOWN = 2
"""How many tiles a plan may draw from the pile."""


def timely_plan(table: Table, judge: Judge, limits: SearchLimits) -> Strategy | None:
    """A strategy of this kind. None does not rule out others."""
    first = _Planning(table, judge, limits).found()
    return None if first is None else written_out(first, table.seat)


class Plan(NamedTuple):
    """Tiles to lay in this order, and the walkways to build with them."""

    layings: tuple[Laying, ...]
    walkways: tuple[Walkway, ...]


class Holding(NamedTuple):
    """What the player has before a turn."""

    turn: int
    """How many turns the player has had."""
    city: City
    hand: Tiles
    stock: Pieces
    """Without the pieces that the player has taken since."""
    row: Tiles
    """Tiles that are surely in the row."""


class _Planning:
    """The search for such plans."""

    def __init__(self, table: Table, judge: Judge, limits: SearchLimits) -> None:
        self._table = table
        self._judge = judge
        self._limits = limits
        self._taken = [most_taken(table.until(turns + 1)) for turns in range(table.turns)]
        """What the others can have taken before each of the player's turns."""
        self._mine = [at for at, seat in enumerate(table.schedule) if seat == table.seat]

    def found(self) -> Node | None:
        """The first step of a plan; None does not rule out that there is one. Raises OutOfLimitsError."""
        table = self._table
        holding = Holding(0, table.city, tuple(sorted(table.hand)), table.stock.numbers, tuple(sorted(table.row)))
        try:
            if self._mine[0] == 0:
                return self._secure(holding)
            rows = self._rows(holding.row, self._mine[0]) if table.turns > 1 else [()]
            replies = self._for_each([Find(row=row) for row in rows], holding)
        except GaveUpError:
            raise OutOfLimitsError(Limit.TIME) from None
        return Node(None, replies=replies) if replies else None

    def _rows(self, row: Tiles, times: int) -> list[Tiles]:
        """What may be left after others have drawn so many times."""
        return list(dict.fromkeys(combinations(row, max(0, len(row) - times))))

    def _for_each(self, finds: Sequence[Find], holding: Holding) -> list[tuple[Find, Node]]:
        """How to go on with each of these; nothing if there is one without a plan."""
        replies: list[tuple[Find, Node]] = []
        for find in finds:
            hand = holding.hand if find.drawn is None else tuple(sorted((*holding.hand, find.drawn)))
            then = self._secure(holding._replace(hand=hand, row=find.row))
            if then is None:
                return []
            replies.append((find, then))
        return replies

    def _secure(self, holding: Holding) -> Node | None:
        turns = self._table.turns - holding.turn
        drawn: list[Tiles] = [(), *((tile,) for tile in dict.fromkeys(holding.row))]
        for end in range(1, turns + 1):
            if end == turns or self._judge.is_lasting:
                for row in drawn:
                    for plan in self._plans(holding, row, end):
                        return self._steps(holding, plan, row)
        unknown = turns - len(holding.hand)
        if not 0 < unknown <= MOST_UNKNOWN:
            return None
        for tile in dict.fromkeys(holding.row) if unknown > 1 else ():
            if (node := self._with_draw(holding, tile)) is not None:
                return node
        return self._with_draw(holding, None) if self._table.pile > self._mine[holding.turn] else None

    def _with_draw(self, holding: Holding, tile: Tile | None) -> Node | None:
        """Draw this tile from the row, or any from the pile, and have a plan for all that may be found then."""
        turns, unseen = self._table.turns - holding.turn, self._table.unseen
        draw: Draw = FromPile() if tile is None else FromRow(tile)
        known = () if tile is None else (tile,)
        unknown = turns - len(holding.hand) - len(known)
        worth = {kind: self._most(holding, (*known, *(kind,) * unknown), turns) for kind in unseen}
        kinds = sorted(unseen, key=lambda kind: (worth[kind], kind))
        if worth[kinds[0]] < least_of_walkways(self._judge):
            return None
        others = self._mine[holding.turn + 1] - self._mine[holding.turn] - 1
        row = holding.row if tile is None else without_tile(holding.row, tile)
        rows = self._rows(row, others) if unknown > (tile is None) else [()]
        finds = [Find(kind, row=left) for kind in (kinds if tile is None else (None,)) for left in rows]
        tried: set[Move] = set()
        for plan in self._plans(holding, (*known, *(kinds[0],) * unknown), turns):
            if len(tried) == MOST_BEGINNINGS or kind_of(plan.layings[0][0]) not in holding.hand:
                break
            begun, move = self._begun(holding, plan)
            if move in tried:
                continue
            tried.add(move)
            replies = self._for_each(finds, begun._replace(hand=tuple(sorted((*begun.hand, *known)))))
            if replies:
                return Node(move._replace(draw=draw), replies=replies)
        return None

    def _begun(self, holding: Holding, plan: Plan) -> tuple[Holding, Move]:
        """After the first turn of a plan, and that turn."""
        (tile, cell), *_ = plan.layings
        city = holding.city.with_tile(tile, cell)
        possible = city.possible_walkways()
        new = tuple(each for each in plan.walkways if each in possible and each not in city.walkways)
        stock = less(holding.stock, (place_of(city, walkway) for walkway in new))
        hand = without_tile(holding.hand, kind_of(tile))
        return Holding(holding.turn + 1, city.with_walkways(new), hand, stock, ()), Move(tile, cell, tuple(sorted(new)))

    def _steps(self, holding: Holding, plan: Plan, row: Tiles) -> Node:
        """The turns of a plan; if it ends before the game does, nothing can go wrong after it."""
        after, move = self._begun(holding, plan)
        rest = plan.layings[1:]
        if not rest and after.turn == self._table.turns:
            return Node(move)
        then = after._replace(hand=tuple(sorted((*after.hand, *row))))
        following = self._steps(then, plan._replace(layings=rest), ()) if rest else Node(None)
        return Node(move._replace(draw=FromRow(row[0]) if row else None), replies=[(Find(), following)])

    # One plan ---------------------------------------------------------------------------------------------------------

    def _left(self, holding: Holding, turn: int) -> Pieces:
        """What is surely left of the stock in a turn of the player's."""
        taken = self._taken[turn]
        return tuple(max(0, number - gone) for number, gone in zip(holding.stock, taken, strict=True))

    def _ahead(self, holding: Holding, drawn: Tiles, turns: int) -> Endgame:
        left = self._left(holding, holding.turn)
        stock = Stock(left[:5], left[5:10], left[10:])
        return Endgame(holding.city, holding.hand, drawn, turns, stock, self._table.position.shape)

    def _most(self, holding: Holding, drawn: Tiles, turns: int) -> int:
        self._limits.count()
        return best_city(self._ahead(holding, drawn, turns), clock=self._limits.clock).votes or 0

    def _plans(self, holding: Holding, drawn: Tiles, turns: int) -> Iterator[Plan]:
        """Plans for these tiles, those with the most votes in prospect first."""
        if turns > len(holding.hand) + len(drawn):
            return
        stock = Stock(holding.stock[:5], holding.stock[5:10], holding.stock[10:])
        for layout in self._layouts(self._ahead(holding, drawn, turns)):
            ending = Ending(City(layout.quarters, holding.city.walkways), stock, self._judge)
            missing = {cell: tile for cell, tile in layout.tiles.items() if cell not in holding.city.tiles}
            for layings in self._orders(holding.city, holding.hand, missing):
                is_in_time = partial(self._is_in_time, holding, layout, self._first_turns(holding, layings))
                walkways = ending.meets(holding.stock, (), self._limits, is_in_time)
                if walkways is not None:
                    yield Plan(layings, walkways)

    def _layouts(self, ahead: Endgame) -> Iterator[City]:
        least = least_of_walkways(self._judge)
        most = best_city(ahead, clock=self._limits.clock).votes or 0
        seen: set[bytes] = set()
        for votes in sorted({most, most - 2, most - 5, least}, reverse=True):
            if votes < least:
                continue
            for layout in islice(layouts_with(ahead, votes, clock=self._limits.clock), MOST_LAYOUTS):
                self._limits.count()
                if layout.city.quarters not in seen:
                    seen.add(layout.city.quarters)
                    yield layout.city

    def _orders(self, city: City, hand: Tiles, missing: Mapping[Cell, Tile]) -> Iterator[tuple[Laying, ...]]:
        """Each order in which the tiles can be laid, the first from the hand."""
        if not missing:
            yield ()
        for cell in city.growth(self._table.position.shape):
            tile = missing.get(cell)
            if tile is not None and (not hand or kind_of(tile) in hand):
                rest = {other: missing[other] for other in missing if other != cell}
                for later in self._orders(city.with_tile(tile, cell), (), rest):
                    yield ((tile, cell), *later)

    def _first_turns(self, holding: Holding, layings: Sequence[Laying]) -> dict[Walkway, int]:
        """In which turn of the player's each walkway can be built first."""
        city, turns = holding.city, dict.fromkeys(holding.city.possible_walkways(), holding.turn)
        for turn, laying in enumerate(layings, holding.turn):
            city = city.with_tile(*laying)
            for walkway in city.possible_walkways():
                turns.setdefault(walkway, turn)
        return turns

    def _is_in_time(self, holding: Holding, final: City, turns: Mapping[Walkway, int], found: LevelSet) -> bool:
        """Is every piece there when its walkway is built?"""
        new = [walkway for walkway in found.walkways if walkway not in holding.city.walkways]
        used: Counter[int] = Counter()
        for walkway in sorted(new, key=turns.__getitem__):
            place = place_of(final, walkway)
            used[place] += 1
            if used[place] > holding.stock[place] - self._taken[turns[walkway]][place]:
                return False
        return True
