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

    The steps are those of a person: what follows from what is given, and from the steps before.

    \b
    Examples:
      skypuzzle explain 2027-01-01#1
      skypuzzle explain 2027-01-01#2 --step 3
    """
    game, chosen = puzzles.puzzle_of(context.obj, puzzle)
    steps = game.explain(chosen)
    if steps is None:
        raise RuleError(Fault("puzzle", puzzle, "the techniques that there are do not solve it"))
    if step is not None and step > len(steps):
        raise NotationError(Fault("step", str(step), f"there are {len(steps)} steps"))
    numbers = range(1, len(steps) + 1) if step is None else [step]
    numbered = [(number, steps[number - 1]) for number in numbers]
    if wants_json(json, output):
        emit_document(explain_document(game.name, chosen, numbered), output)
    else:
        is_watched = output is None and sys.stdout.isatty()
        width = max(shutil.get_terminal_size().columns, NARROWEST_PICTURE) if is_watched else sys.maxsize
        emit("".join(_step(number, text, width) for number, (_, text) in numbered), output)


def _step(number: int, text: str, width: int) -> str:
    """A step, wrapped where a terminal would cut words."""
    return textwrap.fill(text, width, initial_indent=f"{number:3}. ", subsequent_indent="     ") + "\n"
