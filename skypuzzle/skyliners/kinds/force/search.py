"""The search behind `force` puzzles: which turns keep plans forced, how a game goes on, and who moves when."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from skypuzzle.errors import SkypuzzleError
from skypuzzle.limits import NO_LIMIT, OutOfLimitsError, SearchLimits
from skypuzzle.skyliners.checking.strategy import Forcing, new_forcing
from skypuzzle.skyliners.kinds.base import TurnPuzzle
from skypuzzle.skyliners.row_search import OTHER_CARD, OVER, Move, State, action_of
from skypuzzle.skyliners.rules.board import PARK, PLANNING_CARDS, Side
from skypuzzle.skyliners.rules.play import Actions, apply, legal_actions, turns_from
from skypuzzle.skyliners.rules.position import Action, Plan, Planning, Position, Turn
from skypuzzle.wording import listed


def still_this_round(position: Position, player: Side) -> tuple[Side, ...]:
    """Who moves after the player before the round is over."""
    return position.seats[position.seats.index(player) + 1 :]


def next_is_last(position: Position, player: Side) -> bool:
    """Must somebody be out of floors at the end of the next round, if not before (rule 24)?

    Every turn builds with its first action, and with both of them once the planning cards are played.
    """
    closing = sum(reserve.roofs + reserve.parks for reserve in position.reserves)
    if sum(height % 2 == 0 for height in position.board.heights) < closing + 2:
        return False  # there might be no site for a floor
    first = position.seats.index(player)
    for seat, (side, reserve) in enumerate(zip(position.seats, position.reserves, strict=True)):
        turns = 1 + (seat >= first)
        cards = PLANNING_CARDS - sum(card.side is side for card in position.office)
        if reserve.total <= 2 * turns - min(turns, cards):
            return True
    return False


def may_end_now(position: Position, player: Side) -> bool:
    """Could somebody run out of floors in this round, so that no other follows?"""
    return any(position.reserve(side).floors <= 2 for side in (player, *still_this_round(position, player)))


def order_words(position: Position, player: Side) -> str:
    """The turns to come, for a task."""
    then = still_this_round(position, player)
    now = f"You move, then {listed(map(str, then))}" if then else "You move"
    order = ", ".join("you" if side is player else str(side) for side in position.seats)
    coming = "a last round" if next_is_last(position, player) else "another round"
    unless = ", unless somebody runs out of floors before" if may_end_now(position, player) else ""
    return f"{now}; then comes {coming} ({order}){unless}."


def last_word(position: Position) -> str:
    """The order of a round, and who has the last word."""
    return f"A round goes {', '.join(map(str, position.seats))}, so {position.seats[-1]} has the last word"


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
    """The puzzle was not made by this program: it takes longer to search than any of ours."""


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
    """The search of a puzzle, cached with what it has found."""
    return ForceSearch(puzzle.position, puzzle.player, puzzle.plans, PuzzleLimits(MOST_STATES, NO_LIMIT))


def right_turns(search: ForceSearch, turns: Mapping[Actions, Position]) -> list[Actions]:
    """The turns among these after which the plans are forced."""
    return [actions for actions, after in turns.items() if search.wins(after)]


def real_action(search: ForceSearch, position: Position, move: Move) -> Action:
    """An action that is this move; players know their own cards, so theirs are never face down."""
    if move.kind == OTHER_CARD and position.mover is search.player:
        asked = {(plan.row, plan.number) for plan in search.plans}
        cards = [action for action in legal_actions(position) if isinstance(action, Planning)]
        return next(card for card in cards if (card.row, card.number) not in asked)
    return action_of(search.game, position, move)


def answer(search: ForceSearch, position: Position) -> list[Action]:
    """What the others do, one after another, until the player is to move again or the game is over."""
    actions: list[Action] = []
    for move in search.answer(search.game.state_of(position)):
        actions.append(real_action(search, position, move))
        position = apply(position, actions[-1])
    return actions


def good_action(search: ForceSearch, position: Position) -> Action | None:
    """An action of the player after which the plans are still forced; None if there is none."""
    state = search.game.state_of(position)
    good = next((later for later in search.forcing.children(state) if search.forcing.wins(later)), None)
    if good is None:
        return None
    return real_action(search, position, search.move_to(state, good))


def main_line(search: ForceSearch, position: Position) -> list[Turn]:
    """From a position in which the plans are forced to the end: the player does what is right, the others test it."""
    turns: list[Turn] = []
    while position.turn is not None:
        action = next_action(search, position)
        if position.turn.action == 1 or not turns:
            turns.append(Turn(position.turn.side, (action,)))
        else:
            turns[-1] = Turn(position.turn.side, (*turns[-1].actions, action))
        position = apply(position, action)
    return turns


def next_action(search: ForceSearch, position: Position) -> Action:
    """What comes next if the others do their best, and the player what is right; anything, if nothing is."""
    if position.mover is not search.player:
        return answer(search, position)[0]
    return good_action(search, position) or legal_actions(position)[0]
