"""Every city that a picture can show, and making `aerial` puzzles: givens are taken away from a random full city.

Giving less never makes a puzzle easier. So a given that could not be taken away once need not be tried again, and once
every given has been tried, none can be left out.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.kinds.aerial.puzzle import AerialPuzzle, Roofs, roofs_of
from skypuzzle.cloud_city.kinds.aerial.reasoning import grade, is_solvable, note_all, reason
from skypuzzle.cloud_city.kinds.aerial.relations import ANY, BIT, ONLY, Heights, View, view_of
from skypuzzle.cloud_city.rules.city import NOTHING, City, filled
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, ROTATIONS, SIZE, Height, Shape, Walkway, default_tile_mix
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.puzzles.levels import Level


def solves(city: City, roofs: Roofs, walkways: tuple[Walkway, ...]) -> bool:
    """Is this a full city that looks like this from above? The rules decide."""
    return roofs.show(city) and filled(city) == City(city.quarters, walkways)


def why_not(city: City, roofs: Roofs, walkways: tuple[Walkway, ...]) -> str | None:
    """Why a city is no solution; None if it is one."""
    return None if solves(city, roofs, walkways) else "it is not a full city that looks like this from above"


def cities(roofs: Roofs, walkways: tuple[Walkway, ...]) -> Iterator[City]:
    """Every full city that looks like this from above, by our own search."""
    view = view_of(tuple(roofs.heights), walkways)
    for notes in _assignments(view, view.known(roofs.givens)):
        heights = {quarter: ONLY[notes[route]] for quarter, route in view.of.items()}
        city = City(roofs.with_heights(heights).quarters, walkways)
        if solves(city, roofs, walkways):
            yield city


def _assignments(view: View, givens: Sequence[Heights]) -> Iterator[list[Heights]]:
    """Every assignment of one height to each route that satisfies all relations."""
    notes = list(givens)
    if not note_all(view, notes):
        return
    route = min((route for route, heights in enumerate(notes) if heights not in ONLY), default=None)
    if route is None:
        yield notes
        return
    for bit in BIT.values():
        if notes[route] & bit:
            yield from _assignments(view, [*notes[:route], bit, *notes[route + 1 :]])


def proven_cities(
    roofs: Roofs, walkways: tuple[Walkway, ...], clock: Clock = NO_LIMIT, limit: int = 2
) -> tuple[tuple[City, ...], bool]:
    """Up to `limit` cities by CP-SAT, and whether these are all: no if there are more or time ran out."""
    from skypuzzle.cloud_city.model.puzzles import fitting_heights  # OR-Tools takes a while to import

    found = fitting_heights(roofs.heights, walkways, clock, limit)
    quarters = sorted(roofs.with_heights(heights).quarters for heights in found.heights)
    return tuple(City(plan, walkways) for plan in quarters), found.complete


@lru_cache(maxsize=8)
def solution_of(puzzle: AerialPuzzle) -> City | None:
    """The city to find, even if the puzzle withholds it; None if there is none, or more than one."""
    found = list(islice(cities(puzzle.roofs, puzzle.walkways), 2))
    return found[0] if len(found) == 1 else None


def redundant_clues(roofs: Roofs, walkways: tuple[Walkway, ...], level: Level) -> Iterator[str]:
    """Every given that the puzzle could do without, at the same level."""
    view = view_of(tuple(roofs.heights), walkways)
    for quarter, height in roofs.givens.items():
        if is_solvable(view, view.known(roofs.without(quarter).givens), level):
            yield f"the {height} on {QUARTER_NAMES[quarter]}"


MOST_CITIES = 100
"""Tried per attempt: a third of random squares are full, and an eighth of random rectangles."""
ORDERS = 4
"""The number of orders in which to remove givens; the one that leaves the fewest wins."""
MOST_GIVENS = {Shape.SQUARE: 4, Shape.RECTANGLE: 5}
FEWEST_WALKWAYS = {Shape.SQUARE: 8, Shape.RECTANGLE: 11}
LONGEST_CHAIN = 8
"""Steps from a supposition to a contradiction: more is no fun to follow."""


def attempt(chance: Chance, level: Level | None, shape: Shape) -> AerialPuzzle | None:
    """One attempt; None if the result is not what was ordered. With no level, any will do."""
    wanted = level or chance.choice(tuple(Level))
    city = random_full_city(chance, shape)
    if city is None or is_dull(city, shape):
        return None
    view = view_of(tuple(quarter for quarter, _ in city.buildings), city.walkways)
    found = [givens for givens in _minimal_givens(view, city, wanted, chance) if grade(view, givens) is wanted]
    givens = max(found, key=lambda givens: givens.count(ANY), default=None)
    if givens is None or len(givens) - givens.count(ANY) > MOST_GIVENS[shape]:
        return None
    shown = [chance.choice(roofs) for roofs, heights in zip(view.routes, givens, strict=True) if heights != ANY]
    roofs = roofs_of(city, shown)
    reasoning = reason(roofs, city.walkways)
    if reasoning is None or any(len(step.chain) > LONGEST_CHAIN for step in reasoning.steps):
        return None
    return AerialPuzzle(
        roofs=roofs, walkways=city.walkways, difficulty=reasoning.difficulty, solution=reasoning.solution
    )


def random_full_city(chance: Chance, shape: Shape) -> City | None:
    """A full city of random tiles from the box; None if none was found within MOST_CITIES tries."""
    box = default_tile_mix()
    width, height = chance.choice(shape.sizes)
    cells = [2 * column + 2 * SIZE * rank for rank in range(height) for column in range(width)]
    for _ in range(MOST_CITIES):
        city = City(NOTHING)
        for cell, tile in zip(cells, chance.shuffled((*box.start, *box.pile)), strict=False):
            city = city.with_tile(chance.choice(ROTATIONS[tile]), cell)
        full = filled(city)
        if full is not None:
            return full
    return None


def is_dull(city: City, shape: Shape) -> bool:
    """Is there little to see: few walkways, none of them over a roof, or not all three heights?"""
    roofs = {quarter for quarter, _ in city.buildings}
    return (
        len(city.walkways) < FEWEST_WALKWAYS[shape]
        or not any(quarter in roofs for walkway in city.walkways for quarter in walkway.between)
        or len({height for _, height in city.buildings}) < len(Height)
    )


def _minimal_givens(view: View, city: City, level: Level, chance: Chance) -> Iterator[list[Heights]]:
    """Several minimal selections of givens that the level still solves, with at most one roof per route."""
    everything = [BIT[Height(city.quarters[roofs[0]])] for roofs in view.routes]
    for _ in range(ORDERS):
        givens = list(everything)
        for route in chance.shuffled(range(len(givens))):
            height, givens[route] = givens[route], ANY
            if not is_solvable(view, givens, level):
                givens[route] = height
        yield givens
