"""A window that is too small says so, instead of showing a picture with parts cut off."""

from textual.app import RenderResult
from textual.geometry import Size
from textual.widget import Widget

NEEDED = Size(80, 22)
"""What every game can count on, and must do with: a usual terminal, less two lines."""

STYLE = """
Screen.small > * { display: none; }
TooSmall { display: none; width: 100%; height: 100%; background: $surface; content-align: center middle; }
Screen.small > TooSmall { display: block; }
"""


def is_too_small(size: Size) -> bool:
    """Would anything be cut off?"""
    return size.width < NEEDED.width or size.height < NEEDED.height


class TooSmall(Widget):
    """Every screen has one; it is all that is seen of the screen while the window is too small."""

    def on_mount(self) -> None:
        """A screen may be opened in a small window."""
        self.screen.set_class(is_too_small(self.app.size), "small")

    def render(self) -> RenderResult:
        """How big the window is, and how big it must be."""
        here = self.app.size
        return (
            f"This window has {here.width} columns and {here.height} lines,\n"
            f"and the game needs {NEEDED.width} and {NEEDED.height}.\n\n"
            "Make it bigger, or press q to leave."
        )
