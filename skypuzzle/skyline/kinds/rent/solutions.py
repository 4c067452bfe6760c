"""Every solution of a `rent` puzzle, by our own search and by CP-SAT; and what it could do without."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from skypuzzle.limits import NO_LIMIT, Clock, OutOfLimitsError
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.rent.grids import OWNERS
from skypuzzle.skyline.kinds.rent.puzzle import OWNER_WORDS, Owners, Rent, RentPuzzle
from skypuzzle.skyline.kinds.rent.reasoning import is_solvable
from skypuzzle.skyline.kinds.rent.searching import proven_owners, solutions

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
    """Solutions by CP-SAT, at most so many; and are these all of them? Not, if there are more or time is up."""
    from skypuzzle.skyline.model.rent import owned_tops  # OR-Tools takes a while to import

    at = rent.outline.index
    flags = [(at[flag.site], OWNERS.index(flag.owner), flag.income) for flag in rent.flags]
    given = {at[each.site]: OWNERS.index(each.owner) for each in rent.given}
    found = owned_tops(rent.outline, rent.rents, flags, given, rent.neutral, clock, limit)
    return tuple(sorted(proven_owners(rent, letters) for letters in found.owners)), found.complete


def redundant(rent: Rent, level: Level) -> Iterator[str]:
    """Every owner that need not be told, with one solution still and at this level; nothing if the puzzle is lean."""
    for given in rent.given:
        less = rent.without(given.site)
        if is_unique(less) and is_solvable(less, level):
            yield f"that {given.site} is {OWNER_WORDS[given.owner]}"
