"""Playing by typing, for pipes and for terminals without a full screen: words in, texts and pictures out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.errors import shorten

if TYPE_CHECKING:
    from rich.console import RenderableType

KEYS = {"u": "undo", "U": "redo", "h": "hint", "c": "check", "s": "solution", "q": "quit", "?": "help"}
"""What these keys do on the full screen."""

Draw: TypeAlias = "Callable[[int, bool], RenderableType]"
"""A picture for a width, with or without Unicode."""
Words: TypeAlias = Sequence[tuple[str, str]]
"""What can be typed, each with its meaning."""


class Conversation:
    """The two ends of a conversation; pictures come by themselves only where a person is looking."""

    def __init__(
        self, lines: Iterable[str], say: Callable[[str], None], show: Callable[[Draw], None], *, is_watched: bool
    ) -> None:
        self._rest: list[str] = []
        """Of the line that is being read, the last word first."""
        self.words = self._read(lines)
        """Everything typed, word by word; what follows a # is a remark."""
        self.refused = 0
        """How many words could not be done."""
        self.say = say
        self.show = show
        self.is_watched = is_watched

    def _read(self, lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            self._rest = line.partition("#")[0].split()[::-1]
            while self._rest:
                word = self._rest.pop()
                yield KEYS.get(word, word)

    def refuse(self, reason: str) -> str:
        """Something cannot be done, and why. The rest of the line counted on it, and so is left out."""
        self.refused += 1
        left_out = " ".join(reversed(self._rest))
        self._rest = []
        return f"{reason}; the rest of the line was not played: {shorten(left_out)}" if left_out else reason


def help_text(moves: Words, left: Words, right: Words) -> str:
    """Two columns: the usual move of the game heads the left one, its other words the right one."""
    lines = []
    for (word, meaning), (other, other_meaning) in zip_longest(
        [*moves[:1], *left], [*moves[1:], *right], fillvalue=("", "")
    ):
        lines.append(f"{word:13} {meaning:34} {other:5} {other_meaning}".rstrip())
    return "\n".join(lines)
