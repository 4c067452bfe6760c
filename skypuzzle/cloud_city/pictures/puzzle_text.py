"""A puzzle on the terminal: what is given."""

from rich.text import Text

from skypuzzle.cloud_city.pictures.blocks import ASCII, UNICODE
from skypuzzle.cloud_city.pictures.city_text import CityText
from skypuzzle.cloud_city.pictures.scene import given_sight
from skypuzzle.cloud_city.pictures.terminal import draw
from skypuzzle.cloud_city.pictures.tile_text import tile_lines
from skypuzzle.cloud_city.puzzles.puzzle import AerialPuzzle, FinishPuzzle, Puzzle
from skypuzzle.pictures.layout import stacked

TILES_IN_A_LINE = 3


def puzzle_picture(puzzle: Puzzle, width: int, *, unicode: bool) -> Text:
    """The picture from above; an empty square with votes at its edges, and the tiles beside it; or the position."""
    if isinstance(puzzle, FinishPuzzle):
        return draw(puzzle.position, width=width, seat=puzzle.player, unicode=unicode)
    sight = given_sight(puzzle)
    if isinstance(puzzle, AerialPuzzle):
        return draw(sight, width=width, unicode=unicode)
    glyphs, tiles = UNICODE if unicode else ASCII, puzzle.survey.tiles
    beside = [Text("")] * 3
    for start in range(0, len(tiles), TILES_IN_A_LINE):
        beside += [*tile_lines(tiles[start : start + TILES_IN_A_LINE], glyphs), Text("")]
    return stacked([CityText(sight, glyphs).lines, beside[:-1]], width)
