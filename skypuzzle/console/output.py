"""How commands print and write: one document, one text or one picture, to standard output or to a file."""

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, TypeGuard

from skypuzzle.errors import FileError, printable, quote
from skypuzzle.storage import WholeFile, expect_folder, write_whole

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from skypuzzle.pictures.animation import Frame

PICTURE_FILES = {".svg", ".png", ".gif", ".pdf"}
OTHER_PICTURES = {".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff", ".eps", ".ps"}
"""Files that nobody wants text in."""

SIZE = re.compile(r"0*[1-9][0-9]{0,3}")
"""How wide or high a terminal can be."""
NARROWEST_PICTURE = 35
NARROWEST_TABLE = 72


def tell(text: str, end: str = "\n") -> None:
    """A message beside the answer, on standard error."""
    print(printable(text), end=end, file=sys.stderr, flush=True)


def is_file(output: Path | None) -> TypeGuard[Path]:
    """Does the answer go to a file? None and `-` are standard output."""
    return output is not None and str(output) != "-"


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
        from skypuzzle.pictures.images import png

        write_whole(output, png(svg))
    else:
        raise FileError(f"{quote(str(output))}: cannot write: a single picture is .svg or .png")


def emit_animation(frames: "Sequence[Frame]", output: Path) -> None:
    """Write pictures one after another as GIF."""
    from skypuzzle.pictures.animation import gif

    write_whole(output, gif(frames))


def emit_document(document: "Struct", output: Path | None) -> None:
    """Write a document as JSON."""
    from skypuzzle.documents import encode

    emit(encode(document), output)


def emit(text: str, output: Path | None) -> None:
    """Write text, always as UTF-8, to standard output or to a file; no terminal obeys anything in it."""
    data = printable(text).encode()
    if is_file(output):
        _expect_text_file(output)
        write_whole(output, data)
    else:
        _to_stdout(lambda: _write_bytes(data))


def emit_long_document(document: "Struct", key: str, items: "Iterable[Struct]", output: Path | None) -> None:
    """Write a document as JSON, item by item of a list in it; to standard output, too, only when it is whole."""
    from skypuzzle.long_documents import write_document

    if is_file(output):
        _expect_text_file(output)
        with WholeFile(output) as file:
            write_document(document, key, items, file.write)
        return
    with tempfile.TemporaryFile() as whole:
        write_document(document, key, items, whole.write)
        whole.seek(0)
        _to_stdout(lambda: shutil.copyfileobj(whole, sys.stdout.buffer))


def expect_text(output: Path | None) -> None:
    """Complain before the work, not after it, if text or a document could not be written there."""
    if not is_file(output):
        return
    _expect_text_file(output)
    expect_folder(output)
    try:
        is_folder = output.is_dir()
    except OSError as error:  # such as a name that is too long
        raise FileError(f"{quote(str(output))}: cannot write: {error.strerror}") from None
    if is_folder:
        raise FileError(f"{quote(str(output))}: cannot write: it is a folder")


def _expect_text_file(output: Path) -> None:
    if is_picture(output, *PICTURE_FILES):
        raise FileError(f"{quote(str(output))}: cannot write: this is text, not a picture")
    if is_picture(output, *OTHER_PICTURES):
        raise FileError(f"{quote(str(output))}: cannot write: pictures are .svg, .png or .gif")


def flush() -> None:
    """Have everything on its way that was printed."""
    _to_stdout(lambda: None)


def _write_bytes(data: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _to_stdout(write: Callable[[], None]) -> None:
    """Write; a reader that has seen enough and left (`| head`) is no error, but a full disk is one."""
    try:
        write()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        raise FileError(f"standard output: cannot write: {error.strerror or error}") from None


def emit_picture(draw: "Callable[[int, bool], RenderableType]", output: Path | None) -> None:
    """Print something to look at, drawn for a width and with or without Unicode; plain where nobody looks."""
    sheet = StringIO()
    screen = console(sheet, 80) if is_file(output) else console(sys.stdout)
    if screen.is_terminal and screen.width < NARROWEST_PICTURE:
        _tell_too_narrow(screen.width)
    picture = _Harmless(draw(max(screen.width, NARROWEST_PICTURE), screen.encoding.startswith("utf")))
    screen.width = max(screen.width, NARROWEST_TABLE)
    if screen.is_terminal:
        _to_stdout(lambda: screen.print(picture))
        return
    console(sheet, screen.width).print(picture)
    emit("".join(f"{line.rstrip()}\n" for line in sheet.getvalue().splitlines()), output)


@cache
def _tell_too_narrow(width: int) -> None:
    """Say once what the reader sees: lines that are whole, but broken by the terminal."""
    tell(f"skypuzzle: pictures need {NARROWEST_PICTURE} columns, and this terminal has {width}: make it wider")


def console(stream: TextIO, width: int | None = None) -> "Console":
    """A stream to draw on, as wide as its terminal or as COLUMNS says, if that makes sense.

    With a width of its own it is a sheet and no terminal, whatever FORCE_COLOR says.
    """
    from rich.console import Console

    forget_odd_sizes()
    is_terminal = None if width is None else False
    return Console(file=stream, width=width, force_terminal=is_terminal, highlight=False, soft_wrap=True)


def forget_odd_sizes() -> None:
    """A COLUMNS of 0 or of anything but a size says nothing; but rich would take it at its word."""
    for name in ("COLUMNS", "LINES"):
        if not SIZE.fullmatch(os.environ.get(name, "80")):
            del os.environ[name]


@dataclass(frozen=True, slots=True)
class _Harmless:
    """A picture in which no terminal obeys what is written on it."""

    picture: "RenderableType"

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        from rich.segment import Segment

        for segment in console.render(self.picture, options):
            yield segment if segment.control else Segment(printable(segment.text), segment.style)
