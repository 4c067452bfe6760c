"""How a `survey` puzzle is solved, as steps in words: the whole way, or the next tile for someone on the way."""

from collections.abc import Mapping
from dataclasses import dataclass

from skypuzzle.cloud_city.kinds.survey.puzzle import SurveyPuzzle
from skypuzzle.cloud_city.kinds.survey.reasoning import next_steps, reason
from skypuzzle.cloud_city.kinds.survey.solutions import solution_of
from skypuzzle.cloud_city.kinds.survey.steps import after_step
from skypuzzle.cloud_city.kinds.survey.words import conclusion, premise, sentence, where
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Cell, Quarter, Tile, quarters_of
from skypuzzle.puzzles.puzzle import Step


def explain(puzzle: SurveyPuzzle) -> list[Step] | None:
    """Each step as its technique and a sentence; None if the techniques do not solve the puzzle."""
    reasoning = reason(puzzle.survey)
    if reasoning is None:
        return None
    return [Step(str(step.technique), sentence(puzzle.survey, step)) for step in reasoning.steps]


@dataclass(frozen=True, slots=True)
class NextTile:
    """The tile that someone can lay next, in three steps of telling."""

    where: str
    why: str
    what: str
    looks: frozenset[Quarter]
    """Every quarter that the reasoning looks at."""
    cell: Cell
    tile: Tile
    """As it lies."""


def next_tile(puzzle: SurveyPuzzle, laid: Mapping[Cell, Tile]) -> NextTile | None:
    """What to lay next for someone who has laid these tiles, all of them right; None if nothing is left to lay."""
    steps = next_steps(puzzle.survey, laid)
    if not steps:
        return _given_away(puzzle, laid)
    *notes, last = steps
    known = after_step(last).cells
    cell = next(cell for cell, faces in known.items() if len(faces) == 1 and cell not in laid)
    tile = known[cell][0]
    why = " ".join((*(sentence(puzzle.survey, note) for note in notes), premise(puzzle.survey, last)))
    what = f"{conclusion(puzzle.survey, last)} Lay {tile} on {QUARTER_NAMES[cell]}."
    looks = frozenset(quarter for step in (*steps, *last.refutation) for quarter in step.quarters)
    return NextTile(where(steps[0]), why, what, looks, cell, tile)


def _given_away(puzzle: SurveyPuzzle, laid: Mapping[Cell, Tile]) -> NextTile | None:
    """Where the techniques lead nowhere: a tile of the solution, without a reason."""
    city = solution_of(puzzle)
    left = [] if city is None else [(cell, tile) for cell, tile in city.tiles.items() if cell not in laid]
    if not left:
        return None
    cell, tile = left[0]
    name = QUARTER_NAMES[cell]
    why = "The techniques that there are do not settle it: try out what could lie there."
    return NextTile(f"Look at {name}.", why, f"Lay {tile} on {name}.", frozenset(quarters_of(cell)), cell, tile)
