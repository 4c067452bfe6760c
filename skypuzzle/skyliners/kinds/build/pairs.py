"""Patterns that people see where both ends of a row have a clue, and neither would be enough alone."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import or_

from skypuzzle.skyliners.kinds.build.clue_words import asks, asks_both
from skypuzzle.skyliners.kinds.build.lines import allows, codes_of
from skypuzzle.skyliners.kinds.build.patterns import CANNOT_RISE, Claim, Clause, Pattern
from skypuzzle.skyliners.kinds.build.views import ONLY_EMPTY, View
from skypuzzle.skyliners.kinds.words import building, names
from skypuzzle.skyliners.rules.board import EMPTY, SIZE
from skypuzzle.wording import listed

COUNTS = {2: "two", 3: "three", 4: "four", 5: "five"}


def why_equal(near: View, far: View, claim: Claim) -> Clause | None:
    """Why two ends that see only one each make their first buildings equal; None if that is not it."""
    if near.plan.number != 1 or far.plan.number != 1:
        return None
    told = [words for one, other in ((near, far), (far, near)) if (words := _matches(one, other, claim))]
    return Clause(Pattern.BOTH_SEE_ONE, f"both ends of {near.line} see only 1", told[0]) if told else None


def why_both(near: View, far: View, claim: Claim) -> Clause | None:
    """Why the two clues together do not allow it; None if that is not so, or takes too long to try out."""
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
    told = next(_whenever(near.with_codes(claim.site, codes), far.with_codes(claim.site, codes)), "")
    return (
        Clause(pattern_of_both(one, other), asks_both(near, far), f"; with {claim.supposed}, {told}") if told else None
    )


def _is_on_slope(view: View, claim: Claim, near: int, far: int) -> bool:
    """Does it take every site that can have a building, and would this one be missing, or as high as the next?"""
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
    """How many buildings two clues take, and that there are no more."""
    built = [site for site, mask in zip(near.sites, near.masks, strict=True) if mask != ONLY_EMPTY]
    only = ", one on every site" if len(built) == SIZE else f", and only {names(built)} can stand there"
    if near.plan.number == far.plan.number == 2:
        return asks_both(near, far), only
    asked = f"in {near.line}, {near.side} must see {near.number} and {far.side} {far.number}"
    return asked, f", which takes {COUNTS[len(built)]} buildings, up to the tallest and down again{only}"


def pattern_of_both(one: int, other: int) -> Pattern:
    """What two clues are about, by their numbers."""
    if one == other == 1:
        return Pattern.BOTH_SEE_ONE
    if one == other == 2:
        return Pattern.TWO_AND_TWO
    return Pattern.ONE_AND_MORE if 1 in (one, other) else Pattern.UP_AND_DOWN


def _matches(single: View, opposite: View, claim: Claim) -> str:
    """The outer buildings are equally tall."""
    first, last = single.first, opposite.first
    if first is None or last is None or single.sites[first] != claim.site:
        return ""
    low, high = opposite.lows[last], opposite.highs[last]
    if (claim.is_low and claim.codes[-1] >= low) or (claim.is_high and claim.codes[0] <= high):
        return ""
    return f", so {claim.name} must match {opposite.label(last)}"


def _one_and_more(single: View, several: View, claim: Claim) -> Iterator[str]:
    """One end sees only the tallest, the other sees it behind lower ones."""
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
                why = f" ({others} {CANNOT_RISE} {names([several.sites[front]])})"
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
    """Nothing is higher than the one that one end sees; then the other end would not see enough."""
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
    """The least that is so many times higher: each time the next height that is possible at all."""
    heights = codes_of(reduce(or_, view.masks))
    above = [code for code in heights if code > least]
    return above[steps - 1] if steps <= len(above) else least


def _whenever(near: View, far: View) -> Iterator[str]:
    """What one end sees, if the other sees what it must: too few, too many, or now this and now that."""
    several = list[str]()
    for one, other in ((near, far), (far, near)):
        found = one.seen_opposite()
        if not found:
            continue
        if wrong := other.wrong(min(found), max(found)):
            yield f"{other.side} sees {wrong} whenever {one.side} sees {one.number}"
        elif not any(allows(other.plan.number, seen) for seen in found):
            numbers = listed([str(seen) for seen in sorted(found)], "or")
            several.append(f"{other.side} sees {numbers} whenever {one.side} sees {one.number}")
    yield from several


def why_nothing(views: list[View]) -> str:
    """Why nothing fits a line any more; empty if it is not that simple."""
    for view in views:
        if wrong := view.miscounted():
            return f"{view.side} would see {wrong} in {view.line}"
    if len(views) == 2:
        near, far = views
        if told := next(_whenever(near, far), ""):
            return f"in {near.line} {told}"
    return ""
