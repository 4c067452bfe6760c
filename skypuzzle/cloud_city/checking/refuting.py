"""Can the others and chance stop a player? A search for policies against which no play of the player's is enough.

A policy is fixed in advance, so it is easy to bound what the player can still do against it. The others lay tiles and
take walkway pieces by a script, they take the tiles from the row that are worth most, and the pile brings those that
are worth least. The player is allowed more than the rules allow: to lay all tiles at the end, when all are known, and
to build then with every piece that is not surely taken. What falls short of the goals even so is refuted.

Scripts are found by playing against the cities that the player could still finish: each script takes the pieces that
these cities need most, and each city that is found against it changes what is needed. What no policy stops at once is
tried again for each way in which the player can lay the next tile, because the others see that tile.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.checking.endings import endings
from skypuzzle.cloud_city.checking.rivals import (
    PIECES,
    Pieces,
    Tiles,
    less,
    most_built,
    place_of,
    with_tile,
    without_tile,
)
from skypuzzle.cloud_city.checking.table import Judge, Table
from skypuzzle.cloud_city.checking.verdicts import Policy, Refutation
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import KINDS, ROTATIONS, VOTES, Cell, Shape, Stock, Tile, Walkway, kind_of
from skypuzzle.cloud_city.rules.play import Laying
from skypuzzle.cloud_city.rules.position import Move, Seat, Turn
from skypuzzle.cloud_city.search.cities import Endgame, best_city, reach
from skypuzzle.limits import Limit, OutOfLimitsError, SearchLimits

NODES_FOR_A_KIND = 20_000
"""To find out how much a kind of tile is worth."""
MOST_SCRIPTS = 12
"""How many are tried after some tiles of the player's."""
MOST_AHEAD = 2
"""How many tiles of the player's are looked at one by one."""
MOST_OTHERS = 40
"""How many other turns of a player are tried in a script."""
MOST_STEPS = 1_000
"""How many steps the search may take if there is no time limit: a few seconds' worth."""
LATEST = 8
"""How many cities that the player could finish count for the next script, and how many plots are tried again."""


class Taking(NamedTuple):
    """A turn of another player."""

    at: int
    """The index in the schedule."""
    move: Move
    places: tuple[int, ...]
    """The pieces that it takes."""


class Plot(NamedTuple):
    """A policy in numbers."""

    tiles: Tiles
    takings: tuple[Taking, ...]
    """From one of the player's turns to the last."""


NO_MOVES: Mapping[int, Move] = MappingProxyType({})
Laid: TypeAlias = tuple[Laying, ...]
"""The tiles that the player has laid, in order."""


class Moment(NamedTuple):
    """What the player can have drawn, and what can be drawn next."""

    drawn: Tiles
    row: Tiles
    unseen: Tiles
    hands: tuple[tuple[Tiles, int], ...]
    """The known tiles of each player, and how many are hidden."""


class Refuting:
    """The search for a refutation of `forced` or, if `alone`, of that."""

    def __init__(self, table: Table, judge: Judge, limits: SearchLimits, *, alone: bool) -> None:
        self._table = table
        self._judge = judge
        self._limits = limits if limits.clock.seconds is not None else limits.of(MOST_STEPS)
        self._alone = alone
        self._mine = [at for at, seat in enumerate(table.schedule) if seat == table.seat]
        """When the player moves."""
        self._needs: deque[list[int]] = deque(maxlen=LATEST)
        """The pieces of cities that the player could finish in spite of a script."""
        self._worked: dict[tuple[Plot, ...], deque[Plot]] = {}
        """Plots that worked, by those that hold before them; the latest first."""
        self._known_pools: dict[object, list[Tiles] | None] = {}
        self._answers: dict[tuple[Laid, Tiles, Pieces], City | None] = {}
        self._rising: Tiles = ()
        """The kinds, the least useful first."""

    def refutation(self) -> Refutation | None:
        """Policies that stop the player, or None if none were found. Raises OutOfLimitsError."""
        worth = {kind: self._worth(kind) for kind in KINDS}
        self._rising = tuple(sorted(KINDS, key=lambda kind: (worth[kind], kind)))
        return self._stop((), ())

    def _worth(self, kind: Tile) -> int:
        table = self._table
        self._limits.count()
        drawn = (kind,) * (table.turns - 1)
        ahead = Endgame(table.city, table.hand, drawn, table.turns, table.stock, table.position.shape)
        return best_city(ahead, nodes=NODES_FOR_A_KIND, clock=self._limits.clock).votes or 0

    def _stop(self, laid: Laid, before: tuple[Plot, ...]) -> Refutation | None:
        """Policies for all that can follow after these tiles, or None; those before stay as they are."""
        nearest, least = None, 0
        for plots in self._plots(laid, before):
            found: list[City] = []
            for plot in plots:
                if self._pools((*before, plot)) is None:
                    continue
                city = self._escape(laid, (*before, plot))
                if city is None:
                    self._worked[before].appendleft(plot)
                    return (self._written(laid, plot),)
                found.append(city)
                if nearest is None or city.votes < least:
                    nearest, least = plot, city.votes
            if found:
                self._needs.append(_need(self._table.city, min(found, key=lambda city: city.votes)))
        if nearest is not None and self._judge.is_about_votes and not self._alone:
            nearest = self._improved(laid, before, nearest)
            if self._escape(laid, (*before, nearest)) is None:
                self._worked[before].appendleft(nearest)
                return (self._written(laid, nearest),)
        if nearest is None or len(laid) >= min(MOST_AHEAD, self._table.turns - 1):
            return None
        policies = [self._written(laid, nearest)]
        until = (*before, nearest)
        for laying in self._layings(laid, until):
            more = (*laid, laying)
            if self._escape(more, until) is not None:
                answer = self._stop(more, until)
                if answer is None:
                    return None
                policies += answer
        return tuple(policies)

    def _written(self, laid: Laid, plot: Plot) -> Policy:
        turns = tuple(Turn(self._table.schedule[taking.at], taking.move) for taking in plot.takings)
        return Policy(plot.tiles, turns, tuple(Turn(self._table.seat, Move(tile, cell)) for tile, cell in laid))

    # Plots ------------------------------------------------------------------------------------------------------------

    def _plots(self, laid: Laid, before: tuple[Plot, ...]) -> Iterator[list[Plot]]:
        """Plots to try: those that worked after other tiles, and then scripts against what the player could do."""
        worked = self._worked.setdefault(before, deque(maxlen=LATEST))
        yield from ([plot] for plot in tuple(worked))
        tried = {plot.takings for plot in worked}
        orders = [
            (first, *(kind for kind in self._rising if kind != first))
            for first in self._rising
            if self._table.unseen[first]
        ]
        for number in range(MOST_SCRIPTS):
            takings = self._script(len(laid), before, self._weights(number))
            if takings is not None and takings not in tried:
                tried.add(takings)
                yield [Plot(order, takings) for order in orders or [KINDS]]

    def _weights(self, number: int) -> list[int]:
        """How much it hurts the player to lose each piece: at first by votes, then by what is needed and how scarce."""
        chance = Chance("weights", number)
        weights = []
        for place, (_, length) in enumerate(PIECES):
            need = sum(needs[place] for needs in self._needs)
            most = max((needs[place] for needs in self._needs), default=0)
            spare = max(0, self._table.stock.numbers[place] - most)
            weight = VOTES[length] * (10 if not self._needs else 1 + 60 * need // (len(self._needs) * (spare + 1)))
            weights.append(weight * (10 + chance.below(min(number, 10))))
        return weights

    def _script(
        self, played: int, before: tuple[Plot, ...], weights: Sequence[int], moves: Mapping[int, Move] = NO_MOVES
    ) -> tuple[Taking, ...] | None:
        """The others' turns after so many of the player's: with these moves if possible, else what takes most."""
        table = self._table
        takings = {taking.at: taking for taking in self._composed(before)} if before else {}
        takings = {at: taking for at, taking in takings.items() if table.schedule[:at].count(table.seat) < played}
        first = len(takings)
        for at, city, kinds, stock in self._states(takings):
            move = moves.get(at)
            if at in takings:
                continue
            if not kinds:
                return None
            if move is None or kind_of(move.tile) not in kinds or move.cell not in city.growth(table.position.shape):
                takings[at] = next(self._takings(at, city, kinds, stock, weights))
            else:
                takings[at] = _taking(at, _way(city, move.tile, move.cell), stock, weights, move.walkways)
        return tuple(takings.values())[first:]

    def _states(self, takings: Mapping[int, Taking]) -> Iterator[tuple[int, City, Tiles, Pieces]]:
        """When another player moves, with the city, the kinds that may be in the hand, and the stock."""
        table = self._table
        cities = list(table.position.cities)
        hands = [([*filter(None, hand)], hand.count(None)) for hand in table.position.hands]
        stock, unseen = table.stock.numbers, Counter(table.unseen)
        for at in range(self._mine[-1]):
            seat = table.schedule[at]
            city = cities[seat]
            if seat == table.seat or city is None:
                continue
            known, hidden = hands[seat]
            yield at, city, tuple(k for k in self._rising if k in known or (hidden and unseen[k] > 0)), stock
            taking = takings[at]
            cities[seat] = city.with_tile(taking.move.tile, taking.move.cell).with_walkways(taking.move.walkways)
            stock = less(stock, taking.places)
            kind = kind_of(taking.move.tile)
            if kind in known:
                known.remove(kind)
            else:
                unseen[kind] -= 1
                hidden -= 1
            hands[seat] = known, hidden + (table.pile > at)

    def _takings(self, at: int, city: City, kinds: Tiles, stock: Pieces, weights: Sequence[int]) -> Iterator[Taking]:
        """Turns with different pieces; first the one that takes the greatest weight, then those that could take most.

        Without weights, only one.
        """
        ways = _ways(city, self._table.position.shape, kinds)
        if self._alone:
            yield Taking(at, ways[-1][0], ())
            return
        bounds = [sum(weights[place] for _, place in walkways if stock[place]) for _, _, walkways in ways]
        numbers = sorted(range(len(ways)), key=lambda number: (bounds[number], number), reverse=True)
        most = -1
        for number in numbers:
            if bounds[number] <= most:
                break
            taking = _taking(at, ways[number], stock, weights)
            weight = sum(weights[place] for place in taking.places)
            if weight > most:
                most, best = weight, taking
        yield best
        seen = {tuple(sorted(best.places))}
        for number in numbers[:MOST_OTHERS]:
            taking = _taking(at, ways[number], stock, weights)
            if tuple(sorted(taking.places)) not in seen:
                seen.add(tuple(sorted(taking.places)))
                yield taking

    def _improved(self, laid: Laid, before: tuple[Plot, ...], plot: Plot) -> Plot:
        """The plot after changing one turn at a time, as long as that leaves the player fewer votes."""
        votes = self._votes(laid, (*before, plot), None)
        weights = self._weights(1)
        is_better = votes is not None
        while is_better:
            is_better = False
            for at, taking in self._changes(len(laid), before, plot, weights):
                self._limits.count()
                moves = {each.at: each.move for each in plot.takings} | {at: taking.move}
                takings = self._script(len(laid), before, weights, moves)
                if takings is None:
                    continue
                other = plot._replace(takings=takings)
                fewer = self._votes(laid, (*before, other), votes)
                if fewer is not None:
                    plot, votes, is_better = other, fewer, True
                    if votes < (self._judge.votes or 0):
                        return plot
                    break
        return plot

    def _changes(
        self, played: int, before: tuple[Plot, ...], plot: Plot, weights: Sequence[int]
    ) -> Iterator[tuple[int, Taking]]:
        table = self._table
        takings = {taking.at: taking for taking in self._composed((*before, plot))}
        for at, city, kinds, stock in self._states(takings):
            if table.schedule[:at].count(table.seat) >= played:
                for taking in self._takings(at, city, kinds, stock, weights):
                    yield at, taking

    def _votes(self, laid: Laid, plots: tuple[Plot, ...], limit: int | None) -> int | None:
        """The most votes that the player can still get; None if that is not less than the limit."""
        stock, most = self._stock_left(laid, plots), 0
        pools = self._pools(plots)
        if pools is None:
            return None
        for drawn in pools:
            ahead = self._ahead(laid, drawn, stock)
            if ahead is None:
                continue
            if limit is not None and not isinstance(reach(ahead, limit, clock=self._limits.clock), Impossible):
                return None
            most = max(most, best_city(ahead, clock=self._limits.clock).votes or 0)
        return most

    # What the player can still do -------------------------------------------------------------------------------------

    def _composed(self, plots: tuple[Plot, ...]) -> Iterator[Taking]:
        """The others' turns if each plot holds until the next does."""
        for at in range(self._mine[-1]):
            played = self._table.schedule[:at].count(self._table.seat)
            yield from (taking for taking in plots[min(played, len(plots) - 1)].takings if taking.at == at)

    def _escape(self, laid: Laid, plots: tuple[Plot, ...]) -> City | None:
        """A city that meets the goals with these tiles laid first, as far as anybody can tell; None if there is none.

        The plots hold from the start, after the first of the tiles, and so on.
        """
        stock = self._stock_left(laid, plots)
        for drawn in self._pools(plots) or ():
            self._limits.count()
            key = laid, drawn, stock
            if key not in self._answers:
                self._answers[key] = self._finished(laid, drawn, stock)
            city = self._answers[key]
            if city is not None:
                return city
        return None

    def _finished(self, laid: Laid, drawn: Tiles, stock: Pieces) -> City | None:
        """A city that these tiles and pieces can make and that meets the goals."""
        table, judge = self._table, self._judge
        ahead = self._ahead(laid, drawn, stock)
        if ahead is None:
            return None
        if judge.is_about_votes:
            answer = reach(ahead, judge.votes or 0, clock=self._limits.clock)
            if isinstance(answer, Undecided):
                raise OutOfLimitsError(Limit.TIME)
            return None if isinstance(answer, Impossible) else answer.city
        cities = (*table.position.cities[: table.seat], ahead.city, *table.position.cities[table.seat + 1 :])
        then = replace(
            table,
            position=table.position._replace(cities=cities, stock=ahead.stock),
            hand=ahead.hand,
            row=ahead.row,
            unseen=Counter(),
            pile=0,
            schedule=(table.seat,) * ahead.turns,
        )
        for ending in endings(then, judge, self._limits):
            if (walkways := ending.meets(stock, (), self._limits)) is not None:
                return City(ending.city.quarters, walkways)
        return None

    def _ahead(self, laid: Laid, drawn: Tiles, stock: Pieces) -> Endgame | None:
        """The turns after these tiles, with what was drawn; None if they were not all drawn."""
        table = self._table
        tiles = Counter((*table.hand, *drawn))
        tiles.subtract(kind_of(tile) for tile, _ in laid)
        if min(tiles.values()) < 0:
            return None
        city = table.city
        for laying in laid:
            city = city.with_tile(*laying)
        hand, row = (tuple(tiles.elements()), ()) if laid else (table.hand, drawn)
        left = Stock(stock[:5], stock[5:10], stock[10:])
        return Endgame(city, hand, row, table.turns - len(laid), left, table.position.shape)

    def _stock_left(self, laid: Laid, plots: tuple[Plot, ...]) -> Pieces:
        """The most of each piece that the player can use.

        Either the others get all that they want of it, or it is gone when they want one more: then the player uses no
        more than could be built until then.
        """
        stock = self._table.stock.numbers
        taken, most = [0] * len(PIECES), [0] * len(PIECES)
        for taking in self._composed(plots):
            built = self._most_built(laid, self._table.schedule[: taking.at].count(self._table.seat))
            for place in taking.places:
                most[place] = max(most[place], min(built[place], stock[place] - taken[place]))
                taken[place] += 1
        return tuple(max(n, number - gone) for n, number, gone in zip(most, stock, taken, strict=True))

    def _most_built(self, laid: Laid, turns: int) -> Sequence[int]:
        """For each piece, the most that the player can build in so many turns, if these tiles are laid first."""
        city = self._table.city
        for laying in laid[:turns]:
            city = city.with_tile(*laying)
        kinds = () if laid else tuple(sorted(set(self._table.hand)))
        return most_built(city, self._table.position.shape, turns - min(turns, len(laid)), kinds)

    def _layings(self, laid: Laid, plots: tuple[Plot, ...]) -> Iterator[Laying]:
        """What the player can lay next."""
        table, city = self._table, self._table.city
        tiles = Counter(table.hand)
        for laying in laid:
            city = city.with_tile(*laying)
            tiles.subtract([kind_of(laying[0])])
        pools = self._pools(plots) if laid else [()]
        for kind in [kind for kind in KINDS if any(tiles[kind] + pool.count(kind) > 0 for pool in pools or ())]:
            for tile in ROTATIONS[kind]:
                for cell in city.growth(table.position.shape):
                    yield tile, cell

    def _pools(self, plots: tuple[Plot, ...]) -> list[Tiles] | None:
        """All that the player can have drawn before the last turn; None if a script lays a tile that may be missing."""
        key = tuple((plot.tiles, *((each.at, kind_of(each.move.tile)) for each in plot.takings)) for plot in plots)
        if key not in self._known_pools:
            self._known_pools[key] = self._drawn(plots)
        return self._known_pools[key]

    def _drawn(self, plots: tuple[Plot, ...]) -> list[Tiles] | None:
        table = self._table
        hands = tuple((tuple(sorted(filter(None, hand))), hand.count(None)) for hand in table.position.hands)
        moments = [Moment((), tuple(sorted(table.row)), tuple(sorted(table.unseen.elements())), hands)]
        script = {taking.at: kind_of(taking.move.tile) for taking in self._composed(plots)}
        for at, seat in enumerate(table.schedule[: self._mine[-1]]):
            plot = plots[min(table.schedule[: at + 1].count(table.seat), len(plots) - 1)]
            coming = [taking for taking in plot.takings if taking.at > at]
            reserved = Counter(kind_of(taking.move.tile) for taking in coming)
            then: dict[Moment, None] = {}
            for moment in moments:
                self._limits.count()
                pile = _Pile(plot.tiles, reserved, max(0, table.pile - at))
                if seat == table.seat:
                    then.update(dict.fromkeys(_draws(moment, pile)))
                    continue
                is_last = all(table.schedule[taking.at] != seat for taking in coming)
                later = _theirs(moment, seat, script[at], pile, only_pile=self._alone, is_last=is_last)
                if later is None:
                    return None
                then[later] = None
            moments = list(then)
        return list(dict.fromkeys(moment.drawn for moment in moments))


class _Pile(NamedTuple):
    """What comes up from the pile, and how many tiles are in it."""

    tiles: Tiles
    reserved: Counter[Tile]
    size: int

    def top(self, unseen: Tiles) -> Tile:
        return next((kind for kind in self.tiles if unseen.count(kind) > self.reserved[kind]), unseen[0])

    def refilled(self, moment: Moment, taken: Tile) -> Moment:
        """After a tile was taken from the row."""
        row = without_tile(moment.row, taken)
        if not self.size:
            return moment._replace(row=row)
        top = self.top(moment.unseen)
        return moment._replace(row=with_tile(row, top), unseen=without_tile(moment.unseen, top))


def _draws(moment: Moment, pile: _Pile) -> Iterator[Moment]:
    """Whatever the player draws."""
    for tile in dict.fromkeys(moment.row):
        yield pile.refilled(moment._replace(drawn=with_tile(moment.drawn, tile)), tile)
    if pile.size:
        top = pile.top(moment.unseen)
        yield moment._replace(drawn=with_tile(moment.drawn, top), unseen=without_tile(moment.unseen, top))
    elif not moment.row:
        yield moment


def _theirs(moment: Moment, seat: Seat, kind: Tile, pile: _Pile, *, only_pile: bool, is_last: bool) -> Moment | None:
    """Another player lays a tile of this kind and draws; None if there may be no such tile in the hand."""
    known, hidden = moment.hands[seat]
    if kind in known:
        known = without_tile(known, kind)
    elif hidden and kind in moment.unseen:
        moment, hidden = moment._replace(unseen=without_tile(moment.unseen, kind)), hidden - 1
    else:
        return None
    best = max(moment.row, key=pile.tiles.index, default=None)
    if pile.size and (
        best is None
        or only_pile
        or (not hidden and not is_last)
        or pile.tiles.index(best) <= pile.tiles.index(pile.top(moment.unseen))
    ):
        hidden += 1
    elif best is not None:
        moment, known = pile.refilled(moment, best), with_tile(known, best)
    hands = (*moment.hands[:seat], (known, hidden), *moment.hands[seat + 1 :])
    return moment._replace(hands=hands)


Way: TypeAlias = tuple[Move, City, list[tuple[Walkway, int]]]
"""A way to lay a tile, the city then, and the walkways that may be built with their pieces."""


def _way(city: City, tile: Tile, cell: Cell) -> Way:
    laid = city.with_tile(tile, cell)
    new = [(each, place_of(laid, each)) for each in laid.possible_walkways() if each not in city.walkways]
    return Move(tile, cell), laid, new


@lru_cache(maxsize=1_000)
def _ways(city: City, shape: Shape, kinds: Tiles) -> list[Way]:
    return [_way(city, tile, cell) for kind in kinds for tile in ROTATIONS[kind] for cell in city.growth(shape)]


def _taking(at: int, way: Way, stock: Pieces, weights: Sequence[int], wanted: tuple[Walkway, ...] = ()) -> Taking:
    """Build the wanted walkways, and then those that weigh most."""
    move, laid, walkways = way
    left, chosen = list(stock), []
    for walkway, place in sorted(walkways, key=lambda one: (one[0] not in wanted, -weights[one[1]], one)):
        if left[place] and laid.why_no_walkway(walkway) is None:
            left[place] -= 1
            laid = laid.with_walkways((walkway,))
            chosen.append((walkway, place))
    built = tuple(sorted(walkway for walkway, _ in chosen))
    return Taking(at, move._replace(walkways=built), tuple(place for _, place in chosen))


def _need(before: City, after: City) -> list[int]:
    """The pieces that a city takes."""
    taken = [place_of(after, walkway) for walkway in after.walkways if walkway not in before.walkways]
    return [taken.count(place) for place in range(len(PIECES))]
