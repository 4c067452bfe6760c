# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The best walkways of a city, and the best cities that some tiles can grow into, by a search made for this plane.

Ordinary Python, which the build turns into C if there is a compiler: the same answers in the same order after the same
number of nodes, only faster. It deals in plain numbers. A plan is 196 codes (quarter = column + 14 × rank): 0 for
ground, 1–3 for a building, 9 for no tile. A tile is its quarters NW NE SW SE as digits to the base 4, NW being the
lowest. A stock is 15 numbers, five lengths for each of three levels. A walkway is its two quarters, the smaller first.

**Walkways** (`Network`). Levels have nothing to do with each other. On each, the walkways that nothing stands in the
way of are built; the others, which share a building, cross, or need the same scarce piece, are tried one by one, and
what is left out is a loss that must not exceed the least one known.

**Cities** (`Search`). A band is a row or a column of cells, so two lines of quarters. Its bound is the votes of all
walkways that its lines allow, whatever the other bands are like; for a band that still has empty cells it is the most
that any of the tiles left make of it, which is looked up by band and tiles left. The bounds of all bands together
limit what a city can have, so a tile that takes them below what is asked for is not looked into. A column is looked up
as the row that it becomes when the city is turned. When all tiles lie, the network gives the exact votes.

The search stops at each answer, if it is asked for every one, and when it has used up its nodes; either way it can be
resumed from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

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

EVERY, BEST, ONE_BEST, TWO_BEST = 0, 1, 2, 3
"""What to look for: every layout with enough votes; all of the best; one of the best; the best and the second best."""

NO_LIMIT = 1 << 62

ONE = cython.declare(cython.ulonglong, 1)
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
SIZE = cython.declare(cython.int, 14)
CELLS = cython.declare(cython.int, 7)
NONE = cython.declare(cython.int, 54)
"""In a band: a cell that will have no tile."""
EMPTY = cython.declare(cython.int, 55)
"""In a band: a cell that a tile will be laid on."""
NO_BAND = cython.declare(cython.int, 0xFFFFFF)
ENTRIES = cython.declare(cython.int, 1 << 16)
ENTRY_BITS = cython.declare(cython.int, 16)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _votes(length: cython.int) -> cython.int:
    """Rule 3."""
    return length if length < 4 else 5 if length == 4 else 8


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _lowest(mask: cython.ulonglong) -> cython.int:
    """The number of the lowest bit of some."""
    number = 0
    while not mask & 1:
        mask >>= 1
        number += 1
    return number


def turned(tile: int) -> int:
    """A tile after a quarter turn clockwise."""
    return (tile >> 4 & 3) | (tile & 3) << 2 | (tile >> 6 & 3) << 4 | (tile >> 2 & 3) << 6


def _every_tile() -> list[int]:
    """Two of the four quarters carry a building."""
    return [tile for tile in range(256) if sum((tile >> shift & 3) > 0 for shift in (0, 2, 4, 6)) == 2]


TILES = _every_tile()


@cython.cclass
class Network:
    """The walkways that can stand in one city, with those that do."""

    plan: cython.int[196]
    stock: cython.int[15]
    # What stands: for each quarter, the other end of the walkway to the east and to the north, or 0.
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
    # One level at a time: what is built, what may be built, and what stands in the way of other walkways.
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
    sets: list[int] | None

    def __init__(self) -> None:
        if not cython.compiled:
            self.plan, self.to_east, self.to_north, self.ends, self.wanted = ([0] * 196 for _ in range(5))
            self.first, self.second, self.level, self.length, self.crossing, self.hard = ([0] * 64 for _ in range(6))
            self.stock, self.left = [0] * 15, [0] * 6

    def ask(self, plan: bytes, standing: Sequence[tuple[int, int]], stock: Sequence[int]) -> None:
        """Take a city, the walkways that stand in it, and the pieces that are left beside them."""
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
        """All that may stand, whatever else does, in order, with their levels; a set is a mask over them."""
        return [(self.first[edge], self.second[edge], self.level[edge]) for edge in range(self.number)]

    def best(self, level: int) -> tuple[int, int, int]:
        """The most votes on a level, with how many sets, and the first of these sets; what stands is part of it."""
        self._prepare(level)
        votes = self._sum(self.built | self.free)
        self.least_loss = 1 << 20
        self._choose_all()
        return votes - self.least_loss, self.ways, self.first_way

    def every(self, level: int, least: int) -> list[int]:
        """All sets on a level with at least so many votes; each holds what stands."""
        self._prepare(level)
        votes = self._sum(self.built | self.free)
        for edge in range(self.number):
            if self.free & ~self.contested & ONE << edge:
                self._remove(edge)
                self._add_hard(edge)
        self.sets = []
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
        """From a building in one direction, to the next one that is not lower (rules 10a, c, d, e)."""
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
        """Do they share a quarter that is interior to both (ruling B)?"""
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
        """All walkways of a level."""
        mask: cython.ulonglong = 0
        for edge in range(self.number):
            if self.level[edge] == level:
                mask |= ONE << edge
        return mask

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sum(self, mask: cython.ulonglong) -> cython.int:
        """Their votes."""
        votes = 0
        for edge in range(self.number):
            if mask & ONE << edge:
                votes += _votes(self.length[edge])
        return votes

    @cython.cfunc
    @cython.exceptval(check=False)
    def _prepare(self, level: cython.int) -> cython.void:
        """What stands on a level and what may still be built; that which nothing competes with is built at once."""
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
        """The lengths of which fewer are left than may be built."""
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


def _final_cells(cells: int, sizes: Sequence[tuple[int, int]], laid: int) -> list[int]:
    """Every set of cells that a city can have after so many tiles, as masks: connected, and within its shape."""
    number = cells.bit_count()
    columns = [cell % 7 for cell in range(49) if cells >> cell & 1]
    ranks = [cell // 7 for cell in range(49) if cells >> cell & 1]
    found: set[int] = set()
    if all(width * height == number + laid for width, height in sizes):
        for width, height in sizes:
            for left in range(max(0, max(columns) - width + 1), min(min(columns), 7 - width) + 1):
                for bottom in range(max(0, max(ranks) - height + 1), min(min(ranks), 7 - height) + 1):
                    found.add(sum(((ONE << width) - 1) << (left + 7 * (bottom + up)) for up in range(height)))
        return sorted(found)
    found.add(cells)
    for _ in range(laid):
        found = {more for mask in found for more in _with_one_more(mask, sizes)}
    return sorted(found)


def _with_one_more(cells: int, sizes: Sequence[tuple[int, int]]) -> list[int]:
    """With each cell that the next tile may be laid on."""
    taken = [cell for cell in range(49) if cells >> cell & 1]
    left, right = min(cell % 7 for cell in taken), max(cell % 7 for cell in taken)
    bottom, top = min(taken) // 7, max(taken) // 7
    more = []
    for cell in range(49):
        column, rank = cell % 7, cell // 7
        width, height = max(right, column) - min(left, column) + 1, max(top, rank) - min(bottom, rank) + 1
        if (
            not cells >> cell & 1
            and _beside(cells) >> cell & 1
            and any(width <= wide and height <= high for wide, high in sizes)
        ):
            more.append(cells | ONE << cell)
    return more


def _beside(cells: int) -> int:
    """All cells that share an edge with one of these; it may hold some of them, too."""
    not_west = sum(ONE << cell for cell in range(49) if cell % 7)
    not_east = sum(ONE << cell for cell in range(49) if cell % 7 < 6)
    return ((cells & not_east) << 1 | (cells & not_west) >> 1 | cells << 7 | cells >> 7) & (ONE << 49) - 1


@cython.cclass
class Search:
    """A question about the cities that some tiles can grow into, and how far the search has got."""

    network: Network
    # The question.
    purpose: cython.int
    need: cython.int
    keep: cython.int
    start: cython.int[49]
    beside_start: cython.ulonglong
    start_cells: cython.ulonglong
    worth: cython.int[24]
    constant: cython.int
    # The kinds of tiles: how many are left of each, its turns, whether the first tile laid may be one.
    kinds: cython.int
    left: cython.int[16]
    unit: cython.ulonglong[16]
    turns: cython.int[16]
    shown: cython.int[64]
    in_hand: cython.bint[16]
    tiles_left: cython.ulonglong
    # Tiles by number: their digits, and their number after a quarter turn.
    tile: cython.int[54]
    turned: cython.int[54]
    # The sets of cells that a final city can have, and the one being filled.
    finals: list[int]
    at_final: cython.int
    started: cython.bint
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
    # How far it is filled: at each depth, the tile tried last, and all bands with their bounds before it.
    depth: cython.int
    tried_kind: cython.int[13]
    tried_turn: cython.int[13]
    content: cython.int[104]
    bound: cython.int[104]
    total: cython.int[13]
    # What bands can have at most, by band and tiles left.
    values: cython.uchar[166375]
    keys: cython.ulonglong[65536]
    bounds: cython.short[65536]
    known: dict[int, int]
    pick: cython.int[4]
    # What was found.
    visited: cython.longlong
    best: cython.int
    second: cython.int
    layouts: cython.longlong
    networks: cython.longlong
    kept: list[tuple[int, int, bytes, tuple[tuple[int, int], ...]]]
    way: cython.ulonglong
    ways: cython.longlong

    def __init__(self) -> None:
        self.network = Network()
        if not cython.compiled:
            self.start, self.worth = [0] * 49, [0] * 24
            self.left, self.unit, self.turns, self.in_hand = ([0] * 16 for _ in range(4))
            self.shown, self.tile, self.turned = [0] * 64, [0] * 54, [0] * 54
            self.cell, self.row_band, self.row_shift = [0] * 12, [0] * 12, [0] * 12
            self.column_band, self.column_shift = [0] * 12, [0] * 12
            self.tried_kind, self.tried_turn, self.total = [0] * 13, [0] * 13, [0] * 13
            self.content, self.bound, self.pick = [0] * 104, [0] * 104, [0] * 4
        self.known = {}
        self.finals = []
        self.kept = []
        for number in range(54):
            self.tile[number] = TILES[number]
            self.turned[number] = TILES.index(turned(TILES[number]))

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
    ) -> None:
        """Start over with a city, of any number of tiles but none, that so many tiles from hand and row are laid in.

        The first of them comes from the hand and lies beside the city as it is. Looked for are layouts with at least
        so many votes; of the best ones, so many are kept.
        """
        self.network.ask(plan, standing, stock)
        self.purpose = purpose
        self.need = least
        self.keep = keep
        self._take_tiles(hand, row)
        self._take_worths(stock)
        cells = 0
        for cell in range(49):
            corner = 2 * (cell % 7) + 28 * (cell // 7)
            self.start[cell] = NONE
            if plan[corner] < 9:
                cells |= ONE << cell
                self.start[cell] = TILES.index(
                    plan[corner + 14] | plan[corner + 15] << 2 | plan[corner] << 4 | plan[corner + 1] << 6
                )
        self.start_cells = cells
        self.beside_start = _beside(cells) & ~cells
        self.finals = _final_cells(cells, sizes, laid) if laid <= len(hand) + len(row) else []
        if laid and not hand:
            self.finals = []
        self.at_final = -1
        self.depth = -1
        self.visited = 0
        self.best = -1
        self.second = -1
        self.layouts = 0
        self.networks = 0
        self.kept = []

    def _take_tiles(self, hand: Sequence[int], row: Sequence[int]) -> None:
        """Sort the tiles by kind: a kind is the least number among its turns."""
        kinds = {}
        for tile in [*hand, *row]:
            kinds[tile] = min(tile, turned(tile), turned(turned(tile)), turned(turned(turned(tile))))
        every = sorted(set(kinds.values()))
        self.kinds = len(every)
        unit = 1
        self.tiles_left = 0
        for kind in range(self.kinds):
            self.left[kind] = sum(kinds[tile] == every[kind] for tile in [*hand, *row])
            self.in_hand[kind] = any(kinds[tile] == every[kind] for tile in hand)
            self.unit[kind] = unit
            self.tiles_left += unit * self.left[kind]
            unit *= self.left[kind] + 1
            self.turns[kind] = 0
            tile = every[kind]
            while self.turns[kind] == 0 or tile != every[kind]:
                self.shown[4 * kind + self.turns[kind]] = TILES.index(tile)
                self.turns[kind] += 1
                tile = turned(tile)

    def _take_worths(self, stock: Sequence[int]) -> None:
        """What a walkway adds to a bound: nothing if there is no such piece, unless it stands already."""
        self.constant = 0
        for level in range(1, 4):
            for length in range(1, 6):
                self.worth[6 * level + length] = _votes(length) if stock[5 * level + length - 6] > 0 else 0
        for edge in range(self.network.number):
            if self.network.standing & ONE << edge:
                length = self.network.length[edge]
                if self.worth[6 * self.network.level[edge] + length] == 0:
                    self.constant += _votes(length)
        self.known = {}
        for entry in range(ENTRIES if cython.compiled else 0):
            self.keys[entry] = 0
        for entry in range(166375 if cython.compiled else 0):
            self.values[entry] = 0

    @property
    def nodes(self) -> int:
        """How many tiles were tried since the question was asked."""
        return int(self.visited)

    @property
    def votes(self) -> int:
        """The most found; −1 if nothing was."""
        return int(self.best)

    @property
    def second_votes(self) -> int:
        """The most of any other layout than the best one, with TWO_BEST; −1 if there is none."""
        return int(self.second)

    @property
    def counted(self) -> tuple[int, int]:
        """How many layouts have the most votes, and how many cities with their walkways; with BEST only."""
        return int(self.layouts), int(self.networks)

    def answers(self) -> list[tuple[int, int, bytes, tuple[tuple[int, int], ...]]]:
        """What was kept: votes, number of best sets of walkways, plan, and the first of these sets."""
        return self.kept

    def next(self, most_nodes: int) -> int:
        """Go on: FOUND at an answer if every one is asked for, EXHAUSTED, or OUT_OF_NODES after this many more."""
        left = most_nodes
        while True:
            if self.depth < 0:
                self.at_final += 1
                if self.at_final >= len(self.finals):
                    self.at_final = len(self.finals)
                    return EXHAUSTED
                self._begin(self.finals[self.at_final])
                if self.empty == 0:
                    self.depth = -1
                    if self.total[0] >= self.need and self._finish() and self.purpose == EVERY:
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
                if found and self.purpose == EVERY:
                    return FOUND

    # One final set of cells -----------------------------------------------------------------------------------------

    def _begin(self, cells: int) -> None:
        """Set up the bands of a final city, and the order in which its cells are filled."""
        taken = [cell for cell in range(49) if cells >> cell & 1]
        self.box_left = min(cell % 7 for cell in taken)
        self.box_bottom = min(taken) // 7
        self.width = max(cell % 7 for cell in taken) - self.box_left + 1
        self.height = max(taken) // 7 - self.box_bottom + 1
        self.bands = self.width + self.height
        self.empty = 0
        nothing = NONE | NONE << 6 | NONE << 12 | NONE << 18
        for band in range(self.bands):
            self.content[band] = nothing
        for cell in taken:
            column, rank = cell % 7 - self.box_left, cell // 7 - self.box_bottom
            tile = self.start[cell]
            if tile == NONE:
                self.cell[self.empty] = cell
                self.row_band[self.empty] = rank
                self.row_shift[self.empty] = 6 * column
                self.column_band[self.empty] = self.height + column
                self.column_shift[self.empty] = 6 * rank
                self.empty += 1
                self.content[rank] += (EMPTY - NONE) << (6 * column)
                self.content[self.height + column] += (EMPTY - NONE) << (6 * rank)
            else:
                self.content[rank] += (tile - NONE) << (6 * column)
                self.content[self.height + column] += (self.turned[tile] - NONE) << (6 * rank)
        self.total[0] = self.constant
        for band in range(self.bands):
            self.bound[band] = self._bound(self.content[band])
            self.total[0] += self.bound[band]
        self.tried_kind[0] = -1
        self.tried_turn[0] = 4
        self.depth = 0 if self.total[0] >= self.need else -1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _advance(self) -> cython.bint:
        """Lay the next tile on the cell of this depth, if there is one more to try."""
        kind = self.tried_kind[self.depth]
        turn = self.tried_turn[self.depth] + 1
        if kind < 0 or turn >= self.turns[kind]:
            kind += 1
            turn = 0
            while kind < self.kinds and self.left[kind] == 0:
                kind += 1
            if kind >= self.kinds:
                return False
        self.tried_kind[self.depth] = kind
        self.tried_turn[self.depth] = turn
        self.left[kind] -= 1
        self.tiles_left -= self.unit[kind]
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _take_back(self) -> cython.void:
        kind = self.tried_kind[self.depth]
        self.left[kind] += 1
        self.tiles_left += self.unit[kind]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fits(self) -> cython.bint:
        """Can the city still have enough votes with the tile laid last? Also writes the bands of the next depth."""
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
                bound = self._bound(self.content[before + band])
                self.bound[after + band] = bound
                total += bound - self.bound[before + band]
                if total < self.need:
                    return False
        self.total[depth + 1] = total
        return True

    def _finish(self) -> bool:
        """All tiles lie: are they worth it? Take down what was found."""
        if not self._starts_from_hand():
            return False
        votes = self._evaluate()
        if votes < self.need:
            return False
        if self.purpose == EVERY:
            self.best = max(self.best, votes)
            self.kept = [self._answer(votes)]
        elif self.purpose == TWO_BEST:
            if votes > self.best:
                self.second = self.best
                self.best = votes
                self.kept = [self._answer(votes)]
            else:
                self.second = votes
            self.need = max(self.need, self.second + 1)
        elif votes > self.best:
            self.best = votes
            self.layouts = 1
            self.networks = self.ways
            self.kept = [self._answer(votes)] if self.keep > 0 else []
            self.need = votes + (1 if self.purpose == ONE_BEST else 0)
        else:
            self.layouts += 1
            self.networks += self.ways
            if len(self.kept) < self.keep:
                self.kept.append(self._answer(votes))
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _starts_from_hand(self) -> cython.bint:
        """Does a tile from the hand lie beside the city as it was?"""
        for at in range(self.empty):
            if self.in_hand[self.tried_kind[at]] and self.beside_start & ONE << self.cell[at]:
                return True
        return self.empty == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _evaluate(self) -> cython.int:
        """The exact votes of the city that lies; −1 if they are too few."""
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
        votes = 0
        self.way = 0
        self.ways = 1
        for level in range(1, 4):
            network._prepare(level)
            votes += network._sum(network.built | network.free)
            network.least_loss = 1 << 20
            network._choose_all()
            votes -= network.least_loss
            self.way |= network.first_way
            self.ways *= network.ways
        for at in range(self.empty):
            corner = 2 * (self.cell[at] % 7) + 28 * (self.cell[at] // 7)
            network.plan[corner] = 9
            network.plan[corner + 1] = 9
            network.plan[corner + 14] = 9
            network.plan[corner + 15] = 9
        return votes

    def _answer(self, votes: int) -> tuple[int, int, bytes, tuple[tuple[int, int], ...]]:
        """The city that lies, with its first best set of walkways."""
        network = self.network
        plan = bytearray([network.plan[quarter] for quarter in range(196)])
        for at in range(self.empty):
            corner = 2 * (self.cell[at] % 7) + 28 * (self.cell[at] // 7)
            tile = self.tile[self.shown[4 * self.tried_kind[at] + self.tried_turn[at]]]
            plan[corner + 14] = tile & 3
            plan[corner + 15] = tile >> 2 & 3
            plan[corner] = tile >> 4 & 3
            plan[corner + 1] = tile >> 6
        chosen = [
            (network.first[edge], network.second[edge]) for edge in range(network.number) if self.way & ONE << edge
        ]
        return votes, self.ways, bytes(plan), tuple(chosen)

    # What a band can have -------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _bound(self, content: cython.int) -> cython.int:
        """The most that a band can have with the tiles that are left."""
        empty = 0
        for slot in range(4):
            if (content >> 6 * slot & 63) == EMPTY:
                empty += 1
        if empty == 0:
            return self._value(content)
        key: cython.ulonglong = (self.tiles_left << 24 | content) + 1
        entry: cython.int = 0
        if cython.compiled:
            entry = (key * GOLDEN) >> (64 - ENTRY_BITS)
            if self.keys[entry] == key:
                return self.bounds[entry]
        elif key in self.known:
            return self.known[key]
        most = self._most(content, empty, 0, 0)
        if cython.compiled:
            self.keys[entry] = key
            self.bounds[entry] = most
        else:
            self.known[key] = most
        return most

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most(self, content: cython.int, empty: cython.int, picked: cython.int, kind: cython.int) -> cython.int:
        """The most that a band can have with the tiles picked, and others that are left, from a kind on."""
        if picked == empty:
            return self._best_order(content, picked)
        most = 0
        for other in range(kind, self.kinds):
            if self.left[other] > 0:
                self.left[other] -= 1
                self.pick[picked] = other
                most = max(most, self._most(content, empty, picked + 1, other))
                self.left[other] += 1
        return most

    @cython.cfunc
    @cython.exceptval(check=False)
    def _best_order(self, content: cython.int, picked: cython.int) -> cython.int:
        """The most that a band has with the tiles picked laid on its empty cells."""
        key: cython.ulonglong = ONE << 60 | (content + 1)
        for at in range(picked):
            key += (ONE + self.pick[at]) << (24 + 5 * at)
        entry: cython.int = 0
        if cython.compiled:
            entry = (key * GOLDEN) >> (64 - ENTRY_BITS)
            if self.keys[entry] == key:
                return self.bounds[entry]
        elif key in self.known:
            return self.known[key]
        most = self._lay(content, picked)
        if cython.compiled:
            self.keys[entry] = key
            self.bounds[entry] = most
        else:
            self.known[key] = most
        return most

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lay(self, content: cython.int, picked: cython.int) -> cython.int:
        """Try each of the tiles picked on the first empty cell."""
        if picked == 0:
            return self._value(content)
        shift = 0
        while (content >> shift & 63) != EMPTY:
            shift += 6
        most = 0
        last = picked - 1
        for at in range(picked):
            kind = self.pick[at]
            self.pick[at] = self.pick[last]
            self.pick[last] = kind
            for turn in range(self.turns[kind]):
                tile = self.shown[4 * kind + turn]
                most = max(most, self._lay(content - ((EMPTY - tile) << shift), last))
            self.pick[last] = self.pick[at]
            self.pick[at] = kind
        return most

    @cython.cfunc
    @cython.exceptval(check=False)
    def _value(self, content: cython.int) -> cython.int:
        """What all walkways in a band are worth together; it is looked up where it is three cells long."""
        if content >> 18 != NONE:
            return self._line(content, 0) + self._line(content, 4)
        at = ((content & 63) * 55 + (content >> 6 & 63)) * 55 + (content >> 12 & 63)
        if cython.compiled:
            if self.values[at]:
                return self.values[at] - 1
        elif at in self.known:
            return self.known[at]
        value = self._line(content, 0) + self._line(content, 4)
        if cython.compiled:
            self.values[at] = value + 1
        else:
            self.known[at] = value
        return value

    @cython.cfunc
    @cython.exceptval(check=False)
    def _line(self, content: cython.int, half: cython.int) -> cython.int:
        """What all walkways in one line of a band are worth together: its northern half begins at digit 0, or 4."""
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
