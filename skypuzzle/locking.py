"""Files that only one run writes at a time."""

import os
import sys
from pathlib import Path
from typing import IO

from skypuzzle.errors import FileError, quote

MOST_TRIES = 100
"""To lock a file that others keep removing."""


def locked(path: Path, busy: str) -> IO[bytes]:
    """A file, locked until it is closed; a FileError that says `busy` if another run has it.

    Its owner may remove it at the end: whoever opened that one meanwhile tries again with a new one.
    """
    for _ in range(MOST_TRIES):
        file = path.open("a+b")
        is_it = False
        try:
            _lock(file)
            is_it = os.path.samestat(os.fstat(file.fileno()), path.stat())
            if is_it:
                return file
        except FileNotFoundError:
            continue
        except BlockingIOError:
            raise FileError(busy) from None
        finally:
            if not is_it:
                file.close()
    raise FileError(f"{quote(str(path))}: cannot be locked; write elsewhere")


def _lock(file: IO[bytes]) -> None:
    """BlockingIOError if another process has locked it; a file system without locks stops nobody."""
    if sys.platform == "win32":
        import msvcrt

        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError:
            raise BlockingIOError from None
    else:
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:  # some file systems have no locks
            return
