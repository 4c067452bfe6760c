"""Proving puzzles again: one solution by CP-SAT, lean, and of the level claimed."""

from collections.abc import Iterator
from itertools import islice

from msgspec import UNSET

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.clock import Clock
from skypuzzle.cloud_city.documents.documents import PuzzleEntry
from skypuzzle.cloud_city.documents.puzzle_entries import read_entry
from skypuzzle.cloud_city.puzzles.aerial import reasoning as aerial_reasoning
from skypuzzle.cloud_city.puzzles.aerial import solutions as aerial
from skypuzzle.cloud_city.puzzles.finish import reasoning as finish_reasoning
from skypuzzle.cloud_city.puzzles.finish import solutions as finish
from skypuzzle.cloud_city.puzzles.puzzle import AerialPuzzle, FinishPuzzle, Puzzle, SurveyPuzzle
from skypuzzle.cloud_city.puzzles.survey import reasoning as survey_reasoning
from skypuzzle.cloud_city.puzzles.survey import searching as survey_searching
from skypuzzle.cloud_city.puzzles.survey import solutions as survey
from skypuzzle.limits import OutOfLimitsError
from skypuzzle.verifying.claims import is_unique, prove_difficulty, prove_lean
from skypuzzle.verifying.findings import SECOND_OPINION_SECONDS, Findings

KEYS = {
    "aerial": ("roofs", "walkways"),
    "survey": ("tiles", "votes"),
    "finish": ("position", "player"),
}
"""What each kind gives."""


def prove_puzzle(entry: PuzzleEntry, place: str, name: str, findings: Findings) -> None:
    """Prove everything that a puzzle claims, except its id."""
    puzzle = read_entry(entry, f"{name}: {place}")
    for key, fault in _wrong_shape(entry):
        findings.fault(f"{place}{key}", fault)
    if isinstance(puzzle, AerialPuzzle):
        _prove_aerial(puzzle, place, findings)
    elif isinstance(puzzle, SurveyPuzzle):
        _prove_survey(puzzle, place, findings)
    else:
        _prove_finish(puzzle, place, findings)


def _wrong_shape(entry: PuzzleEntry) -> Iterator[tuple[str, str]]:
    """Keys that another kind gives."""
    others = (key for kind, keys in KEYS.items() if kind != entry.kind for key in keys)
    yield from (
        (f".{key}", f"a puzzle of the kind {entry.kind} has none") for key in others if getattr(entry, key) is not UNSET
    )
    if entry.solution is not UNSET and entry.kind != "finish":
        for key in ("turns", "votes"):
            if getattr(entry.solution, key) is not UNSET:
                yield f".solution.{key}", f"the solution of a puzzle of the kind {entry.kind} has none"


def _prove_aerial(puzzle: AerialPuzzle, place: str, findings: Findings) -> None:
    roofs, walkways = puzzle.roofs, puzzle.walkways
    if puzzle.solution is not None and not aerial.solves(puzzle.solution, roofs, walkways):
        findings.fault(f"{place}.solution", "it is not a full city that looks like that from above")
        return
    found, complete = aerial.proven_cities(roofs, walkways, findings.time())
    if not is_unique(found, place, findings, complete=complete):
        return
    reasoning = aerial_reasoning.reason(roofs, walkways)
    if reasoning is None:
        findings.fault(f"{place}.difficulty", "the known techniques do not solve it")
        return
    prove_difficulty(puzzle.difficulty, reasoning.difficulty, place, findings)
    prove_lean(aerial.fat(roofs, walkways, reasoning.difficulty.level), place, findings)


def _prove_survey(puzzle: SurveyPuzzle, place: str, findings: Findings) -> None:
    given = puzzle.survey
    if puzzle.solution is not None and (reason := given.why_not(puzzle.solution)) is not None:
        findings.fault(f"{place}.solution", reason)
        return
    found, complete = survey.proven_cities(given, findings.time())
    if not is_unique(found, place, findings, complete=complete):
        return
    reasoning = survey_reasoning.reason(given)
    if reasoning is None:
        findings.fault(f"{place}.difficulty", "the known techniques do not solve it")
        return
    prove_difficulty(puzzle.difficulty, reasoning.difficulty, place, findings)
    prove_lean(survey.fat(given, reasoning.difficulty.level), place, findings)


def _prove_finish(puzzle: FinishPuzzle, place: str, findings: Findings) -> None:
    position, player, claimed = puzzle.position, puzzle.player, puzzle.solution
    if (reason := finish.wrong_position(position, player)) is not None:
        findings.fault(f"{place}.position", reason)
        return
    if claimed is not None and (reason := finish.why_not(position, player, claimed)) is not None:
        findings.fault(f"{place}.solution", reason)
        return
    best = claimed or finish.solution_of(puzzle)
    rival = None if best is None else finish.proven_rival(position, player, best.city, findings.time())
    if isinstance(rival, Undecided):
        findings.leave_open(place, "whether another way to finish comes as close was not settled in time")
    elif not isinstance(rival, Impossible):
        findings.fault(place, f"{'another way' if rival is None else rival} comes too close to the best")
    elif (reasoning := finish_reasoning.reason(position, player)) is None:
        findings.fault(f"{place}.difficulty", "there is nothing, or too much, to choose from")
    else:
        prove_difficulty(puzzle.difficulty, reasoning.difficulty, place, findings)


def second_opinion_on_puzzle(entry: PuzzleEntry, place: str, name: str, findings: Findings) -> None:
    """What our own search finds, beside CP-SAT."""
    puzzle = read_entry(entry, f"{name}: {place}")
    clock = findings.clock.at_most(SECOND_OPINION_SECONDS)
    try:
        number = 0 if clock.is_out else _found_by_search(puzzle, clock)
    except OutOfLimitsError:
        number = 0
    if clock.is_out:
        findings.leave_open(place, "the second opinion was not settled in time")
    elif number == 1:
        findings.note(place, "the second opinion agrees")
    else:
        findings.fault(place, f"the second opinion finds {number or 'no'} solutions")


def _found_by_search(puzzle: Puzzle, clock: Clock) -> int:
    """How many solutions there are, counted to two."""
    if isinstance(puzzle, FinishPuzzle):
        if finish.wrong_position(puzzle.position, puzzle.player) is not None:
            return 0
        return int(finish.solution_of(puzzle) is not None)
    if isinstance(puzzle, AerialPuzzle):
        return len(list(islice(aerial.cities(puzzle.roofs, puzzle.walkways), 2)))
    return len(list(islice(survey_searching.cities(puzzle.survey, clock=clock), 2)))
