"""The last round: can it end with the goals, or without them, and can the player force it?

Every player has at most one more turn. A continuation is given as its turns; None proves that there is none. `_OwnTurn`
bounds what the player's own turn can reach after any turns of the others: what it calls out of reach is, while other
things may be as well.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

from skypuzzle.errors import RuleError
from skypuzzle.limits import SearchLimits
from skypuzzle.skyline.checking import last_turn
from skypuzzle.skyline.checking.bounds import Bounds, Judge, floors_of
from skypuzzle.skyline.checking.verdicts import Strategy
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.actions import EndTurn, Skip
from skypuzzle.skyline.rules.board import PAYS, Board
from skypuzzle.skyline.rules.city import Colour, Mask, Stock, Tower, why_no_floor
from skypuzzle.skyline.rules.legality import why_not
from skypuzzle.skyline.rules.play import MISSION_PRESTIGE, Turn, apply, play_turn, skip
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.search.turn_search import ANYTHING, Aim

DEAREST_CARD = max(PAYS)


def is_hopeless(position: Position, judge: Judge) -> bool:
    """Is the player's coming turn in the last round unable to reach the goals, whatever the others do?"""
    turn = _OwnTurn(position, judge)
    zones = judge.box.outline.names(judge.zones)
    if any(turn.costs[judge.box.index[zone]] > turn.money for zone in zones):
        return True
    if judge.mission and not turn.can_complete_mission():
        return True
    needed = max(judge.prestige, Bounds(position, judge).least_rival() if judge.win else 0)
    return turn.most_prestige() < needed


class _OwnTurn:
    def __init__(self, position: Position, judge: Judge) -> None:
        order = position.still_to_move()
        self._judge = judge
        self._board = position.board
        self._floors = floors_of(position, judge.seat)
        before = order[: order.index(judge.seat)]
        others = tuple((position.seats[seat], floors_of(position, seat)) for seat in before)
        self.money = _most_money(position, judge.seat, before)
        self.costs = [_cost(tower, judge.colour, self._floors, others) for tower in position.board.towers]

    def can_complete_mission(self) -> bool:
        return any(self._can_have(place) for place in self._judge.placements)

    def _can_have(self, place: Mask) -> bool:
        missing = place & ~self._board.tops[self._judge.colour]
        if missing.bit_count() > sum(self._floors[: city.LEVELS]):
            return False
        return sum(cost for index, cost in enumerate(self.costs) if missing >> index & 1) <= self.money

    def most_prestige(self) -> int:
        """An upper bound: each part is counted as if the others cost nothing."""
        board, colour = self._board, self._judge.colour
        zones = sum(self.costs[self._judge.box.index[zone]] <= self.money for zone in self._judge.box.zones)
        more = min(self._floors[city.PENTHOUSE_LEVEL - 1], self.money // city.VALUES[city.PENTHOUSE_LEVEL - 1])
        mission = MISSION_PRESTIGE * self.can_complete_mission()
        return board.penthouses(colour) + more + zones + mission


def _most_money(position: Position, seat: Seat, before: tuple[Seat, ...]) -> int:
    """An upper bound: cash, the best income, every card, and pay for every top that is covered."""
    board, colour = position.board, position.seats[seat]
    drawn = sum(floors_of(position, other)[city.PENTHOUSE_LEVEL - 1] for other in before)
    cards = card_money(position, seat) + DEAREST_CARD * drawn
    paid = sum(
        max(city.NEUTRAL_PRICE, city.VALUES[len(tower)])
        for tower in board.towers
        if before and tower.endswith(colour) and len(tower) < city.LEVELS
    )
    return (position.cash[seat] or 0) + board.income(colour) + cards + paid


def card_money(position: Position, seat: Seat) -> int:
    """An upper bound: every card in hand pays."""
    pays = {letter: bonus.pay for letter, bonus in position.box.bonus_of.items()}
    return sum(pays.get(card, DEAREST_CARD) for card in position.cards[seat])


NEVER = 1_000


def _cost(tower: Tower, colour: Colour, floors: Stock, others: tuple[tuple[Colour, Stock], ...]) -> int:

    @cache
    def own(now: Tower, neutral: int) -> int:
        if now.endswith(colour):
            return 0
        if len(now) == city.LEVELS:
            return NEVER
        costs = [NEVER]
        if floors[len(now)] and why_no_floor(now, colour) is None:
            costs.append(city.VALUES[len(now)])
        if neutral:
            costs.append(city.NEUTRAL_PRICE + own(now + city.NEUTRAL, neutral - 1))
        return min(costs)

    def best(now: Tower) -> int:
        least = own(now, floors[city.NEUTRAL_FLOOR])
        if least and len(now) < city.LEVELS:
            for other, held in others:
                if held[len(now)] and why_no_floor(now, other) is None:
                    least = min(least, best(now + other))
            if any(held[city.NEUTRAL_FLOOR] for _, held in others):
                least = min(least, best(now + city.NEUTRAL))
        return least

    return best(tower)


Way: TypeAlias = tuple[last_turn.After, ...]


class Continuations:
    """What is left of a game, for the goals of one player."""

    def __init__(self, judge: Judge, limits: SearchLimits) -> None:
        self.judge = judge
        self.turns = last_turn.Turns(limits)

    def helping(self, position: Position) -> Way | None:
        """One that ends with the goals, if unknowns are as the player likes."""
        judge = self.judge
        if position.is_over:
            return () if judge.possible(position.board, position.thirds) else None
        if self._is_too_late(position):
            return None
        if len(position.still_to_move()) == 1:
            found = self._last_help(position)
            return None if found is None else (found,)
        if Bounds(position, judge).any_lost:
            return None
        if judge.seat in position.still_to_move()[1:] and is_hopeless(position, judge):
            return None
        return self._quick_help(position) or self._longer(position, help_=True)

    def breaking(self, position: Position) -> Way | None:
        """One that ends without the goals, or may do so."""
        judge = self.judge
        if position.is_over:
            return None if judge.certain(position.board, position.thirds) else ()
        if len(position.still_to_move()) == 1:
            found = self._last_break(position)
            return None if found is None else (found,)
        if Bounds(position, judge).all_secured:
            return None
        return self._quick_break(position) or self._longer(position, help_=False)

    def _longer(self, position: Position, *, help_: bool) -> Way | None:
        aim = self._needed(position) if help_ else ANYTHING
        for after in self.different(position, self.turns.every(position, aim)):
            rest = self.helping(after.position) if help_ else self.breaking(after.position)
            if rest is not None:
                return (after, *rest)
        return None

    def different(
        self, position: Position, found: Iterator[last_turn.After], *, action_by_action: bool = False
    ) -> Iterator[last_turn.After]:
        """Of turns that are alike for the last player to move, only the first."""
        if len(position.still_to_move()) != 2:
            yield from found
            return
        likeness = last_turn.Likeness(position, self.judge, action_by_action=action_by_action)
        seen = set()
        for after in found:
            alike = likeness.of(after.outcome)
            if alike not in seen:
                seen.add(alike)
                yield after

    # Help -------------------------------------------------------------------------------------------------------------

    def _last_help(self, position: Position) -> last_turn.After | None:
        judge = self.judge
        if position.mover_seat == judge.seat and judge.is_lasting:
            return self.turns.first(position, last_turn.aim_to_reach(judge, position))
        aim = self._needed(position)
        if position.mover_seat != judge.seat and judge.win:
            aim = last_turn.aim_to_let_win(judge, position, clearly=False)
            for clearly in (True, False):
                quick = self.turns.first(position, last_turn.aim_to_let_win(judge, position, clearly=clearly))
                if quick is None and not clearly:
                    return None
                if quick is not None and judge.possible(quick.board, quick.thirds):
                    return quick
        turns = self.turns.every(position, aim)
        return next((after for after in turns if judge.possible(after.board, after.thirds)), None)

    def _is_too_late(self, position: Position) -> bool:
        """Has the player moved, and missed what no one else can bring?"""
        judge = self.judge
        has_moved = judge.is_lasting and judge.seat not in position.still_to_move()
        return has_moved and not judge.possible(position.board, position.thirds)

    def _needed(self, position: Position) -> Aim:
        """What a turn must reach at least if the goals are to be met at the end."""
        return last_turn.aim_to_reach(self.judge, position) if position.mover_seat == self.judge.seat else ANYTHING

    def _quick_help(self, position: Position) -> Way | None:
        """The player does the best, and the others as little as they can."""
        way: list[last_turn.After] = []
        while not position.is_over:
            if position.mover_seat == self.judge.seat:
                after = self.turns.best(position, self._needed(position))
            else:
                after = self._kind(position)
            if after is None:
                return None
            way.append(after)
            position = after.position
        return tuple(way) if self.judge.possible(position.board, position.thirds) else None

    def _kind(self, position: Position) -> last_turn.After | None:
        few = islice(self.turns.every(position), last_turn.A_FEW)
        return next((after for after in few if self.judge.possible(after.board, after.thirds)), self._quiet(position))

    def _quiet(self, position: Position) -> last_turn.After | None:
        return self.turns.first(position)

    # Harm -------------------------------------------------------------------------------------------------------------

    def _last_break(self, position: Position) -> last_turn.After | None:
        judge = self.judge
        found = self._aimed_break(position)
        if found is not None or position.board.penthouses(judge.colour) >= judge.penthouses:
            return found
        if position.mover_seat != judge.seat:
            return self._quiet(position)
        every = self.turns.every(position)
        return next((after for after in every if not judge.certain(after.board, after.thirds)), None)

    def _aimed_break(self, position: Position) -> last_turn.After | None:
        """A turn after which the goals are missed; it ignores goals of penthouses."""
        found = (self.turns.first(position, aim) for aim in last_turn.aims_to_break(self.judge))
        return next((after for after in found if after is not None), None)

    def _quick_break(self, start: Position) -> Way | None:
        """One player does harm, and the others as little as they can."""
        number = len(start.still_to_move())
        for harmful in range(number):
            way: list[last_turn.After] = []
            position = start
            for place in range(number):
                after = self._aimed_break(position) if place == harmful else self._quiet(position)
                if after is None:
                    break
                way.append(after)
                position = after.position
            if position.is_over and not self.judge.certain(position.board, position.thirds):
                return tuple(way)
        return None


def line_of(way: Way) -> tuple[Turn, ...]:
    return tuple(after.turn for after in way)


MOST_ATTACKS = 40
"""Answers that an attack may cost before all turns of the others are searched."""


class Spoiler(NamedTuple):
    """A turn that spoiled one of the player's boards, and may spoil others where it is legal."""

    position: Position
    after: last_turn.After
    changed: Mask


class Forcing:
    """What the player can make happen."""

    def __init__(self, judge: Judge, limits: SearchLimits) -> None:
        self._judge = judge
        self._all = Continuations(judge, limits)
        self._spoilers: list[Spoiler] = []

    def solo(self, position: Position) -> tuple[Turn, ...] | Literal[False]:
        """The player's turns to the goals with the others' turns skipped; False if there are none."""
        if position.is_over:
            return () if self._judge.certain(position.board, position.thirds) else False
        if position.mover_seat != self._judge.seat:
            without = left_out(position)
            rest = self.solo(without[0]) if without else False
            return False if rest is False or without is None else (without[1], *rest)
        for after in self._promising(position):
            if self._judge.certain(after.board, after.thirds):
                rest = self.solo(after.position)
                return False if rest is False else (after.turn, *rest)
        return False

    def strategy(self, position: Position) -> Strategy | Literal[False]:
        """Turns for the player, one of which works whatever happened before; False if there are none."""
        answers: list[Turn] = []
        return tuple(answers) if self._is_forced(position, answers) else False

    def _is_forced(self, position: Position, answers: list[Turn]) -> bool:
        seat = self._judge.seat
        if seat not in position.still_to_move():
            return self._all.breaking(position) is None
        if position.mover_seat == seat:
            if any(self._is_answer(position, answer) for answer in answers):
                return True
            found = self._answer(position)
            if found is None:
                return False
            answers.append(found.turn)
            return True
        if self._is_attacked(position):
            return False
        every = self._all.different(position, self._all.turns.every(position), action_by_action=True)
        return all(
            self._is_forced(seen, answers) for after in every for seen in last_turn.drawn_hands(after.position, seat)
        )

    def has_answer(self, position: Position) -> bool:
        """Can the player, whose turn it is, make sure of the goals now?"""
        return self._answer(position) is not None

    def can_be_broken(self, position: Position) -> bool:
        return self._all.breaking(position) is not None

    # An answer ------------------------------------------------------------------------------------------------------

    def _is_answer(self, position: Position, answer: Turn) -> bool:
        try:
            after = play_turn(position, answer)
        except RuleError:
            return False
        return self._is_safe(after)

    def _answer(self, position: Position) -> last_turn.After | None:
        return next((after for after in self._promising(position) if self._is_safe(after.position)), None)

    def _promising(self, position: Position) -> Iterator[last_turn.After]:
        aim = last_turn.aim_to_reach(self._judge, position)
        if self._judge.is_lasting and len(position.still_to_move()) == 1:
            found = self._all.turns.first(position, aim)
            return iter(() if found is None else (found,))
        return self._all.different(position, self._all.turns.every(position, aim))

    def _is_safe(self, position: Position) -> bool:
        """Turns that spoiled other boards are tried first."""
        for at, spoiler in enumerate(self._spoilers):
            if self._is_spoiled(position, spoiler):
                self._spoilers.insert(0, self._spoilers.pop(at))
                return False
        found = self._all.breaking(position)
        if found:
            self._remember(position, found)
        return found is None

    def _remember(self, position: Position, way: Way) -> None:
        """Remember a turn whose harm is final: the last turn, or one after which it is too late."""
        after = way[0]
        is_last = len(way) == 1
        if after.changed and (
            is_last or (self._judge.is_lasting and not self._judge.certain(after.board, after.thirds))
        ):
            self._spoilers.insert(0, Spoiler(position, after, after.changed))

    def _is_spoiled(self, position: Position, spoiler: Spoiler) -> bool:
        """Can the turn also be played here, with the same harm? True only if that is easy to see."""
        before, seat = spoiler.position, spoiler.position.mover_seat
        if seat is None or position.mover_seat != seat:
            return False
        colour, cash, had = position.seats[seat], position.cash[seat], before.cash[seat]
        towers, changed = position.board.towers, spoiler.changed
        if (
            (cash is not None and had is not None and cash < had)
            or before.cards[seat] != position.cards[seat]
            or before.board.tops[colour] & ~position.board.tops[colour]
            or any(changed >> index & 1 and towers[index] != tower for index, tower in enumerate(before.board.towers))
            or (position.stock[seat] is None and before.stock != position.stock)
        ):
            return False
        built = spoiler.after.board.towers
        board = Board(
            position.box, tuple(built[index] if changed >> index & 1 else tower for index, tower in enumerate(towers))
        )
        return not self._judge.certain(board, spoiler.after.thirds_on(position, board))

    # What comes before it ---------------------------------------------------------------------------------------------

    def _is_attacked(self, position: Position) -> bool:
        """Does another player find a turn that leaves no answer, by taking what the player would use?"""
        left = MOST_ATTACKS

        def useful(after: Position) -> Mask | None:
            """Where the player would build or has what counts; None if there is no answer."""
            nonlocal left
            sites = 0
            for seen in last_turn.drawn_hands(after, self._judge.seat):
                left -= 1
                if self._judge.seat not in seen.still_to_move()[:1]:
                    return 0
                found = self._answer(seen)
                if found is None:
                    return None
                sites |= found.changed | (self._judge.sites & found.board.tops[self._judge.colour])
            return sites if left > 0 else 0

        return last_turn.is_attacked(position, useful)


def left_out(position: Position) -> tuple[Position, Turn] | None:
    """Skip another player's turn; one that has begun ends there, if it may."""
    colour = position.seats[position.mover_seat or 0]
    if position.is_start_of_turn:
        return skip(position), Turn(colour, (Skip(),))
    return (apply(position, EndTurn()), Turn(colour, ())) if why_not(position, EndTurn()) is None else None
