"""A puzzle as its player goes through it: moves, undo and redo, hints taken, time, and how it stands."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import date
from typing import Generic, NamedTuple, TypeVar

from skypuzzle.clock import Stopwatch
from skypuzzle.errors import Fault, RuleError, SkypuzzleError
from skypuzzle.sessions.history import History
from skypuzzle.sessions.logbook import Feat, Visit
from skypuzzle.sessions.sharing import share_text
from skypuzzle.skyliners.notation.turns import parse_action
from skypuzzle.skyliners.puzzles.puzzle import Puzzle
from skypuzzle.skyliners.rules.actions import Action, Forfeit, Plan
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.pieces import Reserve
from skypuzzle.skyliners.sessions.hints import Hint

S = TypeVar("S")

OWN_CARD = "you know your own card: say its row and number, such as =B3"


class Move(NamedTuple):
    """An action, and whether a hint was told before it."""

    action: Action
    helped: bool = False


class PuzzleSession(ABC, Generic[S]):
    """What all kinds of puzzles share; `title` names the puzzle without giving anything away."""

    def __init__(self, puzzle: Puzzle, start: S, title: str = "") -> None:
        self.puzzle = puzzle
        self.title = title or f"{puzzle.id} {puzzle.kind} {puzzle.difficulty.level}"
        self.history: History[S, Move] = History(start, self._after)
        self.watch = Stopwatch()
        self.hints = 0
        self.taken_back = 0
        self.shown = False
        self.feat: Feat | None = None
        self._told_at: set[str] = set()
        """Where hints were told: what was done before, in notation."""
        self._hint: Hint | None = None
        self._told = 0

    @property
    @abstractmethod
    def board(self) -> Board:
        """The city as it is now."""

    @property
    @abstractmethod
    def reserve(self) -> Reserve:
        """What is left to build with."""

    @property
    @abstractmethod
    def plans(self) -> tuple[Plan, ...]:
        """What is to be seen in the end."""

    @property
    @abstractmethod
    def seat(self) -> Side:
        """The side to look from."""

    @property
    @abstractmethod
    def is_complete(self) -> bool:
        """Is there nothing more to do, right or wrong?"""

    @property
    @abstractmethod
    def is_solved(self) -> bool:
        """Is it done, as the rules judge it?"""

    @abstractmethod
    def why_not(self, action: Action) -> str | None:
        """Why an action cannot be done now; None if it can."""

    @abstractmethod
    def shortfall(self) -> str:
        """What is wrong, where all is done but the puzzle is not solved."""

    @abstractmethod
    def _follow(self, state: S, action: Action) -> S:
        """The state after an action, by the rules."""

    def _forced(self) -> Action | None:
        """What comes by itself now, as there is nothing to choose; None if there is."""
        return None

    def _after(self, state: S, move: Move) -> S:
        return self._follow(state, move.action)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done and not taken back."""
        return tuple(move.action for move in self.history.moves)

    @property
    def _place(self) -> str:
        """What was done, in notation."""
        return " ".join(map(str, self.actions))

    @property
    def holding(self) -> tuple[Plan, ...]:
        """The plans that hold on the board as it is."""
        return tuple(plan for plan in self.plans if plan.holds_on(self.board))

    def play(self, action: Action) -> None:
        """Do it; a RuleError says why not, if it cannot be done."""
        reason = self.why_not(action)
        if reason is not None:
            raise RuleError(Fault("action", str(action), reason))
        self.history.play(Move(action, self._place in self._told_at))
        forced = self._forced()
        if forced is not None:
            self.history.play(Move(forced))
        self._moved()

    def undo(self) -> Action | None:
        """Take the last action back, and what came of it by itself."""
        move = self.history.undo()
        if move is None:
            return None
        while self.actions and self._forced() is not None:
            move = self.history.undo() or move
        self.taken_back += 1
        self._moved()
        return move.action

    def redo(self) -> Action | None:
        """Do again what was taken back."""
        move = self.history.redo()
        if move is None:
            return None
        if self._forced() is not None:
            self.history.redo()
        self._moved()
        return move.action

    def _moved(self) -> None:
        self._hint, self._told = None, 0
        if self.is_solved:
            self.watch.stop()

    def tell(self, hint: Hint) -> str:
        """The next of the three steps of a hint; when all are told, the last one again. It counts once in a place."""
        if hint != self._hint:
            self._hint, self._told = hint, 0
        if self._place not in self._told_at:
            self._told_at.add(self._place)
            self.hints += 1
        self._told = min(self._told + 1, len(hint.steps))
        return hint.steps[self._told - 1]

    @property
    def told(self) -> tuple[Hint, int] | None:
        """The hint for this very state and how many of its steps were told."""
        return None if self._hint is None else (self._hint, self._told)

    def standing(self) -> str:
        """How the puzzle stands, in a line."""
        if self.is_solved:
            return "Solved." if not self.shown else "That is the solution."
        return self.shortfall() if self.is_complete else ""

    def solve_for_good(self, today: date) -> bool:
        """Write down the day, if the player has solved it for the first time and was not shown how; has he?"""
        if not self.is_solved or self.shown or self.feat is not None:
            return False
        self.feat = Feat(day=today, seconds=round(self.watch.seconds, 1), hints=self.hints)
        return True

    @property
    def share(self) -> str:
        """What can be shown to others."""
        chosen = [move for move in self.history.moves if not isinstance(move.action, Forfeit)]
        helped = [place for place, move in enumerate(chosen) if move.helped]
        return share_text(self.title, self.watch.seconds, len(chosen), helped, self.hints, self.taken_back)

    def visit(self) -> Visit:
        """What is to be kept of it."""
        line = (*self.history.moves, *reversed(self.history.undone))
        return Visit(
            moves=[str(action) for action in self.actions],
            undone=[str(move.action) for move in self.history.undone],
            helped=[place for place, move in enumerate(line) if move.helped],
            told=sorted(self._told_at),
            hints=self.hints,
            taken_back=self.taken_back,
            seconds=round(self.watch.seconds, 1),
            shown=self.shown,
            feat=self.feat,
        )

    def resume(self, visit: Visit, now: Callable[[], float] | None = None) -> bool:
        """Go on where it was left. False, and all anew, if what was kept does not fit the puzzle."""
        try:
            line = [
                Move(parse_action(text), place in visit.helped)
                for place, text in enumerate((*visit.moves, *reversed(visit.undone)))
            ]
            self.history.restore(line[: len(visit.moves)], line[len(visit.moves) :][::-1])
        except SkypuzzleError:
            self.history = History(self.history.states[0], self._after)
            return False
        self.hints, self.taken_back, self.shown = visit.hints, visit.taken_back, visit.shown
        self._told_at = set(visit.told)
        self.feat = visit.feat
        self.watch = Stopwatch(visit.seconds) if now is None else Stopwatch(visit.seconds, now)
        if self.is_solved:
            self.watch.stop()
        return True
