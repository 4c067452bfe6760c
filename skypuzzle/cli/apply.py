"""`skypuzzle apply`."""

from typing import Annotated

import typer

from skypuzzle.cli import options
from skypuzzle.cli.output import emit_position
from skypuzzle.skyliners import parse_turns, play_turn


def apply(
    position: options.PositionArgument,
    turns: Annotated[
        list[str], typer.Argument(metavar="TURN...", help='Turns, or a part of one: "S: Fb2 =B3" "W: Fc4 =?".')
    ],
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Play turns on a position, and print the position after them.

    \b
    Actions: Fb2 floor, Rb2 roof, Pb2 park, =B3 plan 3 in row B,
    =? a plan whose face is not known, -- forfeit.
    A player may be called by side or colour: "S:" or "green:".

    \b
    Examples:
      skypuzzle apply POSITION "S: Fb2 =B3" "W: Fc4 =?"
      skypuzzle new --seed 7 | skypuzzle apply - "S: Fb2 Fd4"
    """
    reached = options.game_position(position)
    for turn in parse_turns(options.letters_for_colours(" ".join(turns))):
        reached = play_turn(reached, turn)
    emit_position(reached, json=json, output=output)
