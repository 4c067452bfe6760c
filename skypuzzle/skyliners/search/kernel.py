# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Every way to put a supply on a board so that all clues hold, by a search made for this board.

Ordinary Python, which the build turns into C if there is a compiler: the same answers in the same order after the same
number of nodes, only faster. It deals in plain numbers. A board is 25 height codes (site = file + 5 × rank); a line is
one of ten, ranks 0–4 seen from the west and files 5–9 seen from the south, each also from its other end; a clue is how
many buildings an end sees, 4 meaning 4 or 5, and 0 meaning no clue.

**What is possible.** For each site, a 64-bit mask has one bit for each height code that the site may still end with.
Hence the one limit: no site may get more than 31 floors.

**What follows.** After each decision, four rules strike out codes until none finds anything more:

1. a line keeps the codes that occur in some line which satisfies both its clues (`_fit_line`, exact);
2. pieces: four sums over the board (of codes, of pieces, of floors and parks, of floors) grow with the code of every
   site, so what the other sites need at least limits what a site may have, and vice versa (`_cap`, `_lift`);
3. a line with clues needs more than its sites do one by one: it must rise several times. The least line for each
   pattern of seen and hidden sites says how much, and all ranks, or all files, share one supply (`_least_line`);
4. roofs and parks are counted: sites that must have one, and sites that may (`_count_kind`).

None of these strikes out a code that an answer needs. When each site is down to one code, rules 1, 2 and 4 prove that
this is an answer: the sums fix floors, roofs and parks, and each line has been checked. So whatever is found is an
answer, and every answer is found once.

**What to decide.** The site whose last attempt failed, until it succeeds; else the one with the fewest codes for its
weight, where a line gains weight each time it cannot be completed, and a site each time one of its codes fails: hard
corners first, so that a wrong decision is noticed early. Its codes are tried from the lowest up.

The search stops at each answer, and when it has used up its nodes; either way it can be resumed from there.

**Without deciding.** The same rules, fewer of them at a time, are how a person reasons, and `reason` finds how many
are needed to settle every site: looking at a row or at the pieces with only what is certain (EASY), with notes of what
is still possible (MEDIUM), with what all rows need of the pieces (HARD), and with suppositions about one site (EXPERT).
On request it keeps a trace. The more is known, the more each rule finds: so their order makes no difference to what
they settle together, and a puzzle they solve is still solved when more is given.
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
MOST_CODE = 63
"""31 floors and a roof."""
MOST_PIECES = 999
"""Of each kind: the sums over a board must stay below 65536."""

FOUND = 1
EXHAUSTED = 0
OUT_OF_NODES = -1

EASY, MEDIUM, HARD, EXPERT = 1, 2, 3, 4
ROW, PIECES, CROSSING, NEED, SUPPOSING = 1, 2, 3, 4, 5
"""Rules in a trace: a row or the pieces with what is certain, a row with notes, what rows need, supposing."""

# As C variables; a literal this large would be a Python object in the middle of the C code.
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
ONE = cython.declare(cython.ulonglong, 1)
PARK = cython.declare(cython.ulonglong, 0x0000000000000002)
ROOFS = cython.declare(cython.ulonglong, 0xAAAAAAAAAAAAAAA8)
PAIRS = cython.declare(cython.ulonglong, 0x5555555555555555)
FOURS = cython.declare(cython.ulonglong, 0x3333333333333333)
EIGHTS = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
BYTES = cython.declare(cython.ulonglong, 0x0101010101010101)
SUM = cython.declare(cython.ulonglong, 0xFFFF)
ANY = cython.declare(cython.int, 0b111111)
LINES = cython.declare(cython.int, 0b1111111111)
TALLEST = cython.declare(cython.int, 63)
MOST_NEIGHBOURS = cython.declare(cython.int, 4096)


def fits(heights: bytes, supply: Sequence[int]) -> bool:
    """Is the supply within limits, and does every site stay within 31 floors even with all of it on top?"""
    if max(supply) > MOST_PIECES:
        return False
    floors: cython.int = supply[0]
    tallest: cython.int = 0
    for code in heights:
        tallest = max(tallest, code if code % 2 else code + 2 * floors + 1)
    return bool(tallest <= MOST_CODE)


# Sets of codes ------------------------------------------------------------------------------------------------------


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
def _up_to_highest(codes: cython.ulonglong) -> cython.ulonglong:
    """All codes up to and including the highest of some."""
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
def _from_lowest(codes: cython.ulonglong) -> cython.ulonglong:
    """All codes from the lowest of some (at least one) upwards."""
    return ALL ^ ((codes & -codes) - 1)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _above_lowest(codes: cython.ulonglong) -> cython.ulonglong:
    """All codes above the lowest of some; none if there are none."""
    return ALL ^ (codes ^ (codes - 1)) if codes else 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _lowest(codes: cython.ulonglong) -> cython.int:
    return _size((codes & -codes) - 1)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _highest(codes: cython.ulonglong) -> cython.int:
    return _size(_up_to_highest(codes)) - 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _from_code(code: cython.int) -> cython.ulonglong:
    return ALL ^ ((ONE << code) - 1) if code <= TALLEST else 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _up_to_code(code: cython.int) -> cython.ulonglong:
    return (ONE << (code + 1)) - 1 if code < TALLEST else ALL


# The four sums, packed into one number, 16 bits each ----------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _packed(floors: cython.ulonglong, roofs: cython.ulonglong, parks: cython.ulonglong) -> cython.ulonglong:
    """Pack codes, pieces, floors and parks, floors: together they determine floors, roofs and parks."""
    return (2 * floors + roofs + parks) | (floors + roofs + parks) << 16 | (floors + parks) << 32 | floors << 48


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _worth(code: cython.ulonglong) -> cython.ulonglong:
    """What one site adds to the sums; none of the four falls as the code rises."""
    if code == 1:
        return _packed(0, 0, 1)
    return _packed(code >> 1, code & 1, 0)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _sum(sums: cython.ulonglong, which: cython.int) -> cython.int:
    return (sums >> (16 * which)) & SUM


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _smaller(one: cython.ulonglong, other: cython.ulonglong) -> cython.ulonglong:
    """The smaller one of each sum."""
    result = 0
    for which in range(4):
        part = SUM << (16 * which)
        result |= min(other & part, one & part)
    return result


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _larger(one: cython.ulonglong, other: cython.ulonglong) -> cython.ulonglong:
    """The larger one of each sum."""
    result = 0
    for which in range(4):
        part = SUM << (16 * which)
        result |= max(other & part, one & part)
    return result


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _counts(clue: cython.int) -> cython.int:
    """The numbers that satisfy a clue, as a mask."""
    if clue == 0:
        return ANY
    return 1 << 4 | 1 << 5 if clue == 4 else 1 << clue


@cython.cclass
class Search:
    """A question and the state of the search for its answers. Call `ask`, then `next` until there are no more."""

    # The question: what each end of a line may see, as masks of numbers, and what the final city must add up to.
    near: cython.int[10]
    far: cython.int[10]
    least_sums: cython.int[4]
    most_sums: cython.int[4]
    least_roofs: cython.int
    most_roofs: cython.int
    least_parks: cython.int
    most_parks: cython.int
    # What is possible now, its lowest and highest, what each line needs at least, and what must be checked.
    codes: cython.ulonglong[25]
    low: cython.int[25]
    high: cython.int[25]
    least: cython.ulonglong[10]
    unfit: cython.int
    outdated: cython.int
    # The decisions, and what was possible before each.
    depth: cython.int
    decided: cython.int[25]
    untried: cython.ulonglong[25]
    codes_before: cython.ulonglong[625]
    least_before: cython.ulonglong[250]
    line_weight: cython.longlong[10]
    site_weight: cython.longlong[25]
    last_failure: cython.int
    visited: cython.longlong
    # Reasoning: what is settled, whether to use what lines need, the current rule and its line, and the trace.
    settled: cython.ulonglong[25]
    needs: cython.bint
    rule: cython.int
    place: cython.int
    trace: list[tuple[int, int, int, int]] | None
    # One line at a time, from its near end in the first half of each table, from its far end in the second.
    row: cython.ulonglong[10]
    fit: cython.ulonglong[5]
    ahead: cython.ulonglong[72]
    behind: cython.ulonglong[36]
    peaks: cython.ulonglong[10]
    tops: cython.ulonglong[10]
    pattern_start: cython.int[12]
    pattern_seen: cython.int[64]
    pattern_last: cython.int[64]
    pattern_top: cython.int[64]
    pattern_sums: cython.ulonglong[64]

    def __init__(self) -> None:
        if not cython.compiled:
            self.near, self.far, self.least, self.line_weight = ([0] * 10 for _ in range(4))
            self.least_sums, self.most_sums = [0] * 4, [0] * 4
            self.codes, self.low, self.high, self.decided, self.untried = ([0] * 25 for _ in range(5))
            self.site_weight, self.settled = [0] * 25, [0] * 25
            self.codes_before, self.least_before = [0] * 625, [0] * 250
            self.row, self.peaks, self.tops, self.fit = [0] * 10, [0] * 10, [0] * 10, [0] * 5
            self.ahead, self.behind, self.pattern_start = [0] * 72, [0] * 36, [0] * 12
            self.pattern_seen, self.pattern_last, self.pattern_top, self.pattern_sums = ([0] * 64 for _ in range(4))
        self.ask(bytes(25), (0, 0, 0), True, bytes(20))

    def ask(self, heights: bytes, supply: Sequence[int], whole: bool, clues: bytes) -> None:
        """Start over with floors, roofs and parks to place. Ten clues are for near ends of lines, ten for far ends."""
        if len(heights) != 25 or len(clues) != 20:
            raise ValueError("expected 25 heights and 20 clues")
        if not fits(heights, supply):
            raise ValueError(f"a site could get more than {MOST_CODE // 2} floors")
        floors: cython.int = supply[0]
        roofs: cython.int = supply[1]
        parks: cython.int = supply[2]
        standing = 0
        self.least_roofs = 0
        self.least_parks = 0
        for site in range(25):
            code = heights[site]
            standing += _worth(code)
            codes = ONE << code
            self.least_roofs += 1 if codes & ROOFS else 0
            self.least_parks += 1 if codes & PARK else 0
            if code % 2 == 0:
                codes = _from_code(code) & _up_to_code(code + 2 * floors + 1)
                codes &= ALL ^ ((ROOFS if roofs == 0 else 0) | (PARK if parks == 0 else 0))
            self.codes[site] = codes
            self._measure(site)
            self.site_weight[site] = 1
        self.most_roofs = self.least_roofs + roofs
        self.most_parks = self.least_parks + parks
        for which in range(4):
            self.least_sums[which] = _sum(standing, which)
            self.most_sums[which] = _sum(standing + _packed(floors, roofs, parks), which)
            if whole:
                self.least_sums[which] = self.most_sums[which]
        if whole:
            self.least_roofs = self.most_roofs
            self.least_parks = self.most_parks
        for line in range(10):
            self.near[line] = _counts(clues[line])
            self.far[line] = _counts(clues[10 + line])
            self.line_weight[line] = 1
            self.least[line] = 0
        self.unfit = LINES
        self.outdated = LINES
        self.depth = -1
        self.last_failure = -1
        self.visited = 0
        self.needs = True
        self.trace = None

    @property
    def nodes(self) -> int:
        """The number of decisions tried since `ask`, counting the question itself."""
        return int(self.visited)

    def next(self, most_nodes: int) -> int:
        """Search for the next answer: FOUND, EXHAUSTED, or OUT_OF_NODES after this many more nodes."""
        left = most_nodes
        if left > 0 and self.visited == 0:
            left -= 1
            self.visited = 1
            if self._follow() and self._decide():
                return FOUND
        while True:
            while self.depth >= 0 and self.untried[self.depth] == 0:
                self.depth -= 1
            if self.depth < 0 and self.visited > 0:
                return EXHAUSTED
            if left <= 0:
                return OUT_OF_NODES
            left -= 1
            self.visited += 1
            site = self.decided[self.depth]
            code = self.untried[self.depth] & -self.untried[self.depth]
            self.untried[self.depth] ^= code
            self._restore()
            if self._narrow(site, code) and self._follow():
                if self.last_failure == site:
                    self.last_failure = -1
                if self._decide():
                    return FOUND
            else:
                self.site_weight[site] += 1
                self.last_failure = site

    def answer(self) -> bytes:
        """The final city that was found last."""
        return bytes([self.low[site] for site in range(25)])

    def row_fit(self, codes: Sequence[int], near: int, far: int) -> tuple[int, ...]:
        """The codes that both clues of a line leave possible on its five sites; nothing if no line fits."""
        for position in range(5):
            self.row[position] = codes[position]
            self.row[9 - position] = codes[position]
        if min(codes) == 0:
            return (0, 0, 0, 0, 0)
        self._fit_row(_counts(near), _counts(far))
        return tuple([self.fit[position] for position in range(5)])

    def reason(self, level: int, trace: bool = False) -> bool:
        """Do the rules up to a level settle the question?"""
        self.trace = [] if trace else None
        self.visited = 1
        if not self._settle():
            return False
        if level >= MEDIUM and not self._is_settled():
            self.needs = False
            if not self._follow():
                return False
            self.needs = True
        if level >= HARD and not self._is_settled():
            self.outdated = LINES
            if not self._follow():
                return False
        if level >= EXPERT:
            while not self._is_settled():
                if not self._refute():
                    return False
        return bool(self._is_settled())

    def traced(self) -> list[tuple[int, int, int, int]]:
        """What was found, in order: rule, line, site, and the codes struck out.

        The line is the one looked at, or the one that refuted a supposition; −1 if it was the pieces.
        """
        return self.trace or []

    # Deciding -------------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _decide(self) -> cython.bint:
        """Choose the site to try next and save what is possible, or find that nothing is left to decide."""
        best = -1
        best_size = 1
        best_weight = 0
        for site in range(25):
            if self.low[site] == self.high[site]:
                continue
            if site == self.last_failure:
                best = site
                break
            size = _size(self.codes[site])
            weight = self.line_weight[site // 5] + self.line_weight[5 + site % 5] + self.site_weight[site]
            if weight * best_size > best_weight * size:
                best = site
                best_size = size
                best_weight = weight
        if best < 0:
            return True
        self.depth += 1
        self.decided[self.depth] = best
        self.untried[self.depth] = self.codes[best]
        for site in range(25):
            self.codes_before[25 * self.depth + site] = self.codes[site]
        for line in range(10):
            self.least_before[10 * self.depth + line] = self.least[line]
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _restore(self) -> cython.void:
        for site in range(25):
            self.codes[site] = self.codes_before[25 * self.depth + site]
            self._measure(site)
        for line in range(10):
            self.least[line] = self.least_before[10 * self.depth + line]
        self.unfit = 0
        self.outdated = 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _measure(self, site: cython.int) -> cython.void:
        self.low[site] = _lowest(self.codes[site])
        self.high[site] = _highest(self.codes[site])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _narrow(self, site: cython.int, codes: cython.ulonglong) -> cython.bint:
        """Keep only these codes of a site; the lines through it must be checked again."""
        if codes == 0:
            return False
        lines = 1 << (site // 5) | 32 << (site % 5)
        if self.trace is not None:
            self.trace.append((self.rule, self.place, site, self.codes[site] ^ codes))
        self.codes[site] = codes
        self._measure(site)
        self.unfit |= lines
        self.outdated |= lines
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _follow(self) -> cython.bint:
        """Apply all rules until none finds anything more, cheap ones first."""
        while True:
            while self.unfit:
                line = _lowest(self.unfit)
                self.rule = CROSSING
                self.place = line
                if not self._fit_line(line):
                    self.line_weight[line] += 1
                    return False
            self.rule = NEED if self.needs else PIECES
            self.place = -1
            if not self._share():
                return False
            if self.unfit:
                continue
            if self.outdated == 0 or not self.needs:
                return True
            for line in range(10):
                if self.outdated & 1 << line:
                    self._least_line(line)
            self.outdated = 0
            if not self._share():
                return False
            if self.unfit == 0:
                return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _share(self) -> cython.bint:
        """Apply all rules about the supply that ranks and files share."""
        return (
            self._cap(0)
            and self._cap(5)
            and self._lift()
            and self._count_kind(ROOFS, self.least_roofs, self.most_roofs)
            and self._count_kind(PARK, self.least_parks, self.most_parks)
        )

    # Reasoning without decisions -------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_settled(self) -> cython.bint:
        settled = True
        for site in range(25):
            settled = settled and self.low[site] == self.high[site]
        return settled

    @cython.cfunc
    @cython.exceptval(check=False)
    def _settle(self) -> cython.bint:
        """Settle sites one by one, each from the pieces or one row and what is already settled."""
        trace = self.trace
        self.trace = None
        self.needs = False
        for site in range(25):
            self.codes_before[site] = self.codes[site]
            self.settled[site] = self.codes[site] if self.low[site] == self.high[site] else 0
        consistent = True
        found = True
        while found and consistent:
            found = False
            for site in range(25):
                self.codes[site] = self.settled[site] or self.codes_before[site]
                self._measure(site)
            self.unfit = LINES
            while self.unfit and consistent:
                self.unfit = 0
                consistent = self._share()
            for site in range(25):
                if self.settled[site] == 0 and self.low[site] == self.high[site] and consistent:
                    self._settle_site(site, self.codes[site], PIECES, -1, trace)
                    found = True
            for line in range(10):
                if consistent and not found and (self.near[line] != ANY or self.far[line] != ANY):
                    found = self._settle_line(line, trace)
        for site in range(25):
            self.codes[site] = self.settled[site] or self.codes_before[site]
            self._measure(site)
        self.unfit = LINES
        self.outdated = LINES
        self.needs = True
        self.trace = trace
        return consistent

    @cython.cfunc
    @cython.exceptval(check=False)
    def _settle_line(self, line: cython.int, trace: list[tuple[int, int, int, int]] | None) -> cython.bint:
        found = False
        site = 5 * line if line < 5 else line - 5
        self._load(line)
        self._fit_row(self.near[line], self.far[line])
        for position in range(5):
            fit = self.fit[position]
            if self.settled[site] == 0 and fit != 0 and fit & (fit - 1) == 0:
                self._settle_site(site, fit, ROW, line, trace)
                found = True
            site += 1 if line < 5 else 5
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _settle_site(
        self,
        site: cython.int,
        code: cython.ulonglong,
        rule: cython.int,
        place: cython.int,
        trace: list[tuple[int, int, int, int]] | None,
    ) -> cython.void:
        self.settled[site] = code
        if trace is not None:
            trace.append((rule, place, site, self.codes_before[site] ^ code))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _refute(self) -> cython.bint:
        """Strike out the first code of a site that leads to a contradiction when supposed."""
        trace = self.trace
        self.depth = 0
        for site in range(25):
            self.codes_before[site] = self.codes[site]
        for line in range(10):
            self.least_before[line] = self.least[line]
        for site in range(25):
            codes = self.codes_before[site]
            while codes and self.codes_before[site] & (self.codes_before[site] - 1):
                code = codes & -codes
                codes ^= code
                self.trace = None
                self._restore()
                refuted = not (self._narrow(site, code) and self._follow())
                self._restore()
                self.trace = trace
                if refuted:
                    self.rule = SUPPOSING
                    self.depth = -1
                    return self._narrow(site, self.codes[site] ^ code) and self._follow()
        self.depth = -1
        return False

    # Rule 1: what a line leaves possible ----------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _load(self, line: cython.int) -> cython.void:
        """Put a line into `row`, from its near end and from its far end."""
        site = 5 * line if line < 5 else line - 5
        for position in range(5):
            self.row[position] = self.codes[site]
            self.row[9 - position] = self.codes[site]
            site += 1 if line < 5 else 5

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fit_line(self, line: cython.int) -> cython.bint:
        """Strike out codes that occur in no line that fits both clues. This is exact, so once is enough."""
        site = 5 * line if line < 5 else line - 5
        if self.near[line] != ANY or self.far[line] != ANY:
            self._load(line)
            self._fit_row(self.near[line], self.far[line])
            for position in range(5):
                if self.fit[position] != self.codes[site] and not self._narrow(site, self.fit[position]):
                    return False
                site += 1 if line < 5 else 5
        self.unfit &= LINES ^ 1 << line
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fit_row(self, near: cython.int, far: cython.int) -> cython.void:
        """Put into `fit` the codes that occur in some line of `row` that shows these numbers to its ends."""
        for position in range(5):
            self.fit[position] = 0
        if far == ANY:
            self._look(0)
            self._support(0, 5, near, ALL)
        elif near == ANY:
            self._look(5)
            self._support(5, 5, far, ALL)
        else:
            self._fit_both(near, far)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look(self, end: cython.int) -> cython.void:
        """`ahead[n, k]`: how tall the tallest of the n sites nearest to an end can be while k of them are seen.

        A next site is hidden behind any tallest that its lowest code does not exceed, and seen with any of its codes
        above the lowest tallest.
        """
        table = 36 if end else 0
        for k in range(36):
            self.ahead[table + k] = 0
        self.ahead[table] = 1
        for n in range(5):
            here = self.row[end + n]
            for k in range(n + 1):
                tallest = self.ahead[table + 6 * n + k]
                if tallest:
                    self.ahead[table + 6 * n + 6 + k] |= tallest & _from_lowest(here)
                    self.ahead[table + 6 * n + 7 + k] |= here & _above_lowest(tallest)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _support(self, end: cython.int, length: cython.int, counts: cython.int, below: cython.ulonglong) -> cython.void:
        """Add to `fit` what the sites nearest to an end can be while one of these numbers is seen, all within `below`.

        `behind[n, k]` holds each tallest of the first n sites from which, with k seen, the others can still complete
        the line. A code fits if it can be seen, that is if it is above some tallest ahead of it and the line can be
        completed from there, or if it can be hidden behind a tallest from which it can.
        """
        n = length - 1
        for k in range(length + 1):
            self.behind[6 * length + k] = below if counts & 1 << k else 0
        while n >= 0:
            here = self.row[end + n]
            fit = 0
            for k in range(n + 1):
                tallest = self.ahead[(36 if end else 0) + 6 * n + k]
                hidden = self.behind[6 * n + 6 + k]
                seen = self.behind[6 * n + 7 + k]
                fit |= _above_lowest(tallest) & seen | _up_to_highest(tallest & hidden)
                self.behind[6 * n + k] = hidden & _from_lowest(here) | _up_to_highest(here & seen) >> 1
            self.fit[4 - n if end else n] |= here & fit
            n -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _peak(self, end: cython.int, counts: cython.int) -> cython.void:
        """`peaks[n]`: the codes of a site that can be the first of the tallest in its line, as an end sees it."""
        for n in range(5):
            self.peaks[end + n] = 0
            self.tops[end + n] = 0
            for k in range(n + 1):
                if counts & 2 << k:
                    self.peaks[end + n] |= self.row[end + n] & _above_lowest(self.ahead[(36 if end else 0) + 6 * n + k])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fit_both(self, near: cython.int, far: cython.int) -> cython.void:
        """Both ends at once. They share only the tallest code, first met at i from the near end and at j from the far.

        In front of i, and beyond j, each end sees one less than its clue, all of it below the tallest; in between,
        any code up to the tallest is possible. For given i and j, a taller tallest allows all that a lower one does, so
        only the tallest possible must be looked at, except for i and j themselves.
        """
        self._look(0)
        self._look(5)
        self._peak(0, near)
        self._peak(5, far)
        for i in range(5):
            least = ALL
            for j in range(i, 5):
                shared = self.peaks[i] & self.peaks[9 - j] & least
                if j > i:
                    least &= _from_lowest(self.row[j])
                if shared:
                    self.fit[i] |= shared
                    self.fit[j] |= shared
                    shared = _up_to_highest(shared)
                    for between in range(i + 1, j):
                        self.fit[between] |= self.row[between] & shared
                    self.tops[i] |= shared
                    self.tops[9 - j] |= shared
        for i in range(5):
            if self.tops[i]:
                self._support(0, i, near >> 1, self.tops[i] >> 1)
            if self.tops[5 + i]:
                self._support(5, i, far >> 1, self.tops[5 + i] >> 1)

    # Rules 2 and 4: the supply --------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cap(self, first: cython.int) -> cython.bint:
        """No site may take what the others need: the other ranks (or files), and the rest of its own.

        A line needs what its sites need one by one, or what `_least_line` found. That may have been found when more was
        possible, but it still holds.
        """
        needed = 0
        for line in range(first, first + 5):
            self.least[line] = _larger(self.least[line], self._lows(line))
            needed += self.least[line]
        for which in range(4):
            if _sum(needed, which) > self.most_sums[which]:
                return False
        for line in range(first, first + 5):
            others = needed - self.least[line] + self._lows(line)
            site = 5 * line if line < 5 else line - 5
            for _ in range(5):
                if self.low[site] != self.high[site]:
                    own = _worth(self.low[site])
                    cap = self.low[site] + self.most_sums[0] - _sum(others, 0)
                    most = _sum(own, 1) + self.most_sums[1] - _sum(others, 1)
                    cap = min(cap, 2 * most)
                    most = _sum(own, 2) + self.most_sums[2] - _sum(others, 2)
                    cap = min(cap, 2 * most + 1 if most else 0)
                    most = _sum(own, 3) + self.most_sums[3] - _sum(others, 3)
                    cap = min(cap, 2 * most + 1)
                    if cap < self.high[site] and not self._narrow(site, self.codes[site] & _up_to_code(cap)):
                        return False
                site += 1 if line < 5 else 5
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lows(self, line: cython.int) -> cython.ulonglong:
        """The sums of a line in which each site has its lowest code."""
        sums = 0
        site = 5 * line if line < 5 else line - 5
        for _ in range(5):
            sums += _worth(self.low[site])
            site += 1 if line < 5 else 5
        return sums

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lift(self) -> cython.bint:
        """No site may leave more than the others can take, even if each of them has its highest code."""
        taken = 0
        for site in range(25):
            taken += _worth(self.high[site])
        for which in range(4):
            if _sum(taken, which) < self.least_sums[which]:
                return False
        for site in range(25):
            if self.low[site] == self.high[site]:
                continue
            own = _worth(self.high[site])
            lift = self.high[site] + self.least_sums[0] - _sum(taken, 0)
            least = _sum(own, 1) + self.least_sums[1] - _sum(taken, 1)
            lift = max(lift, 2 * least - 1)
            least = _sum(own, 2) + self.least_sums[2] - _sum(taken, 2)
            lift = max(lift, 2 * least if least > 1 else least)
            least = _sum(own, 3) + self.least_sums[3] - _sum(taken, 3)
            lift = max(lift, 2 * least)
            if lift > self.low[site] and not self._narrow(site, self.codes[site] & _from_code(lift)):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count_kind(self, kind: cython.ulonglong, least: cython.int, most: cython.int) -> cython.bint:
        """Roofs, or parks: once all are placed, no other site has one; if all that may have one must, all do."""
        may = 0
        must = 0
        for site in range(25):
            own = self.codes[site] & kind
            may += 1 if own else 0
            must += 1 if own == self.codes[site] else 0
        if must > most or may < least:
            return False
        if must == may or (must < most and may > least):
            return True
        for site in range(25):
            own = self.codes[site] & kind
            if own and own != self.codes[site]:
                self._narrow(site, self.codes[site] ^ own if must == most else own)
        return True

    # Rule 3: what a line needs at least -----------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _least_line(self, line: cython.int) -> cython.void:
        """What the least line that fits both clues adds up to, for each of the four sums.

        Seen from an end, the sites up to the first of the tallest follow some pattern of seen and hidden ones. For each
        pattern there is one line that is least at every site at once (`_patterns`), so it is least for every sum; the
        tallest is then the lowest code above both flanks that hides all between. As no sum falls with a code, the
        smallest over all patterns is a true lower bound. `_fit_line` has run before, so there is a line.
        """
        near = self.near[line]
        far = self.far[line]
        if near == ANY and far == ANY:
            return
        self._load(line)
        if far == ANY:
            best = self._least_from(0, near)
        elif near == ANY:
            best = self._least_from(5, far)
        else:
            best = self._least_between(near, far)
        self.least[line] = _larger(self.least[line], best)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _least_from(self, end: cython.int, counts: cython.int) -> cython.ulonglong:
        """The least line for a single clue: everything behind the first of the tallest is hidden."""
        best = ALL
        start = 6 if end else 0
        self._patterns(end, counts)
        for n in range(5):
            hidden = 0
            hidden_top = 0
            for behind in range(n + 1, 5):
                hidden += _worth(_lowest(self.row[end + behind]))
                hidden_top = max(hidden_top, _lowest(self.row[end + behind]))
            for pattern in range(self.pattern_start[start + n], self.pattern_start[start + n + 1]):
                if counts & 2 << self.pattern_seen[pattern]:
                    peak = self.row[end + n] & _from_code(max(hidden_top, self.pattern_top[pattern] + 1))
                    if peak:
                        best = _smaller(best, self.pattern_sums[pattern] + hidden + _worth(_lowest(peak)))
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _least_between(self, near: cython.int, far: cython.int) -> cython.ulonglong:
        """The least line for two clues: each pattern in front of i with each beyond j, and all between hidden."""
        best = ALL
        self._patterns(0, near)
        self._patterns(5, far)
        for i in range(5):
            hidden = 0
            hidden_top = 0
            for j in range(i, 5):
                if j > i + 1:
                    hidden += _worth(_lowest(self.row[j - 1]))
                    hidden_top = max(hidden_top, _lowest(self.row[j - 1]))
                peak = self.row[i] & self.row[j] & _from_code(hidden_top)
                if peak == 0:
                    continue
                for one in range(self.pattern_start[i], self.pattern_start[i + 1]):
                    if not near & 2 << self.pattern_seen[one]:
                        continue
                    for other in range(self.pattern_start[10 - j], self.pattern_start[11 - j]):
                        if far & 2 << self.pattern_seen[other]:
                            best = self._least_peak(best, peak, i < j, one, other, hidden)
        return best

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _least_peak(
        self,
        best: cython.ulonglong,
        peak: cython.ulonglong,
        twice: cython.bint,
        one: cython.int,
        other: cython.int,
        hidden: cython.ulonglong,
    ) -> cython.ulonglong:
        """Complete a pattern from each end with the lowest code that tops both."""
        peak &= _from_code(max(self.pattern_top[one], self.pattern_top[other]) + 1)
        if peak == 0:
            return best
        tallest = _worth(_lowest(peak))
        sums = self.pattern_sums[one] + self.pattern_sums[other] + hidden + tallest
        return _smaller(best, sums + tallest if twice else sums)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _patterns(self, end: cython.int, counts: cython.int) -> cython.void:
        """Every pattern of seen and hidden sites in front of site n, for each n, with its least line.

        Site by site, each takes the lowest code that the pattern allows: the lowest of all if hidden, the lowest above
        the tallest if seen. Where a hidden site cannot go below that tallest, the last site seen must be taller, and
        the lowest code that does is right again. No line of this pattern is lower at any site.
        """
        free = 32 if end else 0
        first = free
        start = 6 if end else 0
        most = _highest(counts) - 1
        self.pattern_start[start] = first
        self.pattern_seen[free] = 0
        self.pattern_last[free] = -1
        self.pattern_top[free] = 0
        self.pattern_sums[free] = 0
        free += 1
        for n in range(4):
            self.pattern_start[start + n + 1] = free
            for pattern in range(first, self.pattern_start[start + n + 1]):
                free = self._hide(end, n, pattern, free)
                if self.pattern_seen[pattern] < most:
                    free = self._show(end, n, pattern, free)
            first = self.pattern_start[start + n + 1]
        self.pattern_start[start + 5] = free

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _hide(self, end: cython.int, n: cython.int, pattern: cython.int, free: cython.int) -> cython.int:
        """Extend a pattern with a hidden site; written to `free`, if possible."""
        low = _lowest(self.row[end + n])
        last = self.pattern_last[pattern]
        top = self.pattern_top[pattern]
        self.pattern_sums[free] = self.pattern_sums[pattern] + _worth(low)
        if low > top:
            taller = self.row[end + last] & _from_code(low) if last >= 0 else 0
            if taller == 0:
                return free
            self.pattern_sums[free] += _worth(_lowest(taller)) - _worth(top)
            top = _lowest(taller)
        self.pattern_seen[free] = self.pattern_seen[pattern]
        self.pattern_last[free] = last
        self.pattern_top[free] = top
        return free + 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _show(self, end: cython.int, n: cython.int, pattern: cython.int, free: cython.int) -> cython.int:
        """Extend a pattern with a visible site; written to `free`, if possible."""
        taller = self.row[end + n] & _from_code(self.pattern_top[pattern] + 1)
        if taller == 0:
            return free
        self.pattern_seen[free] = self.pattern_seen[pattern] + 1
        self.pattern_last[free] = n
        self.pattern_top[free] = _lowest(taller)
        self.pattern_sums[free] = self.pattern_sums[pattern] + _worth(_lowest(taller))
        return free + 1


@cython.cclass
class Neighbours:
    """Cities that differ from one in two sites but use the same pieces, with the clues that each breaks.

    Most questions with a second answer have one of these, and finding them takes no search.
    """

    city: bytes
    number: cython.int
    one: cython.int[4096]
    other: cython.int[4096]
    one_code: cython.int[4096]
    other_code: cython.int[4096]
    broken: cython.int[4096]
    heights: cython.int[25]
    seen: cython.int[20]

    def __init__(self, city: bytes) -> None:
        if not cython.compiled:
            self.one, self.other, self.one_code, self.other_code, self.broken = ([0] * 4096 for _ in range(5))
            self.heights, self.seen = [0] * 25, [0] * 20
        self.city = city
        self.number = 0
        for one in range(25):
            self.heights[one] = city[one]
        for one in range(20):
            self.seen[one] = self._seen(one)
        for one in range(25):
            for other in range(one):
                self._move_pieces(one, other)

    def answer(self, heights: bytes, clues: bytes) -> bytes | None:
        """A city that can be built from these heights and keeps the given clues, or None."""
        asked = 0
        for clue in range(20):
            asked |= 1 << clue if clues[clue] else 0
        for index in range(self.number):
            if (
                not self.broken[index] & asked
                and self._grows(heights[self.one[index]], self.one_code[index])
                and self._grows(heights[self.other[index]], self.other_code[index])
            ):
                changed = bytearray(self.city)
                changed[self.one[index]] = self.one_code[index]
                changed[self.other[index]] = self.other_code[index]
                return bytes(changed)
        return None

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _grows(self, before: cython.int, after: cython.int) -> cython.bint:
        return before == after or (before % 2 == 0 and before < after)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _move_pieces(self, one: cython.int, other: cython.int) -> cython.void:
        """Split the pieces of two sites between them in every other way: two codes with the same sums."""
        one_code = self.heights[one]
        other_code = self.heights[other]
        sums = _worth(one_code) + _worth(other_code)
        for code in range(one_code + other_code + 1):
            rest = one_code + other_code - code
            if code != one_code and _worth(code) + _worth(rest) == sums and self.number < MOST_NEIGHBOURS:
                self.heights[one] = code
                self.heights[other] = rest
                self.one[self.number] = one
                self.other[self.number] = other
                self.one_code[self.number] = code
                self.other_code[self.number] = rest
                self.broken[self.number] = self._broken(one, other)
                self.number += 1
        self.heights[one] = one_code
        self.heights[other] = other_code

    @cython.cfunc
    @cython.exceptval(check=False)
    def _broken(self, one: cython.int, other: cython.int) -> cython.int:
        """The clues that no longer hold, as a mask; only lines through the two sites can differ."""
        broken = 0
        lines = 1 << one // 5 | 1 << other // 5 | 32 << one % 5 | 32 << other % 5
        for clue in range(20):
            if lines & 1 << clue % 10 and self._seen(clue) != self.seen[clue]:
                broken |= 1 << clue
        return broken

    @cython.cfunc
    @cython.exceptval(check=False)
    def _seen(self, clue: cython.int) -> cython.int:
        """How many buildings an end of a line sees, with 5 counted as 4."""
        line = clue % 10
        step = 1 if line < 5 else 5
        site = 5 * line if line < 5 else line - 5
        tallest = 0
        seen = 0
        if clue >= 10:
            site += 4 * step
            step = -step
        for _ in range(5):
            if self.heights[site] > tallest:
                tallest = self.heights[site]
                seen += 1
            site += step
        return min(seen, 4)
