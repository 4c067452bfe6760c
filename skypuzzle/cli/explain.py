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
from skypuzzle.skyliners.documents.explanations import explain_document
from skypuzzle.skyliners.puzzles.explaining import explain as explain_puzzle


def explain(
    puzzle: puzzles.PuzzleArgument,
    step: Annotated[
        int | None, typer.Option("--step", metavar="K", min=1, help="Only this step: a hint for the next one.")
    ] = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Explain how a puzzle is solved, step by step.

    The steps are those of a person: what a row, the pieces or all rows together leave possible.

    \b
    Examples:
      skypuzzle explain puzzles/2027-01-01.json#1
      skypuzzle explain puzzles/2027-01-01.json#2 --step 3
    """
    chosen = puzzles.find(puzzle)
    steps = explain_puzzle(chosen)
    if steps is None:
        raise RuleError(Fault("puzzle", puzzle, "the techniques that there are do not solve it"))
    if step is not None and step > len(steps):
        raise NotationError(Fault("step", str(step), f"there are {len(steps)} steps"))
    numbers = range(1, len(steps) + 1) if step is None else [step]
    told = [(number, *steps[number - 1]) for number in numbers]
    if wants_json(json, output):
        emit_document(explain_document(chosen, told), output)
    else:
        is_watched = output is None and sys.stdout.isatty()
        width = max(shutil.get_terminal_size().columns, NARROWEST_PICTURE) if is_watched else sys.maxsize
        emit("".join(_step(number, text, width) for number, _, text in told), output)


def _step(number: int, text: str, width: int) -> str:
    """A step, wrapped where a terminal would cut words."""
    return textwrap.fill(text, width, initial_indent=f"{number:3}. ", subsequent_indent="     ") + "\n"
