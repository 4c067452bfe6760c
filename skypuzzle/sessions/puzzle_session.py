"""Solving a puzzle: undo, hints, time, and the text to share."""

from collections.abc import Callable, Collection
from datetime import date
from typing import Any, Generic, TypeVar

from skypuzzle.documents import FORMAT
from skypuzzle.errors import SkypuzzleError
from skypuzzle.limits import Stopwatch
from skypuzzle.puzzles.documents import PlayDocument
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.sessions.logbook import FirstSolve, Progress
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.sessions.session import Session
from skypuzzle.wording import number_of

ALONE, HELPED = "🟦", "🔶"
"""A square and a diamond: they differ in shape, not only in colour."""


def clock_text(seconds: float) -> str:
    """Return a time as a clock shows it: 4:05, or 1:02:03."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def against_par(seconds: float, par: int) -> str:
    """Return a time, compared with the minutes that it should take."""
    beyond = int(seconds) - par * 60
    how = "just par" if beyond == 0 else f"{clock_text(abs(beyond))} {'over' if beyond > 0 else 'under'} par"
    return f"{clock_text(seconds)}, {how}"


def days_text(streak: int) -> str:
    """Return days in a row, in words; empty if there are none."""
    return f"streak: {number_of(streak, 'day')}" if streak else ""


def hints_text(hints: int) -> str:
    return number_of(hints, "hint") if hints else "no hints"


def share_text(title: str, seconds: float, moves: int, helped: Collection[int], hints: int, taken_back: int) -> str:
    """Return title, result and one symbol for each move: a square if made alone, a diamond if made with a hint."""
    words = [f"{clock_text(seconds)}, {number_of(moves, 'move')}", hints_text(hints)]
    if taken_back:
        words.append(f"{taken_back} taken back")
    row = "".join(HELPED if place in helped else ALONE for place in range(moves))
    return f"skypuzzle {title}\n{', '.join(words)}\n{row}\n"


P = TypeVar("P", bound=PlayablePuzzle[Any])


class PuzzleSession(Session[Any], Generic[P]):
    """A puzzle in play; `title` gives nothing away, and `game` is the title of its game."""

    def __init__(self, playable: P, title: str = "", game: str = "") -> None:
        super().__init__(playable.start)
        puzzle = playable.puzzle
        self.playable = playable
        self.title = title or f"{puzzle.id} {puzzle.kind} {puzzle.difficulty.level}"
        self.game = game
        self.watch = Stopwatch()
        self.hints = 0
        self.taken_back = 0
        self.shown = False
        """Was the solution shown?"""
        self.first_solve: FirstSolve | None = None
        self._hinted: set[tuple[str, ...]] = set()
        """Where hints were given: the moves before."""
        self._helped: set[tuple[str, ...]] = set()
        """The moves that a hint helped with, each as the end of a line of moves."""
        self._hint: Hint | None = None
        self._steps_given = 0

    @property
    def puzzle(self) -> Puzzle:
        return self.playable.puzzle

    def after(self, state: Any, move: str) -> Any:
        return self.playable.after(state, move)

    def is_decision(self, state: Any) -> bool:
        """Return whether no move is forced there."""
        return self.playable.forced(state) is None

    @property
    def is_complete(self) -> bool:
        return self.playable.is_complete(self.state)

    @property
    def is_solved(self) -> bool:
        return self.playable.is_solved(self.state)

    def play(self, move: str) -> None:
        """Make a move and the automatic ones after it. Raises an InputError if it cannot be made."""
        is_helped = self.moves in self._hinted
        self.add(move)
        if is_helped:
            self._helped.add(self.moves)
        self._add_forced()
        self._moved()

    def undo(self) -> str | None:
        move = super().undo()
        if move is not None:
            self.taken_back += 1
            self._moved()
        return move

    def redo(self) -> str | None:
        move = super().redo()
        if move is not None:
            self._add_forced()
            self._moved()
        return move

    def _add_forced(self) -> None:
        """Make automatic moves, unless they are among those to be redone."""
        while not self.undone and (forced := self.playable.forced(self.state)) is not None:
            self.add(forced)

    def _moved(self) -> None:
        self._hint, self._steps_given = None, 0
        if self.is_solved:
            self.watch.stop()

    def next_step(self, hint: Hint) -> str:
        """Return the next of the three steps of a hint, or the last one again. It counts once in a place."""
        if hint != self._hint:
            self._hint, self._steps_given = hint, 0
        if self.moves not in self._hinted:
            self._hinted.add(self.moves)
            self.hints += 1
        self._steps_given = min(self._steps_given + 1, len(hint.steps))
        return hint.steps[self._steps_given - 1]

    @property
    def hint(self) -> tuple[Hint, int] | None:
        """The hint for this state, and how many of its steps were given."""
        return None if self._hint is None else (self._hint, self._steps_given)

    def standing(self) -> str:
        """Return how the puzzle ended, in a line; empty if it has not."""
        if self.is_solved:
            return "Solved." if not self.shown else "That is the solution."
        return self.playable.shortfall(self.state) if self.is_complete else ""

    def time_text(self) -> str:
        """Return the time it took, compared with par if the puzzle has one."""
        par = self.puzzle.label.par
        return clock_text(self.watch.seconds) if par is None else against_par(self.watch.seconds, par)

    def record_solve(self, today: date) -> bool:
        """Record the day if the puzzle is solved for the first time, and not shown. Returns whether it is."""
        if not self.is_solved or self.shown or self.first_solve is not None:
            return False
        self.first_solve = FirstSolve(day=today, seconds=round(self.watch.seconds, 1), hints=self.hints)
        return True

    @property
    def share(self) -> str:
        chosen = self.decisions
        helped = [number for number, place in enumerate(chosen) if self.moves[: place + 1] in self._helped]
        return share_text(
            f"{self.game} {self.title}".lstrip(), self.watch.seconds, len(chosen), helped, self.hints, self.taken_back
        )

    def progress(self) -> Progress:
        """Return what to save of it."""
        line = (*self.moves, *reversed(self.undone))
        return Progress(
            moves=[*self.moves],
            undone=[*self.undone],
            helped=[place for place in range(len(line)) if line[: place + 1] in self._helped],
            hinted=sorted(" ".join(moves) for moves in self._hinted),
            hints=self.hints,
            taken_back=self.taken_back,
            seconds=round(self.watch.seconds, 1),
            shown=self.shown,
            first_solve=self.first_solve,
        )

    def resume(self, progress: Progress, now: Callable[[], float] | None = None) -> bool:
        """Continue from saved progress. Returns False, and starts over, if it does not fit the puzzle."""
        try:
            self.restore(progress.moves, progress.undone)
        except SkypuzzleError:
            return False
        self._add_forced()  # a page may have left it where its own part of the puzzle ends
        line = (*self.moves, *reversed(self.undone))
        self._helped = {line[: place + 1] for place in range(len(line)) if place in progress.helped}
        self._hinted = {tuple(moves.split()) for moves in progress.hinted}
        self.hints, self.taken_back, self.shown = progress.hints, progress.taken_back, progress.shown
        self.first_solve = progress.first_solve
        self.watch = Stopwatch(progress.seconds) if now is None else Stopwatch(progress.seconds, now)
        if self.is_solved:
            self.watch.stop()
        return True


def play_document(game: str, session: PuzzleSession[Any]) -> PlayDocument:
    """Return how a puzzle was played; if its solution was shown, it is not solved."""
    return PlayDocument(
        format=FORMAT,
        game=game,
        type="play",
        id=session.puzzle.id,
        solved=session.is_solved and not session.shown,
        actions=[*session.moves],
        hints=session.hints,
        taken_back=session.taken_back,
        seconds=round(session.watch.seconds, 1),
    )
