"""A strategy that forces plans: what to play, and what to play next after everything that the others can do."""

import sys
from collections.abc import Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from skypuzzle.chance import Chance
from skypuzzle.limits import Clock, SearchLimits
from skypuzzle.skyliners.bots import Bot
from skypuzzle.skyliners.checking.forcing import Forcing
from skypuzzle.skyliners.questions.turn_text import TurnText
from skypuzzle.skyliners.row_search import Move, RowGame, State, action_of, labels, play
from skypuzzle.skyliners.rules.play import legal_actions
from skypuzzle.skyliners.rules.position import Action, Position

ANY_NUMBER = sys.maxsize
"""Of states: a strategy has no more of them than the search that found it."""


MoveText: TypeAlias = Annotated[
    str,
    Meta(
        description="an action; F+ is a floor on floors elsewhere, F. one on bare ground elsewhere, likewise R+ and P.",
        extra_json_schema={"pattern": r"^([FRP]([a-e][1-5]|[+.])|=[A-E][1-4]|=\?|--)$"},
    ),
]
"""In the notation of `label`."""


class Step(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A step of a strategy: the player's move and the next step, or the next step after each move of the others.

    With neither, nothing can go wrong any more. Elsewhere means any site outside the rows of the plans.
    """

    play: MoveText | None = None
    then: int | None = None
    replies: dict[MoveText, int] = {}


class Strategy(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How to force plans: a tree from step 0, in which branches that lead to the same situation are merged."""

    turn: TurnText | None = None
    """What to play now, if it is the player's turn."""
    steps: tuple[Step, ...]

    def moves(self, game: RowGame) -> dict[State, Move]:
        """What the player does in every state that the strategy can come to."""
        found: dict[State, Move] = {}
        seen = {game.start}
        waiting = [(game.start, self.steps[0])]
        while waiting:
            state, step = waiting.pop()
            following = dict(step.replies)
            if step.play is not None and step.then is not None:
                found[state] = labels(game, state)[step.play]
                following = {step.play: step.then}
            for label, number in following.items():
                later = game.after(state, labels(game, state)[label])
                if later not in seen:
                    seen.add(later)
                    waiting.append((later, self.steps[number]))
        return found

    def bot(self, game: RowGame) -> Bot:
        """A bot that keeps to the strategy; where nothing can go wrong any more, it plays anything."""
        moves = self.moves(game)

        def keep_to_it(known: Position, chance: Chance) -> Action:
            move = moves.get(game.state_of(known))
            return chance.choice(legal_actions(known)) if move is None else action_of(game, known, move)

        return keep_to_it


def new_strategy(steps: Sequence[Step], game: RowGame, position: Position) -> Strategy:
    """A strategy from this position on, with what the player does in the turn that is under way, if it is theirs."""
    state = game.state_of(position)
    moves: list[Move] = []
    number: int | None = 0
    while number is not None and state.seat == game.seat and (not moves or state.action == 2):
        step = steps[number]
        if step.play is None:
            break
        moves.append(labels(game, state)[step.play])
        state, number = game.after(state, moves[-1]), step.then
    turns, _ = play(game, position, moves)
    return Strategy(turn=turns[0] if turns else None, steps=tuple(steps))


def strategy(forcing: Forcing, position: Position, clock: Clock) -> Strategy:
    """The strategy behind a win that was found, spelled out in the time that is left, or OutOfLimitsError."""
    game = forcing.game
    limits = SearchLimits(ANY_NUMBER, clock)
    numbers: dict[State, int] = {game.start: 0}
    waiting = [game.start]
    steps: list[Step] = []

    def number(state: State) -> int:
        if state not in numbers:
            numbers[state] = len(numbers)
            waiting.append(state)
        return numbers[state]

    while len(steps) < len(waiting):
        limits.count()
        state = waiting[len(steps)]
        if Forcing.proof(forcing, state) is True:  # what several plans prove of each other is spelled out
            steps.append(Step())
            continue
        after = {label: game.after(state, move) for label, move in labels(game, state).items()}
        if state.seat == game.seat:
            best = forcing.best(state)
            steps.append(Step(min(label for label, later in after.items() if later == best), number(best)))
        else:
            steps.append(Step(replies={label: number(later) for label, later in after.items()}))
    return new_strategy(steps, game, position)
