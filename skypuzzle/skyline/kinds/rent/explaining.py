"""Steps of reasoning as sentences: where to look, why, and what follows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyline.kinds.rent import reasoning
from skypuzzle.skyline.kinds.rent.puzzle import OWNER_WORDS, Given, Owner, Rent, RentPuzzle
from skypuzzle.skyline.kinds.rent.steps import (
    Deduction,
    Note,
    Technique,
    around,
    core_of,
    neutral_left,
    open_to,
    sure_of,
)
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.city import NEUTRAL, Colour, Mask, Site
from skypuzzle.wording import listed, number_of

Ways: TypeAlias = Mapping[Site, int]
"""The least rent that a group must add to get to each top, where it can."""
MOST_WAYS = 8
"""How many ways to list; of more than that, only the cheapest one from each flag is listed."""
MOST_LISTED = 4


def sentence(rent: Rent, step: Deduction) -> str:
    return f"{premise(rent, step)} {conclusion(step)}"


def where(step: Deduction) -> str:
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


def conclusion(step: Deduction) -> str:
    return f"So {'; '.join(_findings(step))}."


def premise(rent: Rent, step: Deduction) -> str:
    if step.supposed is not None:
        return _supposition(rent, step, step.supposed)
    if step.flag is not None:
        return _about_flag(rent, step, step.flag)
    if step.site is not None:
        return _about_loose(rent, step, step.site)
    if step.technique is Technique.COUNT:
        return _about_number(rent, step)
    return _about_balance(rent, step) if step.colour is None else _about_colour(rent, step, step.colour)


def _about_loose(rent: Rent, step: Deduction, site: Site) -> str:
    colour = step.before[site]
    part = rent.outline.names(rent.outline.group(rent.outline.index[site], sure_of(rent, step.before, colour)))
    way = step.struck[0].site
    return f"{_are(part)} {OWNER_WORDS[colour]}, but without a flag so far, and can get to one only through {way}."


def _about_number(rent: Rent, step: Deduction) -> str:
    tops = "1 top is neutral" if rent.neutral == 1 else f"{rent.neutral} tops are neutral"
    if any(NEUTRAL in gone for _, gone in step.struck):
        found = "it is found" if rent.neutral == 1 else "all of them are found"
        return f"{tops}, and {found}." if rent.neutral else "No top is neutral."
    may = open_to(rent, step.before, NEUTRAL)
    return f"{tops}, and only {listed(rent.outline.names(may))} can be."


def _about_balance(rent: Rent, step: Deduction) -> str:
    total, flagged = sum(rent.rents), sum(flag.income for flag in rent.flags)
    number, pay = neutral_left(rent, step.before)
    found = rent.neutral - number
    neutral = "the one neutral top pays" if rent.neutral == 1 else f"the {rent.neutral} neutral tops pay"
    sums = f"All tops together pay {total}, and the flags add up to {flagged}: so {neutral} {rent.neutral_rent}"
    mixes = [" + ".join(map(str, mix)) for mix in reasoning.rent_mixes(rent, step.before)]
    how = f", as {listed(mixes, 'or')}" if number > 1 and len(mixes) <= MOST_LISTED else ""
    if not found:
        return f"{sums}{how}."
    left = "the one that is left pays" if number == 1 else f"the {number} that are left pay"
    return f"{sums}; {found} of them {'is' if found == 1 else 'are'} known, and {left} {pay}{how}."


def _about_colour(rent: Rent, step: Deduction, colour: Colour) -> str:
    sites = [site for site, _ in step.struck]
    name = OWNER_WORDS[colour]
    few = len(sites) <= MOST_LISTED
    if step.technique is Technique.CUT_OFF:
        there = (
            f"can get to {listed(sites, 'or')}: others are in the way" if few else "can get past the others to these"
        )
        return f"No {name} flag {there}."
    return _about_distance(rent, step, colour)


# What follows from a step: who owns what, and who does not


def _findings(step: Deduction) -> Iterator[str]:
    """First who owns what, then owners that are left because another is ruled out, then who does not own what."""
    struck = dict(step.struck)
    direct = step.colour or (NEUTRAL if step.supposed is None else None)
    owned, left, rest = list[Note](), list[Note](), list[Note]()
    for site, owners in step.left:
        if len(owners) != 1:
            rest.append(Note(site, struck[site]))
        elif owners == direct or len(struck[site]) > 1:
            owned.append(Note(site, owners))
        else:
            left.append(Note(site, struck[site] + owners))
    yield from (f"{_are(sites)} {OWNER_WORDS[owner]}" for owner, sites in _by_owners(owned))
    for both, sites in _by_owners(left):
        yield f"{_are(sites)} not {OWNER_WORDS[both[0]]}, which leaves {OWNER_WORDS[both[1]]}"
    for gone, sites in _by_owners(rest):
        yield f"{_are(sites)} not {listed([OWNER_WORDS[owner] for owner in gone], 'or')}"


def _by_owners(notes: Sequence[Note]) -> Iterator[tuple[str, list[Site]]]:
    ordered = sorted(notes, key=lambda note: note[1])
    return ((owners, [site for site, _ in of]) for owners, of in groupby(ordered, key=lambda note: note[1]))


def _are(sites: Sequence[Site]) -> str:
    return f"{listed(sites)} {'is' if len(sites) == 1 else 'are'}"


# Flags


def _about_flag(rent: Rent, step: Deduction, flag: Flag) -> str:
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
            return f"{_touch(sites)} two {OWNER_WORDS[flag.owner]} groups, {_touched_groups(rent, step, flag)}."
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
    return listed([f"{site} ({rent.rents[at[site]]})" for site in rent.outline.names(sites)])


def _so_far(rent: Rent, core: Mask) -> str:
    with_others = f"with {_payers(rent, core)}" if core & (core - 1) else "by itself"
    return f"{with_others} it has {rent.rent(core)}"


def _but_penthouses(rent: Rent, step: Deduction, flag: Flag, core: Mask) -> str:
    """A note about penthouses next to a full group, which can still join it."""
    near = around(rent.outline, core) & open_to(rent, step.before, flag.owner)
    free = [site for site in rent.outline.names(near) if rent.rents[rent.outline.index[site]] == 0]
    pay = "pays" if len(free) == 1 else "pay"
    return f" Only {listed(free, 'or')}, which {pay} nothing, could still join it." if free else ""


def _touch(sites: Sequence[Site]) -> str:
    return f"{sites[0]} touches" if len(sites) == 1 else f"{listed(sites)} each touch"


def _touched_groups(rent: Rent, step: Deduction, flag: Flag) -> str:
    struck = rent.outline.mask([site for site, _ in step.struck])
    others = [
        other.site
        for other in rent.flags
        if other.owner == flag.owner
        and other != flag
        and around(rent.outline, core_of(rent, step.before, other)) & struck
    ]
    return f"those of {listed([flag.site, *others])}" if len(others) == 1 else f"one of them that of {flag.site}"


def _too_much(rent: Rent, step: Deduction, flag: Flag, core: Mask, lacks: int) -> str:
    at, sure = rent.outline.index, sure_of(rent, step.before, flag.owner)
    brings = []
    for site, _ in step.struck:
        joined = rent.outline.group(at[site], (sure | 1 << at[site]) & ~core)
        behind = joined & ~(1 << at[site])
        with_them = f" with {listed(rent.outline.names(behind))} behind it" if behind else ""
        brings.append(f"{site} would bring {rent.rent(joined)}{with_them}")
    return f"{f'so it needs {lacks} more' if lacks else 'and needs nothing more'}; {listed(brings)}"


def _without(rent: Rent, step: Deduction, flag: Flag, sites: Sequence[Site]) -> str:
    """How much a group could get at most without some tops, or where it could not get to."""
    strict = step.technique is Technique.REACH
    how = ", which limits how far it can go" if strict else ""
    clauses = []
    for site in sites:
        most, missed = reasoning.most_without(rent, step.before, flag, site, strict=strict)
        if most < flag.income:
            clauses.append(f"without {site} it could get {most} at most")
        else:
            clauses.append(f"without {site} it could not get to {listed(missed)}, where no other flag can get")
    return f"{how}; {'; '.join(clauses)}"


def _ways(rent: Rent, step: Deduction, flag: Flag) -> str:
    ways = reasoning.shapes(rent, step.before, flag)
    core = core_of(rent, step.before, flag)
    more = [listed(rent.outline.names(way & ~core)) for way in ways]
    has = f"; {_so_far(rent, core)}" if core & (core - 1) else ""
    if len(more) == 1:
        return f"{has}, and the only way to get the rest is {more[0]}"
    return f"{has}, and there are only {len(more)} ways to get the rest: {'; '.join(more[:-1])}; or {more[-1]}"


# Distances: what each flag of a colour needs, and what the cheapest ways cost


def _about_distance(rent: Rent, step: Deduction, colour: Colour) -> str:
    """How much the flags of a colour need, and why that does not get them to these tops."""
    flags = [flag for flag in rent.flags if flag.owner == colour]
    lacks = {flag: flag.income - rent.rent(core_of(rent, step.before, flag)) for flag in flags}
    needs = [f"{flag.site} needs {lack or 'nothing'} more" for flag, lack in lacks.items()]
    who = f"The {OWNER_WORDS[colour]} flag on" if len(flags) == 1 else f"Of the {OWNER_WORDS[colour]} flags,"
    ways = {flag: _costs_to(rent, step, flag) for flag in flags}
    relevant = _relevant_ways(rent, ways, lacks)
    few = sum(map(len, relevant.values())) <= MOST_WAYS
    costs_of = {flag: _each(found) if few else _nearest(ways[flag]) for flag, found in relevant.items()}
    texts = [f"{f'from {flag.site} ' if len(flags) > 1 else ''}at least {text}" for flag, text in costs_of.items()]
    dear = f", and every way costs more: {'; '.join(texts)}" if texts else ""
    return " ".join((f"{who} {listed(needs)}{dear}.", *_no_way(rent, step, flags)))


def _costs_to(rent: Rent, step: Deduction, flag: Flag) -> Ways:
    at, known = rent.outline.index, reasoning.costs(rent, step.before, flag)
    return {site: known[at[site]] for site, _ in step.struck if at[site] in known}


def _relevant_ways(rent: Rent, ways: Mapping[Flag, Ways], lacks: Mapping[Flag, int]) -> dict[Flag, Ways]:
    """The ways to mention: those of a flag that needs nothing more matter only where no other flag has any."""
    needy = {flag: found for flag, found in ways.items() if lacks[flag]}
    mentioned = {site for found in needy.values() for site in found if rent.rents[rent.outline.index[site]]}
    full = {
        flag: {site: cost for site, cost in found.items() if site not in mentioned}
        for flag, found in ways.items()
        if not lacks[flag]
    }
    return {flag: found for flag, found in (*needy.items(), *full.items()) if found}


def _each(ways: Ways) -> str:
    """The cost of getting to each of the tops, the nearest first."""
    by_cost = [(cost, [site for site in ways if ways[site] == cost]) for cost in sorted({*ways.values()})]
    return listed([f"{cost} to {listed(sites, 'or')}" for cost, sites in by_cost])


def _nearest(ways: Ways) -> str:
    nearest = min(ways, key=lambda site: ways[site])
    return f"{ways[nearest]} to {nearest}{', the nearest of these' if len(ways) > 1 else ''}"


def _no_way(rent: Rent, step: Deduction, flags: Sequence[Flag]) -> Iterator[str]:
    """Where no flag can get to, and what is in the way: others, or another group of the colour."""
    at, ground = rent.outline.index, open_to(rent, step.before, flags[0].owner)
    ways = {site for flag in flags for site in reasoning.costs(rent, step.before, flag)}
    near = sum({rent.outline.group(at[flag.site], ground) for flag in flags})
    nowhere = [site for site, _ in step.struck if at[site] not in ways]
    cut_off = [site for site in nowhere if not near >> at[site] & 1]
    touching = [site for site in nowhere if near >> at[site] & 1]
    texts = [f"no way at all to {listed(cut_off, 'or')}"] if cut_off else []
    if touching:
        other = f"without touching another {OWNER_WORDS[flags[0].owner]} group"
        texts.append(f"{'none' if texts else 'no way'} to {listed(touching, 'or')} {other}")
    if texts:
        yield f"There is {', and '.join(texts)}."


# Suppositions, in short clauses


def _supposition(rent: Rent, step: Deduction, supposed: Given) -> str:
    *then, last = step.refutation
    clauses = [f"{_by(rent, follows)}: {'; '.join(_findings(follows))}" for follows in then]
    chain = "".join(f" ({number}) {clause}." for number, clause in enumerate(clauses, 1))
    end = f"({len(step.refutation)}) But" if clauses else "Then"
    return f"Suppose {supposed.site} were {OWNER_WORDS[supposed.owner]}.{chain} {end} {_clash(rent, last)}."


def _by(rent: Rent, step: Deduction) -> str:
    if step.flag is not None:
        colour, income = OWNER_WORDS[step.flag.owner], step.flag.income
        name, lacks = f"{colour} {step.flag.site}", income - rent.rent(core_of(rent, step.before, step.flag))
        needs = f"{name} needs {lacks} more"
        reasons = {
            Technique.CLOSE: f"{name} has its {income}",
            Technique.GROW: f"{needs} and has one way to grow",
            Technique.TOUCH: f"two {colour} groups must not touch",
            Technique.EXCEED: f"{needs} and no more than that",
            Technique.WAYS: f"{name} has only a few ways to get {lacks} more",
        }
        return reasons.get(step.technique, needs).capitalize()
    if step.site is not None:
        return f"{step.site} must get to a flag"
    if step.colour is not None:
        return f"{OWNER_WORDS[step.colour].capitalize()} cannot get there"
    return "The neutral tops"


def _clash(rent: Rent, step: Deduction) -> str:
    flag = step.flag
    if flag is not None:
        pays = rent.rent(core_of(rent, step.before, flag))
        name = f"{OWNER_WORDS[flag.owner]} {flag.site}"
        clashes = {
            Technique.OVERFULL: f"{name} would have {pays} instead of {flag.income}",
            Technique.JOINED: f"two {OWNER_WORDS[flag.owner]} flags would be in one group, {name} among them",
            Technique.GROW: f"{name} would have {pays} and no way to grow to {flag.income}",
            Technique.WAYS: f"{name} could not get just {flag.income}",
        }
        if step.technique in clashes:
            return clashes[step.technique]
        most, _ = reasoning.most_without(rent, step.before, flag, None, strict=step.technique is Technique.REACH)
        return f"{name} could get {most} at most instead of {flag.income}"
    if step.technique is Technique.NOBODY:
        return f"nobody could own {step.site}"
    if step.site is not None:
        return f"{step.site} could not get to a flag"
    number, pay = neutral_left(rent, step.before)
    if step.technique is Technique.COUNT:
        may = open_to(rent, step.before, NEUTRAL).bit_count()
        return f"{rent.neutral - number if number < 0 else may} tops would be neutral, not {rent.neutral}"
    return f"{number_of(number, 'neutral top')} could not pay the {pay} that is left"


def explain(puzzle: RentPuzzle) -> list[Step] | None:
    """The steps of an explanation; None if the techniques do not solve the puzzle."""
    solved = reasoning.reason(puzzle.rent)
    if solved is None:
        return None
    return [Step(str(step.technique), sentence(puzzle.rent, step)) for step in solved.steps]


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step of a solution, as the three parts of a hint."""

    technique: str
    where: str
    why: str
    what: str
    looks: frozenset[Site]
    """Every top that the reasoning mentions."""
    settles: Mapping[Site, Owner]
    """The owners that follow; none of them was known before."""


def next_step(puzzle: RentPuzzle, found: Mapping[Site, Owner]) -> NextStep | None:
    """The next step after these owners, all of them right; None if nothing is left to find."""
    rent = puzzle.rent
    if len({**found, **rent.known}) == len(rent.heights):
        return None
    steps = reasoning.next_steps(rent, found)
    if not steps:
        return _without_reason(puzzle, found)
    *notes, last = steps
    why = " ".join((*(sentence(rent, note) for note in notes), premise(rent, last)))
    looks = frozenset(site for step in (*steps, *last.refutation) for site in step.sites)
    settles = {each.site: each.owner for each in last.settled}
    return NextStep(str(last.technique), where(steps[0]), why, conclusion(last), looks, settles)


def _without_reason(puzzle: RentPuzzle, found: Mapping[Site, Owner]) -> NextStep | None:
    """An owner from the solution, for when the techniques find nothing."""
    owners = reasoning.solution_of(puzzle)
    if owners is None:
        return None
    known, sites = {**found, **puzzle.rent.known}, puzzle.rent.outline.sites
    site, owner = next(pair for pair in zip(sites, owners, strict=True) if pair[0] not in known)
    why = "The known techniques do not decide it: try each possible owner."
    what = f"So {site} is {OWNER_WORDS[owner]}."
    return NextStep("contradiction", f"Look at {site}.", why, what, frozenset((site,)), {site: owner})
