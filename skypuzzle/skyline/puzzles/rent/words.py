"""Steps of reasoning as sentences: where to look, why something follows, and what."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from skypuzzle.skyline.puzzles.rent.puzzle import OWNER_WORDS, Flag, Given, Rent
from skypuzzle.skyline.puzzles.rent.reaching import cost_to, most_without, rent_mixes, shapes
from skypuzzle.skyline.puzzles.rent.steps import (
    Note,
    Step,
    around,
    core_of,
    neutral_left,
    open_to,
    sure_of,
)
from skypuzzle.skyline.puzzles.rent.techniques import Technique
from skypuzzle.skyline.rules.outline import Mask, Site
from skypuzzle.skyline.rules.towers import NEUTRAL, Colour

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
    return f"So {'; '.join(_findings(step))}."


def premise(rent: Rent, step: Step) -> str:
    """Why a step holds, without its conclusion."""
    if step.supposed is not None:
        return _supposition(rent, step, step.supposed)
    if step.flag is not None:
        return _about_flag(rent, step, step.flag)
    if step.site is not None:
        return _about_loose(rent, step, step.site)
    if step.technique is Technique.COUNT:
        return _about_number(rent, step)
    return _about_balance(rent, step) if step.colour is None else _about_colour(rent, step, step.colour)


# What follows -------------------------------------------------------------------------------------------------------


def _findings(step: Step) -> Iterator[str]:
    """First who owns what, then what is left when someone does not own it, then who does not own what."""
    struck = dict(step.struck)
    direct = step.colour or (NEUTRAL if step.supposed is None else None)
    told, left, rest = list[Note](), list[Note](), list[Note]()
    for site, owners in step.left:
        if len(owners) != 1:
            rest.append(Note(site, struck[site]))
        elif owners == direct or len(struck[site]) > 1:
            told.append(Note(site, owners))
        else:
            left.append(Note(site, struck[site] + owners))
    yield from (f"{_are(sites)} {OWNER_WORDS[owner]}" for owner, sites in _by_owners(told))
    for both, sites in _by_owners(left):
        yield f"{_are(sites)} not {OWNER_WORDS[both[0]]}, which leaves {OWNER_WORDS[both[1]]}"
    for gone, sites in _by_owners(rest):
        yield f"{_are(sites)} not {listed([OWNER_WORDS[owner] for owner in gone], 'or')}"


def _by_owners(notes: Sequence[Note]) -> Iterator[tuple[str, list[Site]]]:
    ordered = sorted(notes, key=lambda note: note[1])
    return ((owners, [site for site, _ in of]) for owners, of in groupby(ordered, key=lambda note: note[1]))


def _are(sites: Sequence[Site]) -> str:
    return f"{listed(sites, 'and')} {'is' if len(sites) == 1 else 'are'}"


def listed(words: Sequence[str], last: str) -> str:
    """Words in a list, with `last` before the last one."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else words[0]


# Flags --------------------------------------------------------------------------------------------------------------


def _about_flag(rent: Rent, step: Step, flag: Flag) -> str:
    sites = [site for site, _ in step.struck]
    core = core_of(rent, step.before, flag)
    name = f"The {OWNER_WORDS[flag.owner]} flag on {flag.site}"
    lacks = flag.income - rent.rent(core)
    match step.technique:
        case Technique.CLOSE:
            return f"{name} has its {flag.income}{_from(rent, core)}.{_but_penthouses(rent, step, flag, core)}"
        case Technique.GROW:
            return f"{name} wants {flag.income}; {_so_far(rent, core)}, and {sites[0]} is its only way to grow."
        case Technique.TOUCH:
            return f"{_lie(sites)} beside two {OWNER_WORDS[flag.owner]} groups, {_beside(rent, step, flag)}."
        case Technique.EXCEED:
            return f"{name} wants {flag.income}; {_so_far(rent, core)}, {_too_much(rent, step, flag, core, lacks)}."
        case Technique.WAYS:
            return f"{name} wants {flag.income}{_ways(rent, step, flag)}."
        case _:
            return f"{name} wants {flag.income}{_without(rent, step, flag, sites)}."


def _from(rent: Rent, core: Mask) -> str:
    return f", from {_payers(rent, core)}" if core & (core - 1) else " by itself"


def _payers(rent: Rent, sites: Mask) -> str:
    """Tops with what they pay: `b9 (2) and c8 (4)`."""
    at = rent.outline.index
    return listed([f"{site} ({rent.rents[at[site]]})" for site in rent.outline.names(sites)], "and")


def _so_far(rent: Rent, core: Mask) -> str:
    with_others = f"with {_payers(rent, core)}" if core & (core - 1) else "by itself"
    return f"{with_others} it has {rent.rent(core)}"


def _but_penthouses(rent: Rent, step: Step, flag: Flag, core: Mask) -> str:
    """Penthouses beside a full group can still join it."""
    near = around(rent, core) & open_to(rent, step.before, flag.owner)
    free = [site for site in rent.outline.names(near) if rent.rents[rent.outline.index[site]] == 0]
    return f" Only {listed(free, 'or')}, which pays nothing, could still join it." if free else ""


def _lie(sites: Sequence[Site]) -> str:
    return f"{sites[0]} lies" if len(sites) == 1 else f"{listed(sites, 'and')} each lie"


def _beside(rent: Rent, step: Step, flag: Flag) -> str:
    """The groups that would be joined."""
    struck = rent.outline.mask([site for site, _ in step.struck])
    others = [
        other.site
        for other in rent.flags
        if other.owner == flag.owner and other != flag and around(rent, core_of(rent, step.before, other)) & struck
    ]
    return f"those of {listed([flag.site, *others], 'and')}" if len(others) == 1 else f"one of them that of {flag.site}"


def _too_much(rent: Rent, step: Step, flag: Flag, core: Mask, lacks: int) -> str:
    """What tops would bring, with what is behind them."""
    at, sure = rent.outline.index, sure_of(rent, step.before, flag.owner)
    brings = []
    for site, _ in step.struck:
        joined = rent.outline.group(at[site], (sure | 1 << at[site]) & ~core)
        behind = joined & ~(1 << at[site])
        with_them = f" with {listed(rent.outline.names(behind), 'and')} behind it" if behind else ""
        brings.append(f"{site} would bring {rent.rent(joined)}{with_them}")
    return f"{f'so it needs {lacks} more' if lacks else 'and needs nothing more'}; {listed(brings, 'and')}"


def _without(rent: Rent, step: Step, flag: Flag, sites: Sequence[Site]) -> str:
    """What a group could get at most without some tops, or where it could not get to."""
    strict = step.technique is Technique.REACH
    how = ", and goes only as far as it can for that" if strict else ""
    clauses = []
    for site in sites:
        most, missed = most_without(rent, step.before, flag, site, strict=strict)
        if most < flag.income:
            clauses.append(f"without {site} it could get {most} at most")
        else:
            clauses.append(f"without {site} it could not get to {listed(missed, 'and')}, where no other flag can get")
    if not clauses:
        most, _ = most_without(rent, step.before, flag, None, strict=strict)
        clauses.append(f"it can get {most} at most")
    return f"{how}; {'; '.join(clauses)}"


def _ways(rent: Rent, step: Step, flag: Flag) -> str:
    ways = shapes(rent, step.before, flag)
    core = core_of(rent, step.before, flag)
    if not ways:
        return ", and there is no way to get just that"
    more = [listed(rent.outline.names(way & ~core), "and") or "nothing" for way in ways]
    has = f"; {_so_far(rent, core)}" if core & (core - 1) else ""
    if len(more) == 1:
        return f"{has}, and the only way to get the rest is {more[0]}"
    return f"{has}, and there are only {len(more)} ways to get the rest: {'; '.join(more[:-1])}; or {more[-1]}"


# Tops, colours and the whole city -----------------------------------------------------------------------------------


def _about_loose(rent: Rent, step: Step, site: Site) -> str:
    if step.technique is Technique.NOBODY:
        return f"Nobody can own {site}."
    colour = step.before[site]
    part = rent.outline.names(rent.outline.group(rent.outline.index[site], sure_of(rent, step.before, colour)))
    way = step.struck[0].site if step.struck else None
    only = f"only through {way}" if way else "in no way"
    return f"{_are(part)} {OWNER_WORDS[colour]}, but without a flag so far, and can get to one {only}."


def _about_number(rent: Rent, step: Step) -> str:
    found = sure_of(rent, step.before, NEUTRAL).bit_count()
    number = rent.neutral
    tops = f"{number} tops are" if number != 1 else "1 top is"
    if any(NEUTRAL in gone for _, gone in step.struck):
        return (
            "No top is neutral."
            if number == 0
            else f"{tops} neutral, and {'all of them are' if number > 1 else 'it is'} found."
        )
    may = open_to(rent, step.before, NEUTRAL)
    if not step.struck:
        return f"{tops} neutral, but {f'{found} would be' if found > number else f'only {may.bit_count()} can be'}."
    return f"{tops} neutral, and only {listed(rent.outline.names(may), 'and')} can be."


def _about_balance(rent: Rent, step: Step) -> str:
    total, flagged = sum(rent.rents), sum(flag.income for flag in rent.flags)
    number, pay = neutral_left(rent, step.before)
    found = rent.neutral - number
    known = f", {found} of which {'is' if found == 1 else 'are'} known" if found else ""
    neutral = "the one neutral top pays" if rent.neutral == 1 else f"the {rent.neutral} neutral tops pay"
    sums = f"All tops would pay {total}, and the flags say {flagged}: so {neutral} {rent.neutral_rent}{known}"
    mixes = [" + ".join(map(str, mix)) for mix in rent_mixes(rent, step.before)]
    if not mixes:
        return f"{sums}. The {number} that are left cannot pay {pay}."
    if number == 1:
        return f"{sums}. The one that is left pays {pay}."
    how = f", as {listed(mixes, 'or')}" if len(mixes) <= MOST_LISTED else ""
    return f"{sums}. The {number} that are left pay {pay} together{how}."


def _about_colour(rent: Rent, step: Step, colour: Colour) -> str:
    sites = [site for site, _ in step.struck]
    name = OWNER_WORDS[colour]
    few = len(sites) <= MOST_LISTED
    if step.technique is Technique.CUT_OFF:
        there = (
            f"can get to {listed(sites, 'or')}: others are in the way" if few else "can get past the others to these"
        )
        return f"No {name} flag {there}."
    flags = [flag for flag in rent.flags if flag.owner == colour]
    lacks = [flag.income - rent.rent(core_of(rent, step.before, flag)) for flag in flags]
    needs = [f"{flag.site} needs {lack or 'nothing'} more" for flag, lack in zip(flags, lacks, strict=True)]
    who = f"The {name} flag on" if len(flags) == 1 else f"Of the {name} flags,"
    there = f"every way to {listed(sites, 'or')} costs more{_dear(rent, step, flags)}" if few else "that is not far"
    return f"{who} {listed(needs, 'and')}, and {there}."


def _dear(rent: Rent, step: Step, flags: Sequence[Flag]) -> str:
    """What the ways cost at least."""
    costs = []
    for site, _ in step.struck:
        ways = [cost for flag in flags if (cost := cost_to(rent, step.before, flag, site)) is not None]
        if ways:
            costs.append(f"{site} at least {min(ways)}")
    return f" ({listed(costs, 'and')})" if costs else ""


# Suppositions -------------------------------------------------------------------------------------------------------


def _supposition(rent: Rent, step: Step, supposed: Given) -> str:
    *then, last = step.refutation
    clauses = [f"{_by(rent, follows)}: {'; '.join(_findings(follows))}" for follows in then]
    chain = "".join(f" ({number}) {clause}." for number, clause in enumerate(clauses, 1))
    end = f"({len(step.refutation)}) But" if clauses else "Then"
    return f"Suppose {supposed.site} were {OWNER_WORDS[supposed.owner]}.{chain} {end} {_clash(rent, last)}."


def _by(rent: Rent, step: Step) -> str:
    """What a step in a supposition goes by."""
    if step.flag is not None:
        name = f"{OWNER_WORDS[step.flag.owner]} {step.flag.site}"
        needs = step.flag.income - rent.rent(core_of(rent, step.before, step.flag))
        match step.technique:
            case Technique.CLOSE:
                return f"{name} has its {step.flag.income}".capitalize()
            case Technique.GROW:
                return f"{name} needs {needs} more and has one way to grow".capitalize()
            case Technique.TOUCH:
                return f"Two {OWNER_WORDS[step.flag.owner]} groups must not touch"
            case Technique.EXCEED:
                return f"{name} needs {needs} more and no more than that".capitalize()
            case Technique.WAYS:
                return f"{name} has only a few ways to get {needs} more".capitalize()
            case _:
                return f"{name} needs {needs} more".capitalize()
    if step.site is not None:
        return f"{step.site} must get to a flag"
    if step.colour is not None:
        return f"{OWNER_WORDS[step.colour].capitalize()} cannot get there"
    return "The neutral tops"


def _clash(rent: Rent, step: Step) -> str:
    """What cannot be."""
    flag = step.flag
    if flag is not None:
        core = core_of(rent, step.before, flag)
        name = f"{OWNER_WORDS[flag.owner]} {flag.site}"
        match step.technique:
            case Technique.OVERFULL:
                return f"{name} would have {rent.rent(core)} instead of {flag.income}"
            case Technique.JOINED:
                return f"two {OWNER_WORDS[flag.owner]} flags would be in one group, {name} among them"
            case Technique.GROW:
                return f"{name} would have {rent.rent(core)} and no way to grow to {flag.income}"
            case Technique.WAYS:
                return f"{name} could not get just {flag.income}"
            case _:
                most, _ = most_without(rent, step.before, flag, None, strict=step.technique is Technique.REACH)
                return f"{name} could get {most} at most instead of {flag.income}"
    if step.technique is Technique.NOBODY:
        return f"nobody could own {step.site}"
    if step.site is not None:
        return f"{step.site} could not get to a flag"
    number, pay = neutral_left(rent, step.before)
    if step.technique is Technique.COUNT:
        may = open_to(rent, step.before, NEUTRAL).bit_count()
        return f"{rent.neutral - number if number < 0 else may} tops would be neutral, not {rent.neutral}"
    return f"the {number} neutral tops that are left could not pay {pay}"
