"""The last round against the others: a turn that nobody can spoil, or an answer to everything they do before it."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from skypuzzle.errors import RuleError
from skypuzzle.limits import SearchLimits
from skypuzzle.skyline.checking import aims
from skypuzzle.skyline.checking.attacks import is_attacked
from skypuzzle.skyline.checking.continuations import Continuations, Way
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.checking.replies import drawn_hands
from skypuzzle.skyline.checking.turns import After
from skypuzzle.skyline.checking.verdicts import Strategy
from skypuzzle.skyline.rules.actions import EndTurn, Skip
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.play import apply, skip
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.reasons import why_not
from skypuzzle.skyline.rules.records import Turn, play_turn

MOST_ATTACKS = 40
"""Answers that an attack may cost before every turn of the others is looked at."""


class Spoiler(NamedTuple):
    """A turn that spoiled one of the player's boards; it spoils others, too, on which it can be played."""

    position: Position
    after: After
    changed: Mask


class Forcing:
    """What the player can make happen."""

    def __init__(self, judge: Judge, limits: SearchLimits) -> None:
        self._judge = judge
        self._all = Continuations(judge, limits)
        self._spoilers: list[Spoiler] = []
        """The latest first."""

    def solo(self, position: Position) -> tuple[Turn, ...] | Literal[False]:
        """What the player does for the goals if the others' turns are left out; False if nothing does."""
        if position.is_over:
            return () if self._judge.certain(position.board, position.thirds) else False
        if position.mover_seat != self._judge.seat:
            without = left_out(position)
            rest = self.solo(without[0]) if without else False
            return False if rest is False or without is None else (without[1], *rest)
        for after in self._promising(position):
            if self._judge.certain(after.board, after.thirds):
                rest = self.solo(after.position)
                return False if rest is False else (after.turn, *rest)
        return False

    def strategy(self, position: Position) -> Strategy | Literal[False]:
        """Turns of the player's, one of which is the right one whatever happened before; False if there are none."""
        answers: list[Turn] = []
        return tuple(answers) if self._is_forced(position, answers) else False

    def _is_forced(self, position: Position, answers: list[Turn]) -> bool:
        seat = self._judge.seat
        if seat not in position.still_to_move():
            return self._all.breaking(position) is None
        if position.mover_seat == seat:
            if any(self._is_answer(position, answer) for answer in answers):
                return True
            found = self._answer(position)
            if found is None:
                return False
            answers.append(found.turn)
            return True
        if self._is_attacked(position):
            return False
        every = self._all.different(position, self._all.turns.every(position), action_by_action=True)
        return all(self._is_forced(seen, answers) for after in every for seen in drawn_hands(after.position, seat))

    # An answer ------------------------------------------------------------------------------------------------------

    def _is_answer(self, position: Position, answer: Turn) -> bool:
        try:
            after = play_turn(position, answer)
        except RuleError:
            return False
        return self._is_safe(after)

    def _answer(self, position: Position) -> After | None:
        """A turn of the player's after which nothing can go wrong."""
        return next((after for after in self._promising(position) if self._is_safe(after.position)), None)

    def _promising(self, position: Position) -> Iterator[After]:
        """The player's turns that may do."""
        aim = aims.reaching(self._judge, position)
        if self._judge.is_lasting and len(position.still_to_move()) == 1:
            found = self._all.turns.first(position, aim)
            return iter(() if found is None else (found,))
        return self._all.different(position, self._all.turns.every(position, aim))

    def _is_safe(self, position: Position) -> bool:
        """Can nobody spoil it? What spoiled something else is tried first."""
        for at, spoiler in enumerate(self._spoilers):
            if self._is_spoiled(position, spoiler):
                self._spoilers.insert(0, self._spoilers.pop(at))
                return False
        found = self._all.breaking(position)
        if found:
            self._remember(position, found)
        return found is None

    def _remember(self, position: Position, way: Way) -> None:
        """A turn that does the harm by itself, whatever follows: the last one, or one after which it is too late."""
        after = way[0]
        is_last = len(way) == 1
        if after.changed and (
            is_last or (self._judge.is_lasting and not self._judge.certain(after.board, after.thirds))
        ):
            self._spoilers.insert(0, Spoiler(position, after, after.changed))

    def _is_spoiled(self, position: Position, spoiler: Spoiler) -> bool:
        """Can the turn be played here, too, and does it the same harm? Only if that is plain to see."""
        before, seat = spoiler.position, spoiler.position.mover_seat
        if seat is None or position.mover_seat != seat:
            return False
        colour, cash, had = position.seats[seat], position.cash[seat], before.cash[seat]
        towers, changed = position.board.towers, spoiler.changed
        if (
            (cash is not None and had is not None and cash < had)
            or before.cards[seat] != position.cards[seat]
            or before.board.tops[colour] & ~position.board.tops[colour]
            or any(changed >> index & 1 and towers[index] != tower for index, tower in enumerate(before.board.towers))
            or (position.stock[seat] is None and before.stock != position.stock)
        ):
            return False
        built = spoiler.after.board.towers
        board = Board(
            position.box,
            tuple(built[index] if changed >> index & 1 else tower for index, tower in enumerate(towers)),
        )
        return not self._judge.certain(board, spoiler.after.thirds_on(position, board))

    # What comes before it ---------------------------------------------------------------------------------------------

    def _is_attacked(self, position: Position) -> bool:
        """Does one of the others find a turn, by going for what the player would do, that leaves no answer?"""
        left = MOST_ATTACKS

        def useful(after: Position) -> Mask | None:
            """Where the player would build, or has what counts; None if there is no answer."""
            nonlocal left
            sites = 0
            for seen in drawn_hands(after, self._judge.seat):
                left -= 1
                if self._judge.seat not in seen.still_to_move()[:1]:
                    return 0
                found = self._answer(seen)
                if found is None:
                    return None
                sites |= found.changed | (self._judge.sites & found.board.tops[self._judge.colour])
            return sites if left > 0 else 0

        return is_attacked(position, useful)


def left_out(position: Position) -> tuple[Position, Turn] | None:
    """Another player's turn left out; one that has begun ends there, if it may."""
    colour = position.seats[position.mover_seat or 0]
    if position.is_start_of_turn:
        return skip(position), Turn(colour, (Skip(),))
    return (apply(position, EndTurn()), Turn(colour, ())) if why_not(position, EndTurn()) is None else None
