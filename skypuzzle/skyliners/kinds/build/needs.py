"""What all ranks, or all files, need together, in words: how much, why so much, and what that leaves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skypuzzle.skyliners.kinds.build.counting import HEIGHTS, MEASURES, aims, line_of
from skypuzzle.skyliners.kinds.build.examples import Cost, example
from skypuzzle.skyliners.kinds.build.lines import SUMS, Looker, lowest, parallel, sites_in
from skypuzzle.skyliners.kinds.build.proof import Deduction, prove
from skypuzzle.skyliners.kinds.words import line_name
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.searching import CLUES
from skypuzzle.skyliners.rules.board import SIZE, Site
from skypuzzle.wording import listed

MOST_REASONS = 3
"""Lines of which it is told why they need so much."""


@dataclass(frozen=True, slots=True)
class Need:
    """What all ranks, or all files, need of something: how much, which line how much of it, and what that leaves."""

    nouns: str
    lines: str
    needed: int
    total: int
    shares: str
    dearest: str = ""
    """Why lines need so much."""

    @property
    def named(self) -> str:
        """What is counted, with what it means if that is not clear."""
        return f"{self.nouns} (a roof or a park is half a floor)" if self.nouns == HEIGHTS else self.nouns

    @property
    def count(self) -> str:
        """How much of it the lines need."""
        needed, total = self._number(self.needed), self._number(self.total)
        return f"all {total}" if needed == total else f"{needed} of the {total}"

    def _number(self, number: int) -> str:
        return halved(number) if self.nouns == HEIGHTS else str(number)

    @property
    def told(self) -> str:
        """The whole count: `the ranks need all 7 floors (rank 2: 3, …)`."""
        nouns = "floors in height" if self.nouns == HEIGHTS else self.nouns
        if self.needed > self.total:
            needed, total = self._number(self.needed), self._number(self.total)
            return f"the {self.lines} need {needed} {nouns} ({self.shares}), and there are only {total}"
        return f"the {self.lines} need {self.count} {nouns} ({self.shares})"

    @property
    def leaves(self) -> str:
        """What that leaves for each."""
        spare = self.total - self.needed
        return f"none gets more than {self._number(spare)} extra" if spare else "none gets more"


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
                _shares(place, wants[measure], is_height=MEASURES[measure] == HEIGHTS),
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
        """Why lines that need more than their sites have been promised need that, each with a cheapest way."""
        told, heights = list[str](), self.question.board.heights
        unpromised = dict[int, int]()
        for line, want in zip(parallel(step.place or 0), wants, strict=True):
            promised = sum(SUMS[lowest(step.known[site])][k] - SUMS[heights[site]][k] for site in sites_in(line))
            unpromised[line] = want - promised
        needing = dict(zip(parallel(step.place or 0), wants, strict=True))
        for line in sorted(unpromised, key=lambda each: (-unpromised[each], -needing[each]))[:MOST_REASONS]:
            if unpromised[line] > 0 and (why := self._why_so_much(step, k, line, needing[line])):
                told.append(why)
        return "; ".join(told)

    def _why_so_much(self, step: Deduction, k: int, line: int, want: int) -> str:
        """Why a line needs so much: what its clues ask, and a cheapest way to have it."""
        heights = self.question.board.heights
        clues = self.looker.clues[line], self.looker.clues[2 * SIZE + line]
        if not any(clues):
            return ""
        free = self.looker.free(step.known)
        masks = tuple(self.looker.within(step.known[site], free) for site in sites_in(line))
        most = want + sum(SUMS[heights[site]][k] for site in sites_in(line))
        for alone in ((clues[0], 0), (0, clues[1])):
            least = self.looker.least(masks, *alone)
            if least is not None and least[k] == most:
                clues = alone
        proof = prove(self.question)
        solution = heights if proof is None else proof.solution.heights
        told = example(line, masks, clues, Cost(k, most), free, (heights, solution))
        if not told:
            return ""
        asked = [
            plan
            for plan in self.question.plans
            if line_of(plan) == line and plan.number == clues[CLUES[plan.side, plan.row] >= 2 * SIZE]
        ]
        number = halved(want) if MEASURES[k] == HEIGHTS else str(want)
        return f"for {aims(asked, line_name(line))}, it takes at least {number} ({told})"


def halved(number: int) -> str:
    """Half of a number: `5½`."""
    return f"{number // 2 or ''}½" if number % 2 else str(number // 2)


def _shares(place: int, wants: Sequence[int], *, is_height: bool = False) -> str:
    """How much each line needs: `rank 1: 3, ranks 2 and 5: 2 each`."""
    each: dict[int, list[int]] = {}
    for line, want in zip(parallel(place), wants, strict=True):
        each.setdefault(want, []).append(line)
    return ", ".join(
        f"{_lines(which)}: {halved(want) if is_height else want}{' each' * (len(which) > 1)}"
        for want, which in sorted(each.items())[::-1]
        if want
    )


def _lines(lines: Sequence[int]) -> str:
    """Lines of one kind: `rank 1`, `files a and b`."""
    if len(lines) == 1:
        return line_name(lines[0])
    kind, *_ = line_name(lines[0]).split()
    return f"{kind}s {listed([line_name(line).split()[1] for line in lines])}"
