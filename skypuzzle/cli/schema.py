"""`skypuzzle schema`."""

from typing import Annotated

import typer
from msgspec import Struct

from skypuzzle.cli.which_game import Asked
from skypuzzle.console import options
from skypuzzle.console.output import emit
from skypuzzle.documents import json_schema, layout
from skypuzzle.errors import Fault, NotationError
from skypuzzle.verifying.reports import REPORT_TYPES


def schema(
    context: typer.Context,
    kind: Annotated[str, typer.Argument(metavar="TYPE", help="Such as puzzle-set; any other word lists them all.")],
    _json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Print the JSON Schema of a file type.

    \b
    Example:
      skypuzzle schema puzzle-set
    """
    asked: Asked = context.obj
    types: dict[str, type[Struct]] = {**asked.game.document_types(), **REPORT_TYPES}
    if kind not in types:
        raise NotationError(Fault("type", kind, f"expected one of {', '.join(types)}"))
    emit(layout(json_schema(types[kind], asked.game.name)), output)
