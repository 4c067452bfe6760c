"""The task of a `machine` puzzle, in a sentence or two."""

from skypuzzle.skyline.puzzles.machine.puzzle import MachinePuzzle
from skypuzzle.skyline.rules.towers import COLOURS


def task(puzzle: MachinePuzzle) -> str:
    """What to do."""
    return (
        f"You are {COLOURS[puzzle.player]}. Make the turn after which one of your groups pays as much as possible. "
        "Only the board counts: neither the money that is left, nor what the others may do."
    )
