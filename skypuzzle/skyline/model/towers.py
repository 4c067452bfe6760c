"""The towers at one moment as CP-SAT variables, and the facts of the board, the bank and the hand behind them.

A level is the player's (`own`) or neutral, and stays so: floors are only ever added on top. A neutral floor on one's
own is free (`free`), and is also the only thing that covers one's own top; so tops are simple sums.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from skypuzzle.limits import Clock
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import Colour, Outline, Stock, Tower, why_no_floor
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END
from skypuzzle.skyline.rules.position import BUILDING, IDLE_ROUNDS, INCOME, Position, Seat, bank
from skypuzzle.solver import cp_model, new_solver


def turns_solver(clock: Clock) -> cp_model.CpSolver:
    return new_solver(clock, linear=True)


class NewFloor(NamedTuple):
    """A floor that may be built on a site: its level from 0, and whether it is the player's or neutral."""

    level: int
    is_own: bool


@dataclass(frozen=True)
class Solo:
    """What one player has, and for how many turns; the first of them may have begun."""

    board: Board
    colour: Colour
    turns: int
    """At most; the third penthouse or a stalemate may end the game earlier."""
    cash: int
    stock: Stock
    bank: Stock
    cards: str
    mission: int | None
    phase: int
    has_built: bool
    has_bought_neutral: bool
    claimed: str
    idle_left: int
    """The game ends after this many own turns without a floor (ruling N)."""
    idle_rounds: int
    """The same limit, counted from a turn in which a floor was built."""
    is_last: bool

    @classmethod
    def of(cls, position: Position, seat: Seat, turns: int) -> "Solo":
        """Cash, stock and cards must be known."""
        turn, cash, stock = position.turn, position.cash[seat], position.stock[seat]
        if cash is None or stock is None:
            raise ValueError("cash and stock must be known")
        rounds = IDLE_ROUNDS * len(position.seats)
        return cls(
            board=position.board,
            colour=position.seats[seat],
            turns=0 if turn is None else 1 if position.is_last_round else turns,
            cash=cash,
            stock=stock,
            bank=bank(position, seat),
            cards=position.cards[seat],
            mission=position.missions[seat],
            phase=turn.phase if turn else INCOME,
            has_built=bool(turn and turn.has_built),
            has_bought_neutral=bool(turn and turn.has_bought_neutral),
            claimed=turn.claimed if turn else "",
            idle_left=rounds - (turn.idle if turn else 0),
            idle_rounds=rounds,
            is_last=position.is_last_round,
        )

    @property
    def most_penthouses(self) -> int:
        floor = city.PENTHOUSE_LEVEL - 1
        return self.board.penthouses(self.colour) + self.stock[floor] + max(0, self.bank[floor])

    @property
    def penthouses_to_end(self) -> int | None:
        """How many more penthouses end the game; None if it ends anyway."""
        return None if self.is_last else PENTHOUSES_TO_END - self.board.penthouses(self.colour)

    @cached_property
    def most_cash(self) -> int:
        board, kinds = self.board, range(len(city.FLOORS))
        pays = sum(board.box.bonus_of[card].pay for card in self.cards)
        floors = sum(city.PRICES[floor] * (self.stock[floor] + max(0, self.bank[floor])) for floor in kinds)
        return self.cash + pays + floors + self.turns * max(city.RENTS) * len(board.towers)

    def builds_in(self, turn: int) -> bool:
        return turn > 0 or self.phase <= BUILDING

    def takes_income_in(self, turn: int) -> bool:
        return turn > 0 or self.phase == INCOME

    def within_reach(self, floor: int, turn: int) -> int:
        """How many floors of a kind can be built at most by the end of a turn, counted from 0."""
        if not turn:
            return self.stock[floor]
        bought = self.bank[floor] if floor != city.NEUTRAL_FLOOR else min(self.bank[floor], turn)
        return self.stock[floor] + bought

    def new_floors(self, index: int, turn: int) -> tuple[NewFloor, ...]:
        """Every floor that may be on a site by the end of a turn, ignoring other sites."""
        if not self.builds_in(turn):
            return ()
        return self._new_floors(
            self.board.towers[index], tuple(self.within_reach(f, turn) for f in range(city.LEVELS + 1))
        )

    @cached_property
    def _known(self) -> dict[tuple[Tower, Stock], tuple[NewFloor, ...]]:
        return {}

    def _new_floors(self, tower: Tower, reach: Stock) -> tuple[NewFloor, ...]:
        known = self._known
        if (tower, reach) not in known:
            known[tower, reach] = tuple(sorted(set(extensions(tower, self.colour, reach))))
        return known[tower, reach]


def extensions(tower: Tower, colour: Colour, stock: Stock) -> Iterator[NewFloor]:
    """Every floor that may be built on a tower with this stock and enough money."""
    level = len(tower)
    if level == city.LEVELS:
        return
    if stock[level] and not why_no_floor(tower, colour):
        yield NewFloor(level, is_own=True)
        yield from extensions(tower + colour, colour, stock)
    if stock[city.NEUTRAL_FLOOR]:
        yield NewFloor(level, is_own=False)
        yield from extensions(
            tower + city.NEUTRAL, colour, (*stock[: city.NEUTRAL_FLOOR], stock[city.NEUTRAL_FLOOR] - 1)
        )


Literal: TypeAlias = cp_model.IntVar


class GroupModel:
    """A connected set of tops, or none where there is no top; if `whole`, with no other top next to it."""

    def __init__(self, model: cp_model.CpModel, outline: Outline, tops: Sequence[Literal | None], *, whole: bool):
        """Takes tops by the index of their sites; None where there cannot be one."""
        sites = [index for index, top in enumerate(tops) if top is not None]
        self.chosen = {site: model.new_bool_var("") for site in sites}
        self.first = {site: model.new_bool_var("") for site in sites}
        """The site with the lowest index in the group: it makes the choice of a group unique."""
        depth = {site: model.new_int_var(0, len(sites) - 1, "") for site in sites}
        model.add_at_most_one(self.first.values())
        for place, site in enumerate(sites):
            top, chosen = tops[site], self.chosen[site]
            assert top is not None
            model.add_implication(chosen, top)
            model.add_implication(self.first[site], chosen)
            model.add_bool_or(~chosen, *(self.first[earlier] for earlier in sites[: place + 1]))
            reached = [self.first[site]]
            for beside in outline.beside[site]:
                if beside not in self.chosen:
                    continue
                arc = model.new_bool_var("")
                model.add_implication(arc, self.chosen[beside])
                model.add(depth[site] >= depth[beside] + 1).only_enforce_if(arc)
                reached.append(arc)
                if whole:
                    model.add_bool_or(~top, ~self.chosen[beside], chosen)
            model.add_bool_or(~chosen, *reached)
            around = [self.chosen[beside] for beside in outline.beside[site] if beside in self.chosen]
            model.add(chosen <= cp_model.LinearExpr.sum([self.first[site], *around]))


Amount: TypeAlias = cp_model.LinearExpr | int

Place: TypeAlias = tuple[int, int]
"""A site by index, and a level from 0."""


def total(terms: "list[Amount]") -> Amount:
    return cp_model.LinearExpr.sum(terms) if terms else 0


class Moment:
    """New floors, in addition to those on the board at the start."""

    def __init__(self, model: cp_model.CpModel, solo: Solo, turn: int, before: "Moment | None") -> None:
        """Has at least the floors of an earlier moment; with None, nothing is built yet."""
        self._model, self._solo = model, solo
        self.own: dict[Place, Literal] = {}
        self.neutral: dict[Place, Literal] = {}
        self.free: dict[Place, Literal] = {}
        self._tops: dict[int, Literal | None] = {}
        if before is None:
            return
        for site in range(len(solo.board.towers)):
            floors = solo.new_floors(site, turn)
            if floors:
                self._add_site(site, floors)
        for earlier, later in ((before.own, self.own), (before.neutral, self.neutral)):
            for place, floor in earlier.items():
                model.add_implication(floor, later[place])

    def _add_site(self, site: int, floors: tuple[NewFloor, ...]) -> None:
        model, tower, colour = self._model, self._solo.board.towers[site], self._solo.colour
        for level, is_own in floors:
            (self.own if is_own else self.neutral)[site, level] = model.new_bool_var("")
        for level in range(len(tower), city.LEVELS):
            own, neutral = self.own.get((site, level)), self.neutral.get((site, level))
            here = [floor for floor in (own, neutral) if floor is not None]
            if not here:
                return
            if len(here) > 1:
                model.add_at_most_one(here)
            own_below = self.own.get((site, level - 1))
            if level > len(tower):
                below = [own_below, self.neutral.get((site, level - 1))]
                model.add(total([*here]) <= total([floor for floor in below if floor is not None]))
            if own is not None and own_below is not None:
                model.add_at_most_one(own, own_below)  # rule 4b
            if own is not None and level == city.PENTHOUSE_LEVEL - 1 and colour not in tower:  # rule 4d
                lower = [self.own[site, under] for under in range(level) if (site, under) in self.own]
                model.add_bool_or(~own, *lower)
            if neutral is None:
                continue
            if level == len(tower) and tower.endswith(colour):
                self.free[site, level] = neutral
            elif own_below is not None:
                free = model.new_bool_var("")
                self.free[site, level] = free
                model.add_implication(free, neutral)
                model.add_implication(free, own_below)
                model.add_bool_or(free, ~neutral, ~own_below)

    @cached_property
    def cost(self) -> Amount:
        return total(
            [
                *(city.VALUES[level] * floor for (_, level), floor in self.own.items()),
                *(city.NEUTRAL_PRICE * floor for floor in self.neutral.values()),
                *(-city.NEUTRAL_PRICE * floor for floor in self.free.values()),
            ]
        )

    @cached_property
    def floors(self) -> Amount:
        return total([*self.own.values(), *self.neutral.values()])

    def used(self, floor: int) -> Amount:
        if floor == city.NEUTRAL_FLOOR:
            return total([*self.neutral.values()])
        return total([own for (_, level), own in self.own.items() if level == floor])

    def top_at(self, site: int, level: int) -> Amount:
        """1 if the player's floor at this level, from 0, is the top."""
        tower = self._solo.board.towers[site]
        stands: Amount
        if level < len(tower):
            stands = int(level == len(tower) - 1 and tower.endswith(self._solo.colour))
        else:
            stands = self.own.get((site, level), 0)
        if isinstance(stands, int) and not stands:
            return 0
        covered = self.free.get((site, level + 1))
        return stands if covered is None else stands - covered

    def top(self, site: int) -> Literal | None:
        """None if the top cannot be the player's."""
        if site not in self._tops:
            self._tops[site] = self._top(site)
        return self._tops[site]

    def _top(self, site: int) -> Literal | None:
        terms = [self.top_at(site, level) for level in range(city.LEVELS)]
        terms = [term for term in terms if not isinstance(term, int) or term]
        if not terms:
            return None
        top = self._model.new_bool_var("")
        self._model.add(top == total(terms))
        return top

    def rents(self, site: int) -> Mapping[int, Amount]:
        """For each level that pays rent, whether the player's floor there is the top."""
        found = {level: self.top_at(site, level) for level in range(city.LEVELS) if city.RENTS[level]}
        return {level: top for level, top in found.items() if not isinstance(top, int) or top}

    @cached_property
    def penthouses(self) -> Amount:
        return total([own for (_, level), own in self.own.items() if level == city.PENTHOUSE_LEVEL - 1])
