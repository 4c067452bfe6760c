"""How a person would solve a `rent` puzzle: with named techniques only, always the easiest that helps."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.skyline.kinds.rent.puzzle import Owner, Owners, Rent
from skypuzzle.skyline.kinds.rent.searching import asked
from skypuzzle.skyline.kinds.rent.steps import Step, first_notes, steps_of
from skypuzzle.skyline.kinds.rent.techniques import LEVEL_OF, WEIGHTS
from skypuzzle.skyline.kinds.rent.tracing import is_solved, trace
from skypuzzle.skyline.rules.outline import Site
from skypuzzle.skyline.search import rent as kernel

UP_TO = {Level.EASY: kernel.EASY, Level.MEDIUM: kernel.MEDIUM, Level.HARD: kernel.HARD}
"""The last technique of each level without contradictions."""


@dataclass(frozen=True, slots=True)
class Reasoning:
    """The whole way to the solution."""

    difficulty: Difficulty
    steps: tuple[Step, ...]
    solution: Owners


def is_solvable(rent: Rent, level: Level) -> bool:
    """Do the techniques up to a level solve a puzzle?"""
    if level is Level.EXPERT:
        return trace(asked(rent), is_solved) is not None
    return asked(rent).reason(UP_TO[level]) == kernel.SOLVED


def reason(rent: Rent, *, slim: bool = True) -> Reasoning | None:
    """Solve a puzzle as a person would. Slim steps say only what is needed later; the difficulty is the same.

    None if there is not one solution, or one supposition at a time does not find it.
    """
    traced = trace(asked(rent), is_solved, slim=slim)
    if traced is None:
        return None
    steps = tuple(steps_of(rent, first_notes(rent), traced))
    owners = _owners(rent, steps)
    if rent.why_not(owners) is not None:
        return None
    used = {step.technique for step in _with_refutations(steps)}
    named = tuple(str(technique) for technique in LEVEL_OF if technique in used)
    level = max((LEVEL_OF[step.technique] for step in steps), key=list(Level).index, default=Level.EASY)
    return Reasoning(Difficulty(level, sum(map(_weight, steps)), named), steps, owners)


def next_steps(rent: Rent, found: Mapping[Site, Owner]) -> tuple[Step, ...]:
    """The fewest steps from the owners found by now, all of them right, to one more; none if nothing helps."""
    search = asked(rent, found)
    open_sites = [site for site, letter in enumerate(search.answer()) if letter < 0]

    def is_further(now: kernel.Search) -> bool:
        answer = now.answer()
        return any(answer[site] >= 0 for site in open_sites)

    traced = trace(search, is_further, slim=True)
    return () if traced is None else tuple(steps_of(rent, first_notes(rent, found), traced))


def _owners(rent: Rent, steps: Sequence[Step]) -> Owners:
    notes = dict(first_notes(rent))
    for step in steps:
        notes.update(step.left)
    return "".join(notes[site] for site in rent.outline.sites)


def _with_refutations(steps: Sequence[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from step.refutation


def _weight(step: Step) -> int:
    return WEIGHTS[step.technique] + sum(map(_weight, step.refutation))
