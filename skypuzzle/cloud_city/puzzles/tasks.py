"""What a puzzle asks of its player, in a sentence or two."""

from skypuzzle.cloud_city.puzzles.aerial.tasks import task as aerial_task
from skypuzzle.cloud_city.puzzles.finish.tasks import task as finish_task
from skypuzzle.cloud_city.puzzles.puzzle import AerialPuzzle, Puzzle, SurveyPuzzle
from skypuzzle.cloud_city.puzzles.survey.tasks import task as survey_task


def task_of_player(puzzle: Puzzle) -> str:
    """The task."""
    if isinstance(puzzle, AerialPuzzle):
        return aerial_task(puzzle)
    return survey_task(puzzle) if isinstance(puzzle, SurveyPuzzle) else finish_task(puzzle)
