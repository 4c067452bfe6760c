"""Solving `rent` puzzles: every solution by search, and the steps of a person who takes the easiest technique."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

from skypuzzle.limits import NO_LIMIT, Clock, Limit, OutOfLimitsError
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.skyline.kinds.rent.puzzle import OWNER_WORDS, OWNERS, Owner, Owners, Rent, RentPuzzle
from skypuzzle.skyline.kinds.rent.steps import (
    LEVEL_OF,
    WEIGHTS,
    Deduction,
    Notes,
    after_step,
    around,
    core_of,
    first_notes,
    is_solved,
    neutral_left,
    open_to,
    steps_of,
    sure_of,
    trace,
)
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.city import NEUTRAL, RENTS, Mask, Site
from skypuzzle.skyline.search import rent as kernel

SLICE = 100
"""Nodes between two checks of the clock, or for a Ctrl-C."""


def new_search(rent: Rent, found: Mapping[Site, Owner] | None = None) -> kernel.Search:
    """A search for the solutions of a puzzle of which these owners have been found."""
    search = kernel.Search()
    at = rent.outline.index
    search.ask(rent.outline.beside_masks, rent.rents, rent.numbered_flags, rent.neutral)
    known = [-1] * len(rent.heights)
    for site, owner in {**(found or {}), **{each.site: each.owner for each in rent.given}}.items():
        known[at[site]] = OWNERS.index(owner)
    search.begin(known)
    return search


def proven_owners(rent: Rent, letters: Sequence[int]) -> Owners:
    """An answer of a search as letters. Raises AssertionError if the rules do not accept it."""
    owners = "".join(OWNERS[letter] for letter in letters)
    if (fault := rent.why_not(owners)) is not None:
        raise AssertionError(f"the search found {owners}, but {fault}")
    return owners


def solutions(rent: Rent, nodes: int | None = None, clock: Clock = NO_LIMIT) -> Iterator[Owners]:
    """Yield the solutions. Raises OutOfLimitsError if that takes too many nodes or too long."""
    search = new_search(rent)
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


UP_TO = {Level.EASY: kernel.EASY, Level.MEDIUM: kernel.MEDIUM, Level.HARD: kernel.HARD}
"""The hardest technique of each level, without contradictions."""


@dataclass(frozen=True, slots=True)
class Reasoning:
    """The whole way to the solution."""

    difficulty: Difficulty
    steps: tuple[Deduction, ...]
    solution: Owners


def is_solvable(rent: Rent, level: Level) -> bool:
    if level is Level.EXPERT:
        return trace(new_search(rent), is_solved) is not None
    return new_search(rent).reason(UP_TO[level]) == kernel.SOLVED


def reason(rent: Rent, *, slim: bool = True) -> Reasoning | None:
    """Solve a puzzle as a person would. Slim steps contain only what later steps need; the difficulty is the same.

    None if there is not exactly one solution, or if finding it takes more than one supposition at a time.
    """
    traced = trace(new_search(rent), is_solved, slim=slim)
    if traced is None:
        return None
    steps = tuple(steps_of(rent, first_notes(rent), traced))
    notes = after_step(steps[-1]) if steps else first_notes(rent)
    owners = "".join(notes[site] for site in rent.outline.sites)
    if rent.why_not(owners) is not None:
        return None
    used = {each.technique for step in steps for each in (step, *step.refutation)}
    named = tuple(str(technique) for technique in LEVEL_OF if technique in used)
    level = max((LEVEL_OF[step.technique] for step in steps), key=list(Level).index, default=Level.EASY)
    return Reasoning(Difficulty(level, sum(map(_weight, steps)), named), steps, owners)


def next_steps(rent: Rent, found: Mapping[Site, Owner]) -> tuple[Deduction, ...]:
    """The fewest steps from these owners, all of them right, to one more; none if nothing helps."""
    search = new_search(rent, found)
    open_sites = [site for site, letter in enumerate(search.answer()) if letter < 0]

    def is_further(now: kernel.Search) -> bool:
        answer = now.answer()
        return any(answer[site] >= 0 for site in open_sites)

    traced = trace(search, is_further, slim=True)
    return () if traced is None else tuple(steps_of(rent, first_notes(rent, found), traced))


def _weight(step: Deduction) -> int:
    return WEIGHTS[step.technique] + sum(map(_weight, step.refutation))


MOST_NODES = 20_000
"""For our own search, before CP-SAT is asked. It usually takes a dozen."""


@lru_cache(maxsize=8)
def only_solution(rent: Rent) -> Owners | None:
    """The only solution; None if there is none, or more than one."""
    try:
        found = tuple(islice(solutions(rent, MOST_NODES), 2))
    except OutOfLimitsError:
        found, _ = proven_solutions(rent)
    return found[0] if len(found) == 1 else None


def solution_of(puzzle: RentPuzzle) -> Owners | None:
    """The owners to find, even if the puzzle withholds them; None if there is not exactly one solution."""
    return only_solution(puzzle.rent)


def proven_solutions(rent: Rent, clock: Clock = NO_LIMIT, limit: int = 2) -> tuple[tuple[Owners, ...], bool]:
    """At most this many solutions by CP-SAT, and whether these are all: not if there are more or time runs out."""
    from skypuzzle.skyline.model.rent import owned_tops  # OR-Tools takes a while to import

    at = rent.outline.index
    given = {at[each.site]: OWNERS.index(each.owner) for each in rent.given}
    found = owned_tops(rent.outline, rent.rents, rent.numbered_flags, given, rent.neutral, clock, limit)
    return tuple(sorted(proven_owners(rent, letters) for letters in found.owners)), found.complete


def redundant(rent: Rent, level: Level) -> Iterator[str]:
    """Every given owner that is not needed: without it there is still exactly one solution, at the same level."""
    for given in rent.given:
        less = rent.without(given.site)
        if only_solution(less) is not None and is_solvable(less, level):
            yield f"that {given.site} is {OWNER_WORDS[given.owner]}"


def ground_of(rent: Rent, notes: Notes, flag: Flag) -> Mask:
    """Where a group may grow: its colour is possible there, and no other group of that colour is next to it."""
    ground = open_to(rent, notes, flag.owner)
    for other in rent.flags:
        if other.owner == flag.owner and other != flag:
            core = core_of(rent, notes, other)
            ground &= ~(core | around(rent.outline, core))
    return ground | core_of(rent, notes, flag)


def costs(rent: Rent, notes: Notes, flag: Flag) -> dict[int, int]:
    """The least rent that a group must add to get to each site, including that site's."""
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
    """Where a group can get to; if strict, only as far as the rent that it needs allows."""
    core = core_of(rent, notes, flag)
    if not strict:
        return rent.outline.group(rent.outline.index[flag.site], ground_of(rent, notes, flag))
    needs = flag.income - rent.rent(core)
    return sum(1 << site for site, cost in costs(rent, notes, flag).items() if cost <= needs)


def most_without(
    rent: Rent, notes: Notes, flag: Flag, site: Site | None, *, strict: bool
) -> tuple[int, tuple[Site, ...]]:
    """The most a group could get without a site, and which of its sure tops would then be out of reach."""
    region = region_of(rent, notes, flag, strict=strict)
    left = region if site is None else region & ~(1 << rent.outline.index[site])
    rest = rent.outline.group(rent.outline.index[flag.site], left)
    return rent.rent(rest), rent.outline.names(only_its_own(rent, notes, flag) & ~rest)


def only_its_own(rent: Rent, notes: Notes, flag: Flag) -> Mask:
    """The tops of a flag's colour that no other flag can get to."""
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
    return [shape for shape in grown if not around(rent.outline, shape) & sure]


def _grown(rent: Rent, shape: Mask, ground: Mask, own: Mask, income: int) -> Iterator[Mask]:
    """Every connected extension of a shape that pays the income and contains the group's own tops."""
    most = rent.outline.group((shape & -shape).bit_length() - 1, ground)
    if rent.rent(shape) > income or rent.rent(most) < income or own & ~most:
        return
    edge = around(rent.outline, shape) & ground
    if not edge:
        yield shape
        return
    site = edge & -edge
    yield from _grown(rent, shape | site, ground, own, income)
    yield from _grown(rent, shape, ground & ~site, own, income)


def rent_mixes(rent: Rent, notes: Notes) -> list[tuple[int, ...]]:
    """Every mix of rents that the neutral tops that are still to be found can have, the highest first."""
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
