"""How a typed game talks: lines in, texts and pictures out."""

from collections.abc import Callable, Iterable

from rich.console import RenderableType

from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import ROW_LETTERS, Side
from skypuzzle.skyliners.rules.pieces import Piece, Reserve
from skypuzzle.skyliners.sessions.sight import sight

KEYS = {"u": "undo", "U": "redo", "h": "hint", "c": "check", "s": "solution", "q": "quit", "?": "help"}
"""What these keys do on the full screen."""

Draw = Callable[[int, bool], RenderableType]
"""A picture for a width, with or without Unicode."""


class Talk:
    """The two ends of a conversation; pictures come by themselves only where a person is looking."""

    def __init__(
        self, lines: Iterable[str], say: Callable[[str], None], show: Callable[[Draw], None], *, is_watched: bool
    ) -> None:
        self.words = (_spelled(word) for line in lines for word in line.partition("#")[0].split())
        """Everything typed, word by word; what follows a # is a remark."""
        self.refused = 0
        """How many words could not be done."""
        self.say = say
        self.show = show
        self.is_watched = is_watched

    def refuse(self, reason: str) -> str:
        """Something cannot be done, and why."""
        self.refused += 1
        return reason


def _spelled(word: str) -> str:
    """A word as it is meant: the keys of the full screen will do, and small letters for pieces."""
    if len(word) == 3 and word[0] in "frp":
        return word[0].upper() + word[1:]
    return KEYS.get(word, word)


def row_of_sight(word: str, board: Board) -> str | None:
    """What `SB` asks for: what side S sees in its row B. None if the word is no such thing."""
    if len(word) != 2 or word[0] not in Side.__members__ or word[1] not in ROW_LETTERS:
        return None
    return str(sight(board, Side[word[0]], ROW_LETTERS.index(word[1])))


def left_over(reserve: Reserve) -> str:
    """What is left to place, in words."""
    parts = [
        f"{number} {piece}{'' if number == 1 else 's'}" for piece, number in zip(Piece, reserve, strict=True) if number
    ]
    return ", ".join(parts) or "nothing"
