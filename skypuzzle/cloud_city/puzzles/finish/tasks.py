"""The task of a `finish` puzzle, in a sentence or two."""

from skypuzzle.cloud_city.puzzles.finish.puzzle import FinishPuzzle


def task(puzzle: FinishPuzzle) -> str:
    """What to do."""
    turns = puzzle.position.turns_left(puzzle.player)
    number = {2: "Two", 3: "Three"}.get(turns, str(turns))
    return (
        f"{number} turns are left, the others do not move, and what comes up is not known. Lay a tile from the hand in "
        "each turn, build walkways, draw from the row, and finish the city with the most votes."
    )
