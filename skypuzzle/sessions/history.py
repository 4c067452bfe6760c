"""Moves one after another, each of which can be taken back and made again."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

S = TypeVar("S")
M = TypeVar("M")


class History(Generic[S, M]):
    """Moves with every state on the way. `follow` gives the state after a move, or raises why there is none."""

    def __init__(self, start: S, follow: Callable[[S, M], S]) -> None:
        self._follow = follow
        self._states = [start]
        self._moves: list[M] = []
        self._undone: list[M] = []

    @property
    def state(self) -> S:
        """Where the moves have led."""
        return self._states[-1]

    @property
    def states(self) -> tuple[S, ...]:
        """The start, and the state after each move."""
        return tuple(self._states)

    @property
    def moves(self) -> tuple[M, ...]:
        """What was done and not taken back."""
        return tuple(self._moves)

    @property
    def undone(self) -> tuple[M, ...]:
        """What was taken back and can be made again, the next one last."""
        return tuple(self._undone)

    def play(self, move: M) -> None:
        """One more move; what was taken back before is forgotten."""
        self._add(move)
        self._undone.clear()

    def undo(self) -> M | None:
        """Take back the last move, if there is one."""
        if not self._moves:
            return None
        self._states.pop()
        self._undone.append(self._moves.pop())
        return self._undone[-1]

    def redo(self) -> M | None:
        """Make the move again that was taken back last, if there is one."""
        if not self._undone:
            return None
        self._add(self._undone[-1])
        return self._undone.pop()

    def restore(self, moves: Sequence[M], undone: Sequence[M] = ()) -> None:
        """Go on where a history like this one was left; every move is made anew, those taken back too."""
        for move in (*moves, *reversed(undone)):
            self._add(move)
        for _ in undone:
            self.undo()

    def _add(self, move: M) -> None:
        self._states.append(self._follow(self.state, move))
        self._moves.append(move)
