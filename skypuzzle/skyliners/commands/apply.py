"""`skypuzzle apply`."""

from typing import Annotated

import typer

from skypuzzle.console import options
from skypuzzle.console.output import emit, emit_document, wants_json
from skypuzzle.skyliners import GameRecord, arguments, parse_turns
from skypuzzle.skyliners.commands import subjects
from skypuzzle.skyliners.documents import position_document


def apply(
    position: subjects.PositionArgument,
    turns: Annotated[
        list[str], typer.Argument(metavar="TURN...", help='Turns, or part of one: "S: Fb2 =B3" "W: Fc4 =?".')
    ],
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Play turns on a position, and print the result.

    \b
    Actions: Fb2 floor, Rb2 roof, Pb2 park, =B3 plan 3 in row B,
    =? an unknown plan, -- forfeit.
    A player may be named by side or colour: "S:" or "green:".

    \b
    Examples:
      skypuzzle apply POSITION "S: Fb2 =B3" "W: Fc4 =?"
      skypuzzle new --seed 7 | skypuzzle apply - "S: Fb2 Fd4"
    """
    played = parse_turns(arguments.turns_by_letter(" ".join(turns)))
    reached = GameRecord(subjects.game_position(position), played).end()
    if wants_json(json, output):
        emit_document(position_document(reached), output)
    else:
        emit(f"{reached}\n", output)
