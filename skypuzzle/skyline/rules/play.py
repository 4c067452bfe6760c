"""How a game proceeds, what players may know of it, and who wins (rules 10, 11; rulings O, P, P4)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from skypuzzle.errors import Fault, RuleError
from skypuzzle.play import Record
from skypuzzle.skyline.rules import city
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
    Skip,
    TradeIn,
)
from skypuzzle.skyline.rules.legality import REASONS
from skypuzzle.skyline.rules.position import (
    BUILDING,
    CARDS_TO_TRADE,
    IDLE_ROUNDS,
    INVESTING,
    START_CASH,
    TRADE_PAYS,
    Moment,
    Position,
    Seat,
    first_moment,
    has_start_holdings,
    sorted_cards,
    without_card,
)

PENTHOUSES_TO_END = 3


def apply(position: Position, action: Action) -> Position:
    """Raises a RuleError if the action is not legal."""
    turn = position.turn
    if turn is None:
        raise RuleError(Fault("action", str(action), "the game is over"))
    try:
        why_not = REASONS[type(action)]
    except KeyError:
        raise TypeError(f"expected an Action, not {action!r}; parse_action reads text") from None
    reason = why_not(position, turn, action)
    if reason is not None:
        raise RuleError(Fault(f"{position.seats[turn.seat]}: action", str(action), reason))
    return EFFECTS[type(action)](position, turn, action)


def take(position: Position, action: Action) -> Position:
    """Apply one of `legal_actions` without checking it again."""
    return EFFECTS[type(action)](position, position.turn, action)


def skip(position: Position) -> Position:
    """Skip a turn in a solo answer; it does not count for ruling N."""
    if position.turn is None or not position.is_start_of_turn:
        raise RuleError(Fault("action", str(Skip()), "only a whole turn can be left out"))
    return _passed_on(position, position.turn.idle)


# These take positions apart and build them whole, as that is much quicker than to replace a field or two.


def _take_income(position: Position, turn: Moment, action: Income) -> Position:
    board, seats, _, cash, stock, cards, missions, pile, thirds = position
    seat, _, has_built, has_bought, claimed, idle = turn
    rent = board.rent(board.group(seats[seat], board.box.index[action.site]))
    now = Moment(seat, BUILDING, has_built, has_bought, claimed, idle)
    return Position(board, seats, now, _added(cash, seat, rent), stock, cards, missions, pile, thirds)


def _build(position: Position, turn: Moment, action: Build) -> Position:
    index, colour = position.board.box.index[action.site], position.seats[turn.seat]
    tower = position.board.towers[index]
    built = _with_floor(position, turn, index, colour, len(tower), city.floor_cost(tower))
    if len(tower) != city.PENTHOUSE_LEVEL - 1:
        return built
    is_third = built.board.penthouses(colour) == PENTHOUSES_TO_END
    drawn = _drawn(built, turn.seat, action.draws)
    return drawn._replace(thirds=position.thirds + colour) if is_third else drawn


def _build_neutral(position: Position, turn: Moment, action: BuildNeutral) -> Position:
    index = position.board.box.index[action.site]
    cost = city.neutral_cost(position.board.towers[index], position.seats[turn.seat])
    return _with_floor(position, turn, index, city.NEUTRAL, city.NEUTRAL_FLOOR, cost)


def _with_floor(position: Position, turn: Moment, index: int, owner: str, floor: int, cost: city.Cost) -> Position:
    board, seats, _, cash, stock, cards, missions, pile, thirds = position
    seat, phase, _, has_bought, claimed, idle = turn
    cash = _added(cash, seat, -cost.amount)
    if cost.payee is not None:
        cash = _added(cash, seats.index(cost.payee), cost.amount)
    now = Moment(seat, phase, True, has_bought, claimed, idle)
    left = _taken(stock, seat, floor, -1)
    return Position(board.with_floor(index, owner), seats, now, cash, left, cards, missions, pile, thirds)


def _drawn(position: Position, builder: Seat, told: str) -> Position:
    """All other players draw a card (rule 4d), from the builder's left (ruling P3), while there are any (ruling J)."""
    number, cards, pile = len(position.seats), list(position.cards), position.pile
    for later in range(1, number):
        if not pile:
            break
        seat = (builder + later) % number
        card = pile[0] if pile[0] != UNKNOWN else told[later - 1 : later] or UNKNOWN
        cards[seat] = sorted_cards(cards[seat] + card)
        pile = pile[1:]
    return position._replace(cards=tuple(cards), pile=pile)


def _claim(position: Position, turn: Moment, action: Claim) -> Position:
    return position._replace(
        turn=turn._replace(claimed=sorted_cards(turn.claimed + action.card)),
        cash=_added(position.cash, turn.seat, position.box.bonus_of[action.card].pay),
        cards=_with_hand(position.cards, turn.seat, without_card(position.cards[turn.seat], action.card)),
    )


def _trade_in(position: Position, turn: Moment, action: TradeIn) -> Position:
    left = position.cards[turn.seat]
    for card in action.cards:
        left = without_card(left, card)
    return position._replace(
        cash=_added(position.cash, turn.seat, TRADE_PAYS), cards=_with_hand(position.cards, turn.seat, left)
    )


def _end_building(position: Position, turn: Moment, _: EndBuilding) -> Position:
    return position._replace(turn=turn._replace(phase=INVESTING))


def _buy(position: Position, turn: Moment, action: Buy) -> Position:
    has_bought = turn.has_bought_neutral or action.floor == city.NEUTRAL_FLOOR
    return _traded(position, turn, action.floor, 1, -city.PRICES[action.floor], has_bought)


def _sell(position: Position, turn: Moment, action: Sell) -> Position:
    return _traded(position, turn, action.floor, -1, city.SELLING_PRICES[action.floor], turn.has_bought_neutral)


def _traded(position: Position, turn: Moment, floor: int, number: int, money: int, has_bought: bool) -> Position:
    board, seats, _, cash, stock, cards, missions, pile, thirds = position
    seat, _, has_built, _, claimed, idle = turn
    now = Moment(seat, INVESTING, has_built, has_bought, claimed, idle)
    money_now, held = _added(cash, seat, money), _taken(stock, seat, floor, number)
    return Position(board, seats, now, money_now, held, cards, missions, pile, thirds)


def _end_turn(position: Position, turn: Moment, _: EndTurn) -> Position:
    return _passed_on(position, 0 if turn.has_built else turn.idle + 1)


def _passed_on(position: Position, idle: int) -> Position:
    """The next player's turn, or the end: after the last extra turn (rule 9) or a stalemate (ruling N)."""
    board, seats, turn, cash, stock, cards, missions, pile, thirds = position
    after = ((turn.seat if turn else 0) + 1) % len(seats)
    is_over = seats[after] == thirds[:1] or idle >= IDLE_ROUNDS * len(seats)
    now = None if is_over else first_moment(board, seats, after, idle)
    return Position(board, seats, now, cash, stock, cards, missions, pile, thirds)


EFFECTS: dict[type, Callable[[Position, Any, Any], Position]] = {
    Income: _take_income,
    Build: _build,
    BuildNeutral: _build_neutral,
    Claim: _claim,
    TradeIn: _trade_in,
    EndBuilding: _end_building,
    Buy: _buy,
    Sell: _sell,
    EndTurn: _end_turn,
}


def _with_hand(hands: tuple[str, ...], seat: Seat, hand: str) -> tuple[str, ...]:
    changed = list(hands)
    changed[seat] = hand
    return tuple(changed)


def _added(cash: tuple[int | None, ...], seat: Seat, amount: int) -> tuple[int | None, ...]:
    before = cash[seat]
    if before is None:
        return cash
    changed = list(cash)
    changed[seat] = before + amount
    return tuple(changed)


def _taken(stocks: tuple[city.Stock | None, ...], seat: Seat, floor: int, number: int) -> tuple[city.Stock | None, ...]:
    stock = stocks[seat]
    if stock is None:
        return stocks
    floors, changed = list(stock), list(stocks)
    floors[floor] += number
    changed[seat] = tuple(floors)
    return tuple(changed)


class Turn(NamedTuple):
    """What a player did from the start of a turn, or from where a position is in it, to its end."""

    player: city.Colour
    actions: tuple[Action, ...]
    """Without the end of the turn. A turn that is skipped in a solo answer is one `skip`."""

    def __str__(self) -> str:
        return " ".join((f"{self.player}:", *map(str, self.actions), *(() if self.is_skipped else (".",))))

    @property
    def is_skipped(self) -> bool:
        return self.actions == (Skip(),)


def play_turn(position: Position, turn: Turn) -> Position:
    if not isinstance(turn, Turn):
        raise TypeError(f"expected a Turn, not {turn!r}; parse_turn reads text")
    if position.turn is not None and turn.player != position.seats[position.turn.seat]:
        mover = position.seats[position.turn.seat]
        raise RuleError(Fault("turn", str(turn), f"it is the turn of {mover}"))
    if turn.is_skipped:
        return skip(position)
    for action in (*turn.actions, EndTurn()):
        position = apply(position, action)
    return position


@dataclass(frozen=True, slots=True)
class GameRecord(Record[Position, Turn]):
    """A start position and the turns that were played from it."""


def known_to(seat: Seat, position: Position, *, hidden: bool = False) -> Position:
    """The position as one player sees it; in the hidden game without the others' piles, once they differ (rule 2)."""
    seats = range(len(position.seats))
    hides = [hidden and at != seat and not _holds_start(position, at) for at in seats]
    return position._replace(
        cash=tuple(None if hides[at] else position.cash[at] for at in seats),
        stock=tuple(None if hides[at] else position.stock[at] for at in seats),
        cards=tuple(cards if at == seat else UNKNOWN * len(cards) for at, cards in enumerate(position.cards)),
        missions=tuple(mission if at == seat else None for at, mission in enumerate(position.missions)),
        pile=UNKNOWN * len(position.pile),
    )


def _holds_start(position: Position, seat: Seat) -> bool:
    """Does a player have the money and floors of the start, and do all know it?"""
    held = position.cash[seat], position.stock[seat]
    is_known = has_start_holdings(position.board, position.turn, position.seats[seat], position.cards[seat])
    return is_known and held == (START_CASH, city.START_STOCK)


def action_known_to(seat: Seat | None, position: Position, action: Action) -> Action:
    """Hides the cards that others trade in, and shows the card that the player draws; None is an onlooker."""
    mover = position.mover_seat
    if mover is None:
        return action
    if isinstance(action, TradeIn) and mover != seat:
        return TradeIn(UNKNOWN * CARDS_TO_TRADE)
    if isinstance(action, Build) and len(position.board.tower(action.site)) == city.PENTHOUSE_LEVEL - 1:
        number = len(position.seats)
        drawn = action.draws or position.pile[: number - 1]
        known = "".join(
            position.pile[later] if position.pile[later] != UNKNOWN else card for later, card in enumerate(drawn)
        )
        seen = "".join(card if (mover + later) % number == seat else UNKNOWN for later, card in enumerate(known, 1))
        return Build(action.site, seen if seen.strip(UNKNOWN) else "")
    return action


def known_actions(seat: Seat | None, start: Position, actions: Iterable[Action]) -> Iterator[Action]:
    position = start
    for action in actions:
        yield action_known_to(seat, position, action)
        position = apply(position, action)


def remembered(seat: Seat, start: Position, actions: Iterable[Action]) -> Position:
    """What a player knows after watching these actions; in the hidden game too, as all of them are seen (ruling S)."""
    known = known_to(seat, start)
    for action in known_actions(seat, start, actions):
        known = apply(known, action)
    return known


MISSION_PRESTIGE = 2


class Tally(NamedTuple):
    """Where a player's prestige comes from."""

    penthouses: int
    zones: tuple[city.Site, ...]
    mission: bool

    @property
    def total(self) -> int:
        return self.penthouses + len(self.zones) + MISSION_PRESTIGE * self.mission


class Scores(NamedTuple):
    """The prestige of all players, in the order of the seats, and who wins."""

    tallies: tuple[Tally, ...]
    winners: tuple[city.Colour, ...]
    totals: Mapping[city.Colour, int]


def tally(position: Position, seat: Seat) -> Tally:
    """Raises a RuleError if the mission is unknown."""
    colour, mission, board = position.seats[seat], position.missions[seat], position.board
    if mission is None:
        raise RuleError(Fault("missions", "?", f"the mission of {colour} must be known"))
    return Tally(board.penthouses(colour), board.zones(colour), board.fulfils(colour, mission))


def score(position: Position) -> Scores:
    """Raises a RuleError if a mission is unknown."""
    tallies = tuple(tally(position, seat) for seat in range(len(position.seats)))
    ranks = [rank(position, seat, found) for seat, found in enumerate(tallies)]
    best = max(ranks)
    winners = tuple(colour for colour, found in zip(position.seats, ranks, strict=True) if found == best)
    return Scores(
        tallies, winners, {colour: found.total for colour, found in zip(position.seats, tallies, strict=True)}
    )


def rank(position: Position, seat: Seat, found: Tally) -> tuple[int, int, bool, int]:
    """Greater is better: prestige, penthouses, the mission, and who first had three penthouses (rule 11)."""
    third = position.thirds.find(position.seats[seat])
    return found.total, found.penthouses, found.mission, -third if third >= 0 else -len(position.seats)
