"""How an `aerial` puzzle is solved, as steps in words: the whole way, or the next step for someone on the way."""

from collections.abc import Mapping
from dataclasses import dataclass

from skypuzzle.cloud_city.kinds.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.kinds.aerial.reasoning import next_steps, reason
from skypuzzle.cloud_city.kinds.aerial.relations import Technique
from skypuzzle.cloud_city.kinds.aerial.solutions import solution_of
from skypuzzle.cloud_city.kinds.aerial.view import view_of
from skypuzzle.cloud_city.kinds.aerial.words import conclusion, premise, sentence, where
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Height, Quarter
from skypuzzle.puzzles.puzzle import Step


def explain(puzzle: AerialPuzzle) -> list[Step] | None:
    """Each step as its technique and a sentence; None if the techniques do not solve the puzzle."""
    reasoning = reason(puzzle.roofs, puzzle.walkways)
    if reasoning is None:
        return None
    view = view_of(tuple(puzzle.roofs.heights), puzzle.walkways)
    return [Step(str(step.technique), sentence(view, step)) for step in reasoning.steps]


@dataclass(frozen=True, slots=True)
class NextStep:
    """What someone can find out next, in three steps of telling."""

    technique: str
    where: str
    why: str
    what: str
    looks: frozenset[Quarter]
    """Every roof that the reasoning speaks of."""
    settles: Mapping[Quarter, Height]
    """The heights that follow; none of them was known."""


def next_step(puzzle: AerialPuzzle, heights: Mapping[Quarter, Height]) -> NextStep | None:
    """The next step for someone who has found these heights, all of them right; None if nothing is left to find."""
    known = {**puzzle.roofs.givens, **heights}
    if len(known) == len(puzzle.roofs.heights):
        return None
    steps = next_steps(puzzle.roofs, puzzle.walkways, heights)
    if steps is None:
        return _given_away(puzzle, known)
    view = view_of(tuple(puzzle.roofs.heights), puzzle.walkways)
    *notes, last = steps
    looks = frozenset(quarter for step in steps for quarter in step.looks)
    why = " ".join((*(sentence(view, note) for note in notes), premise(view, last)))
    return NextStep(str(last.technique), where(last), why, conclusion(last), looks, last.settles)


def _given_away(puzzle: AerialPuzzle, known: Mapping[Quarter, Height]) -> NextStep | None:
    """Where the techniques lead nowhere: a height of the solution, without a reason."""
    city = solution_of(puzzle)
    if city is None:
        return None
    quarter, height = next((quarter, height) for quarter, height in city.buildings if quarter not in known)
    name = QUARTER_NAMES[quarter]
    why = f"The techniques that there are do not settle {name}: try out what it could be."
    told = f"Look at {name}.", why, f"So {name} is {height.word}."
    return NextStep(str(Technique.SUPPOSING), *told, frozenset((quarter,)), {quarter: height})
