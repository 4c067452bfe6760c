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
    shortest: Text | None = None
    """Where there is no room for that either."""


def hint_lines(hint: Hint, given: int, *, style: str, faint: str) -> Part:
    """As much of a hint as was given; where there is no room, without the first steps, in the end the last alone."""
    heading = Text("Hint", f"bold {style}")

    def since(first: int) -> Text:
        text = heading.copy()
        for number, step in enumerate(hint.steps[first - 1 : given], first):
            text.append(f"\n{number} {step}", "" if number == given else faint)
        return text

    last = heading.copy().append(f" {given}: {hint.steps[given - 1]}")
    return Part(since(1), since(2), last) if given > 2 else Part(since(1), last)


def stacked(parts: Sequence[Part], width: int, height: int) -> Text:
    """Parts one below the other, shortened from the last one up until they fit, and apart where there is room."""
    texts = [part.text for part in parts]
    for place in reversed(range(len(parts))):
        for shorter in (parts[place].shorter, parts[place].shortest):
            if shorter is not None and _lines(texts, width) > height:
                texts[place] = shorter
    texts = [text for text in texts if text.plain]
    return Text("\n\n" if _lines(texts, width) + len(texts) - 1 <= height else "\n").join(texts)


def _lines(texts: Sequence[Text], width: int) -> int:
    return sum(len(fill(line, width).splitlines()) or 1 for text in texts for line in text.plain.splitlines())
