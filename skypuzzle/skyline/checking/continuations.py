"""The last round with everybody together: is there a way for it to end with the goals, or without them?

Everybody has one more turn at most. Each answer is the turns of a continuation; None is a proof that there is none.
"""

from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

from skypuzzle.limits import SearchLimits
from skypuzzle.skyline.checking import aims
from skypuzzle.skyline.checking.bounds import Bounds
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.checking.likeness import Likeness
from skypuzzle.skyline.checking.own_turn import is_hopeless
from skypuzzle.skyline.checking.turns import A_FEW, After, Turns
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import Turn

Way: TypeAlias = tuple[After, ...]
"""Turn by turn to the end of the game."""


class Continuations:
    """What is left of a game, for the goals of one player."""

    def __init__(self, judge: Judge, limits: SearchLimits) -> None:
        self.judge = judge
        self.turns = Turns(limits)

    def helping(self, position: Position) -> Way | None:
        """One that ends with the goals, if what is not known suits them."""
        judge = self.judge
        if position.is_over:
            return () if judge.possible(position.board, position.thirds) else None
        if self._is_too_late(position):
            return None
        if len(position.still_to_move()) == 1:
            found = self._last_help(position)
            return None if found is None else (found,)
        if Bounds(position, judge).any_lost:
            return None
        if judge.seat in position.still_to_move()[1:] and is_hopeless(position, judge):
            return None
        return self._quick_help(position) or self._longer(position, help_=True)

    def breaking(self, position: Position) -> Way | None:
        """One that ends without them, or may do so."""
        judge = self.judge
        if position.is_over:
            return None if judge.certain(position.board, position.thirds) else ()
        if len(position.still_to_move()) == 1:
            found = self._last_break(position)
            return None if found is None else (found,)
        if Bounds(position, judge).all_secured:
            return None
        return self._quick_break(position) or self._longer(position, help_=False)

    def _longer(self, position: Position, *, help_: bool) -> Way | None:
        """Every turn, and what may follow on it."""
        aim = self._needed(position) if help_ else aims.ANYTHING
        for after in self.different(position, self.turns.every(position, aim)):
            rest = self.helping(after.position) if help_ else self.breaking(after.position)
            if rest is not None:
                return (after, *rest)
        return None

    def different(
        self, position: Position, found: Iterator[After], *, action_by_action: bool = False
    ) -> Iterator[After]:
        """Of turns that are alike for the last one to move, only the first."""
        if len(position.still_to_move()) != 2:
            yield from found
            return
        likeness = Likeness(position, self.judge, action_by_action=action_by_action)
        seen = set()
        for after in found:
            alike = likeness.of(after.outcome)
            if alike not in seen:
                seen.add(alike)
                yield after

    # Help -------------------------------------------------------------------------------------------------------------

    def _last_help(self, position: Position) -> After | None:
        """The last turn of all, if it can end with the goals."""
        judge = self.judge
        if position.mover_seat == judge.seat and judge.is_lasting:
            return self.turns.first(position, aims.reaching(judge, position))
        aim = self._needed(position)
        if position.mover_seat != judge.seat and judge.win:
            aim = aims.letting_win(judge, position, clearly=False)
            for clearly in (True, False):
                quick = self.turns.first(position, aims.letting_win(judge, position, clearly=clearly))
                if quick is None and not clearly:
                    return None
                if quick is not None and judge.possible(quick.board, quick.thirds):
                    return quick
        turns = self.turns.every(position, aim)
        return next((after for after in turns if judge.possible(after.board, after.thirds)), None)

    def _is_too_late(self, position: Position) -> bool:
        """Has the player moved, and missed what nobody else can bring?"""
        judge = self.judge
        has_moved = judge.is_lasting and judge.seat not in position.still_to_move()
        return has_moved and not judge.possible(position.board, position.thirds)

    def _needed(self, position: Position) -> aims.Aim:
        """What a turn has to reach at least if the goals are to be met in the end."""
        return aims.reaching(self.judge, position) if position.mover_seat == self.judge.seat else aims.ANYTHING

    def _quick_help(self, position: Position) -> Way | None:
        """The player does the best, and the others as little as they can."""
        way: list[After] = []
        while not position.is_over:
            if position.mover_seat == self.judge.seat:
                after = self.turns.best(position, self._needed(position))
            else:
                after = self._kind(position)
            if after is None:
                return None
            way.append(after)
            position = after.position
        return tuple(way) if self.judge.possible(position.board, position.thirds) else None

    def _kind(self, position: Position) -> After | None:
        """A turn that does no harm, if one is found quickly."""
        few = islice(self.turns.every(position), A_FEW)
        return next((after for after in few if self.judge.possible(after.board, after.thirds)), self._quiet(position))

    def _quiet(self, position: Position) -> After | None:
        """Nothing, or whatever comes first."""
        return self.turns.first(position)

    # Harm -------------------------------------------------------------------------------------------------------------

    def _last_break(self, position: Position) -> After | None:
        """The last turn of all, if it can end without the goals."""
        judge = self.judge
        found = self._aimed_break(position)
        if found is not None or position.board.penthouses(judge.colour) >= judge.penthouses:
            return found
        if position.mover_seat != judge.seat:
            return self._quiet(position)
        every = self.turns.every(position)
        return next((after for after in every if not judge.certain(after.board, after.thirds)), None)

    def _aimed_break(self, position: Position) -> After | None:
        """A turn after which the goals are missed, but perhaps for penthouses that were not built."""
        found = (self.turns.first(position, aim) for aim in aims.breaking(self.judge))
        return next((after for after in found if after is not None), None)

    def _quick_break(self, start: Position) -> Way | None:
        """One player does harm, and the others as little as they can."""
        number = len(start.still_to_move())
        for harmful in range(number):
            way: list[After] = []
            position = start
            for place in range(number):
                after = self._aimed_break(position) if place == harmful else self._quiet(position)
                if after is None:
                    break
                way.append(after)
                position = after.position
            if position.is_over and not self.judge.certain(position.board, position.thirds):
                return tuple(way)
        return None


def line_of(way: Way) -> tuple[Turn, ...]:
    """The turns, each replayed by the rules."""
    return tuple(after.turn for after in way)
