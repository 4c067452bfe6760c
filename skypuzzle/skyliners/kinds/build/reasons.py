"""Reasons that take several clues: both ends of a row, or all ranks or files together; and joining reasons."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from skypuzzle.skyliners.kinds.build import lines, patterns
from skypuzzle.skyliners.kinds.build.counting import HEIGHTS, MEASURES, Cost, aims, example, line_of
from skypuzzle.skyliners.kinds.build.lines import SUMS, LineAnalyzer, codes_of, lowest, parallel, sites_in, within
from skypuzzle.skyliners.kinds.build.patterns import ONLY_EMPTY, Claim, Clause, Pattern, View, asks, asks_both
from skypuzzle.skyliners.kinds.build.reasoning import Deduction, prove
from skypuzzle.skyliners.kinds.words import building, line_name, names
from skypuzzle.skyliners.questions.city_search import CLUES
from skypuzzle.skyliners.rules.board import EMPTY, SIZE, Site
from skypuzzle.wording import listed

MOST_REASONS = 3  # lines for which the need is explained


@dataclass(frozen=True, slots=True)
class Need:
    """What all ranks, or all files, need of one measure: how much in total and each, and what that leaves."""

    nouns: str
    lines: str
    needed: int
    total: int
    shares: str
    dearest: str = ""  # why some lines need so much

    @property
    def named(self) -> str:
        """The measure, with an explanation if it needs one."""
        return f"{self.nouns} (a roof or a park is half a floor)" if self.nouns == HEIGHTS else self.nouns

    @property
    def count(self) -> str:
        needed, total = self._number(self.needed), self._number(self.total)
        return f"all {total}" if needed == total else f"{needed} of the {total}"

    def _number(self, number: int) -> str:
        return half(number) if self.nouns == HEIGHTS else str(number)

    @property
    def stated(self) -> str:
        """The whole count: `the ranks need all 7 floors (rank 2: 3, …)`."""
        nouns = "floors in height" if self.nouns == HEIGHTS else self.nouns
        if self.needed > self.total:
            needed, total = self._number(self.needed), self._number(self.total)
            return f"the {self.lines} need {needed} {nouns} ({self.shares}), and there are only {total}"
        return f"the {self.lines} need {self.count} {nouns} ({self.shares})"

    @property
    def leaves(self) -> str:
        spare = self.total - self.needed
        return f"none gets more than {self._number(spare)} extra" if spare else "none gets more"


@dataclass(frozen=True, slots=True)
class Needs:
    """Adds up what the lines of one puzzle need."""

    analyzer: LineAnalyzer

    def strongest(self, step: Deduction) -> Need:
        """The count in the measure that explains most."""
        return next(self.stated(step))

    def stated(self, step: Deduction) -> Iterator[Need]:
        """The counts in as many measures as it takes to explain all that follows."""
        place = step.place or 0
        kind = "files" if place else "ranks"
        needs = self.analyzer.needs(step.known, place)
        if needs is None:
            yield Need("pieces", kind, 0, 0, "one of them cannot have what it needs")
            return
        heights = self.analyzer.question.board.heights
        wants, total = dict[int, list[int]](), dict[int, int]()
        for k in MEASURES:
            standing = [sum(SUMS[heights[site]][k] for site in sites_in(line)) for line in parallel(place)]
            wants[k] = [need[k] - own for need, own in zip(needs, standing, strict=True)]
            total[k] = self.analyzer.total[k] - sum(standing)
        for measure in self._telling(step, wants, total):
            yield Need(
                MEASURES[measure],
                kind,
                sum(wants[measure]),
                total[measure],
                _shares(place, wants[measure], is_height=MEASURES[measure] == HEIGHTS),
                self._dearest(step, measure, wants[measure]),
            )

    def _telling(self, step: Deduction, wants: dict[int, list[int]], total: dict[int, int]) -> Iterator[int]:
        """The first measure that explains every conclusion, or else the scarcest and others for the rest."""
        spare = {k: total[k] - sum(wants[k]) for k in MEASURES}
        struck = [(each.site, code) for each in step.conclusions for code in each.struck]
        stated = {k: self._excluded(step, k, wants[k], spare[k], struck) for k in MEASURES}
        all_stated = (k for k in MEASURES if len(stated[k]) == len(struck) and (struck or spare[k] < 0))
        scarcest = min(MEASURES, key=lambda k: (spare[k], list(MEASURES).index(k)))
        first = next(all_stated, scarcest)
        yield first
        unstated = set(struck) - stated[first]
        while unstated:
            measure = max(MEASURES, key=lambda k: len(unstated & stated[k]))
            if not unstated & stated[measure]:
                return  # no roof or no park is left: that is seen
            yield measure
            unstated -= stated[measure]

    def _excluded(
        self, step: Deduction, k: int, wants: Sequence[int], spare: int, struck: Sequence[tuple[Site, int]]
    ) -> set[tuple[Site, int]]:
        """The codes that would take more of a measure than the other lines leave."""
        rise = {}
        for line, unpromised in self._unpromised(step, k, wants).items():
            for site in sites_in(line):
                rise[site] = unpromised + spare
        return {(site, code) for site, code in struck if SUMS[code][k] - SUMS[lowest(step.known[site])][k] > rise[site]}

    def _dearest(self, step: Deduction, k: int, wants: Sequence[int]) -> str:
        stated, unpromised = list[str](), self._unpromised(step, k, wants)
        needing = dict(zip(parallel(step.place or 0), wants, strict=True))
        for line in sorted(unpromised, key=lambda each: (-unpromised[each], -needing[each]))[:MOST_REASONS]:
            if unpromised[line] > 0 and (why := self._why_so_much(step, k, line, needing[line])):
                stated.append(why)
        return "; ".join(stated)

    def _unpromised(self, step: Deduction, k: int, wants: Sequence[int]) -> dict[int, int]:
        """How much more each line needs than its sites are known to get."""
        heights = self.analyzer.question.board.heights
        lows = [SUMS[lowest(mask)][k] - SUMS[height][k] for mask, height in zip(step.known, heights, strict=True)]
        needs = zip(parallel(step.place or 0), wants, strict=True)
        return {line: want - sum(lows[site] for site in sites_in(line)) for line, want in needs}

    def _why_so_much(self, step: Deduction, k: int, line: int, want: int) -> str:
        question = self.analyzer.question
        heights = question.board.heights
        clues = self.analyzer.clues[line], self.analyzer.clues[2 * SIZE + line]
        if not any(clues):
            return ""
        free = self.analyzer.free(step.known)
        masks = tuple(within(step.known[site], free) for site in sites_in(line))
        most = want + sum(SUMS[heights[site]][k] for site in sites_in(line))
        for alone in ((clues[0], 0), (0, clues[1])):
            least = self.analyzer.least(masks, *alone)
            if least is not None and least[k] == most:
                clues = alone
        proof = prove(question)
        solution = heights if proof is None else proof.solution.heights
        stated = example(line, masks, clues, Cost(k, most), free, (heights, solution))
        if not stated:
            return ""
        asked = [
            plan
            for plan in question.plans
            if line_of(plan) == line and plan.number == clues[CLUES[plan.side, plan.row] >= 2 * SIZE]
        ]
        number = half(want) if MEASURES[k] == HEIGHTS else str(want)
        return f"for {aims(asked, line_name(line))}, it takes at least {number} ({stated})"


def half(number: int) -> str:
    return f"{number // 2 or ''}½" if number % 2 else str(number // 2)


def _shares(place: int, wants: Sequence[int], *, is_height: bool = False) -> str:
    """How much each line needs: `rank 1: 3, ranks 2 and 5: 2 each`."""
    each: dict[int, list[int]] = {}
    for line, want in zip(parallel(place), wants, strict=True):
        each.setdefault(want, []).append(line)
    return ", ".join(
        f"{_lines(which)}: {half(want) if is_height else want}{' each' * (len(which) > 1)}"
        for want, which in sorted(each.items())[::-1]
        if want
    )


def _lines(places: Sequence[int]) -> str:
    """Names lines of one kind: `rank 1`, `files a and b`."""
    if len(places) == 1:
        return line_name(places[0])
    kind, *_ = line_name(places[0]).split()
    return f"{kind}s {listed([line_name(line).split()[1] for line in places])}"


COUNTS = {2: "two", 3: "three", 4: "four", 5: "five"}


def why_equal(near: View, far: View, claim: Claim) -> Clause | None:
    if near.plan.number != 1 or far.plan.number != 1:
        return None
    stated = [words for one, other in ((near, far), (far, near)) if (words := _matches(one, other, claim))]
    return Clause(Pattern.BOTH_SEE_ONE, f"both ends of {near.line} see only 1", stated[0]) if stated else None


def why_both(near: View, far: View, claim: Claim) -> Clause | None:
    """Why the two clues together rule out a claim; None if they do not."""
    place = near.sites.index(claim.site)
    codes = tuple(code for code in claim.codes if near.masks[place] >> code & 1)
    if not codes:
        return None
    claim = replace(claim, codes=codes)
    one, other = near.plan.number, far.plan.number
    if min(one, other) == 1 < max(one, other):
        single, several = (near, far) if one == 1 else (far, near)
        if words := next(_one_and_more(single, several, claim), ""):
            return Clause(Pattern.ONE_AND_MORE, asks(single), words)
        if under := _under(single, several, claim):
            meaning, words = under
            return Clause(Pattern.ONE_AND_MORE, f"{asks(single)}, so {meaning}", words)
    if max(one, other) > 1 and _is_on_slope(near, claim, one, other):
        return Clause(pattern_of_both(one, other), *_slopes(near, far))
    stated = next(_whenever(near.with_codes(claim.site, codes), far.with_codes(claim.site, codes)), "")
    return (
        Clause(pattern_of_both(one, other), asks_both(near, far), f"; with {claim.supposed}, {stated}")
        if stated
        else None
    )


def _is_on_slope(view: View, claim: Claim, near: int, far: int) -> bool:
    """Do the clues need a building on every possible site, and would this one be missing or too high?"""
    built = [place for place, mask in enumerate(view.masks) if mask != ONLY_EMPTY]
    place = view.sites.index(claim.site)
    if len(built) != near + far - 1 or place not in built:
        return False
    if claim.is_low:
        return True
    index, top = built.index(place), near - 1
    next_higher = built[index + (1 if index < top else -1)] if index != top else place
    return claim.is_high and index != top and claim.codes[0] >= view.highs[next_higher]


def _slopes(near: View, far: View) -> tuple[str, str]:
    built = [site for site, mask in zip(near.sites, near.masks, strict=True) if mask != ONLY_EMPTY]
    only = ", one on every site" if len(built) == SIZE else f", and only {names(built)} can stand there"
    if near.plan.number == far.plan.number == 2:
        return asks_both(near, far), only
    asked = f"in {near.line}, {near.side} must see {near.number} and {far.side} {far.number}"
    return asked, f", which takes {COUNTS[len(built)]} buildings, up to the tallest and down again{only}"


def pattern_of_both(one: int, other: int) -> Pattern:
    if one == other == 1:
        return Pattern.BOTH_SEE_ONE
    if one == other == 2:
        return Pattern.TWO_AND_TWO
    return Pattern.ONE_AND_MORE if 1 in (one, other) else Pattern.UP_AND_DOWN


def _matches(single: View, opposite: View, claim: Claim) -> str:
    first, last = single.first, opposite.first
    if first is None or last is None or single.sites[first] != claim.site:
        return ""
    low, high = opposite.lows[last], opposite.highs[last]
    if (claim.is_low and claim.codes[-1] >= low) or (claim.is_high and claim.codes[0] <= high):
        return ""
    return f", so {claim.name} must match {opposite.label(last)}"


def _one_and_more(single: View, several: View, claim: Claim) -> Iterator[str]:
    """One end sees only the tallest building, the other sees it behind lower ones."""
    first, front = single.first, several.first
    must = f"{several.side} must see {several.number}"
    if claim.is_high:
        before = several.masks[: several.sites.index(claim.site)]
        if first is not None and claim.codes[0] >= single.highs[first] and all(mask == ONLY_EMPTY for mask in before):
            yield f", so {single.label(first)} is the tallest there; {must}, so {claim.name} is lower"
        return
    if not claim.is_low:
        return
    least = several.least_first
    rivals = [place for place in single.candidates if single.sites[place] != claim.site]
    is_first = len(rivals) < len(single.candidates)
    steps = several.plan.number - 1
    summit = _steps_up(several, least, steps)
    if is_first and not rivals and steps > 1 and claim.codes[-1] < summit:
        start = several.label(front) if front is not None else building(least)
        yield (
            f", so {claim.name} is the tallest there; {must}, "
            f"and {steps} steps up from {start} take at least {building(summit)}"
        )
    if is_first and claim.codes[-1] <= least and all(single.highs[place] <= least for place in rivals):
        hidden = (
            f"so {several.label(front)} does not hide it"
            if front is not None
            else (f"so it is higher than {several.side}'s first, which is at least {building(least)}")
        )
        if rivals:
            why = ""
            if front is not None:
                others = names([single.sites[place] for place in rivals])
                why = f" ({others} {patterns.CANNOT_RISE} {names([several.sites[front]])})"
            yield f", so its first building is the tallest; {must}, {hidden}, and only {claim.name} can be that{why}"
        else:
            yield f", so {claim.name} is the tallest there; {must}, {hidden}"
    if first is None:
        return
    tallest = single.sites[first]
    place = several.sites.index(claim.site)
    nearest = next((other for other, mask in enumerate(several.masks) if mask != ONLY_EMPTY and other != place), place)
    if (
        several.plan.number == 2
        and claim.codes[0] == EMPTY
        and nearest > place
        and several.lows[nearest] == single.highs[first]
    ):
        equal = "" if several.sites[nearest] == tallest else f" and {names([several.sites[nearest]])} is just as tall"
        yield (f", so {names([tallest])} is the tallest there{equal}; {must}, and only {claim.name} can stand in front")


def _under(single: View, several: View, claim: Claim) -> tuple[str, str] | None:
    """Nothing is higher than the only building that one end sees, so the other end would not see enough."""
    otherwise = single.with_codes(claim.site, claim.codes)
    top = max((otherwise.highs[place] for place in otherwise.candidates), default=EMPTY)
    below = several.with_codes(claim.site, claim.codes)
    below = replace(below, masks=tuple(mask & (2 << top) - 1 for mask in below.masks))
    if not all(below.masks) or below.seen()[1] >= several.plan.number:
        return None
    would = f"{several.side} would see {below.miscounted()}"
    first = otherwise.first
    if claim.is_low and claim.site in [single.sites[place] for place in otherwise.candidates]:
        lower = f"nothing there could be higher than {building(top)}"
        return "its first building is the tallest", f"; with {claim.supposed}, {lower}, and {would}"
    is_certain = first is not None and otherwise.lows[first] == top
    tallest = otherwise.label(first or 0) if is_certain else f"its first building, at most {building(top)}"
    return f"nothing there is higher than {tallest}", f"; with {claim.supposed}, {would}"


def _steps_up(view: View, least: int, steps: int) -> int:
    """The height this many steps above the least, counting only heights that are possible in the row."""
    heights = codes_of(reduce(or_, view.masks))
    above = [code for code in heights if code > least]
    return above[steps - 1] if steps <= len(above) else least


def _whenever(near: View, far: View) -> Iterator[str]:
    """What one end sees if the other sees what it must: too few, too many, or several wrong numbers."""
    several = list[str]()
    for one, other in ((near, far), (far, near)):
        found = one.seen_opposite()
        if not found:
            continue
        if wrong := other.wrong(min(found), max(found)):
            yield f"{other.side} sees {wrong} whenever {one.side} sees {one.number}"
        elif not any(lines.allows(other.plan.number, seen) for seen in found):
            numbers = listed([str(seen) for seen in sorted(found)], "or")
            several.append(f"{other.side} sees {numbers} whenever {one.side} sees {one.number}")
    yield from several


def why_nothing(views: list[View]) -> str:
    """Why nothing fits a line any more; empty if there is no simple reason."""
    for view in views:
        if wrong := view.miscounted():
            return f"{view.side} would see {wrong} in {view.line}"
    if len(views) == 2:
        near, far = views
        if stated := next(_whenever(near, far), ""):
            return f"in {near.line} {stated}"
    return ""


def merge_clauses(clauses: Sequence[tuple[Claim, Clause]]) -> Iterator[tuple[str, str]]:
    """Yields clues and what follows from them; what is true of several sites is said once."""
    alike: dict[tuple[str, str], list[tuple[Claim, Clause]]] = {}
    for claim, clause in clauses:
        words = clause.words.replace("nothing on", "less on").replace("anything on", "more on")
        meaning = clause.clue if "," in clause.clue else ""
        alike.setdefault((words, meaning), []).append((claim, clause))
    for (general, _), same in alike.items():
        variants = {clause.words for _, clause in same}
        clues = list(dict.fromkeys(clause.clue for _, clause in same))
        clue = clues[0]
        if len(clues) == 2:
            asked, line = clues[0].split(" ", maxsplit=1)[1].split(" in ")
            clue = f"both ends of {line} {asked.replace('sees', 'see')}"
        stated = variants.pop() if len(variants) == 1 else general
        yield clue, stated.replace("{X}", names(dict.fromkeys(claim.site for claim, _ in same), "or"))


def join_reasons(reasons: Sequence[tuple[str, str]]) -> str:
    stated: dict[str, str] = {}
    for clue, words in reasons:
        if words.count(", ") and stated.get(clue, "").endswith(words.split(", ", 1)[1]):
            stated[clue] = _less_or_more(stated[clue], words)  # the same would go wrong
            continue
        said = next((said for said in stated if clue == said or _begins(said, clue) or _begins(clue, said)), None)
        asked, _, meaning = clue.partition(", so ")
        again = next((said for said in stated if meaning and said.startswith(f"{asked}, so ")), None)
        if said is not None:
            more = words.lstrip(",; ")
            stated[said] += f"; {more.removeprefix('and ').removeprefix('so ')}"
        elif again is not None:
            stated[again] += f"; {meaning}{words}"
        else:
            stated[clue] = clue + words
    return "; ".join(stated.values())


def _less_or_more(stated: str, words: str) -> str:
    """Joins `with less on a1` and `with more on a1` if the same goes wrong on the same site."""
    more, wrong = words.split(", ", 1)
    for less in ("nothing", "less"):
        lower = more.replace("with more on", f"with {less} on")
        if lower != more and stated.endswith(f"{lower}, {wrong}"):
            both = more.replace("with more on", f"with {less} or more on")
            return f"{stated.removesuffix(f'{lower}, {wrong}')}{both}, {wrong}"
    return stated


def _begins(clue: str, other: str) -> bool:
    return other.startswith(f"{clue},")
