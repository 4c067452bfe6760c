"""A row as one side sees it while not everything in it is known: what is sure to show, what may, how many."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from skypuzzle.skyliners.kinds.build.lines import allows, codes_of, lowest
from skypuzzle.skyliners.kinds.words import labelled
from skypuzzle.skyliners.rules.board import EMPTY, LINES, SITE_NAMES, Side, Site
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Plan

ONLY_EMPTY = 1 << EMPTY


@dataclass(frozen=True, slots=True)
class View:
    """A row as one side sees it, nearest site first, and what each site can be."""

    plan: Plan
    line: str
    sites: tuple[Site, ...]
    masks: tuple[int, ...]

    @classmethod
    def of(cls, plan: Plan, line: str, known: Sequence[int]) -> "View":
        """The row of a plan."""
        sites = LINES[plan.side][plan.row]
        return cls(plan, line, sites, tuple(known[site] for site in sites))

    @property
    def side(self) -> Side:
        """Who looks."""
        return self.plan.side

    @property
    def number(self) -> str:
        """What the side must see, in words."""
        return "4 or 5" if self.plan.number == FOUR_OR_FIVE else str(self.plan.number)

    @property
    def lows(self) -> tuple[int, ...]:
        """The least that can stand on each site."""
        return tuple(map(lowest, self.masks))

    @property
    def highs(self) -> tuple[int, ...]:
        """The most that can stand on each site."""
        return tuple(mask.bit_length() - 1 for mask in self.masks)

    @property
    def first(self) -> int | None:
        """The place of the first building, if that is certain."""
        place = next((place for place, mask in enumerate(self.masks) if mask != ONLY_EMPTY), None)
        return None if place is None or self.masks[place] & ONLY_EMPTY else place

    @property
    def candidates(self) -> list[int]:
        """Places where the first building may be."""
        nearest = next((place for place, low in enumerate(self.lows) if low), len(self.lows) - 1)
        return [place for place in range(nearest + 1) if self.masks[place] != ONLY_EMPTY]

    @property
    def least_first(self) -> int:
        """The least that the first building can be."""
        return min((lowest(self.masks[place] & ~ONLY_EMPTY) for place in self.candidates), default=EMPTY)

    @property
    def sure(self) -> list[int]:
        """Places of buildings that show whatever the rest becomes."""
        return [place for place, low in enumerate(self.lows) if low and all(high < low for high in self.highs[:place])]

    @property
    def possible(self) -> list[int]:
        """Places that may show."""
        return [place for place, high in enumerate(self.highs) if high > max((0, *self.lows[:place]))]

    def with_codes(self, site: Site, codes: Sequence[int]) -> "View":
        """The same row, if a site were one of these."""
        mask = sum(1 << code for code in codes)
        masks = tuple(mask if site == own else old for own, old in zip(self.sites, self.masks, strict=True))
        return View(self.plan, self.line, self.sites, masks)

    def label(self, place: int) -> str:
        """The site at a place, with what stands there already, or is sure to."""
        return labelled(self.sites[place], self.lows[place])

    def labels(self, places: Sequence[int]) -> list[str]:
        """The names of the sites at these places."""
        return [SITE_NAMES[self.sites[place]] for place in places]

    def seen(self) -> tuple[int, int]:
        """The fewest and the most buildings that can be seen: site by site, for each height that may be the tallest."""
        counts = {0: (0, 0)}
        for mask in self.masks:
            after: dict[int, tuple[int, int]] = {}
            for top, (fewest, most) in counts.items():
                if mask & (2 << top) - 1:  # it may be hidden, or not be there
                    low, high = after.get(top, (fewest, most))
                    after[top] = (min(fewest, low)), (max(most, high))
                for code in codes_of(mask >> top + 1 << top + 1):
                    low, high = after.get(code, (9, 0))
                    after[code] = (low if low <= fewest else fewest + 1), (high if high > most else most + 1)
            counts = after
        return min(fewest for fewest, _ in counts.values()), max(most for _, most in counts.values())

    def miscounted(self) -> str:
        """What the side would see, if that cannot be right; empty otherwise."""
        return self.wrong(*self.seen())

    def wrong(self, fewest: int, most: int) -> str:
        """The same for numbers between these two."""
        number = self.plan.number
        if most < number:
            return "nothing" if most == 0 else f"only {most}" if fewest == most else f"at most {most}"
        if fewest > number and number != FOUR_OR_FIVE:
            return str(fewest) if fewest == most else f"at least {fewest}"
        return ""

    def seen_opposite(self) -> frozenset[int]:
        """What the other end can see, if this one sees what it must."""
        return frozenset(far for near, far in _seen_by_both(self.masks) if allows(self.plan.number, near))


@lru_cache(maxsize=512)
def _seen_by_both(masks: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    """What the two ends can see at the same time: up to the first of the tallest, and up to the last of them."""
    found = set[tuple[int, int]]()
    for top in codes_of(reduce(or_, masks)):
        if top == EMPTY:
            found |= {(0, 0)} if all(mask & ONLY_EMPTY for mask in masks) else set()
            continue
        below, upto = (1 << top) - 1, (2 << top) - 1
        tallest = [place for place, mask in enumerate(masks) if mask >> top & 1]
        for first in tallest:
            front = _counts(tuple(mask & below for mask in masks[:first]))
            for last in (place for place in tallest if place >= first):
                back = _counts(tuple(mask & below for mask in masks[:last:-1]))
                if all(mask & upto for mask in masks[first + 1 : last]):
                    found |= {(near + 1, far + 1) for near in front for far in back}
    return frozenset(found)


@lru_cache(maxsize=2048)
def _counts(masks: tuple[int, ...]) -> frozenset[int]:
    """How many buildings can be seen in part of a row."""
    counts = {(EMPTY, 0)}
    for mask in masks:
        counts = {(max(top, code), seen + (code > top)) for top, seen in counts for code in codes_of(mask)}
    return frozenset(seen for _, seen in counts)
