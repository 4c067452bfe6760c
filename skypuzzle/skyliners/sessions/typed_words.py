"""What can be typed in Skyliners, and what it means."""

from skypuzzle.skyliners.rules.board import ROW_LETTERS, Board, Reserve, Side
from skypuzzle.skyliners.sessions.sight import sight

WORDS = (
    ("Fb2 Rb2 Pb2", "a floor, roof or park on b2"),
    ("=B3", "plan to see 3 in row B"),
    ("SB", "what S sees in row B"),
)

OWN_CARD = "you know your own card: say its row and number, such as =B3"
"""What to say to `=?`."""


def spelled(word: str) -> str:
    """A word as it is meant: small letters will do for pieces."""
    return word[0].upper() + word[1:] if len(word) == 3 and word[0] in "frp" else word


def row_of_sight(word: str, board: Board) -> str | None:
    """What `SB` asks for: what side S sees in its row B. None if the word asks for something else."""
    if len(word) != 2 or word[0] not in Side.__members__ or word[1] not in ROW_LETTERS:
        return None
    return str(sight(board, Side[word[0]], ROW_LETTERS.index(word[1])))


def plans_holding(held: int, asked: int) -> str:
    """How many plans hold, in words."""
    if asked == 1:
        return "the plan holds" if held else "the plan does not hold"
    return f"{held} of {asked} plans hold"


def left_over(reserve: Reserve) -> str:
    """What is left to place, in words."""
    return ", ".join(reserve.in_words()) or "nothing"
