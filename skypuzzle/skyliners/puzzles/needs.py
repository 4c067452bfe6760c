"""What all ranks, or all files, need together, in words: how much, why so much, and what that leaves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from skypuzzle.skyliners.puzzles.counting import MEASURES, aims, line_of
from skypuzzle.skyliners.puzzles.proof import Deduction
from skypuzzle.skyliners.puzzles.rules_of_thumb import NO_LIMIT, SUMS, Free, Looker, lines, lowest, parallel, sites_in
from skypuzzle.skyliners.puzzles.words import described, grouped, line_name
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.rules.geometry import SIZE, Site
from skypuzzle.skyliners.search.clues import CLUES
from skypuzzle.wording import listed

MOST_WAYS = 1000
"""Ways to build a line that are compared to find the cheapest."""


@dataclass(frozen=True, slots=True)
class Need:
    """What all ranks, or all files, need of something: how much, which line how much of it, and what that leaves."""

    nouns: str
    lines: str
    needed: int
    total: int
    shares: str
    dearest: str = ""
    """Why the line that needs most needs so much."""

    @property
    def named(self) -> str:
        """What is counted, with what it means if that is not clear."""
        return f"{self.nouns} (a floor is two, a roof or a park one)" if self.nouns == MEASURES[0] else self.nouns

    @property
    def count(self) -> str:
        """How much of it the lines need."""
        return f"all {self.total}" if self.needed == self.total else f"{self.needed} of the {self.total}"

    @property
    def told(self) -> str:
        """The whole count: `the ranks need all 7 floors (rank 2: 3, …)`."""
        if self.needed > self.total:
            return f"the {self.lines} need {self.needed} {self.nouns} ({self.shares}), and there are only {self.total}"
        return f"the {self.lines} need {self.count} {self.nouns} ({self.shares})"

    @property
    def leaves(self) -> str:
        """What that leaves for each."""
        spare = self.total - self.needed
        return f"none gets more than {spare} extra" if spare else "none gets more"


@dataclass(frozen=True, slots=True)
class Needs:
    """Adds up what the lines of one puzzle need."""

    question: CityQuestion
    looker: Looker

    def most_telling(self, step: Deduction) -> Need:
        """What all ranks, or all files, need together, in the measure that tells most."""
        return next(self.told(step))

    def told(self, step: Deduction) -> Iterator[Need]:
        """The same in as many measures as it takes to tell all that follows."""
        place = step.place or 0
        kind = "files" if place else "ranks"
        needs = self.looker.needs(step.known, place)
        if needs is None:
            yield Need("pieces", kind, 0, 0, "one of them cannot have what it needs")
            return
        heights = self.question.board.heights
        wants, total = dict[int, list[int]](), dict[int, int]()
        for k in MEASURES:
            standing = [sum(SUMS[heights[site]][k] for site in sites_in(line)) for line in parallel(place)]
            wants[k] = [need[k] - own for need, own in zip(needs, standing, strict=True)]
            total[k] = self.looker.total[k] - sum(standing)
        for measure in self._telling(step, wants, total):
            yield Need(
                MEASURES[measure],
                kind,
                sum(wants[measure]),
                total[measure],
                _shares(place, wants[measure]),
                self._dearest(step, measure, wants[measure]),
            )

    def _telling(self, step: Deduction, wants: dict[int, list[int]], total: dict[int, int]) -> Iterator[int]:
        """The first measure that explains every conclusion, or else the scarcest, and more for what it leaves."""
        spare = {k: total[k] - sum(wants[k]) for k in MEASURES}
        struck = [(each.site, code) for each in step.conclusions for code in each.struck]
        told = {k: self._excluded(step, k, wants[k], spare[k], struck) for k in MEASURES}
        all_told = (k for k in MEASURES if len(told[k]) == len(struck) and (struck or spare[k] < 0))
        scarcest = min(MEASURES, key=lambda k: (spare[k], list(MEASURES).index(k)))
        first = next(all_told, scarcest)
        yield first
        untold = set(struck) - told[first]
        while untold:
            measure = max(MEASURES, key=lambda k: len(untold & told[k]))
            if not untold & told[measure]:
                return  # no roof or no park is left: that is seen
            yield measure
            untold -= told[measure]

    def _excluded(
        self, step: Deduction, k: int, wants: Sequence[int], spare: int, struck: Sequence[tuple[Site, int]]
    ) -> set[tuple[Site, int]]:
        """What would take more of something than the other lines leave."""
        heights = self.question.board.heights
        rise = {}
        for line, want in zip(parallel(step.place or 0), wants, strict=True):
            promised = sum(SUMS[lowest(step.known[site])][k] - SUMS[heights[site]][k] for site in sites_in(line))
            for site in sites_in(line):
                rise[site] = want + spare - promised
        return {(site, code) for site, code in struck if SUMS[code][k] - SUMS[lowest(step.known[site])][k] > rise[site]}

    def _dearest(self, step: Deduction, k: int, wants: Sequence[int]) -> str:
        """Why the line that needs most, beyond what its sites have been promised, needs that: its cheapest way."""
        heights = self.question.board.heights
        unpromised = {}
        for line, want in zip(parallel(step.place or 0), wants, strict=True):
            promised = sum(SUMS[lowest(step.known[site])][k] - SUMS[heights[site]][k] for site in sites_in(line))
            unpromised[line] = want - promised, want
        line = max(unpromised, key=lambda each: unpromised[each])
        more, want = unpromised[line]
        clues = self.looker.clues[line], self.looker.clues[2 * SIZE + line]
        if more <= 0 or not any(clues):
            return ""
        free = self.looker.free(step.known)
        masks = tuple(self.looker.within(step.known[site], free) for site in sites_in(line))
        for alone in ((clues[0], 0), (0, clues[1])):
            least = self.looker.least(masks, *alone)
            if least is not None and least[k] == want + sum(SUMS[heights[site]][k] for site in sites_in(line)):
                clues = alone
        sums = list(NO_LIMIT)
        sums[k] = want + sum(SUMS[heights[site]][k] for site in sites_in(line)) - sum(SUMS[lowest(m)][k] for m in masks)
        one, two, three, four = sums
        ways = list(islice(lines(masks, *clues, Free((one, two, three, four), free.roofs, free.parks)), MOST_WAYS))
        if not ways:
            return ""
        cheapest = min(ways, key=lambda codes: (sum(codes), codes))
        built = [
            (site, described([code], ()))
            for site, code in zip(sites_in(line), cheapest, strict=True)
            if code != heights[site]
        ]
        asked = [
            plan
            for plan in self.question.plans
            if line_of(plan) == line and plan.number == clues[CLUES[plan.side, plan.row] >= 2 * SIZE]
        ]
        example = "" if len(ways) == 1 else "say, "
        aim = aims(asked, line_name(line))
        return f"for {aim}, it takes at least {want} ({example}if {listed(grouped(built))})"


def _shares(place: int, wants: Sequence[int]) -> str:
    """How much each line needs: `rank 1: 3, ranks 2 and 5: 2 each`."""
    each: dict[int, list[int]] = {}
    for line, want in zip(parallel(place), wants, strict=True):
        each.setdefault(want, []).append(line)
    return ", ".join(
        f"{_lines(which)}: {want}{' each' * (len(which) > 1)}" for want, which in sorted(each.items())[::-1] if want
    )


def _lines(lines: Sequence[int]) -> str:
    """Lines of one kind: `rank 1`, `files a and b`."""
    if len(lines) == 1:
        return line_name(lines[0])
    kind, *_ = line_name(lines[0]).split()
    return f"{kind}s {listed([line_name(line).split()[1] for line in lines])}"
