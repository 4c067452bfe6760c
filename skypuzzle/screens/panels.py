"""What stands beside a board, as text that fits its room, whatever the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import fill

from rich.text import Text

from skypuzzle.sessions.playable import Hint


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the panel."""

    text: Text
    shorter: Text | None = None
    """Where there is no room for all of it; an empty text leaves it out."""


def hint_lines(hint: Hint, given: int, *, style: str, faint: str) -> Part:
    """As much of a hint as was given; the last step alone, if there is no room for all."""
    text = Text("Hint", f"bold {style}")
    shorter = text.copy().append(f" {given}: {hint.steps[given - 1]}")
    for number, step in enumerate(hint.steps[:given], 1):
        text.append(f"\n{number} {step}", "" if number == given else faint)
    return Part(text, shorter)


def stacked(parts: Sequence[Part], width: int, height: int) -> Text:
    """Parts one below the other, shortened from the last one up until they fit, and apart where there is room."""
    texts = [part.text for part in parts]
    for place in reversed(range(len(parts))):
        if _lines(texts, width) <= height:
            break
        shorter = parts[place].shorter
        if shorter is not None:
            texts[place] = shorter
    texts = [text for text in texts if text.plain]
    return Text("\n\n" if _lines(texts, width) + len(texts) - 1 <= height else "\n").join(texts)


def _lines(texts: Sequence[Text], width: int) -> int:
    return sum(len(fill(line, width).splitlines()) or 1 for text in texts for line in text.plain.splitlines())
