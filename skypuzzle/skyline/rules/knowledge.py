"""What a player may know: the board, their own cards and mission, and in the open game everyone's money and floors."""

from collections.abc import Iterable, Iterator

from skypuzzle.skyline.rules.actions import UNKNOWN, Action, Build, TradeIn
from skypuzzle.skyline.rules.hands import CARDS_TO_TRADE
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.towers import PENTHOUSE_LEVEL


def known_to(seat: Seat, position: Position, *, hidden: bool = False) -> Position:
    """The position as one player sees it; in the hidden game without the others' money and floors (rule 2)."""
    seats = range(len(position.seats))
    return position._replace(
        cash=tuple(None if hidden and at != seat else position.cash[at] for at in seats),
        stock=tuple(None if hidden and at != seat else position.stock[at] for at in seats),
        cards=tuple(cards if at == seat else UNKNOWN * len(cards) for at, cards in enumerate(position.cards)),
        missions=tuple(mission if at == seat else None for at, mission in enumerate(position.missions)),
        pile=UNKNOWN * len(position.pile),
    )


def action_known_to(seat: Seat, position: Position, action: Action) -> Action:
    """An action as one player sees it: without cards that others trade in, with the card one draws oneself."""
    mover = position.mover_seat
    if mover is None:
        return action
    if isinstance(action, TradeIn) and mover != seat:
        return TradeIn(UNKNOWN * CARDS_TO_TRADE)
    if isinstance(action, Build) and len(position.board.tower(action.site)) == PENTHOUSE_LEVEL - 1:
        number = len(position.seats)
        drawn = action.draws or position.pile[: number - 1]
        known = "".join(
            position.pile[later] if position.pile[later] != UNKNOWN else card for later, card in enumerate(drawn)
        )
        seen = "".join(card if (mover + later) % number == seat else UNKNOWN for later, card in enumerate(known, 1))
        return Build(action.site, seen if seen.strip(UNKNOWN) else "")
    return action


def known_actions(seat: Seat, start: Position, actions: Iterable[Action]) -> Iterator[Action]:
    """Actions as one player sees them."""
    position = start
    for action in actions:
        yield action_known_to(seat, position, action)
        position = apply(position, action)


def remembered(seat: Seat, start: Position, actions: Iterable[Action], *, hidden: bool = False) -> Position:
    """What one player knows after these actions, having watched them all."""
    known = known_to(seat, start, hidden=hidden)
    for action in known_actions(seat, start, actions):
        known = apply(known, action)
    return known
