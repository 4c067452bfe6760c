"""Steps of reasoning as sentences: where to look, why something follows, and what."""

from skypuzzle.skyline.kinds.rent.far_words import about_distance
from skypuzzle.skyline.kinds.rent.findings import are, findings
from skypuzzle.skyline.kinds.rent.flag_words import about_flag
from skypuzzle.skyline.kinds.rent.puzzle import OWNER_WORDS, Rent
from skypuzzle.skyline.kinds.rent.reaching import rent_mixes
from skypuzzle.skyline.kinds.rent.refuting import supposition
from skypuzzle.skyline.kinds.rent.steps import Step, neutral_left, open_to, sure_of
from skypuzzle.skyline.kinds.rent.techniques import Technique
from skypuzzle.skyline.rules.outline import Site
from skypuzzle.skyline.rules.towers import NEUTRAL, Colour
from skypuzzle.wording import listed

MOST_LISTED = 4
"""Alternatives that are written out."""


def sentence(rent: Rent, step: Step) -> str:
    """A step in words: why, and what follows."""
    return f"{premise(rent, step)} {conclusion(step)}"


def where(step: Step) -> str:
    """Where to look for a step."""
    if step.flag is not None:
        return f"Look at the {OWNER_WORDS[step.flag.owner]} flag on {step.flag.site}."
    if step.supposed is not None:
        return f"Look at {step.supposed.site}, and suppose an owner."
    if step.site is not None:
        return f"Look at {step.site}."
    if step.technique is Technique.COUNT:
        return "Count the neutral tops."
    if step.technique is Technique.BALANCE:
        return "Add up all rents, and the incomes of all flags."
    return f"Look where {OWNER_WORDS[step.colour or NEUTRAL]} can get to."


def conclusion(step: Step) -> str:
    """What follows from a step, without the reasons."""
    return f"So {'; '.join(findings(step))}."


def premise(rent: Rent, step: Step) -> str:
    """Why a step holds, without its conclusion."""
    if step.supposed is not None:
        return supposition(rent, step, step.supposed)
    if step.flag is not None:
        return about_flag(rent, step, step.flag)
    if step.site is not None:
        return _about_loose(rent, step, step.site)
    if step.technique is Technique.COUNT:
        return _about_number(rent, step)
    return _about_balance(rent, step) if step.colour is None else _about_colour(rent, step, step.colour)


def _about_loose(rent: Rent, step: Step, site: Site) -> str:
    colour = step.before[site]
    part = rent.outline.names(rent.outline.group(rent.outline.index[site], sure_of(rent, step.before, colour)))
    way = step.struck[0].site
    return f"{are(part)} {OWNER_WORDS[colour]}, but without a flag so far, and can get to one only through {way}."


def _about_number(rent: Rent, step: Step) -> str:
    tops = "1 top is neutral" if rent.neutral == 1 else f"{rent.neutral} tops are neutral"
    if any(NEUTRAL in gone for _, gone in step.struck):
        found = "it is found" if rent.neutral == 1 else "all of them are found"
        return f"{tops}, and {found}." if rent.neutral else "No top is neutral."
    may = open_to(rent, step.before, NEUTRAL)
    return f"{tops}, and only {listed(rent.outline.names(may))} can be."


def _about_balance(rent: Rent, step: Step) -> str:
    total, flagged = sum(rent.rents), sum(flag.income for flag in rent.flags)
    number, pay = neutral_left(rent, step.before)
    found = rent.neutral - number
    neutral = "the one neutral top pays" if rent.neutral == 1 else f"the {rent.neutral} neutral tops pay"
    sums = f"All tops would pay {total}, and the flags say {flagged}: so {neutral} {rent.neutral_rent}"
    mixes = [" + ".join(map(str, mix)) for mix in rent_mixes(rent, step.before)]
    how = f", as {listed(mixes, 'or')}" if number > 1 and len(mixes) <= MOST_LISTED else ""
    if not found:
        return f"{sums}{how}."
    left = "the one that is left pays" if number == 1 else f"the {number} that are left pay"
    return f"{sums}; {found} of them {'is' if found == 1 else 'are'} known, and {left} {pay}{how}."


def _about_colour(rent: Rent, step: Step, colour: Colour) -> str:
    sites = [site for site, _ in step.struck]
    name = OWNER_WORDS[colour]
    few = len(sites) <= MOST_LISTED
    if step.technique is Technique.CUT_OFF:
        there = (
            f"can get to {listed(sites, 'or')}: others are in the way" if few else "can get past the others to these"
        )
        return f"No {name} flag {there}."
    return about_distance(rent, step, colour)
