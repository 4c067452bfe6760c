"""Proving claims about a puzzle in another document: how it is solved, and how it was played."""

from collections.abc import Callable
from typing import Any, TypeAlias

from skypuzzle.errors import FileError, NotationError, RuleError, quote
from skypuzzle.game import Game
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.verifying.findings import Findings

Find: TypeAlias = Callable[[str, Game], Puzzle | None]
"""The puzzle with an id, if it is known here."""


def prove_explanation(document: Any, game: Game, find: Find, findings: Findings) -> None:
    """Prove that all steps, or the single one given, are how the puzzle is solved."""
    puzzle = _found(document.id, game, find, findings)
    if puzzle is None:
        return
    steps = game.kind_of(puzzle).explain(puzzle)
    if steps is None:
        findings.fault("$.steps", "the known techniques do not solve the puzzle")
        return
    numbers = [step.step for step in document.steps]
    if numbers != list(range(1, len(steps) + 1)) and not (len(numbers) == 1 and 1 <= numbers[0] <= len(steps)):
        findings.fault("$.steps", f"expected all {len(steps)} steps or one of them")
        return
    for index, step in enumerate(document.steps):
        technique, text = steps[step.step - 1]
        if step.technique != technique:
            findings.fault(f"$.steps[{index}].technique", f"{quote(step.technique)}, but it is {technique}")
        if step.text != text:
            findings.fault(f"$.steps[{index}].text", f"not what step {step.step} says")


def _found(name: str, game: Game, find: Find, findings: Findings) -> Puzzle | None:
    puzzle = find(name, game)
    if puzzle is None:
        findings.leave_open("$", f"no known puzzle has the id {quote(name)}")
    return puzzle


def prove_play(document: Any, name: str, game: Game, find: Find, findings: Findings) -> None:
    """Prove that the moves can be made, and whether they solve the puzzle."""
    for key, what in (("hints", "hints"), ("taken_back", "moves taken back"), ("seconds", "seconds")):
        number = getattr(document, key)
        if number >= 0:
            findings.leave_out(f"$.{key}", "the player's own count")
        else:
            findings.fault(f"$.{key}", f"{number} is not a number of {what}")
    puzzle = _found(document.id, game, find, findings)
    if puzzle is None:
        return
    from skypuzzle.sessions.puzzle_session import PuzzleSession

    session = PuzzleSession(game.playable(puzzle))
    for index, move in enumerate(map(str, document.actions)):
        place = f"$.actions[{index}]"
        if index < len(session.moves):
            findings.judge(session.moves[index] == move, place, f"{session.moves[index]} is the only possible move")
            continue
        try:
            session.play(move)
        except NotationError as error:
            raise FileError(f"{name}: {place}: {error}") from None
        except RuleError as error:
            findings.fault(place, str(error))
            return
    if len(session.moves) != len(document.actions):
        findings.fault("$.actions", f"{session.moves[-1]} follows automatically, but is missing")
    if document.solved and not session.is_solved:
        findings.fault("$.solved", "the actions do not solve the puzzle")
    elif not document.solved and session.is_solved:
        findings.leave_out("$.solved", "the actions solve it; that the solution was shown first")
