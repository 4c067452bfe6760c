"""A `force` puzzle proven by play: the others' replies to every wrong turn, against all that the player can do."""

from collections.abc import Iterable, Iterator

from skypuzzle.limits import NO_LIMIT, Clock, Limit, OutOfLimitsError
from skypuzzle.skyliners.checking.strategy import flaws, strategy
from skypuzzle.skyliners.kinds.force.line import real_action
from skypuzzle.skyliners.kinds.force.search import ForceSearch
from skypuzzle.skyliners.row_search import State, label, move_of
from skypuzzle.skyliners.rules.play import Actions, apply, legal_actions
from skypuzzle.skyliners.rules.position import Position


def right_turn_flaws(search: ForceSearch, right: Actions, clock: Clock = NO_LIMIT) -> Iterator[str]:
    """What is wrong with the strategy behind the right turn, played through the rules against every reply."""
    if not search.forcing.wins(search.game.start):
        yield "no strategy forces the plans"
        return
    found = strategy(search.forcing, search.position, clock)
    if found.turn is None or frozenset(found.turn.actions) != right:
        yield f"the strategy begins with {found.turn or 'anything'}"
    yield from flaws(found, search.game, search.position, clock)


def refutation_flaws(search: ForceSearch, wrong: Iterable[Position], clock: Clock = NO_LIMIT) -> Iterator[str]:
    """After which wrong turns the others' replies fail: at some end of the game that the rules allow, all plans hold.

    Nothing but the final cities decides. Of the player's actions that differ only elsewhere, on sites that take the
    same pieces, one is played for all. OutOfLimitsError, if the clock is out before all is played.
    """
    game = search.game
    seen: set[State] = set()
    waiting = list(wrong)
    while waiting:
        if clock.is_out:
            raise OutOfLimitsError(Limit.TIME)
        position = waiting.pop()
        state = game.state_of(position)
        if state in seen:
            continue
        seen.add(state)
        if position.is_over:
            if all(plan in position.office and plan.holds_on(position.board) for plan in search.plans):
                yield f"{position}: all plans hold"
        elif position.mover is search.player:
            actions = {label(game, move_of(game, position, action)): action for action in legal_actions(position)}
            waiting += [apply(position, action) for action in actions.values()]
        elif search.forcing.wins(state):
            yield f"{position}: no reply is known"
        else:
            move = search.move_to(state, search.breaking(state))
            waiting.append(apply(position, real_action(search, position, move)))
