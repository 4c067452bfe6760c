"""`skypuzzle explain`."""

import shutil
import sys
import textwrap
from typing import Annotated

import typer

from skypuzzle.cli import puzzles
from skypuzzle.console import options
from skypuzzle.console.output import NARROWEST_PICTURE, emit, emit_document, wants_json
from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.puzzles.documents import explain_document
from skypuzzle.puzzles.labels import about, stars_text
from skypuzzle.puzzles.puzzle import Puzzle


def explain(
    context: typer.Context,
    puzzle: puzzles.PuzzleArgument,
    step: Annotated[
        int | None, typer.Option("--step", metavar="K", min=1, help="Only this step: a hint for the next one.")
    ] = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Explain how a puzzle is solved, step by step.

    Each step is one that a person could take: it follows from what is given and from earlier steps.

    \b
    Examples:
      skypuzzle explain 2027-01-01#1
      skypuzzle explain 2027-01-01#2 --step 3
    """
    game, chosen = puzzles.puzzle_of(context.obj, puzzle)
    steps = game.kind_of(chosen).explain(chosen)
    if steps is None:
        raise RuleError(Fault("puzzle", puzzle, "the known techniques do not solve it"))
    if step is not None and step > len(steps):
        raise NotationError(Fault("step", str(step), f"there are only {len(steps)} steps"))
    numbers = range(1, len(steps) + 1) if step is None else [step]
    numbered = [(number, steps[number - 1]) for number in numbers]
    if wants_json(json, output):
        emit_document(explain_document(game.name, chosen, numbered), output)
    else:
        is_watched = output is None and sys.stdout.isatty()
        width = max(shutil.get_terminal_size().columns, NARROWEST_PICTURE) if is_watched else sys.maxsize
        heading = _heading(chosen) if step is None else ""
        emit(heading + "".join(_step(number, text, width) for number, (_, text) in numbered), output)


def _heading(puzzle: Puzzle) -> str:
    """The title of a puzzle that has one, and what else there is to say about it."""
    label = puzzle.label
    if label.title is None:
        return ""
    return "  ".join(filter(None, (label.title, stars_text(label.stars), about(puzzle)))) + "\n"


def _step(number: int, text: str, width: int) -> str:
    """A step, wrapped so that a terminal does not break words."""
    return textwrap.fill(text, width, initial_indent=f"{number:3}. ", subsequent_indent="     ") + "\n"
