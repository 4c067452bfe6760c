"""Long work that is written down as it goes, so that after an interruption it goes on where it stopped."""

import json
from pathlib import Path
from types import TracebackType
from typing import IO

from skypuzzle.errors import FileError, quote

SUFFIX = ".part"


class Journal:
    """What is done so far, one line each, in a file beside the one to be written; its first line names the work."""

    def __init__(self, target: Path, work: str) -> None:
        self.path = target.with_name(target.name + SUFFIX)
        self._name = json.dumps({"work": work}, ensure_ascii=False)
        self._file: IO[bytes] | None = None
        self.done: list[str] = []

    def __enter__(self) -> "Journal":
        try:
            self._file = self.path.open("a+b")
            self._file.seek(0)
            whole, _, _ = self._file.read().rpartition(b"\n")
            lines = whole.decode("utf-8", "replace").split("\n") if whole else []
            if lines and lines[0] != self._name:
                self._file.close()
                raise FileError(f"{quote(str(self.path))}: left by other work; delete it, or write elsewhere")
            self.done = lines[1:]
            self._file.truncate(len(whole) + 1 if whole else 0)  # a line cut off in the middle does not count
            if not lines:
                self._write(self._name)
        except OSError as error:
            raise FileError(f"{quote(str(self.path))}: cannot write: {error.strerror or error}") from None
        return self

    def _write(self, line: str) -> None:
        if self._file is not None:
            self._file.write(f"{line}\n".encode())
            self._file.flush()

    def add(self, line: str) -> None:
        """One more piece is done."""
        self.done.append(line)
        self._write(line)

    def forget(self) -> None:
        """All is done, and written elsewhere."""
        self.path.unlink(missing_ok=True)

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()
        if error is not None and not self.done:
            self.forget()
