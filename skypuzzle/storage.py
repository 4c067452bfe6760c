"""Files: read with a clear word if they cannot be, written whole or not at all."""

import os
import stat
from pathlib import Path
from typing import IO

from skypuzzle.errors import FileError, quote

MOST_MEGABYTES = 64
MOST_BYTES = MOST_MEGABYTES * 1_000_000
"""What is longer than any document that makes sense is not read to its end, which it may not have."""


def read_bytes(path: Path) -> bytes:
    """The contents of a file."""
    try:
        with path.open("rb") as file:
            return read_stream(file, quote(str(path)))
    except (OSError, ValueError) as error:
        raise FileError(f"{quote(str(path))}: {_reason(error)}") from None


def read_stream(stream: IO[bytes], name: str) -> bytes:
    """All that a stream has to say; `name` is what errors call it."""
    data = stream.read(MOST_BYTES + 1)
    expect_length(len(data), name)
    return data


def expect_length(length: int, name: str) -> None:
    """Complain about input that is too long to be read."""
    if length > MOST_BYTES:
        raise FileError(f"{name}: larger than the limit of {MOST_MEGABYTES} MB")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or, whatever happens, as it was before. A device is just written to."""
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            target.write_bytes(data)
        else:
            _replace(target, data)
    except (OSError, ValueError) as error:
        raise FileError(f"{quote(str(path))}: cannot write: {_reason(error)}") from None


def expect_folder(path: Path) -> None:
    """Complain before long work, not after it, if a file could not be written for want of its folder."""
    if not path.parent.is_dir():
        raise FileError(f"{quote(str(path))}: cannot write: there is no folder {quote(str(path.parent))}")


def _replace(target: Path, data: bytes) -> None:
    draft = target.with_name(f".{target.name[:100]}.{os.urandom(4).hex()}")
    try:
        with draft.open("xb") as file:
            file.write(data)
        if target.exists():
            draft.chmod(stat.S_IMODE(target.stat().st_mode))
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
