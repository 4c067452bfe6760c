"""A player's last turn: the boards it can leave, and which of them are alike for the next player.

Replies come from the rules alone, and only what changes the board is played. Nothing is bought or sold. The best income
is taken, and a known card is claimed as soon as possible: more money never forbids a floor. It can force one, though
(ruling F), so whether the turn can end without a floor is decided with the lowest income and no card claimed.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import NamedTuple

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.limits import Limit, OutOfLimitsError, SearchLimits
from skypuzzle.skyline.checking.bounds import Bounds, Judge
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.actions import UNKNOWN, Action, Build, BuildNeutral, Claim, EndTurn, TradeIn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import Mask, Tower, floor_cost, neutral_cost, why_no_floor
from skypuzzle.skyline.rules.legality import legal_builds, legal_card_actions, legal_incomes, why_not
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END, Turn, apply
from skypuzzle.skyline.rules.position import (
    BUILDING,
    INCOME,
    INVESTING,
    Position,
    Seat,
    bank,
    first_moment,
    sorted_cards,
)
from skypuzzle.skyline.search.turn_search import ANYTHING, Aim, Outcome, best_outcomes, every_outcome, reach


def aim_to_reach(judge: Judge, position: Position) -> Aim:
    """What the player's own last turn must reach; for a win only a part: the prestige that a rival is sure to have."""
    shows: list[tuple[int, ...]] = [(1 << index,) for index in range(len(judge.box.sites)) if judge.zones >> index & 1]
    if judge.mission:
        shows.append(tuple(judge.placements))
    least = Bounds(position, judge).least_rival() if judge.win else 0
    return Aim(shows=tuple(shows), penthouses=judge.penthouses, prestige=max(judge.prestige, least))


def aims_to_break(judge: Judge) -> list[Aim]:
    """Aims of any player's last turn, one of which must be met so that the goals may be missed.

    Penthouses stay, so a goal of penthouses is missed only by having built too few.
    """
    colour = judge.colour
    aims = [Aim(breaks=((colour, (1 << index,)),)) for index in range(len(judge.box.sites)) if judge.zones >> index & 1]
    if judge.mission:
        aims.append(Aim(breaks=((colour, tuple(judge.placements)),)))
    if judge.prestige:
        aims.append(Aim(at_most=((colour, judge.prestige - 1),), missions=judge.missions))
    if judge.win:
        aims.append(Aim(denies=colour, missions=judge.missions))
    return aims


def aim_to_let_win(judge: Judge, position: Position, *, clearly: bool) -> Aim:
    """What another player's last turn must do for the player, who has moved, to win.

    Rivals may not have more prestige, and as much only if behind by the tie-breaks: clearly so with a mission
    completed, or at least without. Unknown missions count as none, so this is only a part of it.
    """
    (own,) = judge.missions[judge.seat]
    board, thirds = position.board, position.thirds
    most, *mine = judge.rank(board, thirds, judge.seat, own)
    ceilings = []
    for seat, rival in enumerate(judge.seats):
        if seat != judge.seat:
            _, penthouses, _, third = judge.rank(board, thirds, seat, own)
            ceilings.append((rival, most - ([penthouses, clearly, third] >= mine)))
    known = tuple(missions if len(missions) == 1 else () for missions in judge.missions)
    return Aim(at_most=tuple(ceilings), missions=known)


A_FEW = 16
"""Boards to look at before asking for all of them."""
NODES = 20_000
MOST_BOARDS = 200_000
"""Of one turn: more would take too much memory."""


class After(NamedTuple):
    """What a turn leaves."""

    outcome: Outcome

    @property
    def turn(self) -> Turn:
        start = self.outcome.start
        return Turn(start.seats[start.mover_seat or 0], self.outcome.actions)

    @property
    def changed(self) -> Mask:
        return changed(self.outcome)

    @property
    def board(self) -> Board:
        return self.outcome.board

    @property
    def thirds(self) -> str:
        return self.thirds_on(self.outcome.start, self.board)

    def thirds_on(self, start: Position, board: Board) -> str:
        """The colours with a third penthouse, had the turn been played in another position."""
        colour = start.seats[start.mover_seat or 0]
        is_third = colour not in start.thirds and board.penthouses(colour) >= PENTHOUSES_TO_END
        return start.thirds + colour if is_third else start.thirds

    @property
    def position(self) -> Position:
        """For the next players, other than the player: what the mover has left no longer matters."""
        return following(self.outcome.start, self.board, self.thirds)


class Turns:
    """Turns within limits."""

    def __init__(self, limits: SearchLimits) -> None:
        self._limits = limits

    def first(self, position: Position, aim: Aim = ANYTHING) -> After | None:
        self._limits.count()
        found = reach(position, aim, nodes=self._limits.left, clock=self._limits.clock)
        if isinstance(found, Undecided):
            raise OutOfLimitsError(Limit.TIME if self._limits.clock.is_out else Limit.STATES)
        return None if isinstance(found, Impossible) else After(found)

    def best(self, position: Position, aim: Aim = ANYTHING) -> After | None:
        """A turn with the most prestige; None if none was found quickly."""
        found = best_outcomes(position, aim, nodes=min(NODES, self._limits.left), clock=self._limits.clock)
        return After(found.boards[0]) if found.boards else None

    def every(self, position: Position, aim: Aim = ANYTHING) -> Iterator[After]:
        """One turn for each board that meets the aim; the first few come quickly."""
        few = every_outcome(position, aim, limit=A_FEW, nodes=self._limits.left, clock=self._limits.clock)
        yield from map(After, few.boards)
        if few.stopped_by is Limit.NUMBER:
            found = every_outcome(position, aim, limit=MOST_BOARDS, nodes=self._limits.left, clock=self._limits.clock)
            seen = {outcome.words for outcome in few.boards}
            for outcome in found.boards:
                self._limits.count()
                if outcome.words not in seen:
                    yield After(outcome)
            few = found
        if few.stopped_by is not None:
            raise OutOfLimitsError(Limit.TIME if few.stopped_by is Limit.TIME else Limit.STATES)


def changed(outcome: Outcome) -> Mask:
    return sum(1 << index for index, word in enumerate(outcome.words) if word != 1)


def following(position: Position, board: Board, thirds: str) -> Position:
    """The position after a turn of the last round, derived from the board that it leaves.

    The board shows who was paid, how many cards were drawn and which floors the mover has left; neutral ones limit
    what others may hold. The mover's own money and cards stay as they were: they no longer matter.
    """
    mover = position.mover_seat or 0
    cash, drawn = list(position.cash), 0
    left, colour = list(position.stock[mover] or ()), position.seats[mover]
    for before, after in zip(position.board.towers, board.towers, strict=True):
        tower = before
        for floor in after[len(before) :]:
            if left:
                left[city.NEUTRAL_FLOOR if floor == city.NEUTRAL else len(tower)] -= 1
            cost = neutral_cost(tower, colour) if floor == city.NEUTRAL else floor_cost(tower)
            if cost.payee is not None:
                payee = position.seats.index(cost.payee)
                known = cash[payee]
                cash[payee] = None if known is None else known + cost.amount
            tower += floor
            drawn += floor != city.NEUTRAL and len(tower) == city.PENTHOUSE_LEVEL
    cards, pile = position.cards, position.pile
    for _ in range(drawn):
        cards, pile = _drawn(cards, pile, mover)
    seats = position.seats
    after_mover = (mover + 1) % len(seats)
    is_over = seats[after_mover] == thirds[:1]
    turn = None if is_over or position.turn is None else first_moment(board, seats, after_mover, 0)
    stock = (*position.stock[:mover], tuple(left) or None, *position.stock[mover + 1 :])
    return Position(board, seats, turn, tuple(cash), stock, cards, position.missions, pile, thirds)


def _drawn(cards: tuple[str, ...], pile: str, builder: Seat) -> tuple[tuple[str, ...], str]:
    hands = list(cards)
    for later, card in zip(range(1, len(cards)), pile, strict=False):
        seat = (builder + later) % len(cards)
        hands[seat] = sorted_cards(hands[seat] + card)
    return tuple(hands), pile[len(cards) - 1 :]


class Reply(NamedTuple):
    """The position after a turn, and one way to play it."""

    position: Position
    turn: Turn


def outcomes(position: Position, limits: SearchLimits) -> Iterator[Reply]:
    """One outcome of the rest of the turn for each board, always in the same order."""
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
            yield Reply(apply(now, EndTurn()), Turn(colour, actions))
        following = [*legal_builds(now), *_money(now)]
        waiting += [(apply(now, action), (*actions, action)) for action in reversed(following)]


def without_building(position: Position) -> Reply | None:
    """The turn that leaves the board as it is, if the rules allow it."""
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
    return Reply(apply(position, EndTurn()), Turn(colour, actions))


def apply_cash(position: Position, action: Action) -> int:
    return apply(position, action).cash[position.mover_seat or 0] or 0


def richest(position: Position) -> Position:
    """Take the best income and claim every known card that can be."""
    return _after_claims(*_after_income(position))[0]


def _after_income(position: Position) -> tuple[Position, tuple[Action, ...]]:
    if position.turn is None or position.turn.phase != INCOME:
        return position, ()
    best = max(legal_incomes(position), key=lambda action: apply_cash(position, action))
    return apply(position, best), (best,)


def _after_claims(position: Position, actions: tuple[Action, ...]) -> tuple[Position, tuple[Action, ...]]:
    """Claim every known card that can be: no other use of it pays more."""
    seat = position.mover_seat or 0
    if position.cash[seat] is None:
        return position, actions
    for action in legal_card_actions(position):
        if isinstance(action, Claim) and action.card in position.cards[seat]:
            position, actions = apply(position, action), (*actions, action)
    return position, actions


def _money(position: Position) -> Iterable[Action]:
    """Unknown cards may be claimed now or later, and any three may be traded in."""
    if position.turn is None or position.turn.phase != BUILDING or position.cash[position.turn.seat] is None:
        return ()
    hand = position.cards[position.turn.seat]
    return (
        action
        for action in legal_card_actions(position)
        if isinstance(action, TradeIn) or (isinstance(action, Claim) and action.card not in hand)
    )


def drawn_hands(position: Position, seat: Seat) -> Iterator[Position]:
    """Every hand that a player may have drawn, where the position does not say which."""
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


def is_attacked(position: Position, wanted: Callable[[Position], Mask | None]) -> bool:
    """Is there a turn after which nothing is wanted?

    `wanted` gives the sites that the other player needs in the position after it; None if there is no answer, 0 to
    give up.
    """
    now = richest(position)
    seen = set()
    waiting = [now]
    while waiting:
        now = waiting.pop()
        sites = -1
        if why_not(now, EndTurn()) is None:
            found = wanted(apply(now, EndTurn()))
            if found is None:
                return True
            if not found:
                return False
            sites = found
        if now.turn is None or now.turn.phase != BUILDING:
            continue
        for build in legal_builds(now):
            if isinstance(build, Build | BuildNeutral) and sites >> now.box.index[build.site] & 1:
                later = richest(apply(now, build))
                if later.board not in seen:
                    seen.add(later.board)
                    waiting.append(later)
    return False


NOTHING = "nothing"
"""A site that makes no difference: never equal to one that does."""
ANYWHERE = "anywhere"
"""A site that is good only for a floor that must be built."""


class Likeness:
    """Distinguishes the outcomes of one turn, as far as they matter to the last player to move and to the goals.

    What counts is where that player has tops and can build, how high and with what, and who owns the tops that
    stay: for the goals of one player, that player's tops where they matter and all new penthouses; for a win, all
    tops. With `action_by_action`, the same actions suit all outcomes that are alike; without it, money does not
    count if there is enough for everything.
    """

    def __init__(self, start: Position, judge: Judge, *, action_by_action: bool) -> None:
        self._judge = judge
        self._mover = start.seats[start.mover_seat or 0]
        seat = ((start.mover_seat or 0) + 1) % len(start.seats)
        self._next = start.seats[seat]
        self._towers = start.board.towers
        stock, cash = start.stock[seat], start.cash[seat]
        self._is_stock_known = stock is not None
        self._floors = bank(start, seat) if stock is None else stock
        dearest = sum(price * number for price, number in zip(city.PRICES, self._floors, strict=True))
        self._money_counts = cash is not None and (action_by_action or cash < dearest)
        self._are_crowns_counted = bool(judge.prestige or judge.penthouses) and self._mover == judge.colour
        self._is_goal_everywhere = judge.win or (
            bool(judge.prestige or judge.penthouses) and self._floors[city.PENTHOUSE_LEVEL - 1] > 0
        )
        self._known: dict[tuple[Tower, bool], Hashable] = {}
        self._before = [self._site(index, tower) for index, tower in enumerate(self._towers)]

    def of(self, outcome: Outcome) -> Hashable:
        sites = self._before.copy()
        paid = cards = neutral = 0
        for index, word in enumerate(outcome.words):
            if word == 1:
                continue
            floors = f"{word:b}"[1:].replace("1", self._mover).replace("0", city.NEUTRAL)
            before = self._towers[index]
            after = before + floors
            sites[index] = self._site(index, after)
            if before.endswith(self._next):
                paid += city.NEUTRAL_PRICE if floors[0] == city.NEUTRAL else city.VALUES[len(before)]
            cards += len(after) == city.PENTHOUSE_LEVEL and after[-1] != city.NEUTRAL
            neutral += floors.count(city.NEUTRAL)
        taken = 0 if self._is_stock_known else neutral
        if self._money_counts:
            return tuple(sites), taken, paid, cards
        crowns = cards if self._are_crowns_counted else 0
        return tuple(NOTHING if site is ANYWHERE else site for site in sites), taken, ANYWHERE in sites, crowns

    def _site(self, index: int, tower: Tower) -> Hashable:
        matters = self._judge.win or bool(self._judge.sites >> index & 1)
        key = tower, matters
        if key not in self._known:
            self._known[key] = self._sight(tower, matters)
        return self._known[key]

    def _sight(self, tower: Tower, matters: bool) -> Hashable:
        height, owner = len(tower), tower[-1:]
        floors, judge = self._floors, self._judge
        is_own = owner == self._next
        if not (is_own or (matters and (judge.win or owner == judge.colour))):
            owner = ""
        if height < city.PENTHOUSE_LEVEL and (floors[city.NEUTRAL_FLOOR] or self._fits(tower)):
            if not (matters or self._money_counts or self._is_goal_everywhere):
                return ANYWHERE
            return owner, height, self._next in tower
        if is_own:
            return owner, height if self._money_counts or height == city.PENTHOUSE_LEVEL else 0, True
        return (owner, city.PENTHOUSE_LEVEL * (height == city.PENTHOUSE_LEVEL), False) if owner else NOTHING

    def _fits(self, tower: Tower) -> bool:
        return self._floors[len(tower)] > 0 and why_no_floor(tower, self._next) is None
