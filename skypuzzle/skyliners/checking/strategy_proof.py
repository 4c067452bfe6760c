"""A strategy proven by playing it out through the rules, against everything that the others can do."""

from collections.abc import Iterator

from skypuzzle.limits import Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.skyliners.checking.forcing import Forcing
from skypuzzle.skyliners.checking.strategy import Strategy
from skypuzzle.skyliners.row_search import RowGame, State, action_of, label, labels, move_of
from skypuzzle.skyliners.rules.play import apply, legal_actions
from skypuzzle.skyliners.rules.position import Position


def flaws(strategy: Strategy, game: RowGame, start: Position, clock: Clock | None = None) -> Iterator[str]:
    """Where the strategy is not legal, leaves a reply out or fails; nothing, if it forces its plans.

    Of actions that differ only elsewhere, on sites that take the same pieces, one is played for all. OutOfLimitsError,
    if the clock is out before all is played.
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
            actions = {label(game, move_of(game, position, action)): action for action in legal_actions(position)}
            if actions.keys() != step.replies.keys():
                other = min(actions.keys() ^ step.replies.keys())
                yield f"{place}: {'nothing is said about' if other in actions else 'nobody can play'} {other}"
            waiting += [
                (step.replies[reply], apply(position, action))
                for reply, action in actions.items()
                if reply in step.replies
            ]
