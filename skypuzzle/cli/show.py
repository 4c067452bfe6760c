"""`skypuzzle show`."""

from typing import Annotated

import typer

from skypuzzle.cli import options
from skypuzzle.cli.output import console, emit_document, emit_picture
from skypuzzle.skyliners import known_to
from skypuzzle.skyliners.files import position_document
from skypuzzle.skyliners.pictures import draw


def show(
    position: options.PositionArgument,
    seat: Annotated[
        str, typer.Option("--seat", metavar="SIDE", help="Which side to put at the bottom, by letter or colour.")
    ] = "S",
    known: options.KnownToOption = None,
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
    shown = options.position_or_board(position)
    if known is not None:
        shown = known_to(options.side(known), options.with_players(shown))
    if json:
        emit_document(position_document(shown, with_seen=True), output)
        return
    bottom = options.side(seat)
    screen = console(to_file=output is not None)
    emit_picture(draw(shown, width=screen.width, seat=bottom, unicode=screen.encoding.startswith("utf")), output)
