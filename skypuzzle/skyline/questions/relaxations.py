"""Questions with a part left out, and the cheapest changes that make an impossible one possible."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from msgspec import structs

from skypuzzle.answers import GaveUpError, Impossible, Undecided
from skypuzzle.limits import Clock
from skypuzzle.skyline.model.towers import Solo, extensions, total, turns_solver
from skypuzzle.skyline.questions import answer
from skypuzzle.skyline.questions.question import (
    KINDS,
    MOST_TURNS,
    CashGoal,
    Goal,
    IncomeGoal,
    MissionGoal,
    NumberGoal,
    PenthousesGoal,
    PrestigeGoal,
    Question,
    Repair,
    Solved,
    ZoneGoal,
    counted,
)
from skypuzzle.skyline.questions.search import aim_of
from skypuzzle.skyline.questions.solving import Asked, Line, in_order
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import Mask, Site, Stock, Tower
from skypuzzle.skyline.rules.play import MISSION_PRESTIGE
from skypuzzle.skyline.rules.position import Position, bank
from skypuzzle.skyline.search.turn_search import reach
from skypuzzle.solver import is_proven
from skypuzzle.wording import listed


def goal_words(wanted: Goal, most: int | None = None) -> str:
    if isinstance(wanted, MissionGoal):
        return "the mission must be completed"
    can = "" if most is None else f"; {most}{'M' if isinstance(wanted, CashGoal | IncomeGoal) else ''} can be reached"
    return f"the goal is {wanted.words}{can}"


def stock_words(question: Question, floors: Sequence[int]) -> str:
    """If all kinds are given, the whole stock is too small."""
    held, left = question.start.stock[question.seat] or (), bank(question.start, question.seat)
    if len(floors) == len(KINDS):
        every = [counted(number, kind) for number, kind in zip(held, KINDS, strict=True) if number]
        return f"the stock has only {listed(every)}" if every else "the stock is empty"
    gone = [floor for floor in floors if not held[floor] and left[floor] <= 0]
    few = [_few(held[floor], KINDS[floor]) for floor in floors if floor not in gone]
    parts = [f"the stock has {listed(few)}"] if few else []
    if gone:
        colour = city.COLOURS[question.player]
        kinds = [f"{KINDS[floor]}s" if floor == city.NEUTRAL_FLOOR else f"{colour} {KINDS[floor]}s" for floor in gone]
        parts.append(f"all {listed(kinds)} are in play")
    return ", and ".join(parts)


def box_words(question: Question, floors: Sequence[int]) -> str:
    left = bank(question.start, question.seat)
    few = [_few(max(0, left[floor]), f"more {KINDS[floor]}") for floor in floors]
    return f"the bank has {listed(few)} for {city.COLOURS[question.player]}"


def _few(number: int, kind: str) -> str:
    return f"only {counted(number, kind)}" if number else f"no {kind}"


def closed_words(question: Question, sites: Sequence[Site], goals: Sequence[Goal]) -> str:
    board = question.start.board
    closed = listed([f"{site} is closed, as {_why_closed(board.tower(site), question.player)}" for site in sites])
    return f"no placement of the mission is left: {closed}" if MissionGoal() in goals else closed


def _why_closed(tower: Tower, colour: str) -> str:
    if len(tower) < city.LEVELS:
        return f"it has {len(tower)} levels, none of them {city.COLOURS[colour]} (rule 4d)"
    if len(tower) == city.PENTHOUSE_LEVEL and tower[-1] != city.NEUTRAL:
        return f"a {city.COLOURS[tower[-1]]} penthouse stands on it"
    return "it has all five levels"


def hopeless(question: Question) -> tuple[str, ...] | None:
    """Reasons that need no search; None if there are none."""
    for goal in question.goals:
        why = _why_hopeless(question, goal)
        if why is not None:
            return goal_words(goal), why
    return None


def closed_sites(question: Question) -> list[Site]:
    """Sites where the player can never have the top again."""
    board, colour = question.position.board, question.player
    enough: Stock = (1,) * city.LEVELS + (city.LEVELS,)
    return [
        site
        for site, tower in zip(board.box.sites, board.towers, strict=True)
        if not tower.endswith(colour) and not any(floor.is_own for floor in extensions(tower, colour, enough))
    ]


def _why_hopeless(question: Question, goal: Goal) -> str | None:
    box, closed = question.position.box, closed_sites(question)
    mission = question.position.missions[question.seat]
    penthouses = Solo.of(question.start, question.seat, question.turns).most_penthouses
    if isinstance(goal, ZoneGoal) and goal.site in closed:
        return closed_words(question, [goal.site], [goal])
    if isinstance(goal, MissionGoal) and mission is not None:
        blocking = _blocking(question, closed, box.goals[mission - 1])
        return None if blocking is None else closed_words(question, blocking, [goal])
    if isinstance(goal, PenthousesGoal) and goal.number > penthouses:
        most = counted(penthouses, "penthouse")
        return f"{city.COLOURS[question.player]} can have {most} at most: there are no more in the box"
    if isinstance(goal, PrestigeGoal) and mission is not None:
        zones = [zone for zone in box.zones if zone not in closed]
        is_open = _blocking(question, closed, box.goals[mission - 1]) is None
        if goal.number > penthouses + len(zones) + MISSION_PRESTIGE * is_open:
            parts = (
                counted(penthouses, "penthouse") if penthouses else "no penthouse",
                f"the zones {listed(zones)}" if len(zones) > 1 else f"the zone {zones[0]}" if zones else "no zone",
                "the mission" if is_open else "not the mission",
            )
            return f"nothing else is left that brings prestige: {listed(parts)}"
    return None


def _blocking(question: Question, closed: list[Site], places: tuple[Mask, ...]) -> list[Site] | None:
    """A minimal set of closed sites that leave no place for a pattern; None if there is a place."""
    outline = question.position.box.outline
    if not all(place & outline.mask(closed) for place in places):
        return None
    needed = list(closed)
    for site in closed:
        fewer = [other for other in needed if other != site]
        if all(place & outline.mask(fewer) for place in places):
            needed = fewer
    return needed


RICH = 1_000
"""Millions that rule out cash as a reason."""
PLENTY = 8
"""Floors of a kind that rule it out as a reason: as many as the box has of any."""
MOST_NODES = 200_000
"""Positions that our own search visits before CP-SAT takes over."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of a question. The kind says which, the rest what it is about."""

    kind: str
    """`goal`, `cash`, `stock`, `box` or `closed`."""
    goal: Goal | None = None
    floor: int | None = None
    site: Site | None = None


def possible_reasons(question: Question) -> Iterator[Reason]:
    yield from (Reason("goal", goal=goal) for goal in dict.fromkeys(question.goals))
    yield Reason("cash")
    if not any(isinstance(goal, CashGoal) for goal in question.goals):  # nobody means floors to be sold
        yield from (Reason("stock", floor=floor) for floor in range(len(city.FLOORS)))
    yield from (Reason("box", floor=floor) for floor in range(city.LEVELS))
    yield from (Reason("closed", site=site) for site in closed_sites(question))


class Relaxed:
    """A question with only some of its reasons."""

    def __init__(self, question: Question, kept: Collection[Reason]) -> None:
        self.goals = tuple(reason.goal for reason in kept if reason.goal is not None)
        start, seat = question.start, question.seat
        left_out = set(possible_reasons(question)).difference(kept)
        solo = Solo.of(start, seat, question.turns)
        open_now = {start.box.index[site] for site in closed_sites(question) if Reason("closed", site=site) in left_out}
        board = Board(
            start.box, tuple("" if index in open_now else tower for index, tower in enumerate(start.board.towers))
        )
        bank = tuple(
            PLENTY if Reason("box", floor=floor) in left_out else left
            for floor, left in enumerate(max(0, left) for left in solo.bank)
        )
        stock = tuple(
            held + bank[floor] if Reason("stock", floor=floor) in left_out else held
            for floor, held in enumerate(solo.stock)
        )
        left = tuple(bank[floor] - stock[floor] + held for floor, held in enumerate(solo.stock))
        added = tuple(now - held for now, held in zip(stock, solo.stock, strict=True))
        cash = solo.cash + (RICH if Reason("cash") in left_out else 0)
        self.solo = replace(solo, board=board, stock=stock, bank=left, cash=cash)
        self.start = given(start._replace(board=board), seat, cash - solo.cash, added)

    def is_possible(self, clock: Clock) -> bool | None:
        if clock.is_out:
            return None
        if self.solo.turns == 1:
            found = reach(self.start, aim_of(self.start, self.goals), nodes=MOST_NODES, clock=clock)
            if not isinstance(found, Undecided):
                return not isinstance(found, Impossible)
        asked = Asked(self.solo, self.goals, in_order=False)
        solver = turns_solver(clock)
        proven = is_proven(solver, asked.model)
        if not proven:
            return proven
        if in_order(self.start, Line(asked.turns, solver).plans()) is not None:
            return True
        return None if clock.is_out else is_proven(turns_solver(clock), Asked(self.solo, self.goals).model)


def given(position: Position, seat: int, cash: int, floors: Stock) -> Position:
    """The position if a player had more money and floors; it need not be valid."""
    had, stock = position.cash[seat], position.stock[seat]
    assert had is not None
    assert stock is not None
    more = tuple(held + extra for held, extra in zip(stock, floors, strict=True))
    return position._replace(
        cash=(*position.cash[:seat], had + cash, *position.cash[seat + 1 :]),
        stock=(*position.stock[:seat], more, *position.stock[seat + 1 :]),
    )


def most(question: Question, goal: Goal, clock: Clock) -> int | None:
    """The most of a goal's number that is possible with the other goals reached; None if they cannot all be.

    None for goals without a number. Raises GaveUpError when the time is up.
    """
    if not isinstance(goal, NumberGoal):
        return None
    solo = Solo.of(question.start, question.seat, question.turns)
    others = tuple(other for other in question.goals if other != goal)
    for ordered in (False, True):
        if clock.is_out:
            raise GaveUpError
        asked = Asked(solo, others, in_order=ordered)
        amount = asked.wishes.amount(goal.name)
        if isinstance(amount, int):
            return amount
        asked.model.maximize(amount)
        solver = turns_solver(clock)
        found = is_proven(solver, asked.model)
        if found is None:
            raise GaveUpError
        if not found:
            return None
        if ordered or in_order(question.start, Line(asked.turns, solver).plans()) is not None:
            return round(solver.objective_value)
    return None


MORE_TURNS = 3
EQUAL = 64
"""Among repairs of the same worth, take the one with the fewest floors."""


def in_money_and_floors(question: Question, clock: Clock) -> Repair | None:
    """The least in millions, floors at their price; None if money and floors would not help."""
    solo = Solo.of(question.start, question.seat, question.turns)
    for ordered in (False, True):
        if clock.is_out:
            raise GaveUpError
        asked = Asked(solo, question.goals, in_order=ordered, can_be_given=True)
        cash, floors = asked.turns.given_cash, asked.turns.given_floors
        worth = total([cash, *(city.PRICES[floor] * floors[floor] for floor in range(len(city.FLOORS)))])
        asked.model.minimize(EQUAL * worth + total([*floors]))
        solver = turns_solver(clock)
        found = is_proven(solver, asked.model)
        if found is None:
            raise GaveUpError
        if not found:
            return None
        repair = Repair.of(solver.value(cash), tuple(solver.value(more) for more in floors))
        better = given(question.start, question.seat, repair.cash, repair.floors)
        if ordered or in_order(better, Line(asked.turns, solver).plans()) is not None:
            return repair
    return None


class InTurns(NamedTuple):
    """How many more turns would be enough."""

    repair: Repair | None
    settled: bool
    """Would fewer turns surely not be enough, or none at all if none was found?"""


def turns_to_try(question: Question) -> int:
    """How many more turns are worth trying: none if the game is about to end."""
    if question.most_turns < question.turns or question.start.is_last_round:
        return 0
    return min(MORE_TURNS, MOST_TURNS - question.turns)


def in_turns(question: Question, clock: Clock) -> InTurns:
    """Find the fewest. What takes too long is skipped: with even more turns it is often easy to see."""
    settled, tries = True, turns_to_try(question)
    for more in range(1, tries + 1):
        found = answer(structs.replace(question, turns=question.turns + more), clock.share(tries - more + 1))
        if isinstance(found, Solved):
            return InTurns(Repair.of(turns=more), settled)
        settled = settled and isinstance(found, Impossible)
    return InTurns(None, settled)
