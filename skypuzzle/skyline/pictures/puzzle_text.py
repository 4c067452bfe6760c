"""A puzzle on the terminal: what is given."""

from rich.text import Text

from skypuzzle.skyline.pictures.sights import sight_of_rent
from skypuzzle.skyline.pictures.terminal import draw
from skypuzzle.skyline.puzzles.puzzle import Puzzle, RentPuzzle


def puzzle_picture(puzzle: Puzzle, width: int, *, unicode: bool) -> Text:
    """The city with its rents and flags; or the position, with the player's hand."""
    if isinstance(puzzle, RentPuzzle):
        return draw(sight_of_rent(puzzle.rent), width=width, unicode=unicode)
    position = puzzle.position
    return draw(position, width=width, seat=position.seat(puzzle.player), unicode=unicode)
