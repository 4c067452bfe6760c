"""What there is to say about a look of a proof: what fits a line, what lines need, which pieces are free.

What is known is one mask of possible height codes for each site. A look at a line counts the pieces that are still free
as well, all at once: with one floor left, two sites cannot both grow. `search.paths` looks in the same way, but faster.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from math import prod
from typing import NamedTuple, TypeAlias

from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.city_search import clues_of
from skypuzzle.skyliners.rules.board import PARK_CODE, SIZE
from skypuzzle.skyliners.search.kernel import Search

Known: TypeAlias = tuple[int, ...]  # a mask of possible height codes for each site
Sums: TypeAlias = tuple[int, int, int, int]
"""Height codes, pieces, floors and parks, floors: none falls when a building grows."""

NO_LIMIT: Sums = (10_000, 10_000, 10_000, 10_000)
MOST_LINES = 200  # with more possible lines, the pieces that sites compete for are not counted


class Free(NamedTuple):
    """What may be added to the least that every site needs: the sums, roofs and parks."""

    sums: Sums
    roofs: int
    parks: int


UNLIMITED = Free(NO_LIMIT, 10_000, 10_000)


@cache
def codes_of(mask: int) -> tuple[int, ...]:
    """The height codes of a mask, lowest first."""
    return tuple(code for code in range(mask.bit_length()) if mask >> code & 1)


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


SUMS = tuple((code, code // 2 + code % 2, code // 2 + (code == PARK_CODE), code // 2) for code in range(64))
"""What a building of each height code adds to the sums."""


def is_roofed(code: int) -> bool:
    return code > PARK_CODE and code % 2 == 1


ROOFED = sum(1 << code for code in range(64) if is_roofed(code))
PARK = 1 << PARK_CODE


def sites_in(line: int) -> range:
    """The sites of a line, from the west or the south."""
    return range(line * SIZE, line * SIZE + SIZE) if line < SIZE else range(line - SIZE, SIZE * SIZE, SIZE)


def parallel(place: int) -> range:
    """All ranks (0) or all files (1)."""
    return range(place * SIZE, place * SIZE + SIZE)


def seen_in(codes: tuple[int, ...]) -> int:
    top = count = 0
    for code in codes:
        if code > top:
            top, count = code, count + 1
    return count


def allows(clue: int, seen: int) -> bool:
    """Does a clue allow this number? 0 is no clue; 4 means 4 or 5."""
    return clue in (0, seen) or (clue == 4 and seen == 5)


@dataclass
class LineAnalyzer:
    """Examines the lines of one puzzle and caches the results."""

    question: CityQuestion
    clues: bytes = field(init=False)
    total: Sums = field(init=False)
    roofs: int = field(init=False)
    parks: int = field(init=False)
    start: Known = field(init=False)
    _search: Search = field(init=False, default_factory=Search)
    _free: dict[Known, Free] = field(init=False, default_factory=dict)
    _fits: dict[tuple[Known, int, int, Free], Known | None] = field(init=False, default_factory=dict)
    _needs: dict[tuple[Known, int, int, Free], Sums | None] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        heights, supply = self.question.board.heights, self.question.supply
        floors, roofs, parks = supply
        self.clues = clues_of(self.question.plans)
        added = (2 * floors + roofs + parks, floors + roofs + parks, floors + parks, floors)
        self.total = _plus(_total(SUMS[code] for code in heights), added)
        self.roofs = roofs + sum(map(is_roofed, heights))
        self.parks = parks + sum(code == PARK_CODE for code in heights)
        self.start = tuple(self._at_first(code) for code in heights)

    def _at_first(self, code: int) -> int:
        """What a site could become with the supply alone."""
        floors, roofs, parks = self.question.supply
        if code % 2:
            return 1 << code
        mask = sum(1 << code + 2 * more for more in range(floors + 1))
        if roofs:
            mask |= mask << 1 & ROOFED
        return mask | (PARK if parks and code == 0 else 0)

    def free(self, known: Known) -> Free:
        if known not in self._free:
            used = _total(SUMS[lowest(mask)] for mask in known)
            roofs = sum(mask & ROOFED == mask for mask in known)
            parks = sum(mask == PARK for mask in known)
            self._free[known] = Free(_minus(self.total, used), self.roofs - roofs, self.parks - parks)
        return self._free[known]

    def fit(self, masks: Known, line: int, free: Free, clues: tuple[int, int] | None = None) -> Known | None:
        """What both clues of a line and the free pieces leave possible on its sites."""
        near, far = (self.clues[line], self.clues[2 * SIZE + line]) if clues is None else clues
        free = _drop_slack_limits(masks, free)
        key = (masks, near, far, free)
        if key not in self._fits:
            self._fits[key] = self._fitted(*key)
        return self._fits[key]

    def _fitted(self, masks: Known, near: int, far: int, free: Free) -> Known | None:
        before = masks
        masks = self._search.row_fit(tuple(within(mask, free) for mask in masks), near, far)
        if not all(masks):
            return None
        if free == UNLIMITED or prod(mask.bit_count() for mask in masks) > MOST_LINES:
            return masks
        fit = [0] * SIZE
        for codes in lines(masks, near, far, free, before):
            for place, code in enumerate(codes):
                fit[place] |= 1 << code
        return tuple(fit) if fit[0] else None

    def need(self, masks: Known, line: int, free: Free) -> Sums | None:
        """What a line needs at least, for each sum; None if nothing fits it."""
        near, far = self.clues[line], self.clues[2 * SIZE + line]
        key = (masks, near, far, free)
        if key not in self._needs:
            self._needs[key] = self.least(tuple(within(mask, free) for mask in masks), near, far)
        return self._needs[key]

    def least(self, masks: Known, near: int, far: int) -> Sums | None:
        """The minimum of each sum over all lines with these clues; None if nothing fits."""
        masks = self._search.row_fit(masks, near, far)
        return _least(masks, near, far) if all(masks) else None

    def needs(self, known: Known, place: int) -> list[Sums] | None:
        """What each rank, or each file, needs at least; None if nothing fits one of them."""
        needs = []
        for line in parallel(place):
            need = self.need(tuple(known[site] for site in sites_in(line)), line, self.free(known))
            if need is None:
                return None
            needs.append(need)
        return needs


def lines(masks: Known, near: int, far: int, free: Free, before: Known | None = None) -> Iterator[tuple[int, ...]]:
    """Yields every line within the masks that the clues and the pieces free before (by default now) allow."""
    choices = [
        [
            (
                code,
                _minus(SUMS[code], SUMS[lowest(old)]),
                int(is_roofed(code) and old & ROOFED != old),
                int(code == PARK_CODE and old != PARK),
            )
            for code in codes_of(mask)
        ]
        for mask, old in zip(masks, masks if before is None else before, strict=True)
    ]
    most_seen = SIZE if near in (0, 4) else near

    def extend(
        place: int, codes: tuple[int, ...], top: int, seen: int, sums: Sums, roofs: int, parks: int
    ) -> Iterator[tuple[int, ...]]:
        if place == SIZE:
            if allows(near, seen) and (far == 0 or allows(far, seen_in(codes[::-1]))):
                yield codes
            return
        for code, more, roof, park in choices[place]:
            left = (sums[0] - more[0], sums[1] - more[1], sums[2] - more[2], sums[3] - more[3])
            if left[0] < 0 or left[1] < 0 or left[2] < 0 or left[3] < 0 or roofs < roof or parks < park:
                continue
            now = seen + (code > top)
            if now <= most_seen:
                yield from extend(place + 1, (*codes, code), max(top, code), now, left, roofs - roof, parks - park)

    return extend(0, (), 0, 0, *free)


def _least(masks: Known, near: int, far: int) -> Sums:
    choices = [codes_of(mask) for mask in masks]
    rest = [_total(SUMS[codes[0]] for codes in choices[place:]) for place in range(SIZE + 1)]
    most_seen = SIZE if near in (0, 4) else near
    best = NO_LIMIT

    def extend(place: int, codes: tuple[int, ...], top: int, seen: int, sums: Sums) -> None:
        nonlocal best
        if place == SIZE:
            if allows(near, seen) and (far == 0 or allows(far, seen_in(codes[::-1]))):
                best = (min(best[0], sums[0]), min(best[1], sums[1]), min(best[2], sums[2]), min(best[3], sums[3]))
            return
        for code in choices[place]:
            now = _plus(sums, SUMS[code])
            after = rest[place + 1]
            if (
                now[0] + after[0] >= best[0]
                and now[1] + after[1] >= best[1]
                and now[2] + after[2] >= best[2]
                and now[3] + after[3] >= best[3]
            ):
                break  # and so would every taller one
            count = seen + (code > top)
            if count <= most_seen:
                extend(place + 1, (*codes, code), max(top, code), count, now)

    extend(0, (), 0, 0, (0, 0, 0, 0))
    return best


def _total(each: Iterator[Sums] | list[Sums]) -> Sums:
    one = two = three = four = 0
    for sums in each:
        one, two, three, four = one + sums[0], two + sums[1], three + sums[2], four + sums[3]
    return one, two, three, four


def _plus(one: Sums, other: Sums) -> Sums:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def _minus(one: Sums, other: Sums) -> Sums:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]


def within(mask: int, free: Free) -> int:
    """The codes of a site that the free pieces allow."""
    sums = free.sums
    low = SUMS[lowest(mask)]
    one, two, three, four = sums[0] + low[0], sums[1] + low[1], sums[2] + low[2], sums[3] + low[3]
    kept = mask
    while kept:  # the sums never fall with the code: from the tallest down
        high = SUMS[kept.bit_length() - 1]
        if high[0] <= one and high[1] <= two and high[2] <= three and high[3] <= four:
            break
        kept ^= 1 << kept.bit_length() - 1
    if free.roofs <= 0 and mask & ROOFED != mask:
        kept &= ~ROOFED
    if free.parks <= 0 and mask != PARK:
        kept &= ~PARK
    return kept


def _drop_slack_limits(masks: Known, free: Free) -> Free:
    """Removes the limits that no line can reach."""
    reach = _total(_minus(SUMS[mask.bit_length() - 1], SUMS[lowest(mask)]) for mask in masks)
    sums = tuple(10_000 if most >= need else most for most, need in zip(free.sums, reach, strict=True))
    roofs = sum(mask & ROOFED not in (0, mask) for mask in masks)
    parks = sum(mask & PARK not in (0, mask) for mask in masks)
    return Free(
        (sums[0], sums[1], sums[2], sums[3]),
        10_000 if free.roofs >= roofs else free.roofs,
        10_000 if free.parks >= parks else free.parks,
    )
