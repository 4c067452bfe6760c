"""Making `aerial` puzzles of a level: a random full city, from which givens are taken away.

Giving less never makes a puzzle easier. So a given that could not be taken away once need not be tried again, and once
every given has been tried, the puzzle is lean.
"""

from collections.abc import Iterator, Sequence

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.kinds.aerial.deducing import grade, is_solvable
from skypuzzle.cloud_city.kinds.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.kinds.aerial.reasoning import reason
from skypuzzle.cloud_city.kinds.aerial.relations import ANY, BIT, Heights
from skypuzzle.cloud_city.kinds.aerial.roofs import roofs_of
from skypuzzle.cloud_city.kinds.aerial.view import View, view_of
from skypuzzle.cloud_city.rules.city import NOTHING, City, filled
from skypuzzle.cloud_city.rules.pieces import ROTATIONS, SIZE, Height, Shape, default_tile_mix
from skypuzzle.puzzles.levels import Level

MOST_CITIES = 100
"""Tried in one attempt: a third of random squares are full, and an eighth of random rectangles."""
ORDERS = 4
"""In which givens are taken away; the order that leaves the fewest is taken."""
MOST_GIVENS = {Shape.SQUARE: 4, Shape.RECTANGLE: 5}
FEWEST_WALKWAYS = {Shape.SQUARE: 8, Shape.RECTANGLE: 11}
LONGEST_CHAIN = 8
"""From a supposition to a contradiction: more is no fun to follow."""


def attempt(chance: Chance, level: Level | None, shape: Shape) -> AerialPuzzle | None:
    """One attempt; None if the result is not what was ordered. Any level will do if none is named."""
    wanted = level or chance.choice(tuple(Level))
    city = random_full_city(chance, shape)
    if city is None or is_dull(city, shape):
        return None
    view = view_of(tuple(quarter for quarter, _ in city.buildings), city.walkways)
    found = [givens for givens in _lean(view, city, wanted, chance) if grade(view, givens) is wanted]
    givens = min(found, key=_number, default=None)
    if givens is None or _number(givens) > MOST_GIVENS[shape]:
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
    """A full city of tiles from the box, laid at random; None if none was found in the tries allowed."""
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


def _lean(view: View, city: City, level: Level, chance: Chance) -> Iterator[list[Heights]]:
    """What must be given, at most one roof of each route: several selections, each of them lean at this level."""
    everything = [BIT[Height(city.quarters[roofs[0]])] for roofs in view.routes]
    for _ in range(ORDERS):
        givens = list(everything)
        for route in chance.shuffled(range(len(givens))):
            height, givens[route] = givens[route], ANY
            if not is_solvable(view, givens, level):
                givens[route] = height
        yield givens


def _number(givens: Sequence[Heights]) -> int:
    return sum(heights != ANY for heights in givens)
