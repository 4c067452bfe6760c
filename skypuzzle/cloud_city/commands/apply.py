"""`skypuzzle cloud-city apply`."""

from typing import Annotated

import typer

from skypuzzle.cloud_city import parse_turns, play_all
from skypuzzle.cloud_city.commands import subjects
from skypuzzle.cloud_city.documents import position_document
from skypuzzle.console import options
from skypuzzle.console.output import emit, emit_document, wants_json


def apply(
    position: subjects.PositionArgument,
    turns: Annotated[
        list[str], typer.Argument(metavar="TURN...", help='Turns: "B..S@c1 b2-b5 +BB.." "2: BG..@g5 +?".')
    ],
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Play turns on a position, and print the result.

    \b
    A turn lays a tile as it is turned, with its south-western quarter on c1,
    builds walkways and draws: +BB.. from the row, +? from the pile.
    Where the pile is not known, tell what came: +?GS.. from the pile,
    +BB..>GS.. for what came up in the row. "2:" in front names the player.

    \b
    Examples:
      skypuzzle cloud-city apply POSITION "1: B..S@g5 +BB.." "2: BG..@e7 +?"
      skypuzzle cloud-city apply - "B..G@g5 +?" < position.txt
    """
    played = parse_turns(" ".join(turns))
    reached = play_all(subjects.game_position(position), played)
    if wants_json(json, output):
        emit_document(position_document(reached), output)
    else:
        emit(f"{reached}\n", output)
