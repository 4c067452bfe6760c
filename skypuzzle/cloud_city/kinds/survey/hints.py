"""Hints for a `survey` puzzle: the next thing that follows about a quarter or a tile, and is not noted yet."""

from collections.abc import Mapping, Sequence

from skypuzzle.cloud_city.kinds.survey.explaining import NextTile, next_tile
from skypuzzle.cloud_city.kinds.survey.moves import laying_text, note_text
from skypuzzle.cloud_city.kinds.survey.puzzle import Survey, SurveyPuzzle
from skypuzzle.cloud_city.kinds.survey.reasoning import next_steps
from skypuzzle.cloud_city.kinds.survey.steps import Step
from skypuzzle.cloud_city.kinds.survey.words import conclusion, holding_words, names, premise, sentence, where
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Cell, Quarter, Tile, cell_of, quarters_of
from skypuzzle.sessions.playable import Hint

LONGEST = 300
"""Characters of reasons that anyone wants to read on the way to the reason for a hint."""
EVERYTHING = ".BGS"
"""All that a quarter may hold."""


def hint_for(puzzle: SurveyPuzzle, laid: Mapping[Cell, Tile], noted: Mapping[Quarter, str]) -> Hint | None:
    """What to do next for someone who has laid and noted this, all of it right; None if all tiles lie."""
    steps = next_steps(puzzle.survey, laid)
    for place, step in enumerate(steps):
        moves = _moves(step, noted)
        if moves:
            places = frozenset(QUARTER_NAMES[quarter] for quarter in step.quarters)
            why = f"{_known(puzzle.survey, steps[:place], step, noted)}{premise(puzzle.survey, step)}"
            return Hint((where(step), why, f"{conclusion(puzzle.survey, step)} ({' '.join(moves)})"), moves[0], places)
    tile = next_tile(puzzle, laid)
    return None if tile is None else _whole(tile)


def _moves(step: Step, noted: Mapping[Quarter, str]) -> list[str]:
    """What the step leads to: tiles that can only lie one way, else quarters that can only hold one thing."""
    tiles = [laying_text(tile, cell) for cell, tile in step.settled_cells]
    return tiles or [
        note_text(quarter, letters) for quarter, letters in step.left if len(letters) == 1 and quarter not in noted
    ]


def _known(survey: Survey, before: Sequence[Step], step: Step, noted: Mapping[Quarter, str]) -> str:
    """What was found out on the way that the step needs: with the reasons, if that is not too long."""
    quarters = set(step.quarters)
    on_the_way = [
        earlier for earlier in before if not _is_noted(earlier, noted) and not quarters.isdisjoint(_told(earlier))
    ]
    text = "".join(f"{sentence(survey, earlier)} " for earlier in on_the_way)
    if len(text) <= LONGEST:
        return text
    notes: dict[str, list[Quarter]] = {}
    for quarter in step.quarters:
        letters = step.before.quarters[quarter]
        is_open = quarter not in noted and len(step.before.cells[cell_of(quarter)]) > 1
        if is_open and len(letters) < len(EVERYTHING):
            notes.setdefault(letters, []).append(quarter)
    found = [f"{names(of)} {'is' if len(of) == 1 else 'are'} {holding_words(of_them)}" for of_them, of in notes.items()]
    return f"By now, {'; '.join(found)}. " if found else ""


def _told(step: Step) -> set[Quarter]:
    """The quarters that a step says something about."""
    return {quarter for quarter, _ in step.left} | {quarter for cell, _ in step.ways for quarter in quarters_of(cell)}


def _is_noted(step: Step, noted: Mapping[Quarter, str]) -> bool:
    """Is everything that a step has found noted by now?"""
    return not step.ways and all(noted.get(quarter) == letters for quarter, letters in step.left)


def _whole(tile: NextTile) -> Hint:
    places = frozenset(QUARTER_NAMES[quarter] for quarter in tile.looks)
    move = laying_text(tile.tile, tile.cell)
    return Hint((tile.where, tile.why, f"{tile.what} ({move})"), move, places)


def mistake(move: str) -> Hint:
    """For someone who has gone wrong with this move."""
    name = move.rpartition("@")[2] if "@" in move else move[1:]
    cell = QUARTER_NAMES[cell_of(QUARTER_NAMES.index(name))]
    what = "The tile" if "@" in move else "A note"
    undo = f"-{name} takes it back" if "@" in move else f"?{name} forgets it"
    steps = (
        f"It is not right so far. Look at the cell {cell}.",
        f"{what} there is wrong.",
        f"{move} cannot stay. {undo}.",
    )
    return Hint(steps, None, frozenset((name,)))
