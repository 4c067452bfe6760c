"""Patterns that people see in a row, and what would go wrong otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from skypuzzle.skyliners.puzzles.proof import Conclusion
from skypuzzle.skyliners.puzzles.rules_of_thumb import allows, codes_of, lowest, seen_in
from skypuzzle.skyliners.puzzles.words import building
from skypuzzle.skyliners.rules.actions import FOUR_OR_FIVE, Plan
from skypuzzle.skyliners.rules.board import PARK_CODE
from skypuzzle.skyliners.rules.geometry import LINES, SITE_NAMES, Site
from skypuzzle.wording import listed

MOST_WAYS = 20_000
"""Lines tried out to tell what would go wrong at the other end."""


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
    def number(self) -> str:
        """What the side must see."""
        return "4 or 5" if self.plan.number == FOUR_OR_FIVE else str(self.plan.number)

    @property
    def lows(self) -> tuple[int, ...]:
        """The least that can stand on each site."""
        return tuple(map(lowest, self.masks))

    def with_codes(self, site: Site, codes: Sequence[int]) -> "View":
        """The same row, if a site were one of these."""
        mask = sum(1 << code for code in codes)
        masks = tuple(mask if site == own else old for own, old in zip(self.sites, self.masks, strict=True))
        return View(self.plan, self.line, self.sites, masks)

    def seen(self) -> tuple[int, int]:
        """The fewest and the most buildings that can be seen: site by site, for each height that may be the tallest."""
        counts = {0: (0, 0)}
        for mask in self.masks:
            after: dict[int, tuple[int, int]] = {}
            for top, (fewest, most) in counts.items():
                for code in codes_of(mask):
                    shows = int(code > top)
                    highest = max(top, code)
                    old = after.get(highest, (9, 0))
                    after[highest] = min(old[0], fewest + shows), max(old[1], most + shows)
            counts = after
        return min(fewest for fewest, _ in counts.values()), max(most for _, most in counts.values())


# What a clue means ----------------------------------------------------------------------------------------------------


def lead(views: Sequence[View], conclusions: Sequence[Conclusion] = ()) -> str:
    """What the clues of a line mean."""
    if len(views) == 2:
        return _both(*views)
    (view,) = views
    side, number, line = view.plan.side, view.plan.number, view.line
    if number == 1:
        hidden = must_hide(views, conclusions)
        if hidden is not None:
            tallest = building(view.lows[view.sites.index(hidden)])
            return f"{side} sees only 1 in {line}, so its first building must hide {SITE_NAMES[hidden]} ({tallest})"
        return f"{side} sees only 1 in {line}, so its first building hides all the others"
    seen = view.seen()
    certain = [site for site, low, shows in zip(view.sites, view.lows, shown(view.lows), strict=True) if shows and low]
    if number == seen[0] and number == len(certain) and number != FOUR_OR_FIVE:
        return f"{side} must see {view.number} in {line} and already has {_names(certain)} in view"
    may = [site for site, mask in zip(view.sites, view.masks, strict=True) if mask != 1]
    if number == len(may):
        return f"{side} must see {view.number} in {line}, where only {_names(may)} can show: a staircase, each higher"
    if number >= 3:
        return f"{side} must see {view.number} in {line}: a staircase that rises {view.number} times"
    return f"{side} must see 2 in {line}: one building, and one higher behind it"


def must_hide(views: Sequence[View], conclusions: Sequence[Conclusion]) -> Site | None:
    """The tallest building behind the only one that may be seen, if hiding it is all that a step is about."""
    if len(views) != 1 or views[0].plan.number != 1 or not conclusions:
        return None
    (view,) = views
    tallest = max(view.lows)
    if any(each.struck[-1] >= each.left[0] or each.left[0] != tallest for each in conclusions):
        return None
    nearest = min(view.sites.index(each.site) for each in conclusions)
    return next(
        (site for site, low in list(zip(view.sites, view.lows, strict=True))[nearest + 1 :] if low == tallest), None
    )


def _both(near: View, far: View) -> str:
    line, one, other = near.line, near.plan, far.plan
    if one.number == other.number == 1:
        return f"both ends of {line} see only 1, so the first building from either end is as tall as any"
    if one.number == other.number == 2:
        return f"both ends of {line} see 2, which takes three buildings, the tallest in the middle"
    if 1 in (one.number, other.number):
        single, several = (near, far) if one.number == 1 else (far, near)
        side, opposite = single.plan.side, several.plan.side
        before = "just one lower one" if several.plan.number == 2 else "a staircase of lower ones"
        return (
            f"{side} sees only 1 in {line}, so its first building is the tallest, "
            f"and {opposite}, seeing {several.number}, sees {before} in front of that height"
        )
    return (
        f"in {line} {one.side} must see {near.number} and {other.side} {far.number}, up to the tallest and down again"
    )


def shown(heights: Sequence[int]) -> list[bool]:
    """Which of these buildings are seen from the first site."""
    return [height > max([0, *heights[:place]]) for place, height in enumerate(heights)]


# What would go wrong --------------------------------------------------------------------------------------------------


def what_if(views: Sequence[View], conclusions: Sequence[Conclusion]) -> str:
    """What would be seen otherwise, for the conclusions that tell most; empty if it is not that simple."""
    told = []
    for conclusion in most_telling(conclusions):
        told += list(_otherwise(views, conclusion))[:1]
    if not conclusions:
        told = list(_no_way(views))
    return " and ".join(dict.fromkeys(told))


def most_telling(conclusions: Sequence[Conclusion]) -> list[Conclusion]:
    """One conclusion that lifts a site, or else one that caps it."""
    lifted = [each for each in conclusions if each.struck[0] < each.left[0]]
    return [*lifted[:1], *(each for each in conclusions if each not in lifted)][: 1 if not lifted else 2]


def _otherwise(views: Sequence[View], conclusion: Conclusion) -> Iterator[str]:
    name = SITE_NAMES[conclusion.site]
    below = [code for code in conclusion.struck if code < conclusion.left[0]]
    between = [code for code in conclusion.struck if conclusion.left[0] < code < conclusion.left[-1]]
    above = [code for code in conclusion.struck if code > conclusion.left[-1]]
    possible = views[0].masks[views[0].sites.index(conclusion.site)]
    for struck, words in ((below, "less"), (between, ""), (above, "more")):
        codes = [code for code in struck if possible >> code & 1]
        if codes:
            what = _some(codes) if not words or codes == [PARK_CODE] else words
            yield from _seen_then(views, conclusion.site, codes, f"with {what} on {name}")


def _some(codes: Sequence[int]) -> str:
    return building(codes[0]) if len(codes) == 1 else "just " + listed([building(code) for code in codes], "or")


def _seen_then(views: Sequence[View], site: Site, codes: Sequence[int], what: str) -> Iterator[str]:
    for view in views:
        if told := _range(view, *view.with_codes(site, codes).seen()):
            yield f"{what}, {told}"
            return
    if len(views) == 2:
        for one, other in (views, views[::-1]):
            found = _given(one.with_codes(site, codes))
            if found and (told := _range(other, min(found), max(found))):
                yield f"{what}, {told} if {one.plan.side} saw {one.number}"
                return


def _range(view: View, fewest: int, most: int) -> str:
    side, number = view.plan.side, view.plan.number
    if most < number:
        return f"{side} would see {'nothing' if most == 0 else f'only {most}' if fewest == most else f'at most {most}'}"
    if fewest > number and number != FOUR_OR_FIVE:
        return f"{side} would see {'' if fewest == most else 'at least '}{fewest}"
    return ""


def _given(one: View) -> set[int]:
    """What the other end can see, if this one sees what it must; empty if there are too many lines to try."""
    choices = [codes_of(mask) for mask in one.masks]
    ways = 1
    for codes in choices:
        ways *= len(codes)
    if ways > MOST_WAYS:
        return set()
    return {seen_in(codes[::-1]) for codes in product(*choices) if allows(one.plan.number, seen_in(codes))}


def _no_way(views: Sequence[View]) -> Iterator[str]:
    """Why nothing fits a line."""
    for view in views:
        if told := _range(view, *view.seen()):
            yield told
            return
    if len(views) == 2:
        found = _given(views[0])
        if found and (told := _range(views[1], min(found), max(found))):
            yield f"{told} if {views[0].plan.side} saw {views[0].number}"


def _names(sites: Sequence[Site]) -> str:
    return listed([SITE_NAMES[site] for site in sites])
