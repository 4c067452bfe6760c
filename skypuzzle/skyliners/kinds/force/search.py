"""Which turns keep plans forced: every turn judged by the search behind `check`, those alike for the plans together."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from skypuzzle.errors import SkypuzzleError
from skypuzzle.limits import NO_LIMIT, OutOfLimitsError, SearchLimits
from skypuzzle.skyliners.checking.strategy import Forcing, new_forcing
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.row_search import OVER, Move, State
from skypuzzle.skyliners.rules.board import PARK, Side
from skypuzzle.skyliners.rules.play import Actions, turns_from
from skypuzzle.skyliners.rules.position import Plan, Position

MOST_STATES = 60_000
"""For all turns of a puzzle together: a fifth of it was enough to make it."""
MOST_TESTED = 12
"""Replies to the right turn that are looked at more closely, those that look most dangerous."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Turns that come to the same for the plans."""

    state: State
    """After them."""
    after: Position
    """After the first of them."""
    turns: tuple[Actions, ...]
    holds_now: bool
    """Do all plans hold in the city as it is then, wherever their cards are?"""
    safety: int
    """How many pieces it takes to break the plans, less those to make them hold."""


class TooLargeError(SkypuzzleError):
    """A puzzle that nobody made here: it takes longer to search than any of ours."""


class PuzzleLimits(SearchLimits):
    """Limits of a puzzle to be played or explained: all of ours are far within them."""

    def count(self) -> None:
        """One more state; if that is too many, an error to show the player."""
        try:
            super().count()
        except OutOfLimitsError:
            raise TooLargeError("the puzzle is too large to be searched") from None


class ForceSearch:
    """The rest of a game for some plans of the player to move. OutOfLimitsError, if a question takes too long."""

    def __init__(
        self,
        position: Position,
        player: Side,
        plans: Sequence[Plan],
        limits: SearchLimits | None = None,
        forcing: Forcing | None = None,
    ) -> None:
        self.position = position
        self.player = player
        self.plans = tuple(plans)
        self.limits = SearchLimits(MOST_STATES, NO_LIMIT) if limits is None else limits
        self.forcing = new_forcing(position, player, self.plans, self.limits) if forcing is None else forcing
        self.game = self.forcing.game

    @cached_property
    def singles(self) -> "list[ForceSearch]":
        """The search for each plan alone; what these find serves this one, and the other way round."""
        return [
            ForceSearch(self.position, self.player, (plan,), self.limits, forcing)
            for plan, forcing in zip(self.plans, self.forcing.parts, strict=True)
        ]

    def wins(self, position: Position) -> bool:
        """Can the player force the plans from here?"""
        return self.forcing.wins(self.game.state_of(position))

    def alike(self, turns: Mapping[Actions, Position] | None = None) -> list[Alike]:
        """Every turn of the player, in the order of the rules, if they are not given."""
        return self._alike_among(turns) if turns is not None else [*self._all_alike]

    @cached_property
    def _all_alike(self) -> list[Alike]:
        return self._alike_among(turns_from(self.position))

    def _alike_among(self, turns: Mapping[Actions, Position]) -> list[Alike]:
        found: dict[State, tuple[Position, list[Actions]]] = {}
        for actions, after in turns.items():
            found.setdefault(self.game.state_of(after), (after, []))[1].append(actions)
        return [
            Alike(
                state,
                after,
                tuple(alike),
                all(plan.holds_on(after.board) for plan in self.plans),
                self.forcing.safety(state),
            )
            for state, (after, alike) in found.items()
        ]

    def settled(self, position: Position) -> bool | None:
        """Are the plans safe, or out of reach, as pieces and actions alone tell? None while that is open."""
        return Forcing.proof(self.forcing, self.game.state_of(position))

    def replies(self, state: State) -> list[State]:
        """Where the others can bring the game before the player is to move again, or it is over."""
        found: dict[State, None] = {}
        seen = {state}
        waiting = [state]
        for here in waiting:
            if here.seat in (OVER, self.game.seat):
                found[here] = None
                continue
            self.limits.count()
            for later in (self.game.after(here, move) for move in self.game.moves(here)):
                if later not in seen:
                    seen.add(later)
                    waiting.append(later)
        return list(found)

    def questions(self, state: State) -> list[State]:
        """The replies that the player must answer: a plan does not hold any more, or its card is still in hand."""
        return [later for later in self.replies(state) if later.seat != OVER and not self.game.holds(later)]

    def answer(self, state: State) -> list[Move]:
        """What the others do until the player is to move again: it breaks the plans, or leaves few good answers."""
        moves: list[Move] = []
        goal = None if not self.forcing.wins(state) else self._most_testing(state)
        while state.seat not in (OVER, self.game.seat):
            if goal is None:
                later = self.breaking(state)
            else:
                later = next(child for child in self._children(state) if goal in self.replies(child))
            moves.append(self.move_to(state, later))
            state = later
        return moves

    def breaking(self, state: State) -> State:
        """Where the others go from a state that the player has lost: a move that breaks the plans.

        It is elsewhere, if those who follow can do it alone: the fewer pieces it takes, the better it tells why.
        """
        return next(later for later in self._breaking_first(state) if not self.forcing.wins(later))

    def _breaking_first(self, state: State) -> Iterator[State]:
        for move in self.game.moves(state):
            if move.kind > PARK or move.place < 0:
                yield self.game.after(state, move)
        yield from self.forcing.children(state)

    def move_to(self, state: State, later: State) -> Move:
        """The move from one state to another."""
        return next(move for move in self.game.moves(state) if self.game.after(state, move) == later)

    def _children(self, state: State) -> Iterator[State]:
        yield from dict.fromkeys(self.game.after(state, move) for move in self.game.moves(state))

    def _most_testing(self, state: State) -> State:
        """Of the replies to a turn that is right, the one with the fewest good first moves."""
        replies = self.replies(state)
        open_ones = [later for later in replies if later.seat != OVER and self.forcing.proof(later) is None]
        ranked = sorted(
            open_ones or replies, key=lambda later: (self.game.holds(later), self.forcing.safety(later), later)
        )
        return min(ranked[:MOST_TESTED], key=self._good_moves)

    def _good_moves(self, state: State) -> int:
        if state.seat == OVER:
            return 0
        return sum(self.forcing.wins(later) for later in self._children(state))


@lru_cache(maxsize=8)
def search_of(puzzle: TurnPuzzle) -> ForceSearch:
    """The search of a puzzle; what it has found serves whoever asks next."""
    return ForceSearch(puzzle.position, puzzle.player, puzzle.plans, PuzzleLimits(MOST_STATES, NO_LIMIT))


def right_turns(search: ForceSearch, turns: Mapping[Actions, Position]) -> list[Actions]:
    """The turns among these after which the plans are forced."""
    return [actions for actions, after in turns.items() if search.wins(after)]
