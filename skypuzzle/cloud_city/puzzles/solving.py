"""The solution of a puzzle about a full city, even if the puzzle withholds it."""

from skypuzzle.cloud_city.puzzles.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.puzzles.aerial.solutions import solution_of as aerial_solution
from skypuzzle.cloud_city.puzzles.survey.puzzle import SurveyPuzzle
from skypuzzle.cloud_city.puzzles.survey.solutions import solution_of as survey_solution
from skypuzzle.cloud_city.rules.city import City


def solution_of(puzzle: AerialPuzzle | SurveyPuzzle) -> City | None:
    """The only city that solves it; None if there is none, or another."""
    return aerial_solution(puzzle) if isinstance(puzzle, AerialPuzzle) else survey_solution(puzzle)
