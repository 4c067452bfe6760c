"""Every city that solves a survey, by our own search and by CP-SAT; and what a survey could do without."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from skypuzzle.cloud_city.kinds.survey.puzzle import Survey, SurveyPuzzle
from skypuzzle.cloud_city.kinds.survey.reasoning import is_solvable
from skypuzzle.cloud_city.kinds.survey.searching import cities, proven_city
from skypuzzle.cloud_city.kinds.survey.votes import LINES, line_name
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.puzzles.levels import Level


def is_unique(survey: Survey) -> bool:
    """Is there one city, and no other, as our own search finds?"""
    return len(list(islice(cities(survey), 2))) == 1


@lru_cache(maxsize=8)
def only_city(survey: Survey) -> City | None:
    """The one city that solves a survey; None if there is none, or another."""
    found = list(islice(cities(survey), 2))
    return found[0] if len(found) == 1 else None


def solution_of(puzzle: SurveyPuzzle) -> City | None:
    """The city to find, even if the puzzle withholds it."""
    return only_city(puzzle.survey)


def proven_cities(survey: Survey, clock: Clock = NO_LIMIT, limit: int = 2) -> tuple[tuple[City, ...], bool]:
    """Cities by CP-SAT, at most so many; and are these all of them? Not, if there are more or time is up."""
    from skypuzzle.cloud_city.model.puzzles import laid_cities  # OR-Tools takes a while to import

    found = laid_cities(survey.tiles, [survey.votes.get(line) for line in LINES], clock, limit)
    return tuple(sorted(proven_city(survey, heights) for heights in found.heights)), found.complete


def redundant_clues(survey: Survey, level: Level) -> Iterator[str]:
    """Every clue that could be left out, with one solution still and at this level; nothing if the puzzle is lean."""
    for line, votes in survey.clues:
        less = survey.without(line)
        if is_unique(less) and is_solvable(less, level):
            yield f"the {votes} of {line_name(line)}"
