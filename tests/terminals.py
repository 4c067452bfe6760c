"""A real terminal to run the program in, with somebody who reads what it draws."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from types import TracebackType

from tests.running import skypuzzle


class Terminal:
    """A pseudo-terminal with a program in it."""

    def __init__(self, *words: str, columns: int = 80, lines: int = 24, **environment: str) -> None:
        self.master, self._slave = pty.openpty()
        self.resize(columns, lines)
        self.before = termios.tcgetattr(self._slave)
        self.drawn = b""
        inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.process = subprocess.Popen(
            skypuzzle(*words),
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env={**inherited, "TERM": "xterm-256color", **environment},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        for handle in (self.master, self._slave):
            if handle >= 0:
                os.close(handle)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def read_until(self, text: str, seconds: float = 30) -> None:
        """Read until a text is there, escape sequences left out."""
        until = time.monotonic() + seconds
        while text not in self.text:
            assert time.monotonic() < until, self.text[-2000:]
            self._read(0.1)

    @property
    def text(self) -> str:
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.drawn.decode("utf-8", "replace"))

    def _read(self, seconds: float) -> None:
        if select.select([self.master], [], [], seconds)[0]:
            try:
                self.drawn += os.read(self.master, 65536)
            except OSError:  # the program has closed its end
                time.sleep(0.05)

    def hang_up(self) -> None:
        """Take the terminal away."""
        os.close(self._slave)
        os.close(self.master)
        self.master = self._slave = -1

    def ended(self, seconds: float = 30) -> int:
        """The exit code, once there is one; what is drawn meanwhile is read."""
        until = time.monotonic() + seconds
        while self.process.poll() is None:
            assert time.monotonic() < until, self.text[-2000:]
            if self.master >= 0:
                self._read(0.1)
            else:
                time.sleep(0.05)
        if self.master >= 0:
            self._read(0.1)
        return self.process.returncode

    def is_as_before(self) -> bool:
        """Is the terminal itself set as it was, and switched back to its lines, its cursor and no mouse?"""
        modes = {}
        for numbers, is_on in re.findall(rb"\x1b\[\?([0-9;]+)([hl])", self.drawn):
            modes.update(dict.fromkeys(numbers.split(b";"), is_on == b"h"))
        mouse = any(modes.get(number, False) for number in (b"1000", b"1002", b"1003", b"1006", b"1015"))
        others = any(modes.get(number, False) for number in (b"1049", b"1004", b"2004"))
        return termios.tcgetattr(self._slave) == self.before and modes.get(b"25", True) and not mouse and not others
