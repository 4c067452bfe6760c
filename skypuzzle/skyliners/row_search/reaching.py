"""Is there a line of play after which plans hold, or one of them fails? A search that goes straight for it.

It sets itself the cheapest rows that would do, lets whoever can work on them, and passes the time elsewhere; only where
that leads nowhere does it look at everything else.
"""

from collections.abc import Iterator

from skypuzzle.limits import Clock, SearchLimits
from skypuzzle.skyliners.row_search.budget import budget_of_all, budget_of_player, can_plan
from skypuzzle.skyliners.row_search.rowgame import RowGame
from skypuzzle.skyliners.row_search.states import ASKED_CARD, ON_FLOORS, OVER, Move, State
from skypuzzle.skyliners.row_search.targets import need, new_targets
from skypuzzle.skyliners.rules.board import FLOOR, PARK, PARK_CODE, ROOF

STATES_FOR_SHORT = 2_000
"""Enough for a line of play from each of many states: most are found, or refuted, within a few dozen."""
ROOM_ELSEWHERE = 3
"""Sites elsewhere that stay open as long as they can, for those who may build nowhere else: a turn takes two."""


class Reaching:
    """A search for one line. With `alone`, only the player builds on the rows; with `broken`, the plan must fail."""

    def __init__(self, game: RowGame, limits: SearchLimits, *, alone: bool = False, broken: bool = False) -> None:
        self.game = game
        self._limits = limits
        self._alone = alone
        self._broken = broken
        self._budget = budget_of_player if alone else budget_of_all
        self._targets = new_targets(game, broken=broken)
        self._dead: set[State] = set()

    def line(self, state: State) -> list[Move] | None:
        """Moves to the end of the game; None if it is proven that there are none."""
        backwards = self._search(state, None)
        return None if backwards is None else backwards[::-1]

    def _search(self, state: State, target: bytes | None) -> list[Move] | None:
        game = self.game
        if state.seat == OVER:
            return [] if game.holds(state) is not self._broken else None
        if state in self._dead:
            return None
        self._limits.count()
        budget = self._budget(game, state)
        if target is None or not budget.covers(need(state.row, target)):
            target = self._targets.best(state, budget)
        if target is not None and can_plan(game, state):
            for move in self._ordered(state, target):
                later = game.after(state, move)
                on_target = move.place < 0 or move.kind > PARK or later.row[move.place] <= target[move.place]
                found = self._search(later, target if on_target and _fits(later.row, target) else None)
                if found is not None:
                    found.append(move)
                    return found
        self._dead.add(state)
        return None

    def _ordered(self, state: State, target: bytes) -> Iterator[Move]:
        """The moves, most promising first: cards that are asked for, work on the rows, then passing the time."""
        game = self.game
        mine = state.seat == game.seat
        may_work = mine or not self._alone
        missing = need(state.row, target)
        busy = any(missing) or state.to_plan
        has_card = False
        passing: list[tuple[tuple[int, int], Move]] = []
        others: list[Move] = []
        work: list[tuple[tuple[int, int], Move]] = []
        for move in game.moves(state):
            if move.kind == ASKED_CARD:
                if not has_card:  # one's own cards are as good as each other, and all of them must be planned
                    yield move
                has_card = True
            elif move.kind > PARK or move.place < 0:
                scarce = move.kind <= PARK and may_work and missing[move.kind] > 0
                scarce |= move.kind in (ROOF, PARK) and self._alone and state.ground + state.floored <= ROOM_ELSEWHERE
                passing.append(((scarce, _patience(move) if busy else -_patience(move)), move))
            elif may_work:
                if _next_piece(state.row[move.place], target[move.place]) == move.kind:
                    work.append(((0, state.row[move.place] - target[move.place]), move))
                else:
                    others.append(move)
        at_leisure = not mine and not self._broken and budget_of_player(game, state).covers(missing)
        for moves in (passing, work) if at_leisure else (work, passing):
            yield from (move for _, move in sorted(moves))
        yield from others


def reaches(game: RowGame, state: State, clock: Clock, *, alone: bool = False, broken: bool = False) -> bool:
    """Is there a line of play from a state? Raises OutOfLimitsError if a short search does not settle that."""
    limits = SearchLimits(STATES_FOR_SHORT, clock)
    return Reaching(game, limits, alone=alone, broken=broken).line(state) is not None


def _next_piece(before: int, after: int) -> int | None:
    """What to put on a site next so that it becomes what it should."""
    if before == after:
        return None
    if after == PARK_CODE:
        return PARK
    return FLOOR if after // 2 > before // 2 else ROOF


def _fits(row: bytes, target: bytes) -> bool:
    """Can the row still become the target?"""
    return all(
        before == after or (before % 2 == 0 and before < after and (before == 0 or after != PARK_CODE))
        for before, after in zip(row, target, strict=True)
    )


def _patience(move: Move) -> int:
    """How fast passing the time like this brings the end of the game, which floors decide."""
    if move.kind == PARK:
        return 1
    if move.kind == ROOF:
        return 2
    return 3 + (move.place == ON_FLOORS) if move.kind == FLOOR else 0
