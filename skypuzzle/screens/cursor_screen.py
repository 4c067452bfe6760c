"""Screens with a cursor on the board, and turns that are played with it."""

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from skypuzzle.screens.framed import FramedScreen


class CursorScreen(FramedScreen):
    """A board with a cursor; keys move it and act on what is under it."""

    DEFAULT_CSS = """
    CursorScreen #panel { width: 1fr; height: 100%; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(0, 1)", show=False),
        Binding("down", "go(0, -1)", show=False),
        Binding("left", "go(-1, 0)", show=False),
        Binding("right", "go(1, 0)", show=False),
        Binding("enter,space", "do", show=False),
        Binding("tab", "cycle(1)", show=False, priority=True),
        Binding("shift+tab", "cycle(-1)", show=False, priority=True),
        Binding("backspace,delete,x", "clear", show=False),
    ]
    panel_needed: ClassVar[int]
    """The least number of columns for the panel."""

    def clicked(self, place: int) -> None:
        """Called when a place of the board is clicked."""
        raise NotImplementedError

    def show_choice(self) -> None:
        """Called when the player has moved the cursor or chosen something else."""
        self.redraw()


class TurnScreen(CursorScreen):
    """A turn on the board. It says why something is not possible until the player chooses something else."""

    _refusal: Text | None = None

    @property
    def acts(self) -> bool:
        """Is it the player's turn?"""
        raise NotImplementedError

    def invite(self) -> None:
        """Say what to do; by default, nothing."""
        self.say("")

    def decline(self, text: str) -> None:
        super().decline(text)
        self._refusal = self.note

    def show_choice(self) -> None:
        if self.note is self._refusal:
            self.invite()
        else:
            self.redraw()

    def refuse(self) -> bool:
        """Is it not the player's turn? Then say so."""
        if not self.acts:
            self.decline("It is not your turn.")
        return not self.acts
