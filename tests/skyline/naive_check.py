"""Verdicts of the last round by playing everything out: short, obvious and slow.

It knows the definitions and the rules, and nothing of `check`. Nothing is bought or sold: nobody builds it any more.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations

from skypuzzle.skyline.questions.question import Goal, all_hold
from skypuzzle.skyline.rules.actions import UNKNOWN, Build, Buy, EndBuilding, Sell
from skypuzzle.skyline.rules.legality import legal_actions
from skypuzzle.skyline.rules.play import apply, skip
from skypuzzle.skyline.rules.position import Position, Seat, is_unseen


class TooLargeError(Exception):
    """There is too much to play out."""


class NaiveCheck:
    """All ways in which the last round can go on, for one player and some goals."""

    def __init__(self, position: Position, seat: Seat, goals: Iterable[Goal], most: int = 10**9) -> None:
        self._root, self._seat, self._goals, self._left = position, seat, tuple(goals), most
        self._ends: dict[Position, list[Position]] = {}

    def verdict(self) -> str:
        """The first that is true."""
        if not self._ever(self._root, lambda end: not self._certain(end)):
            return "secured"
        if self._forced(self._root):
            return "forced"
        if self._alone(self._root):
            return "alone"
        return "with-help" if self._ever(self._root, self._possible) else "lost"

    def _ever(self, position: Position, test: Callable[[Position], bool]) -> bool:
        if position.is_over:
            return test(position)
        return any(self._ever(end, test) for end in self._turn(position))

    def _forced(self, position: Position) -> bool:
        if position.is_over:
            return self._certain(position)
        choose = any if position.mover_seat == self._seat else all
        return choose(self._forced(end) for end in self._turn(position))

    def _alone(self, position: Position) -> bool:
        if position.is_over:
            return self._certain(position)
        if position.mover_seat == self._seat:
            return any(self._alone(end) for end in self._turn(position))
        return self._alone(skip(position))

    def _turn(self, position: Position) -> list[Position]:
        """Every position that the turn now can lead to, each once. Only what the next players see is told apart."""
        if position in self._ends:
            return self._ends[position]
        mover, ends = position.mover_seat, {}
        waiting, seen = [position], {position}
        while waiting:
            now = waiting.pop()
            for action in legal_actions(now):
                if isinstance(action, Buy | Sell | EndBuilding):
                    continue
                self._left -= 1
                if self._left < 0:
                    raise TooLargeError
                for after in self._draws(now, action) if isinstance(action, Build) else [apply(now, action)]:
                    if after.mover_seat != mover:
                        ends[after.board, after.cards[self._seat]] = after
                    elif after not in seen:
                        seen.add(after)
                        waiting.append(after)
        self._ends[position] = list(ends.values())
        return self._ends[position]

    def _draws(self, position: Position, build: Build) -> Iterator[Position]:
        """With every card that the player may draw, and see."""
        after = apply(position, build)
        if UNKNOWN not in after.cards[self._seat]:
            yield after
            return
        drawn = min(len(position.seats) - 1, len(position.pile))
        mine = (self._seat - (position.mover_seat or 0)) % len(position.seats) - 1
        for letter in position.box.bonus_of:
            if position.pile[mine] == UNKNOWN and is_unseen(position, letter):
                told = "".join(letter if place == mine else position.pile[place] for place in range(drawn))
                yield apply(position, Build(build.site, told))

    def _worlds(self, position: Position) -> Iterator[Position]:
        """With every way in which the missions that are not known may be dealt."""
        hidden = [seat for seat, mission in enumerate(position.missions) if mission is None]
        left = [number for number in range(1, len(position.box.missions) + 1) if number not in position.missions]
        for dealt in permutations(left, len(hidden)):
            missions = list(position.missions)
            for seat, mission in zip(hidden, dealt, strict=True):
                missions[seat] = mission
            yield position._replace(missions=tuple(missions))

    def _certain(self, position: Position) -> bool:
        return all(all_hold(self._goals, world, self._seat) for world in self._worlds(position))

    def _possible(self, position: Position) -> bool:
        return any(all_hold(self._goals, world, self._seat) for world in self._worlds(position))
