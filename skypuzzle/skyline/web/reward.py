"""What whoever has solved a puzzle gets to see: the city of a `rent` puzzle from across the river."""

from dataclasses import replace

from skypuzzle.pictures.booklet import Figure
from skypuzzle.skyline.pictures.alt_text import describe
from skypuzzle.skyline.pictures.scene import solution_scene
from skypuzzle.skyline.pictures.skyline import skyline
from skypuzzle.skyline.puzzles.puzzle import Puzzle, RentPuzzle


def reward(puzzle: Puzzle) -> Figure | None:
    """The skyline with the owners of all tops; None for turns, and where the solution is withheld."""
    if not isinstance(puzzle, RentPuzzle) or puzzle.solution is None:
        return None
    scene = replace(solution_scene(puzzle), heading="", note="")
    return Figure(skyline(scene), describe(scene))
