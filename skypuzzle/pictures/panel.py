"""What stands beside a drawing, for any game: lines of text from the top down, and room for whatever belongs there."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from skypuzzle.pictures.drawing import Shape, label, wrapped

HEADING, TEXT, SMALL = 21, 17, 15
LINE_HEIGHT, GAP = 24, 18


class Inks(Protocol):
    """What a theme must have to be written with."""

    @property
    def ink(self) -> str:
        """Of text."""

    @property
    def faint_ink(self) -> str:
        """Of text that matters less."""


class Beside(NamedTuple):
    """What stands beside a drawing, from its top left, and how high it is."""

    shapes: list[Shape]
    height: float


class Panel:
    """Written from the top down; `y` is where the next line goes."""

    def __init__(self, inks: Inks, inner: float) -> None:
        self.inks = inks
        self.inner = inner
        self.x: float = GAP
        self.y = 0.0

    def line(self, words: str, size: float, *, bold: bool = False, faint: bool = False) -> Shape:
        """A line of text."""
        ink = self.inks.faint_ink if faint else self.inks.ink
        shape = label(self.x, self.y + LINE_HEIGHT / 2, words, size, ink, bold=bold, anchor="start")
        self.y += LINE_HEIGHT
        return shape

    def opening(self, heading: str, note: str, *, room: int = 0) -> Iterator[Shape]:
        """What every panel begins with, as far as there is any; the note has room for at least so many lines."""
        if heading:
            for line in wrapped(heading, HEADING, self.inner):
                yield self.line(line, HEADING, bold=True)
            self.y += GAP / 2
        lines = wrapped(note, TEXT, self.inner)
        for line in lines:
            yield self.line(line, TEXT)
        if lines or room:
            self.y += LINE_HEIGHT * max(0, room - len(lines)) + GAP
