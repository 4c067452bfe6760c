"""Text that does something when it is clicked. Textual's own links would lose their colours."""

from rich.style import Style
from rich.text import Text
from textual import events

DOES = "does"
"""The key under which a text tells what a click on it does."""


def clickable(text: Text, action: str) -> Text:
    """The text, which does something when it is clicked."""
    text.stylize(Style(meta={DOES: action}))
    return text


def clicked_action(event: events.Click) -> str | None:
    """What the text under the mouse does, as an action of the screen; None if it does nothing."""
    action = event.style.meta.get(DOES)
    return None if action is None else f"screen.{action}"
