"""The task of a `finish` puzzle, in a sentence or two."""

from skypuzzle.cloud_city.puzzles.finish.puzzle import FinishPuzzle


def task(puzzle: FinishPuzzle) -> str:
    """What to do."""
    turns = puzzle.position.turns_left(puzzle.player)
    return (
        f"{turns} turns are left, the others do not move, and what comes up is not known. Lay a tile from the hand in "
        "each turn, build walkways, draw from the row, and finish the city with the most votes."
    )
