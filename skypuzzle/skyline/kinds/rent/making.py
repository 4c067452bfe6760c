"""Making `rent` puzzles of a level: a random city, of which as few owners as possible are told.

Telling less never makes a puzzle easier. So an owner who had to be told once need not be tried again, and once every
top has been tried, the puzzle is lean.
"""

from skypuzzle.chance import Chance
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.rent.cities import RandomCity, flag_sites, random_city
from skypuzzle.skyline.kinds.rent.grids import OWNERS
from skypuzzle.skyline.kinds.rent.puzzle import Given, Rent, RentPuzzle, rent_of
from skypuzzle.skyline.kinds.rent.reasoning import UP_TO, reason
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.box import Box, default_box
from skypuzzle.skyline.rules.outline import Outline
from skypuzzle.skyline.rules.towers import RENTS
from skypuzzle.skyline.search import rent as kernel

LEVELS = tuple(Level)
"""All of them can be made."""
TOPS_FOR_A_GIVEN = {Level.EASY: 8, Level.MEDIUM: 9, Level.HARD: 9, Level.EXPERT: 8}
"""At most one owner in so many is told: more leave little to find out."""
MOST_CITIES = 200
"""Tried in one attempt."""
MOST_NODES = 5_000
"""Of a search for a second solution. It takes a dozen as a rule."""
MOST_SUPPOSITIONS = 4
LONGEST_REFUTATION = 8
"""Steps from a supposition to a contradiction: more is no fun to follow."""
UNKNOWN = -1


def attempt(
    chance: Chance, level: Level | None, *, size: int | None = None, box: Box | None = None
) -> RentPuzzle | None:
    """Try once, at any level by default, on a square of this size or on the board of a box; None if that fails."""
    outline = (box or default_box()).outline if size is None else Outline.square(size)
    wanted = level or chance.choice(LEVELS)
    search = kernel.Search()
    for _ in range(MOST_CITIES):
        city = random_city(chance, outline)
        rent = None if city is None else _lean(chance, search, outline, city, wanted)
        puzzle = None if rent is None else _graded(rent, wanted, box)
        if puzzle is not None:
            return puzzle
    return None


def _lean(chance: Chance, search: kernel.Search, outline: Outline, city: RandomCity, level: Level) -> Rent | None:
    """A city with no more owners told than needed; None if that is too many, or the level too high."""
    sites, letters = outline.sites, city.letters
    rents = [RENTS[height - 1] for height in city.heights]
    at = flag_sites(chance, outline, city.groups)
    incomes = [sum(rent for site, rent in enumerate(rents) if group >> site & 1) for group in city.groups]
    if 0 in incomes:
        return None
    flags = list(zip(at, city.colours, incomes, strict=True))
    neutral = letters.count(len(OWNERS) - 1)
    search.ask(outline.beside_masks, rents, flags, neutral)
    known = _told(chance, search, letters, at, level)
    if known is None or _is_easier(search, known, level):
        return None
    given = [Given(sites[site], OWNERS[letter]) for site, letter in enumerate(known) if letter != UNKNOWN]
    named = [Flag(sites[site], OWNERS[colour], income) for site, colour, income in flags]
    return rent_of(outline, city.heights, named, given, neutral)


def _told(
    chance: Chance, search: kernel.Search, letters: list[int], flagged: list[int], level: Level
) -> list[int] | None:
    """The owners that must be told, in a city whose flags the search knows; None as soon as they are too many."""
    known, most = list(letters), len(letters) // TOPS_FOR_A_GIVEN[level]
    for site in flagged:
        known[site] = UNKNOWN
    for site in chance.shuffled(site for site in range(len(letters)) if known[site] != UNKNOWN):
        known[site] = UNKNOWN
        if not _is_enough(search, known, level):
            known[site] = letters[site]
            most -= 1
            if most < 0:
                return None
    return known


def _is_enough(search: kernel.Search, known: list[int], level: Level) -> bool:
    """Do these owners leave one solution, and do the techniques up to the level find it?

    Nearly every solution that is the only one is also found by contradiction, so at the highest level being the only
    one will do until the puzzle is graded.
    """
    search.begin(known)
    if level is not Level.EXPERT:
        return search.reason(UP_TO[level]) == kernel.SOLVED
    return search.next(MOST_NODES) == kernel.FOUND and search.next(MOST_NODES) == kernel.EXHAUSTED


def _is_easier(search: kernel.Search, known: list[int], level: Level) -> bool:
    """Do the techniques below the level find it, too?"""
    if level is Level.EASY:
        return False
    search.begin(known)
    return search.reason(UP_TO[LEVELS[LEVELS.index(level) - 1]]) == kernel.SOLVED


def _graded(rent: Rent, level: Level, box: Box | None) -> RentPuzzle | None:
    reasoning = reason(rent, slim=False)
    if reasoning is None or reasoning.difficulty.level is not level:
        return None
    refutations = [step.refutation for step in reasoning.steps if step.refutation]
    if len(refutations) > MOST_SUPPOSITIONS or any(len(steps) > LONGEST_REFUTATION for steps in refutations):
        return None
    return RentPuzzle.of(rent, reasoning.difficulty, reasoning.solution, box)
