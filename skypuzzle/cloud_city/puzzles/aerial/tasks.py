"""The task of an `aerial` puzzle, in a few sentences."""

from skypuzzle.cloud_city.puzzles.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.rules.full_cities import FULL


def task(puzzle: AerialPuzzle) -> str:
    """What to do."""
    hidden = len(puzzle.roofs.heights) - len(puzzle.roofs.givens)
    return (
        f"You fly over a city. Find the heights of the {hidden} roofs that are hidden: river (B, low), forest (G) or "
        f"sand (S, tall). {FULL}."
    )
