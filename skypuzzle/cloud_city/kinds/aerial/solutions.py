"""Every city that a picture can show, by our own search and by CP-SAT."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from skypuzzle.cloud_city.kinds.aerial.deducing import is_solvable, note_all
from skypuzzle.cloud_city.kinds.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.kinds.aerial.relations import BIT, ONLY, Heights
from skypuzzle.cloud_city.kinds.aerial.roofs import Roofs
from skypuzzle.cloud_city.kinds.aerial.view import View, view_of
from skypuzzle.cloud_city.rules.city import City, filled
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Walkway
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.puzzles.levels import Level


def solves(city: City, roofs: Roofs, walkways: tuple[Walkway, ...]) -> bool:
    """Is this a full city that looks like that from above? The rules decide."""
    return roofs.show(city) and filled(city) == City(city.quarters, walkways)


def cities(roofs: Roofs, walkways: tuple[Walkway, ...]) -> Iterator[City]:
    """Every full city that looks like that from above, by our own search."""
    view = view_of(tuple(roofs.heights), walkways)
    for notes in _settled(view, view.known(roofs.givens)):
        heights = {quarter: ONLY[notes[route]] for quarter, route in view.of.items()}
        city = City(roofs.with_heights(heights).quarters, walkways)
        if solves(city, roofs, walkways):
            yield city


def _settled(view: View, givens: Sequence[Heights]) -> Iterator[list[Heights]]:
    """One height for each route, in every way that obeys all relations."""
    notes = list(givens)
    if not note_all(view, notes):
        return
    route = min((route for route, heights in enumerate(notes) if heights not in ONLY), default=None)
    if route is None:
        yield notes
        return
    for bit in BIT.values():
        if notes[route] & bit:
            yield from _settled(view, [*notes[:route], bit, *notes[route + 1 :]])


def proven_cities(
    roofs: Roofs, walkways: tuple[Walkway, ...], clock: Clock = NO_LIMIT, limit: int = 2
) -> tuple[tuple[City, ...], bool]:
    """The same by CP-SAT, at most so many; and are these all of them? Not, if there are more or time is up."""
    from skypuzzle.cloud_city.model.puzzles import fitting_heights  # OR-Tools takes a while to import

    found = fitting_heights(roofs.heights, walkways, clock, limit)
    quarters = sorted(roofs.with_heights(heights).quarters for heights in found.heights)
    return tuple(City(plan, walkways) for plan in quarters), found.complete


@lru_cache(maxsize=8)
def only_city(roofs: Roofs, walkways: tuple[Walkway, ...]) -> City | None:
    """The one city that looks like that from above; None if there is none, or another."""
    found = list(islice(cities(roofs, walkways), 2))
    return found[0] if len(found) == 1 else None


def solution_of(puzzle: AerialPuzzle) -> City | None:
    """The city to find, even if the puzzle withholds it."""
    return only_city(puzzle.roofs, puzzle.walkways)


def redundant_clues(roofs: Roofs, walkways: tuple[Walkway, ...], level: Level) -> Iterator[str]:
    """Every given that could be left out, at this level still; nothing if the puzzle is lean."""
    view = view_of(tuple(roofs.heights), walkways)
    for quarter, height in roofs.givens.items():
        if is_solvable(view, view.known(roofs.without(quarter).givens), level):
            yield f"the {height} on {QUARTER_NAMES[quarter]}"
