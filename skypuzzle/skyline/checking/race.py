"""The race for a strategic zone: can the others take it for good, whatever the player does?

Only the tower on the zone is played out. The others get no more than they are sure to have: their cash and floors, and
rents that the player cannot cover; on another site they build only what the rules force them to (ruling F). The player
gets at least what is possible: every rent as if all tops were one group, every card paid, floors bought when they are
needed with the money that was there, and no turn is forced. So what is refuted here is not forced, while the reverse
need not be true.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple, TypeAlias

from skypuzzle.answers import Impossible
from skypuzzle.limits import SearchLimits
from skypuzzle.skyline.checking.bounds import can_be_top, floors_of, sales_of
from skypuzzle.skyline.checking.last_round import card_money
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.board import PAYS
from skypuzzle.skyline.rules.city import Stock, Tower, floor_cost, neutral_cost, why_no_floor
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END
from skypuzzle.skyline.rules.position import IDLE_ROUNDS, NOTHING, Position, Seat, bank
from skypuzzle.skyline.search.turn_search import Aim, reach

MOST_ROUNDS = 3
"""Rents of floors that the player buys and builds meanwhile never pay for them in fewer turns than that."""
PENTHOUSE = city.PENTHOUSE_LEVEL - 1
WHITE = city.NEUTRAL_FLOOR
PLENTY = 1_000
MOST_PAID = city.PRICES[PENTHOUSE] + max(PAYS)
"""What the player can get from another player's forced floor, with a card drawn for it."""
NODES = 20_000


class Purse(NamedTuple):
    """What somebody has: cash, the part of it with which floors could be bought before this turn, and floors."""

    cash: int
    to_buy: int
    stock: Stock


Purses: TypeAlias = tuple[Purse, ...]


class Race:
    """One zone, one player against all others, from the start of a turn before the last round."""

    def __init__(self, position: Position, seat: Seat, site: int, limits: SearchLimits) -> None:
        self._seats, self._seat, self._limits = position.seats, seat, limits
        self._colour = position.seats[seat]
        self._position, self._site = position, site
        self._first = position.mover_seat or 0
        self._supply = floors_of(position, seat)
        self._rents = [self._rents_of(each) for each in range(len(position.seats))]
        self._known: dict[tuple[object, ...], bool] = {}
        self._turns = 0
        self._incomes: dict[tuple[int, Seat], int] = {}
        first = (position.cash[seat] or 0) + position.board.income(self._colour) + card_money(position, seat)
        later = sum(self._rents[seat]) + sum(
            rent * held for rent, held in zip(city.RENTS, position.stock[seat] or (), strict=False)
        )
        more = later + sales_of(position.stock[seat] or ())
        self._budgets = [0, *(first + turns * more for turns in range(MOST_ROUNDS))]
        self._whites = bank(position, seat)[WHITE]
        self._pool = 0 if None in position.stock else self._whites
        self._may_end_now = position.mover_seat != seat or not isinstance(
            reach(position, Aim(penthouses=PENTHOUSES_TO_END), nodes=NODES, clock=limits.clock), Impossible
        )

    def refutes(self, rounds: int) -> bool:
        """Can the others take the zone for good within so many rounds?"""
        position, players = self._position, len(self._seats)
        if position.turn is None or position.turn.idle + rounds * players > IDLE_ROUNDS * players:
            return False
        self._known.clear()
        self._turns = rounds * players
        return self._is_taken(0, position.board.towers[self._site], self._purses(), self._pool, is_ending=False)

    def _purses(self) -> Purses:
        """Where it is unknown, the others have what is worst for the player; nobody holds a neutral floor twice."""
        position = self._position
        hidden = position.stock.count(None)
        purses = []
        for seat, (cash, stock) in enumerate(zip(position.cash, position.stock, strict=True)):
            floors = stock or (*bank(position, seat)[:WHITE], bank(position, seat)[WHITE] // max(1, hidden))
            purses.append(Purse(PLENTY if cash is None else cash, 0, floors))
        return tuple(purses)

    def _rents_of(self, seat: Seat) -> list[int]:
        """What each top pays, the most first, but for that on the zone."""
        tops = self._position.board.tops[self._seats[seat]] & ~(1 << self._site)
        towers = self._position.board.towers
        return sorted((city.rent_of(tower) for at, tower in enumerate(towers) if tops >> at & 1), reverse=True)

    def _is_taken(self, number: int, tower: Tower, purses: Purses, pool: int, *, is_ending: bool) -> bool:
        if not tower.endswith(self._colour) and not can_be_top(tower, self._colour, self._supply):
            return True
        seat = (self._first + number) % len(self._seats)
        if is_ending and seat == self._seat:
            return not tower.endswith(self._colour)
        if len(tower) == city.LEVELS or number == self._turns:
            return False
        key = number, tower, purses, pool, is_ending
        known = self._known.get(key)
        if known is None:
            self._limits.count()
            play = self._player_fails if seat == self._seat else self._other_takes
            known = self._known[key] = play(number, seat, tower, purses, pool, is_ending=is_ending)
        return known

    # The player -------------------------------------------------------------------------------------------------------

    def _player_fails(
        self, number: int, seat: Seat, tower: Tower, purses: Purses, pool: int, *, is_ending: bool
    ) -> bool:
        purse = self._with_income(number, purses[seat])
        for after, left, paid in self._player_words(tower, purse):
            then = list(purses)
            for other, amount in enumerate(paid):
                then[other] = then[other]._replace(cash=then[other].cash + amount)
            if self._can_end(left) and (number or self._may_end_now):
                then[seat] = left
                if not self._is_taken(number + 1, after, tuple(then), pool, is_ending=True):
                    return False
            cash = left.cash + sales_of(left.stock)
            for bought in self._purchases(number, seat, after, Purse(cash, 0, left.stock), is_white=self._whites > 0):
                then[seat] = bought._replace(to_buy=bought.cash)
                if not self._is_taken(number + 1, after, tuple(then), max(0, pool - 1), is_ending=is_ending):
                    return False
        return True

    def _purchases(self, number: int, seat: Seat, tower: Tower, has: Purse, *, is_white: bool) -> Iterator[Purse]:
        """Every way to buy what is missing for the tower, the most floors first."""
        left, rounds = bank(self._position, seat), 0 if seat == self._seat else number // len(self._seats)
        above = range(len(tower), city.LEVELS)
        kinds = [floor for floor in above if not has.stock[floor] and left[floor] > rounds]
        kinds += [WHITE] * is_white
        for size in range(len(kinds), -1, -1):
            for chosen in combinations(kinds, size):
                price = sum(city.PRICES[floor] for floor in chosen)
                if price <= has.cash:
                    stock = tuple(held + (floor in chosen) for floor, held in enumerate(has.stock))
                    yield Purse(has.cash - price, 0, stock)

    def _with_income(self, number: int, purse: Purse) -> Purse:
        """The most that is possible: cards pay once, all tops as one group, and what may have been built meanwhile."""
        position, seat = self._position, self._seat
        if number < len(self._seats):
            income = position.board.income(self._colour) + card_money(position, seat)
        else:
            stock = position.stock[seat] or ()
            income = sum(self._rents[seat]) + max(city.RENTS)
            income += sum(rent * held for rent, held in zip(city.RENTS, stock, strict=False))
        return purse._replace(cash=purse.cash + income)

    def _player_words(self, tower: Tower, purse: Purse) -> Iterator[tuple[Tower, Purse, list[int]]]:
        """Everything that the player may build on the tower; whoever is paid for it."""
        waiting = [(tower, purse, [0] * len(self._seats))]
        while waiting:
            now, has, paid = waiting.pop()
            yield now, has, paid
            if len(now) == city.LEVELS:
                continue
            for floor, cost in _floors(now, self._colour):
                if has.stock[floor] and cost.amount <= has.cash:
                    more = paid.copy()
                    if cost.payee is not None:
                        more[self._seats.index(cost.payee)] += cost.amount
                    rest = has._replace(cash=has.cash - cost.amount, stock=_less(has.stock, floor))
                    waiting.append((now + (city.NEUTRAL if floor == WHITE else self._colour), rest, more))

    def _can_end(self, left: Purse) -> bool:
        """Might the player also build a third penthouse, on other sites?"""
        missing = PENTHOUSES_TO_END - self._position.board.penthouses(self._colour)
        price = city.PRICES[PENTHOUSE]
        buy = price * max(0, missing - left.stock[PENTHOUSE])
        return left.to_buy >= buy and left.cash >= buy + price * missing

    # The others -------------------------------------------------------------------------------------------------------

    def _other_takes(
        self, number: int, seat: Seat, tower: Tower, purses: Purses, pool: int, *, is_ending: bool
    ) -> bool:
        has = purses[seat]
        cash = has.cash + self._sure_income(number, seat)
        words = sorted(self._other_words(seat, tower, cash, has.stock), key=lambda word: -len(word[0]))
        for after, left, stock, paid in words:
            now = self._paid(purses, paid)
            if after != tower:
                if self._buys(number, seat, after, Purse(left, 0, stock), now, pool, is_ending=is_ending):
                    return True
            elif self._passes(number, seat, tower, Purse(left, 0, stock), now, pool, is_ending=is_ending):
                return True
        return False

    def _passes(
        self, number: int, seat: Seat, tower: Tower, has: Purse, purses: Purses, pool: int, *, is_ending: bool
    ) -> bool:
        """Nothing is built on the zone. Whatever floor has to be built then, here or elsewhere, must do."""
        held = [floor for floor in range(len(city.FLOORS)) if has.stock[floor]]
        is_last = PENTHOUSE in held and self._is_last_crown(number, seat)

        def can_lose(floor: int) -> bool:
            return all(
                self._buys(number, seat, after, left, paid, pool, is_ending=False)
                for after, left, paid in self._forced(seat, tower, has, purses, floor, is_elsewhere=bool(sure))
            )

        sure = [
            floor
            for floor in held
            if not is_ending
            and not (floor == PENTHOUSE and is_last)
            and self._is_sure_elsewhere(number, seat, floor, has.cash)
        ]
        if sure:
            return any(map(can_lose, sure))
        if not self._buys(number, seat, tower, has, purses, pool, is_ending=is_ending):
            return False
        return is_ending or (not is_last and all(map(can_lose, held)))

    def _forced(
        self, seat: Seat, tower: Tower, has: Purse, purses: Purses, floor: int, *, is_elsewhere: bool
    ) -> Iterator[tuple[Tower, Purse, Purses]]:
        """What a floor that has to be built can lead to, at worst paid to the player."""
        price, colour = city.PRICES[floor], self._seats[seat]
        left = Purse(max(0, has.cash - price), 0, _less(has.stock, floor))
        paid = self._paid(purses, price + max(PAYS) * (floor == PENTHOUSE))
        yield tower, left, paid
        if not is_elsewhere:
            owner = city.NEUTRAL if floor == WHITE else colour
            yield from ((tower + owner, left, paid) for kind, _ in _floors(tower, colour) if kind == floor)

    def _is_last_crown(self, number: int, seat: Seat) -> bool:
        """Could one more penthouse of another player end the game?"""
        crowns = self._position.board.penthouses(self._seats[seat]) + number // len(self._seats) + 1
        return crowns >= PENTHOUSES_TO_END

    def _is_sure_elsewhere(self, number: int, seat: Seat, floor: int, cash: int) -> bool:
        """Can the floor be built on some other site, whatever was built there meanwhile?"""
        colour, towers = self._seats[seat], self._position.board.towers
        level = PENTHOUSE if floor == WHITE else floor  # a neutral floor has a place until all towers are closed
        places = sum(
            at != self._site
            and (len(tower) <= PENTHOUSE if floor == WHITE else len(tower) == floor and not why_no_floor(tower, colour))
            for at, tower in enumerate(towers)
        )
        spoilt = number + (self._supply[level] + self._supply[WHITE]) * (number > 0)
        return places > spoilt and cash >= city.PRICES[floor]

    def _buys(
        self, number: int, seat: Seat, tower: Tower, has: Purse, purses: Purses, pool: int, *, is_ending: bool
    ) -> bool:
        """Is there something to buy after which the zone is taken?"""
        before, after = purses[:seat], purses[seat + 1 :]
        if is_ending:
            return self._is_taken(number + 1, tower, (*before, has, *after), pool, is_ending=True)
        return any(
            self._is_taken(
                number + 1,
                tower,
                (*before, bought, *after),
                pool - (bought.stock[WHITE] > has.stock[WHITE]),
                is_ending=False,
            )
            for bought in self._purchases(number, seat, tower, has, is_white=pool > 0)
        )

    def _paid(self, purses: Purses, amount: int) -> Purses:
        """The player gets money for a top that is covered."""
        own = purses[self._seat]
        own = own._replace(cash=own.cash + amount)
        return (*purses[: self._seat], own, *purses[self._seat + 1 :])

    def _sure_income(self, number: int, seat: Seat) -> int:
        """What the player cannot prevent: the best group of those tops that cannot be covered by then."""
        if not number:
            return self._position.board.income(self._seats[seat])
        if (number, seat) not in self._incomes:
            self._incomes[number, seat] = min(self._incomes_left(number, seat))
        return self._incomes[number, seat]

    def _incomes_left(self, number: int, seat: Seat) -> Iterator[int]:
        """For each set of tops that may have been covered, what is left; in the first round, with what was paid."""
        board, colour = self._position.board, self._seats[seat]
        players, position = len(self._seats), self._position
        movers = [(self._first + earlier) % players for earlier in range(number)]
        turns = movers.count(self._seat)
        forced = sum(
            earlier >= players or position.stock[each] is None or any(position.stock[each] or ())
            for earlier, each in enumerate(movers)
            if each != self._seat
        )
        stock = position.stock[self._seat] or NOTHING
        budget = self._budgets[turns] + MOST_PAID * (number - turns)
        tops = board.tops[colour] & ~(1 << self._site)
        sites = [at for at in range(len(board.towers)) if tops >> at & 1 and len(board.towers[at]) < city.LEVELS]
        for size in range(len(sites) + 1):
            any_left = False
            for covered in combinations(sites, size):
                levels = sorted((len(board.towers[at]) for at in covered), reverse=True)
                paid = self._least_to_cover(levels, stock if turns else NOTHING, turns, forced)
                if paid > budget:
                    continue
                any_left = True
                rest = tops & ~sum(1 << at for at in covered)
                income = max(map(board.rent, board.box.outline.groups(rest)), default=0)
                first = number < players
                yield income + first * sum(min(city.VALUES[at], city.NEUTRAL_PRICE) for at in levels)
            if not any_left:
                return

    def _least_to_cover(self, levels: list[int], stock: Stock, turns: int, free: int) -> int:
        """What the player must spend at least to cover tops of these heights; others are forced to cover some."""
        price, held, whites = 0, list(stock), stock[WHITE] + max(0, turns - 1)
        for at in levels[free:]:
            if held[at] > 0:
                held[at] -= 1
                price += min(city.VALUES[at], city.NEUTRAL_PRICE)
            elif whites:
                whites -= 1
                price += city.NEUTRAL_PRICE
            elif turns > 1:
                price += min(2 * city.VALUES[at], city.NEUTRAL_PRICE)
            else:
                return PLENTY * PLENTY
        return price

    def _other_words(
        self, seat: Seat, tower: Tower, cash: int, stock: Stock
    ) -> Iterator[tuple[Tower, int, Stock, int]]:
        """What an other player can build there; what the player is paid for it."""
        colour = self._seats[seat]
        waiting = [(tower, cash, stock, 0)]
        while waiting:
            now, left, has, paid = waiting.pop()
            yield now, left, has, paid
            if len(now) < city.LEVELS:
                for floor, cost in _floors(now, colour):
                    if has[floor] and cost.amount <= left:
                        owner = city.NEUTRAL if floor == WHITE else colour
                        more = cost.amount if cost.payee == self._colour else 0
                        waiting.append((now + owner, left - cost.amount, _less(has, floor), paid + more))


def _floors(tower: Tower, colour: city.Colour) -> Iterator[tuple[int, city.Cost]]:
    """The floors that may come next, and what they cost."""
    if why_no_floor(tower, colour) is None:
        yield len(tower), floor_cost(tower)
    yield WHITE, neutral_cost(tower, colour)


def _less(stock: Stock, floor: int) -> Stock:
    return (*stock[:floor], stock[floor] - 1, *stock[floor + 1 :])
