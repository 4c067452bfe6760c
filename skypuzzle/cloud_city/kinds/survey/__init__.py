"""The kind `survey`: lay nine tiles as a full city whose lines have the given votes."""

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from skypuzzle.cloud_city.kinds.base import FullCityKind
from skypuzzle.cloud_city.kinds.survey.puzzle import Survey, SurveyPuzzle
from skypuzzle.cloud_city.rules.city import FULL
from skypuzzle.cloud_city.rules.pieces import Tile
from skypuzzle.limits import Clock, OutOfLimitsError

if TYPE_CHECKING:
    from rich.text import Text

    from skypuzzle.cloud_city.pictures.scene import Scene
    from skypuzzle.cloud_city.pictures.sights import Sight

TASK = (
    "Lay the nine tiles as a square, each turned as you like: the votes next to a line are those of its walkways, "
    f"river (low), forest and sand (tall). {FULL}, never a third at a building and never across another of its height."
)
KEYS = """\
[b]arrows[/b], mouse    move          [b]tab[/b]  take the next tile
[b]r[/b]                turn the tile, or the one under the cursor
[b]enter[/b]            lay it (or click the place again)
[b]x[/b]                take back a tile or a note
[b]1[/b] [b]2[/b] [b]3[/b]  [b]0[/b]         note river, forest, sand, or no building
"""
TILES_IN_A_LINE = 3


class SurveyKind(FullCityKind[SurveyPuzzle]):
    """Puzzles that give nine tiles and the votes of some lines."""

    name = "survey"
    rules = (
        "Lay the nine tiles into the square, each turned as you like but never turned over, so that they make a full "
        "city with the votes at the edges. Numbers above a column or to the right of a row are the votes of all "
        "walkways in that line, for river, forest and sand. Other lines may have any votes."
    )
    keys = f"[b]survey[/b]\n{KEYS}"
    puzzle_type = SurveyPuzzle

    def given(self, puzzle: SurveyPuzzle) -> tuple[Survey]:
        return (puzzle.survey,)

    def count_solutions(self, puzzle: SurveyPuzzle, clock: Clock) -> int:
        from skypuzzle.cloud_city.kinds.survey.reasoning import cities

        try:
            return len(list(islice(cities(puzzle.survey, clock=clock), 2)))
        except OutOfLimitsError:
            return 0

    def task(self, _puzzle: SurveyPuzzle) -> str:
        return TASK

    def picture(self, puzzle: SurveyPuzzle, width: int, *, unicode: bool) -> "Text":
        from rich.text import Text

        from skypuzzle.cloud_city.pictures.sights import ASCII, UNICODE
        from skypuzzle.cloud_city.pictures.terminal import CityText, tile_lines
        from skypuzzle.pictures.layout import stacked

        glyphs, tiles = UNICODE if unicode else ASCII, puzzle.tiles
        lines = [Text("")] * 3
        for start in range(0, len(tiles), TILES_IN_A_LINE):
            lines += [*tile_lines(tiles[start : start + TILES_IN_A_LINE], glyphs), Text("")]
        return stacked([CityText(self.sight(puzzle), glyphs).lines, lines[:-1]], width)

    def sight(self, puzzle: SurveyPuzzle) -> "Sight":
        from skypuzzle.cloud_city.pictures.sights import empty_sight

        return empty_sight(3, 3, puzzle.votes)

    def tiles(self, puzzle: SurveyPuzzle) -> tuple[Tile, ...]:
        return puzzle.tiles

    def steps(self, puzzle: SurveyPuzzle) -> "list[Scene] | None":
        from skypuzzle.cloud_city.kinds.survey.reasoning import after_step, reason
        from skypuzzle.cloud_city.pictures.scene import Scene, Shown
        from skypuzzle.cloud_city.pictures.sights import NO_TILE, sight_of

        reasoning, explained = reason(puzzle.survey), self.explain(puzzle)
        if reasoning is None or explained is None:
            return None
        given, scenes = self.sight(puzzle), []
        for step, (_, words) in zip(reasoning.steps, explained, strict=True):
            quarters = list(given.quarters)
            for quarter, letters in after_step(step).quarters.items():
                quarters[quarter] = letters if len(letters) == 1 else NO_TILE
            sight = replace(given, quarters="".join(quarters), lit=frozenset(step.quarters))
            scenes.append(Scene((Shown(sight),), note=words))
        solved = replace(sight_of(reasoning.solution), clues=given.clues)
        return [*scenes, Scene((Shown(solved),), note="Every tile is laid.")]


SURVEY = SurveyKind()
