"""How a person would solve a `rent` puzzle, always with the easiest technique that helps; and every solution."""

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


UP_TO = {Level.EASY: kernel.EASY, Level.MEDIUM: kernel.MEDIUM, Level.HARD: kernel.HARD}
"""The last technique of each level without contradictions."""


@dataclass(frozen=True, slots=True)
class Reasoning:
    """The whole way to the solution."""

    difficulty: Difficulty
    steps: tuple[Deduction, ...]
    solution: Owners


def is_solvable(rent: Rent, level: Level) -> bool:
    """Do the techniques up to a level solve a puzzle?"""
    if level is Level.EXPERT:
        return trace(asked(rent), is_solved) is not None
    return asked(rent).reason(UP_TO[level]) == kernel.SOLVED


def reason(rent: Rent, *, slim: bool = True) -> Reasoning | None:
    """Solve a puzzle as a person would. Slim steps say only what is needed later; the difficulty is the same.

    None if there is not one solution, or one supposition at a time does not find it.
    """
    traced = trace(asked(rent), is_solved, slim=slim)
    if traced is None:
        return None
    steps = tuple(steps_of(rent, first_notes(rent), traced))
    owners = _owners(rent, steps)
    if rent.why_not(owners) is not None:
        return None
    used = {step.technique for step in _with_refutations(steps)}
    named = tuple(str(technique) for technique in LEVEL_OF if technique in used)
    level = max((LEVEL_OF[step.technique] for step in steps), key=list(Level).index, default=Level.EASY)
    return Reasoning(Difficulty(level, sum(map(_weight, steps)), named), steps, owners)


def next_steps(rent: Rent, found: Mapping[Site, Owner]) -> tuple[Deduction, ...]:
    """The fewest steps from the owners found by now, all of them right, to one more; none if nothing helps."""
    search = asked(rent, found)
    open_sites = [site for site, letter in enumerate(search.answer()) if letter < 0]

    def is_further(now: kernel.Search) -> bool:
        answer = now.answer()
        return any(answer[site] >= 0 for site in open_sites)

    traced = trace(search, is_further, slim=True)
    return () if traced is None else tuple(steps_of(rent, first_notes(rent, found), traced))


def _owners(rent: Rent, steps: Sequence[Deduction]) -> Owners:
    notes = dict(first_notes(rent))
    for step in steps:
        notes.update(step.left)
    return "".join(notes[site] for site in rent.outline.sites)


def _with_refutations(steps: Sequence[Deduction]) -> Iterator[Deduction]:
    for step in steps:
        yield step
        yield from step.refutation


def _weight(step: Deduction) -> int:
    return WEIGHTS[step.technique] + sum(map(_weight, step.refutation))


MOST_NODES = 20_000
"""Of our own search, before CP-SAT has a go. It takes a dozen as a rule."""


def is_unique(rent: Rent) -> bool:
    """Is there one solution, and no other?"""
    return only_solution(rent) is not None


@lru_cache(maxsize=8)
def only_solution(rent: Rent) -> Owners | None:
    """The one solution; None if there is none, or another."""
    try:
        found = tuple(islice(solutions(rent, MOST_NODES), 2))
    except OutOfLimitsError:
        found, _ = proven_solutions(rent)
    return found[0] if len(found) == 1 else None


def solution_of(puzzle: RentPuzzle) -> Owners | None:
    """The owners to find, even if the puzzle withholds them; None if there is not one solution."""
    return only_solution(puzzle.rent)


def proven_solutions(rent: Rent, clock: Clock = NO_LIMIT, limit: int = 2) -> tuple[tuple[Owners, ...], bool]:
    """At most this many solutions by CP-SAT, and whether they are all: not if there are more or time is up."""
    from skypuzzle.skyline.model.rent import owned_tops  # OR-Tools takes a while to import

    at = rent.outline.index
    flags = [(at[flag.site], OWNERS.index(flag.owner), flag.income) for flag in rent.flags]
    given = {at[each.site]: OWNERS.index(each.owner) for each in rent.given}
    found = owned_tops(rent.outline, rent.rents, flags, given, rent.neutral, clock, limit)
    return tuple(sorted(proven_owners(rent, letters) for letters in found.owners)), found.complete


def redundant(rent: Rent, level: Level) -> Iterator[str]:
    """Every owner that need not be given: without it there is still one solution, at the same level."""
    for given in rent.given:
        less = rent.without(given.site)
        if is_unique(less) and is_solvable(less, level):
            yield f"that {given.site} is {OWNER_WORDS[given.owner]}"


def ground_of(rent: Rent, notes: Notes, flag: Flag) -> Mask:
    """Where a group may grow: where its colour is possible, and not next to another group of that colour."""
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
