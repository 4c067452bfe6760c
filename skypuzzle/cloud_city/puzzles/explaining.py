"""How a person solves a puzzle, step by step, whatever its kind."""

from skypuzzle.cloud_city.puzzles.aerial.explaining import explain as explain_aerial
from skypuzzle.cloud_city.puzzles.finish.explaining import explain as explain_finish
from skypuzzle.cloud_city.puzzles.puzzle import AerialPuzzle, Puzzle, SurveyPuzzle
from skypuzzle.cloud_city.puzzles.survey.explaining import explain as explain_survey
from skypuzzle.puzzles.puzzle import Step


def explain(puzzle: Puzzle) -> list[Step] | None:
    """The steps; None if the known techniques do not solve it."""
    if isinstance(puzzle, AerialPuzzle):
        return explain_aerial(puzzle)
    return explain_survey(puzzle) if isinstance(puzzle, SurveyPuzzle) else explain_finish(puzzle)
