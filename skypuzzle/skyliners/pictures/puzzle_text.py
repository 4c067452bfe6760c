"""A puzzle on the terminal: what is given, with clues instead of what is seen now."""

from rich.text import Text

from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle
from skypuzzle.skyliners.puzzles.tasks import CLUES, SEEN_NOW
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.position import Position


def puzzle_picture(puzzle: Puzzle, width: int, *, unicode: bool, seat: Side | None = None) -> Text:
    """What is given, with the player at the bottom, or the side that is asked for."""
    if isinstance(puzzle, BuildPuzzle):
        bottom = Side.S if seat is None else seat
        return city_to_build(puzzle, puzzle.question.board, width, unicode=unicode, seat=bottom)
    return turn_to_play(puzzle.position, puzzle.player if seat is None else seat, width, unicode=unicode)


def city_to_build(puzzle: BuildPuzzle, board: Board, width: int, *, unicode: bool, seat: Side = Side.S) -> Text:
    """The city of a `build` puzzle, as far as it is built, with the clues around it."""
    return draw(board, width=width, seat=seat, unicode=unicode, clues=puzzle.question.plans, legend=CLUES)


def turn_to_play(position: Position, seat: Side, width: int, *, unicode: bool) -> Text:
    """The table of a puzzle of one turn, with what is seen now."""
    return draw(position, width=width, seat=seat, unicode=unicode, legend=SEEN_NOW)
