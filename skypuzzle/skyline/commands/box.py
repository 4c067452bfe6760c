"""`skypuzzle skyline box`."""

from typing import Annotated

import typer

from skypuzzle.console import options
from skypuzzle.console.output import emit_document, emit_drawing, emit_picture, is_picture, wants_json
from skypuzzle.errors import Fault, NotationError
from skypuzzle.skyline.notation.positions import VARIABLE, read_box
from skypuzzle.skyline.rules.board import Board, default_box, parse_box
from skypuzzle.storage import parse_source, standard_input


def box(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            envvar=VARIABLE,
            show_envvar=False,
            help=f"A box of your own, or - (standard input). "
            f"[default: the one in the variable {VARIABLE}, or else the one in the package]",
        ),
    ] = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Show, check, draw or write a board, its zones and its cards.

    The printed board and cards are not published, so skypuzzle comes with its own. To play with yours, write a file,
    change it to what lies on your table, and have it checked. Its note says what every key means, and so does
    skypuzzle skyline schema box.

    \b
    Examples:
      skypuzzle skyline box -o mybox.json
      skypuzzle skyline box mybox.json
      skypuzzle skyline box mybox.json -o board.svg
      skypuzzle skyline new --box mybox.json
    """
    if file == "":
        raise NotationError(Fault("FILE", "", "needs a name, or - for standard input"))
    if file == "-":
        found = parse_source(standard_input(), parse_box)
    else:
        found = default_box() if file is None else read_box(file)
    if wants_json(json, output):
        from skypuzzle.skyline.documents import box_document

        emit_document(box_document(found), output)
    elif output is not None and is_picture(output):
        from skypuzzle.skyline.pictures.from_above import from_above
        from skypuzzle.skyline.pictures.scene import scene_of

        emit_drawing(from_above(scene_of(Board.empty(found), None)), output)
    else:
        from skypuzzle.skyline.pictures.terminal import box_text

        emit_picture(lambda width, unicode: box_text(found, width, unicode=unicode), output)
