"""`skypuzzle schema`."""

from typing import Annotated

import typer

from skypuzzle.console import options
from skypuzzle.console.output import emit
from skypuzzle.documents import json_schema, layout
from skypuzzle.errors import Fault, NotationError
from skypuzzle.skyliners.documents.document_types import DOCUMENTS


def schema(
    kind: Annotated[str, typer.Argument(metavar="TYPE", help=f"One of {', '.join(DOCUMENTS)}.")],
    _json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Print the JSON Schema of a file type.

    \b
    Example:
      skypuzzle schema record
    """
    if kind not in DOCUMENTS:
        raise NotationError(Fault("type", kind, f"expected one of {', '.join(DOCUMENTS)}"))
    emit(layout(json_schema(DOCUMENTS[kind])), output)
