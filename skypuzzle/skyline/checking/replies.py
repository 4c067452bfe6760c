"""Every board that a turn can leave behind when nothing comes after it for the player: all of it through the rules.

Only what makes a difference to the board is played. Nothing is bought or sold. The best income is taken, and a card
that is known is shown as soon as it can be: more money never forbids a floor. It can force one, though (ruling F), so
whether the turn can end without a floor is asked for the poorest income and with no card shown.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from skypuzzle.limits import SearchLimits
from skypuzzle.skyline.rules.actions import UNKNOWN, Action, Claim, EndTurn, TradeIn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.choices import legal_builds, legal_card_actions, legal_incomes
from skypuzzle.skyline.rules.hands import sorted_cards
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import BUILDING, INCOME, INVESTING, Position, Seat
from skypuzzle.skyline.rules.reasons import why_not
from skypuzzle.skyline.rules.records import Turn


class Outcome(NamedTuple):
    """The position after a turn, and one way to play it."""

    position: Position
    turn: Turn


def outcomes(position: Position, limits: SearchLimits) -> Iterator[Outcome]:
    """The rest of the turn now: one outcome for each board, always in the same order."""
    turn = position.turn
    if turn is None:
        return
    colour = position.seats[turn.seat]
    if (quiet := without_building(position)) is not None:
        yield quiet
    if turn.phase == INVESTING:
        return
    seen_boards: set[Board] = {position.board} if quiet is not None else set()
    waiting: list[tuple[Position, tuple[Action, ...]]] = [_after_income(position)]
    seen: set[tuple[object, ...]] = set()
    while waiting:
        now, actions = waiting.pop()
        now, actions = _after_claims(now, actions)
        key = (now.board.towers, now.cards[turn.seat], now.turn)
        if key in seen:
            continue
        seen.add(key)
        limits.count()
        if now.turn is not None and now.turn.has_built and now.board not in seen_boards:
            seen_boards.add(now.board)
            yield Outcome(apply(now, EndTurn()), Turn(colour, actions))
        following = [*legal_builds(now), *_money(now)]
        waiting += [(apply(now, action), (*actions, action)) for action in reversed(following)]


def without_building(position: Position) -> Outcome | None:
    """The turn that ends with the board as it is, if the rules allow it."""
    turn = position.turn
    if turn is None:
        return None
    colour = position.seats[turn.seat]
    actions: tuple[Action, ...] = ()
    if turn.phase == INCOME:
        poorest = min(legal_incomes(position), key=lambda action: apply_cash(position, action))
        position, actions = apply(position, poorest), (poorest,)
    if why_not(position, EndTurn()) is not None:
        return None
    return Outcome(apply(position, EndTurn()), Turn(colour, actions))


def apply_cash(position: Position, action: Action) -> int:
    """What the player to move has after an action; nothing if that is not known."""
    return apply(position, action).cash[position.mover_seat or 0] or 0


def richest(position: Position) -> Position:
    """With the best income taken and all known cards shown that can be."""
    return _after_claims(*_after_income(position))[0]


def _after_income(position: Position) -> tuple[Position, tuple[Action, ...]]:
    if position.turn is None or position.turn.phase != INCOME:
        return position, ()
    best = max(legal_incomes(position), key=lambda action: apply_cash(position, action))
    return apply(position, best), (best,)


def _after_claims(position: Position, actions: tuple[Action, ...]) -> tuple[Position, tuple[Action, ...]]:
    """With all known cards shown that can be: each pays at least as much as it could bring otherwise."""
    seat = position.mover_seat or 0
    if position.cash[seat] is None:
        return position, actions
    for action in legal_card_actions(position):
        if isinstance(action, Claim) and action.card in position.cards[seat]:
            position, actions = apply(position, action), (*actions, action)
    return position, actions


def _money(position: Position) -> Iterable[Action]:
    """Cards that are not known may be shown now or kept, and any three may be traded in."""
    if position.turn is None or position.turn.phase != BUILDING or position.cash[position.turn.seat] is None:
        return ()
    hand = position.cards[position.turn.seat]
    return (
        action
        for action in legal_card_actions(position)
        if isinstance(action, TradeIn) or (isinstance(action, Claim) and action.card not in hand)
    )


def drawn_hands(position: Position, seat: Seat) -> Iterator[Position]:
    """Every hand that a player may have drawn, where the position does not say which cards came."""
    cards = position.cards[seat]
    if UNKNOWN not in cards:
        yield position
        return
    known = "".join((*position.cards, position.pile))
    for letter, bonus in position.box.bonus_of.items():
        if known.count(letter) < bonus.copies:
            drawn = sorted_cards(cards.replace(UNKNOWN, letter, 1))
            hands = (*position.cards[:seat], drawn, *position.cards[seat + 1 :])
            yield from drawn_hands(position._replace(cards=hands), seat)
