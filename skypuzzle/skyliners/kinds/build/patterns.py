"""Patterns that people see in a row: why one clue allows neither more nor less on a site.

A recogniser says only what it has tested on everything that the row can still become; where none knows a name for it,
what the side would see otherwise is the reason.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from skypuzzle.skyliners.kinds.build.clue_words import asks
from skypuzzle.skyliners.kinds.build.proof import Conclusion
from skypuzzle.skyliners.kinds.build.views import ONLY_EMPTY, View
from skypuzzle.skyliners.kinds.words import alternatives, building, labelled
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, SITE_NAMES, Site
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE
from skypuzzle.wording import listed


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
    """Some of what a step rules out on a site: all that is too low, or too high, or in between."""

    site: Site
    codes: tuple[int, ...]
    left: tuple[int, ...]

    @property
    def is_low(self) -> bool:
        """Is it too low?"""
        return self.codes[-1] < self.left[0]

    @property
    def is_high(self) -> bool:
        """Is it too high?"""
        return self.codes[0] > self.left[-1]

    @property
    def name(self) -> str:
        """The site's name."""
        return SITE_NAMES[self.site]

    @property
    def supposed(self) -> str:
        """What would stand there: `less on a1`."""
        if self.codes == (PARK_CODE,) or not (self.is_low or self.is_high):
            return f"{alternatives(self.codes, self.left)} on {{X}}"
        if self.is_high and self.left[-1] == EMPTY:
            return "anything on {X}"
        if self.is_low and self.codes == (EMPTY,):
            return "nothing on {X}"
        return f"{'less' if self.is_low else 'more'} on {{X}}"


@dataclass(frozen=True, slots=True)
class Clause:
    """Why a claim is true: a pattern, what the clue asks, and what follows from it."""

    pattern: Pattern
    clue: str
    words: str


def claims_of(conclusions: Sequence[Conclusion]) -> list[Claim]:
    """All that is ruled out, what is too low first."""
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
    """Why a clue alone does not allow it; None if it does."""
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
    """Too low: it does not hide what it must."""
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
    """Too low: it does not show, and nothing else can in its place."""
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
    """Why open sites cannot show: something as high is sure to stand before them."""
    behind: dict[int, list[int]] = {}
    for place, (low, high) in enumerate(zip(view.lows, view.highs, strict=True)):
        tallest = max(range(place), key=lambda other: view.lows[other], default=place)
        if low < high <= view.lows[tallest] and place not in possible:
            behind.setdefault(tallest, []).append(place)
    told = [
        f"{listed(view.labels(places))} {CANNOT_RISE} {SITE_NAMES[view.sites[tallest]]}"
        for tallest, places in behind.items()
    ]
    return f" ({listed(told)})" if told else ""


def _gap(view: View, claim: Claim, place: int) -> str:
    """Between two buildings in view just one height has room."""
    settled = [other for other in range(len(view.lows)) if view.lows[other] == view.highs[other]]
    before = [other for other in settled if other < place and 0 < view.lows[other] == claim.left[0] - 1]
    behind = [other for other in settled if other > place and view.lows[other] - 1 == claim.left[0]]
    if len(claim.left) > 1 or not before or not behind:
        return ""
    ends = f"{view.label(before[-1])} and {view.label(behind[0])}"
    return f", and between {ends} there is only room for {building(claim.left[0])}"


def _must_not_show(view: View, otherwise: View, claim: Claim, place: int) -> Words:
    """Too high: it would show, and enough do already."""
    lows, highs = view.lows, view.highs
    behind = next((other for other in range(place + 1, len(lows)) if lows[other] > claim.codes[-1]), None)
    sure = view.with_codes(claim.site, claim.left).sure
    if claim.codes == (PARK_CODE,) and behind is not None:
        if len(sure) == view.plan.number > 1:
            yield Pattern.PARK_TRAP, f" and already sees {listed(view.labels(sure))}; a park on {{X}} would show, too"
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
    words = labelled(view.sites[place], view.highs[place])
    return words if view.lows[place] == view.highs[place] else words.replace("(", "(at most ")


def _must_not_hide(view: View, otherwise: View, claim: Claim, place: int) -> Words:
    """Too high: it would hide what must show."""
    possible = view.with_codes(claim.site, claim.left).possible
    hidden = [other for other in possible if other > place and other not in otherwise.possible]
    if hidden:
        yield (
            Pattern.WOULD_HIDE,
            f"; {claim.supposed} would hide {listed(view.labels(hidden))}, and leave {otherwise.miscounted()} in view",
        )
