# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Every way to give tops to owners so that each group has one flag and pays what it says.

Ordinary Python, which the build turns into C if there is a compiler: the same answers in the same order after the same
number of nodes, only faster. It deals in plain numbers. Sites are 0 to at most 63, a set of sites is a mask. An owner
is a letter: 0 to 3 a colour, 4 nobody (neutral). A top pays 0, 1, 2, 4 or 6.

**What is possible.** For each letter, a mask has the sites that it may still own (`may`); those that nobody else may
own are its `sure` ones. The sure sites that hang together with a flag are its `core`, and what the core lacks of the
income is its `need`.

**What follows.** Each technique looks at one place and strikes out letters of sites (`look`):

- EASY: a core with no need has no more neighbours that pay (CLOSE); what must grow and has one way to do so grows that
  way (GROW); a site beside two cores of a colour would join them (TOUCH); where no flag of a colour can get at all, no
  site has it (CUT); a site beside a core would bring it more than its need, with sure sites behind it (EXCEED); a flag
  that is shut in without a site, with less than its income, has it (NARROW).
- MEDIUM: where getting to costs more than any flag of the colour needs, no site has it (FAR); NARROW again, but only as
  far as a flag can get for what it needs (REACH); the neutral tops are counted (COUNT).
- HARD: what no flag speaks of is what the neutral tops pay (BALANCE); the few shapes that a group can still have are
  compared (WAYS).

All are implied by the rules of the puzzle, and when each site has one letter and none of them objects, that is an
answer. So the search decides about a site, lets everything follow, and finds every answer once. The more is known, the
more each technique finds: so their order makes no difference to what they settle together, and a puzzle that they
solve is still solved when more is given.
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

SOLVED, STUCK, REFUTED = 1, 0, -1

CLOSE, GROW, TOUCH, CUT, EXCEED, NARROW, FAR, REACH, COUNT, BALANCE, WAYS = range(1, 12)
"""Techniques, the easiest first."""
EMPTY, OVERFULL, JOINED = 12, 13, 14
"""What else refutes: a site without letters, a core that pays too much, two flags in one core."""
EASY, MEDIUM, HARD = NARROW, COUNT, WAYS
"""The last technique of a level."""
LOOSE = 64
"""Places from here on are sure sites without a flag, by the first of them."""

# As C variables.
ONE = cython.declare(cython.ulonglong, 1)
PAIRS = cython.declare(cython.ulonglong, 0x5555555555555555)
FOURS = cython.declare(cython.ulonglong, 0x3333333333333333)
EIGHTS = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
BYTES = cython.declare(cython.ulonglong, 0x0101010101010101)
"""For counting bits in pairs, fours, eights and all together."""
NEUTRAL = cython.declare(cython.int, 4)
FAILED = cython.declare(cython.int, -1)
DEAREST = cython.declare(cython.int, 384)
"""More than all tops together pay."""
MOST_WAYS = cython.declare(cython.int, 5)
MOST_SHAPES_TRIED = cython.declare(cython.int, 4_000)
"""A person compares only this many shapes, and the search stops looking for them here."""

Strikes = list[tuple[int, int]]
"""Letters struck out, as a mask, by site."""


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _size(sites: cython.ulonglong) -> cython.int:
    if not cython.compiled:
        return sites.bit_count()
    sites = sites - ((sites >> 1) & PAIRS)
    sites = (sites & FOURS) + ((sites >> 2) & FOURS)
    sites = (sites + (sites >> 4)) & EIGHTS
    return (sites * BYTES) >> 56


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _first(sites: cython.ulonglong) -> cython.int:
    if not cython.compiled:
        return (sites & -sites).bit_length() - 1
    return _size((sites & (~sites + 1)) - 1)


@cython.cclass
class Search:
    """A question, and the state of reasoning or of the search. Call `ask`, then `step`, `reason` or `next`."""

    # The question.
    sites: cython.int
    everywhere: cython.ulonglong
    beside: cython.ulonglong[64]
    rents: cython.int[64]
    paying: cython.ulonglong[5]
    flags: cython.int
    flag_at: cython.int[64]
    colour: cython.int[64]
    income: cython.int[64]
    neutral: cython.int
    neutral_rent: cython.int
    # What is possible now, and what is seen at once from it.
    may: cython.ulonglong[5]
    sure: cython.ulonglong[5]
    core: cython.ulonglong[64]
    need: cython.int[64]
    clash: cython.int
    clash_at: cython.int
    region: cython.ulonglong[64]
    regions_known: cython.bint
    gone: cython.ulonglong[5]
    bucket: cython.ulonglong[385]
    # The shapes that one group can have.
    shapes: list[int]
    shapes_tried: cython.int
    ground: cython.ulonglong
    must: cython.ulonglong
    wanted: cython.int
    at_colour: cython.int
    # The decisions, and what was possible before each.
    live: cython.bint
    depth: cython.int
    decided_site: cython.int[65]
    decided_letter: cython.int[65]
    before: cython.ulonglong[325]
    visited: cython.longlong

    def __init__(self) -> None:
        if not cython.compiled:
            self.beside, self.rents, self.paying = [0] * 64, [0] * 64, [0] * 5
            self.flag_at, self.colour, self.income = [0] * 64, [0] * 64, [0] * 64
            self.may, self.sure, self.gone = [0] * 5, [0] * 5, [0] * 5
            self.core, self.need, self.region, self.bucket = [0] * 64, [0] * 64, [0] * 64, [0] * 385
            self.decided_site, self.decided_letter, self.before = [0] * 65, [0] * 65, [0] * 325
        self.shapes = []

    # The question ---------------------------------------------------------------------------------------------------

    def ask(
        self, beside: Sequence[int], rents: Sequence[int], flags: Sequence[tuple[int, int, int]], neutral: int
    ) -> None:
        """Sites by their neighbours and by what they pay; flags by site, colour and income; the number of neutrals."""
        if not len(beside) == len(rents) <= LOOSE or not {*rents} <= {0, 1, 2, 4, 6}:
            raise ValueError("up to 64 tops pay 0, 1, 2, 4 or 6")
        if any(
            not (0 <= site < len(rents) and 0 <= colour < 4 and 0 <= income <= 384) for site, colour, income in flags
        ):
            raise ValueError("a flag is on a site, has one of four colours and an income up to 384")
        if len({site for site, _, _ in flags}) < len(flags):
            raise ValueError("two flags on a site")
        self.sites = len(beside)
        self.everywhere = 0
        for kind in range(5):
            self.paying[kind] = 0
        total = 0
        for site in range(self.sites):
            self.everywhere |= ONE << site
            self.beside[site] = beside[site]
            worth: cython.int = rents[site]
            self.rents[site] = worth
            self.paying[worth if worth < 3 else 3 if worth == 4 else 4] |= ONE << site
            total += worth
        self.flags = len(flags)
        for flag in range(self.flags):
            self.flag_at[flag], self.colour[flag], self.income[flag] = flags[flag]
            total -= self.income[flag]
        self.neutral = neutral
        self.neutral_rent = total
        self.begin([-1] * self.sites)

    def begin(self, known: Sequence[int]) -> None:
        """Forget everything but flags and the letters that are known, -1 for none."""
        if len(known) != self.sites or any(not -1 <= letter < 5 for letter in known):
            raise ValueError("a letter for each site, from 0 to 4, or -1")
        for letter in range(5):
            self.may[letter] = self.everywhere
        for flag in range(self.flags):
            self._own(self.flag_at[flag], self.colour[flag])
        for site in range(self.sites):
            owner: cython.int = known[site]
            if owner >= 0:
                self._own(site, owner)
        self.live = True
        self.depth = 0
        self.visited = 0
        self._refresh()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _own(self, site: cython.int, letter: cython.int) -> cython.void:
        for other in range(5):
            if other != letter:
                self.may[other] &= ~(ONE << site)

    def notes(self) -> list[int]:
        return [self.may[letter] for letter in range(5)]

    def set_notes(self, notes: Sequence[int]) -> bool:
        """Continue from these notes; False if they contradict each other."""
        for letter in range(5):
            self.may[letter] = notes[letter]
        return bool(self._refresh() != FAILED)

    def answer(self) -> list[int]:
        letters = [-1] * self.sites
        for letter in range(5):
            sites: cython.ulonglong = self.sure[letter]
            while sites:
                letters[_first(sites)] = letter
                sites &= sites - 1
        return letters

    @property
    def nodes(self) -> int:
        return int(self.visited)

    # What is seen at once -------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rent(self, sites: cython.ulonglong) -> cython.int:
        return (
            _size(sites & self.paying[1])
            + 2 * _size(sites & self.paying[2])
            + 4 * _size(sites & self.paying[3])
            + 6 * _size(sites & self.paying[4])
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def _around(self, sites: cython.ulonglong) -> cython.ulonglong:
        """Excludes the sites themselves."""
        around: cython.ulonglong = 0
        left: cython.ulonglong = sites
        while left:
            around |= self.beside[_first(left)]
            left &= left - 1
        return around & ~sites

    @cython.cfunc
    @cython.exceptval(check=False)
    def _flood(self, start: cython.ulonglong, among: cython.ulonglong) -> cython.ulonglong:
        flooded: cython.ulonglong = start
        fresh: cython.ulonglong = start
        while fresh:
            reached: cython.ulonglong = 0
            while fresh:
                reached |= self.beside[_first(fresh)]
                fresh &= fresh - 1
            fresh = reached & among & ~flooded
            flooded |= fresh
        return flooded

    @cython.cfunc
    @cython.exceptval(check=False)
    def _refresh(self) -> cython.int:
        """Compute sure sites and cores from what is possible; FAILED if they contradict the flags."""
        once: cython.ulonglong = 0
        twice: cython.ulonglong = 0
        self.regions_known = False
        self.clash = 0
        for letter in range(5):
            twice |= once & self.may[letter]
            once |= self.may[letter]
        for letter in range(5):
            self.sure[letter] = self.may[letter] & ~twice
        for flag in range(self.flags):
            colour = self.colour[flag]
            at: cython.ulonglong = ONE << self.flag_at[flag]
            core = self._flood(at, self.sure[colour])
            self.core[flag] = core
            self.need[flag] = self.income[flag] - self._rent(core)
        if once != self.everywhere:
            return self._clash(EMPTY, _first(self.everywhere & ~once))
        for flag in range(self.flags):
            if self.need[flag] < 0:
                return self._clash(OVERFULL, flag)
            for other in range(flag):
                if self.colour[other] == self.colour[flag] and self.core[other] >> self.flag_at[flag] & 1:
                    return self._clash(JOINED, flag)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _clash(self, technique: cython.int, place: cython.int) -> cython.int:
        self.clash = technique
        self.clash_at = place
        return FAILED

    # Techniques: each puts what it strikes out into `gone`, and returns whether there is anything, or FAILED --------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _settle(self, sites: cython.ulonglong, letter: cython.int) -> cython.void:
        for other in range(5):
            if other != letter:
                self.gone[other] |= sites & self.may[other]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _near_others(self, flag: cython.int) -> cython.ulonglong:
        """Sites in or next to the cores of other flags of the colour."""
        near: cython.ulonglong = 0
        for other in range(self.flags):
            if other != flag and self.colour[other] == self.colour[flag]:
                near |= self.core[other] | self._around(self.core[other])
        return near

    @cython.cfunc
    @cython.exceptval(check=False)
    def _close(self, flag: cython.int) -> cython.void:
        if self.need[flag] == 0:
            colour = self.colour[flag]
            self.gone[colour] = self._around(self.core[flag]) & self.may[colour] & ~self.paying[0]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _grow(self, part: cython.ulonglong, colour: cython.int) -> cython.int:
        ways: cython.ulonglong = self._around(part) & self.may[colour]
        if ways == 0:
            return FAILED
        if ways & (ways - 1) == 0:
            self._settle(ways, colour)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _touch(self, flag: cython.int) -> cython.void:
        colour = self.colour[flag]
        near: cython.ulonglong = self._around(self.core[flag]) & self.may[colour]
        for other in range(flag + 1, self.flags):
            if self.colour[other] == colour:
                self.gone[colour] |= near & self._around(self.core[other])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cut(self, colour: cython.int) -> cython.void:
        reached: cython.ulonglong = 0
        for flag in range(self.flags):
            if self.colour[flag] == colour and not (reached >> self.flag_at[flag]) & 1:
                reached |= self._flood(ONE << self.flag_at[flag], self.may[colour])
        self.gone[colour] = self.may[colour] & ~reached

    @cython.cfunc
    @cython.exceptval(check=False)
    def _exceed(self, flag: cython.int) -> cython.void:
        colour = self.colour[flag]
        core: cython.ulonglong = self.core[flag]
        ways: cython.ulonglong = self._around(core) & self.may[colour] & ~self._near_others(flag)
        if self.need[flag] == 0:
            ways &= self.paying[0]
        while ways:
            site: cython.ulonglong = ways & (~ways + 1)
            ways ^= site
            joined: cython.ulonglong = self._flood(site, (self.sure[colour] | site) & ~core)
            if self._rent(joined) > self.need[flag]:
                self.gone[colour] |= site

    @cython.cfunc
    @cython.exceptval(check=False)
    def _know_regions(self) -> cython.void:
        """How far each flag can get for what it needs, not next to another core of its colour."""
        if self.regions_known:
            return
        self.regions_known = True
        for flag in range(self.flags):
            core: cython.ulonglong = self.core[flag]
            ground: cython.ulonglong = self.may[self.colour[flag]] & ~self._near_others(flag)
            need: cython.int = min(self.need[flag], DEAREST)
            for cost in range(need + 1):
                self.bucket[cost] = 0
            reached: cython.ulonglong = core
            self._approach(self._around(core) & ground, 0, need)
            for cost in range(need + 1):
                while self.bucket[cost] & ~reached:
                    site = _first(self.bucket[cost] & ~reached)
                    reached |= ONE << site
                    self._approach(self.beside[site] & ground & ~reached, cost, need)
            self.region[flag] = reached

    @cython.cfunc
    @cython.exceptval(check=False)
    def _approach(self, sites: cython.ulonglong, cost: cython.int, need: cython.int) -> cython.void:
        while sites:
            site = _first(sites)
            sites &= sites - 1
            if cost + self.rents[site] <= need:
                self.bucket[cost + self.rents[site]] |= ONE << site

    @cython.cfunc
    @cython.exceptval(check=False)
    def _far(self, colour: cython.int) -> cython.void:
        self._know_regions()
        reached: cython.ulonglong = 0
        for flag in range(self.flags):
            if self.colour[flag] == colour:
                reached |= self.region[flag]
        self.gone[colour] = self.may[colour] & ~reached

    @cython.cfunc
    @cython.exceptval(check=False)
    def _only_here(self, flag: cython.int) -> cython.ulonglong:
        """The sure sites that no other flag of their colour can get to: they belong to this one's group."""
        own: cython.ulonglong = self.sure[self.colour[flag]] & self.region[flag]
        for other in range(self.flags):
            if other != flag and self.colour[other] == self.colour[flag]:
                own &= ~self.region[other]
        return own

    @cython.cfunc
    @cython.exceptval(check=False)
    def _narrow(self, flag: cython.int) -> cython.int:
        """What must a group contain, if nothing but obstacles limits where it goes?"""
        if self.need[flag] == 0:
            return 0
        core: cython.ulonglong = self.core[flag]
        ground: cython.ulonglong = self.may[self.colour[flag]] & ~self._near_others(flag)
        return self._cannot_do_without(flag, self._flood(core, ground), 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _reach(self, flag: cython.int) -> cython.int:
        """What must a group contain, if it goes only where it can for what it needs?"""
        self._know_regions()
        must: cython.ulonglong = self._only_here(flag)
        if self.need[flag] == 0 and must & ~self.core[flag] == 0:
            return 0
        return self._cannot_do_without(flag, self.region[flag], must)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cannot_do_without(self, flag: cython.int, region: cython.ulonglong, must: cython.ulonglong) -> cython.int:
        """The sites of a region without which a flag cannot get its income or reach where it must."""
        if self._rent(region) < self.income[flag]:
            return FAILED
        colour = self.colour[flag]
        core: cython.ulonglong = self.core[flag]
        sites: cython.ulonglong = region & ~self.sure[colour]
        while sites:
            site: cython.ulonglong = sites & (~sites + 1)
            sites ^= site
            rest: cython.ulonglong = self._flood(core, region & ~site)
            if must & ~rest or self._rent(rest) < self.income[flag]:
                self._settle(site, colour)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count(self) -> cython.int:
        sure = _size(self.sure[NEUTRAL])
        most = _size(self.may[NEUTRAL])
        if sure > self.neutral or most < self.neutral:
            return FAILED
        if sure == self.neutral:
            self.gone[NEUTRAL] = self.may[NEUTRAL] & ~self.sure[NEUTRAL]
        elif most == self.neutral:
            self._settle(self.may[NEUTRAL], NEUTRAL)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _balance(self) -> cython.int:
        """Which mixes of rents give the unknown neutral tops what they must pay together?"""
        left: cython.ulonglong = self.may[NEUTRAL] & ~self.sure[NEUTRAL]
        number = self.neutral - _size(self.sure[NEUTRAL])
        rent = self.neutral_rent - self._rent(self.sure[NEUTRAL])
        there0 = _size(left & self.paying[0])
        there1 = _size(left & self.paying[1])
        there2 = _size(left & self.paying[2])
        there4 = _size(left & self.paying[3])
        there6 = _size(left & self.paying[4])
        some = 0  # bit for bit, the rents of which some mix has one
        less = 0  # of which some mix leaves one out
        for sixes in range(there6 + 1):
            for fours in range(there4 + 1):
                for twos in range(there2 + 1):
                    ones = rent - 6 * sixes - 4 * fours - 2 * twos
                    noughts = number - sixes - fours - twos - ones
                    if 0 <= ones <= there1 and 0 <= noughts <= there0:
                        some |= (noughts > 0) + 2 * (ones > 0) + 4 * (twos > 0) + 8 * (fours > 0) + 16 * (sixes > 0)
                        less |= (noughts < there0) + 2 * (ones < there1) + 4 * (twos < there2)
                        less |= 8 * (fours < there4) + 16 * (sixes < there6) + 32
        if less == 0:
            return FAILED
        for kind in range(5):
            if not (some >> kind) & 1:
                self.gone[NEUTRAL] |= left & self.paying[kind]
            elif not (less >> kind) & 1:
                self._settle(left & self.paying[kind], NEUTRAL)
        return 0

    @cython.cfunc
    def _ways(self, flag: cython.int) -> cython.int:
        self._know_regions()
        colour = self.colour[flag]
        must: cython.ulonglong = self._only_here(flag)
        if self.need[flag] == 0 and must & ~self.core[flag] == 0:
            return 0
        if not self._list_shapes(flag, must):
            return 0
        if not self.shapes:
            return FAILED
        always: cython.ulonglong = self.everywhere
        ever: cython.ulonglong = 0
        beside: cython.ulonglong = self.everywhere
        for listed in self.shapes:
            shape: cython.ulonglong = listed
            always &= shape
            ever |= shape
            beside &= self._around(shape)
        own: cython.ulonglong = self.region[flag]
        for other in range(self.flags):
            if other != flag and self.colour[other] == colour:
                own &= ~self.region[other]
        self._settle(always & ~self.sure[colour], colour)
        self.gone[colour] |= (beside | (own & ~ever)) & self.may[colour]
        return 0

    @cython.cfunc
    def _list_shapes(self, flag: cython.int, must: cython.ulonglong) -> cython.bint:
        """False if there are too many to compare."""
        self.shapes = []
        self.shapes_tried = 0
        self.ground = self.region[flag]
        self.must = must
        self.wanted = self.income[flag]
        self.at_colour = self.colour[flag]
        return self._add_shapes(self.core[flag], 0)

    @cython.cfunc
    def _add_shapes(self, shape: cython.ulonglong, without: cython.ulonglong) -> cython.bint:
        """Add the shapes that contain one and avoid some sites; False if there are too many."""
        self.shapes_tried += 1
        if self.shapes_tried > MOST_SHAPES_TRIED:
            return False
        left = self.wanted - self._rent(shape)
        if left < 0:
            return True
        edge: cython.ulonglong = self._around(shape) & self.may[self.at_colour]
        forced: cython.ulonglong = edge & self.sure[self.at_colour]
        if forced:
            return bool(forced & (without | ~self.ground)) or self._add_shapes(shape | forced, without)
        edge &= self.ground & ~without
        if left == 0:
            edge &= self.paying[0]
        if edge == 0:
            if left == 0 and self.must & ~shape == 0:
                self.shapes.append(shape)
                return len(self.shapes) <= MOST_WAYS
            return True
        site: cython.ulonglong = edge & (~edge + 1)
        if not self._add_shapes(shape | site, without):
            return False
        rest: cython.ulonglong = self._flood(shape, self.ground & ~(without | site))
        if self.must & ~rest or self._rent(rest) < self.wanted:
            return True
        return self._add_shapes(shape, without | site)

    # Reasoning ------------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _look(self, technique: cython.int, place: cython.int) -> cython.int:
        """What one technique finds at one place: 1 if there is something in `gone`, 0 if not, or FAILED."""
        for letter in range(5):
            self.gone[letter] = 0
        found = 0
        if technique == CLOSE:
            self._close(place)
        elif technique == GROW:
            if place >= LOOSE:
                colour = self._loose_colour(place - LOOSE)
                found = self._grow(self._flood(ONE << (place - LOOSE), self.sure[colour]), colour) if colour >= 0 else 0
            elif self.need[place] > 0:
                found = self._grow(self.core[place], self.colour[place])
        elif technique == TOUCH:
            self._touch(place)
        elif technique == CUT:
            self._cut(place)
        elif technique == EXCEED:
            self._exceed(place)
        elif technique == NARROW:
            found = self._narrow(place)
        elif technique == FAR:
            self._far(place)
        elif technique == REACH:
            found = self._reach(place)
        elif technique == COUNT:
            found = self._count()
        elif technique == BALANCE:
            found = self._balance()
        else:
            found = self._ways(place)
        if found == FAILED:
            return self._clash(technique, place)
        for letter in range(5):
            if self.gone[letter]:
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _loose_colour(self, site: cython.int) -> cython.int:
        """The colour of a sure site that is connected with no flag yet; -1 if it is none."""
        for colour in range(4):
            if (self.sure[colour] >> site) & 1:
                for flag in range(self.flags):
                    if (self.core[flag] >> site) & 1:
                        return -1
                return colour
        return -1

    @cython.cfunc
    def _find(self, last: cython.int) -> cython.int:
        """The easiest technique, up to the last one, that finds something; 0 if none does, or FAILED."""
        loose: cython.ulonglong = self.sure[0] | self.sure[1] | self.sure[2] | self.sure[3]
        for flag in range(self.flags):
            loose &= ~self.core[flag]
        for technique in range(1, last + 1):
            by_colour = technique in (CUT, FAR)
            once = technique in (COUNT, BALANCE)
            for place in range(4 if by_colour else 1 if once else self.flags):
                found = self._look(technique, place)
                if found:
                    self.clash_at = place
                    return FAILED if found == FAILED else technique
            if technique == GROW:
                sites: cython.ulonglong = loose
                while sites:
                    place = _first(sites)
                    sites &= ~self._flood(ONE << place, loose)
                    found = self._look(GROW, LOOSE + place)
                    if found:
                        self.clash_at = LOOSE + place
                        return FAILED if found == FAILED else technique
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike(self) -> cython.int:
        for letter in range(5):
            self.may[letter] &= ~self.gone[letter]
        return self._refresh()

    @cython.cfunc
    def _reason(self, last: cython.int, most: cython.int) -> cython.int:
        if self.clash:
            return REFUTED
        for _ in range(most):
            found = self._find(last)
            if found == FAILED:
                return REFUTED
            if found == 0:
                break
            if self._strike() == FAILED:
                return REFUTED
        sure: cython.ulonglong = self.sure[0] | self.sure[1] | self.sure[2] | self.sure[3] | self.sure[4]
        return SOLVED if sure == self.everywhere else STUCK

    def reason(self, last: int, most: int = 1_000) -> int:
        """Draw all conclusions of the techniques up to the last one: SOLVED, STUCK or REFUTED."""
        return int(self._reason(last, most))

    def step(self, last: int) -> tuple[int, int, Strikes] | None:
        """What the easiest technique finds: itself, its place, what it strikes out; None if there is nothing.

        A contradiction strikes out nothing. What is struck out is only noted by `strike`.
        """
        if self.clash:
            return self.clash, self.clash_at, []
        found = self._find(last)
        if found == 0:
            return None
        return (self.clash, self.clash_at, []) if found == FAILED else (found, self.clash_at, self._struck())

    def look(self, technique: int, place: int) -> Strikes | None:
        """None is a contradiction."""
        if self.clash:
            return None if (self.clash, self.clash_at) == (technique, place) else []
        if technique > WAYS:
            return []
        found = self._look(technique, place)
        self.clash = 0
        return None if found == FAILED else self._struck()

    @cython.cfunc
    def _struck(self) -> Strikes:
        struck: Strikes = []
        for site in range(self.sites):
            letters = 0
            for letter in range(5):
                if (self.gone[letter] >> site) & 1:
                    letters |= 1 << letter
            if letters:
                struck.append((site, letters))
        return struck

    def strike(self, struck: Strikes) -> bool:
        """False is a contradiction."""
        for site, letters in struck:
            for letter in range(5):
                if letters >> letter & 1:
                    self.may[letter] &= ~(ONE << site)
        return bool(self._refresh() != FAILED)

    # Searching ------------------------------------------------------------------------------------------------------

    def next(self, nodes: int) -> int:
        """Continue to the next answer: FOUND, EXHAUSTED, or OUT_OF_NODES (then `next` continues)."""
        stop: cython.longlong = self.visited + nodes
        while True:
            if not self.live:
                if self.depth == 0:
                    return EXHAUSTED
                self._take_back()
            if self.visited >= stop:
                return OUT_OF_NODES
            self.visited += 1
            found = self._reason(BALANCE, 1_000)
            self.live = found == STUCK
            if found == SOLVED:
                return FOUND
            if found == STUCK:
                self._decide()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take_back(self) -> cython.void:
        self.depth -= 1
        for letter in range(5):
            self.may[letter] = self.before[5 * self.depth + letter]
        self.may[self.decided_letter[self.depth]] &= ~(ONE << self.decided_site[self.depth])
        self._refresh()
        self.live = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _decide(self) -> cython.void:
        """Grow the group with the fewest ways to do so; if none must, begin where a site is open."""
        fewest = 65
        site = 0
        colour = 0
        for flag in range(self.flags):
            if self.need[flag] > 0:
                ways: cython.ulonglong = self._around(self.core[flag]) & self.may[self.colour[flag]]
                if _size(ways) < fewest:
                    fewest = _size(ways)
                    site = _first(ways)
                    colour = self.colour[flag]
        if fewest == 65:
            sure: cython.ulonglong = self.sure[0] | self.sure[1] | self.sure[2] | self.sure[3] | self.sure[4]
            site = _first(self.everywhere & ~sure)
            while not (self.may[colour] >> site) & 1:
                colour += 1
        for letter in range(5):
            self.before[5 * self.depth + letter] = self.may[letter]
        self.decided_site[self.depth] = site
        self.decided_letter[self.depth] = colour
        self.depth += 1
        self._own(site, colour)
        self._refresh()
