"""Moves as text: made, taken back, redone, and restored the next time."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from skypuzzle.errors import SkypuzzleError

S = TypeVar("S")


class Session(ABC, Generic[S]):
    """What playing a puzzle and playing a whole game have in common.

    Some moves are decisions of the player; others are automatic, such as those of bots. Undo and redo go from decision
    to decision.
    """

    def __init__(self, start: S) -> None:
        self._states = [start]
        self._moves: list[str] = []
        self._undone: list[str] = []

    @abstractmethod
    def after(self, state: S, move: str) -> S:
        """Return the state after a move. Raises an InputError."""

    @abstractmethod
    def is_decision(self, state: S) -> bool:
        """Return whether the player has a choice there."""

    @property
    def state(self) -> S:
        return self._states[-1]

    @property
    def states(self) -> tuple[S, ...]:
        """The start, and the state after each move."""
        return tuple(self._states)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that were made and not taken back."""
        return tuple(self._moves)

    @property
    def undone(self) -> tuple[str, ...]:
        """The moves that were taken back and can be redone, the next one last."""
        return tuple(self._undone)

    @property
    def decisions(self) -> tuple[int, ...]:
        """The places of the moves that the player chose."""
        return tuple(place for place, state in enumerate(self._states[:-1]) if self.is_decision(state))

    def add(self, move: str) -> None:
        """Add a move; moves that were taken back are forgotten."""
        self._add(move)
        self._undone.clear()

    def undo(self) -> str | None:
        """Go back to the player's last decision and return it; None if there was none."""
        for place in reversed(range(len(self._moves))):
            if self.is_decision(self._states[place]):
                self._back_to(place)
                return self._undone[-1]
        return None

    def redo(self) -> str | None:
        """Make the last undone decision again, and the automatic moves after it; None if there is none."""
        if not self._undone:
            return None
        decision = self._undone[-1]
        self._forward()
        while self._undone and not self.is_decision(self.state):
            self._forward()
        return decision

    def restore(self, moves: Sequence[str], undone: Sequence[str]) -> None:
        """Continue a saved session: make all its moves, and take back those that were.

        If one of them is not possible, nothing is restored, and a SkypuzzleError says why.
        """
        try:
            for move in (*moves, *reversed(undone)):
                self._add(move)
        except SkypuzzleError:
            self._back_to(0)
            self._undone.clear()
            raise
        self._back_to(len(moves))

    def _add(self, move: str) -> None:
        self._states.append(self.after(self.state, move))
        self._moves.append(move)

    def _forward(self) -> None:
        self._add(self._undone[-1])
        self._undone.pop()

    def _back_to(self, place: int) -> None:
        while len(self._moves) > place:
            self._states.pop()
            self._undone.append(self._moves.pop())
