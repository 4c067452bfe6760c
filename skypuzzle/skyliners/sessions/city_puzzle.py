"""A puzzle of Skyliners as something to play, whatever its kind."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from skypuzzle.sessions.playable import PlayablePuzzle
from skypuzzle.skyliners.rules.board import Board, Reserve, Side
from skypuzzle.skyliners.rules.position import Plan, Position, Turn
from skypuzzle.skyliners.sessions.typed_words import WORDS, left_over, plans_holding, row_of_sight, spelled

S = TypeVar("S")


class CityPuzzle(PlayablePuzzle[S]):
    """What all puzzles have: a city, pieces to build with, and plans."""

    words = WORDS
    seat: Side
    """The side to look from."""
    view: Side
    """The side to look from at the end."""
    plans: tuple[Plan, ...]
    """What must be seen in the end."""

    @abstractmethod
    def board(self, state: S) -> Board:
        """The city."""

    @abstractmethod
    def reserve(self, state: S) -> Reserve:
        """What is left to build with."""

    def position(self, _state: S) -> Position | None:
        """The game, if the puzzle is a turn of one."""
        return None

    def turns(self, _state: S) -> Sequence[Turn]:
        """What has been played, by whom, if others answer."""
        return ()

    def replies(self, _state: S) -> str:
        """What the others did since the player's last turn, in a sentence; empty if they did nothing."""
        return ""

    def made(self, move: str) -> str:
        return f"{move} placed."

    def holding(self, state: S) -> tuple[Plan, ...]:
        """The plans that hold in the city as it is."""
        return tuple(plan for plan in self.plans if plan.holds_on(self.board(state)))

    def describe(self, state: S) -> str:
        plans = f"; {plans_holding(len(self.holding(state)), len(self.plans))}" if self.plans else ""
        return f"left: {left_over(self.reserve(state))}{plans}"

    def look(self, state: S, word: str) -> str | None:
        return row_of_sight(word, self.board(state))

    def spelled(self, word: str) -> str:
        return spelled(word)
