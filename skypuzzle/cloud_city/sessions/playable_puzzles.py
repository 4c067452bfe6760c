"""The puzzles of Cloud City as something to play."""

from typing import Any

from skypuzzle.cloud_city.puzzles.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.puzzles.survey.puzzle import SurveyPuzzle
from skypuzzle.cloud_city.sessions.playable_aerial import PlayableAerial
from skypuzzle.cloud_city.sessions.playable_survey import PlayableSurvey
from skypuzzle.sessions.playable import PlayablePuzzle


def playable(puzzle: AerialPuzzle | SurveyPuzzle) -> PlayablePuzzle[Any]:
    """A puzzle, ready to be played."""
    return PlayableAerial(puzzle) if isinstance(puzzle, AerialPuzzle) else PlayableSurvey(puzzle)
