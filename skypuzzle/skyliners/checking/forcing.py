"""Can a player force plans, whatever the others do? The proof-number search, for states of `row_search`.

All other players count as one opponent. Searches of one position share their rows and a table of states.
"""

import sys
from collections.abc import Callable
from functools import cache

from skypuzzle.limits import Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.skyliners.checking.strategy import Step, Strategy, first_turn, is_turn_of, name_of_move
from skypuzzle.skyliners.row_search import OVER, Move, RowGame, State, judge_by_counting, label, safety
from skypuzzle.skyliners.rules.board import SITES, Side
from skypuzzle.skyliners.rules.position import Plan, Position
from skypuzzle.skyliners.search.forced import ProofSearch, Rows, Table, Written

ELSEWHERE = len(SITES)
FEWEST_PLACES, MOST_PLACES = 12, 21
"""The table of a search has 2 to the power of these."""
FIRST_STATES = 512
"""How many states a search may take at first; then twice as many each time, with a larger table."""


class Memory:
    """What the searches for one player of a position share."""

    def __init__(self, position: Position) -> None:
        self.rows = Rows([sum(kind) for kind in zip(*position.reserves, strict=True)], merges=True)
        self.table = Table(FEWEST_PLACES)
        self._places = FEWEST_PLACES

    def make_room(self, states: int) -> None:
        """Prepare for a search of this many states."""
        places = min(MOST_PLACES, states.bit_length() + 2)
        if places > self._places:
            self.table.grow(places)
            self._places = places


class Forcing:
    """A search for whether a player can force plans, or the others can prevent them."""

    def __init__(self, game: RowGame, limits: SearchLimits, memory: Memory) -> None:
        self.game = game
        self._limits = limits
        self._memory = memory
        self._states = 0
        self._search = ProofSearch(memory.rows, game.seat, game.is_full, memory.table)

    @property
    def has_states_left(self) -> bool:
        return self._limits.left > 0

    def wins(self, state: State, most_states: int = sys.maxsize) -> bool:
        """Does the player have a strategy from this state? Raises OutOfLimitsError."""
        before = self._states
        try:
            return self._answer(state, min(most_states, self._limits.left))[0]
        finally:
            self._limits.states += self._states - before

    def best(self, state: State) -> State:
        """The state after a winning move, where the mover wins. Raises OutOfLimitsError if the time is up."""
        is_forced, move = self._answer(state, sys.maxsize)
        if move is None:
            later = [self.game.after(state, each) for each in self.game.moves(state)]
            later.sort(key=lambda each: safety(self.game, each), reverse=is_forced)
            return next(each for each in later if self._answer(each, sys.maxsize)[0] is is_forced)
        return self.game.after(state, move)

    def write(self, position: Position, clock: Clock, most_steps: int = sys.maxsize, *, forced: bool) -> Strategy:
        """Write out the strategy of the winning side. Raises OutOfLimitsError if that takes too long."""
        game, state = self.game, self.game.start
        steps: list[Step] = []
        if forced and is_turn_of(game, state, forced=True) and judge_by_counting(game, state):
            best = self.best(state)  # now, the player wants to know what to play
            steps.append(Step(name_of_move(game, state, best), 1))
            state = best
        if judge_by_counting(game, state) is forced:
            return Strategy(turn=first_turn((*steps, Step()), game, position, forced=forced), steps=(*steps, Step()))
        self._load(state)
        written = self._search.write(forced, most_steps, lambda: clock.is_out)
        if written is None:
            raise OutOfLimitsError(Limit.TIME if clock.is_out else Limit.STATES)
        name = cache(lambda move: label(game, _move(move)))
        steps += [_step(step, name, len(steps)) for step in written]
        return Strategy(turn=first_turn(steps, game, position, forced=forced), steps=tuple(steps))

    def _answer(self, state: State, most_states: int) -> tuple[bool, Move | None]:
        game = self.game
        if state.seat == OVER or state.to_plan & game.never:
            return state.seat == OVER and game.holds(state), None
        self._load(state)
        slice_ = FIRST_STATES
        visited = 0
        while True:
            self._memory.make_room(visited + slice_)
            found, move, states = self._search.answer(min(slice_, most_states - visited), self._is_out)
            visited += states
            self._states += states
            if found is not None:
                return found, None if move < 0 else _move(move)
            if self._is_out():
                raise OutOfLimitsError(Limit.TIME)
            if visited >= most_states or states < min(slice_, most_states):
                raise OutOfLimitsError(Limit.STATES)
            slice_ *= 2

    def _is_out(self) -> bool:
        return self._limits.clock.is_out

    def _load(self, state: State) -> None:
        rows = [self._memory.rows.row(row, plan.number) for plan, row in self.game.rows(state)]
        moment = (state.seat, state.action, _place(state.used))
        self._search.load(rows, (state.ground, state.floored), moment, state.reserves, state.cards, state.to_plan)


def _place(place: int) -> int:
    """A place of `row_search` as the kernel numbers it, or the other way round."""
    return place if 0 <= place < ELSEWHERE else ELSEWHERE - 1 - place


def _move(number: int) -> Move:
    return Move(number >> 5, _place(number & 31))


def _step(written: Written, name: Callable[[int], str], earlier: int) -> Step:
    if written.is_winner and written.moves:
        ((move, then),) = written.moves
        return Step(name(move), earlier + then)
    return Step(replies={name(move): earlier + then for move, then in written.moves})


def new_forcing(
    position: Position, player: Side, plans: tuple[Plan, ...], limits: SearchLimits, memory: Memory | None = None
) -> Forcing:
    return Forcing(RowGame(position, player, plans), limits, memory or Memory(position))
