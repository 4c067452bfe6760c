"""A journal of long work, so that it resumes where it stopped after an interruption."""

import json
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO
from zlib import crc32

from skypuzzle.errors import FileError, quote
from skypuzzle.storage import locked
from skypuzzle.wording import number_of

SUFFIX = ".part"
EDITION = 2
"""Of the file format; edition 1 had no line numbers."""


class Journal:
    """The pieces that are done, one line each, in a file next to the one to be written; the first line names the work.

    Only one run at a time writes it. Lines have numbers and checksums: a line that is damaged or out of order does not
    count, nor does anything after it.
    """

    def __init__(self, target: Path, work: str, thing: str = "piece", new_seed: str | None = None) -> None:
        """Name the `work` and what it makes; `new_seed` is the seed in `work` if the user gave none."""
        self.path = target.with_name(target.name + SUFFIX)
        self.number = 0
        """Pieces that are done."""
        self.last = ""
        """The last piece that an earlier run has done."""
        self._target = target
        self._work = work
        self._thing = thing
        self._new_seed = new_seed
        self._file: IO[bytes] | None = None

    def __enter__(self) -> "Journal":
        try:
            self._file = locked(self.path, f"{quote(str(self._target))}: another run is writing this file")
            self._read(self._file)
        except OSError as error:
            self._close()
            raise self._cannot_write(error) from None
        except FileError:
            self._close()
            raise
        return self

    def _read(self, file: IO[bytes]) -> None:
        """Count what is done, and cut off everything that cannot be trusted."""
        file.seek(0)
        first, heading = file.readline(), self._heading()
        if heading.startswith(first):  # new, or killed while it wrote its first line
            file.truncate(0)
            self._write(heading)
            return
        where = quote(str(self.path))
        if first.rstrip(b"\n") == json.dumps({"work": self._work}, ensure_ascii=False).encode():
            raise FileError(f"{where}: left by an older version of skypuzzle and cannot be resumed; delete it")
        if first != heading + b"\n":
            raise FileError(f"{where}: {self._found(first)}")
        size = len(first)
        last = b""
        for number, line in enumerate(file, 1):
            if line != _numbered(number, _text_of(line)) + b"\n":
                break
            self.number = number
            size += len(line)
            last = line
        self.last = _text_of(last).decode(errors="replace")
        file.truncate(size)

    def _found(self, first: bytes) -> str:
        """Describe a journal of other work; if only the seed is missing, say which one continues it."""
        before, seed, after = self._heading().partition((self._new_seed or "").encode() or b"\n")
        if seed and first.startswith(before) and first.endswith(after + b"\n"):
            theirs = shlex.quote(first[len(before) : -len(after) - 1].decode(errors="replace"))
            return f"left by an unfinished run; add --seed {theirs} to continue it, or delete the file"
        return "left by a different run; delete it, or write elsewhere"

    @property
    def mark(self) -> str:
        """The mark in names of temporary files: the same after an interruption.

        It differs for journals with other names, which may be about the same file through links.
        """
        return f"{crc32(os.fsencode(self.path.resolve())):08x}"

    def lines(self) -> Iterator[str]:
        if self._file is None:
            raise ValueError("the journal is closed")
        try:
            self._file.seek(0)
            self._file.readline()
            for line in self._file:
                yield _text_of(line).decode()
        except OSError as error:
            raise FileError(f"{quote(str(self.path))}: {error.strerror or error}") from None

    def _heading(self) -> bytes:
        return json.dumps({"journal": EDITION, "work": self._work}, ensure_ascii=False).encode()

    def _write(self, line: bytes) -> None:
        if self._file is not None:
            self._file.write(line + b"\n")
            self._file.flush()

    def add(self, text: str) -> None:
        self.number += 1
        try:
            self._write(_numbered(self.number, text.encode()))
        except OSError as error:
            raise self._cannot_write(error) from None

    def _cannot_write(self, error: OSError) -> FileError:
        return FileError(f"{quote(str(self.path))}: cannot write: {error.strerror or error}")

    def forget(self) -> None:
        """Remove the file: everything is done, and written elsewhere."""
        if sys.platform == "win32":  # where an open file cannot be removed
            self._close()
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if error is not None and not self.number:
            self.forget()
        self._close()
        if isinstance(error, KeyboardInterrupt) and self.number:
            seed = "" if self._new_seed is None else f" with --seed {self._new_seed}"
            saved = f"{number_of(self.number, self._thing)} saved in {quote(str(self.path))}"
            raise KeyboardInterrupt(f"interrupted, {saved}; run the same command again{seed} to continue")

    def _close(self) -> None:
        """Release the file; if the disk was full, an error has already said so."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None


def _text_of(line: bytes) -> bytes:
    return line.rstrip(b"\n").partition(b" ")[2].partition(b" ")[2]


def _numbered(number: int, text: bytes) -> bytes:
    return b"%d %08x %b" % (number, crc32(text), text)
