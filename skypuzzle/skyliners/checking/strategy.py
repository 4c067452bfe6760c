"""Can a player force their plans, whatever the others do? The search, the strategy it finds, and its proof.

All other players count as one opponent. Proofs come before moves: what pieces and actions cannot pay for needs no
search. A strategy says what to play after everything that the others can do; playing it out proves it.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, TypeAlias

from msgspec import Meta, Struct

from skypuzzle.chance import Chance
from skypuzzle.limits import Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.notation import notation
from skypuzzle.skyliners import row_search
from skypuzzle.skyliners.notation import ActionText, SideText
from skypuzzle.skyliners.row_search import OVER, Move, RowGame, State, action_of, can_pay, label, labels, play, prices
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.play import apply, legal_actions
from skypuzzle.skyliners.rules.position import Action, Plan, Position, Turn

if TYPE_CHECKING:
    from skypuzzle.skyliners.bots import Bot

OUT_OF_REACH = 9
"""The number of pieces to use where no number is enough."""


class Forcing:
    """A search that remembers which states the player wins from."""

    def __init__(self, game: RowGame, limits: SearchLimits) -> None:
        self.game = game
        self._limits = limits
        self._known: dict[State, bool] = {}
        self.parts: Sequence[Forcing] = (self,)

    def wins(self, state: State) -> bool:
        """Does the player have a strategy from this state?"""
        known = self._known.get(state)
        if known is None:
            known = self.proof(state)
            if known is None:
                self._limits.count()
                wants = state.seat == self.game.seat
                known = any(self.wins(later) is wants for later in self.children(state)) is wants
            self._known[state] = known
        return known

    def proof(self, state: State) -> bool | None:
        """The answer where none needs searching for, else None."""
        game = self.game
        if state.seat == OVER:
            return game.holds(state)
        budget = row_search.budget_of_all(game, state)
        rows = game.rows(state)
        if not all(can_pay(budget, row, plan.number, broken=False) for plan, row in rows):
            return False
        if state.to_plan:
            is_late = game.is_last_round(state) and state.seat > game.seat
            return False if is_late or state.to_plan & game.never else None
        return None if any(can_pay(budget, row, plan.number, broken=True) for plan, row in rows) else True

    def best(self, state: State) -> State:
        """The player's next state from a state that `wins` found to be won."""
        return next(later for later in self.children(state) if self._known.get(later))

    def children(self, state: State) -> Iterable[State]:
        """The states after each move, most promising for the mover first."""
        game = self.game
        later = {game.after(state, move) for move in game.moves(state)}
        sign = -1 if state.seat == game.seat else 1
        return sorted(later, key=lambda child: (sign * self.safety(child), child))

    def safety(self, state: State) -> int:
        """Pieces needed to break the plans, minus pieces needed to make them hold."""
        safe = sum(_safety_of(row, plan.number) for plan, row in self.game.rows(state))
        return safe - 2 * state.to_plan.bit_count()


@cache
def _safety_of(row: bytes, number: int) -> int:
    held, broken = prices(row, number), prices(row, number, broken=True)
    safe = broken[0].pieces.total if broken else OUT_OF_REACH
    return safe - (held[0].pieces.total if held else OUT_OF_REACH)


def new_forcing(position: Position, player: Side, plans: tuple[Plan, ...], limits: SearchLimits) -> Forcing:
    game = RowGame(position, player, plans)
    return Forcing(game, limits) if len(plans) == 1 else ForcingTogether(game, limits, position)


class ForcingTogether(Forcing):
    """Forces several plans at once; a plan that cannot be forced alone cannot be forced with others."""

    def __init__(self, game: RowGame, limits: SearchLimits, position: Position) -> None:
        super().__init__(game, limits)
        self.parts = [Forcing(RowGame(position, game.player, (plan,)), limits) for plan in game.plans]

    def proof(self, state: State) -> bool | None:
        found = super().proof(state)
        if found is not None:
            return found
        game = self.game
        for index, part in enumerate(self.parts):
            if not part.wins(game.part(state, index, part.game)):
                return False
        # once the player has had their last turn, the others need only break one, and none of them can be broken
        return True if game.is_last_round(state) and state.seat > game.seat else None


ANY_NUMBER = sys.maxsize
"""A strategy has no more states than the search that found it, so it needs no limit."""


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
        """The player's move in every state that the strategy can reach."""
        found: dict[State, Move] = {}
        seen = {game.start}
        waiting = [(game.start, self.steps[0])]
        while waiting:
            state, step = waiting.pop()
            following = dict(step.replies)
            if step.play is not None and step.then is not None:
                found[state] = labels(game, state)[step.play]
                following = {step.play: step.then}
            for name, number in following.items():
                later = game.after(state, labels(game, state)[name])
                if later not in seen:
                    seen.add(later)
                    waiting.append((later, self.steps[number]))
        return found

    def bot(self, game: RowGame) -> "Bot":
        """A bot that follows the strategy, and plays at random once nothing can go wrong."""
        moves = self.moves(game)

        def keep_to_it(known: Position, chance: Chance) -> Action:
            move = moves.get(game.state_of(known))
            return chance.choice(legal_actions(known)) if move is None else action_of(game, known, move)

        return keep_to_it


def new_strategy(steps: Sequence[Step], game: RowGame, position: Position) -> Strategy:
    """Create a strategy from its steps, with the player's part of the current turn."""
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
    """Write out the strategy behind a win. Raises OutOfLimitsError if there is no time for that."""
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


def flaws(strategy: Strategy, game: RowGame, start: Position, clock: Clock | None = None) -> Iterator[str]:
    """Find where the strategy is illegal, misses a reply or fails; nothing if it forces its plans.

    Actions that differ only elsewhere, on sites that take the same pieces, are played once. Raises OutOfLimitsError if
    the clock runs out.
    """
    proofs = Forcing(game, SearchLimits(0, Clock()))
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
            if not game.holds(state):
                yield f"{place}: the plans fail"
            elif step.play is not None or step.then is not None or step.replies:
                yield f"{place}: the game is over, and nothing follows"
        elif step.play is not None and step.replies:
            yield f"{place}: both a move and replies"
        elif step.play is None and not step.replies:
            if proofs.proof(state) is not True:
                yield f"{place}: the plans can still fail"
        elif position.mover is game.player:
            move = None if step.play is None else labels(game, state).get(step.play)
            if move is None or step.then is None:
                yield f"{place}: {game.player} cannot play {step.play or 'nothing'}"
            else:
                waiting.append((step.then, apply(position, action_of(game, position, move))))
        else:
            actions = {
                label(game, row_search.move_of(game, position, action)): action for action in legal_actions(position)
            }
            if actions.keys() != step.replies.keys():
                other = min(actions.keys() ^ step.replies.keys())
                yield f"{place}: {'nothing is said about' if other in actions else 'nobody can play'} {other}"
            waiting += [
                (step.replies[reply], apply(position, action))
                for reply, action in actions.items()
                if reply in step.replies
            ]
