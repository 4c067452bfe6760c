"""The task of a `survey` puzzle, in a sentence or two."""

from skypuzzle.cloud_city.puzzles.survey.puzzle import SurveyPuzzle

TASK = (
    "Lay the nine tiles as a square, each turned as you like. Every walkway that can stand then does, and the votes "
    "beside a line are those of its walkways: river, forest and sand."
)


def task(_puzzle: SurveyPuzzle) -> str:
    """What to do: the same for all of them, as tiles and votes are seen anyway."""
    return TASK
