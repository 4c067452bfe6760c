"""What whoever has solved a puzzle gets to see: the skyline by night, in colours for a page that is light or dark."""

from dataclasses import replace

from skypuzzle.pictures.booklet import Figure
from skypuzzle.skyliners.pictures.alt_text import describe
from skypuzzle.skyliners.pictures.printed import view_of
from skypuzzle.skyliners.pictures.scene import solution_scene
from skypuzzle.skyliners.pictures.skyline import Lettering, skyline
from skypuzzle.skyliners.pictures.theme import DARK
from skypuzzle.skyliners.puzzles.puzzle import Puzzle

UNIT = 20
"""Half a floor: higher than on paper, as low houses look lost on a wide screen."""


def reward(puzzle: Puzzle) -> Figure | None:
    """The windows that its player has lit; None where the solution is withheld."""
    if puzzle.solution is None:
        return None
    scene = replace(solution_scene(puzzle), heading="", note="")
    side = view_of(puzzle)
    drawn = skyline(scene, side, DARK, lettering=Lettering.NUMBERS, unit=UNIT)
    return Figure(drawn, describe(scene, side))
