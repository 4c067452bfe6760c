"""The last round, in which everybody has one more turn at most: what can happen, and what the player can make happen.

Each question is answered by a line of play, by a strategy, or by False: proven that there is none.
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from skypuzzle.errors import RuleError
from skypuzzle.skyline.checking import aims
from skypuzzle.skyline.checking.bounds import Bounds
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.checking.limits import SearchLimits
from skypuzzle.skyline.checking.replies import drawn_hands
from skypuzzle.skyline.checking.strategy import Strategy
from skypuzzle.skyline.checking.turns import After, Turns
from skypuzzle.skyline.rules.actions import EndTurn, Skip
from skypuzzle.skyline.rules.play import apply, skip
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.reasons import why_not
from skypuzzle.skyline.rules.records import Turn, play_turn

Line: TypeAlias = tuple[Turn, ...]


class LastRound:
    """What is left of a game, for the goals of one player."""

    def __init__(self, judge: Judge, limits: SearchLimits) -> None:
        self._judge = judge
        self._turns = Turns(limits)
        self._breaks: list[Line] = []
        """Lines that broke something, the latest first."""

    # Everybody together ---------------------------------------------------------------------------------------------

    def helping(self, position: Position) -> Line | Literal[False]:
        """A continuation that ends with the goals."""
        if position.is_over:
            return () if self._judge.possible(position.board, position.thirds) else False
        is_mine = position.mover == self._judge.seat
        if len(position.to_move()) == 1:
            if is_mine and self._judge.is_lasting:
                found = self._turns.first(position, aims.reaching(self._judge, position))
                return (found.turn,) if found else False
            for after in self._turns.every(position, self._needed(position)):
                if self._judge.possible(after.board, after.thirds):
                    return (after.turn,)
            return False
        if Bounds(position, self._judge).any_lost:
            return False
        for after in self._turns.every(position, self._needed(position)):
            rest = self.helping(after.position)
            if rest is not False:
                return (after.turn, *rest)
        return False

    def _needed(self, position: Position) -> aims.Aim:
        """What a turn has to reach at least if the goals are to be met in the end."""
        return aims.reaching(self._judge, position) if position.mover == self._judge.seat else aims.ANYTHING

    def breaking(self, position: Position) -> Line | Literal[False]:
        """A continuation that ends without the goals, or may do so."""
        judge = self._judge
        if position.is_over:
            return False if judge.certain(position.board, position.thirds) else ()
        is_last = len(position.to_move()) == 1
        if not is_last and Bounds(position, judge).all_secured:
            return False
        if is_last or self._is_lasting(position):
            for aim in aims.breaking(judge):
                if (after := self._turns.first(position, aim)) is not None:
                    return (after.turn, *self._any(after.position))
        if is_last and not (judge.penthouses and position.mover == judge.seat):
            return False
        for after in self._turns.every(position):
            rest = self.breaking(after.position)
            if rest is not False:
                return (after.turn, *rest)
        return False

    def _is_lasting(self, position: Position) -> bool:
        """Once the goals are missed, is it for good? Only the player's own turn could bring them back, or a win."""
        later = position.to_move()[1:]
        return self._judge.is_lasting and self._judge.seat not in later

    def _any(self, position: Position) -> Line:
        """Whatever turns there are, to the end."""
        if position.is_over:
            return ()
        after = next(self._turns.every(position))
        return (after.turn, *self._any(after.position))

    # The player against the others ------------------------------------------------------------------------------------

    def solo(self, position: Position) -> Line | Literal[False]:
        """What the player does for the goals if the others' turns are left out."""
        if position.is_over:
            return () if self._judge.certain(position.board, position.thirds) else False
        if position.mover != self._judge.seat:
            left_out = _left_out(position)
            rest = self.solo(left_out[0]) if left_out else False
            return False if rest is False or left_out is None else (left_out[1], *rest)
        for after in self._promising(position):
            if self._judge.certain(after.board, after.thirds):
                rest = self.solo(after.position)
                return False if rest is False else (after.turn, *rest)
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
            for after in self._turns.every(position)
            for seen in drawn_hands(after.position, judge.seat)
        )

    def _is_answer(self, position: Position, answer: Turn) -> bool:
        try:
            after = play_turn(position, answer)
        except RuleError:
            return False
        return self._is_safe(after)

    def _answer(self, position: Position) -> Turn | None:
        """A turn of the player's after which nothing can go wrong."""
        return next((after.turn for after in self._promising(position) if self._is_safe(after.position)), None)

    def _promising(self, position: Position) -> Iterator[After]:
        """The player's turns that may do."""
        aim = aims.reaching(self._judge, position)
        if self._judge.is_lasting and len(position.to_move()) == 1:
            found = self._turns.first(position, aim)
            return iter(() if found is None else (found,))
        return self._turns.every(position, aim)

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
        return position.is_over and not self._judge.certain(position.board, position.thirds)


def _left_out(position: Position) -> tuple[Position, Turn] | None:
    """Another player's turn left out; one that has begun ends there, if it may."""
    colour = position.seats[position.mover or 0]
    if position.is_start_of_turn:
        return skip(position), Turn(colour, (Skip(),))
    return (apply(position, EndTurn()), Turn(colour, ())) if why_not(position, EndTurn()) is None else None
