"""What whoever has solved a puzzle gets to see: the city of a `rent` puzzle from across the river."""

from dataclasses import replace

from skypuzzle.skyline.pictures.scene import solution_scene
from skypuzzle.skyline.pictures.skyline import skyline
from skypuzzle.skyline.puzzles.puzzle import RentPuzzle


def reward(puzzle: RentPuzzle) -> str:
    """The skyline with the owners of all tops."""
    return skyline(replace(solution_scene(puzzle), heading="", note=""))
