"""How a puzzle of any kind is solved, as steps in words."""

from skypuzzle.errors import Fault, RuleError
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.puzzles.endings.explaining import explain as explain_ending
from skypuzzle.skyliners.puzzles.force.explaining import explain as explain_force
from skypuzzle.skyliners.puzzles.positions import expect_suitable
from skypuzzle.skyliners.puzzles.proof import prove
from skypuzzle.skyliners.puzzles.puzzle import Puzzle, TurnPuzzle
from skypuzzle.skyliners.puzzles.reasoning import level_of
from skypuzzle.skyliners.puzzles.teaching import taught

TOO_LONG = "the way to its solution is too long to be told"


def explain(puzzle: Puzzle) -> list[Step] | None:
    """Each step as its technique and a sentence; None if the techniques do not solve the puzzle.

    A RuleError, if they do, but in more steps than anyone would follow, or if it is no puzzle of its kind.
    """
    if isinstance(puzzle, TurnPuzzle):
        expect_suitable(puzzle)
        return explain_force(puzzle) if puzzle.kind == "force" else explain_ending(puzzle)
    proof = prove(puzzle.question)
    if proof is None and level_of(puzzle.question) is not None:
        raise RuleError(Fault("puzzle", puzzle.id, TOO_LONG))
    if proof is None:
        return None
    return [Step(str(step.technique), text) for step, text in zip(proof.steps, taught(proof), strict=True)]
