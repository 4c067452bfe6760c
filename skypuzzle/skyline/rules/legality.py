"""Which actions are legal, and why others are not.

Where the cash, stock or cards of the player to move are unknown, an action is legal if it may be.
"""

from collections.abc import Callable
from itertools import compress

from skypuzzle.skyline.rules import actions, city
from skypuzzle.skyline.rules.position import (
    BUILDING,
    CARDS_TO_TRADE,
    INCOME,
    INVESTING,
    NOTHING,
    Moment,
    Position,
    Seat,
    bank,
    in_bank,
    known_copies,
    may_have_card,
    may_hold,
    trades,
    without_card,
)
from skypuzzle.wording import number_of

PENTHOUSE = city.PENTHOUSE_LEVEL - 1
DEAREST = max(city.PRICES)


def legal_actions(position: Position) -> list[actions.Action]:
    """Always in the same order; empty when the game is over."""
    turn = position.turn
    if turn is None:
        return []
    if turn.phase == INCOME:
        return legal_incomes(position) + legal_card_actions(position)
    legal: list[actions.Action] = legal_builds(position) if turn.phase == BUILDING else []
    may_end = not legal or turn.has_built or not must_build(position)
    if position.cards[turn.seat]:
        legal += legal_card_actions(position)
        if may_end and turn.phase == BUILDING and not turn.has_built:
            legal.append(actions.END_BUILDING)
    if not may_end:
        return legal
    legal += legal_investments(position)
    legal.append(actions.END_TURN)
    return legal


def must_build(position: Position) -> bool:
    """Must the player build if anything can be built (ruling F)? Not if it is unknown what they can afford."""
    turn = position.turn
    if turn is None or turn.phase != BUILDING or turn.has_built:
        return False
    return position.cash[turn.seat] is not None and position.stock[turn.seat] is not None


def legal_incomes(position: Position) -> list[actions.Action]:
    """One for each group of the player to move, by its first site (rule 3, ruling E)."""
    turn = position.turn
    groups = position.board.groups(position.seats[turn.seat]) if turn else ()
    incomes = position.board.box.menu.incomes
    return [incomes[(group & -group).bit_length() - 1] for group in groups]


def legal_builds(position: Position) -> list[actions.Action]:
    own, neutral = building_sites(position)
    menu = position.board.box.menu
    builds: list[actions.Action] = []
    if own:
        builds += menu.builds.of(own)
    if neutral:
        builds += menu.neutrals.of(neutral)
    return builds


def building_sites(position: Position) -> tuple[city.Mask, city.Mask]:
    """Where the player to move could build an own floor and a neutral one, if it is time to build (rule 4)."""
    if position.turn is None:
        return 0, 0
    seat = position.turn.seat
    board, colour, cash, stock = position.board, position.seats[seat], position.cash[seat], position.stock[seat]
    if stock is None:
        stock = bank(position, seat)
    levels, tops = board.levels, board.tops[colour]
    money = DEAREST if cash is None else cash
    own = neutral = 0
    for floor, value in enumerate(city.VALUES):
        if value > money:
            break  # and so are all that follow
        if stock[floor]:
            own |= levels[floor] if floor != PENTHOUSE else levels[floor] & board.shares[colour]
    if stock[city.NEUTRAL_FLOOR]:
        neutral = (1 << len(board.towers)) - 1 if money >= city.NEUTRAL_PRICE else tops
    return own & ~tops, neutral & ~levels[city.LEVELS]


def legal_card_actions(position: Position) -> list[actions.Action]:
    turn = position.turn
    if turn is None or not position.cards[turn.seat]:
        return []
    seat, cards = turn.seat, position.cards[turn.seat]
    tops, places = position.board.tops[position.seats[seat]], position.board.box.claims
    letters = dict.fromkeys(cards)
    if actions.UNKNOWN in cards:
        letters = dict.fromkeys(letter for letter in places if may_have_card(position, seat, letter))
    claims = [
        actions.CLAIMS[each] for each in letters if each not in turn.claimed and city.lies_among(places[each], tops)
    ]
    return [*claims, *trades(cards)]


def legal_investments(position: Position) -> list[actions.Action]:
    turn = position.turn
    if turn is None:
        return []
    seat = turn.seat
    cash, stock = position.cash[seat], position.stock[seat]
    money = DEAREST if cash is None else cash
    legal: list[actions.Action] = []
    built, held = position.board.built(position.seats[seat]), stock or NOTHING
    for floor, price in enumerate(city.VALUES):
        if price > money:
            break  # and so are all that follow
        if built[floor] + held[floor] < city.LIMITS[floor]:
            legal.append(actions.BUYS[floor])
    if money >= city.NEUTRAL_PRICE and not turn.has_bought_neutral and in_bank(position, seat, city.NEUTRAL_FLOOR) > 0:
        legal.append(actions.BUYS[city.NEUTRAL_FLOOR])
    legal += compress(actions.SELLS, bank(position, seat) if stock is None else stock)
    return legal


def why_not(position: Position, action: actions.Action) -> str | None:
    if position.turn is None:
        return "the game is over"
    return REASONS[type(action)](position, position.turn, action)


def why_must_build(position: Position) -> str | None:
    if not must_build(position) or not any(building_sites(position)):
        return None
    return f"a floor must be built if one can be afforded, such as {legal_builds(position)[0]} (rule 4, ruling F)"


def _why_no_income(position: Position, turn: Moment, action: actions.Income) -> str | None:
    index = position.box.index.get(action.site)
    if index is None:
        return no_site(position)
    if turn.phase != INCOME:
        return "income was taken already, or there is none (rule 3)"
    colour = position.seats[turn.seat]
    if not position.board.tops[colour] >> index & 1:
        return f"its top is not {city.COLOURS[colour]}"
    return None


def _why_no_build(position: Position, turn: Moment, action: actions.Build) -> str | None:
    if (reason := _why_not_building(position, turn, action.site)) is not None:
        return reason
    colour, tower = position.seats[turn.seat], position.board.tower(action.site)
    if (reason := city.why_no_floor(tower, colour)) is not None:
        return reason
    reason = _why_not_held(position, turn.seat, len(tower)) or _why_not_paid(
        position, turn.seat, city.floor_cost(tower)
    )
    if reason is not None or not action.draws:
        return reason
    return _why_not_drawn(position, tower, action.draws)


def _why_not_drawn(position: Position, tower: str, draws: str) -> str | None:
    if len(tower) != city.PENTHOUSE_LEVEL - 1:
        return "cards are drawn only for a penthouse (rule 4d)"
    drawn = min(len(position.seats) - 1, len(position.pile))
    if len(draws) != drawn:
        told = f"{number_of(len(draws), 'card')}, but {drawn} {'is' if drawn == 1 else 'are'} drawn"
        return f"{told} (rule 4d, ruling J)"
    for known, told in zip(position.pile, draws, strict=False):
        if told not in (actions.UNKNOWN, known) and (
            known != actions.UNKNOWN or not _is_drawable(position, told, draws)
        ):
            return f"{told} cannot be drawn"
    return None


def _is_drawable(position: Position, card: str, draws: str) -> bool:
    bonus = position.box.bonus_of.get(card)
    return bonus is not None and known_copies(position, card) + draws.count(card) <= bonus.copies


def _why_no_neutral(position: Position, turn: Moment, action: actions.BuildNeutral) -> str | None:
    if (reason := _why_not_building(position, turn, action.site)) is not None:
        return reason
    tower = position.board.tower(action.site)
    return (
        city.why_no_neutral(tower)
        or _why_not_held(position, turn.seat, city.NEUTRAL_FLOOR)
        or _why_not_paid(position, turn.seat, city.neutral_cost(tower, position.seats[turn.seat]))
    )


def _why_not_building(position: Position, turn: Moment, site: str) -> str | None:
    if site not in position.box.index:
        return no_site(position)
    if turn.phase == INCOME:
        return f"income comes first, such as {legal_incomes(position)[0]} (rule 3)"
    return "building has ended (rule 7)" if turn.phase == INVESTING else None


def no_site(position: Position) -> str:
    sites = position.box.sites
    return f"there is no such site; the board has {len(sites)}, from {sites[-1]} to {sites[0]}"


def _why_not_held(position: Position, seat: Seat, floor: int, rule: int = 4) -> str | None:
    stock = position.stock[seat]
    if stock[floor] > 0 if stock is not None else may_hold(position, seat, floor):
        return None
    kind = {city.NEUTRAL_FLOOR: "neutral floor", city.PENTHOUSE_LEVEL - 1: "penthouse"}.get(
        floor, f"floor {city.FLOORS[floor]}"
    )
    return f"there is no {kind} in the stock (rule {rule})"


def _why_not_paid(position: Position, seat: Seat, cost: city.Cost) -> str | None:
    cash = position.cash[seat]
    if cash is None or cash >= cost.amount:
        return None
    return f"it costs {cost.amount}M, and there are {cash}M"


def _why_no_claim(position: Position, turn: Moment, action: actions.Claim) -> str | None:
    colour, card = position.seats[turn.seat], action.card
    bonus = position.box.bonus_of.get(card)
    if bonus is None:
        return f"there is no such bonus card, only {''.join(position.box.bonus_of)}"
    if card in turn.claimed:
        return f"{bonus.name} was claimed in this turn already (rule 5)"
    if not may_have_card(position, turn.seat, card):
        return f"not among the cards {position.cards[turn.seat] or '-'}"
    if not position.board.shows(colour, card):
        return f"the {city.COLOURS[colour]} tops do not show {bonus.name} (rule 5)"
    return None


def _why_no_trade(position: Position, turn: Moment, action: actions.TradeIn) -> str | None:
    if len(action.cards) != CARDS_TO_TRADE:
        return "three cards are traded in (rule 6)"
    left = position.cards[turn.seat]
    for card in action.cards:
        if card not in left and actions.UNKNOWN not in left:
            return f"not among the cards {position.cards[turn.seat] or '-'}"
        left = without_card(left, card)
    return None


def _why_not_end_building(position: Position, turn: Moment, _: actions.EndBuilding) -> str | None:
    if turn.phase != BUILDING or turn.has_built or not position.cards[turn.seat]:
        return "only a player who built nothing and holds cards needs to say so; else buy, sell or end the turn"
    return why_must_build(position)


def _why_not_invest(position: Position, turn: Moment) -> str | None:
    if turn.phase == INVESTING or turn.has_built:
        return None
    if turn.phase == INCOME:
        return f"income comes first, such as {legal_incomes(position)[0]} (rule 3)"
    return why_must_build(position)


def _why_no_purchase(position: Position, turn: Moment, action: actions.Buy) -> str | None:
    if (reason := _why_not_invest(position, turn)) is not None:
        return reason
    if action.floor == city.NEUTRAL_FLOOR and turn.has_bought_neutral:
        return "at most one neutral floor in a turn (rule 7)"
    if in_bank(position, turn.seat, action.floor) <= 0:
        return "the bank has none left (ruling L)"
    return _why_not_paid(position, turn.seat, city.Cost(city.PRICES[action.floor], None))


def _why_no_sale(position: Position, turn: Moment, action: actions.Sell) -> str | None:
    return _why_not_invest(position, turn) or _why_not_held(position, turn.seat, action.floor, rule=7)


REASONS: dict[type, Callable[..., str | None]] = {
    actions.Income: _why_no_income,
    actions.Build: _why_no_build,
    actions.BuildNeutral: _why_no_neutral,
    actions.Claim: _why_no_claim,
    actions.TradeIn: _why_no_trade,
    actions.EndBuilding: _why_not_end_building,
    actions.Buy: _why_no_purchase,
    actions.Sell: _why_no_sale,
    actions.EndTurn: lambda position, turn, _: _why_not_invest(position, turn),
    actions.Skip: lambda *_: "turns are skipped only in solo answers",
}
