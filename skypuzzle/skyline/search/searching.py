"""What the player to move can reach this turn: rules objects to numbers and back, and answers replayed by the rules.

The turn may be partly played. Its player's own cash, stock and cards are those of the position; where they are not
known, everything possible is (cash without end, any floor that the supply leaves, any card not seen elsewhere), as in
the rules. Draws for penthouses only concern others, so what is found does not depend on them.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from skypuzzle.answers import Count, Impossible, Limit, Undecided
from skypuzzle.clock import NO_LIMIT, Clock
from skypuzzle.errors import Fault, RuleError
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
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.box import PAYS, Box
from skypuzzle.skyline.rules.choices import legal_builds
from skypuzzle.skyline.rules.hands import CARDS_TO_TRADE, is_unseen, sorted_cards
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import BUILDING, INCOME, INVESTING, Position
from skypuzzle.skyline.rules.supply import bank
from skypuzzle.skyline.rules.towers import (
    COLOURS,
    NEUTRAL,
    Colour,
    Stock,
    floor_cost,
    neutral_cost,
)
from skypuzzle.skyline.search import kernel
from skypuzzle.skyline.search.kernel import (
    BEST,
    BEST_INCOME,
    CLAIM,
    EVERY,
    EXHAUSTED,
    FIRST,
    FOUND,
    GUESSED,
    KNOWN,
    NO_CEILING,
    OUT_OF_NODES,
    TOO_MANY,
    TRADE,
    UNLIMITED,
)

SLICE = 5_000
"""Nodes between two looks at the clock, or at a Ctrl-C."""
HIGHEST = max(PAYS)
MOST_STATES = 4_000_000
"""Nodes after which a search would take too much memory."""

OWNERS = {**{colour: number for number, colour in enumerate(COLOURS)}, NEUTRAL: len(COLOURS)}


class SearchError(Exception):
    """The search claimed something that the rules refuse: a defect in the search."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What must hold on the board after the turn; everything together. By default, anything will do."""

    shows: tuple[tuple[Mask, ...], ...] = ()
    """Of each group of sets, one must be wholly tops of the player: a mission's places, or a single zone."""
    breaks: tuple[tuple[Colour, tuple[Mask, ...]], ...] = ()
    """For each colour with its group of sets, none of them may be wholly tops of that colour."""
    penthouses: int = 0
    """The player's, at least."""
    prestige: int = 0
    """The player's, at least."""
    income: int = 0
    """What the player's best group pays, at least."""
    cash: int = 0
    """The player's, at least, after selling and trading in whatever is left."""
    at_most: tuple[tuple[Colour, int], ...] = ()
    """Prestige of others, at most."""
    denies: Colour | None = None
    """A colour that must not be the only winner, were the game to end with this turn."""
    missions: tuple[tuple[int, ...], ...] | None = None
    """By seat, the missions of which any counts as the player's; None for those that the position tells."""


ANYTHING = Aim()


@dataclass(frozen=True)
class Outcome:
    """A board that can stand after the turn, with the most cash that can then be had."""

    start: Position
    words: bytes
    """What was added to each site, as the kernel writes it."""
    cash: int | None
    """The most, if the rest of the stock is kept, and no cards are traded in but to pay for floors; None if cash is not
    known."""
    most_cash: int | None
    """The most if, besides, as many cards as possible are traded in and all that is left in stock is sold."""
    path: bytes
    lows: int
    guesses: int

    @cached_property
    def board(self) -> Board:
        """After the turn."""
        colour, board = _colour(self.start), self.start.board
        towers = (
            tower if word == 1 else tower + f"{word:b}"[1:].replace("1", colour).replace("0", NEUTRAL)
            for tower, word in zip(board.towers, self.words, strict=True)
        )
        return Board(board.box, tuple(towers))

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """A way to get there, without the end of the turn: with all claims, without trades and sales not needed."""
        actions = tuple(_actions(self))
        self._check(actions, self.cash)
        return actions

    @cached_property
    def sales(self) -> tuple[Action, ...]:
        """What to do after that for the most cash: trades, then sales."""
        end = self.end
        cards, stock = end.cards[_seat(end)], end.stock[_seat(end)]
        trades: list[Action] = [
            TradeIn(cards[at : at + CARDS_TO_TRADE]) for at in range(0, len(cards) - CARDS_TO_TRADE + 1, CARDS_TO_TRADE)
        ]
        sales = tuple(trades) + tuple(Sell(floor) for floor, number in enumerate(stock or ()) for _ in range(number))
        self._check((*self.actions, *sales), self.most_cash)
        return sales

    @cached_property
    def end(self) -> Position:
        """After these actions, before the end of the turn."""
        return _played(self.start, self.actions)

    def _check(self, actions: tuple[Action, ...], cash: int | None) -> None:
        end = _played(self.start, actions)
        if end.board != self.board or (cash is not None and end.cash[_seat(end)] != cash):
            raise SearchError(f"{' '.join(map(str, actions))} in {self.start} leads to {end}, not to {cash}M")
        apply(end, EndTurn())


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Boards that meet an aim, each once, in the order in which they were found."""

    boards: tuple[Outcome, ...]
    stopped_by: Limit | None
    """None if these are all there are."""
    nodes: int

    @property
    def count(self) -> Count:
        """How many."""
        return Count(len(self.boards), self.stopped_by is None, self.stopped_by)


@dataclass(frozen=True, slots=True)
class BestOutcomes:
    """All boards that are best."""

    value: int | None
    """The most prestige, or the most income; None if nothing was found within the limits."""
    boards: tuple[Outcome, ...]
    """For prestige, those with the most cash among them, after trading and selling whatever is left."""
    proven: bool
    """False if the limits were reached; then there may be better ones and others as good."""
    nodes: int


def reach(
    position: Position, aim: Aim = ANYTHING, *, nodes: int | None = None, clock: Clock = NO_LIMIT
) -> Outcome | Impossible | Undecided:
    """The first board found that meets an aim."""
    search = _asked(position, FIRST, aim)
    status = _go_on(search, nodes, clock)
    if status == FOUND:
        return next(_outcomes(position, search))
    return Impossible() if status == EXHAUSTED else Undecided()


def every_outcome(
    position: Position,
    aim: Aim = ANYTHING,
    *,
    limit: int | None = None,
    nodes: int | None = None,
    clock: Clock = NO_LIMIT,
) -> Outcomes:
    """Every distinct board that meets an aim, each with its most cash; no more than the limit."""
    search = _asked(position, EVERY, aim, limit or 0)
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
    """How many distinct boards meet an aim."""
    search = _asked(position, EVERY, aim, limit or 0)
    status = _go_on(search, nodes, clock)
    return Count(search.number, status == EXHAUSTED, _stopped_by(status, clock))


def best_outcomes(
    position: Position, aim: Aim = ANYTHING, *, nodes: int | None = None, clock: Clock = NO_LIMIT
) -> BestOutcomes:
    """All boards with the most prestige, and the most cash for that, among those that meet an aim."""
    return _best(position, BEST, aim, nodes, clock)


def best_income(
    position: Position, aim: Aim = ANYTHING, *, nodes: int | None = None, clock: Clock = NO_LIMIT
) -> BestOutcomes:
    """All boards on which the player's best group pays most, among those that meet an aim."""
    return _best(position, BEST_INCOME, aim, nodes, clock)


def _best(position: Position, purpose: int, aim: Aim, nodes: int | None, clock: Clock) -> BestOutcomes:
    search = _asked(position, purpose, aim)
    proven = _go_on(search, nodes, clock) == EXHAUSTED
    boards = tuple(_outcomes(position, search))
    return BestOutcomes(search.value if boards else None, boards, proven, search.nodes)


# Rules to numbers ---------------------------------------------------------------------------------------------------


def question(position: Position) -> kernel.Search:
    """A search of the turn of the player to move, who can then be asked for anything."""
    turn = position.turn
    if turn is None:
        raise RuleError(Fault("position", str(position), "the game is over"))
    seat, cash, cards = turn.seat, position.cash[turn.seat], position.cards[turn.seat]
    _, most_income = _incomes(position)
    search = kernel.Search()
    search.ask(
        tables(position.box),
        OWNERS[position.seats[seat]],
        [[OWNERS[owner] for owner in tower] for tower in position.board.towers],
        _stock(position),
        UNLIMITED if cash is None else cash + most_income,
        _idle_cash(position),
        turn.phase != INVESTING,
        [] if cash is None else list(_held(position)),
        0 if cash is None else len(cards),
        0 if cash is None else cards.count(UNKNOWN),
    )
    return search


def _asked(position: Position, purpose: int, aim: Aim, most: int = 0) -> kernel.Search:
    search = question(position)
    colour, cash = _colour(position), position.cash[_seat(position)]
    ceilings = dict(aim.at_most)
    thirds = position.thirds
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
        aim.cash if cash is not None else 0,
        [ceilings.get(other, NO_CEILING) for other in COLOURS],
        -1 if aim.denies is None else OWNERS[aim.denies],
        sum(1 << OWNERS[other] for other in position.seats),
        _missions(position, purpose, aim),
        [-thirds.find(other) if other in thirds else -len(COLOURS) for other in COLOURS],
        -len(thirds),
    )
    return search


@cache
def tables(box: Box) -> kernel.Tables:
    """A box as the kernel knows it."""
    return kernel.Tables(box.outline.beside_masks, box.zone_mask, [*box.claims.values(), *box.goals])


def _stock(position: Position) -> Stock:
    seat = _seat(position)
    stock = position.stock[seat]
    return bank(position, seat) if stock is None else stock


def _held(position: Position) -> Iterator[tuple[int, int, int]]:
    """Patterns that may be claimed in this turn: their number, what they pay, and whether the card is known."""
    turn, seat = position.turn, _seat(position)
    cards = position.cards[seat]
    for number, (letter, bonus) in enumerate(position.box.bonus_of.items()):
        if turn is not None and letter in turn.claimed:
            continue
        if letter in cards:
            yield number, bonus.pay, KNOWN
        elif UNKNOWN in cards and is_unseen(position, letter):
            yield number, bonus.pay, GUESSED


def _incomes(position: Position) -> tuple[list[tuple[int, Action]], int]:
    """Every income that may be taken now, with what it pays, and the most of them; nothing if it was taken already."""
    turn = position.turn
    if turn is None or turn.phase != INCOME:
        return [], 0
    board, sites = position.board, position.box.sites
    incomes: list[tuple[int, Action]] = [
        (board.rent(group), Income(sites[(group & -group).bit_length() - 1]))
        for group in board.groups(position.seats[turn.seat])
    ]
    return incomes, max((pay for pay, _ in incomes), default=0)


def _idle_cash(position: Position) -> int:
    """The most cash for one who builds nothing, before cards; −1 if something must be built (ruling F)."""
    turn = position.turn
    if turn is None:
        return -1
    seat = turn.seat
    cash = position.cash[seat]
    if cash is None:
        return UNLIMITED
    incomes, most = _incomes(position)
    if turn.phase == INVESTING or turn.has_built or position.stock[seat] is None:
        return cash + most
    least = _cheapest_build(position)
    if least is None:
        return cash + most
    return max((cash + pay for pay in _pays(incomes) if cash + pay < least), default=-1)


def _pays(incomes: list[tuple[int, Action]]) -> list[int]:
    return [pay for pay, _ in incomes] or [0]


def _cheapest_build(position: Position) -> int | None:
    """What the cheapest floor costs that the player could build if there were cash enough; None if there is none."""
    seat, colour = _seat(position), _colour(position)
    turn = position.turn
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


def _missions(position: Position, purpose: int, aim: Aim) -> list[int]:
    """By colour, the patterns of which any fulfils the mission."""
    kinds = len(position.box.bonus_of)
    own = position.missions[_seat(position)]
    if aim.missions is None and own is None and (purpose == BEST or aim.prestige):
        raise RuleError(Fault("missions", UNKNOWN, f"the mission of {_colour(position)} must be known"))
    given = aim.missions or tuple(() if mission is None else (mission,) for mission in position.missions)
    found = [0] * len(COLOURS)
    for colour, missions in zip(position.seats, given, strict=True):
        found[OWNERS[colour]] = sum(1 << kinds + mission - 1 for mission in missions)
    return found


def _seat(position: Position) -> int:
    return position.mover or 0


def _colour(position: Position) -> Colour:
    return position.seats[_seat(position)]


def _go_on(search: kernel.Search, nodes: int | None, clock: Clock) -> int:
    """To the answer, or to the end, or to the limits."""
    while True:
        left = min(SLICE, (MOST_STATES if nodes is None else nodes) - search.nodes)
        status = search.next(left)
        if status != OUT_OF_NODES or left < SLICE or clock.is_out:
            return status


def _stopped_by(status: int, clock: Clock) -> Limit | None:
    if status == TOO_MANY:
        return Limit.NUMBER
    return None if status == EXHAUSTED else Limit.TIME if clock.is_out else Limit.STATES


# Numbers to rules ---------------------------------------------------------------------------------------------------


def _outcomes(position: Position, search: kernel.Search) -> Iterator[Outcome]:
    return (outcome_of(position, answer) for answer in search.answers())


def outcome_of(position: Position, answer: kernel.Answer) -> Outcome:
    """What the kernel found, in the words of the rules."""
    words, most, cash, path, lows, guesses = answer
    seat = _seat(position)
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
    """The path in actions: income, then what shows is claimed while there are cards for it."""
    position = outcome.start
    seat, sites = _seat(position), position.box.sites
    letters = list(position.box.bonus_of)
    claimed = _claimed(outcome)
    spare = Counter(position.cards[seat])
    for letter in claimed:
        spare[letter if spare[letter] else UNKNOWN] -= 1
    tradable = sorted_cards("".join(spare.elements()))
    is_idle = all(code >= CLAIM for code in outcome.path)
    yield from _opening(position, is_idle)
    for code in outcome.path:
        if code == TRADE:
            yield TradeIn(tradable[:CARDS_TO_TRADE])
            tradable = tradable[CARDS_TO_TRADE:]
        elif code >= CLAIM:
            if letters[code - CLAIM] in claimed:
                yield Claim(letters[code - CLAIM])
        else:
            yield BuildNeutral(sites[code >> 1]) if code & 1 else Build(sites[code >> 1])


def _claimed(outcome: Outcome) -> set[str]:
    """The cards to claim: all that pay eight, and the first ones that pay five, for as many as there are cards."""
    position = outcome.start
    bonuses, cards = list(position.box.bonus_of.values()), position.cards[_seat(position)]
    left = {True: outcome.lows, False: outcome.guesses}
    claimed = set()
    for code in outcome.path:
        if CLAIM <= code < TRADE:
            bonus = bonuses[code - CLAIM]
            is_known = bonus.letter in cards
            if bonus.pay != HIGHEST:
                if not left[is_known]:
                    continue
                left[is_known] -= 1
            claimed.add(bonus.letter)
    return claimed


def _opening(position: Position, is_idle: bool) -> Iterator[Action]:
    """The income, the most unless that would force a floor, and the word that nothing is built before cards pay."""
    turn, seat = position.turn, _seat(position)
    incomes, most = _incomes(position)
    cash = position.cash[seat]
    wanted = _idle_cash(position) - cash if is_idle and cash is not None else most
    if incomes:
        yield next(income for pay, income in incomes if pay == wanted)
    if is_idle and turn is not None and turn.phase != INVESTING and not turn.has_built and position.cards[seat]:
        yield EndBuilding()
