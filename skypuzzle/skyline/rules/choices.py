"""Everything a player may do next.

Where cash, stock or cards of the player to move are not known, an action is legal if it may be.
"""

from itertools import compress

from skypuzzle.skyline.rules.actions import UNKNOWN, Action
from skypuzzle.skyline.rules.hands import may_have_card, trades
from skypuzzle.skyline.rules.menu import BUYS, CLAIMS, END_BUILDING, END_TURN, SELLS
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.patterns import lies_among
from skypuzzle.skyline.rules.position import BUILDING, INCOME, Position
from skypuzzle.skyline.rules.supply import NOTHING, bank, in_bank
from skypuzzle.skyline.rules.towers import LEVELS, LIMITS, NEUTRAL_FLOOR, NEUTRAL_PRICE, PENTHOUSE_LEVEL, PRICES, VALUES

PENTHOUSE = PENTHOUSE_LEVEL - 1
DEAREST = max(PRICES)
"""Who has as much can buy anything."""


def legal_actions(position: Position) -> list[Action]:
    """Everything the player to move may do next, always in the same order; nothing when the game is over."""
    turn = position.turn
    if turn is None:
        return []
    if turn.phase == INCOME:
        return legal_incomes(position) + legal_card_actions(position)
    actions: list[Action] = legal_builds(position) if turn.phase == BUILDING else []
    may_end = not actions or turn.has_built or not must_build(position)
    if position.cards[turn.seat]:
        actions += legal_card_actions(position)
        if may_end and turn.phase == BUILDING and not turn.has_built:
            actions.append(END_BUILDING)
    if not may_end:
        return actions
    actions += legal_investments(position)
    actions.append(END_TURN)
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
    incomes = position.board.box.menu.incomes
    return [incomes[(group & -group).bit_length() - 1] for group in groups]


def legal_builds(position: Position) -> list[Action]:
    """Every floor that may be built now, own ones first (rule 4)."""
    own, neutral = building_sites(position)
    menu = position.board.box.menu
    builds: list[Action] = []
    if own:
        builds += menu.builds.of(own)
    if neutral:
        builds += menu.neutrals.of(neutral)
    return builds


def building_sites(position: Position) -> tuple[Mask, Mask]:
    """Where the player to move could build a floor of their own and a neutral one, if it is time to build (rule 4)."""
    if position.turn is None:
        return 0, 0
    seat = position.turn.seat
    board, colour, cash, stock = position.board, position.seats[seat], position.cash[seat], position.stock[seat]
    if stock is None:
        stock = bank(position, seat)
    levels, tops = board.levels, board.tops[colour]
    money = DEAREST if cash is None else cash
    own = neutral = 0
    for floor, value in enumerate(VALUES):
        if value > money:
            break  # and so are all that follow
        if stock[floor]:
            own |= levels[floor] if floor != PENTHOUSE else levels[floor] & board.shares[colour]
    if stock[NEUTRAL_FLOOR]:
        neutral = (1 << len(board.towers)) - 1 if money >= NEUTRAL_PRICE else tops
    return own & ~tops, neutral & ~levels[LEVELS]


def legal_card_actions(position: Position) -> list[Action]:
    """Bonus cards that may be claimed or traded in now (rules 5, 6)."""
    turn = position.turn
    if turn is None or not position.cards[turn.seat]:
        return []
    seat, cards = turn.seat, position.cards[turn.seat]
    tops, places = position.board.tops[position.seats[seat]], position.board.box.claims
    letters = dict.fromkeys(cards)
    if UNKNOWN in cards:
        letters = dict.fromkeys(letter for letter in places if may_have_card(position, seat, letter))
    claims = [CLAIMS[each] for each in letters if each not in turn.claimed and lies_among(places[each], tops)]
    return [*claims, *trades(cards)]


def legal_investments(position: Position) -> list[Action]:
    """Floors that may be bought and sold now (rule 7)."""
    turn = position.turn
    if turn is None:
        return []
    seat = turn.seat
    cash, stock = position.cash[seat], position.stock[seat]
    money = DEAREST if cash is None else cash
    actions: list[Action] = []
    built, held = position.board.built(position.seats[seat]), stock or NOTHING
    for floor, price in enumerate(VALUES):
        if price > money:
            break  # and so are all that follow
        if built[floor] + held[floor] < LIMITS[floor]:
            actions.append(BUYS[floor])
    if money >= NEUTRAL_PRICE and not turn.has_bought_neutral and in_bank(position, seat, NEUTRAL_FLOOR) > 0:
        actions.append(BUYS[NEUTRAL_FLOOR])
    actions += compress(SELLS, bank(position, seat) if stock is None else stock)
    return actions
