"""A `force` puzzle played on: what the others answer, and what the player does then."""

from skypuzzle.skyliners.kinds.force.search import ForceSearch
from skypuzzle.skyliners.row_search import OTHER_CARD, Move, action_of
from skypuzzle.skyliners.rules.play import apply, legal_actions
from skypuzzle.skyliners.rules.position import Action, Planning, Position, Turn


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
