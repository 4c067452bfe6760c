"""`skypuzzle check`."""

from typing import Annotated

import typer

from skypuzzle.cli.which_game import Asked
from skypuzzle.console import options
from skypuzzle.console.exits import Exit
from skypuzzle.console.output import emit_document, emit_picture, expect_text, wants_json
from skypuzzle.subjects import PositionArgument, subject
from skypuzzle.verdicts import Judge, Verdict


def check(
    context: typer.Context,
    position: PositionArgument,
    judge: Judge,
    advise: Annotated[bool, typer.Option("--advise", help="Rank the turns that the player can play now.")] = False,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Judge how safe goals are in a live game.

    For each goal, and for all together, it gives the strongest proven verdict: secured, forced, alone, with help or
    lost. Exit code 1 means lost, 3 undecided.
    """
    expect_text(output)
    asked: Asked = context.obj
    judged = judge(subject(position, asked.board_game), advise=advise)
    if wants_json(json, output):
        emit_document(judged.document, output)
    else:
        emit_picture(judged.report, output)
    if judged.verdicts is None or judged.verdicts - {Verdict.LOST, Verdict.UNDECIDED}:
        raise typer.Exit(Exit.DONE)
    raise typer.Exit(Exit.UNDECIDED if Verdict.UNDECIDED in judged.verdicts else Exit.NO)
