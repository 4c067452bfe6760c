"""Why tops are too far from every flag of a colour, in words: what each flag needs, and what the cheapest ways cost."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from skypuzzle.skyline.kinds.rent.puzzle import OWNER_WORDS, Rent
from skypuzzle.skyline.kinds.rent.reaching import costs
from skypuzzle.skyline.kinds.rent.steps import Step, core_of, open_to
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.outline import Site
from skypuzzle.skyline.rules.towers import Colour
from skypuzzle.wording import listed

Ways: TypeAlias = Mapping[Site, int]
"""What getting to each top costs at least, where there is a way."""
MOST_WAYS = 8
"""Ways that are written out; of more than that, only the cheapest one from each flag."""


def about_distance(rent: Rent, step: Step, colour: Colour) -> str:
    """What the flags of a colour need, and that it does not get them to these tops."""
    flags = [flag for flag in rent.flags if flag.owner == colour]
    lacks = {flag: flag.income - rent.rent(core_of(rent, step.before, flag)) for flag in flags}
    needs = [f"{flag.site} needs {lack or 'nothing'} more" for flag, lack in lacks.items()]
    who = f"The {OWNER_WORDS[colour]} flag on" if len(flags) == 1 else f"Of the {OWNER_WORDS[colour]} flags,"
    ways = {flag: _ways(rent, step, flag) for flag in flags}
    worth = _worth_telling(rent, ways, lacks)
    few = sum(map(len, worth.values())) <= MOST_WAYS
    costs_of = {flag: _each(told) if few else _nearest(ways[flag]) for flag, told in worth.items()}
    told = [f"{f'from {flag.site} ' if len(flags) > 1 else ''}at least {text}" for flag, text in costs_of.items()]
    dear = f", and every way costs more: {'; '.join(told)}" if told else ""
    return " ".join((f"{who} {listed(needs)}{dear}.", *_no_way(rent, step, flags)))


def _ways(rent: Rent, step: Step, flag: Flag) -> Ways:
    at, known = rent.outline.index, costs(rent, step.before, flag)
    return {site: known[at[site]] for site, _ in step.struck if at[site] in known}


def _worth_telling(rent: Rent, ways: Mapping[Flag, Ways], lacks: Mapping[Flag, int]) -> dict[Flag, Ways]:
    """A flag that needs nothing more gets nowhere that pays: its ways only matter where no other flag has any."""
    needy = {flag: found for flag, found in ways.items() if lacks[flag]}
    told = {site for found in needy.values() for site in found if rent.rents[rent.outline.index[site]]}
    full = {
        flag: {site: cost for site, cost in found.items() if site not in told}
        for flag, found in ways.items()
        if not lacks[flag]
    }
    return {flag: found for flag, found in (*needy.items(), *full.items()) if found}


def _each(ways: Ways) -> str:
    """What it costs to get to each of the tops, the nearest first."""
    by_cost = [(cost, [site for site in ways if ways[site] == cost]) for cost in sorted({*ways.values()})]
    return listed([f"{cost} to {listed(sites, 'or')}" for cost, sites in by_cost])


def _nearest(ways: Ways) -> str:
    """Only for the nearest one, where there are too many."""
    nearest = min(ways, key=lambda site: ways[site])
    return f"{ways[nearest]} to {nearest}{', the nearest of these' if len(ways) > 1 else ''}"


def _no_way(rent: Rent, step: Step, flags: Sequence[Flag]) -> Iterator[str]:
    """Where no flag can get to, and what is in the way: others, or another group of the colour."""
    at, ground = rent.outline.index, open_to(rent, step.before, flags[0].owner)
    ways = {site for flag in flags for site in costs(rent, step.before, flag)}
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
