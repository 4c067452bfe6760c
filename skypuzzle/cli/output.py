"""How commands print and write: one document, one text or one picture, to standard output or to a file."""

import os
import sys
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from skypuzzle.errors import FileError, quote
from skypuzzle.storage import write_whole

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import Console, RenderableType

PICTURE_FILES = {".svg", ".png", ".gif", ".pdf"}
OTHER_PICTURES = {".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff", ".eps", ".ps"}
"""Files that nobody wants text in."""

NARROWEST_TABLE = 72


def wants_json(json: bool, output: Path | None) -> bool:
    """Is the answer to be a document? It is, where it goes to a file that is called one."""
    return json or (output is not None and output.suffix == ".json")


def is_picture(output: Path | None, *kinds: str) -> bool:
    """Is the answer to be a picture, of one of these kinds if there are any?"""
    return output is not None and output.suffix.lower() in (kinds or PICTURE_FILES)


def emit_drawing(svg: str, output: Path) -> None:
    """Write a drawing as SVG or PNG."""
    if is_picture(output, ".svg"):
        write_whole(output, svg.encode())
    elif is_picture(output, ".png"):
        from skypuzzle.images import png

        write_whole(output, png(svg))
    else:
        raise FileError(f"{quote(str(output))}: cannot write: a single picture is .svg or .png")


def emit_animation(svgs: Sequence[str], seconds: Sequence[float], output: Path) -> None:
    """Write drawings one after another as GIF."""
    from skypuzzle.images import gif

    write_whole(output, gif(svgs, seconds))


def emit_document(document: "Struct", output: Path | None) -> None:
    """Write a document as JSON."""
    from skypuzzle.documents import encode

    emit(encode(document), output)


def emit(text: str, output: Path | None) -> None:
    """Write text, always as UTF-8, to standard output or to a file."""
    data = text.encode("utf-8", "backslashreplace")
    if output is None or str(output) == "-":
        _to_stdout(lambda: _write_bytes(data))
    elif is_picture(output, *PICTURE_FILES):
        raise FileError(f"{quote(str(output))}: cannot write: this is text, not a picture")
    elif is_picture(output, *OTHER_PICTURES):
        raise FileError(f"{quote(str(output))}: cannot write: pictures are .svg, .png or .gif")
    else:
        write_whole(output, data)


def flush() -> None:
    """Have everything on its way that was printed."""
    _to_stdout(lambda: None)


def _write_bytes(data: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _to_stdout(write: Callable[[], None]) -> None:
    """Write; a reader that has seen enough and left (`| head`) is no error."""
    try:
        write()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def emit_picture(draw: "Callable[[int, bool], RenderableType]", output: Path | None) -> None:
    """Print something to look at, drawn for a width and with or without Unicode; plain where nobody looks."""
    screen = _screen(output)
    picture = draw(screen.width, screen.encoding.startswith("utf"))
    screen.width = max(screen.width, NARROWEST_TABLE)
    if screen.is_terminal:
        _to_stdout(lambda: screen.print(picture))
        return
    with screen.capture() as captured:
        screen.print(picture)
    emit("".join(f"{line.rstrip()}\n" for line in captured.get().splitlines()), output)


def _screen(output: Path | None) -> "Console":
    from rich.console import Console

    if output is None:
        return Console(file=sys.stdout, highlight=False, soft_wrap=True)
    return Console(file=StringIO(), width=80, color_system=None, highlight=False, soft_wrap=True)
