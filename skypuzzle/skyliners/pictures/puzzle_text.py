"""A puzzle on the terminal: what is given, with clues instead of what is seen now."""

from rich.text import Text

from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle
from skypuzzle.skyliners.rules.geometry import Side


def puzzle_picture(puzzle: Puzzle, width: int, *, unicode: bool, seat: Side | None = None) -> Text:
    """What is given, with the player at the bottom, or the side that is asked for."""
    if isinstance(puzzle, BuildPuzzle):
        bottom = Side.S if seat is None else seat
        return draw(puzzle.question.board, width=width, seat=bottom, unicode=unicode, clues=puzzle.question.plans)
    return draw(puzzle.position, width=width, seat=puzzle.player if seat is None else seat, unicode=unicode)
