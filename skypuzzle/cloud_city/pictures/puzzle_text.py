"""A puzzle on the terminal: what is given."""

from rich.text import Text

from skypuzzle.cloud_city.pictures.scene import given_sight
from skypuzzle.cloud_city.pictures.terminal import draw
from skypuzzle.cloud_city.puzzles.aerial.puzzle import AerialPuzzle


def puzzle_picture(puzzle: AerialPuzzle, width: int, *, unicode: bool) -> Text:
    """What is given."""
    return draw(given_sight(puzzle), width=width, unicode=unicode)
