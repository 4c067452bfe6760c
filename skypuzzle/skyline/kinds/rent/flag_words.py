"""Why a step that looks at a flag holds, in words."""

from collections.abc import Sequence

from skypuzzle.skyline.kinds.rent.puzzle import OWNER_WORDS, Rent
from skypuzzle.skyline.kinds.rent.reaching import most_without, shapes
from skypuzzle.skyline.kinds.rent.steps import Step, around, core_of, open_to, sure_of
from skypuzzle.skyline.kinds.rent.techniques import Technique
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.outline import Mask, Site
from skypuzzle.wording import listed


def about_flag(rent: Rent, step: Step, flag: Flag) -> str:
    """Why a step that looks at a flag holds."""
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
    return listed([f"{site} ({rent.rents[at[site]]})" for site in rent.outline.names(sites)])


def _so_far(rent: Rent, core: Mask) -> str:
    with_others = f"with {_payers(rent, core)}" if core & (core - 1) else "by itself"
    return f"{with_others} it has {rent.rent(core)}"


def _but_penthouses(rent: Rent, step: Step, flag: Flag, core: Mask) -> str:
    """Penthouses beside a full group can still join it."""
    near = around(rent, core) & open_to(rent, step.before, flag.owner)
    free = [site for site in rent.outline.names(near) if rent.rents[rent.outline.index[site]] == 0]
    pay = "pays" if len(free) == 1 else "pay"
    return f" Only {listed(free, 'or')}, which {pay} nothing, could still join it." if free else ""


def _lie(sites: Sequence[Site]) -> str:
    return f"{sites[0]} lies" if len(sites) == 1 else f"{listed(sites)} each lie"


def _beside(rent: Rent, step: Step, flag: Flag) -> str:
    """The groups that would be joined."""
    struck = rent.outline.mask([site for site, _ in step.struck])
    others = [
        other.site
        for other in rent.flags
        if other.owner == flag.owner and other != flag and around(rent, core_of(rent, step.before, other)) & struck
    ]
    return f"those of {listed([flag.site, *others])}" if len(others) == 1 else f"one of them that of {flag.site}"


def _too_much(rent: Rent, step: Step, flag: Flag, core: Mask, lacks: int) -> str:
    """What tops would bring, with what is behind them."""
    at, sure = rent.outline.index, sure_of(rent, step.before, flag.owner)
    brings = []
    for site, _ in step.struck:
        joined = rent.outline.group(at[site], (sure | 1 << at[site]) & ~core)
        behind = joined & ~(1 << at[site])
        with_them = f" with {listed(rent.outline.names(behind))} behind it" if behind else ""
        brings.append(f"{site} would bring {rent.rent(joined)}{with_them}")
    return f"{f'so it needs {lacks} more' if lacks else 'and needs nothing more'}; {listed(brings)}"


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
            clauses.append(f"without {site} it could not get to {listed(missed)}, where no other flag can get")
    return f"{how}; {'; '.join(clauses)}"


def _ways(rent: Rent, step: Step, flag: Flag) -> str:
    ways = shapes(rent, step.before, flag)
    core = core_of(rent, step.before, flag)
    more = [listed(rent.outline.names(way & ~core)) for way in ways]
    has = f"; {_so_far(rent, core)}" if core & (core - 1) else ""
    if len(more) == 1:
        return f"{has}, and the only way to get the rest is {more[0]}"
    return f"{has}, and there are only {len(more)} ways to get the rest: {'; '.join(more[:-1])}; or {more[-1]}"
