"""Finding every city that solves a survey, and making `survey` puzzles by removing clues from a random full city.

Giving less never makes a puzzle easier. So a clue that had to stay once need not be tried again, and once every clue
has been tried, none is redundant.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.kinds.survey import reasoning
from skypuzzle.cloud_city.kinds.survey.puzzle import LINES, Survey, SurveyPuzzle, line_name, survey
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import ROTATIONS, default_tile_mix, kind_of
from skypuzzle.cloud_city.search import survey as kernel
from skypuzzle.limits import NO_LIMIT, Clock, Limit, OutOfLimitsError
from skypuzzle.puzzles.levels import Level


@lru_cache(maxsize=8)
def only_city(survey: Survey) -> City | None:
    """The one city that solves a survey; None if there is none, or more than one."""
    found = list(islice(reasoning.cities(survey), 2))
    return found[0] if len(found) == 1 else None


def solution_of(puzzle: SurveyPuzzle) -> City | None:
    """The city to find, even if the puzzle withholds it."""
    return only_city(puzzle.survey)


def why_not(city: City, survey: Survey) -> str | None:
    """Why a city is no solution; None if it is one."""
    return survey.why_not(city)


def proven_cities(survey: Survey, clock: Clock = NO_LIMIT, limit: int = 2) -> tuple[tuple[City, ...], bool]:
    """Up to `limit` cities by CP-SAT, and whether these are all: no if there are more or time ran out."""
    from skypuzzle.cloud_city.model.puzzles import laid_cities  # OR-Tools takes a while to import

    found = laid_cities(survey.tiles, [survey.votes.get(line) for line in LINES], clock, limit)
    return tuple(sorted(reasoning.proven_city(survey, heights) for heights in found.heights)), found.complete


def redundant_clues(survey: Survey, level: Level) -> Iterator[str]:
    """Every clue that the puzzle could do without, with one solution at the same level."""
    for line, votes in survey.clues:
        less = survey.without(line)
        if reasoning.is_solvable(less, level) and only_city(less) is not None:
            yield f"the {votes} of {line_name(line)}"


MOST_CITIES = 300
"""Tried per attempt. A third of random cities are full; for a fifth of these the clues leave one solution, for one in
70 an easy one."""
MOST_NODES = 100_000
"""Of a search for a second city: usually it takes seven, occasionally thousands."""
MOST_SUPPOSITIONS = 8
LONGEST_REFUTATION = 10
"""Steps from a supposition to a contradiction: more is no fun to follow."""
NO_CLUE = -1
NOTHING_LAID = (-1,) * kernel.CELLS


def attempt(chance: Chance, level: Level | None) -> SurveyPuzzle | None:
    """One attempt; None if the result is not what was ordered. With no level, any will do."""
    wanted = level or chance.choice(tuple(Level))
    try:
        given = _minimal_survey(chance, wanted)
    except OutOfLimitsError:
        return None
    solved = None if given is None else reasoning.reason(given)
    if given is None or solved is None or solved.difficulty.level is not wanted:
        return None
    if any(len(step.refutation) > LONGEST_REFUTATION for step in solved.steps):
        return None
    return SurveyPuzzle(tiles=given.tiles, votes=given.votes, difficulty=solved.difficulty, solution=solved.solution)


def _minimal_survey(chance: Chance, level: Level) -> Survey | None:
    """A survey of a random full city without a redundant clue; None if none is found, or it is no fun to solve."""
    search = kernel.Search()
    for _ in range(MOST_CITIES):
        heights, tiles = random_city(chance)
        clues = kernel.votes_of(heights)
        if kernel.is_full(heights) and _is_enough(search, tiles, clues, level):
            break
    else:
        return None
    for line in chance.shuffled(range(kernel.LINES)):
        clue, clues[line] = clues[line], NO_CLUE
        if not _is_enough(search, tiles, clues, level):
            clues[line] = clue
    search.ask(tiles, clues, NOTHING_LAID)
    if not search.reason(kernel.EXPERT, suppositions=MOST_SUPPOSITIONS):
        return None
    kinds = [kind for kind, number in zip(reasoning.KINDS, tiles, strict=True) for _ in range(number)]
    return survey(
        kinds, {line: reasoning.votes_in(clue) for line, clue in zip(LINES, clues, strict=True) if clue != NO_CLUE}
    )


def random_city(chance: Chance) -> tuple[bytes, list[int]]:
    """Nine random tiles from the box: the heights of the city, and the number of tiles of each kind."""
    box = list(_box())
    heights, tiles = bytearray(kernel.QUARTERS), [0] * kernel.KINDS
    for cell in range(kernel.CELLS):
        other = cell + chance.below(len(box) - cell)
        box[cell], box[other] = box[other], box[cell]
        tiles[box[cell]] += 1
        south_west = 2 * (cell % 3) + 12 * (cell // 3)
        look = chance.choice(_looks()[box[cell]])
        heights[south_west + 6 : south_west + 8], heights[south_west : south_west + 2] = look[:2], look[2:]
    return bytes(heights), tiles


@cache
def _box() -> tuple[int, ...]:
    """The kinds of all tiles in the box, as the search numbers them."""
    mix = default_tile_mix()
    return tuple(reasoning.KINDS.index(kind_of(tile)) for tile in (*mix.start, *mix.pile))


@cache
def _looks() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The heights that each kind shows in each rotation."""
    looks = dict(zip(reasoning.FACES, kernel.looks(), strict=True))
    return tuple(tuple(looks[face] for face in ROTATIONS[kind]) for kind in reasoning.KINDS)


def _is_enough(search: kernel.Search, tiles: list[int], clues: list[int], level: Level) -> bool:
    """Do these clues leave one city, and do the techniques up to the level find it?

    Supposing finds nearly every city that is the only one, so at the highest level uniqueness is enough until grading.
    """
    search.ask(tiles, clues, NOTHING_LAID)
    if level is not Level.EXPERT:
        return bool(search.reason(reasoning.UP_TO[level]))
    for found in range(2):
        status = search.next(MOST_NODES)
        if status == kernel.OUT_OF_NODES:
            raise OutOfLimitsError(Limit.STATES)
        if status == kernel.EXHAUSTED:
            return found == 1
    return False
