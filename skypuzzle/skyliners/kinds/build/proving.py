"""Proving `build` puzzles again: one solution by the rules, lean, and of the level claimed."""

from collections.abc import Iterator

from skypuzzle.answers import FalseAnswerError
from skypuzzle.limits import Limit, OutOfLimitsError
from skypuzzle.skyliners.kinds.build.grading import grade
from skypuzzle.skyliners.kinds.build.making import is_trivial, redundant_givens
from skypuzzle.skyliners.kinds.build.puzzle import BuildPuzzle
from skypuzzle.skyliners.kinds.build.reasoning import level_of
from skypuzzle.skyliners.questions import replay_city
from skypuzzle.skyliners.verifying.facts import all_cities
from skypuzzle.verifying.claims import is_unique, wrong_difficulty
from skypuzzle.verifying.findings import Findings


def prove_build(puzzle: BuildPuzzle, place: str, findings: Findings) -> None:
    """Prove that a puzzle has one solution, and what it says about it."""
    question = puzzle.question
    if puzzle.solution is not None:
        try:
            replay_city(question, puzzle.solution)
        except FalseAnswerError as error:
            findings.fault(f"{place}.solution", error.reason)
            return
    found = all_cities(question, findings.time(), limit=2)
    if not is_unique(found.boards, place, findings, complete=found.complete):
        return
    try:
        for key, fault in _wrong_measure(puzzle):
            findings.fault(f"{place}{key}", fault)
    except OutOfLimitsError:
        findings.leave_open(f"{place}.difficulty", "the way to its solution is too long to be measured")


def _wrong_measure(puzzle: BuildPuzzle) -> Iterator[tuple[str, str]]:
    """What is wrong about its difficulty. Raises OutOfLimitsError if it has a solution, but too long a proof."""
    question = puzzle.question
    if is_trivial(question):
        yield "", "it is trivial"
    grading = grade(question)
    if grading is None:
        if level_of(question) is not None:
            raise OutOfLimitsError(Limit.STATES)
        yield ".difficulty", "the known techniques do not solve it"
        return
    yield from wrong_difficulty(puzzle.difficulty, grading.difficulty)
    for spare in redundant_givens(question, grading.proof.level):
        yield "", f"it is not lean: {spare} could be taken away"
