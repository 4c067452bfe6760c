"""Everything a player may do next.

Where cash, stock or cards of the player to move are not known, an action is legal if it may be.
"""

from skypuzzle.skyline.rules.actions import (
    UNKNOWN,
    Action,
    Build,
    BuildNeutral,
    Buy,
    Claim,
    EndBuilding,
    EndTurn,
    Income,
    Sell,
    TradeIn,
)
from skypuzzle.skyline.rules.hands import may_have_card, trades
from skypuzzle.skyline.rules.position import BUILDING, INCOME, Position
from skypuzzle.skyline.rules.supply import bank, may_hold
from skypuzzle.skyline.rules.towers import FLOORS, NEUTRAL_FLOOR, NEUTRAL_PRICE, PENTHOUSE_LEVEL, PRICES, why_no_floor


def legal_actions(position: Position) -> list[Action]:
    """Everything the player to move may do next, always in the same order; nothing when the game is over."""
    turn = position.turn
    if turn is None:
        return []
    actions: list[Action] = []
    if turn.phase == INCOME:
        actions += legal_incomes(position)
    elif turn.phase == BUILDING:
        actions += legal_builds(position)
    may_end = turn.phase != INCOME and not (actions and must_build(position))
    cards = legal_card_actions(position)
    actions += cards
    if may_end:
        if turn.phase == BUILDING and not turn.has_built and position.cards[turn.seat]:
            actions.append(EndBuilding())
        actions += legal_investments(position)
        actions.append(EndTurn())
    return actions


def must_build(position: Position) -> bool:
    """Must the player to move build, if anything can be built (ruling F)? Not if nobody knows what they can afford."""
    turn = position.turn
    if turn is None or turn.phase != BUILDING or turn.has_built:
        return False
    return position.cash[turn.seat] is not None and position.stock[turn.seat] is not None


def legal_incomes(position: Position) -> list[Action]:
    """One for each group of the player to move, by its first site (rule 3, ruling E)."""
    turn = position.turn
    groups = position.board.groups(position.seats[turn.seat]) if turn else ()
    return [Income(position.box.sites[(group & -group).bit_length() - 1]) for group in groups]


def legal_builds(position: Position) -> list[Action]:
    """Every floor that may be built now, own ones first (rule 4)."""
    if position.turn is None:
        return []
    seat = position.turn.seat
    colour, cash, stock = position.seats[seat], position.cash[seat], position.stock[seat]
    held = tuple(map(bool, bank(position, seat) if stock is None else stock))
    own: list[Action] = []
    neutral: list[Action] = []
    for site, tower in zip(position.box.sites, position.board.towers, strict=True):
        floor = len(tower)
        if floor == PENTHOUSE_LEVEL:
            continue
        if held[floor] and (cash is None or cash >= PRICES[floor]) and not why_no_floor(tower, colour):
            own.append(Build(site))
        if held[NEUTRAL_FLOOR] and (cash is None or cash >= NEUTRAL_PRICE or tower.endswith(colour)):
            neutral.append(BuildNeutral(site))
    return own + neutral


def legal_card_actions(position: Position) -> list[Action]:
    """Bonus cards that may be claimed or traded in now (rules 5, 6)."""
    turn = position.turn
    if turn is None or not position.cards[turn.seat]:
        return []
    seat, cards = turn.seat, position.cards[turn.seat]
    colour, board = position.seats[seat], position.board
    letters = sorted(set(cards) - {UNKNOWN}) if UNKNOWN not in cards else list(position.box.bonus_of)
    claims: list[Action] = [
        Claim(letter)
        for letter in letters
        if letter not in turn.claimed and may_have_card(position, seat, letter) and board.shows(colour, letter)
    ]
    return [*claims, *(TradeIn(three) for three in trades(cards))]


def legal_investments(position: Position) -> list[Action]:
    """Floors that may be bought and sold now (rule 7)."""
    turn = position.turn
    if turn is None:
        return []
    seat, cash, stock = turn.seat, position.cash[turn.seat], position.stock[turn.seat]
    buys: list[Action] = [
        Buy(floor)
        for floor, left in enumerate(bank(position, seat))
        if left and (cash is None or cash >= PRICES[floor]) and not (floor == NEUTRAL_FLOOR and turn.has_bought_neutral)
    ]
    sells: list[Action] = [
        Sell(floor)
        for floor in range(len(FLOORS))
        if (stock[floor] if stock is not None else may_hold(position, seat, floor))
    ]
    return buys + sells
