"""The task of a `survey` puzzle, in a few sentences."""

from skypuzzle.cloud_city.puzzles.survey.puzzle import SurveyPuzzle
from skypuzzle.cloud_city.rules.full_cities import FULL

TASK = (
    "Lay the nine tiles as a square, each turned as you like: the votes beside a line are those of its walkways, river "
    f"(low), forest and sand (tall). {FULL}, never the third at a building and never across another of its height."
)


def task(_puzzle: SurveyPuzzle) -> str:
    """What to do: the same for all of them, as tiles and votes are seen anyway."""
    return TASK
