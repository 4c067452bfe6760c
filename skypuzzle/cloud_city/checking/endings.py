"""How one city can end: every layout of its tiles, every set of walkways, and whether a goal is safe in all of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from skypuzzle.answers import GaveUpError
from skypuzzle.cloud_city.checking.table import Judge, Table
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import KINDS, LENGTHS, VOTES, Height, Stock, Tile, Walkway, kind_of
from skypuzzle.cloud_city.rules.scoring import COMPARING, buildings_of, connected, crossing_walkways, is_fulfilled
from skypuzzle.cloud_city.search.cities import Endgame, layouts_with, walkway_sets
from skypuzzle.limits import Limit, OutOfLimitsError, SearchLimits

Features: TypeAlias = tuple[int, ...]

FEATURES = {card: 3 if card == 10 else 0 if card in (5, 6, 8) else 1 for card in range(1, 11)}
"""How many numbers each card needs; 5 and 6 need only the buildings, 8 the walkways themselves."""
MOST_OF_LEVELS = (1, 3)
"""Cards about the best route. For all others, the levels add up."""
LESS_IS_BETTER = 9


@lru_cache(maxsize=200_000)
def _card_features(walkways: tuple[Walkway, ...]) -> Mapping[int, Features]:
    """What each card needs from the walkways of one level; for card 9, the number of buildings they join."""
    found = list(connected(walkways))
    ends = Counter(quarter for walkway in walkways for quarter in walkway)
    values = [walkway.votes for walkway in walkways]
    return {
        1: (max((sum(walkway.votes for walkway in route) for route, _ in found), default=0),),
        2: (len(found),),
        3: (max((len({walkway.length for walkway in route}) for route, _ in found), default=0),),
        4: (sum(len(route) == len(buildings) for route, buildings in found),),
        7: (sum(number == 1 for number in ends.values()),),
        9: (len(ends),),
        10: (values.count(3), values.count(5), values.count(8)),
    }


def features_of(card: int, walkways: tuple[Walkway, ...], level: Height, buildings: int) -> Features:
    """The numbers that a card needs from one level; `buildings` is how many buildings the level has."""
    if card == 1 and level is Height.S:  # the two lower levels only (ruling E)
        return (0,)
    found = _card_features(walkways).get(card, ())
    return (buildings - found[0],) if card == 9 else found


def joined(card: int, levels: Sequence[Features]) -> Features:
    together = max if card in MOST_OF_LEVELS else sum
    return tuple(together(numbers) for numbers in zip(*levels, strict=True))


VALUES_FOR_VARIETY = {4: 6, 5: 8}
"""Card 3: different values in a route, and what they give."""


class LevelSet(NamedTuple):
    """Walkways of one level that can all be built, including those built already."""

    walkways: tuple[Walkway, ...]
    votes: int
    need: tuple[int, ...]
    """Pieces of length 1 to 5 that must come from the stock."""
    features: Features


class Ending:
    """A finished layout, judged with different stocks of walkways."""

    def __init__(self, city: City, stock: Stock, judge: Judge) -> None:
        self.city = city
        """With the walkways built so far; the stock is what is left."""
        self._stock = stock
        self._judge = judge
        self._is_plain = all(card in (5, 6) for card in judge.cards)

    @cached_property
    def levels(self) -> tuple[tuple[LevelSet, ...], ...]:
        return tuple(tuple(sorted(self._sets(level), key=lambda found: -found.votes)) for level in Height)

    def _sets(self, level: Height) -> Iterator[LevelSet]:
        required = {walkway for walkway in self._judge.built if self.city.height(walkway.first) is level}
        for walkways in walkway_sets(self.city, self._stock, level=level):
            if not required.issubset(walkways):
                continue
            lengths = [walkway.length for walkway in walkways if walkway not in self.city.walkways]
            need = tuple(lengths.count(length) for length in LENGTHS)
            votes = sum(VOTES[walkway.length] for walkway in walkways)
            cards, buildings = () if self._is_plain else self._judge.cards, self._buildings[level]
            features = tuple(number for card in cards for number in features_of(card, walkways, level, buildings))
            yield LevelSet(walkways, votes, need, features)

    @property
    def could_hold(self) -> bool:
        """A quick test: can the required walkways and enough votes exist at all?"""
        possible = self.city.possible_walkways()
        if not self._judge.built.issubset(possible):
            return False
        return self._judge.votes is None or sum(walkway.votes for walkway in possible) >= least_of_walkways(self._judge)

    def most_need(self) -> list[int]:
        """For each piece, the most that any walkway set takes."""
        return [
            max((found.need[at] for found in level), default=0) for level in self.levels for at in range(len(LENGTHS))
        ]

    def meets(
        self,
        stock: Sequence[int],
        built: Sequence[Walkway],
        limits: SearchLimits,
        is_possible: Callable[[LevelSet], bool] = lambda _found: True,
    ) -> tuple[Walkway, ...] | None:
        """Walkways that meet the goals and include `built`, or None; the stock is 15 numbers, level by level."""
        fitting = [filter(is_possible, self._fitting(level, stock, built)) for level in range(3)]
        if self._is_plain:
            best = [next(level, None) for level in fitting]
            chosen = tuple(walkway for found in best if found for walkway in found.walkways)
            return chosen if all(best) and self._judge.holds(City(self.city.quarters, chosen)) else None
        return self._joined(fitting, True, limits)

    def fails(self, limits: SearchLimits) -> tuple[Walkway, ...] | None:
        return self._joined([self._fitting(level, self._stock.numbers, ()) for level in range(3)], False, limits)

    def _fitting(self, level: int, stock: Sequence[int], built: Sequence[Walkway]) -> Iterator[LevelSet]:
        """The sets of a level that include what is built and need no more than the stock has."""
        mine = [walkway for walkway in built if self.city.quarters[walkway.first] == level + 1]
        paid = [sum(walkway.length == length for walkway in mine) for length in LENGTHS]
        have = [number + more for number, more in zip(stock[5 * level : 5 * level + 5], paid, strict=True)]
        for found in self.levels[level]:
            if all(map(int.__le__, found.need, have)) and all(walkway in found.walkways for walkway in mine):
                yield found

    def _joined(
        self, fitting: Sequence[Iterable[LevelSet]], wanted: bool, limits: SearchLimits
    ) -> tuple[Walkway, ...] | None:
        """One set from each level that together meet the goals (or miss them, if not `wanted`)."""
        levels = [self._different(level, wanted) for level in fitting]
        for three in product(*levels):
            limits.count()
            if self._holds(three) is wanted:
                return tuple(walkway for found in three for walkway in found.walkways)
        return None

    def _different(self, level: Iterable[LevelSet], wanted: bool) -> list[LevelSet]:
        """Drop every set that another set beats in everything: only the best for the goals, or only the worst.

        Card 8 counts crossings, so there it matters which walkways a set has, and all sets stay.
        """
        if 8 in self._judge.cards:
            return list(level)
        first: dict[Features, LevelSet] = {}
        for found in level:
            first.setdefault((found.votes, *map(int.__mul__, found.features, self._signs)), found)
        goods = sorted(first, reverse=wanted)
        kept: list[Features] = []
        for good in goods:
            if not any(all(map(int.__ge__ if wanted else int.__le__, other, good)) for other in kept):
                kept.append(good)
        return [first[good] for good in kept]

    @cached_property
    def _signs(self) -> Features:
        """More is better for every number except buildings without a walkway."""
        return tuple(-1 if card == LESS_IS_BETTER else 1 for card in self._judge.cards for _ in range(FEATURES[card]))

    def _holds(self, three: Sequence[LevelSet]) -> bool:
        judge = self._judge
        given: dict[int, int] = {}
        at = 0
        for card in judge.cards:
            features = joined(card, [found.features[at : at + FEATURES[card]] for found in three])
            given[card] = self._given(card, features, three)
            at += FEATURES[card]
        if not all(is_fulfilled(card, given[card]) for card in judge.fulfilled):
            return False
        votes = sum(found.votes for found in three) + sum(given[card] for card in judge.in_play if card in given)
        return judge.votes is None or votes >= judge.votes

    def _given(self, card: int, features: Features, three: Sequence[LevelSet]) -> int:
        if card in (5, 6):
            return self._judge.awarded(card, self._buildings[Height.B if card == 5 else Height.G])
        if card == 8:
            return -2 * len(crossing_walkways(walkway for found in three for walkway in found.walkways))
        if card == 10:
            return 0 if all(map(int.__ge__, features, (5, 1, 1))) else -4
        (number,) = features
        if card in COMPARING:
            return self._judge.awarded(card, number)
        if card == 3:
            return VALUES_FOR_VARIETY.get(number, 0)
        return {4: 3, 7: 2, 9: -2}[card] * number

    @cached_property
    def _buildings(self) -> dict[Height, int]:
        return {height: buildings_of(self.city, height) for height in Height}


MOST_OF_A_CARD = {1: 6, 2: 6, 3: 8, 4: 18, 5: 6, 6: 6, 7: 48, 8: 0, 9: 0, 10: 0}
"""No card gives more: there are at most six circuits of four buildings, and at most 24 buildings."""


def least_of_walkways(judge: Judge) -> int:
    """The votes that walkways must contribute if the cards in play give all they can."""
    return max(0, (judge.votes or 0) - sum(MOST_OF_A_CARD[card] for card in judge.in_play))


NODES = 2_000_000
"""The limit of the search for layouts if there is no time limit."""


def layouts(
    table: Table, pool: Counter[Tile], least: int, limits: SearchLimits, stock: Stock | None = None
) -> Iterator[City]:
    """Every layout that the hand and the pool can make and that walkways can give at least this many votes.

    The cities have the walkways built so far. `stock` may be smaller than the table's.
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


def can_be_drawn(table: Table, city: City, pool: Counter[Tile]) -> bool:
    """Can the player draw the missing tiles in time? The pile cannot give more tiles than it has."""
    laid = Counter(kind_of(tile) for cell, tile in city.tiles.items() if cell not in table.city.tiles)
    drawn = laid - Counter(table.hand)
    from_pile = drawn - Counter(table.row)
    return not drawn - pool and drawn.total() <= table.draws and from_pile.total() <= table.pile


def everything(table: Table) -> Counter[Tile]:
    return Counter(table.row) + table.unseen


def endings(table: Table, judge: Judge, limits: SearchLimits) -> Iterator[Ending]:
    for city in layouts(table, everything(table), least_of_walkways(judge), limits):
        ending = Ending(city, table.stock, judge)
        if ending.could_hold:
            yield ending


def tile_sums(table: Table) -> set[tuple[int, int]]:
    """The possible numbers of blue and green buildings on the tiles still to be laid."""
    turns, draws = table.turns, table.draws
    from_hand = _sums(Counter(table.hand), turns)
    from_row, from_pile = _sums(Counter(table.row), draws), _sums(table.unseen, min(draws, table.pile))
    found = set()
    for (one, sums), (two, others), (three, more) in product(from_hand.items(), from_row.items(), from_pile.items()):
        if one + two + three == turns and two + three <= draws and (one or not turns):
            found |= {(a[0] + b[0] + c[0], a[1] + b[1] + c[1]) for a, b, c in product(sums, others, more)}
    return found


def _sums(tiles: Counter[Tile], most: int) -> dict[int, set[tuple[int, int]]]:
    """For each number of these tiles, the possible sums of blue and green buildings."""
    found: dict[int, set[tuple[int, int]]] = {0: {(0, 0)}}
    for kind, number in tiles.items():
        blue, green = kind.count("B"), kind.count("G")
        for have in sorted(found, reverse=True):
            for more in range(1, min(number, most - have) + 1):
                found.setdefault(have + more, set()).update(
                    {(b + more * blue, g + more * green) for b, g in found[have]}
                )
    return found


SPOILT = frozenset({2, 7, 8})
"""Cards that another walkway can make worse: by joining two routes, sharing a building, or crossing."""
BY_BUILDINGS = {5: Height.B, 6: Height.G}


def fewest_votes(table: Table, judge: Judge) -> int:
    """The fewest votes of any continuation; only a lower bound if more walkways can spoil a card in play."""
    sure = table.city.votes + sum(
        _if_nothing_is_built(card, table, judge) for card in judge.in_play if card not in BY_BUILDINGS
    )
    return sure + min(_by_buildings(table, judge, judge.in_play))


def _if_nothing_is_built(card: int, table: Table, judge: Judge) -> int:
    if card == 9:  # each tile brings two buildings without a walkway
        return judge.card_votes(card, table.city) - 4 * table.turns
    if table.turns and card in SPOILT:
        most = 2 * table.position.shape.tiles * 2  # each walkway uses two of the ends that buildings have
        return -2 * most if card == 8 else 0
    return judge.card_votes(card, table.city)


def _by_buildings(table: Table, judge: Judge, cards: tuple[int, ...]) -> list[int]:
    """The possible votes of cards 5 and 6 together."""
    cards = tuple(card for card in cards if card in BY_BUILDINGS)
    if not cards:
        return [0]
    now = {card: buildings_of(table.city, BY_BUILDINGS[card]) for card in cards}
    return [
        sum(judge.awarded(card, now[card] + (blue if card == 5 else green)) for card in cards)
        for blue, green in sorted(tile_sums(table))
    ]


def is_secured(table: Table, judge: Judge, limits: SearchLimits) -> bool:
    if not table.turns:
        return judge.holds(table.city)
    if not judge.built.issubset(table.city.walkways):
        return False
    return all(_is_card_secured(card, table, judge, limits) for card in judge.fulfilled) and (
        judge.votes is None or _are_votes_secured(table, judge, limits)
    )


def _is_card_secured(card: int, table: Table, judge: Judge, limits: SearchLimits) -> bool:
    if card in BY_BUILDINGS:
        return min(_by_buildings(table, judge, (card,))) > 0
    if card == 9:
        return False
    if not is_fulfilled(card, judge.card_votes(card, table.city)):
        return False  # nothing more need be built
    return card not in SPOILT or not _can_fail(table, judge.only(card), limits)


def _are_votes_secured(table: Table, judge: Judge, limits: SearchLimits) -> bool:
    votes = judge.votes or 0
    if fewest_votes(table, judge) >= votes:
        return True
    if not SPOILT.intersection(judge.in_play):
        return False
    now = judge.total(table.city) - (4 * table.turns if 9 in judge.in_play else 0)
    if now < votes and not BY_BUILDINGS.keys() & set(judge.in_play):
        return False  # nothing more need be built
    return not _can_fail(table, judge.only(None), limits)


def _can_fail(table: Table, judge: Judge, limits: SearchLimits) -> bool:
    """Does some layout miss the goal with some walkways? Raises OutOfLimitsError if there are too many."""
    return any(
        Ending(city, table.stock, judge).fails(limits) is not None
        for city in layouts(table, everything(table), 0, limits)
    )
