"""`skypuzzle show`."""

from typing import Annotated

import typer

from skypuzzle.cli import options, skyliners
from skypuzzle.cli.output import emit_document, emit_picture, wants_json
from skypuzzle.skyliners import known_to
from skypuzzle.skyliners.files.positions import position_document
from skypuzzle.skyliners.pictures.terminal import draw


def show(
    position: skyliners.PositionArgument,
    seat: Annotated[
        str, typer.Option("--seat", metavar="SIDE", help="Which side to put at the bottom, by letter or colour.")
    ] = "S",
    known: skyliners.KnownToOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Show a position: the city from above and what each row sees.

    Beside the board stand each side's row letters and how many buildings the row shows now; in the office, a tick
    marks the plans that hold. NO_COLOR switches colour off.

    \b
    Examples:
      skypuzzle show "..2^.1/.p3../..p../1.1.2/....."
      skypuzzle new --seed 7 | skypuzzle show - --seat W
    """
    shown = skyliners.position_or_board(position)
    bottom = skyliners.side(seat)
    if known is not None:
        shown = known_to(skyliners.side(known), skyliners.with_players(shown))
    if wants_json(json, output):
        emit_document(position_document(shown, with_seen=True), output)
    else:
        emit_picture(lambda width, unicode: draw(shown, width=width, seat=bottom, unicode=unicode), output)
