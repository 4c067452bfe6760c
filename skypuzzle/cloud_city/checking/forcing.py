"""Can a player force goals, whatever the others do and whatever tiles come? A search of the rest of the game.

Unseen tiles are settled only when they are seen, and then for the worst: a strategy that survives this survives every
order of the pile and every hidden hand. Only *contested* pieces matter, those that the others could leave too few of:
all others can wait for the last turn, so nobody needs to build anything else before it. After the player's last draw
only the stock matters, and only the worst that the others may leave of it: with more, the player can do as much.

The search first tries other players who only do what looks worst: a strategy that loses against them is refuted too.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from skypuzzle.cloud_city.checking.endings import Ending, endings, layouts, least_of_walkways
from skypuzzle.cloud_city.checking.rivals import (
    PIECES,
    Others,
    Rival,
    State,
    buildable,
    less,
    most_taken,
    place_of,
    seen_at,
    with_tile,
    without_tile,
    worst,
)
from skypuzzle.cloud_city.checking.steps import Find, Node, written_out
from skypuzzle.cloud_city.checking.table import Judge, Table, drawn_in_order
from skypuzzle.cloud_city.checking.verdicts import Reply, Step, Strategy
from skypuzzle.cloud_city.questions.answers import laying_order
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Cell, Stock, Tile, Walkway, kind_of
from skypuzzle.cloud_city.rules.position import Draw, FromPile, FromRow, Move, Turn
from skypuzzle.limits import Limit, OutOfLimitsError, SearchLimits


def sure_plan(table: Table, judge: Judge, limits: SearchLimits, *, alone: bool) -> Strategy | None:
    """A strategy that depends on nothing the others do. None does not rule out other strategies."""
    for turns in range(1, table.turns + 1):
        is_last = turns == table.turns
        if is_last or judge.is_lasting:
            early = table.until(turns)
            final = _sure_city(early, judge, limits, alone)
            if final is not None:
                return _strategy(early, final, is_last)
    return None


def _sure_city(table: Table, judge: Judge, limits: SearchLimits, alone: bool) -> City | None:
    """A city that meets the goals and that the player can finish on schedule whatever happens."""
    stock = table.stock.numbers
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
    """The row tiles the player can count on: one drawn now, or all of them if the others leave the row alone."""
    if alone and _others_have_the_pile(table):
        yield Counter(table.row)
        return
    yield Counter()
    if table.schedule[0] == table.seat:
        yield from (Counter([tile]) for tile in dict.fromkeys(table.row))


def _others_have_the_pile(table: Table) -> bool:
    """Does the pile last for the others until the player's last draw?"""
    last = max((at for at, seat in enumerate(table.schedule[:-1]) if seat == table.seat), default=0)
    return all(at < table.pile for at, seat in enumerate(table.schedule[:last]) if seat != table.seat)


def _strategy(table: Table, final: City, is_end: bool) -> Strategy:
    """Lay the tiles in order, build each walkway as soon as possible, and draw from the row first.

    If the plan ends before the game does, a last step allows anything after it.
    """
    order = laying_order(table.city, table.hand, final)
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


MOST_TURNS = 4
"""With more turns of the player, there are too many layouts to search."""
MOST_ENDINGS = 20_000


class Final(NamedTuple):
    """A layout that could meet the goals."""

    tiles: Mapping[Cell, Tile]
    ending: Ending


class Forcing:
    """The search for a strategy against everything, or (`alone`) against others who take nothing."""

    def __init__(self, table: Table, judge: Judge, limits: SearchLimits, *, alone: bool) -> None:
        self._table = table
        self._judge = judge
        self._limits = limits
        self._alone = alone
        self._known: dict[State, Node | None] = {}
        self._finals: list[Final] = []
        self._contested: frozenset[int] = frozenset()
        self._others = Others(table, limits, self._contested, Counter(), alone=alone)

    def strategy(self) -> Strategy | Literal[False]:
        """A strategy, or False if there is none, by searching all layouts. Raises OutOfLimitsError if undecided."""
        table = self._table
        if table.turns > MOST_TURNS:
            raise OutOfLimitsError(Limit.STATES)
        self._prepare()
        self._others.is_narrow = True
        if self._search() is None:
            return False
        self._others.is_narrow = False
        node = self._search()
        return False if node is None else written_out(node, table.seat)

    def _search(self) -> Node | None:
        table = self._table
        self._known.clear()
        start = State(
            0,
            table.city,
            tuple(sorted(table.hand)),
            tuple(sorted(table.row)),
            tuple(sorted(table.unseen.elements())),
            table.stock.numbers,
            (),
        )
        start = start._replace(rivals=tuple(self._rival(seat) for seat in table.position.seats))
        if table.schedule[0] == table.seat:
            return self._wins(start)
        replies = self._replies([(None, self._others.simplified(start))])
        return None if replies is None else Node(None, replies=replies)

    def _prepare(self) -> None:
        """Collect the layouts that could meet the goals, and find out which pieces may run out."""
        table, stock = self._table, self._table.stock.numbers
        most_need = [0] * len(PIECES)
        use: Counter[Tile] = Counter()
        for ending in endings(table, self._judge, self._limits):
            if ending.meets(stock, (), self._limits) is None:
                continue
            self._finals.append(Final(ending.city.tiles, ending))
            use.update({kind_of(tile) for cell, tile in ending.city.tiles.items() if cell not in table.city.tiles})
            most_need = list(map(max, most_need, ending.most_need()))
            if len(self._finals) > MOST_ENDINGS:
                raise OutOfLimitsError(Limit.STATES)
        if not self._alone:
            taken = most_taken(table)
            self._contested = frozenset(
                place for place in range(len(PIECES)) if taken[place] and stock[place] < most_need[place] + taken[place]
            )
        self._others = Others(table, self._limits, self._contested, use, alone=self._alone)

    def _rival(self, seat: int) -> Rival | None:
        table = self._table
        if seat == table.seat or not table.turns_from(0, seat):
            return None
        hand = table.position.hands[seat]
        city = None if self._alone or not self._contested else table.position.city(seat)
        return Rival(city, tuple(sorted(filter(None, hand))), hand.count(None))

    # The player's turn ------------------------------------------------------------------------------------------------

    def _wins(self, state: State) -> Node | None:
        """A turn after which nothing can go wrong, or None."""
        if state not in self._known:
            self._limits.count()
            finals = self._alive(state)
            is_last = self._table.turns_from(state.at, self._table.seat) == 1
            self._known[state] = self._last_turn(state, finals) if is_last else self._turn(state, finals)
        return self._known[state]

    def _alive(self, state: State) -> list[Final]:
        """The layouts that are still reachable."""
        laid = state.city.tiles.items()
        within = [final for final in self._finals if laid <= final.tiles.items()]
        tiles = Counter(state.hand)
        if self._table.turns_from(state.at, self._table.seat) > 1:
            tiles += Counter(state.row) + Counter(state.unseen)
        return [
            final
            for final in within
            if not Counter(kind_of(tile) for cell, tile in final.tiles.items() if cell not in state.city.tiles) - tiles
        ]

    def _built(self, city: City) -> tuple[Walkway, ...]:
        return tuple(walkway for walkway in city.walkways if walkway not in self._table.city.walkways)

    def _last_turn(self, state: State, finals: Sequence[Final]) -> Node | None:
        for tiles, ending in finals:
            walkways = ending.meets(state.stock, self._built(state.city), self._limits)
            if walkways is not None:
                (cell,) = tiles.keys() - state.city.tiles.keys()
                new = tuple(sorted(set(walkways) - set(state.city.walkways)))
                places = [place_of(ending.city, walkway) for walkway in new]
                need = tuple(places.count(place) if place in self._contested else 0 for place in range(len(PIECES)))
                return Node(Move(tiles[cell], cell, new), need)
        return None

    def _turn(self, state: State, finals: Sequence[Final]) -> Node | None:
        for (tile, cell), alive in self._layings(state, finals):
            city = state.city.with_tile(tile, cell)
            hand = without_tile(state.hand, kind_of(tile))
            for walkways in sorted(buildable(city, state.stock, self._contested), key=len, reverse=True):
                self._limits.count()
                built = city.with_walkways(walkways)
                stock = less(state.stock, (place_of(city, walkway) for walkway in walkways))
                new = self._built(built)
                if not any(final.ending.meets(stock, new, self._limits) is not None for final in alive):
                    continue
                after = state._replace(at=state.at + 1, city=built, hand=hand, stock=stock)
                for draw, found in self._draws(after):
                    replies = self._replies(found)
                    if replies is not None:
                        return Node(Move(tile, cell, walkways, draw), replies=replies)
        return None

    def _layings(self, state: State, finals: Sequence[Final]) -> list[tuple[tuple[Tile, Cell], list[Final]]]:
        """The layings that lead to some layout, most promising first."""
        kinds, cells = set(state.hand), state.city.growth(self._table.position.shape)
        found: dict[tuple[Tile, Cell], list[Final]] = {}
        for final in finals:
            for cell in cells:
                tile = final.tiles.get(cell)
                if tile is not None and kind_of(tile) in kinds:
                    found.setdefault((tile, cell), []).append(final)
        return sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))

    def _draws(self, after: State) -> Iterator[tuple[Draw | None, list[tuple[Tile | None, State]]]]:
        """Each possible draw with its outcomes; first the draw whose tile does not matter."""
        pile = self._others.pile_at(after.at - 1)
        if pile or self._others.is_next_last(after) or not after.row:
            yield None, [(None, self._others.simplified(after))]
        for tile in dict.fromkeys(after.row):
            hand, row = with_tile(after.hand, tile), without_tile(after.row, tile)
            yield (
                FromRow(tile),
                [(None, later) for later in self._others.refills(after._replace(hand=hand, row=row), pile)],
            )
        if pile:
            yield (
                FromPile(),
                [
                    (
                        tile,
                        self._others.simplified(
                            after._replace(hand=with_tile(after.hand, tile), unseen=without_tile(after.unseen, tile))
                        ),
                    )
                    for tile in dict.fromkeys(after.unseen)
                ],
            )

    # The others' turns ------------------------------------------------------------------------------------------------

    def _replies(self, found: Sequence[tuple[Tile | None, State]]) -> list[tuple[Find, Node]] | None:
        """An answer to everything that may be drawn or played; None if something cannot be answered."""
        is_last = self._others.is_next_last(found[0][1])
        replies: list[tuple[Find, Node]] = []
        drawn: dict[Tile | None, list[State]] = {}
        for tile, state in found:
            drawn.setdefault(tile, []).append(state)
        for tile, states in drawn.items():
            more = self._last_replies(tile, states) if is_last else self._early_replies(tile, states)
            if more is None:
                return None
            replies += more
        return replies

    def _last_replies(self, drawn: Tile | None, states: Sequence[State]) -> list[tuple[Find, Node]] | None:
        """Before the last turn only the stock matters: one turn for each stock that may be left."""
        stocks = worst(stock for state in states for stock in self._others.leftovers(state))
        at = len(self._table.schedule) - 1
        nodes: list[Node] = []
        for stock in stocks:
            if any(all(map(int.__le__, node.need, stock)) for node in nodes):
                continue
            node = self._wins(states[0]._replace(at=at, stock=stock, unseen=(), rivals=()))
            if node is None:
                return None
            nodes.append(node)
        return [(Find(drawn, node.need, None), node) for node in nodes]

    def _early_replies(self, drawn: Tile | None, states: Sequence[State]) -> list[tuple[Find, Node]] | None:
        """While the player still draws, tiles matter as well as the stock."""
        frontier = dict.fromkeys(map(self._others.without_cities, states))
        while self._table.schedule[next(iter(frontier)).at] != self._table.seat:
            following: dict[State, None] = {}
            for state in frontier:
                for later in map(self._others.without_cities, self._others.outcomes(state)):
                    if later not in following:
                        self._limits.count()
                        following[later] = None
            frontier = following
        replies: list[tuple[Find, Node]] = []
        for state in sorted(frontier, key=lambda state: sum(state.stock)):
            node = self._wins(state)
            if node is None:
                return None
            contested = tuple(n if place in self._contested else 0 for place, n in enumerate(state.stock))
            replies.append((Find(drawn, contested, seen_at(state)), node))
        return replies[::-1]
