"""The puzzles of Skyline of the World as something to play."""

from skypuzzle.skyline.puzzles.puzzle import LastPuzzle, MachinePuzzle, Puzzle, RentPuzzle
from skypuzzle.skyline.sessions.playable_last import PlayableLast
from skypuzzle.skyline.sessions.playable_machine import PlayableMachine
from skypuzzle.skyline.sessions.playable_rent import PlayableRent
from skypuzzle.skyline.sessions.playable_secure import PlayableSecure


def playable(puzzle: Puzzle) -> PlayableRent | PlayableLast | PlayableMachine | PlayableSecure:
    """A puzzle, ready to be played."""
    if isinstance(puzzle, RentPuzzle):
        return PlayableRent(puzzle)
    if isinstance(puzzle, LastPuzzle):
        return PlayableLast(puzzle)
    return PlayableMachine(puzzle) if isinstance(puzzle, MachinePuzzle) else PlayableSecure(puzzle)
