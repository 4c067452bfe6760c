"""Computer players. A bot is a function of what its player may know, and of chance."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias, TypeVar

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.actions import Action, Build, BuildNeutral, Buy, Claim, EndTurn, Income, TradeIn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import Colour, Stock, floor_cost, neutral_cost, why_no_floor
from skypuzzle.skyline.rules.legality import legal_actions, must_build
from skypuzzle.skyline.rules.play import MISSION_PRESTIGE, PENTHOUSES_TO_END, apply, take
from skypuzzle.skyline.rules.position import BUILDING, INCOME, Position, Seat, bank
from skypuzzle.skyline.search import kernel, turn_search
from skypuzzle.skyline.search.kernel import KNOWN, OUT_OF_NODES, RATED, UNLIMITED

Bot: TypeAlias = Callable[[Position, Chance], tuple[Action, ...]]
"""Takes the position as the player to move knows it, and returns the rest of their turn, without `EndTurn`."""

STEPS_TO_END = 4
"""A random player ends the turn in one of this many steps where that is legal."""


def random_bot(known: Position, chance: Chance) -> tuple[Action, ...]:
    """Play random legal actions until the turn may end and chance ends it."""
    played: list[Action] = []
    position = known
    while True:
        actions = possible(position)
        if actions[-1] == EndTurn():
            actions = actions[:-1]
            if not actions or not chance.below(STEPS_TO_END):
                return tuple(played)
        played.append(chance.choice(actions))
        position = take(position, played[-1])


def possible(known: Position) -> list[Action]:
    actions = legal_actions(known)
    if not actions:
        raise RuleError(Fault("position", str(known), "there is nothing to do: the game is over"))
    return actions


PENTHOUSE = city.LEVELS - 1
"""Its place in a stock, and the number of floors below it."""

Kind = TypeVar("Kind", bound=Action)


class Gain(NamedTuple):
    """What a floor brings, most important first."""

    prestige: int
    income: int
    cost: int


def greedy_bot(known: Position, chance: Chance) -> tuple[Action, ...]:
    """Take the most income, claim at once, build for prestige and then rent, and buy what can be built next."""
    played: list[Action] = []
    position = known
    while (action := _next_action(position, chance)) is not None:
        played.append(action)
        position = take(position, action)
    return tuple(played)


def prestige_of(board: Board, colour: Colour, mission: int | None) -> int:
    """An unknown mission counts as none."""
    is_done = mission is not None and board.fulfils(colour, mission)
    return board.penthouses(colour) + len(board.zones(colour)) + MISSION_PRESTIGE * is_done


def _next_action(position: Position, chance: Chance) -> Action | None:
    actions = possible(position)
    turn = position.turn
    if turn is None:
        return None
    for action in actions:
        if isinstance(action, Claim):
            return action
    if turn.phase == INCOME:
        board, colour = position.board, position.seats[turn.seat]
        groups = {each: board.group(colour, board.box.index[each.site]) for each in _only(Income, actions)}
        return _any_best({each: (board.rent(group),) for each, group in groups.items()}, chance)
    builds = _only(Build, actions), _only(BuildNeutral, actions)
    if turn.phase == BUILDING and (build := _best_build(position, turn.seat, *builds, chance)) is not None:
        return build
    purchase = _best_purchase(position, turn.seat, [action.floor for action in _only(Buy, actions)])
    trades = _only(TradeIn, actions)
    if purchase is None and trades and not turn.has_built:  # who can do nothing else turns cards into money
        return chance.choice(trades)
    return purchase


def _only(kind: type[Kind], actions: Sequence[Action]) -> list[Kind]:
    return [action for action in actions if isinstance(action, kind)]


def _best_build(
    position: Position, seat: Seat, own: Sequence[Build], neutral: Sequence[BuildNeutral], chance: Chance
) -> Action | None:
    """Choose a floor that brings prestige, or rent while keeping the price of a penthouse; any other only if forced."""
    builds: list[Build | BuildNeutral] = [*own, *neutral]
    if not builds:
        return None
    gains = {each: _gain(position, seat, each) for each in builds}
    spare = (position.cash[seat] or 0) - city.PRICES[PENTHOUSE] * bool(_places(position, seat)[PENTHOUSE])
    worth = [
        each
        for each, (prestige, income, cost) in gains.items()
        if prestige > 0 or (prestige == 0 and income > 0 and spare + cost >= 0)
    ]
    if worth or (own and must_build(position)):
        return _any_best({each: gains[each] for each in worth or own}, chance)
    if not must_build(position):
        return None
    return _any_best({each: (gains[each].prestige, _way_up(position, seat, each)) for each in neutral}, chance)


def _any_best(rated: Mapping[Kind, tuple[int, ...]], chance: Chance) -> Kind:
    best = max(rated.values())
    return chance.choice([each for each, found in rated.items() if found == best])


def _gain(position: Position, seat: Seat, build: Build | BuildNeutral) -> Gain:
    board, colour, mission = position.board, position.seats[seat], position.missions[seat]
    index = board.box.index[build.site]
    tower, is_neutral = board.towers[index], isinstance(build, BuildNeutral)
    after = board.with_floor(index, city.NEUTRAL if is_neutral else colour)
    cost = (neutral_cost(tower, colour) if is_neutral else floor_cost(tower)).amount
    stock, cash = position.stock[seat] or NONE, position.cash[seat] or 0
    can_follow = stock[PENTHOUSE] > 0 and cash >= cost + city.PRICES[PENTHOUSE]
    if is_neutral and len(tower) == PENTHOUSE - 1 and colour in tower and can_follow:
        after = after.with_floor(index, colour)  # a penthouse follows at once (ruling C)
    prestige = prestige_of(after, colour, mission) - prestige_of(board, colour, mission)
    return Gain(prestige, after.income(colour) - board.income(colour), -cost)


def _way_up(position: Position, seat: Seat, build: BuildNeutral) -> int:
    """A forced neutral floor does most good where it brings a penthouse nearer."""
    tower = position.board.tower(build.site)
    return len(tower) if position.seats[seat] in tower and len(tower) < PENTHOUSE else 0


def _places(position: Position, seat: Seat) -> list[int]:
    places, colour = [0] * city.LEVELS, position.seats[seat]
    for tower in position.board.towers:
        if len(tower) < city.LEVELS and why_no_floor(tower, colour) is None:
            places[len(tower)] += 1
    return places


def _best_purchase(position: Position, seat: Seat, floors: Sequence[int]) -> Buy | None:
    """Buy a penthouse if there is a place for one, else the highest floor that can be paid for and built next turn."""
    board, colour, stock, cash = position.board, position.seats[seat], position.stock[seat], position.cash[seat]
    if stock is None or cash is None:
        return None
    places = _places(position, seat)
    if places[PENTHOUSE] and not stock[PENTHOUSE]:
        return Buy(PENTHOUSE) if PENTHOUSE in floors else None
    due = sum(price * min(held, free) for price, held, free in zip(city.PRICES, stock, places, strict=False))
    means = cash + board.income(colour) - due
    for floor in reversed(range(city.LEVELS)):
        if floor in floors and places[floor] > stock[floor] and 2 * city.PRICES[floor] <= means:
            return Buy(floor)
    if not places[PENTHOUSE] and any(colour in tower and len(tower) < PENTHOUSE for tower in board.towers):
        for floor in (PENTHOUSE, city.NEUTRAL_FLOOR):
            if (
                floor in floors
                and not stock[floor]
                and means >= 2 * (city.PRICES[PENTHOUSE] + city.PRICES[city.NEUTRAL_FLOOR])
            ):
                return Buy(floor)
    return None


NONE: Stock = (0,) * (city.NEUTRAL_FLOOR + 1)


class Worth(NamedTuple):
    """What parts of a player's position are worth, in one small unit."""

    penthouse: int
    zone: int
    mission: int
    income: int
    """Per million."""


@dataclass(frozen=True, slots=True)
class Valuation:
    """What a player thinks things are worth."""

    colours: Mapping[Colour, Worth]
    cash: int
    """Per million."""
    card: int
    stock: Stock

    def put_to(self, search: kernel.Search) -> None:
        worth = [part for colour in city.COLOURS for part in self.colours.get(colour, Worth(0, 0, 0, 0))]
        search.rate(worth, self.cash, self.card, self.stock)


class Rated(NamedTuple):
    """A board after the turn, and what it is worth."""

    rating: int
    outcome: turn_search.Outcome


class Plan(NamedTuple):
    """What to buy now for the best board after the player's next turn."""

    rating: int
    purchases: Stock


def best_rated(position: Position, valuation: Valuation, *, keep: int, nodes: int) -> list[Rated]:
    """The highest-rated boards that the player to move can reach, best first; exact if `nodes` suffice."""
    search = turn_search.question(position)
    search.aim(RATED, keep, playing=turn_search.playing(position), missions=turn_search.missions(position))
    valuation.put_to(search)
    search.next(nodes)
    return [Rated(rating, turn_search.outcome_of(position, answer)) for rating, answer in search.ratings()]


def best_plan(position: Position, seat: Seat, purse: int, stock: Stock, valuation: Valuation, *, nodes: int) -> Plan:
    """The best purchases for the money in a purse, if the player's next turn came at once on the same board.

    All cash in the position is then spent on floors; the purse is the part of it that is there when buying.
    """
    board, colour = position.board, position.seats[seat]
    cash, cards = position.cash[seat], position.cards[seat]
    left = bank(position, seat)
    search = kernel.Search()
    search.ask(
        turn_search.tables(board.box),
        turn_search.OWNERS[colour],
        [turn_search.owners(tower) for tower in board.towers],
        stock,
        UNLIMITED if cash is None else cash + board.income(colour),
        0 if cash is None else cash + board.income(colour),
        True,
        [(at, bonus.pay, KNOWN) for at, bonus in enumerate(board.box.bonus_of.values()) if bonus.letter in cards],
        len(cards),
        0,
        [*left[: city.NEUTRAL_FLOOR], min(1, left[city.NEUTRAL_FLOOR])],
        purse,
    )
    search.aim(RATED, 1, playing=turn_search.playing(position), missions=turn_search.missions(position))
    valuation.put_to(search)
    if search.next(nodes) == OUT_OF_NODES and not search.number:
        return Plan(0, NONE)
    rating, (words, *_) = search.ratings()[0]
    used = [0] * len(NONE)
    for tower, word in zip(board.towers, words, strict=True):
        for level, own in enumerate(f"{word:b}"[1:], len(tower)):
            used[level if own == "1" else city.NEUTRAL_FLOOR] += 1
    return Plan(rating, tuple(max(0, number - held) for number, held in zip(used, stock, strict=True)))


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a planner thinks about a turn, in floors tried."""

    candidates: int = 8
    own: int = 20_000
    answer: int = 4_000
    plan: int = 4_000


QUICK = Effort(4, 4_000, 800, 800)
"""For many games in a short time."""

OWN_WORTH = (Worth(300, 60, 100, 40), Worth(300, 70, 120, 30), Worth(300, 100, 200, 15), Worth(300, 300, 600, 1))
"""By the most penthouses that any player has: near the end, income counts less and prestige more."""
STOCK_WORTH = tuple(7 * price for price in city.PRICES)
CASH_WORTH, CARD_WORTH = 10, 12
ENOUGH = 25
"""A player with this much cash for each missing penthouse has little use for more."""
RIVAL = 70
"""What others have counts against the player, in percent."""
DECIDED = 1_000_000
GUESSED_CASH = 8
GUESSED_STOCK: Stock = (1, 1, 1, 0, 0, 0)


def planner_bot(known: Position, chance: Chance) -> tuple[Action, ...]:  # noqa: ARG001  # it leaves nothing to chance
    """Choose among some good turns by the next player's answer and what the bot's own next turn then brings."""
    possible(known)
    return Planner(known).turn()


def quick_bot(known: Position, chance: Chance) -> tuple[Action, ...]:  # noqa: ARG001  # it leaves nothing to chance
    """Choose like the planner, with less effort."""
    possible(known)
    return Planner(known, QUICK).turn()


@dataclass(frozen=True)
class Planner:
    """One turn of a player who knows this position."""

    known: Position
    effort: Effort = Effort()

    @cached_property
    def seat(self) -> Seat:
        return self.known.mover_seat or 0

    @cached_property
    def guess(self) -> Position:
        known = self.known
        stocks = (
            tuple(map(min, GUESSED_STOCK, bank(known, seat))) if stock is None else stock
            for seat, stock in enumerate(known.stock)
        )
        return known._replace(
            cash=tuple(GUESSED_CASH if cash is None else cash for cash in known.cash), stock=tuple(stocks)
        )

    def turn(self) -> tuple[Action, ...]:
        best = max(map(self._look_ahead, self.candidates()), key=lambda found: found[0])
        _, outcome, purchases = best
        bought = (Buy(floor) for floor, number in enumerate(purchases) for _ in range(number))
        return (*outcome.actions, *bought)

    def candidates(self) -> list[turn_search.Outcome]:
        """Return the turns to compare."""
        worth, effort = self._valuation(self.seat), self.effort
        return [each.outcome for each in best_rated(self.guess, worth, keep=effort.candidates, nodes=effort.own)]

    def bonus(self, _position: Position) -> float:
        """Return what else a position is worth when the bot is to move again, or at the end of the game."""
        return 0

    def _look_ahead(self, outcome: turn_search.Outcome) -> tuple[float, turn_search.Outcome, Stock]:
        """What a board is worth after the next player's best answer and the bot's next turn, and what to buy."""
        end = outcome.end
        after = apply(end, EndTurn())
        answered = after if after.turn is None else self._answered(after)
        if answered.turn is None or self.seat not in answered.still_to_move():
            return self._verdict(answered) + self.bonus(answered), outcome, NONE
        stock, valuation = end.stock[self.seat] or NONE, self._valuation(self.seat)
        plan = best_plan(answered, self.seat, end.cash[self.seat] or 0, stock, valuation, nodes=self.effort.plan)
        return plan.rating + self.bonus(answered), outcome, plan.purchases

    def _answered(self, position: Position) -> Position:
        """The next player's best turn, ignoring the cards in their hand."""
        seat = position.mover_seat or 0
        bare = position._replace(cards=tuple("" if at == seat else cards for at, cards in enumerate(position.cards)))
        rated = best_rated(bare, self._valuation(seat, position), keep=1, nodes=self.effort.answer)
        return apply(rated[0].outcome.end, EndTurn())

    def _verdict(self, position: Position) -> float:
        prestige = [self._prestige(position, seat) for seat in range(len(position.seats))]
        lead = prestige[self.seat] - max(found for seat, found in enumerate(prestige) if seat != self.seat)
        return DECIDED * (1 if lead > 0 else -1) + lead * 1000 + position.board.penthouses(position.seats[self.seat])

    def _prestige(self, position: Position, seat: Seat) -> float:
        """An unknown mission counts with the probability that it is fulfilled."""
        board, colour, mission = position.board, position.seats[seat], position.missions[seat]
        every = range(1, len(position.box.missions) + 1)
        maybe = [mission] if mission else [each for each in every if each not in position.missions]
        done = sum(board.fulfils(colour, each) for each in maybe)
        return board.penthouses(colour) + len(board.zones(colour)) + MISSION_PRESTIGE * done / len(maybe)

    def _valuation(self, seat: Seat, position: Position | None = None) -> Valuation:
        now = position or self.guess
        stage = max(now.board.penthouses(colour) for colour in now.seats)
        own = OWN_WORTH[min(stage, PENTHOUSES_TO_END)]
        is_rich = (now.cash[seat] or 0) >= ENOUGH * (PENTHOUSES_TO_END - now.board.penthouses(now.seats[seat]))
        if is_rich:
            own = own._replace(income=own.income // 10)
        others = Worth(*(-part * RIVAL // 100 for part in own))
        colours = {colour: own if at == seat else others for at, colour in enumerate(now.seats)}
        if stage >= PENTHOUSES_TO_END:
            return Valuation(colours, 1, 0, NONE)
        return Valuation(colours, CASH_WORTH // 10 if is_rich else CASH_WORTH, CARD_WORTH, STOCK_WORTH)


BOTS: dict[str, Bot] = {"greedy": greedy_bot, "planner": planner_bot, "quick": quick_bot, "random": random_bot}
