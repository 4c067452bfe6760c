# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The shortest honest path to the solution of a puzzle, as far as a few ways of searching find it.

Ordinary Python, which the build turns into C if there is a compiler, like `kernel`, and in the same terms: 25 sites,
ten lines, a clue for each end, and for each site a 64-bit mask of the height codes that it may still end with.

**Looks.** A person looks at a line, at the pieces, or at what all ranks or all files need. A look takes what is known
and strikes out codes, never one that a solution needs. Unlike the search's own rules, a look at a line counts the
pieces that are still free as well, all at once: with one floor left, two sites cannot both grow. Where only what is
certain may be used (EASY), a look keeps nothing but the sites that it settles.

**Ways.** A way is found forwards, always by the most telling look for some taste; then every look goes that the others
do not need. Where no look helps, something about a site is supposed, and a short chain of looks refutes it. The
lightest way becomes the path. A level says what may be used: never more than the search's own reasoning needs.

**Steps.** Worked backwards, each move keeps only the conclusions that a later one needs; then each is asked what it
needs itself: which clues, what is known of which sites, and whether the pieces left must be counted.

What is known at some time is kept in one of many slots of 25 masks. The six budgets of the pieces (height codes,
pieces, floors and parks, floors, roofs, parks) are packed into one number, ten bits each, the highest of them a guard:
it stays set as long as nothing is overdrawn. All that was found out about a line is remembered, which only saves time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skypuzzle.skyliners.search.kernel import EXPERT, HARD, Search
from skypuzzle.skyliners.search.kernel import SUPPOSING as SUPPOSED_BY_SEARCH

if TYPE_CHECKING:
    from skypuzzle import uncompiled as cython
else:
    try:
        import cython
    except ModuleNotFoundError:
        from skypuzzle import uncompiled as cython

COMPILED = cython.compiled

Known = tuple[int, ...]
Move = tuple[int, int, int, tuple[int, ...]]
"""A look, or SUPPOSE with a site, the codes that it is supposed to have, and the looks that refute them."""
Told = tuple[Move, Known, "Known | None", int, int, bool, int, "list[Told]"]
"""A move, what is known before and after, the clues used (0: not), whether pieces count, premises, the chain.

Premises are the sites of which something must be known, as bits; nothing is known after a contradiction.
"""

PIECES, NEED_RANKS, NEED_FILES, SUPPOSE = 10, 11, 12, 13
"""Looks: 0–9 are the lines."""
MOST_MOVES = 200

# As C variables, like the others below.
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
ONE = cython.declare(cython.ulonglong, 1)
PARK = cython.declare(cython.ulonglong, 0x0000000000000002)
ROOFS = cython.declare(cython.ulonglong, 0xAAAAAAAAAAAAAAA8)
PAIRS = cython.declare(cython.ulonglong, 0x5555555555555555)
FOURS = cython.declare(cython.ulonglong, 0x3333333333333333)
EIGHTS = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
BYTES = cython.declare(cython.ulonglong, 0x0101010101010101)
MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)

# Six budgets of ten bits.
LANE = cython.declare(cython.ulonglong, 511)
GUARDS = cython.declare(cython.ulonglong, 0x0802008020080200)
ROOF_LANE = cython.declare(cython.ulonglong, 1 << 40)
PARK_LANE = cython.declare(cython.ulonglong, 1 << 50)
UNLIMITED = cython.declare(cython.ulonglong, 0x0FFFFFFFFFFFFFFF)
WIDE = cython.declare(cython.ulonglong, 0xFFFF)
MOST_FREE = cython.declare(cython.int, 500)

# Lines that are looked at one by one; if there could be more, what they share of the pieces is not counted.
MOST_LINES = cython.declare(cython.int, 200)
FEW_LINES = cython.declare(cython.int, 100)
MEMORY = cython.declare(cython.int, 4096)

# Looks and moves.
SIMPLE = cython.declare(cython.int, 0b00011111111111)
NEEDS = cython.declare(cython.int, 0b01100000000000)
LINES = cython.declare(cython.int, 0b1111111111)
AT_PIECES = cython.declare(cython.int, 10)
AT_NEEDS = cython.declare(cython.int, 11)
SUPPOSING = cython.declare(cython.int, 13)
NOTHING = cython.declare(cython.int, -1)
CERTAIN = cython.declare(cython.int, 1)
MOST_IN_WAY = cython.declare(cython.int, 200)
MOST_SUPPOSED = cython.declare(cython.int, 500)

# What moves weigh.
SIMPLE_WEIGHT = cython.declare(cython.int, 2)
NEED_WEIGHT = cython.declare(cython.int, 12)
SUPPOSING_WEIGHT = cython.declare(cython.int, 16)

# The most looks in search of a contradiction; and in a way, before one is sought that adds up needs sooner.
LONG_CHAIN = cython.declare(cython.int, 60)
LONG_WAY = cython.declare(cython.int, 12)

# Slots: what is known at first, now, and in various trials; then one for each move of a way, and of a chain.
START = cython.declare(cython.int, 0)
NEXT = cython.declare(cython.int, 1)
BEST = cython.declare(cython.int, 2)
NARROW = cython.declare(cython.int, 3)
NARROWER = cython.declare(cython.int, 4)
REFUTING = cython.declare(cython.int, 6)
TRIAL = cython.declare(cython.int, 8)
SENSE = cython.declare(cython.int, 10)
TOLD = cython.declare(cython.int, 11)
WAY = cython.declare(cython.int, 16)
CHAIN = cython.declare(cython.int, 224)
CHAIN_MOVES = cython.declare(cython.int, 256)

# How much of what a move tells about a site is kept: all of it, nothing, the most, the least.
KEEP = cython.declare(cython.int, 0)
DROP = cython.declare(cython.int, 1)
CAP = cython.declare(cython.int, 2)
LIFT = cython.declare(cython.int, 3)

TASTES = ((40, 10, 1, False), (10, 10, 1, True), (1, 1, 1, False), (30, 3, 1, True))
"""What makes a look telling: pieces placed, sites settled, codes struck out; and of two equals, the later?"""
EAGER = ((40, 10, 1, False), (10, 10, 3, True))
"""The same, adding up what all lines need even where a simpler look would help."""


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _size(codes: cython.ulonglong) -> cython.int:
    if not cython.compiled:
        return codes.bit_count()
    codes = codes - ((codes >> 1) & PAIRS)
    codes = (codes & FOURS) + ((codes >> 2) & FOURS)
    codes = (codes + (codes >> 4)) & EIGHTS
    return (codes * BYTES) >> 56


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _lowest(codes: cython.ulonglong) -> cython.int:
    return _size((codes & -codes) - 1)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _up_to_highest(codes: cython.ulonglong) -> cython.ulonglong:
    if not cython.compiled:
        return (1 << codes.bit_length()) - 1
    codes |= codes >> 1
    codes |= codes >> 2
    codes |= codes >> 4
    codes |= codes >> 8
    codes |= codes >> 16
    return codes | (codes >> 32)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _highest(codes: cython.ulonglong) -> cython.int:
    return _size(_up_to_highest(codes)) - 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _from_lowest(codes: cython.ulonglong) -> cython.ulonglong:
    return ALL ^ ((codes & -codes) - 1)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _up_to_code(code: cython.int) -> cython.ulonglong:
    if code < 0:
        return 0
    return (ONE << (code + 1)) - 1 if code < 63 else ALL


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _from_code(code: cython.int) -> cython.ulonglong:
    if code <= 0:
        return ALL
    return ALL ^ ((ONE << code) - 1) if code <= 63 else 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_open(codes: cython.ulonglong) -> cython.bint:
    return codes & (codes - 1) != 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _allows(clue: cython.int, seen: cython.int) -> cython.bint:
    return clue == 0 or clue == seen or (clue == 4 and seen == 5)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _lane(sums: cython.ulonglong, which: cython.int) -> cython.int:
    return (sums >> (10 * which)) & LANE


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _budget(pieces: cython.int) -> cython.ulonglong:
    """This many pieces of a kind; more than a line can take make no difference."""
    return min(pieces, MOST_FREE)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _site(line: cython.int, place: cython.int) -> cython.int:
    return 5 * line + place if line < 5 else line - 5 + 5 * place


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _lines_through(site: cython.int) -> cython.int:
    return 1 << site // 5 | 32 << site % 5


@cython.cclass
class Paths:
    """A puzzle, and the paths that settle it. Call `ask`, then `shortest`."""

    # The puzzle: clues, all that the final city adds up to, the looks that can tell anything, the level; and which
    # pieces are free in some slot, while every look is tried from there. (What the pieces tell is in NARROW then.)
    near: cython.int[10]
    far: cython.int[10]
    total: cython.int[4]
    roofs: cython.int
    parks: cython.int
    whole: cython.bint
    telling: cython.int
    level: cython.int
    free: cython.ulonglong
    looked_from: cython.int
    search: Search
    question: tuple[bytes, Sequence[int], bool, bytes]
    guide: list[tuple[int, int, int, int]] | None
    # What each code adds to the first four budgets; and with sixteen bits each, for all sites together.
    worth: cython.ulonglong[64]
    wide_worth: cython.ulonglong[64]
    known: cython.ulonglong[7500]
    # One line at a time: what is known, within the pieces, what fits; the least sums; and what was found before.
    given: cython.ulonglong[5]
    row: cython.ulonglong[5]
    fit: cython.ulonglong[5]
    base: cython.ulonglong[5]
    rest: cython.ulonglong[6]
    codes: cython.int[5]
    near_clue: cython.int
    far_clue: cython.int
    most_seen: cython.int
    is_full: cython.bint
    least_sums: cython.ulonglong
    keys: cython.ulonglong[28672]
    values: cython.ulonglong[20480]
    needed: cython.int[20]
    # The taste, moves (a way, then a chain), what of them is kept, and suppositions with their chains.
    placed: cython.int
    settled: cython.int
    struck: cython.int
    backwards: cython.bint
    moves: cython.int[512]
    length: cython.int
    gone: cython.int[200]
    kept: cython.int[12800]
    chain: cython.int[64]
    chain_length: cython.int
    supposed: cython.int
    supposed_site: cython.int[512]
    supposed_codes: cython.ulonglong[512]
    supposed_length: cython.int[512]
    supposed_chain: cython.int[32768]

    def __init__(self) -> None:
        code: cython.ulonglong
        if not cython.compiled:
            self.near, self.far, self.total = [0] * 10, [0] * 10, [0] * 4
            self.worth, self.wide_worth = [0] * 64, [0] * 64
            self.known, self.keys, self.values = [0] * 7500, [0] * 28672, [0] * 20480
            self.given, self.row, self.fit, self.base, self.codes = ([0] * 5 for _ in range(5))
            self.rest, self.needed, self.moves, self.gone, self.kept = (
                [0] * 6,
                [0] * 20,
                [0] * 512,
                [0] * 200,
                [0] * 12800,
            )
            self.chain, self.supposed_site, self.supposed_codes = [0] * 64, [0] * 512, [0] * 512
            self.supposed_length, self.supposed_chain = [0] * 512, [0] * 32768
        for code in range(64):
            floors = code >> 1
            park: cython.ulonglong = 1 if code == 1 else 0
            self.wide_worth[code] = code | (floors + (code & 1)) << 16 | (floors + park) << 32 | floors << 48
            self.worth[code] = code | (floors + (code & 1)) << 10 | (floors + park) << 20 | floors << 30
        for at in range(7 * MEMORY):
            self.keys[at] = 0
        self.search = Search()
        self.ask(bytes(25), (0, 0, 0), True, bytes(20))

    def ask(self, heights: bytes, supply: Sequence[int], whole: bool, clues: bytes) -> None:
        """Start over with floors, roofs and parks to place. Ten clues are for near ends of lines, ten for far ends."""
        self.search.ask(heights, supply, whole, clues)  # which refuses what does not fit
        self.question = (heights, supply, whole, clues)
        self.guide = None
        floors: cython.int = supply[0]
        roofs: cython.int = supply[1]
        parks: cython.int = supply[2]
        self.whole = whole
        self.roofs = roofs
        self.parks = parks
        self.total[0] = 2 * floors + roofs + parks
        self.total[1] = floors + roofs + parks
        self.total[2] = floors + parks
        self.total[3] = floors
        for site in range(25):
            code: cython.int = heights[site]
            codes = ONE << code
            self.roofs += 1 if codes & ROOFS else 0
            self.parks += 1 if codes & PARK else 0
            for which in range(4):
                self.total[which] += _lane(self.worth[code], which)
            if code % 2 == 0:
                codes = _from_code(code) & _up_to_code(code + 2 * floors + 1)
                codes &= ALL ^ ((ROOFS if roofs == 0 else 0) | (PARK if parks == 0 else 0))
            self.known[site] = codes
        self.telling = 1 << AT_PIECES | NEEDS
        for line in range(10):
            self.near[line] = clues[line]
            self.far[line] = clues[10 + line]
            self.telling |= 1 << line if self.near[line] or self.far[line] else 0
        self.level = EXPERT
        self.looked_from = NOTHING
        self.supposed = 0

    # For words: what Python asks about one line or one state ---------------------------------------------------------

    def start(self) -> Known:
        return self._state(START)

    def least(self, masks: Sequence[int], near: int, far: int) -> tuple[int, int, int, int] | None:
        """The least that a line with these clues adds up to, for each sum on its own; None if nothing fits."""
        for place in range(5):
            self.row[place] = masks[place]
        sums = self._least(near, far) if min(masks) else 0
        return None if sums == 0 else (_lane(sums, 0), _lane(sums, 1), _lane(sums, 2), _lane(sums, 3))

    def look(self, known: Sequence[int], look: int, level: int) -> Known | None:
        """What is known after a look; None if nothing is possible any more."""
        self.level = level
        for site in range(25):
            self.known[25 * TOLD + site] = known[site]
        return self._state(NEXT) if self._look(TOLD, NEXT, look) else None

    def solves(self, moves: Sequence[Move], level: int) -> bool:
        """Do these moves settle every site?"""
        self.level = level
        self.supposed = 0
        if len(moves) > MOST_MOVES:
            return False
        self.length = len(moves)
        for place in range(self.length):
            look, site, codes, chain = moves[place]
            if look == SUPPOSE:
                self.chain_length = len(chain)
                for link in range(self.chain_length):
                    self.chain[link] = chain[link]
                self.moves[place] = self._record(site, codes)
            else:
                self.moves[place] = look
            self.gone[place] = 0
        self._copy(START, WAY)
        return bool(self._is_solved(0, False))

    def shortest(self, level: int) -> list[Told] | None:
        """The lightest path that was found with the techniques of a level; None if none was."""
        self.level = level
        self.supposed = 0
        ways: list[list[int]] = []
        for taste in TASTES:
            self._find(taste, False, ways)
            if self.supposed:
                break  # every taste would have to suppose something, which takes long
        if ways and level == HARD and min([len(way) for way in ways]) > LONG_WAY:
            for taste in EAGER:
                self._find(taste, True, ways)
        if not ways:
            return None
        best = ways[0]
        for way in ways:
            if (self._weight(way), len(way)) < (self._weight(best), len(best)):
                best = way
        return self._told_way(best)

    def _weight(self, way: list[int]) -> int:
        return sum([self._weighs(move) for move in way])

    def _find(self, taste: tuple[int, int, int, bool], eager: bool, ways: list[list[int]]) -> None:
        """Collect the ways that a taste leads to, without their unnecessary moves."""
        self.placed, self.settled, self.struck, self.backwards = taste
        if not self._go(eager):
            return
        way = [self.moves[place] for place in range(self.length)]
        directions = [True] if self.supposed else [True, False]  # the last first takes less time
        for backwards in directions:
            self.length = len(way)
            for place in range(self.length):
                self.moves[place] = way[place]
            self._leave_out(backwards)
            last = self.moves[self.length - 1]
            self.moves[self.length - 1] = AT_PIECES  # easier to tell than a line, where it does as well
            if last != AT_PIECES and self._is_solved(self.length - 1, False):
                self._leave_out(backwards)
            else:
                self.moves[self.length - 1] = last
            ways.append([self.moves[place] for place in range(self.length)])

    # Slots -----------------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _state(self, slot: cython.int) -> tuple[int, ...]:
        return tuple([self.known[25 * slot + site] for site in range(25)])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _copy(self, slot: cython.int, to: cython.int) -> cython.void:
        for site in range(25):
            self.known[25 * to + site] = self.known[25 * slot + site]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _has_open_sites(self, slot: cython.int) -> cython.bint:
        found = False
        for site in range(25):
            found = found or _is_open(self.known[25 * slot + site])
        return found

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_same(self, slot: cython.int, other: cython.int) -> cython.bint:
        same = True
        for site in range(25):
            same = same and self.known[25 * slot + site] == self.known[25 * other + site]
        return same

    # One look --------------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look(self, slot: cython.int, to: cython.int, look: cython.int) -> cython.bint:
        """Put into `to` what is known after a look; False if nothing is possible any more."""
        if self.level > CERTAIN:
            return self._notice(slot, to, look)
        if slot != self.looked_from and not self._exhaust(slot):
            return False
        if look == AT_PIECES:
            self._copy(NARROW, to)
        elif not self._notice(NARROW, to, look):
            return False
        seen = LINES if look == AT_PIECES else 1 << look
        for site in range(25):
            if _is_open(self.known[25 * to + site]) or not _lines_through(site) & seen:
                self.known[25 * to + site] = self.known[25 * slot + site]
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _exhaust(self, slot: cython.int) -> cython.bint:
        """Put into NARROW everything that follows from the pieces."""
        self._copy(slot, NARROW)
        changed = True
        while changed:
            if not self._count(NARROW, NARROWER):
                return False
            changed = False
            for site in range(25):
                if self.known[25 * NARROW + site] != self.known[25 * NARROWER + site]:
                    changed = True
            self._copy(NARROWER, NARROW)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _notice(self, slot: cython.int, to: cython.int, look: cython.int) -> cython.bint:
        """Put into `to` what a look finds, and keep every note."""
        if look == AT_PIECES:
            return self._count(slot, to)
        free = self.free if slot == self.looked_from else self._free(slot)
        if free == 0:
            return False
        if look >= AT_NEEDS:
            return self._share(slot, to, look - AT_NEEDS, free)
        if not self._fit_line(slot, look, self.near[look], self.far[look], free):
            return False
        self._copy(slot, to)
        for place in range(5):
            self.known[25 * to + _site(look, place)] = self.fit[place]
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _free(self, slot: cython.int) -> cython.ulonglong:
        """What may still be added to the least of all sites, with guards; 0 if more is needed than there is."""
        used: cython.ulonglong = 0
        roofs = self.roofs
        parks = self.parks
        for site in range(25):
            codes = self.known[25 * slot + site]
            used += self.wide_worth[_lowest(codes)]
            roofs -= 1 if codes & ROOFS == codes else 0
            parks -= 1 if codes == PARK else 0
        if roofs < 0 or parks < 0:
            return 0
        free = GUARDS | _budget(roofs) << 40 | _budget(parks) << 50
        for which in range(4):
            left: cython.int = self.total[which] - ((used >> (16 * which)) & WIDE)
            if left < 0:
                return 0
            free |= _budget(left) << (10 * which)
        return free

    @cython.cfunc
    @cython.exceptval(check=False)
    def _capped(self, codes: cython.ulonglong, free: cython.ulonglong) -> cython.ulonglong:
        """The codes of a site that the free pieces allow."""
        low = _lowest(codes)
        own = self.worth[low]
        cap = low + _lane(free, 0)
        cap = min(cap, 2 * (_lane(own, 1) + _lane(free, 1)))
        most = _lane(own, 2) + _lane(free, 2)
        cap = min(cap, 2 * most + 1 if most else 0)
        cap = min(cap, 2 * (_lane(own, 3) + _lane(free, 3)) + 1)
        kept = codes & _up_to_code(cap)
        if _lane(free, 4) == 0 and codes & ROOFS != codes:
            kept &= ALL ^ ROOFS
        if _lane(free, 5) == 0 and codes != PARK:
            kept &= ALL ^ PARK
        return kept

    # A look at a line ------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fit_line(
        self, slot: cython.int, line: cython.int, near: cython.int, far: cython.int, free: cython.ulonglong
    ) -> cython.bint:
        """Put into `fit` what both clues of a line, and the free pieces, leave possible; False if nothing."""
        reach: cython.ulonglong = 0
        for place in range(5):
            codes = self.known[25 * slot + _site(line, place)]
            self.given[place] = codes
            reach += self.worth[_highest(codes)] - self.worth[_lowest(codes)]
            reach += ROOF_LANE if codes & ROOFS != 0 and codes & ROOFS != codes else 0
            reach += PARK_LANE if codes & PARK != 0 and codes != PARK else 0
        enough = (free - reach) & GUARDS  # budgets that no line can reach do not matter
        free |= enough - (enough >> 9)
        key: cython.ulonglong = near + 8 * far + 64
        entry = self._entry(free, key)
        if not self._is_remembered(entry, free, key):
            self._fit_given(near, far, free)
            self._remember(entry, free, key)
            for place in range(5):
                self.values[5 * entry + place] = self.fit[place]
        for place in range(5):
            self.fit[place] = self.values[5 * entry + place]
        return self.fit[0] != 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _entry(self, free: cython.ulonglong, key: cython.ulonglong) -> cython.int:
        """The place where results about a given line are stored."""
        mixed: cython.ulonglong = (free ^ key << 56) * MIX & ALL
        for place in range(5):
            mixed = ((mixed ^ mixed >> 29) + self.given[place]) * MIX & ALL
        return (mixed >> 40) % MEMORY

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_remembered(self, entry: cython.int, free: cython.ulonglong, key: cython.ulonglong) -> cython.bint:
        same = self.keys[7 * entry] == key and self.keys[7 * entry + 1] == free
        for place in range(5):
            same = same and self.keys[7 * entry + 2 + place] == self.given[place]
        return same

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _remember(self, entry: cython.int, free: cython.ulonglong, key: cython.ulonglong) -> cython.void:
        self.keys[7 * entry] = key
        self.keys[7 * entry + 1] = free
        for place in range(5):
            self.keys[7 * entry + 2 + place] = self.given[place]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fit_given(self, near: cython.int, far: cython.int, free: cython.ulonglong) -> cython.void:
        """Fit the masks in `given`; the first of `fit` is empty if no line fits."""
        ways: cython.longlong = 1
        is_lowest = True
        for place in range(5):
            self.row[place] = self._capped(self.given[place], free)
            self.fit[place] = 0
            ways *= _size(self.row[place])
            is_lowest = is_lowest and self.row[place] & -self.row[place] == self.given[place] & -self.given[place]
        if ways == 0:
            return
        if near == 0 and far == 0 and is_lowest:  # each site may grow, the others being at their lowest
            for place in range(5):
                self.fit[place] = self.row[place]
            return
        if ways > FEW_LINES:
            if not self._fit_row(near, far):
                return
            if self._are_pieces_enough(free):
                for place in range(5):
                    self.fit[place] = self.row[place]
                return
        self.near_clue = near
        self.far_clue = far
        self.most_seen = 5 if near == 0 or near == 4 else near
        self.is_full = False
        for place in range(5):
            self.base[place] = self.worth[_lowest(self.given[place])]
        self._extend(0, 0, 0, free)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _are_pieces_enough(self, free: cython.ulonglong) -> cython.bint:
        """Does every line in `row` fit the budgets, or are there too many to look at them one by one?"""
        ways: cython.longlong = 1
        reach: cython.ulonglong = 0
        for place in range(5):
            codes = self.row[place]
            given = self.given[place]
            ways *= _size(codes)
            reach += self.worth[_highest(codes)] - self.worth[_lowest(given)]
            reach += ROOF_LANE if codes & ROOFS != 0 and given & ROOFS != given else 0
            reach += PARK_LANE if codes & PARK != 0 and given != PARK else 0
        return ways > MOST_LINES or (free - reach) & GUARDS == GUARDS

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fit_row(self, near: cython.int, far: cython.int) -> cython.bint:
        """Keep in `row` what the clues allow, whatever the pieces; False if nothing."""
        fit = self.search.row_fit([self.row[place] for place in range(5)], near, far)
        for place in range(5):
            self.row[place] = fit[place]
            if self.row[place] == 0:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _extend(self, place: cython.int, top: cython.int, seen: cython.int, free: cython.ulonglong) -> cython.void:
        """Add to `fit` every line that starts with these codes, as long as that adds anything."""
        if place == 5:
            if _allows(self.near_clue, seen) and self._far_end_agrees():
                self.is_full = True
                for at in range(5):
                    self.fit[at] |= ONE << self.codes[at]
                    self.is_full = self.is_full and self.fit[at] == self.row[at]
            return
        if self.near_clue > seen + 5 - place:
            return
        given = self.given[place]
        left = self.row[place]
        while left != 0 and not self.is_full:
            code = _lowest(left)
            bit = ONE << code
            left ^= bit
            now = seen + 1 if code > top else seen
            if now > self.most_seen:
                return
            rest = free - (self.worth[code] - self.base[place])
            if bit & ROOFS != 0 and given & ROOFS != given:
                rest -= ROOF_LANE
            if bit == PARK and given != PARK:
                rest -= PARK_LANE
            if rest & GUARDS == GUARDS:
                self.codes[place] = code
                self._extend(place + 1, max(code, top), now, rest)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _far_end_agrees(self) -> cython.bint:
        if self.far_clue == 0:
            return True
        top = 0
        seen = 0
        for place in range(5):
            if self.codes[4 - place] > top:
                top = self.codes[4 - place]
                seen += 1
        return _allows(self.far_clue, seen)

    # A look at what all lines need -----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _need(self, slot: cython.int, line: cython.int, free: cython.ulonglong) -> cython.ulonglong:
        """What a line needs at least, for each of the four sums; 0 if nothing fits it."""
        for place in range(5):
            self.given[place] = self._capped(self.known[25 * slot + _site(line, place)], free)
            if self.given[place] == 0:
                return 0
        key: cython.ulonglong = self.near[line] + 8 * self.far[line] + 128
        entry = self._entry(0, key)
        if not self._is_remembered(entry, 0, key):
            for place in range(5):
                self.row[place] = self.given[place]
            sums = self._least(self.near[line], self.far[line])
            self._remember(entry, 0, key)
            self.values[5 * entry] = sums
        return self.values[5 * entry]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _least(self, near: cython.int, far: cython.int) -> cython.ulonglong:
        """The least that a line in `row` adds up to, for each sum on its own, with guards; 0 if nothing fits."""
        if not self._fit_row(near, far):
            return 0
        self.near_clue = near
        self.far_clue = far
        self.most_seen = 5 if near == 0 or near == 4 else near
        self.rest[5] = 0
        for place in range(5):
            self.rest[4 - place] = self.rest[5 - place] + self.worth[_lowest(self.row[4 - place])]
        self.least_sums = LANE | LANE << 10 | LANE << 20 | LANE << 30
        self._extend_least(0, 0, 0, 0)
        return self.least_sums | GUARDS

    @cython.cfunc
    @cython.exceptval(check=False)
    def _extend_least(
        self, place: cython.int, top: cython.int, seen: cython.int, sums: cython.ulonglong
    ) -> cython.void:
        if place == 5:
            if _allows(self.near_clue, seen) and self._far_end_agrees():
                smaller = ((self.least_sums | GUARDS) - sums) & GUARDS
                lanes = smaller - (smaller >> 9)
                self.least_sums = self.least_sums & (ALL ^ lanes) | sums & lanes
            return
        if self.near_clue > seen + 5 - place:
            return
        left = self.row[place]
        while left != 0:
            code = _lowest(left)
            left &= left - 1
            now = seen + 1 if code > top else seen
            more = sums + self.worth[code]
            if now > self.most_seen or (((more + self.rest[place + 1]) | GUARDS) - self.least_sums) & GUARDS == GUARDS:
                return  # and so would every taller one
            self.codes[place] = code
            self._extend_least(place + 1, max(code, top), now, more)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _share(self, slot: cython.int, to: cython.int, files: cython.int, free: cython.ulonglong) -> cython.bint:
        """All ranks, or all files, share the pieces: each gets what the others do not need."""
        slack: cython.int[4]
        if not cython.compiled:
            slack = [0] * 4
        for which in range(4):
            slack[which] = self.total[which]
        for number in range(5):
            sums = self._need(slot, 5 * files + number, free)
            if sums == 0:
                return False
            for which in range(4):
                self.needed[4 * number + which] = _lane(sums, which)
                slack[which] -= _lane(sums, which)
        for which in range(4):
            if slack[which] < 0:
                return False
        for number in range(5):
            least: cython.ulonglong = 0
            for place in range(5):
                least += self.worth[_lowest(self.known[25 * slot + _site(5 * files + number, place)])]
            own = free & (LANE << 40 | LANE << 50)
            for which in range(4):
                own |= _budget(slack[which] + self.needed[4 * number + which] - _lane(least, which)) << (10 * which)
            for place in range(5):
                site = _site(5 * files + number, place)
                self.known[25 * to + site] = self._capped(self.known[25 * slot + site], own)
                if self.known[25 * to + site] == 0:
                    return False
        return True

    # A look at the pieces --------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count(self, slot: cython.int, to: cython.int) -> cython.bint:
        """Where the pieces can go, or must."""
        free = self._free(slot)
        if free == 0:
            return False
        for site in range(25):
            self.known[25 * to + site] = self._capped(self.known[25 * slot + site], free)
        if self.whole and not self._lift(slot, to):
            return False
        if not (self._count_kind(slot, to, ROOFS, self.roofs) and self._count_kind(slot, to, PARK, self.parks)):
            return False
        possible = True
        for site in range(25):
            possible = possible and self.known[25 * to + site] != 0
        return possible

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lift(self, slot: cython.int, to: cython.int) -> cython.bint:
        """No site may leave what the others cannot take, even if each of them has its highest code."""
        lack: cython.int[4]
        if not cython.compiled:
            lack = [0] * 4
        for which in range(4):
            lack[which] = -self.total[which]
        for site in range(25):
            sums = self.worth[_highest(self.known[25 * slot + site])]
            for which in range(4):
                lack[which] += _lane(sums, which)
        for which in range(4):
            if lack[which] < 0:
                return False
        for site in range(25):
            high = _highest(self.known[25 * slot + site])
            own = self.worth[high]
            lift = high - lack[0]
            lift = max(lift, 2 * (_lane(own, 1) - lack[1]) - 1)
            least = _lane(own, 2) - lack[2]
            lift = max(lift, 2 * least if least > 1 else least)
            lift = max(lift, 2 * (_lane(own, 3) - lack[3]))
            self.known[25 * to + site] &= _from_code(lift)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count_kind(self, slot: cython.int, to: cython.int, kind: cython.ulonglong, most: cython.int) -> cython.bint:
        """Roofs, or parks: once all are placed, no other site has one; if all that may have one must, all do."""
        must = 0
        may = 0
        for site in range(25):
            codes = self.known[25 * slot + site]
            must += 1 if codes & kind == codes else 0
            may += 1 if codes & kind else 0
        if must > most or (self.whole and may < most):
            return False
        if must == most:
            for site in range(25):
                codes = self.known[25 * slot + site]
                if codes & kind != codes:
                    self.known[25 * to + site] &= ALL ^ kind
        elif may == most and self.whole:
            for site in range(25):
                if self.known[25 * slot + site] & kind:
                    self.known[25 * to + site] &= kind
        return True

    # Ways ------------------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _gain(self, slot: cython.int, after: cython.int) -> cython.int:
        """How telling a move is, for the current taste."""
        gain = 0
        for site in range(25):
            old = self.known[25 * slot + site]
            new = self.known[25 * after + site]
            if old != new:
                gain += self.struck * (_size(old) - _size(new))
                gain += 0 if _is_open(new) else self.settled
                gain += self.placed * (_lane(self.worth[_lowest(new)], 1) - _lane(self.worth[_lowest(old)], 1))
        return gain

    @cython.cfunc
    @cython.exceptval(check=False)
    def _weighs(self, move: cython.int) -> cython.int:
        """How much a person has to think."""
        if move < AT_NEEDS:
            return SIMPLE_WEIGHT
        if move < SUPPOSING:
            return NEED_WEIGHT
        weight = SUPPOSING_WEIGHT
        for link in range(self.supposed_length[move - SUPPOSING]):
            weight += self._weighs(self.supposed_chain[64 * (move - SUPPOSING) + link])
        return weight

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_telling(self, slot: cython.int, looks: cython.int) -> cython.int:
        """The look that tells most, NOTHING if none does; puts what is known then into BEST.

        −2 − look: that look ends in a contradiction.
        """
        best = NOTHING
        most = 0
        if self.level > CERTAIN:
            self.free = self._free(slot)
            self.looked_from = slot
        elif self._exhaust(slot):
            self.looked_from = slot
        for number in range(13):
            look = 12 - number if self.backwards else number
            if not looks & self.telling & 1 << look:
                continue
            if not self._look(slot, NEXT, look):
                best = -2 - look
                break
            telling = self._gain(slot, NEXT) * 12 // self._weighs(look)
            if telling > most:
                most = telling
                best = look
                self._copy(NEXT, BEST)
        self.looked_from = NOTHING
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _go(self, eager: cython.bint) -> cython.bint:
        """Take the most telling look again and again until every site is settled; False if that is impossible."""
        self.length = 0
        self._copy(START, WAY)
        while self._has_open_sites(WAY + self.length):
            slot = WAY + self.length
            if self.length >= MOST_IN_WAY:
                return False
            move = self._most_telling(slot, SIMPLE | NEEDS if eager else SIMPLE)
            if move == NOTHING and self.level >= HARD and not eager:
                move = self._most_telling(slot, NEEDS)
            if move == NOTHING and self.level >= EXPERT:
                move = self._suppose(slot)
                if move >= 0 and not self._after(slot, BEST, move):
                    return False
            if move < 0:
                return False
            self.moves[self.length] = move
            self.length += 1
            self._copy(BEST, WAY + self.length)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _after(self, slot: cython.int, to: cython.int, move: cython.int) -> cython.bint:
        """Put into `to` what is known after a move; False if nothing is possible any more."""
        if move < SUPPOSING:
            return self._look(slot, to, move)
        number = move - SUPPOSING
        site = self.supposed_site[number]
        codes = self.supposed_codes[number]
        refuted = self._is_refuted(slot, number)
        self._copy(slot, to)
        if refuted:
            self.known[25 * to + site] &= ALL ^ codes
        return self.known[25 * to + site] != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_refuted(self, slot: cython.int, number: cython.int) -> cython.bint:
        """Do the looks of a supposition end in a contradiction?"""
        now = REFUTING
        self._copy(slot, now)
        site = self.supposed_site[number]
        self.known[25 * now + site] &= self.supposed_codes[number]
        if self.known[25 * now + site] == 0:
            return True
        for link in range(self.supposed_length[number]):
            after = 2 * REFUTING + 1 - now
            if not self._look(now, after, self.supposed_chain[64 * number + link]):
                return True
            now = after
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_solved(self, first: cython.int, was_solved: cython.bint) -> cython.bint:
        """Do the moves that are not gone settle every site, from some move on? WAY says how, if they did before."""
        now = WAY + first
        for place in range(first, self.length):
            if was_solved and now != WAY + first and self._is_same(now, WAY + place):
                return True
            if not self.gone[place]:
                after = TRIAL if now != TRIAL else TRIAL + 1
                if not self._after(now, after, self.moves[place]):
                    return False
                now = after
        return not self._has_open_sites(now)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _leave_out(self, backwards: cython.bint) -> cython.void:
        """Leave out every move that the others do not need, the heaviest first.

        The less is known, the less a move finds, so a move that was needed once is still needed when others have gone.
        """
        for place in range(self.length):
            self.gone[place] = 0
        self._replay(0)
        heaviest = 0
        for place in range(self.length):
            heaviest = max(heaviest, self._weighs(self.moves[place]))
        while heaviest > 0:
            lighter = 0
            for number in range(self.length):
                place = self.length - 1 - number if backwards else number
                weight = self._weighs(self.moves[place])
                if weight < heaviest:
                    lighter = max(lighter, weight)
                elif weight == heaviest:
                    self.gone[place] = 1
                    if self._is_solved(place, True):
                        self._replay(place)
                    else:
                        self.gone[place] = 0
            heaviest = lighter
        length = 0
        for place in range(self.length):
            if not self.gone[place]:
                self.moves[length] = self.moves[place]
                length += 1
        self.length = length
        for place in range(self.length):
            self.gone[place] = 0
        self._replay(0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _replay(self, first: cython.int) -> cython.void:
        """Record what is known before each move, from some move on."""
        if first == 0:
            self._copy(START, WAY)
        for place in range(first, self.length):
            if self.gone[place]:
                self._copy(WAY + place, WAY + place + 1)
            else:
                self._after(WAY + place, WAY + place + 1, self.moves[place])

    # Suppositions ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _suppose(self, slot: cython.int) -> cython.int:
        """Choose a supposition: the easiest of those refuted before, or refutable now; NOTHING if none helps."""
        move = self._easiest(slot)
        if move == NOTHING:
            self._collect(slot)
            move = self._easiest(slot)
        return self._guided(slot) if move == NOTHING else move

    @cython.cfunc
    @cython.exceptval(check=False)
    def _easiest(self, slot: cython.int) -> cython.int:
        """The known supposition that is easiest to refute for what it still finds. A refutation stays valid."""
        best = NOTHING
        least = 0
        for number in range(self.supposed):
            move = SUPPOSING + number
            if self.supposed_codes[number] & self.known[25 * slot + self.supposed_site[number]]:
                price = self._weighs(move) * 1000 // (SUPPOSING_WEIGHT + self._gain_of(slot, move))
                if best == NOTHING or price < least:
                    best = move
                    least = price
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _collect(self, slot: cython.int) -> cython.void:
        """Refute what can be refuted about each site: that it is lower, or higher."""
        for site in range(25):
            for downwards in range(2):
                if _is_open(self.known[25 * slot + site]) and self.supposed < MOST_SUPPOSED:
                    self._refuted_at(slot, site, downwards != 0, False)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _gain_of(self, slot: cython.int, move: cython.int) -> cython.int:
        """How telling a supposition is, for the first taste."""
        old = self.known[25 * slot + self.supposed_site[move - SUPPOSING]]
        new = old & (ALL ^ self.supposed_codes[move - SUPPOSING])
        placed = _lane(self.worth[_lowest(new)], 1) - _lane(self.worth[_lowest(old)], 1)
        return _size(old) - _size(new) + (0 if _is_open(new) else 10) + 40 * placed

    @cython.cfunc
    @cython.exceptval(check=False)
    def _refuted_at(self, slot: cython.int, site: cython.int, downwards: cython.bint, needs: cython.bint) -> cython.int:
        """The lowest codes of a site, or the highest, as many as can be refuted together; NOTHING if none can."""
        found = NOTHING
        codes: cython.ulonglong = 0
        left = self.known[25 * slot + site]
        while _is_open(left):
            bit = ONE << _highest(left) if downwards else left & -left
            left ^= bit
            codes |= bit
            if not self._contradiction(slot, site, codes, needs):
                break
            if found != NOTHING:
                self.supposed -= 1
            found = self._record(site, codes)
        if found != NOTHING:
            self._shorten(slot, found - SUPPOSING)
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _record(self, site: cython.int, codes: cython.ulonglong) -> cython.int:
        """A new supposition, refuted by the current chain."""
        number = self.supposed
        self.supposed += 1
        self.supposed_site[number] = site
        self.supposed_codes[number] = codes
        self.supposed_length[number] = self.chain_length
        for link in range(self.chain_length):
            self.supposed_chain[64 * number + link] = self.chain[link]
        return SUPPOSING + number

    @cython.cfunc
    @cython.exceptval(check=False)
    def _contradiction(
        self, slot: cython.int, site: cython.int, codes: cython.ulonglong, needs: cython.bint
    ) -> cython.bint:
        """Look around a site, wider and wider, for a chain of looks that refutes some codes of it."""
        self._copy(slot, CHAIN)
        self.known[25 * CHAIN + site] &= codes
        self.chain_length = 0
        near = _lines_through(site) | 1 << AT_PIECES  # to be looked at now, and after that
        wider = 0
        rest = SIMPLE | NEEDS if needs else SIMPLE  # what was not looked at since something changed
        while near | wider | rest:
            if near == 0:
                near = wider or rest
                wider = 0
            look = AT_PIECES if near & 1 << AT_PIECES else _lowest(near)
            near &= ~(1 << look)
            rest &= ~(1 << look)
            if not self.telling & 1 << look:
                continue
            now = CHAIN + self.chain_length
            self.chain[self.chain_length] = look
            self.chain_length += 1
            if not self._look(now, now + 1, look):
                return True
            changed = 0
            for other in range(25):
                if self.known[25 * now + other] != self.known[25 * now + 25 + other]:
                    changed |= _lines_through(other) | 1 << AT_PIECES
            if changed == 0:
                self.chain_length -= 1
            elif self.chain_length == LONG_CHAIN:
                return False
            else:
                near |= 1 << AT_PIECES
                wider |= changed & ~(1 << look | 1 << AT_PIECES)
                rest = (SIMPLE | NEEDS if needs else SIMPLE) & ~(1 << look)
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _shorten(self, slot: cython.int, number: cython.int) -> cython.void:
        """Leave out the looks that a contradiction does not need, starting with the last but one."""
        place = self.supposed_length[number] - 2
        while place >= 0:
            look = self.supposed_chain[64 * number + place]
            self._remove(number, place)
            if not self._is_refuted(slot, number):
                self._insert(number, place, look)
            place -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _remove(self, number: cython.int, place: cython.int) -> cython.void:
        self.supposed_length[number] -= 1
        for link in range(place, self.supposed_length[number]):
            self.supposed_chain[64 * number + link] = self.supposed_chain[64 * number + link + 1]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _insert(self, number: cython.int, place: cython.int, look: cython.int) -> cython.void:
        link = self.supposed_length[number]
        while link > place:
            self.supposed_chain[64 * number + link] = self.supposed_chain[64 * number + link - 1]
            link -= 1
        self.supposed_chain[64 * number + place] = look
        self.supposed_length[number] += 1

    @cython.cfunc
    def _guided(self, slot: cython.int) -> cython.int:
        """The next move that the search makes and that still finds something."""
        if self.supposed >= MOST_SUPPOSED:
            return NOTHING
        if self.guide is None:
            self.search.ask(*self.question)
            self.search.reason(EXPERT, True)
            self.guide = [entry for entry in self.search.traced() if entry[0] == SUPPOSED_BY_SEARCH]
        for _, _, place, struck in self.guide:
            site: cython.int = place
            codes: cython.ulonglong = struck
            codes &= self.known[25 * slot + site]
            if codes == 0:
                continue
            for downwards in range(2):
                before = self.supposed
                move = self._refuted_at(slot, site, downwards != 0, True)
                if move != NOTHING and self.supposed_codes[move - SUPPOSING] & codes:
                    return move
                self.supposed = before
            if self._contradiction(slot, site, codes, True):
                move = self._record(site, codes)
                self._shorten(slot, move - SUPPOSING)
                return move
            return NOTHING
        return NOTHING

    # Steps: what later moves need ------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _step(self, slot: cython.int, to: cython.int, place: cython.int) -> cython.bint:
        """Apply the move at a place like `_after`, but keep only a part of what it finds."""
        if not self._after(slot, to, self.moves[place]):
            return False
        for site in range(25):
            old = self.known[25 * slot + site]
            new = self.known[25 * to + site]
            part = self.kept[25 * place + site]
            if old != new and part != KEEP:
                if part == DROP:
                    new = old
                elif part == CAP:
                    new = old & _up_to_highest(new)
                else:
                    new = old & _from_lowest(new)
                self.known[25 * to + site] = new
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _holds(self, slot: cython.int, first: cython.int, end: cython.int, refuting: cython.bint) -> cython.bint:
        """Do the kept parts of these moves still settle every site, or refute?"""
        now = slot
        for place in range(first, end):
            after = TRIAL if now != TRIAL else TRIAL + 1
            if not self._step(now, after, place):
                return refuting
            now = after
        return not refuting and not self._has_open_sites(now)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _slice(self, slot: cython.int, first: cython.int, end: cython.int, refuting: cython.bint) -> cython.void:
        """Find what must be kept of each move, last move first; what is known goes to `slot` and those after."""
        for place in range(first, end):
            for site in range(25):
                self.kept[25 * place + site] = KEEP
            before = slot + place - first
            if not self._after(before, before + 1, self.moves[place]):
                self._copy(before, before + 1)
        place = end - 1
        while place >= first:
            before = slot + place - first
            for site in range(25):
                if (
                    self.known[25 * before + site] != self.known[25 * before + 25 + site]
                    and self.moves[place] < SUPPOSING
                ):
                    part = DROP
                    self.kept[25 * place + site] = part
                    while part != KEEP and not self._holds(before, place, end, refuting):
                        part = KEEP if part == LIFT or self.level == CERTAIN else part + 1
                        self.kept[25 * place + site] = part
            place -= 1

    def _told_way(self, way: list[int]) -> list[Told]:
        """Describe the moves of a way with what each keeps and needs."""
        self.length = len(way)
        for place in range(self.length):
            self.moves[place] = way[place]
            self.gone[place] = 0
        self._replay(0)
        for place in range(self.length):
            if way[place] >= SUPPOSING:  # when it was refuted, more seemed possible
                number = way[place] - SUPPOSING
                self.supposed_codes[number] &= self.known[25 * (WAY + place) + self.supposed_site[number]]
                self._shorten(WAY + place, number)
        self._slice(WAY, 0, self.length, False)
        told = []
        for place in range(self.length):
            self._step(WAY + place, WAY + place + 1, place)
            told.append(self._told(WAY + place, WAY + place + 1, way[place]))
        return told

    def _told(self, slot: cython.int, after: cython.int, move: cython.int) -> Told:
        """Describe one move with what it needs; NOTHING after it means a contradiction."""
        known = self._state(slot)
        then = None if after == NOTHING else self._state(after)
        if move < AT_PIECES:
            counts, near, far = self._needs_of_line(slot, after, move)
            return (move, 0, 0, ()), known, then, near, far, counts, self._premises(1 << move), []
        if move < SUPPOSING:
            self._copy(slot, SENSE)
            self._forget(slot, after, move, 0, 0, True)
            return (move, 0, 0, ()), known, then, 0, 0, True, self._premises(LINES), []
        number = move - SUPPOSING
        site = self.supposed_site[number]
        codes = self.supposed_codes[number] & self.known[25 * slot + site]
        chain = [self.supposed_chain[64 * number + link] for link in range(self.supposed_length[number])]
        return (
            (SUPPOSE, site, codes, tuple(chain)),
            known,
            then,
            0,
            0,
            False,
            0,
            self._told_chain(slot, site, codes, chain),
        )

    def _told_chain(self, slot: cython.int, site: cython.int, codes: cython.ulonglong, chain: list[int]) -> list[Told]:
        """Describe the looks that refute a supposition."""
        self._copy(slot, CHAIN)
        self.known[25 * CHAIN + site] = codes
        end: cython.int = CHAIN_MOVES + len(chain)
        for place in range(CHAIN_MOVES, end):
            self.moves[place] = chain[place - CHAIN_MOVES]
        self._slice(CHAIN, CHAIN_MOVES, end, True)
        told = []
        for place in range(CHAIN_MOVES, end):
            now = CHAIN + place - CHAIN_MOVES
            if self._free(now) == 0:  # whatever is looked at
                self.moves[place] = AT_PIECES
            after = now + 1 if self._step(now, now + 1, place) else NOTHING
            told.append(self._told(now, after, self.moves[place]))
            if after == NOTHING:
                break
        return told

    # Steps: what a move needs ----------------------------------------------------------------------------------------

    def _needs_of_line(self, slot: cython.int, after: cython.int, line: cython.int) -> tuple[bool, int, int]:
        """Must a look at a line count the pieces, and which clues does it use? The premises go to SENSE."""
        near = self.near[line]
        far = self.far[line]
        self._copy(slot, SENSE)
        counts = not self._follows(slot, after, line, near, far, False)
        if near != 0 and far != 0:
            if self._follows(slot, after, line, near, 0, counts):
                far = 0
            elif self._follows(slot, after, line, 0, far, counts):
                near = 0
        self._forget(slot, after, line, near, far, counts)
        return counts, near, far

    @cython.cfunc
    @cython.exceptval(check=False)
    def _forget(
        self,
        slot: cython.int,
        after: cython.int,
        look: cython.int,
        near: cython.int,
        far: cython.int,
        counts: cython.bint,
    ) -> cython.void:
        """Forget in SENSE what a look does not need: notes first, then what is certain."""
        for certain in range(2):
            for site in range(25):
                known = self.known[25 * SENSE + site]
                at_first = self.known[25 * START + site]
                if known == at_first or _is_open(known) == (certain != 0):
                    continue
                if look < AT_PIECES and not _lines_through(site) & 1 << look:
                    continue
                self.known[25 * SENSE + site] = at_first
                if not self._follows(slot, after, look, near, far, counts):
                    self.known[25 * SENSE + site] = known

    @cython.cfunc
    @cython.exceptval(check=False)
    def _follows(
        self,
        slot: cython.int,
        after: cython.int,
        look: cython.int,
        near: cython.int,
        far: cython.int,
        counts: cython.bint,
    ) -> cython.bint:
        """Does the same follow, if only what is in SENSE is known?"""
        if look >= AT_PIECES:
            if not self._look(SENSE, NEXT, look):
                return True
        else:
            sense = SENSE
            free = UNLIMITED
            if counts:
                if self.level == CERTAIN:
                    if not self._exhaust(SENSE):
                        return True
                    sense = NARROW
                free = self._free(sense)
            if free == 0 or not self._fit_line(sense, look, near, far, free):
                return True
            self._copy(slot, NEXT)
            for place in range(5):
                self.known[25 * NEXT + _site(look, place)] = self.fit[place]
        if after == NOTHING:
            return False
        for site in range(25):
            if self.known[25 * NEXT + site] & self.known[25 * slot + site] & (ALL ^ self.known[25 * after + site]):
                return False
        return True

    @cython.cfunc
    def _premises(self, lines: cython.int) -> cython.int:
        """The sites on these lines of which something is known in SENSE."""
        sites = 0
        for site in range(25):
            if _lines_through(site) & lines and self.known[25 * SENSE + site] != self.known[25 * START + site]:
                sites |= 1 << site
        return sites
