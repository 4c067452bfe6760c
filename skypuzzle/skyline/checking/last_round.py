"""The last round, in which everybody has one more turn at most: what can happen, and what the player can make happen.

Each question is answered by a line of play, by a strategy, or by False: proven that there is none.
"""

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

from skypuzzle.errors import RuleError
from skypuzzle.skyline.checking.bounds import Bounds
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.checking.limits import SearchLimits
from skypuzzle.skyline.checking.replies import Outcome, drawn_hands, outcomes
from skypuzzle.skyline.checking.strategy import Strategy
from skypuzzle.skyline.rules.actions import EndTurn, Skip
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import apply, skip
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.reasons import why_not
from skypuzzle.skyline.rules.records import Turn, play_turn

Line: TypeAlias = tuple[Turn, ...]
Test: TypeAlias = Callable[[Board, str], bool]
"""Of the board at the end and of who built a third penthouse, in order."""


class LastRound:
    """What is left of a game, for the goals of one player."""

    def __init__(self, judge: Judge, limits: SearchLimits) -> None:
        self._judge = judge
        self._limits = limits
        self._breaks: list[Line] = []
        """Lines that broke something, the latest first."""

    # Everybody together ---------------------------------------------------------------------------------------------

    def helping(self, position: Position) -> Line | Literal[False]:
        """A continuation that ends with the goals."""
        return self._line(position, self._judge.possible, self._helped)

    def breaking(self, position: Position) -> Line | Literal[False]:
        """A continuation that ends without them, or may do so."""
        return self._line(position, self._fails, self._broken)

    def _fails(self, board: Board, thirds: str) -> bool:
        return not self._judge.certain(board, thirds)

    def _helped(self, position: Position) -> bool | None:
        """Does every continuation end with the goals, or none?"""
        bounds = Bounds(position, self._judge)
        return True if bounds.all_secured else False if bounds.any_lost else None

    def _broken(self, position: Position) -> bool | None:
        """Does every continuation end without the goals, or none?"""
        has_moved = self._judge.seat not in position.to_move()
        if has_moved and self._judge.is_lasting and self._fails(position.board, position.thirds):
            return True
        helped = self._helped(position)
        return None if helped is None else not helped

    def _line(
        self, position: Position, test: Test, settled: Callable[[Position], bool | None]
    ) -> Line | Literal[False]:
        if position.is_over:
            return () if test(position.board, position.thirds) else False
        if len(position.to_move()) == 1:
            for outcome in outcomes(position, self._limits):
                if test(outcome.position.board, outcome.position.thirds):
                    return (outcome.turn,)
            return False
        known = settled(position)
        if known is False:
            return False
        for outcome in outcomes(position, self._limits):
            rest = self._line(outcome.position, test, settled)
            if rest is not False:
                return (outcome.turn, *rest)
        return False

    # The player against the others ------------------------------------------------------------------------------------

    def solo(self, position: Position) -> Line | Literal[False]:
        """What the player does for the goals if the others' turns are left out."""
        if position.is_over:
            return () if self._judge.certain(position.board, position.thirds) else False
        if position.mover != self._judge.seat:
            left_out = _left_out(position)
            if left_out is None:
                return False
            rest = self.solo(left_out.position)
            return False if rest is False else (left_out.turn, *rest)
        for outcome in outcomes(position, self._limits):
            rest = self.solo(outcome.position)
            if rest is not False:
                return (outcome.turn, *rest)
        return False

    def forcing(self, position: Position) -> Strategy | Literal[False]:
        """Turns of the player's, one of which is the right one whatever happened before."""
        answers: list[Turn] = []
        return Strategy(tuple(answers)) if self._is_forced(position, answers) else False

    def _is_forced(self, position: Position, answers: list[Turn]) -> bool:
        judge = self._judge
        if judge.seat not in position.to_move():
            return self.breaking(position) is False
        if position.mover == judge.seat:
            if any(self._is_answer(position, answer) for answer in answers):
                return True
            found = self._answer(position)
            if found is None:
                return False
            answers.append(found)
            return True
        return all(
            self._is_forced(seen, answers)
            for outcome in outcomes(position, self._limits)
            for seen in drawn_hands(outcome.position, judge.seat)
        )

    def _is_answer(self, position: Position, answer: Turn) -> bool:
        try:
            after = play_turn(position, answer)
        except RuleError:
            return False
        return self._is_safe(after)

    def _answer(self, position: Position) -> Turn | None:
        """A turn of the player's after which nothing can go wrong."""
        return next((outcome.turn for outcome in self._promising(position) if self._is_safe(outcome.position)), None)

    def _promising(self, position: Position) -> Iterator[Outcome]:
        for outcome in outcomes(position, self._limits):
            after = outcome.position
            if not self._judge.is_lasting or self._judge.certain(after.board, after.thirds):
                yield outcome

    def _is_safe(self, position: Position) -> bool:
        """Can nobody break it? What broke something else is tried first."""
        for at, line in enumerate(self._breaks):
            if self._is_broken_by(position, line):
                self._breaks.insert(0, self._breaks.pop(at))
                return False
        found = self.breaking(position)
        if found:
            self._breaks.insert(0, found)
        return found is False

    def _is_broken_by(self, position: Position, line: Line) -> bool:
        try:
            for turn in line:
                position = play_turn(position, turn)
        except RuleError:
            return False
        return position.is_over and self._fails(position.board, position.thirds)


def _left_out(position: Position) -> Outcome | None:
    """Another player's turn left out; one that has begun ends there, if it may."""
    colour = position.seats[position.mover or 0]
    if position.is_start_of_turn:
        return Outcome(skip(position), Turn(colour, (Skip(),)))
    if why_not(position, EndTurn()) is not None:
        return None
    return Outcome(apply(position, EndTurn()), Turn(colour, ()))
