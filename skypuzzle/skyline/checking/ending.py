"""Can the others end the game before the player has reached the goals?

They play turns of the rules, found for the position in which the player left everything as it is: some raise a third
penthouse, some do harm. Such a line holds against every turn of the player that leaves its sites alone; against each of
the others, another line is looked for. After it the player has one last turn, with more than can be had: all that is
left in the purse may have been spent on floors before, small ones for nothing. So what is refuted here is not forced,
while the reverse need not be true.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from typing import NamedTuple, TypeAlias

from skypuzzle.errors import RuleError
from skypuzzle.limits import SearchLimits
from skypuzzle.skyline.bots import Valuation, Worth, best_plan
from skypuzzle.skyline.checking import last_turn
from skypuzzle.skyline.checking.bounds import Bounds, Judge, sales_of
from skypuzzle.skyline.checking.last_round import Forcing, card_money
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.actions import UNKNOWN, Buy
from skypuzzle.skyline.rules.city import Mask, Stock, why_no_floor
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END, Turn, play_turn, skip
from skypuzzle.skyline.rules.position import IDLE_ROUNDS, NOTHING, Position, bank, known_copies, sorted_cards
from skypuzzle.skyline.search.turn_search import Aim, every_outcome

PENTHOUSE = city.PENTHOUSE_LEVEL - 1
WHITE = city.NEUTRAL_FLOOR
SOME, FEW = 300, 90
"""Boards that a turn could leave to prepare the end, and how many of them are looked at."""
MOST_BOARDS = 4_000
"""Of the player's turn."""
NODES = 20_000

Line: TypeAlias = tuple[Turn, ...]
"""Turns of the others, up to the player's next one."""


class Plan(NamedTuple):
    """A line, found for the player leaving everything as it is."""

    line: Line
    sites: Mask
    """Where it builds."""
    left: tuple[int | None, ...]
    """The cash that everybody has afterwards."""


class Ending:
    """The goals of one player, and all others against them."""

    def __init__(self, judge: Judge, limits: SearchLimits) -> None:
        self._judge, self._limits = judge, limits
        self._seat = judge.seat
        self._hand = ""
        """The player's cards, where they count as paid already."""

    def refutes(self, position: Position) -> bool:
        """Can they, from the start of a turn before the last round?"""
        self._hand = position.cards[self._seat]
        if position.mover_seat == self._seat:
            return self._player_fails(position)
        return self._line(position, is_prepared=False) is not None

    # The others -------------------------------------------------------------------------------------------------------

    def _line(self, position: Position, *, is_prepared: bool) -> Line | None:
        """Turns of the others from here on after which the player cannot reach the goals any more."""
        self._limits.count()
        if position.is_over:
            return None if self._judge.certain(position.board, position.thirds) else ()
        if not position.is_last_round and Bounds(position, self._judge).any_lost:
            return ()
        if position.mover_seat == self._seat:
            if position.is_last_round:
                return () if self._is_too_late(position, is_prepared=is_prepared) else None
            return None if is_prepared or not self._player_fails(position) else ()
        for turn in self._candidates(position, is_prepared=is_prepared):
            after = self._played(position, turn)
            rest = self._line(after, is_prepared=is_prepared)
            if rest is not None:
                return (turn, *rest)
        return None

    def _played(self, position: Position, turn: Turn) -> Position:
        """After a turn of another player; the player draws the card that is of least use."""
        after = play_turn(position, turn)
        at, copies = self._seat, {letter: bonus.copies for letter, bonus in position.box.bonus_of.items()}
        while UNKNOWN in after.cards[at] and UNKNOWN not in position.cards[at]:
            unseen = [
                letter for letter in copies if known_copies(after, letter) + self._hand.count(letter) < copies[letter]
            ]
            if not unseen:
                break
            worst = min(unseen, key=partial(self._use, after))
            drawn = sorted_cards(after.cards[at].replace(UNKNOWN, worst, 1))
            after = after._replace(cards=(*after.cards[:at], drawn, *after.cards[at + 1 :]))
        return after

    def _use(self, position: Position, letter: str) -> tuple[int, int]:
        """How much a card is worth, at a glance."""
        tops = position.board.tops[self._judge.colour]
        missing = min(((place & ~tops).bit_count() for place in position.box.claims[letter]), default=MOST_BOARDS)
        return -missing, position.box.bonus_of[letter].pay

    def _candidates(self, position: Position, *, is_prepared: bool) -> Iterator[Turn]:
        judge, colour = self._judge, position.seats[position.mover_seat or 0]
        harm = last_turn.aims_to_break(judge)
        found: dict[bytes, last_turn.After] = {}
        ends = () if position.is_last_round else (replace(aim, penthouses=PENTHOUSES_TO_END) for aim in (*harm, Aim()))
        for aim in (*ends, *harm, Aim()):
            outcomes = every_outcome(position, aim, limit=2, nodes=NODES, clock=self._limits.clock)
            for outcome in outcomes.boards:
                found.setdefault(outcome.words, last_turn.After(outcome))
        for after in found.values():
            yield after.turn
        if not is_prepared and not position.is_last_round:
            yield from self._preparations(position, colour)

    def _preparations(self, position: Position, colour: str) -> Iterator[Turn]:
        """Turns that buy what is needed to end the game in the next one."""
        seat = position.mover_seat or 0
        if position.cash[seat] is None or position.stock[seat] is None:
            return
        some = every_outcome(position, limit=SOME, nodes=NODES, clock=self._limits.clock).boards
        valuation = Valuation({colour: Worth(1000, 0, 0, 0)}, 1, 0, NOTHING)

        def places(after: last_turn.After) -> int:
            """Where a penthouse could be next."""
            towers = after.board.towers
            return sum(len(tower) == PENTHOUSE and why_no_floor(tower, colour) is None for tower in towers)

        for after in sorted(map(last_turn.After, some), key=places, reverse=True)[:FEW]:
            outcome = after.outcome
            end = outcome.end
            plan = best_plan(end, seat, end.cash[seat] or 0, end.stock[seat] or (), valuation, nodes=NODES)
            if after.board.penthouses(colour) + plan.rating // 1000 >= PENTHOUSES_TO_END:
                bought = (Buy(floor) for floor, number in enumerate(plan.purchases) for _ in range(number))
                yield Turn(colour, (*outcome.actions, *bought))

    # The player -------------------------------------------------------------------------------------------------------

    def _player_fails(self, position: Position) -> bool:
        """Is there an answer of the others to each of the player's turns, from its start?"""
        everything = self._with_everything(position)
        line = self._line(everything, is_prepared=True)
        if line is None:
            return False
        plans = [self._plan(everything, line)]
        found = every_outcome(position, limit=MOST_BOARDS, nodes=self._limits.left, clock=self._limits.clock)
        if found.stopped_by is not None:
            return False
        for outcome in found.boards:
            self._limits.count()
            after = last_turn.After(outcome)
            now = self._after(after)
            if now.is_over or now.is_last_round:
                if Forcing(self._judge, self._limits).strategy(now) is not False:
                    return False
                continue
            if not any(self._still_works(plan, position, now, after.changed) for plan in plans):
                again = self._line(now, is_prepared=True)
                if again is None:
                    return False
        return True

    def _with_everything(self, position: Position) -> Position:
        """After no turn at all of the player, with all the money that the turn could have brought."""
        seat, board = self._seat, position.board
        stock = position.stock[seat] or ()
        tops = board.tops[self._judge.colour]
        rents = sum(city.rent_of(tower) for at, tower in enumerate(board.towers) if tops >> at & 1)
        rents += sum(rent * held for rent, held in zip(city.RENTS, stock, strict=False))
        cash = (
            (position.cash[seat] or 0) + board.income(self._judge.colour) + card_money(position, seat) + sales_of(stock)
        )
        return self._with(skip(position), cash + rents, "", stock)

    def _after(self, after: last_turn.After) -> Position:
        """After a turn of the player, with all the money that there can be, and all cards."""
        start, now = after.outcome.start, after.position
        if not after.changed and now.turn is not None and start.turn is not None:
            idle = start.turn.idle + 1
            is_over = idle >= IDLE_ROUNDS * len(start.seats)
            now = now._replace(turn=None if is_over else now.turn._replace(idle=idle))
        return self._with(now, after.outcome.most_cash or 0, start.cards[self._seat], now.stock[self._seat] or ())

    def _with(self, position: Position, cash: int, cards: str, stock: Stock) -> Position:
        at = self._seat
        return position._replace(
            cash=(*position.cash[:at], cash, *position.cash[at + 1 :]),
            cards=(*position.cards[:at], cards, *position.cards[at + 1 :]),
            stock=(*position.stock[:at], stock, *position.stock[at + 1 :]),
        )

    def _plan(self, position: Position, line: Line) -> Plan:
        before = position.board.towers
        for turn in line:
            position = self._played(position, turn)
        changed = enumerate(zip(before, position.board.towers, strict=True))
        return Plan(line, sum(1 << at for at, (was, now) in changed if was != now), position.cash)

    def _still_works(self, plan: Plan, position: Position, now: Position, changed: Mask) -> bool:
        """Does the line also hold after this turn of the player, whose sites it does not share?"""
        if plan.sites & changed:
            return False
        after = now
        try:
            for turn in plan.line:
                after = play_turn(after, turn)
        except RuleError:
            return False
        later = set(after.still_to_move()) - {self._seat}
        paid = [
            0 if was is None or cash is None else cash - was for was, cash in zip(position.cash, now.cash, strict=True)
        ]
        return all(
            cash is None or cash >= (plan.left[seat] or 0) + paid[seat]
            for seat, cash in enumerate(after.cash)
            if seat in later
        )

    def _is_too_late(self, position: Position, *, is_prepared: bool) -> bool:
        """Can the player, whose turn it is in the last round, not reach the goals, whatever was bought before?"""
        forcing = Forcing(self._judge, self._limits)
        if not is_prepared:
            return forcing.strategy(position) is False
        if not forcing.can_be_broken(skip(position)):
            return False
        return all(not forcing.has_answer(richer) for richer in self._purchases(position))

    def _purchases(self, position: Position) -> Iterator[Position]:
        """With penthouses, neutral floors and sixes that were bought, and all others that could be, for nothing."""
        seat = self._seat
        cash, stock, left = position.cash[seat] or 0, position.stock[seat] or (), bank(position, seat)
        prices = city.PRICES
        for tens, whites, sixes in product(*(range(max(0, left[floor]) + 1) for floor in (PENTHOUSE, WHITE, 3))):
            spent = tens * prices[PENTHOUSE] + whites * prices[WHITE] + sixes * prices[3]
            if whites > 1 or spent > cash:
                continue
            more = [min(left[floor], (cash - spent) // prices[floor]) for floor in range(3)]
            floors = tuple(map(sum, zip(stock, (*more, sixes, tens, whites), strict=True)))
            yield self._with(position, cash - spent, position.cards[seat], floors)
