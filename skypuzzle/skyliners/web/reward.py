"""What whoever has solved a puzzle gets to see: the skyline by night, in colours for a page that is light or dark."""

from dataclasses import replace

from skypuzzle.skyliners.pictures.printed import view_of
from skypuzzle.skyliners.pictures.scene import solution_scene
from skypuzzle.skyliners.pictures.skyline import Lettering, skyline
from skypuzzle.skyliners.pictures.theme import DARK
from skypuzzle.skyliners.puzzles.puzzle import Puzzle

UNIT = 20
"""Half a floor: higher than on paper, as low houses look lost on a wide screen."""


def reward(puzzle: Puzzle) -> str:
    """The windows that its player has lit."""
    scene = replace(solution_scene(puzzle), heading="", note="")
    return skyline(scene, view_of(puzzle), DARK, lettering=Lettering.NUMBERS, unit=UNIT)
