"""A strategy that forces plans: what to play, and what to play next after everything that the others can do."""

import sys
from dataclasses import dataclass, field

from skypuzzle.chance import Chance
from skypuzzle.clock import Clock
from skypuzzle.limits import SearchLimits
from skypuzzle.skyliners.bots import Bot
from skypuzzle.skyliners.checking.forcing import Forcing
from skypuzzle.skyliners.row_search.rowgame import RowGame
from skypuzzle.skyliners.row_search.states import Move, State
from skypuzzle.skyliners.row_search.whole_game import action_of, labels, play
from skypuzzle.skyliners.rules.actions import Action, Turn
from skypuzzle.skyliners.rules.play import legal_actions
from skypuzzle.skyliners.rules.position import Position

ANY_NUMBER = sys.maxsize
"""Of states: a strategy has no more of them than the search that found it."""


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of the game: the player's move, or what may follow the others'. With neither, nothing can go wrong."""

    play: str | None = None
    """In the notation of `label`."""
    then: int | None = None
    """The step after it."""
    replies: dict[str, int] = field(default_factory=dict)
    """The step after each move of another seat."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """Steps, from the first one on; lines of play that come to the same share what follows."""

    game: RowGame
    steps: tuple[Step, ...]

    def moves(self) -> dict[State, Move]:
        """What the player does in every state that the strategy can come to."""
        found: dict[State, Move] = {}
        seen = {self.game.start}
        waiting = [(self.game.start, self.steps[0])]
        while waiting:
            state, step = waiting.pop()
            following = dict(step.replies)
            if step.play is not None and step.then is not None:
                found[state] = labels(self.game, state)[step.play]
                following = {step.play: step.then}
            for label, number in following.items():
                later = self.game.after(state, labels(self.game, state)[label])
                if later not in seen:
                    seen.add(later)
                    waiting.append((later, self.steps[number]))
        return found

    def bot(self) -> Bot:
        """A bot that keeps to the strategy; where nothing can go wrong any more, it plays anything."""
        moves = self.moves()

        def keep_to_it(known: Position, chance: Chance) -> Action:
            move = moves.get(self.game.state_of(known))
            return chance.choice(legal_actions(known)) if move is None else action_of(self.game, known, move)

        return keep_to_it

    def first_turn(self, position: Position) -> Turn | None:
        """What the player does in the turn that is under way, if it is theirs."""
        state = self.game.state_of(position)
        moves: list[Move] = []
        number: int | None = 0
        while number is not None and state.seat == self.game.seat and (not moves or state.action == 2):
            step = self.steps[number]
            if step.play is None:
                break
            moves.append(labels(self.game, state)[step.play])
            state, number = self.game.after(state, moves[-1]), step.then
        turns, _ = play(self.game, position, moves)
        return turns[0] if turns else None


def strategy(forcing: Forcing, clock: Clock) -> Strategy:
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
    return Strategy(game, tuple(steps))
