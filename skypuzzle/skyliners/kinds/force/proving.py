"""Proving `force` puzzles again: by the search behind `check`, and by playing its strategies."""

from collections.abc import Iterator

from skypuzzle.limits import Clock, OutOfLimitsError, SearchLimits
from skypuzzle.skyliners.kinds.force.grading import effort_of, grade, is_dull
from skypuzzle.skyliners.kinds.force.making import spare_plans
from skypuzzle.skyliners.kinds.force.proof import refutation_flaws, right_turn_flaws
from skypuzzle.skyliners.kinds.force.search import MOST_STATES, ForceSearch
from skypuzzle.skyliners.kinds.turns.kind import wrong_solution
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.verifying.claims import wrong_difficulty
from skypuzzle.verifying.findings import Findings


def prove_force(puzzle: TurnPuzzle, place: str, findings: Findings) -> None:
    """Prove a puzzle whose position suits it."""
    try:
        for key, fault in force_faults(puzzle, findings.clock):
            findings.fault(f"{place}{key}", fault)
    except OutOfLimitsError:
        findings.leave_open(place, "whether exactly one turn forces the plans was not settled")


def force_faults(puzzle: TurnPuzzle, clock: Clock) -> Iterator[tuple[str, str]]:
    """What is wrong with a puzzle whose position suits it; OutOfLimitsError, if that is not settled in time."""
    search = ForceSearch(puzzle.position, puzzle.player, puzzle.plans, SearchLimits(MOST_STATES, clock))
    kinds = search.alike()
    right = [alike for alike in kinds if search.forcing.wins(alike.state)]
    solutions = [actions for alike in right for actions in alike.turns]
    if puzzle.solution is not None and (reason := wrong_solution(puzzle, puzzle.solution, solutions)):
        yield ".solution", reason
    if len(solutions) != 1:
        yield "", f"it has {len(solutions) or 'no'} solutions"
        return
    for flaw in right_turn_flaws(search, solutions[0], clock):
        yield "", f"the strategy fails: {flaw}"
    for flaw in refutation_flaws(search, [alike.after for alike in kinds if alike not in right], clock):
        yield "", f"a refutation fails: {flaw}"
    found = effort_of(search, kinds, right)
    if is_dull(found):
        yield "", "it is trivial"
    for plan in spare_plans(puzzle):
        yield "", f"it is not lean: {plan} could be taken away"
    yield from wrong_difficulty(puzzle.difficulty, grade(found))
