"""What playing any kind of Skyliners puzzle needs: the moves that can be typed, and what a side sees."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from skypuzzle.sessions.playable import PlayablePuzzle
from skypuzzle.skyliners.rules.board import EMPTY, LINES, ROW_LETTERS, SITE_NAMES, Board, Reserve, Row, Side, Site
from skypuzzle.skyliners.rules.position import Plan, Position, Turn


@dataclass(frozen=True, slots=True)
class Sight:
    """One row of sight."""

    side: Side
    row: Row
    seen: tuple[Site, ...]
    hidden: tuple[tuple[Site, Site], ...]
    """Buildings that are not seen, each with the nearest one in front that is high enough to hide it."""

    @property
    def line(self) -> tuple[Site, ...]:
        return LINES[self.side][self.row]

    def __str__(self) -> str:
        seen = f" ({' '.join(SITE_NAMES[site] for site in self.seen)})" if self.seen else ""
        text = f"{self.side}, row {ROW_LETTERS[self.row]}: sees {len(self.seen)}{seen}."
        behind = [f"{SITE_NAMES[site]} behind {SITE_NAMES[front]}" for site, front in self.hidden]
        return f"{text} Hidden: {', '.join(behind)}." if behind else text


def sight(board: Board, side: Side, row: Row) -> Sight:
    seen = board.seen(side, row)
    hidden = []
    for place, site in enumerate(LINES[side][row]):
        height = board.heights[site]
        if height != EMPTY and site not in seen:
            front = next(other for other in LINES[side][row][:place] if board.heights[other] >= height)
            hidden.append((site, front))
    return Sight(side, row, seen, tuple(hidden))


WORDS = (
    ("Fb2 Rb2 Pb2", "a floor, roof or park on b2"),
    ("=B3", "plan to see 3 in row B"),
    ("SB", "what S sees in row B"),
)

OWN_CARD = "you know your own card: give its row and number, such as =B3"
"""The answer to `=?`."""


def capitalize_piece(word: str) -> str:
    """Capitalize the letter of a piece, so that `fb2` means `Fb2`."""
    return word[0].upper() + word[1:] if len(word) == 3 and word[0] in "frp" else word


def row_of_sight(word: str, board: Board) -> str | None:
    """Answer a word such as `SB`: what side S sees in its row B. None if it is not such a word."""
    if len(word) != 2 or word[0] not in Side.__members__ or word[1] not in ROW_LETTERS:
        return None
    return str(sight(board, Side[word[0]], ROW_LETTERS.index(word[1])))


def plans_holding(held: int, asked: int) -> str:
    if asked == 1:
        return "the plan holds" if held else "the plan does not hold"
    return f"{held} of {asked} plans hold"


def left_over(reserve: Reserve) -> str:
    return ", ".join(reserve.in_words()) or "nothing"


S = TypeVar("S")


class CityPuzzle(PlayablePuzzle[S]):
    """What all puzzles have: a city, pieces to build with, and plans."""

    words = WORDS
    seat: Side
    view: Side
    """The side to look from once the puzzle is solved."""
    plans: tuple[Plan, ...]

    @abstractmethod
    def board(self, state: S) -> Board:
        raise NotImplementedError

    @abstractmethod
    def reserve(self, state: S) -> Reserve:
        raise NotImplementedError

    def position(self, _state: S) -> Position | None:
        """The game, if the puzzle is a turn of one."""
        return None

    def turns(self, _state: S) -> Sequence[Turn]:
        """The turns played so far, if other players answer."""
        return ()

    def replies(self, _state: S) -> str:
        """Say what other players did since the player's last turn; empty if they did nothing."""
        return ""

    def made(self, move: str) -> str:
        return f"{move} placed."

    def holding(self, state: S) -> tuple[Plan, ...]:
        return tuple(plan for plan in self.plans if plan.holds_on(self.board(state)))

    def describe(self, state: S) -> str:
        plans = f"; {plans_holding(len(self.holding(state)), len(self.plans))}" if self.plans else ""
        return f"left: {left_over(self.reserve(state))}{plans}"

    def look(self, state: S, word: str) -> str | None:
        return row_of_sight(word, self.board(state))

    def spelled(self, word: str) -> str:
        return capitalize_piece(word)
