"""Pieces in words: which of them run out and what a row would cost; and proofs without needless notes.

The search for paths asks of each conclusion whether it is needed while the earlier steps still tell all they can. What
it keeps later may then be said sooner than anyone needs it. So each note is left out, the last one first, and all steps
after it are looked at again with that much less known. Where a look settles a site, the step says so: `a park`, not
`at least a park`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple, TypeAlias

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.kinds.build import lines
from skypuzzle.skyliners.kinds.build.lines import PARK, UNLIMITED, Free, Known, LineAnalyzer, lowest, sites_in, within
from skypuzzle.skyliners.kinds.build.patterns import Claim
from skypuzzle.skyliners.kinds.build.reasoning import Conclusion, Deduction, Fact, Proof, Technique
from skypuzzle.skyliners.kinds.words import describe_codes, group_sites, names
from skypuzzle.skyliners.questions.city_search import CLUES
from skypuzzle.skyliners.rules.board import SITES, SIZE, Reserve, Site
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Plan
from skypuzzle.wording import listed, number_of

MOST_WAYS = 1000  # ways to build a line that are compared to find the cheapest


class Cost(NamedTuple):
    """An amount of one measure."""

    measure: int
    most: int


def example(
    line: int, masks: Known, clues: tuple[int, int], cost: Cost, free: Free, cities: tuple[Sequence[int], Sequence[int]]
) -> str:
    """Shows how to build a line with these clues at this cost: `say, if a1 is 2 floors`; empty if that is impossible.

    The first city is what is there before; the second is the solution, if it is known, and is preferred as the example.
    """
    measure, most = cost
    before, solution = cities
    sums = list(lines.NO_LIMIT)
    sums[measure] = most - sum(lines.SUMS[lowest(mask)][measure] for mask in masks)
    one, two, three, four = sums
    ways = list(islice(lines.lines(masks, *clues, Free((one, two, three, four), free.roofs, free.parks)), MOST_WAYS))
    if not ways:
        return ""
    right = tuple(solution[site] for site in sites_in(line))
    chosen = right if right in ways else min(ways, key=lambda codes: (sum(codes), codes))
    return f"{'' if len(ways) == 1 else 'say, '}if {listed(_built(line, before, chosen))}"


def _built(line: int, before: Sequence[int], codes: Sequence[int]) -> Iterator[str]:
    sites = zip(sites_in(line), codes, strict=True)
    return group_sites((site, describe_codes([code], ())) for site, code in sites if code != before[site])


FLOOR_SUM, PIECE_SUM = 3, 1
HEIGHTS = "heights"
MEASURES = {FLOOR_SUM: "floors", PIECE_SUM: "pieces", 2: "floors and parks", 0: HEIGHTS}
"""What can be counted, the simplest first. A roof or a park is half a floor high."""


def clues_in(step: Deduction) -> tuple[int, int]:
    """The numbers at the near and the far end of the step's line; 0 where the step does not need one."""
    clues = [0, 0]
    for plan in step.clues:
        clues[CLUES[plan.side, plan.row] >= 2 * SIZE] = plan.number
    return clues[0], clues[1]


@dataclass(frozen=True, slots=True)
class Limit:
    """The pieces that matter to a step: how many are left, also in words."""

    free: Free
    words: str


NO_MATTER = Limit(UNLIMITED, "")


@dataclass(frozen=True, slots=True)
class Counting:
    """Counts the pieces of one puzzle."""

    analyzer: LineAnalyzer

    # What is left -----------------------------------------------------------------------------------------------------

    def limit(self, step: Deduction, known: Known, conclusions: Sequence[Conclusion]) -> Limit:
        """Which pieces to count for a look at a line: as few kinds as suffice."""
        if not step.counts_pieces:
            return NO_MATTER
        free = self.analyzer.free(known)
        least = (limit for limit in self._limits(free) if self.follows(step, known, limit.free, conclusions))
        return next(least, Limit(free, self.left(known)))

    def follows(self, step: Deduction, known: Known, free: Free, conclusions: Sequence[Conclusion]) -> bool:
        """Do these conclusions follow from a line with this knowledge and these pieces? With none: does nothing fit?"""
        line = step.line or 0
        fit = self.analyzer.fit(tuple(known[site] for site in sites_in(line)), line, free, clues_in(step))
        if fit is None or not conclusions:
            return fit is None
        left = dict(zip(sites_in(line), fit, strict=True))
        return not any(left[each.site] >> code & 1 for each in conclusions for code in each.struck)

    def _limits(self, free: Free) -> Iterator[Limit]:
        floors, pieces = free.sums[FLOOR_SUM], free.sums[PIECE_SUM]
        some, none = lines.NO_LIMIT[0], UNLIMITED.roofs
        only_floors = (some, some, some, floors)
        supply = self.analyzer.question.supply
        of_floors, of_roofs = (floors, supply.floors, "floor"), (free.roofs, supply.roofs, "roof")
        of_parks = free.parks, supply.parks, "park"
        yield Limit(Free(only_floors, none, none), _left_words(of_floors))
        yield Limit(Free(lines.NO_LIMIT, free.roofs, none), _left_words(of_roofs))
        yield Limit(Free(lines.NO_LIMIT, none, free.parks), _left_words(of_parks))
        yield Limit(Free((some, pieces, some, some), none, none), _left_words((pieces, supply.total, "piece")))
        yield Limit(Free(only_floors, free.roofs, none), _left_words(of_floors, of_roofs))
        yield Limit(Free(only_floors, none, free.parks), _left_words(of_floors, of_parks))

    def left(self, known: Known) -> str:
        free, supply = self.analyzer.free(known), self.analyzer.question.supply
        pieces = free.sums[PIECE_SUM]
        counts = (
            (free.sums[FLOOR_SUM], supply.floors, "floor"),
            (free.roofs, supply.roofs, "roof"),
            (free.parks, supply.parks, "park"),
        )
        some = [each for each in counts if each[1]]
        if pieces <= 0 or pieces < sum(max(0, free) for free, _, _ in some):  # promised one kind or another
            return _left_words((pieces, supply.total, "piece"))
        return _left_words(*some)

    def is_plain(self, known: Known, site: Site, codes: Sequence[int]) -> bool:
        """Do the pieces left rule out these codes on a site without looking at the line?"""
        mask = within(known[site], self.analyzer.free(known))
        return not any(mask >> code & 1 for code in codes)

    def price(self, step: Deduction, known: Known, claim: Claim | None) -> str:
        """What the clues would cost otherwise, if that is too much; empty if no single measure shows it."""
        line = step.line or 0
        free = self.analyzer.free(known).sums
        mask = sum(1 << code for code in claim.codes) if claim is not None else 0
        masks = tuple(mask if claim is not None and site == claim.site else known[site] for site in sites_in(line))
        least = self.analyzer.least(masks, *clues_in(step))
        if least is None:
            return ""
        for k, noun in MEASURES.items():
            more = least[k] - sum(lines.SUMS[lowest(known[site])][k] for site in sites_in(line))
            if more > free[k] and k:
                nouns = number_of(more, f"more {noun[:-1]}") if " " not in noun else f"{more} more {noun}"
                enough = _of_them(free[k], _number(self.analyzer.question.supply, k))
                return f"takes {nouns}{self._example(step, known, masks, claim, Cost(k, least[k]))}, and {enough}"
        return ""

    def _example(self, step: Deduction, known: Known, masks: Known, claim: Claim | None, cost: Cost) -> str:
        if claim is None or not claim.is_low:
            return ""
        least = tuple(map(lowest, known))
        stated = example(step.line or 0, masks, clues_in(step), cost, UNLIMITED, (least, least))
        return f" ({stated})" if stated else ""

    # All pieces of a kind ---------------------------------------------------------------------------------------------

    def used_up_words(self, step: Deduction) -> str:
        """Says which pieces are all used, or have nowhere else to go."""
        known = step.known
        free = self.analyzer.free(known)
        spoken, stated, gone = [], list[str](), 0
        supply = self.analyzer.question.supply
        struck = sum(1 << code for code in {code for each in step.conclusions for code in each.struck})
        for left, number, kind, codes in (
            (free.sums[FLOOR_SUM], supply.floors, "floor", 0),
            (free.roofs, supply.roofs, "roof", lines.ROOFED),
            (free.parks, supply.parks, "park", PARK),
        ):
            if number and left == 0 and (codes == 0 or codes & struck):
                spoken.append((number, f"{_all(number, kind)} ({names(self._takers(known, kind))})"))
                gone |= codes
        if any(code < each.left[0] and not gone >> code & 1 for each in step.conclusions for code in each.struck):
            stated.append(self._nowhere_else(step))
        if spoken:
            verb = "is" if len(spoken) == 1 and spoken[0][0] == 1 else "are"
            stated.insert(0, f"{listed(words for _, words in spoken)} {verb} spoken for")
        return ", and ".join(stated) if stated else self.left(known)

    def _takers(self, known: Known, kind: str) -> list[Site]:
        heights = self.analyzer.question.board.heights
        if kind == "floor":
            return [site for site in SITES if lowest(known[site]) // 2 > heights[site] // 2]
        codes = lines.ROOFED if kind == "roof" else PARK
        return [site for site in SITES if heights[site] % 2 == 0 and known[site] & codes == known[site]]

    def _nowhere_else(self, step: Deduction) -> str:
        for kind, codes, number in (("roof", lines.ROOFED, self.analyzer.roofs), ("park", PARK, self.analyzer.parks)):
            takers = [site for site in SITES if step.known[site] & codes]
            lifted = [each.site for each in step.conclusions if all(codes >> code & 1 for code in each.left)]
            if len(takers) == number and lifted:
                return f"there is no other site for a {kind}"
        return "the other pieces have nowhere else to go"

    def shortage_words(self, known: Known) -> str:
        free = self.analyzer.free(known)
        for number, kind in ((free.sums[FLOOR_SUM], "floor"), (free.roofs, "roof"), (free.parks, "park")):
            if number < 0:
                return f"it takes {number_of(-number, kind)} more than there {'is' if number == -1 else 'are'}"
        return "it takes more pieces than there are" if min(free.sums) < 0 else "some pieces have nowhere to go"

    def blocked_line(self, step: Deduction) -> int | None:
        free = self.analyzer.free(step.known)
        for line in lines.parallel(step.place or 0):
            if self.analyzer.need(tuple(step.known[site] for site in sites_in(line)), line, free) is None:
                return line
        return None


def line_of(plan: Plan) -> int:
    return CLUES[plan.side, plan.row] % (2 * SIZE)


def aims(clues: Sequence[Plan], line: str) -> str:
    """What the sides must see: `S to see 2 in file b`."""
    numbers = ["4 or 5" if plan.number == FOUR_OR_FIVE else str(plan.number) for plan in clues]
    if len(numbers) == 2 and len(set(numbers)) == 1:
        return f"both ends of {line} to see {numbers[0]}"
    return f"{listed([f'{plan.side} to see {number}' for plan, number in zip(clues, numbers, strict=True)])} in {line}"


Count: TypeAlias = tuple[int, int, str]
"""How many pieces of a kind are not assigned to a site yet, how many there are to place, and their name."""


def _left_words(*counts: Count) -> str:
    """What is left of these kinds, in words that stay true while pieces are placed."""
    gone = [_all(had, kind) for free, had, kind in counts if had and free <= 0]
    all_there = [number_of(had, kind) for free, had, kind in counts if free == had > 0]
    some = [number_of(free, kind) for free, had, kind in counts if 0 < free < had]
    none = [f"no {kind}" for _, had, kind in counts if not had]
    stated = list[str]()
    if gone:
        is_one = len(gone) == 1 and gone[0].startswith("the only")
        stated.append(f"{listed(gone)} {'is' if is_one else 'are'} spoken for")
    if none or all_there:
        first = (*none, *all_there)[0]
        only = "" if none else "only "
        stated.append(f"there {'is' if first[:2] in ('no', '1 ') else 'are'} {only}{listed([*none, *all_there])}")
    if some:
        is_one = len(some) == 1 and some[0].startswith("1 ")
        stated.append(f"at most {listed(some)} {'is' if is_one else 'are'} not yet spoken for")
    return ", and ".join(stated)


def _of_them(free: int, had: int) -> str:
    if free <= 0:
        return "all of them are spoken for" if had > 1 else "there is none to spare"
    if free == had:
        return f"there {'is' if had == 1 else 'are'} only {had}"
    return f"at most {free} {'is' if free == 1 else 'are'} not yet spoken for"


def _number(supply: Reserve, measure: int) -> int:
    return {FLOOR_SUM: supply.floors, PIECE_SUM: supply.total}.get(measure, supply.floors + supply.parks)


def _all(number: int, kind: str) -> str:
    if number == 1:
        return f"the only {kind}"
    return f"both {kind}s" if number == 2 else f"all {number} {kind}s"


def settle_early(analyzer: LineAnalyzer, steps: Sequence[Deduction]) -> tuple[Deduction, ...]:
    """Settles each site in the first step whose line, or whose remaining pieces, settle it."""
    stated = tuple(steps)
    for place in range(len(stated)):
        for conclusion in stated[place].conclusions:
            code = _only_code(analyzer, stated[place], conclusion)
            if code is not None:
                stated = _with_exact(stated, place, conclusion, code) or stated
    return stated


def _only_code(analyzer: LineAnalyzer, step: Deduction, conclusion: Conclusion) -> int | None:
    """The only code left for a site after a step; None if there are several or the step says so already."""
    if len(conclusion.left) == 1 or step.line is None:
        return None
    site, line = conclusion.site, sites_in(step.line)
    free = analyzer.free(step.known) if step.counts_pieces else UNLIMITED
    fit = analyzer.fit(tuple(step.known[each] for each in line), step.line, free, clues_in(step))
    if fit is None:
        return None
    mask = fit[line.index(site)]
    if step.counts_pieces:
        mask = within(mask, analyzer.free(_after(step)))
    return lines.codes_of(mask)[0] if mask.bit_count() == 1 else None


def _after(step: Deduction) -> Known:
    left = {each.site: sum(1 << code for code in each.left) for each in step.conclusions}
    return tuple(left.get(site, mask) for site, mask in enumerate(step.known))


def _with_exact(
    steps: Sequence[Deduction], place: int, conclusion: Conclusion, code: int
) -> tuple[Deduction, ...] | None:
    """The steps, with one conclusion made exact. None if a later step would have nothing to say or contradict it."""
    gone = tuple(each for each in conclusion.left if each != code)
    exact = Conclusion(conclusion.site, tuple(sorted((*conclusion.struck, *gone))), (code,))
    step = steps[place]
    stated = [
        *steps[:place],
        replace(step, conclusions=tuple(exact if each is conclusion else each for each in step.conclusions)),
    ]
    for later in steps[place + 1 :]:
        narrower = _narrow(later, conclusion.site, gone)
        if narrower is None:
            return None
        stated.append(narrower)
    return tuple(stated)


def _narrow(step: Deduction, site: Site, gone: Sequence[int]) -> Deduction | None:
    """The step with codes removed from a site; None if nothing of it remains."""
    mask = step.known[site] & ~sum(1 << code for code in gone)
    kept = tuple(each for each in step.conclusions if each.site != site)
    if not mask or (step.conclusions and not kept) or (step.chain and kept != step.conclusions):
        return None
    chain = [narrower for link in step.chain if (narrower := _narrow(link, site, gone)) is not None]
    if len(chain) < len(step.chain):
        return None
    return replace(
        step,
        known=(*step.known[:site], mask, *step.known[site + 1 :]),
        premises=tuple(Fact(site, lines.codes_of(mask)) if fact.site == site else fact for fact in step.premises),
        conclusions=kept,
        chain=tuple(chain),
    )


def prune(proof: Proof) -> Proof:
    """Removes notes that place or close nothing and that no later step needs."""
    if proof.level is Level.EASY:  # there nothing is kept but what is certain
        return proof
    analyzer = LineAnalyzer(proof.question)
    return replace(proof, steps=_without_notes(analyzer, settle_early(analyzer, _without_notes(analyzer, proof.steps))))


def _without_notes(analyzer: LineAnalyzer, steps: tuple[Deduction, ...]) -> tuple[Deduction, ...]:
    pruner = Pruner(analyzer, Counting(analyzer))
    for place in reversed(range(len(steps))):
        for each in steps[place].conclusions:
            steps = pruner.without(steps, place, each) or steps
    return steps


@dataclass(frozen=True)
class Pruner:
    """Removes needless notes from the steps of one puzzle."""

    analyzer: LineAnalyzer
    counting: Counting

    def without(self, steps: Sequence[Deduction], place: int, note: Conclusion) -> tuple[Deduction, ...] | None:
        """The steps without an upper bound on a site; None if a later step needs it."""
        step = steps[place]
        more = tuple(code for code in note.struck if code > note.left[0])
        if len(note.left) == 1 or not more or step.technique is Technique.SUPPOSING:
            return None
        less = Conclusion(
            note.site, tuple(code for code in note.struck if code not in more), tuple(sorted(note.left + more))
        )
        kept = tuple(less if each is note else each for each in step.conclusions if each is not note or less.struck)
        if not kept:
            return None
        stated = [*steps[:place], replace(step, conclusions=kept)]
        for later in steps[place + 1 :]:
            wider = self._widen(later, note.site, more)
            if wider is None:
                return None
            stated.append(wider)
            more = _still_possible(wider, note.site, more)
        return None if more else tuple(stated)

    def _widen(self, step: Deduction, site: Site, more: Sequence[int]) -> Deduction | None:
        if not more:
            return step
        mask = step.known[site] | sum(1 << code for code in more)
        known = (*step.known[:site], mask, *step.known[site + 1 :])
        chain = list[Deduction]()
        rest = more
        for link in step.chain:
            if step.conclusions[0].site == site:
                return None
            wider = self._widen(link, site, rest)
            if wider is None:
                return None
            chain.append(wider)
            rest = _still_possible(wider, site, rest)
        stated = replace(
            step,
            known=known,
            premises=tuple(Fact(site, lines.codes_of(mask)) if fact.site == site else fact for fact in step.premises),
            conclusions=tuple(_with_more(each, more) if each.site == site else each for each in step.conclusions),
            chain=tuple(chain),
        )
        return stated if chain or self._follows(stated) else None

    def _follows(self, step: Deduction) -> bool:
        free = self.analyzer.free(step.known)
        if min(*free.sums, free.roofs, free.parks) < 0:
            return not step.conclusions
        if step.line is not None:
            return self.counting.follows(step, step.known, free if step.counts_pieces else UNLIMITED, step.conclusions)
        if step.technique is Technique.NEED:
            after = self._shared(step.known, step.place or 0, free)
        elif any(each.struck[0] < each.left[0] for each in step.conclusions):
            return False  # what has nowhere else to go would have
        else:
            after = tuple(within(mask, free) for mask in step.known)
        if after is None or not all(after):
            return not step.conclusions
        return bool(step.conclusions) and not any(
            after[each.site] >> code & 1 for each in step.conclusions for code in each.struck
        )

    def _shared(self, known: Known, place: int, free: Free) -> Known | None:
        """What all ranks, or all files, leave for each other; None if they need too much."""
        needs = self.analyzer.needs(known, place)
        if needs is None:
            return None
        spare = [total - sum(need[k] for need in needs) for k, total in enumerate(self.analyzer.total)]
        if min(spare) < 0:
            return None
        after = list(known)
        for line, need in zip(lines.parallel(place), needs, strict=True):
            least = [sum(lines.SUMS[lowest(known[site])][k] for site in sites_in(line)) for k in range(len(spare))]
            one, two, three, four = (spare[k] + need[k] - least[k] for k in range(len(spare)))
            own = Free((one, two, three, four), free.roofs, free.parks)
            for site in sites_in(line):
                after[site] = within(known[site], own)
        return tuple(after)


def _with_more(conclusion: Conclusion, more: Sequence[int]) -> Conclusion:
    """The conclusion with more codes possible before it. What is outside its bounds is ruled out as well."""
    left, struck = conclusion.left, conclusion.struck
    is_high = len(left) == 1 or struck[-1] > left[-1]
    gone = [code for code in more if code < left[0] or (is_high and code > left[-1])]
    return Conclusion(conclusion.site, tuple(sorted({*struck, *gone})), tuple(sorted({*left, *more} - set(gone))))


def _still_possible(step: Deduction, site: Site, more: Sequence[int]) -> tuple[int, ...]:
    struck = {code for each in step.conclusions if each.site == site for code in each.struck}
    return tuple(code for code in more if code not in struck)
