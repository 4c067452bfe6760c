"""Explanations as documents."""

from collections.abc import Iterable

from skypuzzle.documents import FORMAT
from skypuzzle.skyliners.documents.documents import GAME, ExplainDocument, ExplainedStep
from skypuzzle.skyliners.puzzles.puzzle import Puzzle


def explain_document(puzzle: Puzzle, steps: Iterable[tuple[int, str, str]]) -> ExplainDocument:
    """Numbered steps, each with its technique and a sentence."""
    return ExplainDocument(
        format=FORMAT, game=GAME, type="explain", id=puzzle.id, steps=[ExplainedStep(*step) for step in steps]
    )
