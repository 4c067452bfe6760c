"""Proving puzzles of the first edition, by what it asked of them."""

from collections.abc import Iterator

from skypuzzle.skyliners.puzzles.build import fat
from skypuzzle.skyliners.puzzles.first_edition import building, ending
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, TurnPuzzle
from skypuzzle.verifying.claims import wrong_difficulty


def measure_build(puzzle: BuildPuzzle) -> Iterator[tuple[str, str]]:
    """What is wrong with a `build` puzzle that has one solution: a key, and why."""
    if building.is_trivial(puzzle.question):
        yield "", "it is trivial"
    true = building.difficulty(puzzle.question)
    if true is None:
        yield ".difficulty", "the known techniques do not solve it"
        return
    yield from wrong_difficulty(puzzle.difficulty, true)
    for spare in fat(puzzle.question, true.level):
        yield "", f"it is not lean: {spare} could be taken away"


def measure_turn(puzzle: TurnPuzzle) -> Iterator[tuple[str, str]]:
    """What is wrong with a puzzle of the last round in a position that suits it."""
    true, is_trivial = ending.measure(puzzle)
    if is_trivial:
        yield "", "it is trivial"
    yield from wrong_difficulty(puzzle.difficulty, true)
