"""What a page needs to play a puzzle of Cloud City, worked out beforehand: the browser has no solver."""

from collections.abc import Mapping
from typing import Any

from skypuzzle.cloud_city.puzzles.puzzle import AerialPuzzle, Puzzle, SurveyPuzzle
from skypuzzle.cloud_city.web.aerial_steps import aerial_steps
from skypuzzle.cloud_city.web.best_finish import best_finish
from skypuzzle.cloud_city.web.survey_steps import survey_steps


def page_data(puzzle: Puzzle) -> Mapping[str, Any] | None:
    """Its explanation step by step, or the best city and what tempts; None if only the terminal plays it."""
    if isinstance(puzzle, AerialPuzzle):
        return {"steps": aerial_steps(puzzle)}
    if isinstance(puzzle, SurveyPuzzle):
        return {"steps": survey_steps(puzzle)}
    return best_finish(puzzle)
