"""The puzzles of Cloud City as something to play."""

from typing import Any

from skypuzzle.cloud_city.puzzles.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.sessions.playable_aerial import PlayableAerial
from skypuzzle.sessions.playable import PlayablePuzzle


def playable(puzzle: AerialPuzzle) -> PlayablePuzzle[Any]:
    """A puzzle, ready to be played."""
    return PlayableAerial(puzzle)
