"""Proving puzzles again: one solution by CP-SAT, lean, and of the level claimed."""

from collections.abc import Iterator

from msgspec import UNSET

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.clock import Clock
from skypuzzle.skyline.documents.documents import PuzzleEntry
from skypuzzle.skyline.documents.puzzle_entries import read_entry
from skypuzzle.skyline.puzzles.last import reasoning as last_reasoning
from skypuzzle.skyline.puzzles.last import solutions as last
from skypuzzle.skyline.puzzles.machine import reasoning as machine_reasoning
from skypuzzle.skyline.puzzles.machine import solutions as machine
from skypuzzle.skyline.puzzles.puzzle import LastPuzzle, MachinePuzzle, Puzzle, RentPuzzle, SecurePuzzle, TurnPuzzle
from skypuzzle.skyline.puzzles.rent import reasoning as rent_reasoning
from skypuzzle.skyline.puzzles.rent import solutions as rent
from skypuzzle.skyline.puzzles.secure import reasoning as secure_reasoning
from skypuzzle.skyline.puzzles.secure import solutions as secure
from skypuzzle.skyline.puzzles.solving import solved
from skypuzzle.skyline.puzzles.turns.reasoning import Reasoning
from skypuzzle.skyline.rules.board import Board
from skypuzzle.verifying.claims import is_unique, prove_difficulty, prove_lean
from skypuzzle.verifying.findings import SECOND_OPINION_SECONDS, Findings

TURN_KEYS = ("position", "player")
KEYS = {
    "rent": ("heights", "flags", "given", "neutral", "box"),
    "last": TURN_KEYS,
    "machine": (*TURN_KEYS, "goal"),
    "secure": (*TURN_KEYS, "goal"),
}
"""What each kind gives."""
SOLUTION_KEYS = {
    "rent": ("owners",),
    "last": ("actions", "prestige"),
    "machine": ("actions", "income"),
    "secure": ("actions",),
}


def prove_puzzle(entry: PuzzleEntry, place: str, name: str, findings: Findings) -> None:
    """Prove everything that a puzzle claims, except its id."""
    puzzle = read_entry(entry, f"{name}: {place}")
    for key, fault in _wrong_shape(entry):
        findings.fault(f"{place}{key}", fault)
    if isinstance(puzzle, RentPuzzle):
        _prove_rent(puzzle, place, findings)
    else:
        _prove_turn(puzzle, place, findings)


def _wrong_shape(entry: PuzzleEntry) -> Iterator[tuple[str, str]]:
    """Keys that another kind gives."""
    for key in _others(KEYS, entry.kind):
        if getattr(entry, key) is not UNSET:
            yield f".{key}", f"a puzzle of the kind {entry.kind} has none"
    if entry.solution is not UNSET:
        for key in _others(SOLUTION_KEYS, entry.kind):
            if getattr(entry.solution, key) is not UNSET:
                yield f".solution.{key}", f"the solution of a puzzle of the kind {entry.kind} has none"


def _others(keys: dict[str, tuple[str, ...]], kind: str) -> Iterator[str]:
    return (key for key in dict.fromkeys(key for each in keys.values() for key in each) if key not in keys[kind])


def _prove_rent(puzzle: RentPuzzle, place: str, findings: Findings) -> None:
    given = puzzle.rent
    if puzzle.solution is not None and (reason := given.why_not(puzzle.solution)) is not None:
        findings.fault(f"{place}.solution", reason)
        return
    found, complete = rent.proven_solutions(given, findings.time())
    if not is_unique(found, place, findings, complete=complete):
        return
    reasoning = rent_reasoning.reason(given)
    if reasoning is None:
        findings.fault(f"{place}.difficulty", "the known techniques do not solve it")
        return
    prove_difficulty(puzzle.difficulty, reasoning.difficulty, place, findings)
    prove_lean(rent.fat(given, reasoning.difficulty.level), place, findings)


def _prove_turn(puzzle: TurnPuzzle, place: str, findings: Findings) -> None:
    if (reason := _wrong_position(puzzle)) is not None:
        findings.fault(f"{place}.position", reason)
        return
    if (reason := _wrong_solution(puzzle)) is not None:
        findings.fault(f"{place}.solution", reason)
        return
    rival = _rival(puzzle, findings.time())
    if isinstance(rival, Undecided):
        findings.leave_open(place, "whether it has exactly one solution was not settled in time")
    elif not isinstance(rival, Impossible):
        findings.fault(place, "it has no solution" if rival is None else f"{rival} tells against its solution")
    elif (reasoning := _reasoning(puzzle)) is None:
        findings.fault(f"{place}.difficulty", "there is nothing, or too much, to choose from")
    else:
        prove_difficulty(puzzle.difficulty, reasoning.difficulty, place, findings)
        prove_lean(_fat(puzzle), place, findings)


def _wrong_position(puzzle: TurnPuzzle) -> str | None:
    if isinstance(puzzle, SecurePuzzle):
        return secure.wrong_position(puzzle.position, puzzle.player, puzzle.goal)
    if isinstance(puzzle, LastPuzzle):
        return last.wrong_position(puzzle.position, puzzle.player)
    return machine.wrong_position(puzzle.position, puzzle.player)


def _wrong_solution(puzzle: TurnPuzzle) -> str | None:
    if puzzle.solution is None:
        return None
    if isinstance(puzzle, LastPuzzle):
        return last.why_not(puzzle.position, puzzle.solution)
    if isinstance(puzzle, MachinePuzzle):
        return machine.why_not(puzzle.position, puzzle.solution)
    return secure.why_not(puzzle.position, puzzle.goal, puzzle.solution)


def _rival(puzzle: TurnPuzzle, clock: Clock) -> Board | Impossible | Undecided | None:
    """A board that tells against the solution, by CP-SAT; None if there is no solution at all."""
    position, player = puzzle.position, puzzle.player
    if isinstance(puzzle, LastPuzzle):
        turn = puzzle.solution or last.solution_of(puzzle)
        return None if turn is None else last.proven_rival(position, player, turn, clock)
    if isinstance(puzzle, MachinePuzzle):
        machine_turn = puzzle.solution or machine.solution_of(puzzle)
        return None if machine_turn is None else machine.proven_rival(position, player, machine_turn, clock)
    secured = puzzle.solution or secure.solution_of(puzzle)
    return None if secured is None else secure.proven_rival(position, player, puzzle.goal, secured, clock)


def _fat(puzzle: TurnPuzzle) -> Iterator[str]:
    """What could be left out, in words."""
    if isinstance(puzzle, SecurePuzzle):
        return secure.fat(puzzle.position, puzzle.goal)
    return last.fat(puzzle.position) if isinstance(puzzle, LastPuzzle) else machine.fat(puzzle.position)


def _reasoning(puzzle: TurnPuzzle) -> Reasoning | None:
    if isinstance(puzzle, SecurePuzzle):
        return secure_reasoning.reason(puzzle.position, puzzle.player, puzzle.goal)
    if isinstance(puzzle, LastPuzzle):
        return last_reasoning.reason(puzzle.position, puzzle.player)
    return machine_reasoning.reason(puzzle.position, puzzle.player)


def second_opinion_on_puzzle(entry: PuzzleEntry, place: str, name: str, findings: Findings) -> None:
    """What our own search finds, beside CP-SAT."""
    puzzle: Puzzle = read_entry(entry, f"{name}: {place}")
    clock = findings.clock.at_most(SECOND_OPINION_SECONDS)
    if clock.is_out:
        findings.leave_open(place, "the second opinion was not settled in time")
    elif (isinstance(puzzle, RentPuzzle) or _wrong_position(puzzle) is None) and solved(puzzle) is not None:
        findings.note(place, "the second opinion agrees")
    else:
        findings.fault(place, "the second opinion finds no solution, or more than one")
