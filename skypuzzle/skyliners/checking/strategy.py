"""How a player forces their plans whatever the others do, or how the others prevent it whatever the player does.

A strategy says what to play after everything that the other side can do; playing it out proves it. All other players
count as one side.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Protocol, TypeAlias

from msgspec import Meta, Struct

from skypuzzle.limits import Clock, Limit, OutOfLimitsError
from skypuzzle.notation import notation
from skypuzzle.skyliners.notation import ActionText, SideText
from skypuzzle.skyliners.row_search import (
    OVER,
    Move,
    RowGame,
    State,
    action_of,
    judge_by_counting,
    label,
    labels,
    move_of,
    play,
    safety,
)
from skypuzzle.skyliners.rules.board import PARK
from skypuzzle.skyliners.rules.play import apply, legal_actions
from skypuzzle.skyliners.rules.position import Action, Planning, Position, Turn

MoveText: TypeAlias = Annotated[
    str,
    Meta(
        description="an action; F+ is a floor on floors elsewhere, F. one on bare ground elsewhere, likewise R+ and P.",
        extra_json_schema={"pattern": r"^([FRP]([a-e][1-5]|[+.])|=[A-E][1-4]|=\?|--)$"},
    ),
]


class TurnForm(Struct, forbid_unknown_fields=True):
    """A turn."""

    side: SideText
    actions: tuple[ActionText, ...]


if TYPE_CHECKING:
    TurnText: TypeAlias = Turn
else:
    TurnText = notation(
        "TurnText",
        lambda form: Turn(form.side, form.actions),
        write=lambda turn: TurnForm(turn.player, turn.actions),
        reads=TurnForm,
    )


class Step(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A step of a strategy: a move of its side and the next step, or the next step after each move of the other side.

    With neither, counting pieces and actions settles the rest. Elsewhere means any site outside the rows of the plans.
    """

    play: MoveText | None = None
    then: int | None = None
    replies: dict[MoveText, int] = {}


class Strategy(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How to force plans, or to prevent them: a tree from step 0 in which branches with the same state are merged."""

    turn: TurnText | None = None
    """What to play now, if it is the turn of this side."""
    steps: tuple[Step, ...]


class Searched(Protocol):
    """A search that knows who wins, and how."""

    @property
    def game(self) -> RowGame:
        """What it searches."""

    def best(self, state: State) -> State:
        """The next state, for whoever moves in a state that is won for them."""


def is_turn_of(game: RowGame, state: State, *, forced: bool) -> bool:
    """Is it the turn of the player, for a strategy that forces the plans, or else of the others?"""
    return state.seat != OVER and (state.seat == game.seat) is forced


def first_turn(steps: Sequence[Step], game: RowGame, position: Position, *, forced: bool) -> Turn | None:
    """The turn that a strategy begins with, if it is the turn of its side."""
    state = game.state_of(position)
    moves: list[Move] = []
    number: int | None = 0
    while number is not None and is_turn_of(game, state, forced=forced):
        step = steps[number]
        if step.play is None:
            break
        move = labels(game, state)[step.play]
        moves.append(move)
        state, number = game.after(state, move), step.then
    turns, _ = play(game, position, moves)
    return turns[0] if turns else None


def write_strategy(
    search: Searched, position: Position, clock: Clock, most_steps: int = sys.maxsize, *, forced: bool = True
) -> Strategy:
    """Write out the strategy of the winning side. Raises OutOfLimitsError if that takes too long."""
    game = search.game
    numbers: dict[State, int] = {game.start: 0}
    waiting = [game.start]
    steps: list[Step] = []

    def number(state: State) -> int:
        if state not in numbers:
            numbers[state] = len(numbers)
            waiting.append(state)
        return numbers[state]

    while len(steps) < len(waiting):
        if clock.is_out:
            raise OutOfLimitsError(Limit.TIME)
        if len(waiting) > most_steps:
            raise OutOfLimitsError(Limit.STATES)
        state = waiting[len(steps)]
        is_now = forced and not steps and is_turn_of(game, state, forced=True)
        if not is_now and judge_by_counting(game, state) is forced:  # now, the player wants to know what to play
            steps.append(Step())
            continue
        after = {label: game.after(state, move) for label, move in labels(game, state).items()}
        if is_turn_of(game, state, forced=forced):
            best = search.best(state)
            steps.append(Step(min(label for label, later in after.items() if later == best), number(best)))
        else:
            steps.append(Step(replies={label: number(later) for label, later in after.items()}))
    return Strategy(turn=first_turn(steps, game, position, forced=forced), steps=tuple(steps))


def name_of_move(game: RowGame, state: State, later: State) -> str:
    """A move from one state to another."""
    return min(label for label, move in labels(game, state).items() if game.after(state, move) == later)


def begin_strategy(search: Searched, position: Position) -> Strategy:
    """Only the player's turn now, from a state in which the plans are forced."""
    game = search.game
    state, steps = game.start, list[Step]()
    while is_turn_of(game, state, forced=True) and (not steps or state.action == 2):
        best = search.best(state)
        steps.append(Step(name_of_move(game, state, best), len(steps) + 1))
        state = best
    return Strategy(turn=first_turn((*steps, Step()), game, position, forced=True), steps=())


def first_interference(strategy: Strategy, game: RowGame) -> tuple[int, str] | None:
    """The seat and the first move on the rows of the side that plays a strategy, if the other side plays for safety.

    None if it need not build there.
    """
    state, step = game.start, strategy.steps[0]
    while step.play is not None or step.replies:
        moves = labels(game, state)
        name = step.play or max(step.replies, key=lambda reply: (safety(game, game.after(state, moves[reply])), reply))
        if step.play is not None and moves[name].kind <= PARK and moves[name].place >= 0:
            return state.seat, name
        state = game.after(state, moves[name])
        step = strategy.steps[step.replies[name] if step.then is None else step.then]
    return None


def flaws(
    strategy: Strategy, game: RowGame, start: Position, clock: Clock | None = None, *, forced: bool = True
) -> Iterator[str]:
    """Find where the strategy is illegal, misses a reply or fails; nothing if it forces its plans, or prevents them.

    Actions that differ only elsewhere, on sites that take the same pieces, are played once. Raises OutOfLimitsError if
    the clock runs out.
    """
    seen: set[tuple[int, State]] = set()
    waiting = [(0, start)]
    while waiting:
        if clock is not None and clock.is_out:
            raise OutOfLimitsError(Limit.TIME)
        number, position = waiting.pop()
        state = game.state_of(position)
        if (number, state) in seen:
            continue
        seen.add((number, state))
        if not 0 <= number < len(strategy.steps):
            yield f"there is no step {number}"
            continue
        step = strategy.steps[number]
        place = f"step {number}"
        if position.is_over:
            if game.holds(state) is not forced:
                yield f"{place}: the plans {'fail' if forced else 'hold'}"
            elif step.play is not None or step.then is not None or step.replies:
                yield f"{place}: the game is over, and nothing follows"
        elif step.play is not None and step.replies:
            yield f"{place}: both a move and replies"
        elif step.play is None and not step.replies:
            if judge_by_counting(game, state) is not forced:
                yield f"{place}: the plans can still {'fail' if forced else 'hold'}"
        elif is_turn_of(game, state, forced=forced):
            move = None if step.play is None else labels(game, state).get(step.play)
            if move is None or step.then is None:
                yield f"{place}: {position.mover} cannot play {step.play or 'nothing'}"
            else:
                waiting.append((step.then, apply(position, action_of(game, position, move))))
        else:
            possible = labels(game, state)
            actions = {
                label(game, move_of(game, position, action, state)): action
                for action in legal_actions(position)
                if not _wastes_a_card(game, state, position, action, possible)
            }
            if actions.keys() != step.replies.keys():
                other = min(actions.keys() ^ step.replies.keys())
                yield f"{place}: {'no step follows' if other in actions else 'it is not possible to play'} {other}"
            waiting += [
                (step.replies[reply], apply(position, action))
                for reply, action in actions.items()
                if reply in step.replies
            ]


def _wastes_a_card(game: RowGame, state: State, position: Position, action: Action, possible: Iterable[str]) -> bool:
    """Does the player give up a plan by playing its card with another number, or face down?"""
    if position.mover is not game.player:
        return False
    rows = {plan.row for index, plan in enumerate(game.plans) if state.to_plan >> index & 1}
    name = label(game, move_of(game, position, action, state))
    return name not in possible or (isinstance(action, Planning) and action.row in rows and name == "=?")
