"""Printing and writing documents, text and pictures, to standard output or to a file."""

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeGuard

from skypuzzle.errors import FileError, printable, quote
from skypuzzle.storage import WholeFile, expect_folder, write_whole

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from skypuzzle.pictures.images import Frame

PICTURE_FILES = {".svg", ".png", ".gif", ".pdf"}
OTHER_PICTURES = {".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff", ".eps", ".ps"}
"""Files that no text is written to."""

SIZE = re.compile(r"0*[1-9][0-9]{0,3}")
"""The width or height of a terminal."""
NARROWEST_PICTURE = 35
NARROWEST_TABLE = 72


def tell(text: str, end: str = "\n") -> None:
    """Print a message, as opposed to an answer, on standard error."""
    print(printable(text), end=end, file=sys.stderr, flush=True)


def is_file(output: Path | None) -> TypeGuard[Path]:
    """Return whether the answer goes to a file; None and `-` mean standard output."""
    return output is not None and str(output) != "-"


def wants_json(json: bool, output: Path | None) -> bool:
    """Return whether the answer is a document: with --json, or if it goes to a .json file."""
    return json or (output is not None and output.suffix == ".json")


def is_picture(output: Path | None, *kinds: str) -> bool:
    """Return whether the answer is a picture, of one of these kinds if any are given."""
    return output is not None and output.suffix.lower() in (kinds or PICTURE_FILES)


def emit_drawing(svg: str, output: Path) -> None:
    if is_picture(output, ".svg"):
        write_whole(output, svg.encode())
    elif is_picture(output, ".png"):
        from skypuzzle.pictures.images import png

        write_whole(output, png(svg))
    else:
        raise FileError(f"{quote(str(output))}: cannot write: a single picture must be .svg or .png")


def emit_animation(frames: "Sequence[Frame]", output: Path) -> None:
    from skypuzzle.pictures.images import gif

    write_whole(output, gif(frames))


def emit_document(document: "Struct | Mapping[str, Any]", output: Path | None, notes: Sequence[str] = ()) -> None:
    """Write a document. Notes on its position go into it."""
    from skypuzzle.documents import builtins, encode

    emit(encode({**builtins(document), "notes": [*notes]} if notes else document), output)


def emit(text: str, output: Path | None) -> None:
    """Write text as UTF-8 to standard output or to a file, with control characters escaped."""
    data = printable(text).encode()
    if is_file(output):
        _expect_text_file(output)
        write_whole(output, data)
    else:
        _to_stdout(lambda: _write_bytes(data))


def emit_long_document(
    document: "Struct", key: str, items: "Iterable[Struct]", output: Path | None, mark: str | None = None
) -> None:
    """Write a document with a long list item by item; standard output gets it only once it is complete.

    `mark` names the temporary file, if this run has a name for it.
    """
    from skypuzzle.long_documents import item_text

    emit_texts(document, key, map(item_text, items), output, mark)


def emit_texts(
    document: "Struct", key: str, items: Iterable[str], output: Path | None, mark: str | None = None
) -> None:
    """Write a document with a long list of items that are laid out already."""
    from skypuzzle.long_documents import write_texts

    if is_file(output):
        _expect_text_file(output)
        with WholeFile(output, mark) as file:
            write_texts(document, key, items, file.write)
        return
    with tempfile.TemporaryFile() as whole:
        write_texts(document, key, items, whole.write)
        whole.seek(0)
        _to_stdout(lambda: shutil.copyfileobj(whole, sys.stdout.buffer))


def expect_text(output: Path | None) -> None:
    """Raise a FileError before the work, not after it, if no text can be written there."""
    if not is_file(output):
        return
    _expect_text_file(output)
    expect_folder(output)
    try:
        is_folder = output.is_dir()
    except OSError as error:  # such as a name too long
        raise FileError(f"{quote(str(output))}: cannot write: {error.strerror}") from None
    if is_folder:
        raise FileError(f"{quote(str(output))}: cannot write: it is a folder")


def _expect_text_file(output: Path) -> None:
    if is_picture(output, *PICTURE_FILES):
        raise FileError(f"{quote(str(output))}: cannot write: the answer is text, not a picture")
    if is_picture(output, *OTHER_PICTURES):
        raise FileError(f"{quote(str(output))}: cannot write: pictures must be .svg, .png or .gif")


def flush() -> None:
    _to_stdout(lambda: None)


def _write_bytes(data: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _to_stdout(write: Callable[[], None]) -> None:
    """Write; a reader that stops early (`| head`) is not an error, but a full disk is."""
    try:
        write()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        raise FileError(f"standard output: cannot write: {error.strerror or error}") from None


def emit_picture(draw: "Callable[[int, bool], RenderableType]", output: Path | None) -> None:
    """Print a picture, drawn for a width and with or without Unicode; plain unless it goes to a terminal."""
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
    """Say once why the picture looks broken."""
    tell(f"skypuzzle: pictures need {NARROWEST_PICTURE} columns, but this terminal has only {width}")


def console(stream: TextIO, width: int | None = None) -> "Console":
    """Return a console as wide as its terminal, or as COLUMNS if that is a valid width.

    With an explicit width it does not count as a terminal, whatever FORCE_COLOR says.
    """
    from rich.console import Console

    forget_odd_sizes()
    is_terminal = None if width is None else False
    return Console(file=stream, width=width, force_terminal=is_terminal, highlight=False, soft_wrap=True)


def forget_odd_sizes() -> None:
    """Drop COLUMNS and LINES if they are 0 or not a size, since rich would use them."""
    for name in ("COLUMNS", "LINES"):
        if not SIZE.fullmatch(os.environ.get(name, "80")):
            del os.environ[name]


@dataclass(frozen=True, slots=True)
class _Harmless:
    """A picture with control characters escaped."""

    picture: "RenderableType"

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        from rich.segment import Segment

        for segment in console.render(self.picture, options):
            yield segment if segment.control else Segment(printable(segment.text), segment.style)
