"""What the player to move can reach this turn: positions to numbers and back, and answers replayed by the rules.

The turn may be partly played. Where the player's cash, stock or cards are unknown, everything possible is allowed
(unlimited cash, any floor that the supply leaves, any card not seen elsewhere), as in the rules. Draws for penthouses
only concern others, so results do not depend on them.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from skypuzzle.answers import Count, Impossible, Undecided
from skypuzzle.errors import Fault, RuleError
from skypuzzle.limits import NO_LIMIT, Clock, Limit
from skypuzzle.skyline.rules.actions import (
    UNKNOWN,
    Action,
    Build,
    BuildNeutral,
    Claim,
    EndBuilding,
    EndTurn,
    Income,
    Sell,
    TradeIn,
)
from skypuzzle.skyline.rules.board import PAYS, Board, Box
from skypuzzle.skyline.rules.city import COLOURS, NEUTRAL, Colour, Mask, Stock, Tower, floor_cost, neutral_cost
from skypuzzle.skyline.rules.legality import legal_builds
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import (
    BUILDING,
    CARDS_TO_TRADE,
    INCOME,
    INVESTING,
    Position,
    Seat,
    bank,
    is_unseen,
    sorted_cards,
)
from skypuzzle.skyline.search import kernel
from skypuzzle.skyline.search.kernel import Answer


@dataclass(frozen=True, slots=True)
class Aim:
    """What must hold on the board after the turn, all of it. By default, anything will do."""

    shows: tuple[tuple[Mask, ...], ...] = ()
    """Of each group of sets, one must be wholly tops of the player: a mission's places, or a single zone."""
    breaks: tuple[tuple[Colour, tuple[Mask, ...]], ...] = ()
    """For each colour with its group of sets, none of them may be wholly tops of that colour."""
    penthouses: int = 0
    """The player's, at least; so are prestige, income and cash."""
    prestige: int = 0
    income: int = 0
    cash: int = 0
    """After selling and trading in everything that is left."""
    at_most: tuple[tuple[Colour, int], ...] = ()
    denies: Colour | None = None
    """A colour that must not be the only winner, were the game to end with this turn."""
    missions: tuple[tuple[int, ...], ...] | None = None
    """By seat, the missions of which any counts as the player's; None for those in the position."""


ANYTHING = Aim()


class Opening(NamedTuple):
    """What a player does before anything is built."""

    income: int
    actions: tuple[Action, ...]


def mover(position: Position) -> tuple[Seat, Colour]:
    seat = position.mover_seat or 0
    return seat, position.seats[seat]


def opening(position: Position) -> Opening:
    return max(_incomes(position), key=lambda each: each.income)


def idle_opening(position: Position) -> Opening | None:
    """For a player who builds nothing: the most income that allows it; None if a floor must be built.

    Cards pay only after building has ended: more money could force a floor.
    """
    turn, seat = position.turn, mover(position)[0]
    cash, stock = position.cash[seat], position.stock[seat]
    if turn is None or turn.phase == INVESTING or turn.has_built:
        return opening(position)
    ended = (EndBuilding(),) if position.cards[seat] else ()
    least = None if cash is None or stock is None else _cheapest_build(position)
    allowed = [each for each in _incomes(position) if cash is None or least is None or cash + each.income < least]
    if not allowed:
        return None
    best = max(allowed, key=lambda each: each.income)
    return Opening(best.income, (*best.actions, *ended))


def _incomes(position: Position) -> list[Opening]:
    """Every income that may be taken now; a single one of nothing if there is none to take."""
    if position.turn is None or position.turn.phase != INCOME:
        return [Opening(0, ())]
    board, sites = position.board, position.box.sites
    return [
        Opening(board.rent(group), (Income(sites[(group & -group).bit_length() - 1]),))
        for group in board.groups(mover(position)[1])
    ]


def _cheapest_build(position: Position) -> int | None:
    """The price of the cheapest floor that could be built with enough cash; None if there is none."""
    turn, (seat, colour) = position.turn, mover(position)
    rich = position._replace(
        cash=(*position.cash[:seat], None, *position.cash[seat + 1 :]),
        turn=None if turn is None else turn._replace(phase=BUILDING),
    )
    costs = (
        floor_cost(tower) if isinstance(build, Build) else neutral_cost(tower, colour)
        for build in legal_builds(rich)
        if isinstance(build, Build | BuildNeutral)
        for tower in (position.board.tower(build.site),)
    )
    return min((cost.amount for cost in costs), default=None)


OWNERS = {owner: number for number, owner in enumerate((*COLOURS, NEUTRAL))}


def question(position: Position) -> kernel.Search:
    """Unknown cash never runs out, so cards do not matter then."""
    turn = position.turn
    if turn is None:
        raise RuleError(Fault("position", str(position), "the game is over"))
    seat, colour = mover(position)
    cash, cards = position.cash[seat], position.cards[seat]
    idle = idle_opening(position)
    search = kernel.Search()
    search.ask(
        tables(position.box),
        OWNERS[colour],
        [owners(tower) for tower in position.board.towers],
        _stock(position),
        kernel.UNLIMITED if cash is None else cash + opening(position).income,
        -1 if idle is None else kernel.UNLIMITED if cash is None else cash + idle.income,
        turn.phase != INVESTING,
        [] if cash is None else list(_held(position)),
        0 if cash is None else len(cards),
        0 if cash is None else cards.count(UNKNOWN),
    )
    return search


def asked(position: Position, purpose: int, aim: Aim, most: int = 0) -> kernel.Search:
    seat, colour = mover(position)
    if aim.missions is None and position.missions[seat] is None and (purpose == kernel.BEST or aim.prestige):
        raise RuleError(Fault("missions", UNKNOWN, f"the mission of {colour} must be known"))
    search = question(position)
    ceilings, thirds = dict(aim.at_most), position.thirds
    search.aim(
        purpose,
        most,
        [
            *((OWNERS[colour], True, places) for places in aim.shows),
            *((OWNERS[other], False, places) for other, places in aim.breaks),
        ],
        aim.penthouses,
        aim.prestige,
        aim.income,
        0 if position.cash[seat] is None else aim.cash,
        [ceilings.get(other, kernel.NO_CEILING) for other in COLOURS],
        -1 if aim.denies is None else OWNERS[aim.denies],
        playing(position),
        missions(position, aim.missions),
        [-thirds.find(other) if other in thirds else -len(COLOURS) for other in COLOURS],
    )
    return search


@cache
def tables(box: Box) -> kernel.Tables:
    return kernel.Tables(box.outline.beside_masks, box.zone_mask, [*box.claims.values(), *box.goals])


@cache
def owners(tower: Tower) -> tuple[int, ...]:
    return tuple(OWNERS[owner] for owner in tower)


def playing(position: Position) -> int:
    return sum(1 << OWNERS[colour] for colour in position.seats)


def missions(position: Position, given: tuple[tuple[int, ...], ...] | None = None) -> list[int]:
    """By colour, the set of patterns of which any fulfils the mission: those given, or the known one."""
    kinds, found = len(position.box.bonus_of), [0] * len(COLOURS)
    for seat, colour in enumerate(position.seats):
        known = position.missions[seat]
        counting = given[seat] if given is not None else () if known is None else (known,)
        found[OWNERS[colour]] = sum(1 << kinds + mission - 1 for mission in counting)
    return found


def _stock(position: Position) -> Stock:
    seat = mover(position)[0]
    stock = position.stock[seat]
    return bank(position, seat) if stock is None else stock


def _held(position: Position) -> Iterator[tuple[int, int, int]]:
    """Patterns that may be claimed in this turn: their number, their pay, and whether the card is known."""
    turn, seat = position.turn, mover(position)[0]
    cards = position.cards[seat]
    for number, (letter, bonus) in enumerate(position.box.bonus_of.items()):
        if turn is not None and letter in turn.claimed:
            continue
        if letter in cards:
            yield number, bonus.pay, kernel.KNOWN
        elif UNKNOWN in cards and is_unseen(position, letter):
            yield number, bonus.pay, kernel.GUESSED


class SearchError(Exception):
    """The search claimed something that the rules refuse: a bug in the search."""


@dataclass(frozen=True)
class Outcome:
    """A board that the turn can leave, with the most cash that is possible then."""

    start: Position
    words: bytes
    cash: int | None
    """The most if the rest of the stock is left, and cards are traded in only to pay for floors; None if unknown."""
    most_cash: int | None
    """The most if also as many cards as possible are traded in and everything left in stock is sold."""
    path: bytes
    lows: int
    guesses: int

    @cached_property
    def board(self) -> Board:
        colour, board = mover(self.start)[1], self.start.board
        towers = (
            tower if word == 1 else tower + f"{word:b}"[1:].replace("1", colour).replace("0", NEUTRAL)
            for tower, word in zip(board.towers, self.words, strict=True)
        )
        return Board(board.box, tuple(towers))

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """A way to get there without the end of the turn: with all claims, without unneeded trades and sales."""
        actions = tuple(_actions(self))
        self._check(actions, self.cash)
        return actions

    @cached_property
    def sales(self) -> tuple[Action, ...]:
        """What to do after that for the most cash: trades, then sales."""
        end = self.end
        cards, stock = end.cards[mover(end)[0]], end.stock[mover(end)[0]]
        trades: list[Action] = [
            TradeIn(cards[at : at + CARDS_TO_TRADE]) for at in range(0, len(cards) - CARDS_TO_TRADE + 1, CARDS_TO_TRADE)
        ]
        sales = tuple(trades) + tuple(Sell(floor) for floor, number in enumerate(stock or ()) for _ in range(number))
        self._check((*self.actions, *sales), self.most_cash)
        return sales

    @cached_property
    def end(self) -> Position:
        return _played(self.start, self.actions)

    def _check(self, actions: tuple[Action, ...], cash: int | None) -> None:
        end = _played(self.start, actions)
        if end.board != self.board or (cash is not None and end.cash[mover(end)[0]] != cash):
            raise SearchError(f"{' '.join(map(str, actions))} in {self.start} leads to {end}, not to {cash}M")
        apply(end, EndTurn())


def outcome_of(position: Position, answer: Answer) -> Outcome:
    words, most, cash, path, lows, guesses = answer
    seat = mover(position)[0]
    if position.cash[seat] is None:
        return Outcome(position, words, None, None, path, lows, guesses)
    return Outcome(position, words, cash, None if position.stock[seat] is None else most, path, lows, guesses)


def _played(position: Position, actions: tuple[Action, ...]) -> Position:
    try:
        for action in actions:
            position = apply(position, action)
    except RuleError as error:
        raise SearchError(str(error)) from error
    return position


def _actions(outcome: Outcome) -> Iterator[Action]:
    """Income first; then patterns are claimed when they show, while there are cards."""
    position = outcome.start
    seat, sites = mover(position)[0], position.box.sites
    letters = list(position.box.bonus_of)
    claimed = _claimed(outcome)
    spare = Counter(position.cards[seat])
    for letter in claimed:
        spare[letter if spare[letter] else UNKNOWN] -= 1
    tradable = sorted_cards("".join(spare.elements()))
    is_idle = all(code >= kernel.CLAIM for code in outcome.path)
    first = idle_opening(position) if is_idle else opening(position)
    yield from first.actions if first else ()
    for code in outcome.path:
        if code == kernel.TRADE:
            yield TradeIn(tradable[:CARDS_TO_TRADE])
            tradable = tradable[CARDS_TO_TRADE:]
        elif code >= kernel.CLAIM:
            if letters[code - kernel.CLAIM] in claimed:
                yield Claim(letters[code - kernel.CLAIM])
        else:
            yield BuildNeutral(sites[code >> 1]) if code & 1 else Build(sites[code >> 1])


def _claimed(outcome: Outcome) -> set[str]:
    """The cards to claim: all that pay eight, and the first ones that pay five, for as many as there are cards."""
    position = outcome.start
    bonuses, cards = list(position.box.bonus_of.values()), position.cards[mover(position)[0]]
    left = {True: outcome.lows, False: outcome.guesses}
    claimed = set()
    for code in outcome.path:
        if kernel.CLAIM <= code < kernel.TRADE:
            bonus = bonuses[code - kernel.CLAIM]
            is_known = bonus.letter in cards
            if bonus.pay != max(PAYS):
                if not left[is_known]:
                    continue
                left[is_known] -= 1
            claimed.add(bonus.letter)
    return claimed


SLICE = 5_000
"""Nodes between two looks at the clock, or at a Ctrl-C."""
MOST_STATES = 4_000_000
"""Nodes after which a search would take too much memory."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Boards that meet an aim, each once, in the order in which they were found."""

    boards: tuple[Outcome, ...]
    stopped_by: Limit | None
    nodes: int

    @property
    def count(self) -> Count:
        return Count(len(self.boards), self.stopped_by is None, self.stopped_by)


@dataclass(frozen=True, slots=True)
class BestOutcomes:
    """All boards that are best."""

    value: int | None
    """The most prestige, or the most income; None if nothing was found within the limits."""
    boards: tuple[Outcome, ...]
    """For prestige, those with the most cash among them, after trading and selling the rest."""
    proven: bool
    """False if the limits were reached; then there may be better ones and others as good."""
    nodes: int


def reach(
    position: Position, aim: Aim = ANYTHING, *, nodes: int | None = None, clock: Clock = NO_LIMIT
) -> Outcome | Impossible | Undecided:
    search = asked(position, kernel.FIRST, aim)
    status = _go_on(search, nodes, clock)
    if status == kernel.FOUND:
        return next(_outcomes(position, search))
    return Impossible() if status == kernel.EXHAUSTED else Undecided()


def every_outcome(
    position: Position,
    aim: Aim = ANYTHING,
    *,
    limit: int | None = None,
    nodes: int | None = None,
    clock: Clock = NO_LIMIT,
) -> Outcomes:
    """Every distinct board that meets an aim, each with its most cash; no more than the limit."""
    search = asked(position, kernel.EVERY, aim, limit or 0)
    status = _go_on(search, nodes, clock)
    return Outcomes(tuple(_outcomes(position, search)), _stopped_by(status, clock), search.nodes)


def count_outcomes(
    position: Position,
    aim: Aim = ANYTHING,
    *,
    limit: int | None = None,
    nodes: int | None = None,
    clock: Clock = NO_LIMIT,
) -> Count:
    search = asked(position, kernel.EVERY, aim, limit or 0)
    status = _go_on(search, nodes, clock)
    return Count(search.number, status == kernel.EXHAUSTED, _stopped_by(status, clock))


def best_outcomes(
    position: Position, aim: Aim = ANYTHING, *, nodes: int | None = None, clock: Clock = NO_LIMIT
) -> BestOutcomes:
    """All boards with the most prestige, and the most cash for that, among those that meet an aim."""
    return _best(position, kernel.BEST, aim, nodes, clock)


def best_income(
    position: Position, aim: Aim = ANYTHING, *, nodes: int | None = None, clock: Clock = NO_LIMIT
) -> BestOutcomes:
    """All boards on which the player's best group pays most, among those that meet an aim."""
    return _best(position, kernel.BEST_INCOME, aim, nodes, clock)


def _best(position: Position, purpose: int, aim: Aim, nodes: int | None, clock: Clock) -> BestOutcomes:
    search = asked(position, purpose, aim)
    proven = _go_on(search, nodes, clock) == kernel.EXHAUSTED
    boards = tuple(_outcomes(position, search))
    return BestOutcomes(search.value if boards else None, boards, proven, search.nodes)


def _go_on(search: kernel.Search, nodes: int | None, clock: Clock) -> int:
    while True:
        left = min(SLICE, (MOST_STATES if nodes is None else nodes) - search.nodes)
        status = search.next(left)
        if status != kernel.OUT_OF_NODES or left < SLICE or clock.is_out:
            return status


def _stopped_by(status: int, clock: Clock) -> Limit | None:
    if status == kernel.TOO_MANY:
        return Limit.NUMBER
    return None if status == kernel.EXHAUSTED else Limit.TIME if clock.is_out else Limit.STATES


def _outcomes(position: Position, search: kernel.Search) -> Iterator[Outcome]:
    return (outcome_of(position, answer) for answer in search.answers())
