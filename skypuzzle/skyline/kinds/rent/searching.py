"""Our own search, asked about `rent` puzzles: its numbers are turned into owners, and the rules judge them."""

from collections.abc import Iterator, Mapping, Sequence

from skypuzzle.limits import NO_LIMIT, Clock, Limit, OutOfLimitsError
from skypuzzle.skyline.kinds.rent.grids import OWNERS
from skypuzzle.skyline.kinds.rent.puzzle import Owner, Owners, Rent
from skypuzzle.skyline.rules.outline import Site
from skypuzzle.skyline.search import rent as kernel

SLICE = 100
"""Nodes between two looks at the clock, or at a Ctrl-C."""


def asked(rent: Rent, found: Mapping[Site, Owner] | None = None) -> kernel.Search:
    """The search, with a puzzle put to it; some owners may have been found by now."""
    search = kernel.Search()
    at = rent.outline.index
    flags = [(at[flag.site], OWNERS.index(flag.owner), flag.income) for flag in rent.flags]
    search.ask(rent.outline.beside_masks, rent.rents, flags, rent.neutral)
    known = [-1] * len(rent.heights)
    for site, owner in {**(found or {}), **{each.site: each.owner for each in rent.given}}.items():
        known[at[site]] = OWNERS.index(owner)
    search.begin(known)
    return search


def proven_owners(rent: Rent, letters: Sequence[int]) -> Owners:
    """An answer of the search, after the rules have agreed."""
    owners = "".join(OWNERS[letter] for letter in letters)
    if (fault := rent.why_not(owners)) is not None:
        raise AssertionError(f"the search found {owners}, but {fault}")
    return owners


def solutions(rent: Rent, nodes: int | None = None, clock: Clock = NO_LIMIT) -> Iterator[Owners]:
    """Yield the solutions. Raises OutOfLimitsError if that takes too many nodes or too long."""
    search = asked(rent)
    while True:
        if clock.is_out:
            raise OutOfLimitsError(Limit.TIME)
        status = search.next(SLICE if nodes is None else min(SLICE, nodes - search.nodes))
        if status == kernel.FOUND:
            yield proven_owners(rent, search.answer())
        elif status == kernel.EXHAUSTED:
            return
        elif nodes is not None and search.nodes >= nodes:
            raise OutOfLimitsError(Limit.STATES)
