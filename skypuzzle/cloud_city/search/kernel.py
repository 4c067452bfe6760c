# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The best walkways of a city, and the best cities that some tiles can grow into, by a search made for this plane.

Ordinary Python, which the build turns into C if there is a compiler: the same answers in the same order after the same
number of nodes, only faster. It deals in plain numbers. A plan is 196 codes (quarter = column + 14 × rank): 0 for
ground, 1–3 for a building, 9 for no tile. A tile is its quarters NW NE SW SE as digits to the base 4, NW being the
lowest. A stock is 15 numbers, five lengths for each of three levels. A walkway is its two quarters, the smaller first.

**Walkways** (`Network`). Levels have nothing to do with each other. On each, the walkways that nothing is in the way
of are built; the others, which share a building, cross, or need the same scarce piece, are tried one by one, and
what is left out is a loss that must not exceed the least one known.

**Cities** (`Search`). A band is a row or a column of cells, so two lines of quarters. Its bound is the votes of all
walkways that its lines allow, whatever the other bands are like; for a band that still has empty cells it is the most
that any of the tiles left make of it, which is looked up by band and tiles left. The bounds of all bands together
limit what a city can have, so a tile that takes them below what is asked for is not looked into. A column is looked up
as the row that it becomes when the city is turned. With five empty cells or fewer there is a closer bound: each empty
cell has its share of its row and of its column, and one tile must be good for both. Pieces of which the stock has few
have a price, so that a bound does not count on more of them. With all tiles laid, the network gives the exact votes.

Requests add to a bound the most that they can give. In a complete city, they are exact: all sets of a level that can
matter are sorted by what they mean to the requests, and then levels are joined.

Cells are filled from the corners, where the longest walkways end. Before that, a few layouts are laid at random and
improved as long as that is easy: the best of them is a first limit. All chance is in a fixed number.

If all tiles are laid around a single one, as in a new game, that one is laid with the others, as on an empty plane:
one frame is filled instead of nine, each city is found once for all its turns, and seen from the start tile afterwards.

The search stops at each answer, if it is asked for every one, and when it has used up its nodes; either way it can be
resumed from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.cloud_city.search.growth import beside, cells_of, filling_order, final_cells
from skypuzzle.cloud_city.search.views import Grid, seen_from, turns_of

if TYPE_CHECKING:
    from skypuzzle import uncompiled as cython
else:
    try:
        import cython
    except ModuleNotFoundError:
        from skypuzzle import uncompiled as cython

COMPILED = cython.compiled

FOUND = 1
EXHAUSTED = 0
OUT_OF_NODES = -1

ANY, EVERY, BEST, ONE_BEST, TWO_BEST = 0, 1, 2, 3, 4
"""What to look for: any layout with enough votes; every one; all of the best; one of the best; the best, and what the
second best has."""

Answer: TypeAlias = tuple[int, int, bytes, tuple[tuple[int, int], ...]]
"""A layout: its votes, how many sets of walkways have them, its plan, and the first of these sets."""

NO_LIMIT = 1 << 62
NOTHING = -1000
"""Less than any city has: requests can cost votes, but not that many."""
MOST_SETS = 200_000
"""More sets of walkways on one level than this are not looked through for requests."""

NO_RIVALS = (0,) * 11
"""By number of the card: what the best rival has."""

Outcome: TypeAlias = tuple[int, int, list[int]]
"""What sets on one level come to: votes, what matters for all levels together, and the sets."""

MOST_TILES = 60
"""To choose from; there are no more than 48 in the box."""
GUESSES = 24
FEWEST_TO_GUESS = 5
"""Empty cells from which on a guess saves more than it costs."""
SCARCE = 1
"""Of so few pieces of a kind, not every walkway that may stand will."""

ONE = cython.declare(cython.ulonglong, 1)
LEAST = cython.declare(cython.int, -1000)
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_ONE = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_TWO = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
NONE = cython.declare(cython.int, 0)
"""In a band: a cell that will have no tile."""
EMPTY = cython.declare(cython.int, 63)
"""In a band: a cell that a tile will be laid on."""
ROUTES = cython.declare(cython.int, 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4)
"""The requests that look at routes."""
FEW_TILES = cython.declare(cython.int, 7)
MANY_TILES = cython.declare(cython.ulonglong, 0x7FFFFFFFFF)
MOST_UNITS = cython.declare(cython.int, 4096)
ENTRIES = cython.declare(cython.int, 1 << 16)
ENTRY_BITS = cython.declare(cython.int, 16)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _votes(length: cython.int) -> cython.int:
    return length if length < 4 else 5 if length == 4 else 8


def turned(tile: int) -> int:
    return (tile >> 4 & 3) | (tile & 3) << 2 | (tile >> 6 & 3) << 4 | (tile >> 2 & 3) << 6


def _turns(tile: int) -> list[int]:
    turns = [tile]
    turn = turned(tile)
    while turn != tile:
        turns.append(turn)
        turn = turned(turn)
    return turns


def _tile_at(plan: bytes, cell: int) -> int:
    """The tile on a cell, or 0."""
    corner = 2 * (cell % 7) + 28 * (cell // 7)
    if plan[corner] == 9:
        return 0
    return plan[corner + 14] | plan[corner + 15] << 2 | plan[corner] << 4 | plan[corner + 1] << 6


def _lay(plan: bytearray, cell: int, tile: int) -> None:
    corner = 2 * (cell % 7) + 28 * (cell // 7)
    plan[corner + 14] = tile & 3
    plan[corner + 15] = tile >> 2 & 3
    plan[corner] = tile >> 4 & 3
    plan[corner + 1] = tile >> 6


@cython.cclass
class Network:
    """The walkways that one city can have, with those it has."""

    plan: cython.int[196]
    stock: cython.int[15]
    # What is built: for each quarter, the other end of the walkway to the east and to the north, or 0.
    to_east: cython.int[196]
    to_north: cython.int[196]
    # Every walkway that rules 10a–e allow, in order.
    number: cython.int
    first: cython.int[64]
    second: cython.int[64]
    level: cython.int[64]
    length: cython.int[64]
    crossing: cython.ulonglong[64]
    standing: cython.ulonglong
    # One level at a time: what is built, what may be built, and what blocks other walkways.
    built: cython.ulonglong
    free: cython.ulonglong
    contested: cython.ulonglong
    ends: cython.int[196]
    wanted: cython.int[196]
    left: cython.int[6]
    hard: cython.int[64]
    hards: cython.int
    loss: cython.int
    least_loss: cython.int
    ways: cython.longlong
    first_way: cython.ulonglong
    way: cython.ulonglong
    all_ways: cython.longlong
    sets: list[int] | None
    most_sets: cython.longlong
    # Requests: the cards in play, what the best rival has, and for each walkway those that it crosses.
    cards: cython.int
    rival: cython.int[11]
    over: cython.ulonglong[64]
    joined: cython.ulonglong[64]
    crossable: cython.ulonglong
    features: cython.ulonglong
    outcomes: list[tuple[list[int], list[int], list[int]]]

    def __init__(self) -> None:
        if not cython.compiled:
            self.plan, self.to_east, self.to_north, self.ends, self.wanted = ([0] * 196 for _ in range(5))
            self.first, self.second, self.level, self.length, self.crossing, self.hard = ([0] * 64 for _ in range(6))
            self.stock, self.left, self.rival = [0] * 15, [0] * 6, [0] * 11
            self.over, self.joined = [0] * 64, [0] * 64
        self.cards = 0
        self.outcomes = []

    def ask(self, plan: bytes, standing: Sequence[tuple[int, int]], stock: Sequence[int]) -> None:
        """Take a city, its walkways, and the pieces left in the stock."""
        if len(plan) != 196 or len(stock) != 15:
            raise ValueError("expected 196 quarters and 15 pieces")
        for quarter in range(196):
            self.plan[quarter] = plan[quarter]
            self.to_east[quarter] = 0
            self.to_north[quarter] = 0
        for piece in range(15):
            self.stock[piece] = stock[piece]
        for one, other in standing:
            if (other - one) % 14:
                self.to_east[one] = other
            else:
                self.to_north[one] = other
        self._find(0, 0, 13, 13)
        self.sets = None

    def walkways(self) -> list[tuple[int, int, int]]:
        """All possible walkways in order, with their levels; a set is a mask over them."""
        return [(self.first[edge], self.second[edge], self.level[edge]) for edge in range(self.number)]

    def best(self, level: int) -> tuple[int, int, int]:
        """The most votes on a level, how many sets have them, and the first; sets include what is built."""
        self._prepare(level)
        votes = self._sum(self.built | self.free)
        self.least_loss = 1 << 20
        self._choose_all()
        return votes - self.least_loss, self.ways, self.first_way

    def every(self, level: int, least: int, most: int = NO_LIMIT) -> list[int]:
        """All sets on a level with at least this many votes, including what is built; stops at `most` + 1."""
        self._prepare(level)
        votes = self._sum(self.built | self.free)
        for edge in range(self.number):
            if self.free & ~self.contested & ONE << edge:
                self._remove(edge)
                self._add_hard(edge)
        self.sets = []
        self.most_sets = most
        self.loss = 0
        self.least_loss = votes - least
        if self.least_loss >= 0:
            self._choose(0)
        found, self.sets = self.sets, None
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find(self, left: cython.int, bottom: cython.int, right: cython.int, top: cython.int) -> cython.void:
        """Every walkway that rules 10a–e allow within a box."""
        self.number = 0
        self.standing = 0
        for rank in range(bottom, top + 1):
            for column in range(left, right + 1):
                code = self.plan[column + 14 * rank]
                if 0 < code < 9:
                    self._look(column + 14 * rank, 1, right - column, self.to_east[column + 14 * rank])
                    self._look(column + 14 * rank, 14, top - rank, self.to_north[column + 14 * rank])
        for edge in range(self.number):
            self.crossing[edge] = 0
            for other in range(edge):
                if self.level[edge] == self.level[other] and self._cross(edge, other):
                    self.crossing[edge] |= ONE << other
                    self.crossing[other] |= ONE << edge

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _look(self, quarter: cython.int, step: cython.int, room: cython.int, stands: cython.int) -> cython.void:
        """From a building in one direction to the next one that is not lower (rules 10a, c, d, e)."""
        code = self.plan[quarter]
        other = quarter
        for length in range(1, min(room, 5) + 1):
            other += step
            if self.plan[other] >= code:
                if self.plan[other] == code:
                    self.first[self.number] = quarter
                    self.second[self.number] = other
                    self.level[self.number] = code
                    self.length[self.number] = length
                    if stands:
                        self.standing |= ONE << self.number
                    self.number += 1
                return

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _cross(self, one: cython.int, other: cython.int) -> cython.bint:
        """Do they share an inner quarter (ruling B)?"""
        one_rises: cython.bint = self.second[one] - self.first[one] != self.length[one]
        other_rises: cython.bint = self.second[other] - self.first[other] != self.length[other]
        if one_rises == other_rises:
            return False
        if one_rises:
            one, other = other, one
        column = self.first[other] % 14
        rank = self.first[one] // 14
        return (
            self.first[one] % 14 < column < self.second[one] % 14
            and self.first[other] // 14 < rank < self.second[other] // 14
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def _of(self, level: cython.int) -> cython.ulonglong:
        mask: cython.ulonglong = 0
        for edge in range(self.number):
            if self.level[edge] == level:
                mask |= ONE << edge
        return mask

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sum(self, mask: cython.ulonglong) -> cython.int:
        votes = 0
        for edge in range(self.number):
            if mask & ONE << edge:
                votes += _votes(self.length[edge])
        return votes

    @cython.cfunc
    @cython.exceptval(check=False)
    def _prepare(self, level: cython.int) -> cython.void:
        """Split a level into what is built and what may be; build at once what nothing competes with."""
        for length in range(1, 6):
            self.left[length] = self.stock[5 * level + length - 6]
        for edge in range(self.number):
            if self.level[edge] == level:
                self.ends[self.first[edge]] = 0
                self.ends[self.second[edge]] = 0
                self.wanted[self.first[edge]] = 0
                self.wanted[self.second[edge]] = 0
        self.built = self.standing & self._of(level)
        for edge in range(self.number):
            if self.built & ONE << edge:
                self.ends[self.first[edge]] += 1
                self.ends[self.second[edge]] += 1
        self.free = 0
        for edge in range(self.number):
            if (
                self.level[edge] == level
                and not self.built & ONE << edge
                and not self.crossing[edge] & self.built
                and self.ends[self.first[edge]] < 2
                and self.ends[self.second[edge]] < 2
                and self.left[self.length[edge]] > 0
            ):
                self.free |= ONE << edge
                self.wanted[self.first[edge]] += 1
                self.wanted[self.second[edge]] += 1
        scarce = self._scarce()
        self.hards = 0
        self.contested = 0
        for edge in range(self.number):
            if self.free & ONE << edge and (
                self.crossing[edge] & self.free
                or self.ends[self.first[edge]] + self.wanted[self.first[edge]] > 2
                or self.ends[self.second[edge]] + self.wanted[self.second[edge]] > 2
                or scarce & 1 << self.length[edge]
            ):
                self._add_hard(edge)
        for edge in range(self.number):
            if self.free & ~self.contested & ONE << edge:
                self._build(edge)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _scarce(self) -> cython.int:
        """The lengths with fewer pieces left than possible walkways."""
        scarce = 0
        for length in range(1, 6):
            number = self.left[length]
            for edge in range(self.number):
                if self.free & ONE << edge and self.length[edge] == length:
                    number -= 1
            if number < 0:
                scarce |= 1 << length
        return scarce

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _add_hard(self, edge: cython.int) -> cython.void:
        """Long ones first: leaving them out costs most."""
        at = self.hards
        while at > 0 and self.length[self.hard[at - 1]] < self.length[edge]:
            self.hard[at] = self.hard[at - 1]
            at -= 1
        self.hard[at] = edge
        self.hards += 1
        self.contested |= ONE << edge

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _build(self, edge: cython.int) -> cython.void:
        self.built |= ONE << edge
        self.ends[self.first[edge]] += 1
        self.ends[self.second[edge]] += 1
        self.left[self.length[edge]] -= 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _remove(self, edge: cython.int) -> cython.void:
        self.built ^= ONE << edge
        self.ends[self.first[edge]] -= 1
        self.ends[self.second[edge]] -= 1
        self.left[self.length[edge]] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _choose_all(self) -> cython.void:
        """The least loss, and in how many ways, once the level is prepared."""
        self.loss = 0
        self.ways = 0
        self.first_way = 0
        self._choose(0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _choose(self, at: cython.int) -> cython.void:
        if at == self.hards:
            if self.sets is not None:
                self.sets.append(int(self.built))
                return
            if self.loss < self.least_loss or self.ways == 0:
                self.least_loss = self.loss
                self.ways = 0
                self.first_way = self.built
            self.ways += 1
            return
        if self.sets is not None and len(self.sets) > self.most_sets:
            return
        edge = self.hard[at]
        if (
            not self.crossing[edge] & self.built
            and self.ends[self.first[edge]] < 2
            and self.ends[self.second[edge]] < 2
            and self.left[self.length[edge]] > 0
        ):
            self._build(edge)
            self._choose(at + 1)
            self._remove(edge)
        votes = _votes(self.length[edge])
        if self.loss + votes <= self.least_loss:
            self.loss += votes
            self._choose(at + 1)
            self.loss -= votes

    @cython.cfunc
    @cython.exceptval(check=False)
    def _evaluate(self, need: cython.int) -> cython.int:
        """The most votes on all levels together, or NOTHING if fewer than needed."""
        spare = self._sum(ALL) - need
        votes = 0
        self.way = 0
        self.all_ways = 1
        for level in range(1, 4):
            of_level = self._of(level)
            self._prepare(level)
            possible = self._sum(self.built | self.free)
            spare -= self._sum(of_level) - possible
            if spare < 0:
                return LEAST
            self.least_loss = spare
            self._choose_all()
            if self.ways == 0:
                return LEAST
            spare -= self.least_loss
            votes += possible - self.least_loss
            self.way |= self.first_way
            self.all_ways *= self.ways
        return votes

    # Requests -------------------------------------------------------------------------------------------------------

    def ask_for(self, cards: Sequence[int], rivals: Sequence[int]) -> None:
        """Count these requests from now on; `rivals` is the best rival value by card number."""
        self.cards = 0
        for card in cards:
            self.cards |= 1 << card
        for card in range(1, 11):
            self.rival[card] = rivals[card]

    def best_total(self) -> tuple[int, int, int]:
        """The most votes with requests, how many sets have them, and the first. Raises OverflowError."""
        self._evaluate(NOTHING)
        total = self._with_requests()
        return total, self.all_ways, self.way

    def every_best_total(self) -> Iterator[int]:
        """All sets with the most votes, after `best_total`."""
        outcomes = self.outcomes
        if not outcomes:
            levels = []
            for level in range(1, 4):
                votes, _, _ = self.best(level)
                levels.append(self.every(level, votes))
            outcomes = [(levels[0], levels[1], levels[2])]
        for river, forest, sand in outcomes:
            for one in river:
                for two in forest:
                    for three in sand:
                        yield one | two | three

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _asks(self, card: cython.int) -> cython.bint:
        return self.cards & 1 << card != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _award(self, card: cython.int, own: cython.int) -> cython.int:
        if own == 0 or own < self.rival[card]:
            return 0
        return 6 if own > self.rival[card] else 3

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_gain(self, buildings: cython.int) -> cython.int:
        """The most that the requests can give to a city with these buildings."""
        gain = 0
        for card in (1, 2, 5, 6):
            if self._asks(card):
                gain += 6
        if self._asks(3):
            gain += 8
        if self._asks(4):
            gain += 3 * (buildings // 4)
        if self._asks(7):
            gain += 2 * buildings
        return gain

    def _with_requests(self) -> int:
        """The most votes with requests of the city evaluated last; also sets the first way, and how many.

        Each level lists what its sets come to, with what matters for all levels together: the award for its longest
        route, the number of its routes, its variety, its pieces, and the walkways that could cross. Sets with too few
        votes for any request to make up are left out.
        """
        fixed = 0
        if self._asks(5):
            fixed += self._award(5, self._buildings_of(1))
        if self._asks(6):
            fixed += self._award(6, self._buildings_of(2))
        if self.cards & ~(1 << 5 | 1 << 6) == 0:
            self.outcomes = []
            return int(self._sum(self.way)) + fixed
        self._find_crossings()
        levels = []
        for level in range(1, 4):
            best, _, _ = self.best(level)
            levels.append(self._outcomes(level, best - self._spread(self._buildings_of(level))))
        total = self._joined(levels)
        self.all_ways = sum(len(river) * len(forest) * len(sand) for river, forest, sand in self.outcomes)
        self.way = sum(sets[0] for sets in self.outcomes[0])
        return total + fixed

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_gain_here(self) -> cython.int:
        """The most that the requests can give to this city, judging by all its possible walkways."""
        gain = 0
        for card in (1, 2):
            if self._asks(card):
                gain += 6
        if self._asks(5):
            gain += self._award(5, self._buildings_of(1))
        if self._asks(6):
            gain += self._award(6, self._buildings_of(2))
        most_variety = 0
        self._find_crossings()
        for level in range(1, 4):
            of_level = self._of(level)
            most_variety = max(most_variety, self._variety(of_level))
            edges = 0
            joined = 0
            for quarter in range(196):
                self.ends[quarter] = 0
            for edge in range(self.number):
                if of_level & ONE << edge:
                    edges += 1
                    for quarter in (self.first[edge], self.second[edge]):
                        joined += self.ends[quarter] == 0
                        self.ends[quarter] = 1
            if self._asks(7):
                gain += 2 * joined
            if self._asks(4):
                # No more circuits than there are walkways to take away until there are none.
                routes = 0
                left: cython.ulonglong = of_level
                while left:
                    left &= ~self._route(left & (~left + 1), of_level)
                    routes += 1
                gain += 3 * min(joined // 4, edges - joined + routes)
        if self._asks(3):
            gain += 0 if most_variety < 4 else 6 if most_variety == 4 else 8
        return gain

    @cython.cfunc
    @cython.exceptval(check=False)
    def _buildings_of(self, level: cython.int) -> cython.int:
        number = 0
        for quarter in range(196):
            number += self.plan[quarter] == level
        return number

    @cython.cfunc
    @cython.exceptval(check=False)
    def _spread(self, buildings: cython.int) -> cython.int:
        """The least and the most that requests can give, as far as one level with this many buildings decides."""
        spread = self._most_gain(buildings)
        if self._asks(8):
            spread += 2 * self.number
        if self._asks(9):
            spread += 2 * buildings
        if self._asks(10):
            spread += 4
        return spread

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_crossings(self) -> cython.void:
        """Walkways of one level that share a building, and those of different levels that cross (ruling C)."""
        self.crossable = 0
        for one in range(self.number):
            self.over[one] = 0
            self.joined[one] = 0
            for other in range(one):
                if self.level[one] == self.level[other]:
                    if (
                        self.first[one] == self.first[other]
                        or self.first[one] == self.second[other]
                        or self.second[one] == self.first[other]
                        or self.second[one] == self.second[other]
                    ):
                        self.joined[one] |= ONE << other
                        self.joined[other] |= ONE << one
                elif self._asks(8) and (self._cross(one, other) or self._along(one, other)):
                    self.over[one] |= ONE << other
                    self.over[other] |= ONE << one
                    self.crossable |= ONE << one | ONE << other

    @cython.cfunc
    @cython.exceptval(check=False)
    def _along(self, one: cython.int, other: cython.int) -> cython.bint:
        one_rises: cython.bint = self.second[one] - self.first[one] != self.length[one]
        other_rises: cython.bint = self.second[other] - self.first[other] != self.length[other]
        if one_rises != other_rises:
            return False
        if one_rises and self.first[one] % 14 != self.first[other] % 14:
            return False
        if not one_rises and self.first[one] // 14 != self.first[other] // 14:
            return False
        return self.first[one] < self.second[other] and self.first[other] < self.second[one]

    def _outcomes(self, level: int, least: int) -> list[Outcome]:
        """What the sets of a level come to, the best first."""
        sets = self.every(level, least, MOST_SETS)
        if len(sets) > MOST_SETS:
            raise OverflowError("too many sets of walkways")
        found: dict[int, Outcome] = {}
        for mask in sets:
            own = self._look_at(level, mask)
            known = found.get(self.features)
            if known is None or own > known[0]:
                found[self.features] = (own, self.features, [mask])
            elif own == known[0]:
                known[2].append(mask)
        return sorted(found.values(), key=_best_first)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look_at(self, level: cython.int, chosen: cython.ulonglong) -> cython.int:
        """The votes of a set with its level's own requests; packs its features for all levels together."""
        for quarter in range(196):
            if self.plan[quarter] == level:
                self.ends[quarter] = 0
        threes = fours = fives = own = 0
        for edge in range(self.number):
            if chosen & ONE << edge:
                self.ends[self.first[edge]] += 1
                self.ends[self.second[edge]] += 1
                own += _votes(self.length[edge])
                threes += self.length[edge] == 3
                fours += self.length[edge] == 4
                fives += self.length[edge] == 5
        routes = circuits = longest = variety = 0
        left: cython.ulonglong = chosen
        while left and self.cards & ROUTES:
            route = self._route(left & (~left + 1), chosen)
            left &= ~route
            routes += 1
            circuits += self._is_circuit(route)
            longest = max(longest, self._sum(route))
            variety = max(variety, self._variety(route))
        if self._asks(4):
            own += 3 * circuits
        for quarter in range(196):
            if self.plan[quarter] == level:
                if self.ends[quarter] == 1 and self._asks(7):
                    own += 2
                if self.ends[quarter] == 0 and self._asks(9):
                    own -= 2
        features: cython.ulonglong = chosen & self.crossable
        features <<= 16
        if self._asks(1) and level < 3:
            features |= self._award(1, longest) // 3
        if self._asks(2):
            features |= routes << 2
        if self._asks(3):
            features |= max(0, variety - 3) << 8
        if self._asks(10):
            features |= min(5, threes) << 10 | min(1, fours) << 13 | min(1, fives) << 14
        self.features = features
        return own

    @cython.cfunc
    @cython.exceptval(check=False)
    def _route(self, start: cython.ulonglong, chosen: cython.ulonglong) -> cython.ulonglong:
        route: cython.ulonglong = 0
        grown: cython.ulonglong = start
        while grown != route:
            route = grown
            for edge in range(self.number):
                if route & ONE << edge:
                    grown |= self.joined[edge] & chosen
        return route

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_circuit(self, route: cython.ulonglong) -> cython.bint:
        for edge in range(self.number):
            if route & ONE << edge and (self.ends[self.first[edge]] != 2 or self.ends[self.second[edge]] != 2):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _variety(self, route: cython.ulonglong) -> cython.int:
        lengths = 0
        for edge in range(self.number):
            if route & ONE << edge:
                lengths |= 1 << self.length[edge]
        variety = 0
        for length in range(1, 6):
            variety += lengths >> length & 1
        return variety

    @cython.cfunc
    @cython.exceptval(check=False)
    def _crossings(self, chosen: cython.ulonglong) -> cython.int:
        number = 0
        for edge in range(self.number):
            if chosen & ONE << edge and self.over[edge] & chosen:
                number += 1
        return number

    def _joined(self, levels: list[list[Outcome]]) -> int:
        """The most votes of one outcome from each level; keeps the outcomes that have them."""
        river, forest, sand = levels
        highest = sand[0][0]
        room = (6 if self._asks(1) else 0) + (6 if self._asks(2) else 0) + (8 if self._asks(3) else 0)
        best = NOTHING
        self.outcomes = []
        for one, one_key, one_sets in river:
            if one + forest[0][0] + highest + room < best:
                break
            for two, two_key, two_sets in forest:
                if one + two + highest + room < best:
                    break
                if one + two + highest + room - 2 * self._crossings((one_key | two_key) >> 16) < best:
                    continue
                for three, three_key, three_sets in sand:
                    if one + two + three + room < best:
                        break
                    total = one + two + three + self._together(one_key, two_key, three_key)
                    if total > best:
                        best = total
                        self.outcomes = []
                    if total == best:
                        self.outcomes.append((one_sets, two_sets, three_sets))
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _together(self, river: cython.ulonglong, forest: cython.ulonglong, sand: cython.ulonglong) -> cython.int:
        """The votes of the requests that look at all levels together."""
        votes: cython.int = 3 * max(river & 3, forest & 3)
        variety: cython.int = max(river >> 8 & 3, forest >> 8 & 3, sand >> 8 & 3)
        votes += 8 if variety == 2 else 6 if variety == 1 else 0
        if self._asks(2):
            votes += self._award(2, (river >> 2 & 63) + (forest >> 2 & 63) + (sand >> 2 & 63))
        if self._asks(10):
            threes: cython.int = (river >> 10 & 7) + (forest >> 10 & 7) + (sand >> 10 & 7)
            if threes < 5 or ((river | forest | sand) >> 13 & 3) != 3:
                votes -= 4
        if self._asks(8):
            votes -= 2 * self._crossings((river | forest | sand) >> 16)
        return votes


TILES_OF_A_LEVEL = (0, 1, 2, 4, 8, 3, 5, 9, 6, 10, 12)
"""The quarters of a tile that can have buildings of one level, as masks: at most two of them."""


@cython.cclass
class Growth:
    """How many walkways of each piece a city can have after some more tiles, whatever they are."""

    plan: cython.int[196]
    level: cython.int
    cells: cython.int
    corner: cython.int[12]
    # Lines by the last of the new cells that touches them: where they begin, and the step along them.
    lines: cython.int[12]
    first: cython.int[48]
    step: cython.int[48]
    number: cython.int[65]
    most: cython.int[15]

    def __init__(self) -> None:
        if not cython.compiled:
            self.plan, self.corner, self.lines, self.first, self.step = (
                [0] * 196,
                [0] * 12,
                [0] * 12,
                [0] * 48,
                [0] * 48,
            )
            self.number, self.most = [0] * 65, [0] * 15

    def most_pieces(self, plan: bytes, sizes: Sequence[tuple[int, int]], laid: int) -> list[int]:
        """The most of each piece, with those built already; ignores how many may end at a building, and crossings."""
        cells = sum(ONE << cell for cell in range(49) if _tile_at(plan, cell))
        for piece in range(15):
            self.most[piece] = 0
        for final in final_cells(cells, sizes, laid):
            for quarter in range(196):
                self.plan[quarter] = plan[quarter]
            new = cells_of(final & ~cells)
            self.cells = len(new)
            for at in range(self.cells):
                self.corner[at] = 2 * (new[at] % 7) + 28 * (new[at] // 7)
                self.lines[at] = 0
            untouched = []
            for line in range(14):
                for step, begin, touching in (
                    (1, 14 * line, [at for at in range(self.cells) if self.corner[at] // 28 == line // 2]),
                    (14, line, [at for at in range(self.cells) if self.corner[at] % 14 == line - line % 2]),
                ):
                    if touching:
                        at = max(touching)
                        self.first[4 * at + self.lines[at]] = begin
                        self.step[4 * at + self.lines[at]] = step
                        self.lines[at] += 1
                    else:
                        untouched.append((begin, step))
            for level in range(1, 4):
                self.level = level
                for length in range(5):
                    self.number[length] = 0
                for begin, step in untouched:
                    self._count(begin, step, 0)
                self._lay(0)
        return [self.most[piece] for piece in range(15)]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lay(self, at: cython.int) -> cython.void:
        """Try each tile on a cell, and count in the lines that are full then."""
        if at == self.cells:
            for length in range(5):
                piece = 5 * self.level - 5 + length
                self.most[piece] = max(self.most[piece], self.number[5 * at + length])
            return
        corner = self.corner[at]
        for tile in TILES_OF_A_LEVEL:
            mask: cython.int = tile
            self.plan[corner] = self.level if mask & 1 else 0
            self.plan[corner + 1] = self.level if mask & 2 else 0
            self.plan[corner + 14] = self.level if mask & 4 else 0
            self.plan[corner + 15] = self.level if mask & 8 else 0
            for length in range(5):
                self.number[5 * at + 5 + length] = self.number[5 * at + length]
            for line in range(self.lines[at]):
                self._count(self.first[4 * at + line], self.step[4 * at + line], at + 1)
            self._lay(at + 1)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _count(self, quarter: cython.int, step: cython.int, depth: cython.int) -> cython.void:
        """Add the walkways of a line."""
        last = -9
        for at in range(14):
            code = self.plan[quarter]
            quarter += step
            if code == self.level:
                if at - last <= 5:
                    self.number[5 * depth + at - last - 1] += 1
                last = at
            elif code > self.level:
                last = -9


def _best_first(outcome: Outcome) -> tuple[int, int]:
    return -outcome[0], outcome[1]


def _longest_first(piece: int) -> tuple[int, int]:
    return -(piece % 5), piece


@cython.cclass
class Search:
    """A question about the cities that some tiles can grow into, and the state of its search."""

    network: Network
    # The question.
    purpose: cython.int
    need: cython.int
    keep: cython.int
    start: cython.int[49]
    beside_start: cython.ulonglong
    start_cells: cython.ulonglong
    start_tile: cython.int
    start_cell: cython.int
    unbound: cython.bint
    price: cython.int[15]
    worth: cython.int[24]
    constant: cython.int
    gain: cython.int
    # The kinds of tiles: how many are left of each, its turns, whether the first tile laid may be one.
    kinds: cython.int
    left: cython.int[16]
    unit: cython.ulonglong[16]
    turns: cython.int[16]
    shown: cython.int[64]
    mask: cython.uchar[16]
    in_hand: cython.bint[16]
    tiles_left: cython.ulonglong
    unlaid: cython.int
    units: cython.longlong
    # Tiles by number, from 1: their digits, and their number after a quarter turn.
    tiles: cython.int
    tile: cython.int[56]
    turned: cython.int[56]
    # The sets of cells that a final city can have, and the one being filled.
    finals: list[int]
    at_final: cython.int
    guessed: cython.bint
    box_left: cython.int
    box_bottom: cython.int
    width: cython.int
    height: cython.int
    bands: cython.int
    empty: cython.int
    cell: cython.int[12]
    row_band: cython.int[12]
    row_shift: cython.int[12]
    column_band: cython.int[12]
    column_shift: cython.int[12]
    empty_in: cython.int[104]
    # How far it is filled: at each depth, the tile tried last, and all bands with their bounds before it.
    depth: cython.int
    tried_kind: cython.int[13]
    tried_turn: cython.int[13]
    content: cython.int[104]
    bound: cython.int[104]
    total: cython.int[13]
    # At depths with a closer bound: the bound of the other cells, and that of this cell for each tile.
    is_close: cython.bint[13]
    others: cython.int[13]
    share: cython.int[832]
    wish: cython.int[13]
    regret: cython.int[13]
    # What bands can have at most, by band and tiles left.
    values: cython.uchar[175616]
    ones: cython.uchar[150528]
    twos: cython.uchar[688128]
    lines: cython.uchar[65536]
    keys: cython.ulonglong[65536]
    bounds: cython.short[65536]
    known: dict[int, int]
    # A first guess: the tiles on the empty cells and those left over, and how each is turned.
    guess_kind: cython.int[64]
    guess_turn: cython.int[64]
    guesses: cython.int
    state: cython.ulonglong
    # What was found.
    visited: cython.longlong
    best: cython.int
    second: cython.int
    layouts: cython.longlong
    networks: cython.longlong
    kept: list[Answer]
    first_guess: list[Answer]
    way: cython.ulonglong
    ways: cython.longlong

    def __init__(self) -> None:
        self.network = Network()
        if not cython.compiled:
            self.start, self.worth, self.price = [0] * 49, [0] * 24, [0] * 15
            self.left, self.unit, self.turns, self.in_hand, self.mask = ([0] * 16 for _ in range(5))
            self.shown, self.tile, self.turned = [0] * 64, [0] * 56, [0] * 56
            self.cell, self.row_band, self.row_shift = [0] * 12, [0] * 12, [0] * 12
            self.column_band, self.column_shift, self.empty_in = [0] * 12, [0] * 12, [0] * 104
            self.tried_kind, self.tried_turn, self.total = [0] * 13, [0] * 13, [0] * 13
            self.content, self.bound = [0] * 104, [0] * 104
            self.is_close, self.others, self.share = [False] * 13, [0] * 13, [0] * 832
            self.wish, self.regret = [0] * 13, [0] * 13
            self.guess_kind, self.guess_turn = [0] * 64, [0] * 64
        self.known = {}
        self.finals = []
        self.kept = []
        self.first_guess = []

    def ask(
        self,
        plan: bytes,
        standing: Sequence[tuple[int, int]],
        stock: Sequence[int],
        hand: Sequence[int],
        row: Sequence[int],
        laid: int,
        sizes: Sequence[tuple[int, int]],
        purpose: int,
        least: int,
        keep: int,
        cards: Sequence[int] = (),
        rivals: Sequence[int] = NO_RIVALS,
    ) -> None:
        """Start over: grow a city by `turns` tiles from hand and row.

        The first tile comes from the hand and is next to the city. Finds layouts with at least `least` votes, requests
        included, and keeps up to `keep` of the best. Without a city, the tiles must fill the shape, and the turns of a
        layout count as one.
        """
        if len(hand) + len(row) > MOST_TILES:
            raise ValueError(f"more than {MOST_TILES} tiles")
        self.network.ask_for(cards, rivals)
        self.network.ask(plan, standing, stock)
        self.purpose = purpose
        self.need = max(NOTHING + 1, min(least, -NOTHING))
        self.keep = keep
        start = [_tile_at(plan, cell) for cell in range(49)]
        cells = sum(ONE << cell for cell in range(49) if start[cell])
        self.gain = self.network._most_gain(2 * (laid + cells.bit_count()))
        self.finals = []
        if cells and laid <= len(hand) + len(row) and (hand or laid == 0):
            self.finals = final_cells(cells, sizes, laid)
        self._unbind(cells, standing, hand, row, laid, sizes)
        if self.unbound:
            tile = start[self.start_cell]
            self._take_tiles([*hand, tile] if tile else hand, [], [])
            self.start_tile = self._number(tile) if tile else NONE
            start = [0] * 49
            self.network.ask(bytes([9] * 196), (), stock)
            cells = 0
        else:
            self._take_tiles(hand, row, [tile for tile in start if tile])
        for cell in range(49):
            self.start[cell] = self._number(start[cell]) if start[cell] else NONE
        self.start_cells = cells
        self.beside_start = beside(cells) & ~cells
        self._take_prices(stock)
        self._sort_finals()
        self.at_final = -1
        self.depth = -1
        self.guessed = False
        self.state = 0
        self.visited = 0
        self.best = NOTHING
        self.second = NOTHING
        self.layouts = 0
        self.networks = 0
        self.kept = []
        self.first_guess = []

    def _unbind(
        self,
        cells: int,
        standing: Sequence[tuple[int, int]],
        hand: Sequence[int],
        row: Sequence[int],
        laid: int,
        sizes: Sequence[tuple[int, int]],
    ) -> None:
        """If all tiles are laid around a single one, lay that one together with the others.

        Then one frame is filled instead of many. Each city is found in one of its turns, and is viewed from the start
        tile afterwards.
        """
        width, height = sizes[0]
        laid_before = cells.bit_count()
        self.unbound = False
        if laid_before > 1 or standing or row or laid != len(hand) or laid + laid_before != width * height:
            return
        self.start_cell = cells_of(cells)[0] if cells else 0
        column, rank = self.start_cell % 7, self.start_cell // 7
        room = max(width, height) - 1
        if cells == 0 or (room <= column <= 6 - room and room <= rank <= 6 - room):
            self.unbound = True
            self.finals = [sum(((ONE << width) - 1) << 7 * up for up in range(height))]

    def _take_tiles(self, hand: Sequence[int], row: Sequence[int], laid: Sequence[int]) -> None:
        """Number the tiles, and sort those to lay by kind: a kind is the least of its turns."""
        numbered = [
            turn for kind in sorted({min(_turns(tile)) for tile in [*hand, *row, *laid]}) for turn in _turns(kind)
        ]
        self.tiles = len(numbered)
        for at in range(self.tiles):
            self.tile[at + 1] = numbered[at]
            self.turned[at + 1] = numbered.index(turned(numbered[at])) + 1
        every = sorted({min(_turns(tile)) for tile in [*hand, *row]})
        self.kinds = len(every)
        self.units = 1
        self.tiles_left = 0
        self.unlaid = len(hand) + len(row)
        for kind in range(16):
            self.mask[kind] = 255 if kind < self.kinds else 0
        for kind in range(self.kinds):
            turns = _turns(every[kind])
            self.left[kind] = sum(tile in turns for tile in [*hand, *row])
            self.in_hand[kind] = any(tile in turns for tile in hand)
            self.unit[kind] = self.units
            self.tiles_left += self.units * self.left[kind]
            self.units *= self.left[kind] + 1
            self.turns[kind] = len(turns)
            for turn in range(len(turns)):
                self.shown[4 * kind + turn] = self._number(turns[turn])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _number(self, tile: cython.int) -> cython.int:
        number = 1
        while self.tile[number] != tile:
            number += 1
        return number

    def _take_prices(self, stock: Sequence[int]) -> None:
        """Put a price on scarce pieces if that makes the bound closer.

        A walkway adds its votes minus its price to a bound, and all pieces add their prices once: a valid bound for any
        prices. A piece that is not there costs all it is worth.
        """
        for piece in range(15):
            self.price[piece] = _votes(piece % 5 + 1) if stock[piece] == 0 else 0
        self._take_worths(stock)
        if not self.finals:
            return
        self._begin(self.finals[0])
        if self.empty < FEWEST_TO_GUESS:
            return
        least = self.total[0]
        for piece in sorted(range(15), key=_longest_first):
            votes = _votes(piece % 5 + 1)
            for price in (votes, votes // 2):
                before = self.price[piece]
                if 0 < stock[piece] <= SCARCE and price > before:
                    self.price[piece] = price
                    self._take_worths(stock)
                    self._begin(self.finals[0])
                    if self.total[0] < least:
                        least = self.total[0]
                    else:
                        self.price[piece] = before
        self._take_worths(stock)

    def _take_worths(self, stock: Sequence[int]) -> None:
        """Set what a walkway adds to a bound, and what is added once; clears all tables."""
        self.constant = 0
        for piece in range(15):
            self.worth[6 * (piece // 5 + 1) + piece % 5 + 1] = _votes(piece % 5 + 1) - self.price[piece]
            self.constant += stock[piece] * self.price[piece]
        for edge in range(self.network.number):
            if self.network.standing & ONE << edge:
                self.constant += self.price[5 * self.network.level[edge] + self.network.length[edge] - 6]
        self._forget()

    def _forget(self) -> None:
        """Empty all tables: they hold for one set of tiles and one stock."""
        tiles = self.tiles + 1
        if not cython.compiled:
            self.values = bytearray(tiles**3)
            self.ones = bytearray(48 * tiles**2)
            self.twos = bytearray(3 * tiles * self.units if self.units <= MOST_UNITS else 0)
            self.lines = bytearray(1 << 16)
            self.known = {}
            return
        for entry in range(ENTRIES):
            self.keys[entry] = 0
            self.lines[entry] = 0
        for entry in range(tiles * tiles * tiles):
            self.values[entry] = 0
        for entry in range(48 * tiles * tiles):
            self.ones[entry] = 0
        for entry in range(3 * tiles * self.units if self.units <= MOST_UNITS else 0):
            self.twos[entry] = 0

    def _sort_finals(self) -> None:
        """Put final shapes with the highest bound first; drop those that cannot have enough votes."""
        if len(self.finals) > 1:
            totals = []
            for final in self.finals:
                self._begin(final)
                totals.append((-self.total[0], final))
            self.finals = [final for total, final in sorted(totals) if -total >= self.need]

    @property
    def nodes(self) -> int:
        """How many tiles were tried since `ask`."""
        return int(self.visited)

    @property
    def votes(self) -> int:
        """The most found, or NOTHING."""
        return int(self.best)

    @property
    def second_votes(self) -> int:
        """With TWO_BEST: the most votes of any layout but the best, or NOTHING."""
        return int(self.second)

    @property
    def counted(self) -> tuple[int, int]:
        """With BEST: how many layouts have the most votes, and how many cities with their walkways."""
        return int(self.layouts), int(self.networks)

    def answers(self) -> list[Answer]:
        """The answers kept; before the first answer, a guess if there is one."""
        return self.kept or self.first_guess

    def next(self, most_nodes: int) -> int:
        """Go on: FOUND an answer (ANY, EVERY), EXHAUSTED, or OUT_OF_NODES after this many more nodes."""
        left = most_nodes
        if not self.guessed:
            self.guessed = True
            if self._guess() and self.purpose == ANY:
                return FOUND
        while True:
            if self.depth < 0:
                self.at_final += 1
                if self.at_final >= len(self.finals):
                    self.at_final = len(self.finals)
                    return EXHAUSTED
                self._begin(self.finals[self.at_final])
                if self.empty == 0:
                    self.depth = -1
                    if self.total[0] >= self.need and self._finish() and self.purpose in (ANY, EVERY):
                        return FOUND
                continue
            if left <= 0:
                return OUT_OF_NODES
            if not self._advance():
                self.depth -= 1
                if self.depth >= 0:
                    self._take_back()
                continue
            left -= 1
            self.visited += 1
            if not self._fits():
                self._take_back()
            elif self.depth + 1 < self.empty:
                self.depth += 1
                self.tried_kind[self.depth] = -1
                self.tried_turn[self.depth] = 4
            else:
                found: cython.bint = self._finish()
                self._take_back()
                if found and self.purpose in (ANY, EVERY):
                    return FOUND

    # One final set of cells -----------------------------------------------------------------------------------------

    def _begin(self, cells: int) -> None:
        """Set up the bands of a final city, and the order in which its cells are filled."""
        taken = cells_of(cells)
        self.box_left = min(cell % 7 for cell in taken)
        self.box_bottom = min(taken) // 7
        self.width = max(cell % 7 for cell in taken) - self.box_left + 1
        self.height = max(taken) // 7 - self.box_bottom + 1
        self.bands = self.width + self.height
        for band in range(self.bands):
            self.content[band] = 0
            self.empty_in[band] = 0
        for cell in taken:
            tile = self.start[cell]
            if tile:
                column, rank = cell % 7 - self.box_left, cell // 7 - self.box_bottom
                self.content[rank] += tile << (6 * column)
                self.content[self.height + column] += self.turned[tile] << (6 * rank)
        self.empty = 0
        for cell in filling_order(cells, self.start_cells):
            column, rank = cell % 7 - self.box_left, cell // 7 - self.box_bottom
            self.cell[self.empty] = cell
            self.row_band[self.empty] = rank
            self.row_shift[self.empty] = 6 * column
            self.column_band[self.empty] = self.height + column
            self.column_shift[self.empty] = 6 * rank
            self.content[rank] += EMPTY << (6 * column)
            self.content[self.height + column] += EMPTY << (6 * rank)
            self.empty_in[rank] += 1
            self.empty_in[self.height + column] += 1
            self.empty += 1
        for at in range(self.empty):
            for band in range(self.bands):
                self.empty_in[8 * at + 8 + band] = self.empty_in[8 * at + band]
            self.empty_in[8 * at + 8 + self.row_band[at]] -= 1
            self.empty_in[8 * at + 8 + self.column_band[at]] -= 1
        self.total[0] = self.constant + self.gain
        for band in range(self.bands):
            self.bound[band] = self._bound(self.content[band])
            self.total[0] += self.bound[band]
        self.tried_kind[0] = -1
        self.tried_turn[0] = 4
        self.is_close[0] = False
        self.depth = 0 if self.total[0] >= self.need else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _advance(self) -> cython.bint:
        """Lay the next tile to try on the cell of this depth, if there is one."""
        depth = self.depth
        kind = self.tried_kind[depth]
        turn = self.tried_turn[depth]
        while True:
            turn += 1
            if kind < 0 or turn >= self.turns[kind]:
                turn = 0
                kind += 1
                while kind < self.kinds and self.left[kind] == 0:
                    kind += 1
                if kind >= self.kinds:
                    return False
                if self.unbound and self._is_turn(depth) and kind < self.tried_kind[0]:
                    # Of the turns of a city, one with the least kind in the first corner is enough.
                    turn = 4
                    continue
            if (
                not self.is_close[depth]
                or self.others[depth] + self.share[64 * depth + 4 * kind + turn] >= 12 * self.need
            ):
                break
        self.tried_kind[depth] = kind
        self.tried_turn[depth] = turn
        self._take(kind)
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_turn(self, depth: cython.int) -> cython.bint:
        """Can the first corner be turned to the cell of this depth? In a rectangle, only the last can."""
        return 0 < depth < 4 and (depth == 3 or self.width == self.height)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _take(self, kind: cython.int) -> cython.void:
        self.left[kind] -= 1
        self.unlaid -= 1
        self.tiles_left -= self.unit[kind]
        if self.left[kind] == 0:
            self.mask[kind] = 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _give(self, kind: cython.int) -> cython.void:
        self.left[kind] += 1
        self.unlaid += 1
        self.tiles_left += self.unit[kind]
        self.mask[kind] = 255

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _take_back(self) -> cython.void:
        self._give(self.tried_kind[self.depth])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fits(self) -> cython.bint:
        """Can the city still have enough votes with the tile laid last? Writes the bands of the next depth."""
        depth = self.depth
        before = 8 * depth
        after = before + 8
        tile = self.shown[4 * self.tried_kind[depth] + self.tried_turn[depth]]
        row = self.row_band[depth]
        column = self.column_band[depth]
        content = self.content[before + row] - ((EMPTY - tile) << self.row_shift[depth])
        bound = self._bound(content)
        total = self.total[depth] - self.bound[before + row] + bound
        if total < self.need:
            return False
        self.content[after + row] = content
        self.bound[after + row] = bound
        content = self.content[before + column] - ((EMPTY - self.turned[tile]) << self.column_shift[depth])
        bound = self._bound(content)
        total += bound - self.bound[before + column]
        if total < self.need:
            return False
        self.content[after + column] = content
        self.bound[after + column] = bound
        for band in range(self.bands):
            if band != row and band != column:
                self.content[after + band] = self.content[before + band]
                bound = self.bound[before + band]
                if self.empty_in[before + band] > 0:
                    bound = self._bound(self.content[before + band])
                    total += bound - self.bound[before + band]
                    if total < self.need:
                        return False
                self.bound[after + band] = bound
        self.total[depth + 1] = total
        left = self.empty - depth - 1
        self.is_close[depth + 1] = False
        if 2 <= left <= 5:
            return self._fits_closely(depth + 1)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fits_closely(self, depth: cython.int) -> cython.bint:
        """A closer bound: each empty cell has its share of its row and its column, with the same tile.

        Shares are counted in twelfths. If several cells are at their best with the same tile, all but one (or as many
        as there are) must take another.
        """
        least = 12 * self.need
        total = 12 * self.total[depth]
        base = 8 * depth
        for at in range(depth, self.empty):
            row = base + self.row_band[at]
            column = base + self.column_band[at]
            in_row = 12 // self.empty_in[row]
            in_column = 12 // self.empty_in[column]
            best = -1
            wished = 0
            next_best = -1
            for kind in range(self.kinds):
                if self.left[kind] == 0:
                    continue
                self._take(kind)
                most = -1
                for turn in range(self.turns[kind]):
                    tile = self.shown[4 * kind + turn]
                    share = in_row * self._bound(
                        self.content[row] - ((EMPTY - tile) << self.row_shift[at])
                    ) + in_column * self._bound(
                        self.content[column] - ((EMPTY - self.turned[tile]) << self.column_shift[at])
                    )
                    most = max(most, share)
                    if at == depth:
                        self.share[64 * depth + 4 * kind + turn] = share
                self._give(kind)
                if most > best:
                    next_best = best
                    best = most
                    wished = kind
                elif most > next_best:
                    next_best = most
            total -= in_row * self.bound[row] + in_column * self.bound[column] - best
            if total < least:
                return False
            if at == depth:
                self.others[depth] = -best
            self.wish[at] = wished
            self.regret[at] = best - next_best
        self.is_close[depth] = True
        self.others[depth] += total
        # Several wishes for one tile: those that give it up regret it, the least ones first.
        for at in range(depth, self.empty):
            rivals = 0
            smaller = 0
            for other in range(depth, self.empty):
                if self.wish[other] == self.wish[at]:
                    rivals += 1
                    if self.regret[other] < self.regret[at] or (self.regret[other] == self.regret[at] and other < at):
                        smaller += 1
            if smaller < rivals - self.left[self.wish[at]]:
                total -= self.regret[at]
        return total >= least

    @cython.cfunc
    def _finish(self) -> cython.bint:
        """Evaluate a complete layout, and take it down if it has enough votes."""
        if not self._starts_from_hand():
            return False
        votes = self._evaluate()
        if votes < self.need:
            return False
        return self._take_down(votes)

    def _take_down(self, votes: int) -> bool:
        """Record a layout. Seen from the start tile, it may stand for several, or for one seen before."""
        once = self.purpose in (BEST, EVERY, TWO_BEST)
        answers = self._answers(votes, once) if self.unbound else [self._answer(votes)]
        if not answers:
            return False
        if self.purpose == ANY or self.purpose == EVERY:
            self.best = max(self.best, votes)
            self.kept = answers
        elif self.purpose == TWO_BEST:
            if votes > self.best:
                self.second = self.best if len(answers) == 1 else votes
                self.best = votes
                self.kept = answers[:1]
            else:
                self.second = votes
            self.need = max(self.need, self.second + 1)
        else:
            if votes > self.best:
                self.best = votes
                self.layouts = 0
                self.networks = 0
                self.kept = []
                self.need = votes + (1 if self.purpose == ONE_BEST else 0)
            self.layouts += len(answers)
            self.networks += len(answers) * self.ways
            self.kept += answers[: max(0, self.keep - len(self.kept))]
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _starts_from_hand(self) -> cython.bint:
        """Is a tile from the hand next to the original city?"""
        if self.unbound:
            return True
        for at in range(self.empty):
            if self.in_hand[self.tried_kind[at]] and self.beside_start & ONE << self.cell[at]:
                return True
        return self.empty == 0

    @cython.cfunc
    def _evaluate(self) -> cython.int:
        """The exact votes of the current city, or NOTHING if too few."""
        network = self.network
        for at in range(self.empty):
            corner = 2 * (self.cell[at] % 7) + 28 * (self.cell[at] // 7)
            tile = self.tile[self.shown[4 * self.tried_kind[at] + self.tried_turn[at]]]
            network.plan[corner + 14] = tile & 3
            network.plan[corner + 15] = tile >> 2 & 3
            network.plan[corner] = tile >> 4 & 3
            network.plan[corner + 1] = tile >> 6
        network._find(
            2 * self.box_left,
            2 * self.box_bottom,
            2 * (self.box_left + self.width) - 1,
            2 * (self.box_bottom + self.height) - 1,
        )
        votes = network._evaluate(self.need - (network._most_gain_here() if network.cards else 0))
        if votes > LEAST and network.cards:
            votes = network._with_requests()
        self.way = network.way
        self.ways = network.all_ways
        for at in range(self.empty):
            corner = 2 * (self.cell[at] % 7) + 28 * (self.cell[at] // 7)
            network.plan[corner] = 9
            network.plan[corner + 1] = 9
            network.plan[corner + 14] = 9
            network.plan[corner + 15] = 9
        return votes

    def _walkways(self) -> list[tuple[int, int]]:
        """The first best walkway set of the city evaluated last."""
        network = self.network
        return [(network.first[edge], network.second[edge]) for edge in range(network.number) if self.way & ONE << edge]

    def _answer(self, votes: int) -> Answer:
        plan = bytearray([self.network.plan[quarter] for quarter in range(196)])
        for at in range(self.empty):
            _lay(plan, self.cell[at], self.tile[self.shown[4 * self.tried_kind[at] + self.tried_turn[at]]])
        return votes, self.ways, bytes(plan), tuple(self._walkways())

    def _answers(self, votes: int, once: bool) -> list[Answer]:
        """The current city in each of its turns, viewed from each tile that equals the start tile.

        Empty if the search also finds it in another turn, because it must count once.
        """
        tiles = [0] * (self.width * self.height)
        for at in range(self.empty):
            cell = self.cell[at] % 7 + self.width * (self.cell[at] // 7)
            tiles[cell] = self.shown[4 * self.tried_kind[at] + self.tried_turn[at]]
        pairs = tuple([((one % 14, one // 14), (other % 14, other // 14)) for one, other in self._walkways()])
        grid = Grid(self.width, tuple(tiles), pairs)
        turns = turns_of(grid, [self.turned[tile] for tile in range(self.tiles + 1)])
        if once:
            for other in turns:
                if other.width == self.width and other.tiles < grid.tiles and self._has_least_corner(other):
                    return []
        found = []
        views = seen_from(turns, self.start_tile, self.start_cell) if self.start_tile != NONE else [(grid, 0)]
        for turn, corner in views:
            plan = bytearray([9] * 196)
            for at, tile in enumerate(turn.tiles):
                _lay(plan, corner + at % turn.width + 7 * (at // turn.width), self.tile[tile])
            origin = 2 * (corner % 7) + 28 * (corner // 7)
            moved = [sorted(origin + column + 14 * rank for column, rank in pair) for pair in turn.walkways]
            found.append((votes, self.ways, bytes(plan), tuple([(one, other) for one, other in sorted(moved)])))
        return found

    def _has_least_corner(self, grid: Grid) -> bool:
        """Is the kind in the first corner the least of those that it can be turned to?"""
        last = len(grid.tiles) - 1
        corners = [0, grid.width - 1, last - grid.width + 1, last] if grid.width == grid.height else [0, last]
        kinds = [self._kind(grid.tiles[at]) for at in corners]
        return min(kinds) == kinds[0]

    def _kind(self, tile: int) -> int:
        return min([at // 4 for at in range(4 * self.kinds) if at % 4 < self.turns[at // 4] and self.shown[at] == tile])

    # A first guess --------------------------------------------------------------------------------------------------

    def _guess(self) -> bool:
        """Take down a good layout first, so that the search can skip worse ones."""
        if self.purpose in (EVERY, TWO_BEST) or not self.finals:
            return False
        most = NOTHING
        found = False
        guesses = 0
        while guesses < GUESSES and not (found and self.purpose == ANY):
            if guesses == 0 or len(self.finals) > 1:
                self._begin(self.finals[guesses % len(self.finals)])
            if self.empty < FEWEST_TO_GUESS:
                break
            guesses += 1
            self._climb()
            if self._starts_from_hand():
                votes = self._evaluate()
                if votes >= self.need and votes > most:
                    most = votes
                    if self.purpose == BEST:
                        # It is found again, among the others that are as good.
                        self.need = votes
                        self.first_guess = [self._answers(votes, False)[0] if self.unbound else self._answer(votes)]
                    else:
                        found = self._take_down(votes)
        self.depth = -1
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _below(self, limit: cython.int) -> cython.int:
        """A random number below a limit, by splitmix64."""
        self.state = (self.state + GOLDEN) & ALL
        mixed: cython.ulonglong = self.state
        mixed = ((mixed ^ (mixed >> 30)) * MIX_ONE) & ALL
        mixed = ((mixed ^ (mixed >> 27)) * MIX_TWO) & ALL
        return ((mixed ^ (mixed >> 31)) >> 33) % limit

    @cython.cfunc
    @cython.exceptval(check=False)
    def _climb(self) -> cython.void:
        """Lay the tiles at random, then turn and swap pairs as long as all bands together gain."""
        self.guesses = 0
        for kind in range(self.kinds):
            for _ in range(self.left[kind]):
                other = self._below(self.guesses + 1)
                self.guess_kind[self.guesses] = self.guess_kind[other]
                self.guess_kind[other] = kind
                self.guesses += 1
        for at in range(self.guesses):
            self.guess_turn[at] = self._below(self.turns[self.guess_kind[at]])
        best = self._all_bands()
        better: cython.bint = True
        while better:
            better = False
            for one in range(self.empty):
                for other in range(one + 1, self.guesses):
                    now = self._exchange(one, other, best)
                    if now > best:
                        best = now
                        better = True
        for at in range(self.empty):
            self.tried_kind[at] = self.guess_kind[at]
            self.tried_turn[at] = self.guess_turn[at]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _exchange(self, one: cython.int, other: cython.int, best: cython.int) -> cython.int:
        """Turn two tiles in every way, in place and swapped; stop at the first gain."""
        one_turn = self.guess_turn[one]
        other_turn = self.guess_turn[other]
        for _ in range(2):
            for turn in range(self.turns[self.guess_kind[one]]):
                self.guess_turn[one] = turn
                for other_way in range(self.turns[self.guess_kind[other]] if other < self.empty else 1):
                    self.guess_turn[other] = other_way
                    now = self._all_bands()
                    if now > best:
                        return now
            kind = self.guess_kind[one]
            self.guess_kind[one] = self.guess_kind[other]
            self.guess_kind[other] = kind
        self.guess_turn[one] = one_turn
        self.guess_turn[other] = other_turn
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _all_bands(self) -> cython.int:
        for band in range(self.bands):
            self.content[96 + band] = self.content[band]
        for at in range(self.empty):
            tile = self.shown[4 * self.guess_kind[at] + self.guess_turn[at]]
            self.content[96 + self.row_band[at]] -= (EMPTY - tile) << self.row_shift[at]
            self.content[96 + self.column_band[at]] -= (EMPTY - self.turned[tile]) << self.column_shift[at]
        value = 0
        for band in range(self.bands):
            value += self._value(self.content[96 + band])
        return value

    # What a band can have -------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _bound(self, content: cython.int) -> cython.int:
        """The most that a band can have with the tiles that are left."""
        first = content & 63
        second = content >> 6 & 63
        third = content >> 12 & 63
        if content >> 18 != NONE:
            if first != EMPTY and second != EMPTY and third != EMPTY and content >> 18 != EMPTY:
                return self._value(content)
            return self._most_known(content)
        if first == EMPTY:
            if second == EMPTY:
                return self._most_known(content) if third == EMPTY else self._most_of_two(content, 2, third)
            if third == EMPTY:
                return self._most_of_two(content, 1, second)
            return self._most_of_one(content, 0, second, third)
        if second == EMPTY:
            if third == EMPTY:
                return self._most_of_two(content, 0, first)
            return self._most_of_one(content, 1, first, third)
        if third == EMPTY:
            return self._most_of_one(content, 2, first, second)
        return self._value(content)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _most_of_one(self, content: cython.int, slot: cython.int, one: cython.int, other: cython.int) -> cython.int:
        """The most for a band with one empty cell; cached by kind."""
        tiles = self.tiles + 1
        at = 16 * ((slot * tiles + one) * tiles + other)
        if self.ones[at + 15] == 0:
            self._fill_ones(content, slot, at)
        if not cython.compiled:
            return max(self.ones[at + kind] for kind in range(self.kinds) if self.left[kind] > 0)
        most: cython.uchar = 0
        for kind in range(16):
            value: cython.uchar = self.ones[at + kind] & self.mask[kind]
            most = max(most, value)
        return most

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fill_ones(self, content: cython.int, slot: cython.int, at: cython.int) -> cython.void:
        for kind in range(self.kinds):
            most = 0
            for turn in range(self.turns[kind]):
                tile = self.shown[4 * kind + turn]
                most = max(most, self._value(content - ((EMPTY - tile) << 6 * slot)))
            self.ones[at + kind] = most
        self.ones[at + 15] = 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _most_of_two(self, content: cython.int, slot: cython.int, tile: cython.int) -> cython.int:
        """The most for a band with two empty cells; cached by all tiles left, if there are few."""
        if self.units > MOST_UNITS:
            return self._most_known(content)
        at: cython.int = (3 * self.tiles_left + slot) * (self.tiles + 1) + tile
        if self.twos[at] == 0:
            self.twos[at] = 1 + self._most(content)
        return self.twos[at] - 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_known(self, content: cython.int) -> cython.int:
        """The most that any band can have; cached.

        For a long band with many tiles left, it is the most for any tiles, even if some are used twice: there are too
        many sets of tiles to tell apart.
        """
        any_tiles: cython.bint = content >> 18 != NONE and self.unlaid > FEW_TILES
        key: cython.ulonglong = (MANY_TILES if any_tiles else self.tiles_left) << 24 | content
        entry: cython.int = 0
        if cython.compiled:
            entry = ((key + 1) * GOLDEN) >> (64 - ENTRY_BITS)
            if self.keys[entry] == key + 1:
                return self.bounds[entry]
        elif key in self.known:
            return self.known[key]
        most = self._most_of_any(content) if any_tiles else self._most(content)
        if cython.compiled:
            self.keys[entry] = key + 1
            self.bounds[entry] = most
        else:
            self.known[key] = most
        return most

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most(self, content: cython.int) -> cython.int:
        """The most for a band, trying each remaining tile on its first empty cell."""
        shift = 0
        while shift < 24 and (content >> shift & 63) != EMPTY:
            shift += 6
        if shift == 24:
            return self._value(content)
        most = 0
        for kind in range(self.kinds):
            if self.left[kind] > 0:
                self._take(kind)
                for turn in range(self.turns[kind]):
                    tile = self.shown[4 * kind + turn]
                    most = max(most, self._bound(content - ((EMPTY - tile) << shift)))
                self._give(kind)
        return most

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_of_any(self, content: cython.int) -> cython.int:
        """The most for a band with any kinds of tiles, laid or not."""
        shift = 0
        while shift < 24 and (content >> shift & 63) != EMPTY:
            shift += 6
        if shift == 24:
            return self._value(content)
        most = 0
        for kind in range(self.kinds):
            for turn in range(self.turns[kind]):
                tile = self.shown[4 * kind + turn]
                most = max(most, self._bound(content - ((EMPTY - tile) << shift)))
        return most

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _value(self, content: cython.int) -> cython.int:
        """The votes of all walkways in a full band, cached by its tiles, or by lines if it is long."""
        if content >> 18 != NONE:
            return self._long_line(content, 0) + self._long_line(content, 4)
        tiles = self.tiles + 1
        at = ((content & 63) * tiles + (content >> 6 & 63)) * tiles + (content >> 12 & 63)
        if self.values[at] == 0:
            self.values[at] = 1 + self._line(content, 0) + self._line(content, 4)
        return self.values[at] - 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _long_line(self, content: cython.int, half: cython.int) -> cython.int:
        """One line of a band of four cells; cached if all of them have tiles."""
        at = 0
        for slot in range(4):
            number = content >> 6 * slot & 63
            if number == NONE:
                return self._line(content, half)
            at |= (self.tile[number] >> half & 15) << 4 * slot
        if self.lines[at] == 0:
            self.lines[at] = 1 + self._line(content, half)
        return self.lines[at] - 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _line(self, content: cython.int, half: cython.int) -> cython.int:
        """The votes of all walkways in one line of a band; its northern half begins at digit 0, or 4."""
        value = 0
        river = forest = sand = -9
        at = 0
        for slot in range(4):
            number = content >> 6 * slot & 63
            if number == NONE:
                river = forest = sand = -9
                at += 2
                continue
            tile = self.tile[number] >> half
            for _ in range(2):
                code = tile & 3
                tile >>= 2
                if code == 3:
                    if at - sand < 6:
                        value += self.worth[18 + at - sand]
                    sand = at
                    forest = river = -9
                elif code == 2:
                    if at - forest < 6:
                        value += self.worth[12 + at - forest]
                    forest = at
                    river = -9
                elif code == 1:
                    if at - river < 6:
                        value += self.worth[6 + at - river]
                    river = at
                at += 1
        return value
