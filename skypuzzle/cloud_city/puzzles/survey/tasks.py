"""The task of a `survey` puzzle, in a sentence or two."""

from skypuzzle.cloud_city.puzzles.survey.puzzle import SurveyPuzzle


def task(puzzle: SurveyPuzzle) -> str:
    """What to do."""
    return (
        f"Lay the {len(puzzle.survey.tiles)} tiles as a square, each turned as you like. Every walkway that can stand "
        "then does, and the votes beside a line are those of its walkways: river, forest and sand."
    )
