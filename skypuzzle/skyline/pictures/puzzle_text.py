"""A puzzle on the terminal: what is given, and how it is solved."""

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.skyline.pictures.blocks import ASCII, UNICODE
from skypuzzle.skyline.pictures.lines_of_play import turns_in_words
from skypuzzle.skyline.pictures.scene import solution_scene, solving_turn
from skypuzzle.skyline.pictures.sights import sight_of_rent
from skypuzzle.skyline.pictures.solve_report import before_and_after, tally_lines
from skypuzzle.skyline.pictures.terminal import draw
from skypuzzle.skyline.puzzles.puzzle import Puzzle, RentPuzzle
from skypuzzle.skyline.rules.records import play_turn


def puzzle_picture(puzzle: Puzzle, width: int, *, unicode: bool) -> Text:
    """The city with its rents and flags; or the position, with the player's hand."""
    if isinstance(puzzle, RentPuzzle):
        return draw(sight_of_rent(puzzle.rent), width=width, unicode=unicode)
    position = puzzle.position
    return draw(position, width=width, seat=position.seat(puzzle.player), unicode=unicode)


def solution_picture(puzzle: Puzzle, width: int, *, unicode: bool) -> RenderableType:
    """The owners of all tops; or the turn, with the board before and after it. The file must give the solution."""
    solved = solution_scene(puzzle)
    if isinstance(puzzle, RentPuzzle):
        return draw(solved.sight, width=width, unicode=unicode)
    before, turn, glyphs = puzzle.position, solving_turn(puzzle), UNICODE if unicode else ASCII
    after = play_turn(before, turn)
    return Group(
        before_and_after(before, after, width, glyphs),
        Text(""),
        *turns_in_words(before, (turn,), width),
        Text(""),
        *tally_lines(after, before.seat(puzzle.player)),
    )
