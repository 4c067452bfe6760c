"""The kind `survey`: lay nine tiles as a full city whose lines have the given votes."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import structs

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.kinds.base import CloudCitySpec, FullCityKind
from skypuzzle.cloud_city.kinds.survey.puzzle import SurveyPuzzle
from skypuzzle.cloud_city.rules.city import FULL
from skypuzzle.cloud_city.rules.pieces import Tile
from skypuzzle.limits import Clock, OutOfLimitsError
from skypuzzle.puzzles.puzzle import Step

if TYPE_CHECKING:
    from rich.text import Text

    from skypuzzle.cloud_city.kinds.survey.playing import PlayableSurvey
    from skypuzzle.cloud_city.kinds.survey.screen import SurveyScreen
    from skypuzzle.cloud_city.pictures.scene import Scene
    from skypuzzle.cloud_city.pictures.sights import Sight
    from skypuzzle.screens.host import Host
    from skypuzzle.sessions.puzzle_session import PuzzleSession
    from skypuzzle.verifying.findings import Findings

TASK = (
    "Lay the nine tiles as a square, each turned as you like: the votes beside a line are those of its walkways, river "
    f"(low), forest and sand (tall). {FULL}, never the third at a building and never across another of its height."
)
KEYS = """\
[b]arrows[/b], mouse    where to      [b]tab[/b]  take the next tile
[b]r[/b]                turn the tile, also one that lies there
[b]enter[/b]            lay it (or click the place once more)
[b]x[/b]                take a tile or a note back
[b]1[/b] [b]2[/b] [b]3[/b]  [b]0[/b]         note river, forest, sand, or no building
"""
TILES_IN_A_LINE = 3


class SurveyKind(FullCityKind[SurveyPuzzle]):
    """Puzzles that give nine tiles and the votes of some lines."""

    name = "survey"
    rules = (
        "Lay the nine tiles into the square, each turned as you like but never turned over, so that the full city "
        "which they make has the votes at the edges: above a column and to the right of a row, what all the walkways "
        "that lie in that line are worth together, for river, forest and sand. Other lines may have any votes."
    )
    keys = f"[b]survey[/b]\n{KEYS}"
    puzzle_type = SurveyPuzzle

    def attempt(self, chance: Chance, spec: CloudCitySpec) -> SurveyPuzzle | None:
        from skypuzzle.cloud_city.kinds.survey.making import attempt

        return attempt(chance, spec.level)

    def solve(self, puzzle: SurveyPuzzle) -> SurveyPuzzle | None:
        from skypuzzle.cloud_city.kinds.survey.making import solution_of

        city = solution_of(puzzle)
        return None if city is None else structs.replace(puzzle, solution=city)

    def prove(self, puzzle: SurveyPuzzle, place: str, findings: "Findings") -> None:
        """Prove it by CP-SAT and by human techniques, and that no clue is redundant."""
        from skypuzzle.cloud_city.kinds.survey.making import proven_cities, redundant_clues
        from skypuzzle.cloud_city.kinds.survey.reasoning import reason
        from skypuzzle.verifying.claims import is_unique, prove_difficulty, prove_lean

        given = puzzle.survey
        if puzzle.solution is not None and (fault := given.why_not(puzzle.solution)) is not None:
            findings.fault(f"{place}.solution", fault)
            return
        found, complete = proven_cities(given, findings.time())
        if not is_unique(found, place, findings, complete=complete):
            return
        reasoning = reason(given)
        if reasoning is None:
            findings.fault(f"{place}.difficulty", "the known techniques do not solve it")
            return
        prove_difficulty(puzzle.difficulty, reasoning.difficulty, place, findings)
        prove_lean(redundant_clues(given, reasoning.difficulty.level), place, findings)

    def count_solutions(self, puzzle: SurveyPuzzle, clock: Clock) -> int:
        from skypuzzle.cloud_city.kinds.survey.reasoning import cities

        try:
            return len(list(islice(cities(puzzle.survey, clock=clock), 2)))
        except OutOfLimitsError:
            return 0

    def task(self, _puzzle: SurveyPuzzle) -> str:
        return TASK

    def explain(self, puzzle: SurveyPuzzle) -> list[Step] | None:
        from skypuzzle.cloud_city.kinds.survey.explaining import explain

        return explain(puzzle)

    def playable(self, puzzle: SurveyPuzzle) -> "PlayableSurvey":
        from skypuzzle.cloud_city.kinds.survey.playing import PlayableSurvey

        return PlayableSurvey(puzzle)

    def screen(self, session: "PuzzleSession[Any]", host: "Host") -> "SurveyScreen":
        from skypuzzle.cloud_city.kinds.survey.screen import SurveyScreen

        return SurveyScreen(session, host)

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

    def page_data(self, puzzle: SurveyPuzzle) -> Mapping[str, Any]:
        from skypuzzle.cloud_city.kinds.survey.playing import survey_steps

        return {"steps": survey_steps(puzzle)}


SURVEY = SurveyKind()
