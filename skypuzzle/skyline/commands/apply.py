"""`skypuzzle skyline apply`."""

from typing import Annotated

import typer

from skypuzzle.console import options
from skypuzzle.console.output import emit, emit_document, wants_json
from skypuzzle.skyline import arguments, parse_actions, play_all
from skypuzzle.skyline.commands import subjects
from skypuzzle.skyline.documents import position_document


def apply(
    position: subjects.PositionArgument,
    turns: Annotated[
        list[str], typer.Argument(metavar="ACTION...", help="Actions and turns: '$b9 b10 !C +4 .' 'P: c3 .'.")
    ],
    box: arguments.BoxOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Play actions or turns on a position, and print the result.

    \b
    $b9 takes income, b9 builds, wb9 builds a neutral floor, !C claims a
    bonus card, %CVV trades three in, +4 and -w buy and sell, . ends the turn.
    "P:" in front names the player. A turn without . at the end goes on.
    Where the pile is not known, tell what was drawn: b9>?C.

    \b
    Examples:
      skypuzzle skyline apply POSITION 'Y: b9 +4 .' 'P: c3 .'
      skypuzzle skyline apply - '$b9' < position.txt
    """
    arguments.box(box)
    played = parse_actions(" ".join(turns))
    reached = play_all(subjects.game_position(position), played)
    if wants_json(json, output):
        emit_document(position_document(reached), output)
    else:
        emit(f"{reached}\n", output)
