"""A whole game as one person goes through it, with bots on the other seats."""

from typing import Any, Generic, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from skypuzzle.errors import Fault, RuleError
from skypuzzle.sessions.logbook import SavedGame
from skypuzzle.sessions.playable import PlayableGame
from skypuzzle.sessions.session import Session

G = TypeVar("G", bound=PlayableGame[Any])


REVISED = "you took something back after a bot had moved"
NOT_KNOWN = "it was begun with an earlier version, which did not keep what was taken back"


class GameSession(Session[Any], Generic[G]):
    """All that happened, the player's moves and those of the bots."""

    def __init__(self, playable: G) -> None:
        super().__init__(playable.start)
        self.playable = playable
        self.revised: bool | None = False
        """Was something else done than before, after a bot had answered it? None if that is not known."""
        self.counted: tuple[str, ...] | None = None
        """The moves with which it ended when it was counted for the player's rating, if that was in this session."""

    def after(self, state: Any, move: str) -> Any:
        """By the rules of the game."""
        return self.playable.after(state, move)

    def is_decision(self, state: Any) -> bool:
        """Is it the player's move there, with something to choose from?"""
        return self.playable.mover(state) == self.playable.you and self.playable.forced(state) is None

    @property
    def is_begun(self) -> bool:
        """Has the player decided anything yet, even if it is taken back?"""
        return bool(self.undone or self.decisions)

    @property
    def is_over(self) -> bool:
        """Has the last move been made?"""
        return self.playable.mover(self.state) is None

    @property
    def is_yours(self) -> bool:
        """Is it the player's move?"""
        return self.playable.mover(self.state) == self.playable.you

    @property
    def forced(self) -> str | None:
        """The move that the player cannot but make, if it is theirs."""
        return self.playable.forced(self.state) if self.is_yours else None

    @property
    def turns(self) -> list[tuple[str, str]]:
        """Every turn so far, as its seat and what the player may see of it."""
        return [*self.playable.turns(self.states, self.moves)]

    @property
    def unrated(self) -> str:
        """Why the game does not count for the player's rating, as far as that can be said; empty if it does."""
        reason: str = self.playable.unrated
        return reason or (NOT_KNOWN if self.revised is None else REVISED if self.revised else "")

    @property
    def would_revise(self) -> bool:
        """Does what was taken back, and can still be made again, hold moves of bots?"""
        state = self.state
        for move in reversed(self.undone):
            if self.playable.mover(state) != self.playable.you:
                return True
            state = self.after(state, move)
        return False

    @property
    def is_at_stake(self) -> bool:
        """Would the game count, but no longer if something else is done here than before?"""
        return bool(self.playable.rates) and not self.unrated and self.would_revise

    def add(self, move: str) -> None:
        """One more move, whoever makes it; what bots have answered cannot be unlearned."""
        if self.undone[-1:] == (move,):  # the same as before: what followed may follow again
            self._forward()
            return
        revises = self.would_revise
        super().add(move)
        if revises:
            self.revised = True

    def play(self, move: str) -> None:
        """The player's own move; an InputError says why not, if it cannot be made."""
        seat = self.playable.mover(self.state)
        if seat is None:
            raise RuleError(Fault("move", move, "the game is over"))
        if seat != self.playable.you:
            raise RuleError(Fault("move", move, f"it is {seat}'s turn"))
        self.add(move)

    def let_bot_move(self) -> None:
        """Let the bot whose move it is choose and play."""
        self.add(self.playable.bot_move(self.state, len(self.moves)))

    def saved(self) -> SavedGame:
        """What to keep of it."""
        is_unsaid = self.revised is None or not self.playable.rates  # where it matters to nobody, for earlier versions
        revised = UNSET if is_unsaid else self.revised
        return replace(self.playable.saved, moves=[*self.moves], undone=[*self.undone], revised=revised)
