"""A line built as cheaply as can be, for an example: the way of the solution, if that is one."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from skypuzzle.skyliners.kinds.build.lines import NO_LIMIT, SUMS, Free, Known, lines, lowest, sites_in
from skypuzzle.skyliners.kinds.words import described, grouped
from skypuzzle.wording import listed

MOST_WAYS = 1000
"""Ways to build a line that are compared to find the cheapest."""


class Cost(NamedTuple):
    """How much of a measure something takes."""

    measure: int
    most: int


def example(
    line: int, masks: Known, clues: tuple[int, int], cost: Cost, free: Free, cities: tuple[Sequence[int], Sequence[int]]
) -> str:
    """How a line with these clues can be built for so much of a measure: `say, if a1 is 2 floors`; empty if it cannot.

    Two cities are given: what differs from the first is told, and the second is the solution, if that is known.
    """
    measure, most = cost
    before, solution = cities
    sums = list(NO_LIMIT)
    sums[measure] = most - sum(SUMS[lowest(mask)][measure] for mask in masks)
    one, two, three, four = sums
    ways = list(islice(lines(masks, *clues, Free((one, two, three, four), free.roofs, free.parks)), MOST_WAYS))
    if not ways:
        return ""
    right = tuple(solution[site] for site in sites_in(line))
    chosen = right if right in ways else min(ways, key=lambda codes: (sum(codes), codes))
    return f"{'' if len(ways) == 1 else 'say, '}if {listed(_built(line, before, chosen))}"


def _built(line: int, before: Sequence[int], codes: Sequence[int]) -> Iterator[str]:
    sites = zip(sites_in(line), codes, strict=True)
    return grouped((site, described([code], ())) for site, code in sites if code != before[site])
