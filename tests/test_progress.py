"""The line that long searches show on a terminal."""

import io
import sys
import time

import pytest

from skypuzzle.console import progress


class Screen(io.StringIO):
    """A terminal, or not."""

    def __init__(self, *, is_terminal: bool) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_search_says_how_far_it_is_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch, is_terminal: bool) -> None:
    screen = Screen(is_terminal=is_terminal)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "THINKING_SECONDS", 0.01)
    with progress.thinking() as on_settled:
        on_settled(2, 5)
        while is_terminal and "2 of 5 settled, 0 s" not in screen.getvalue():
            time.sleep(0.01)
    shown = screen.getvalue()
    assert bool(shown) is is_terminal
    if is_terminal:
        *_, last, nothing = shown.split("\r")
        assert (last.strip(), nothing) == ("", "")
