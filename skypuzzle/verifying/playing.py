"""Proving what is said of a puzzle that stands elsewhere: how it is solved, and how it was played."""

from collections.abc import Callable
from typing import Any, TypeAlias

from skypuzzle.errors import quote
from skypuzzle.game import Game
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.verifying.findings import Findings

Find: TypeAlias = Callable[[str], Puzzle | None]
"""The puzzle of an id, if it is known here."""


def prove_explanation(document: Any, game: Game, find: Find, findings: Findings) -> None:
    """Prove that each step, or the one that was asked for, is how the puzzle is solved."""
    puzzle = _found(document.id, find, findings)
    if puzzle is None:
        return
    steps = game.explain(puzzle)
    if steps is None:
        findings.fault("$.steps", "the techniques that there are do not solve the puzzle")
        return
    numbers = [step.step for step in document.steps]
    if numbers != list(range(1, len(steps) + 1)) and not (len(numbers) == 1 and 1 <= numbers[0] <= len(steps)):
        findings.fault("$.steps", f"neither all {len(steps)} steps nor one of them")
        return
    for index, step in enumerate(document.steps):
        technique, text = steps[step.step - 1]
        if step.technique != technique:
            findings.fault(f"$.steps[{index}].technique", f"{quote(step.technique)}, but it is {technique}")
        if step.text != text:
            findings.fault(f"$.steps[{index}].text", f"not what step {step.step} says")


def _found(name: str, find: Find, findings: Findings) -> Puzzle | None:
    puzzle = find(name)
    if puzzle is None:
        findings.leave_open("$", f"no puzzle in the sets here has the id {quote(name)}")
    return puzzle
