"""A strategy proven by playing it out through the rules, against everything that the others can do."""

from collections.abc import Iterator

from skypuzzle.clock import Clock
from skypuzzle.skyliners.checking.forcing import Forcing
from skypuzzle.skyliners.checking.limits import Limits
from skypuzzle.skyliners.checking.states import State
from skypuzzle.skyliners.checking.strategy import Strategy
from skypuzzle.skyliners.checking.whole_game import action_of, label, labels, move_of
from skypuzzle.skyliners.rules.play import apply, legal_actions
from skypuzzle.skyliners.rules.position import Position


def flaws(strategy: Strategy, start: Position) -> Iterator[str]:
    """Where the strategy is not legal, leaves a reply out or fails; nothing, if it forces its plans.

    Of actions that differ only elsewhere, on sites that take the same pieces, one is played for all.
    """
    game = strategy.game
    proofs = Forcing(game, Limits(0, Clock()))
    seen: set[tuple[int, State]] = set()
    waiting = [(0, start)]
    while waiting:
        number, position = waiting.pop()
        state = game.state_of(position)
        if (number, state) in seen:
            continue
        seen.add((number, state))
        if not 0 <= number < len(strategy.steps):
            yield f"there is no step {number}"
            continue
        step = strategy.steps[number]
        moves = {} if position.is_over else labels(game, state)
        if step.play is None and not step.replies:
            if proofs.proof(state) is not True:
                yield f"step {number}: the plans can still fail"
        elif position.to_move is game.player:
            if step.play not in moves or step.then is None:
                yield f"step {number}: {game.player} cannot play {step.play}"
            else:
                waiting.append((step.then, apply(position, action_of(game, position, moves[step.play]))))
        else:
            replies = {label(game, move_of(game, position, action)): action for action in legal_actions(position)}
            for label, action in replies.items():
                if label in step.replies:
                    waiting.append((step.replies[label], apply(position, action)))
                else:
                    yield f"step {number}: nothing is said about {label}"
