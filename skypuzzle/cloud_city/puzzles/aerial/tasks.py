"""The task of an `aerial` puzzle, in a sentence or two."""

from skypuzzle.cloud_city.puzzles.aerial.puzzle import AerialPuzzle


def task(puzzle: AerialPuzzle) -> str:
    """What to do."""
    hidden = len(puzzle.roofs.heights) - len(puzzle.roofs.givens)
    return (
        "You fly over a city in which every walkway that can stand does, and see its roofs. "
        f"Find the heights of the {hidden} that are hidden: river (B), forest (G) or sand (S)."
    )
