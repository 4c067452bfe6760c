"""How far groups can still get, for the words of a step. What it tells is found here anew, without the search."""

from collections.abc import Iterator
from itertools import product

from skypuzzle.skyline.kinds.rent.puzzle import Rent
from skypuzzle.skyline.kinds.rent.steps import Notes, around, core_of, neutral_left, open_to, sure_of
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.outline import Mask, Site
from skypuzzle.skyline.rules.towers import NEUTRAL, RENTS


def ground_of(rent: Rent, notes: Notes, flag: Flag) -> Mask:
    """Where a group may grow: where its colour is possible, and not beside another group of it."""
    ground = open_to(rent, notes, flag.owner)
    for other in rent.flags:
        if other.owner == flag.owner and other != flag:
            core = core_of(rent, notes, other)
            ground &= ~(core | around(rent, core))
    return ground | core_of(rent, notes, flag)


def costs(rent: Rent, notes: Notes, flag: Flag) -> dict[int, int]:
    """What the way from a group to each site costs at least, that site included."""
    core = core_of(rent, notes, flag)
    ground = ground_of(rent, notes, flag)
    known = {site: 0 for site in range(len(rent.rents)) if core >> site & 1}
    fresh = list(known)
    while fresh:
        site = fresh.pop()
        for other in rent.outline.beside[site]:
            cost = known[site] + rent.rents[other]
            if ground >> other & 1 and cost < known.get(other, cost + 1):
                known[other] = cost
                fresh.append(other)
    return known


def region_of(rent: Rent, notes: Notes, flag: Flag, *, strict: bool) -> Mask:
    """Where a group can get to: only as far as it can for what it needs, or however far."""
    core = core_of(rent, notes, flag)
    if not strict:
        return rent.outline.group(rent.outline.index[flag.site], ground_of(rent, notes, flag))
    needs = flag.income - rent.rent(core)
    return sum(1 << site for site, cost in costs(rent, notes, flag).items() if cost <= needs)


def most_without(
    rent: Rent, notes: Notes, flag: Flag, site: Site | None, *, strict: bool
) -> tuple[int, tuple[Site, ...]]:
    """What a group could get at most without a site, and the tops that are sure to be its own and out of reach then."""
    region = region_of(rent, notes, flag, strict=strict)
    left = region if site is None else region & ~(1 << rent.outline.index[site])
    rest = rent.outline.group(rent.outline.index[flag.site], left)
    return rent.rent(rest), rent.outline.names(only_its_own(rent, notes, flag) & ~rest)


def only_its_own(rent: Rent, notes: Notes, flag: Flag) -> Mask:
    """The tops of its colour that no other flag can get to."""
    own = sure_of(rent, notes, flag.owner) & region_of(rent, notes, flag, strict=True)
    for other in rent.flags:
        if other.owner == flag.owner and other != flag:
            own &= ~region_of(rent, notes, other, strict=True)
    return own


def shapes(rent: Rent, notes: Notes, flag: Flag) -> list[Mask]:
    """Every shape that a group can still have; there must be few."""
    ground, sure = region_of(rent, notes, flag, strict=True), sure_of(rent, notes, flag.owner)
    own = only_its_own(rent, notes, flag)
    grown = _grown(rent, core_of(rent, notes, flag), ground, own, flag.income)
    return [shape for shape in grown if not around(rent, shape) & sure]


def _grown(rent: Rent, shape: Mask, ground: Mask, own: Mask, income: int) -> Iterator[Mask]:
    """A shape with every choice of sites that hang together with it and pay the income, its own among them."""
    most = rent.outline.group((shape & -shape).bit_length() - 1, ground)
    if rent.rent(shape) > income or rent.rent(most) < income or own & ~most:
        return
    edge = around(rent, shape) & ground
    if not edge:
        yield shape
        return
    site = edge & -edge
    yield from _grown(rent, shape | site, ground, own, income)
    yield from _grown(rent, shape, ground & ~site, own, income)


def rent_mixes(rent: Rent, notes: Notes) -> list[tuple[int, ...]]:
    """What the neutral tops that are still to be found can pay, one by one: the most first."""
    number, pay = neutral_left(rent, notes)
    left = open_to(rent, notes, NEUTRAL) & ~sure_of(rent, notes, NEUTRAL)
    rents = sorted(RENTS, reverse=True)
    there = [sum(left >> site & 1 for site, worth in enumerate(rent.rents) if worth == value) for value in rents]
    counted = product(*(range(min(most, max(number, 0)), -1, -1) for most in there))
    mixes = (
        tuple(value for count, value in zip(counts, rents, strict=True) for _ in range(count))
        for counts in counted
        if sum(counts) == number
    )
    return [mix for mix in mixes if sum(mix) == pay]
