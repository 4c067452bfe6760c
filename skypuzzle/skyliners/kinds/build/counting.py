"""Pieces in words: which of them run out, and what a row would cost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from skypuzzle.skyliners.kinds.build.examples import Cost, example
from skypuzzle.skyliners.kinds.build.lines import (
    NO_LIMIT,
    PARK,
    ROOFED,
    SUMS,
    UNLIMITED,
    Free,
    Known,
    Looker,
    lowest,
    parallel,
    sites_in,
)
from skypuzzle.skyliners.kinds.build.patterns import Claim
from skypuzzle.skyliners.kinds.build.proof import Conclusion, Deduction
from skypuzzle.skyliners.kinds.words import names
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.searching import CLUES
from skypuzzle.skyliners.rules.board import SITES, SIZE, Reserve, Site
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Plan
from skypuzzle.wording import listed, number_of

FLOOR_SUM, PIECE_SUM = 3, 1
HEIGHTS = "heights"
MEASURES = {FLOOR_SUM: "floors", PIECE_SUM: "pieces", 2: "floors and parks", 0: HEIGHTS}
"""What can be counted, the simplest first; a roof or a park is half a floor high."""


def clues_in(step: Deduction) -> tuple[int, int]:
    """The numbers at the near and the far end of the line that a step looks at; 0 where it needs none."""
    clues = [0, 0]
    for plan in step.clues:
        clues[CLUES[plan.side, plan.row] >= 2 * SIZE] = plan.number
    return clues[0], clues[1]


@dataclass(frozen=True, slots=True)
class Limit:
    """The pieces that matter to a step: what is left of them, and in words."""

    free: Free
    words: str


NO_MATTER = Limit(UNLIMITED, "")


@dataclass(frozen=True, slots=True)
class Counting:
    """Counts the pieces of one puzzle."""

    question: CityQuestion
    looker: Looker

    # What is left -----------------------------------------------------------------------------------------------------

    def limit(self, step: Deduction, known: Known, conclusions: Sequence[Conclusion]) -> Limit:
        """Which pieces must be counted for a look at a line: as few kinds as will do."""
        if not step.counts_pieces:
            return NO_MATTER
        free = self.looker.free(known)
        least = (limit for limit in self._limits(free) if self.follows(step, known, limit.free, conclusions))
        return next(least, Limit(free, self.left(known)))

    def follows(self, step: Deduction, known: Known, free: Free, conclusions: Sequence[Conclusion]) -> bool:
        """Would a look at a line tell this, if only so much were known and left? Without conclusions: that it fails."""
        line = step.line or 0
        fit = self.looker.fit(tuple(known[site] for site in sites_in(line)), line, free, clues_in(step))
        if fit is None or not conclusions:
            return fit is None
        left = dict(zip(sites_in(line), fit, strict=True))
        return not any(left[each.site] >> code & 1 for each in conclusions for code in each.struck)

    def _limits(self, free: Free) -> Iterator[Limit]:
        floors, pieces = free.sums[FLOOR_SUM], free.sums[PIECE_SUM]
        some, none = NO_LIMIT[0], UNLIMITED.roofs
        only_floors = (some, some, some, floors)
        supply = self.question.supply
        of_floors, of_roofs = (floors, supply.floors, "floor"), (free.roofs, supply.roofs, "roof")
        of_parks = free.parks, supply.parks, "park"
        yield Limit(Free(only_floors, none, none), _unspoken(of_floors))
        yield Limit(Free(NO_LIMIT, free.roofs, none), _unspoken(of_roofs))
        yield Limit(Free(NO_LIMIT, none, free.parks), _unspoken(of_parks))
        yield Limit(Free((some, pieces, some, some), none, none), _unspoken((pieces, supply.total, "piece")))
        yield Limit(Free(only_floors, free.roofs, none), _unspoken(of_floors, of_roofs))
        yield Limit(Free(only_floors, none, free.parks), _unspoken(of_floors, of_parks))

    def left(self, known: Known) -> str:
        """The pieces that no site has been promised yet."""
        free, supply = self.looker.free(known), self.question.supply
        pieces = free.sums[PIECE_SUM]
        counts = (
            (free.sums[FLOOR_SUM], supply.floors, "floor"),
            (free.roofs, supply.roofs, "roof"),
            (free.parks, supply.parks, "park"),
        )
        some = [each for each in counts if each[1]]
        if pieces <= 0 or pieces < sum(max(0, free) for free, _, _ in some):  # promised one kind or another
            return _unspoken((pieces, supply.total, "piece"))
        return _unspoken(*some)

    def is_plain(self, known: Known, site: Site, codes: Sequence[int]) -> bool:
        """Is it clear from the pieces left alone that a site is none of these?"""
        mask = self.looker.within(known[site], self.looker.free(known))
        return not any(mask >> code & 1 for code in codes)

    def price(self, step: Deduction, known: Known, claim: Claim | None) -> str:
        """What the clues would cost otherwise, if that is more than there is; empty if no single count tells."""
        line = step.line or 0
        free = self.looker.free(known).sums
        mask = sum(1 << code for code in claim.codes) if claim is not None else 0
        masks = tuple(mask if claim is not None and site == claim.site else known[site] for site in sites_in(line))
        least = self.looker.least(masks, *clues_in(step))
        if least is None:
            return ""
        for k, noun in MEASURES.items():
            more = least[k] - sum(SUMS[lowest(known[site])][k] for site in sites_in(line))
            if more > free[k] and k:
                nouns = number_of(more, f"more {noun[:-1]}") if " " not in noun else f"{more} more {noun}"
                enough = _of_them(free[k], _number(self.question.supply, k))
                return f"takes {nouns}{self._example(step, known, masks, claim, Cost(k, least[k]))}, and {enough}"
        return ""

    def _example(self, step: Deduction, known: Known, masks: Known, claim: Claim | None, cost: Cost) -> str:
        """How a row could be had at that price, where something must be made up for."""
        if claim is None or not claim.is_low:
            return ""
        least = tuple(map(lowest, known))
        told = example(step.line or 0, masks, clues_in(step), cost, UNLIMITED, (least, least))
        return f" ({told})" if told else ""

    # All pieces of a kind ---------------------------------------------------------------------------------------------

    def spoken_for(self, step: Deduction) -> str:
        """Which pieces are all spoken for, or have nowhere else to go."""
        known = step.known
        free = self.looker.free(known)
        spoken, told, gone = [], list[str](), 0
        supply = self.question.supply
        struck = sum(1 << code for code in {code for each in step.conclusions for code in each.struck})
        for left, number, kind, codes in (
            (free.sums[FLOOR_SUM], supply.floors, "floor", 0),
            (free.roofs, supply.roofs, "roof", ROOFED),
            (free.parks, supply.parks, "park", PARK),
        ):
            if number and left == 0 and (codes == 0 or codes & struck):
                spoken.append((number, f"{_all(number, kind)} ({names(self._takers(known, kind))})"))
                gone |= codes
        if any(code < each.left[0] and not gone >> code & 1 for each in step.conclusions for code in each.struck):
            told.append(self._nowhere_else(step))
        if spoken:
            verb = "is" if len(spoken) == 1 and spoken[0][0] == 1 else "are"
            told.insert(0, f"{listed(words for _, words in spoken)} {verb} spoken for")
        return ", and ".join(told) if told else self.left(known)

    def _takers(self, known: Known, kind: str) -> list[Site]:
        """The sites that have been promised pieces of a kind."""
        heights = self.question.board.heights
        if kind == "floor":
            return [site for site in SITES if lowest(known[site]) // 2 > heights[site] // 2]
        codes = ROOFED if kind == "roof" else PARK
        return [site for site in SITES if heights[site] % 2 == 0 and known[site] & codes == known[site]]

    def _nowhere_else(self, step: Deduction) -> str:
        """Why sites must take what is left."""
        for kind, codes, number in (("roof", ROOFED, self.looker.roofs), ("park", PARK, self.looker.parks)):
            takers = [site for site in SITES if step.known[site] & codes]
            lifted = [each.site for each in step.conclusions if all(codes >> code & 1 for code in each.left)]
            if len(takers) == number and lifted:
                return f"there is no other site for a {kind}"
        return "the other pieces have nowhere else to go"

    def overdrawn(self, known: Known) -> str:
        """Why the pieces do not come out right."""
        free = self.looker.free(known)
        for number, kind in ((free.sums[FLOOR_SUM], "floor"), (free.roofs, "roof"), (free.parks, "park")):
            if number < 0:
                return f"it takes {number_of(-number, kind)} more than there {'is' if number == -1 else 'are'}"
        return "it takes more pieces than there are" if min(free.sums) < 0 else "some pieces have nowhere to go"

    def unfit(self, step: Deduction) -> int | None:
        """A line that nothing fits any more."""
        free = self.looker.free(step.known)
        for line in parallel(step.place or 0):
            if self.looker.need(tuple(step.known[site] for site in sites_in(line)), line, free) is None:
                return line
        return None


def line_of(plan: Plan) -> int:
    """The line that a plan is about."""
    return CLUES[plan.side, plan.row] % (2 * SIZE)


def aims(clues: Sequence[Plan], line: str) -> str:
    """What sides are to see: `S to see 2 in file b`."""
    numbers = ["4 or 5" if plan.number == FOUR_OR_FIVE else str(plan.number) for plan in clues]
    if len(numbers) == 2 and len(set(numbers)) == 1:
        return f"both ends of {line} to see {numbers[0]}"
    return f"{listed([f'{plan.side} to see {number}' for plan, number in zip(clues, numbers, strict=True)])} in {line}"


Count: TypeAlias = tuple[int, int, str]
"""How many pieces of a kind no site has been promised yet, how many there are to place, and what they are called."""


def _unspoken(*counts: Count) -> str:
    """What is left of some kinds, in words that stay true while pieces are placed."""
    gone = [_all(had, kind) for free, had, kind in counts if had and free <= 0]
    all_there = [number_of(had, kind) for free, had, kind in counts if free == had > 0]
    some = [number_of(free, kind) for free, had, kind in counts if 0 < free < had]
    none = [f"no {kind}" for _, had, kind in counts if not had]
    told = list[str]()
    if gone:
        is_one = len(gone) == 1 and gone[0].startswith("the only")
        told.append(f"{listed(gone)} {'is' if is_one else 'are'} spoken for")
    if none or all_there:
        first = (*none, *all_there)[0]
        only = "" if none else "only "
        told.append(f"there {'is' if first[:2] in ('no', '1 ') else 'are'} {only}{listed([*none, *all_there])}")
    if some:
        is_one = len(some) == 1 and some[0].startswith("1 ")
        told.append(f"at most {listed(some)} {'is' if is_one else 'are'} not yet spoken for")
    return ", and ".join(told)


def _of_them(free: int, had: int) -> str:
    """The same, where it is clear what is counted."""
    if free <= 0:
        return "all of them are spoken for" if had > 1 else "there is none to spare"
    if free == had:
        return f"there {'is' if had == 1 else 'are'} only {had}"
    return f"at most {free} {'is' if free == 1 else 'are'} not yet spoken for"


def _number(supply: Reserve, measure: int) -> int:
    """How many pieces of a measure there are to place."""
    return {FLOOR_SUM: supply.floors, PIECE_SUM: supply.total}.get(measure, supply.floors + supply.parks)


def _all(number: int, kind: str) -> str:
    if number == 1:
        return f"the only {kind}"
    return f"both {kind}s" if number == 2 else f"all {number} {kind}s"
