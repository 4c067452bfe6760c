"""How a person would solve a survey: with named techniques only, always the easiest that helps.

The search does the reasoning (`Search.reason`), and its trace becomes steps; those that turned out not to be needed
are left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from skypuzzle.cloud_city.kinds.survey.puzzle import Survey
from skypuzzle.cloud_city.kinds.survey.searching import asked, proven_city
from skypuzzle.cloud_city.kinds.survey.steps import Step, steps_of
from skypuzzle.cloud_city.kinds.survey.techniques import LEVEL_OF, WEIGHTS, Technique
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Cell, Tile
from skypuzzle.cloud_city.search import survey as kernel
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty

UP_TO = {
    Level.EASY: kernel.EASY,
    Level.MEDIUM: kernel.MEDIUM,
    Level.HARD: kernel.HARD,
    Level.EXPERT: kernel.EXPERT,
}


@dataclass(frozen=True, slots=True)
class Reasoning:
    """The whole way to the solution."""

    difficulty: Difficulty
    steps: tuple[Step, ...]
    solution: City


def is_solvable(survey: Survey, level: Level) -> bool:
    """Do the techniques up to a level solve a survey?"""
    return bool(asked(survey).reason(UP_TO[level]))


def reason(survey: Survey, laid: Mapping[Cell, Tile] | None = None) -> Reasoning | None:
    """Solve a survey as a person would, from the tiles that already lie.

    None if there is not one solution, or one supposition at a time does not find it.
    """
    search = asked(survey, laid)
    if not search.reason(kernel.EXPERT, True):
        return None
    steps = tuple(steps_of(survey, laid or {}, search.traced()))
    techniques = {step.technique for step in _with_refutations(steps)}
    named = tuple(str(technique) for technique in Technique if technique in techniques)
    level = max((LEVEL_OF[step.technique] for step in steps), key=list(Level).index, default=Level.EASY)
    difficulty = Difficulty(level, sum(map(_weight, steps)), named)
    return Reasoning(difficulty, steps, proven_city(survey, search.answer()))


def next_steps(survey: Survey, laid: Mapping[Cell, Tile]) -> tuple[Step, ...]:
    """The fewest steps from the tiles that lie to one more; none if all lie, or nothing helps."""
    search = asked(survey, laid)
    return tuple(steps_of(survey, laid, search.traced_to_a_cell())) if search.reason(kernel.EXPERT, True) else ()


def _with_refutations(steps: Sequence[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from step.refutation


def _weight(step: Step) -> int:
    return WEIGHTS[step.technique] + sum(map(_weight, step.refutation))
