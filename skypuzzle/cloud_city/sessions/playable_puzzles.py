"""The puzzles of Cloud City as something to play."""

from skypuzzle.cloud_city.puzzles.puzzle import AerialPuzzle, Puzzle, SurveyPuzzle
from skypuzzle.cloud_city.sessions.playable_aerial import PlayableAerial
from skypuzzle.cloud_city.sessions.playable_finish import PlayableFinish
from skypuzzle.cloud_city.sessions.playable_survey import PlayableSurvey


def playable(puzzle: Puzzle) -> PlayableAerial | PlayableSurvey | PlayableFinish:
    """A puzzle, ready to be played."""
    if isinstance(puzzle, AerialPuzzle):
        return PlayableAerial(puzzle)
    return PlayableSurvey(puzzle) if isinstance(puzzle, SurveyPuzzle) else PlayableFinish(puzzle)
