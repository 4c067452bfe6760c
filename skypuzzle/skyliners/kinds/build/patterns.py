"""Patterns that people see in a row: why one clue allows neither more nor less on a site.

A recogniser says only what it has tested on everything that the row can still become; where none knows a name for it,
the reason is what the side would see otherwise.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache, reduce
from operator import or_

from skypuzzle.skyliners.kinds.build.lines import allows, codes_of, lowest
from skypuzzle.skyliners.kinds.build.reasoning import Conclusion
from skypuzzle.skyliners.kinds.words import alternatives, building, label_site
from skypuzzle.skyliners.rules.board import EMPTY, LINES, PARK_CODE, SITE_NAMES, Side, Site
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Plan
from skypuzzle.wording import listed

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
        sites = LINES[plan.side][plan.row]
        return cls(plan, line, sites, tuple(known[site] for site in sites))

    @property
    def side(self) -> Side:
        return self.plan.side

    @property
    def number(self) -> str:
        return "4 or 5" if self.plan.number == FOUR_OR_FIVE else str(self.plan.number)

    @property
    def lows(self) -> tuple[int, ...]:
        return tuple(map(lowest, self.masks))

    @property
    def highs(self) -> tuple[int, ...]:
        return tuple(mask.bit_length() - 1 for mask in self.masks)

    @property
    def first(self) -> int | None:
        place = next((place for place, mask in enumerate(self.masks) if mask != ONLY_EMPTY), None)
        return None if place is None or self.masks[place] & ONLY_EMPTY else place

    @property
    def candidates(self) -> list[int]:
        nearest = next((place for place, low in enumerate(self.lows) if low), len(self.lows) - 1)
        return [place for place in range(nearest + 1) if self.masks[place] != ONLY_EMPTY]

    @property
    def least_first(self) -> int:
        return min((lowest(self.masks[place] & ~ONLY_EMPTY) for place in self.candidates), default=EMPTY)

    @property
    def sure(self) -> list[int]:
        """The places of buildings that are visible in every case."""
        return [place for place, low in enumerate(self.lows) if low and all(high < low for high in self.highs[:place])]

    @property
    def possible(self) -> list[int]:
        return [place for place, high in enumerate(self.highs) if high > max((0, *self.lows[:place]))]

    def with_codes(self, site: Site, codes: Sequence[int]) -> "View":
        mask = sum(1 << code for code in codes)
        masks = tuple(mask if site == own else old for own, old in zip(self.sites, self.masks, strict=True))
        return View(self.plan, self.line, self.sites, masks)

    def label(self, place: int) -> str:
        """The site at a place with its building, or the least that it gets."""
        return label_site(self.sites[place], self.lows[place])

    def labels(self, places: Sequence[int]) -> list[str]:
        return [SITE_NAMES[self.sites[place]] for place in places]

    def seen(self) -> tuple[int, int]:
        """The fewest and the most visible buildings, from states of one entry per tallest height so far."""
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
        """What the side would see if that cannot be right; otherwise empty."""
        return self.wrong(*self.seen())

    def wrong(self, fewest: int, most: int) -> str:
        number = self.plan.number
        if most < number:
            return "nothing" if most == 0 else f"only {most}" if fewest == most else f"at most {most}"
        if fewest > number and number != FOUR_OR_FIVE:
            return str(fewest) if fewest == most else f"at least {fewest}"
        return ""

    def seen_opposite(self) -> frozenset[int]:
        """What the other end can see if this one sees what it must."""
        return frozenset(far for near, far in _seen_by_both(self.masks) if allows(self.plan.number, near))


@lru_cache(maxsize=512)
def _seen_by_both(masks: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    """The pairs of numbers that the two ends can see at the same time."""
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
    counts = {(EMPTY, 0)}
    for mask in masks:
        counts = {(max(top, code), seen + (code > top)) for top, seen in counts for code in codes_of(mask)}
    return frozenset(seen for _, seen in counts)


def asks(view: View) -> str:
    if view.plan.number == 1:
        return f"{view.side} sees only 1 in {view.line}"
    return f"{view.side} must see {view.number} in {view.line}"


def asks_both(near: View, far: View) -> str:
    one, other, line = near.plan.number, far.plan.number, near.line
    if one == other == 1:
        return f"both ends of {line} see only 1, so its outer buildings are equally tall"
    if one == other == 2:
        return f"both ends of {line} see 2, which takes three buildings, the tallest in the middle"
    if 1 in (one, other):
        single, several = (near, far) if one == 1 else (far, near)
        before = "one lower one" if several.plan.number == 2 else f"{several.plan.number - 1} lower ones"
        return f"{asks(single)}, so its first building is the tallest, and {several.side} sees {before} in front of it"
    return f"in {line}, {near.side} must see {near.number} and {far.side} {far.number}"


class Pattern(Enum):
    """What a step is about."""

    FIRST_IS_TALLEST = "first is tallest"
    MUST_HIDE = "must hide"
    BOTH_SEE_ONE = "both ends see one"
    ONE_AND_MORE = "the tallest comes first"
    TWO_AND_TWO = "two and two"
    UP_AND_DOWN = "up and down"
    STAIRCASE = "staircase"
    GAP = "a gap of one floor"
    PARK_TRAP = "park trap"
    IN_VIEW = "already in view"
    HIGHER_BEHIND = "only one can be higher"
    LOWER_IN_FRONT = "only one can stand in front"
    WOULD_HIDE = "it would hide another"
    WOULD_SEE = "too few or too many"
    TOO_DEAR = "too dear"
    NO_SUPPLY = "no supply left"
    COUNT = "count"
    SUPPOSING = "supposing"


NAMED = {
    Pattern.STAIRCASE: "staircase",
    Pattern.GAP: "a gap of one floor",
    Pattern.PARK_TRAP: "park trap",
    Pattern.TWO_AND_TWO: "two and two",
}
"""Patterns whose names begin a sentence."""


CANNOT_RISE = "cannot rise above"


@dataclass(frozen=True, slots=True)
class Claim:
    """Codes that a step rules out on a site: all that are too low, or too high, or in between."""

    site: Site
    codes: tuple[int, ...]
    left: tuple[int, ...]

    @property
    def is_low(self) -> bool:
        return self.codes[-1] < self.left[0]

    @property
    def is_high(self) -> bool:
        return self.codes[0] > self.left[-1]

    @property
    def name(self) -> str:
        return SITE_NAMES[self.site]

    @property
    def supposed(self) -> str:
        """What would be there: `less on {X}`, with the site still to be filled in."""
        if self.codes == (PARK_CODE,) or not (self.is_low or self.is_high):
            return f"{alternatives(self.codes, self.left)} on {{X}}"
        if self.is_high and self.left[-1] == EMPTY:
            return "anything on {X}"
        if self.is_low and self.codes == (EMPTY,):
            return "nothing on {X}"
        return f"{'less' if self.is_low else 'more'} on {{X}}"


@dataclass(frozen=True, slots=True)
class Clause:
    """Why a claim is true: a pattern, what the clue asks for, and what follows."""

    pattern: Pattern
    clue: str
    words: str


def claims_of(conclusions: Sequence[Conclusion]) -> list[Claim]:
    """Everything ruled out, what is too low first."""
    claims = list[Claim]()
    for each in conclusions:
        for codes in (
            [code for code in each.struck if code < each.left[0]],
            [code for code in each.struck if each.left[0] < code < each.left[-1]],
            [code for code in each.struck if code > each.left[-1]],
        ):
            claims += [Claim(each.site, tuple(codes), each.left)] if codes else []
    return sorted(claims, key=lambda claim: not claim.is_low)


def why(view: View, claim: Claim) -> Clause | None:
    """Why one clue does not allow the claimed codes; None if it does."""
    place = view.sites.index(claim.site)
    codes = [code for code in claim.codes if view.masks[place] >> code & 1]
    if not codes:
        return None
    claim = replace(claim, codes=tuple(codes))
    otherwise = view.with_codes(claim.site, codes)
    fewest, most = otherwise.seen()
    wrong = otherwise.wrong(fewest, most)
    if not wrong:
        return None
    too_many = fewest > view.plan.number and view.plan.number != FOUR_OR_FIVE
    if claim.is_low:
        found = _must_hide(view, otherwise, claim, place) if too_many else _must_show(view, claim, place)
    else:
        found = (_must_not_show if too_many else _must_not_hide)(view, otherwise, claim, place)
    pattern, words = next(found, (Pattern.WOULD_SEE, f"; with {claim.supposed}, it would see {wrong}"))
    return Clause(pattern, asks(view), words)


Words = Iterator[tuple[Pattern, str]]


def _must_hide(view: View, otherwise: View, claim: Claim, place: int) -> Words:
    lows, highs = view.lows, view.highs
    if view.plan.number == 1:
        tallest = max(lows)
        behind = next((other for other in range(place + 1, len(lows)) if lows[other] == tallest), None)
        if behind is None or claim.codes[-1] >= tallest:
            return
        hidden = view.label(behind)
        if view.first == place:
            yield Pattern.MUST_HIDE, f", so {claim.name} must hide {hidden}"
        elif all(highs[other] < tallest for other in range(behind) if other != place):
            yield Pattern.MUST_HIDE, f", and only {claim.name} can hide {hidden}"
        else:
            yield Pattern.MUST_HIDE, f", so its first building must hide {hidden}"
        return
    behind = next((other for other in otherwise.sure if other > place and lows[other] <= claim.left[0]), None)
    if behind is not None and claim.left[0] - lows[behind] <= 1:
        yield Pattern.MUST_HIDE, f"; unless {claim.name} hides {view.label(behind)}, it would see {_count(otherwise)}"


def _count(view: View) -> str:
    fewest, most = view.seen()
    return str(fewest) if fewest == most else f"at least {fewest}"


def _must_show(view: View, claim: Claim, place: int) -> Words:
    """The building is too low to be visible, and nothing else can be in its place."""
    lows, highs, number = view.lows, view.highs, view.plan.number
    others = [other for other in range(len(lows)) if other != place]
    if number == 1:
        yield Pattern.WOULD_SEE, f", and nothing but {claim.name} can stand there"
        return
    if gap := _gap(view, claim, place):
        yield Pattern.GAP, gap
    if number == 2:
        first = view.first
        if (
            first is not None
            and first < place
            and all(highs[other] <= lows[first] for other in others if other > first)
        ):
            yield Pattern.HIGHER_BEHIND, f", and only {claim.name} can rise above {view.label(first)}"
        first = next((other for other in others if view.masks[other] != ONLY_EMPTY), None)
        if (
            first is not None
            and first > place
            and lows[first]
            and claim.codes[0] == EMPTY
            and all(highs[other] <= lows[first] for other in others if other > first)
        ):
            yield Pattern.LOWER_IN_FRONT, f", and only {claim.name} can stand in front of {view.label(first)}"
    allowed = view.with_codes(claim.site, claim.left)
    possible = allowed.possible
    if len(possible) == number:
        steps = view.labels(possible)
        higher = f"{steps[1]} is higher" if number == 2 else "each is higher than the one before"
        pattern = Pattern.HIGHER_BEHIND if number == 2 else Pattern.STAIRCASE
        yield pattern, f", and only {listed(steps)} can show{_hidden(view, possible)}, so {higher}"


def _hidden(view: View, possible: Sequence[int]) -> str:
    """Why open sites cannot be visible: something as high is certain to be in front of them."""
    behind: dict[int, list[int]] = {}
    for place, (low, high) in enumerate(zip(view.lows, view.highs, strict=True)):
        tallest = max(range(place), key=lambda other: view.lows[other], default=place)
        if low < high <= view.lows[tallest] and place not in possible:
            behind.setdefault(tallest, []).append(place)
    stated = [
        f"{listed(view.labels(places))} {CANNOT_RISE} {SITE_NAMES[view.sites[tallest]]}"
        for tallest, places in behind.items()
    ]
    return f" ({listed(stated)})" if stated else ""


def _gap(view: View, claim: Claim, place: int) -> str:
    settled = [other for other in range(len(view.lows)) if view.lows[other] == view.highs[other]]
    before = [other for other in settled if other < place and 0 < view.lows[other] == claim.left[0] - 1]
    behind = [other for other in settled if other > place and view.lows[other] - 1 == claim.left[0]]
    if len(claim.left) > 1 or not before or not behind:
        return ""
    ends = f"{view.label(before[-1])} and {view.label(behind[0])}"
    return f", and between {ends} there is only room for {building(claim.left[0])}"


def _must_not_show(view: View, otherwise: View, claim: Claim, place: int) -> Words:
    lows, highs = view.lows, view.highs
    behind = next((other for other in range(place + 1, len(lows)) if lows[other] > claim.codes[-1]), None)
    sure = view.with_codes(claim.site, claim.left).sure
    if claim.codes == (PARK_CODE,) and behind is not None:
        if len(sure) == view.plan.number > 1:
            yield Pattern.PARK_TRAP, f" and already sees {listed(view.labels(sure))}; a park on {{X}} would also show"
        yield Pattern.PARK_TRAP, f", and a park on {{X}} would show in front of {view.label(behind)}"
    if view.plan.number == 1:
        first = view.first
        if first is not None and first < place and claim.codes[0] > highs[first]:
            tallest = f"its first building, {_capped(view, first)}"
            yield Pattern.FIRST_IS_TALLEST, f", so nothing is higher than {tallest}"
        nearest = next((other for other, low in enumerate(lows) if low), place)
        top = max(highs[: nearest + 1])
        if nearest < place and claim.codes[0] > top:
            yield Pattern.FIRST_IS_TALLEST, f", and its first building is at most {building(top)}"
    elif len(sure) == view.plan.number:
        yield Pattern.IN_VIEW, f" and already sees {listed(view.labels(sure))}, so nothing else may show"
    if behind is not None and claim.left[-1] == EMPTY:
        yield Pattern.WOULD_SEE, f", and {claim.supposed} would show in front of {view.label(behind)}"
    if len(otherwise.sure) > view.plan.number and place in otherwise.sure:
        seen = listed(otherwise.labels(otherwise.sure))
        yield Pattern.WOULD_SEE, f"; with {claim.supposed}, it would see {seen}"


def _capped(view: View, place: int) -> str:
    words = label_site(view.sites[place], view.highs[place])
    return words if view.lows[place] == view.highs[place] else words.replace("(", "(at most ")


def _must_not_hide(view: View, otherwise: View, claim: Claim, place: int) -> Words:
    possible = view.with_codes(claim.site, claim.left).possible
    hidden = [other for other in possible if other > place and other not in otherwise.possible]
    if hidden:
        yield (
            Pattern.WOULD_HIDE,
            f"; {claim.supposed} would hide {listed(view.labels(hidden))}, and leave {otherwise.miscounted()} in view",
        )
