"""The explanation of a `survey` puzzle as steps that a page can pick a hint from, whatever lies or is noted so far.

A hint tells the first step with something to lay or to note that is not on the board. So whatever steps before it have
settled is on the board, and only what they have narrowed down is not: those that it needs are told with it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from skypuzzle.cloud_city.kinds.survey.explaining import next_tile
from skypuzzle.cloud_city.kinds.survey.hints import EVERYTHING
from skypuzzle.cloud_city.kinds.survey.moves import laying_text, note_text
from skypuzzle.cloud_city.kinds.survey.puzzle import Survey, SurveyPuzzle
from skypuzzle.cloud_city.kinds.survey.reasoning import reason
from skypuzzle.cloud_city.kinds.survey.steps import Step, after_step
from skypuzzle.cloud_city.kinds.survey.words import conclusion, premise, where
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Cell, Quarter, Tile, cell_of, quarters_of


def survey_steps(puzzle: SurveyPuzzle) -> list[dict[str, Any]]:
    """Each with where to look, why, what follows, and its moves; and with what it needs of what was narrowed down."""
    reasoning = reason(puzzle.survey)
    steps = () if reasoning is None else reasoning.steps
    told = list(_steps(puzzle.survey, steps))
    laid = {cell: tile for step in steps for cell, tile in step.settled_cells}
    return [*told, *_whole_tiles(puzzle, laid)]


def _steps(survey: Survey, steps: Sequence[Step]) -> Iterator[dict[str, Any]]:
    open_after = [_open(step) for step in steps]
    for place, step in enumerate(steps):
        quarters, before = set(step.quarters), _still_open(step)
        needs = [earlier for earlier in range(place) if before & quarters & open_after[earlier]]
        tells, moves = _names(sorted(open_after[place])), _moves(step)
        known: dict[str, list[str]] = {}
        for quarter in sorted(before & quarters):
            if len(step.before.quarters[quarter]) < len(EVERYTHING):
                known.setdefault(step.before.quarters[quarter], []).append(QUARTER_NAMES[quarter])
        yield {
            "where": where(step),
            "why": premise(survey, step),
            "what": conclusion(survey, step),
            "looks": _names(step.quarters),
            **({"moves": moves} if moves else {}),
            **({"tells": tells} if tells else {}),
            **({"needs": needs} if moves and needs else {}),
            **({"known": known} if moves and needs and known else {}),
        }


def _moves(step: Step) -> list[str]:
    """Tiles that can only lie one way, and elsewhere quarters that can only hold one thing."""
    cells = dict(step.settled_cells)
    return [
        *(laying_text(tile, cell) for cell, tile in cells.items()),
        *(
            note_text(quarter, letters)
            for quarter, letters in step.left
            if len(letters) == 1 and cell_of(quarter) not in cells
        ),
    ]


def _open(step: Step) -> set[Quarter]:
    """The quarters that a step says something about which it does not settle."""
    after = after_step(step)
    told = {quarter for quarter, _ in step.left} | {quarter for cell, _ in step.ways for quarter in quarters_of(cell)}
    return {quarter for quarter in told if len(after.quarters[quarter]) > 1 and len(after.cells[cell_of(quarter)]) > 1}


def _still_open(step: Step) -> set[Quarter]:
    """The quarters that nothing is certain of before a step."""
    notes = step.before
    return {at for at, letters in notes.quarters.items() if len(letters) > 1 and len(notes.cells[cell_of(at)]) > 1}


def _whole_tiles(puzzle: SurveyPuzzle, laid: dict[Cell, Tile]) -> Iterator[dict[str, Any]]:
    """Where the explanation does not lead to the end: whatever the terminal would tell next."""
    while (tile := next_tile(puzzle, laid)) is not None:
        yield {
            "where": tile.where,
            "why": tile.why,
            "what": tile.what,
            "looks": _names(sorted(tile.looks)),
            "moves": [laying_text(tile.tile, tile.cell)],
        }
        laid = {**laid, tile.cell: tile.tile}


def _names(quarters: Iterable[Quarter]) -> list[str]:
    return [QUARTER_NAMES[quarter] for quarter in quarters]
