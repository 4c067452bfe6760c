"""How commands print and write: one document, one picture, a whole file or none."""

import os
import sys
import tempfile
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from skypuzzle.documents import encode
from skypuzzle.errors import FileError, quote
from skypuzzle.skyliners import Position
from skypuzzle.skyliners.files import position_document

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


def emit_document(document: Struct, output: Path | None) -> None:
    """Write a document as JSON."""
    emit(encode(document), output)


def emit_position(position: Position, *, json: bool, output: Path | None) -> None:
    """Write a position in notation, or as a document."""
    if json:
        emit_document(position_document(position), output)
    else:
        emit(f"{position}\n", output)


def emit(text: str, output: Path | None) -> None:
    """Write text to standard output, or to a file."""
    if output is None:
        sys.stdout.write(text)
    else:
        write_whole(output, text)


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or, whatever happens, as it was before."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
    except (OSError, ValueError) as error:
        raise FileError(f"{quote(str(path))}: cannot write: {_reason(error)}") from None
    draft = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        draft.chmod(0o666 & ~_umask())
        draft.replace(path)
    except OSError as error:
        raise FileError(f"{quote(str(path))}: cannot write: {_reason(error)}") from None
    finally:
        draft.unlink(missing_ok=True)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def console(*, to_file: bool = False) -> "Console":
    """Where pictures are printed: in colour on a terminal that wants it, plain elsewhere."""
    from rich.console import Console

    if to_file:
        return Console(file=StringIO(), width=80, color_system=None, highlight=False, soft_wrap=True)
    return Console(file=sys.stdout, highlight=False, soft_wrap=True)


def emit_picture(picture: "RenderableType", output: Path | None) -> None:
    """Print something to look at; where it is not a terminal that looks, as plain lines."""
    screen = console(to_file=output is not None)
    if screen.is_terminal:
        screen.print(picture)
        return
    with screen.capture() as captured:
        screen.print(picture)
    emit("".join(f"{line.rstrip()}\n" for line in captured.get().splitlines()), output)
