"""The search behind `force` puzzles: which turns keep plans forced, how a game goes on, and who moves when."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from skypuzzle.errors import SkypuzzleError
from skypuzzle.limits import NO_LIMIT, OutOfLimitsError, SearchLimits
from skypuzzle.skyliners.kinds.base import TurnPuzzle
from skypuzzle.skyliners.kinds.force.forcing import Forcing, new_forcing
from skypuzzle.skyliners.row_search import OTHER_CARD, OVER, Move, State, action_of, safety
from skypuzzle.skyliners.rules.board import PARK, PLANNING_CARDS, Side
from skypuzzle.skyliners.rules.play import Actions, apply, legal_actions, turns_from
from skypuzzle.skyliners.rules.position import Action, Plan, Planning, Position, Turn
from skypuzzle.wording import listed


def still_this_round(position: Position, player: Side) -> tuple[Side, ...]:
    return position.seats[position.seats.index(player) + 1 :]


def next_is_last(position: Position, player: Side) -> bool:
    """Must somebody be out of floors by the end of the next round (rule 24)?

    Every turn builds with its first action, and with both once the planning cards are played.
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
    """Could somebody run out of floors in this round, so that it is the last?"""
    return any(position.reserve(side).floors <= 2 for side in (player, *still_this_round(position, player)))


def order_words(position: Position, player: Side) -> str:
    then = still_this_round(position, player)
    now = f"You move, then {listed(map(str, then))}" if then else "You move"
    order = ", ".join("you" if side is player else str(side) for side in position.seats)
    coming = "a last round" if next_is_last(position, player) else "another round"
    unless = ", unless somebody runs out of floors earlier" if may_end_now(position, player) else ""
    return f"{now}; then comes {coming} ({order}){unless}."


def last_word(position: Position) -> str:
    return f"The order of a round is {', '.join(map(str, position.seats))}, so {position.seats[-1]} moves last"


MOST_STATES = 60_000  # for all turns of a puzzle together; making one takes at most a fifth of it
MOST_TESTED = 12  # replies to the right turn that are examined, the most dangerous first


@dataclass(frozen=True, slots=True)
class TurnGroup:
    """Turns that are equivalent for the plans."""

    state: State  # after these turns
    after: Position  # after the first of them
    turns: tuple[Actions, ...]
    holds_now: bool  # do all plans hold in the city then, wherever their cards are?
    safety: int  # pieces needed to break the plans, minus those needed to make them hold


class TooLargeError(SkypuzzleError):
    """The puzzle takes longer to search than any that this program makes."""


class PuzzleLimits(SearchLimits):
    """Limits for playing and explaining puzzles, far above what our own puzzles need."""

    def count(self) -> None:
        """Raises TooLargeError, which is shown to the player, past the limit."""
        try:
            super().count()
        except OutOfLimitsError:
            raise TooLargeError("the puzzle is too large to search") from None


class ForceSearch:
    """The rest of a game, for some plans of the player to move. Raises OutOfLimitsError if it takes too long."""

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
        """A search for each plan alone; they share results with this one."""
        return [
            ForceSearch(self.position, self.player, (plan,), self.limits, forcing)
            for plan, forcing in zip(self.plans, self.forcing.parts, strict=True)
        ]

    def wins(self, position: Position) -> bool:
        return self.forcing.wins(self.game.state_of(position))

    @cached_property
    def turn_groups(self) -> list[TurnGroup]:
        """All turns in the order of the rules, grouped by what they mean for the plans."""
        found: dict[State, tuple[Position, list[Actions]]] = {}
        for actions, after in turns_from(self.position).items():
            found.setdefault(self.game.state_of(after), (after, []))[1].append(actions)
        return [
            TurnGroup(
                state,
                after,
                tuple(alike),
                all(plan.holds_on(after.board) for plan in self.plans),
                safety(self.game, state),
            )
            for state, (after, alike) in found.items()
        ]

    @cached_property
    def right(self) -> list[TurnGroup]:
        return [alike for alike in self.turn_groups if self.forcing.wins(alike.state)]

    @cached_property
    def wrong(self) -> list[TurnGroup]:
        return [alike for alike in self.turn_groups if not self.forcing.wins(alike.state)]

    def settled(self, position: Position) -> bool | None:
        """Are the plans safe, or lost, by counting pieces and actions alone? None while that is open."""
        return Forcing.proof(self.forcing, self.game.state_of(position))

    def replies(self, state: State) -> list[State]:
        """The states in which the player is to move again, or the game is over."""
        found: dict[State, None] = {}
        seen = {state}
        waiting = [state]
        for here in waiting:
            if here.seat in (OVER, self.game.seat):
                found[here] = None
                continue
            self.limits.count()
            for later in self._children(here):
                if later not in seen:
                    seen.add(later)
                    waiting.append(later)
        return list(found)

    def questions(self, state: State) -> list[State]:
        """The replies that the player must answer: a plan does not hold, or its card is still in hand."""
        return [later for later in self.replies(state) if later.seat != OVER and not self.game.holds(later)]

    def answer(self, state: State) -> list[Move]:
        """What the others do until the player's next turn: it breaks the plans, or leaves few good answers."""
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
        """A state after a move of the others that breaks the plans, from one that the player has lost.

        It prefers moves elsewhere, if later players can break the plans alone: fewer pieces make a clearer reason.
        """
        return next(later for later in self._breaking_first(state) if not self.forcing.wins(later))

    def _breaking_first(self, state: State) -> Iterator[State]:
        for move in self.game.moves(state):
            if move.kind > PARK or move.place < 0:
                yield self.game.after(state, move)
        yield from self.forcing.children(state)

    def move_to(self, state: State, later: State) -> Move:
        return next(move for move in self.game.moves(state) if self.game.after(state, move) == later)

    def _children(self, state: State) -> dict[State, None]:
        return dict.fromkeys(self.game.after(state, move) for move in self.game.moves(state))

    def _most_testing(self, state: State) -> State:
        """Of the replies to a right turn, the one with the fewest good first moves."""
        replies = self.replies(state)
        open_ones = [later for later in replies if later.seat != OVER and self.forcing.proof(later) is None]
        ranked = sorted(
            open_ones or replies, key=lambda later: (self.game.holds(later), safety(self.game, later), later)
        )

        def good_moves(later: State) -> int:
            return 0 if later.seat == OVER else sum(map(self.forcing.wins, self._children(later)))

        return min(ranked[:MOST_TESTED], key=good_moves)


@lru_cache(maxsize=8)
def search_of(puzzle: TurnPuzzle) -> ForceSearch:
    return ForceSearch(puzzle.position, puzzle.player, puzzle.plans, PuzzleLimits(MOST_STATES, NO_LIMIT))


def right_turns(search: ForceSearch, turns: Mapping[Actions, Position]) -> list[Actions]:
    return [actions for actions, after in turns.items() if search.wins(after)]


def real_action(search: ForceSearch, position: Position, move: Move) -> Action:
    """An action for this move. Players know their own cards, so theirs are never face down."""
    if move.kind == OTHER_CARD and position.mover is search.player:
        asked = {(plan.row, plan.number) for plan in search.plans}
        cards = [action for action in legal_actions(position) if isinstance(action, Planning)]
        return next(card for card in cards if (card.row, card.number) not in asked)
    return action_of(search.game, position, move)


def group_turns(position: Position, actions: Iterable[Action]) -> list[Turn]:
    """The turns that consist of these actions; the first and the last may be incomplete."""
    turns = list[Turn]()
    for action in actions:
        if position.turn is None:
            break
        if position.turn.action == 1 or not turns:
            turns.append(Turn(position.turn.side, (action,)))
        else:
            turns[-1] = Turn(position.turn.side, (*turns[-1].actions, action))
        position = apply(position, action)
    return turns


def answer(search: ForceSearch, position: Position) -> list[Action]:
    """The actions of the others until the player's next turn or the end of the game."""
    actions: list[Action] = []
    for move in search.answer(search.game.state_of(position)):
        actions.append(real_action(search, position, move))
        position = apply(position, actions[-1])
    return actions


def good_action(search: ForceSearch, position: Position) -> Action | None:
    """An action of the player after which the plans are still forced; None if there is none."""
    state = search.game.state_of(position)
    good = next((later for later in search.forcing.children(state) if search.forcing.wins(later)), None)
    return None if good is None else real_action(search, position, search.move_to(state, good))


def main_line(search: ForceSearch, position: Position) -> list[Turn]:
    """The turns from a position in which the plans are forced to the end, with best play."""
    start, actions = position, list[Action]()
    while not position.is_over:
        actions.append(next_action(search, position))
        position = apply(position, actions[-1])
    return group_turns(start, actions)


def next_action(search: ForceSearch, position: Position) -> Action:
    """The next action with best play; any legal one if no good one exists."""
    if position.mover is not search.player:
        return answer(search, position)[0]
    return good_action(search, position) or legal_actions(position)[0]
