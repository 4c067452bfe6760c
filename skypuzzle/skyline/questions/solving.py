"""Puts questions to CP-SAT, the model of record, and turns its solutions into legal lines of play."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skypuzzle.answers import Count, FalseAnswerError, Found, GaveUpError, Impossible, OnFound, Undecided, count_found
from skypuzzle.errors import RuleError
from skypuzzle.limits import Clock
from skypuzzle.skyline.model.counts import CountsModel
from skypuzzle.skyline.model.goals import Wishes
from skypuzzle.skyline.model.towers import Amount, Moment, Solo, turns_solver
from skypuzzle.skyline.model.turns import TurnModel, TurnsModel
from skypuzzle.skyline.questions.question import (
    Answer,
    Boards,
    CashGoal,
    Goal,
    MissionGoal,
    NumberGoal,
    PenthousesGoal,
    Question,
    Solved,
    ZoneGoal,
)
from skypuzzle.skyline.questions.search import replayed
from skypuzzle.skyline.rules.actions import (
    Action,
    Build,
    BuildNeutral,
    Buy,
    Claim,
    EndBuilding,
    EndTurn,
    Income,
    Sell,
    TradeIn,
)
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import FLOORS
from skypuzzle.skyline.rules.legality import why_not
from skypuzzle.skyline.rules.play import apply, skip
from skypuzzle.skyline.rules.position import CARDS_TO_TRADE, Position, sorted_cards
from skypuzzle.solver import cp_model, is_proven


@dataclass(frozen=True)
class Plan:
    """The actions of a turn, without an order."""

    income: tuple[Action, ...]
    floors: tuple[tuple[Action, ...], ...]
    """For each site where something is built, from below."""
    claims: tuple[Action, ...]
    trades: tuple[Action, ...]
    investment: tuple[Action, ...]


class Line:
    """The values of all variables as the actions of a player."""

    def __init__(self, turns: TurnsModel, solver: cp_model.CpSolver) -> None:
        self._turns, self._solver = turns, solver
        self._solo = turns.solo
        claimed = Counter(
            letter
            for turn in turns.turns
            for letter, at in turn.claims.items()
            for claim in at
            if solver.boolean_value(claim)
        )
        self._spare = sorted_cards("".join((Counter(self._solo.cards) - claimed).elements()))

    def actions(self) -> tuple[tuple[Action, ...], ...]:
        return tuple(
            tuple(self._turn(number, turn))
            for number, turn in enumerate(self._turns.turns)
            if self._solver.boolean_value(turn.active)
        )

    def plans(self) -> tuple[Plan, ...]:
        """The turns without an order within each, for a model that has none."""
        return tuple(self._plan(turn) for turn in self._turns.turns if self._solver.boolean_value(turn.active))

    def _plan(self, turn: TurnModel) -> Plan:
        sites: dict[int, list[Action]] = {}
        for site, _, is_own in self._new(turn.moments[0], turn.moments[-1]):
            sites.setdefault(site, []).append(self._floor(site, is_own=is_own))
        cards = tuple(self._cards(turn, 0))
        return Plan(
            tuple(self._income(turn)),
            tuple(map(tuple, sites.values())),
            tuple(action for action in cards if isinstance(action, Claim)),
            tuple(action for action in cards if isinstance(action, TradeIn)),
            tuple(self._investment(turn)),
        )

    def _value(self, amount: Amount) -> int:
        return amount if isinstance(amount, int) else self._solver.value(amount)

    def _new(self, before: Moment, after: Moment) -> list[tuple[int, int, bool]]:
        """New floors between two moments, by site, then from below."""
        found = []
        for is_own, earlier, later in ((True, before.own, after.own), (False, before.neutral, after.neutral)):
            for place, floor in later.items():
                stood = place in earlier and self._solver.boolean_value(earlier[place])
                if self._solver.boolean_value(floor) and not stood:
                    found.append((*place, is_own))
        return sorted(found)

    def _turn(self, number: int, turn: TurnModel) -> Iterator[Action]:
        solo = self._solo
        yield from self._income(turn)
        built = self._new(turn.moments[0], turn.moments[-1])
        between = [list(self._cards(turn, point)) for point in range(len(turn.moments))]
        may_end = solo.builds_in(number) and not (number == 0 and solo.has_built)
        if not built and may_end and any(between):
            yield EndBuilding()
        for point, actions in enumerate(between):
            if point:
                for site, _, is_own in self._new(turn.moments[point - 1], turn.moments[point]):
                    yield self._floor(site, is_own=is_own)
            yield from actions
        yield from self._investment(turn)

    def _income(self, turn: TurnModel) -> Iterator[Action]:
        firsts = turn.group.first.items() if turn.group else turn.known_groups
        sites = self._solo.board.box.sites
        yield from (Income(sites[site]) for site, first in firsts if self._solver.boolean_value(first))

    def _floor(self, site: int, *, is_own: bool) -> Action:
        name = self._solo.board.box.sites[site]
        return Build(name) if is_own else BuildNeutral(name)

    def _cards(self, turn: TurnModel, point: int) -> Iterator[Action]:
        for letter, at in turn.claims.items():
            if self._solver.boolean_value(at[point]):
                yield Claim(letter)
        for _ in range(self._value(turn.trades[point])):
            yield TradeIn(self._spare[:CARDS_TO_TRADE])
            self._spare = self._spare[CARDS_TO_TRADE:]

    def _investment(self, turn: TurnModel) -> Iterator[Action]:
        sold, bought = [self._value(x) for x in turn.sells], [self._value(x) for x in turn.buys]
        for floor in range(len(FLOORS)):
            yield from [Sell(floor)] * sold[floor]
        for floor in reversed(range(len(FLOORS))):
            yield from [Buy(floor)] * bought[floor]
        for _ in range(self._value(turn.wasted)):
            yield from self._waste(turn)

    def _waste(self, turn: TurnModel) -> Iterator[Action]:
        """Lose a million: buy a 1 and sell it, or the other way round if the bank has none."""
        solo = self._solo
        elsewhere = self._value(turn.moments[-1].used(0)) + self._value(turn.stock_after[0])
        yield from (Buy(0), Sell(0)) if solo.stock[0] + solo.bank[0] > elsewhere else (Sell(0), Buy(0))


MOST_TRIES = 2_000
"""Positions to look at in a turn. The choice hardly ever matters."""


def in_order(start: Position, plans: Sequence[Plan]) -> list[tuple[Action, ...]] | None:
    """The player's turns as actions that the rules allow; None if no order was found."""
    position, turns, seat = start, [], start.mover_seat
    for number, plan in enumerate(plans):
        try:
            while number and position.mover_seat != seat:
                position = skip(position)
            actions = _turn(position, plan)
            if actions is None:
                return None
            for action in (*actions, EndTurn()):
                position = apply(position, action)
        except RuleError:
            return None
        turns.append(actions)
    return turns


def _turn(position: Position, plan: Plan) -> tuple[Action, ...] | None:
    if not plan.floors:
        cards = (*plan.claims, *plan.trades)
        stop: tuple[Action, ...] = (EndBuilding(),) if cards and _may_stop(position, plan) else ()
        return (*plan.income, *stop, *cards, *plan.investment)
    opening = (*plan.income, *plan.trades)
    for action in opening:
        position = apply(position, action)
    search = _Order(plan)
    built = search.rest(position, (0,) * len(plan.floors), plan.claims)
    return None if built is None else (*opening, *built, *plan.investment)


def _may_stop(position: Position, plan: Plan) -> bool:
    for action in plan.income:
        position = apply(position, action)
    return why_not(position, EndBuilding()) is None


class _Order:
    """Looks for an order of floors and claims, from any moment of a turn."""

    def __init__(self, plan: Plan) -> None:
        self._floors = plan.floors
        self._seen: set[tuple[tuple[int, ...], tuple[Action, ...]]] = set()

    def rest(self, position: Position, built: tuple[int, ...], claims: tuple[Action, ...]) -> tuple[Action, ...] | None:
        shown = tuple(claim for claim in claims if why_not(position, claim) is None)
        for claim in shown:
            position = apply(position, claim)
        claims = tuple(claim for claim in claims if claim not in shown)
        if (built, claims) in self._seen or len(self._seen) > MOST_TRIES:
            return None
        self._seen.add((built, claims))
        left = [place for place, floors in enumerate(self._floors) if built[place] < len(floors)]
        if not left:
            return None if claims else shown
        for place in left:
            action = self._floors[place][built[place]]
            if why_not(position, action) is not None:
                continue
            more = (*built[:place], built[place] + 1, *built[place + 1 :])
            found = self.rest(apply(position, action), more, claims)
            if found is not None:
                return (*shown, action, *found)
        return None


MOST_CASH = 100_000


class Asked:
    """A question as a model."""

    def __init__(
        self,
        solo: Solo,
        goals: tuple[Goal, ...],
        *,
        in_order: bool = True,
        most_batches: int | None = None,
        can_be_given: bool = False,
    ) -> None:
        self.turns = TurnsModel(solo, in_order=in_order, most_batches=most_batches, can_be_given=can_be_given)
        self.model = self.turns.model
        self.wishes = Wishes(self.turns)
        for goal in goals:
            self._want(goal)

    def _want(self, goal: Goal) -> None:
        wishes = self.wishes
        if isinstance(goal, MissionGoal):
            wishes.require(wishes.mission)
        elif isinstance(goal, NumberGoal):
            wishes.at_least(wishes.amount(goal.name), goal.number)
        elif isinstance(goal, ZoneGoal):
            wishes.require(wishes.top(self.turns.solo.board.box.index[goal.site]))

    def prefer_prestige(self) -> None:
        self.wishes.prefer((self.wishes.prestige, 100), (self.wishes.cash, MOST_CASH))

    def prefer_cash(self) -> None:
        self.wishes.prefer((self.wishes.cash, MOST_CASH))


def asked_about(question: Question) -> Solo:
    return Solo.of(question.start, question.seat, question.turns)


def solve(question: Question, clock: Clock, *, best: bool = False) -> Answer:
    """First ignore the order within turns, which is fast and mostly enough; then allow one batch; then all.

    A solver that tries site after site understands money last: where much is at stake, it also counts.
    """
    if clock.is_out:
        return Undecided()
    counts = any(isinstance(goal, CashGoal | PenthousesGoal) for goal in question.goals)
    if counts and _is_beyond(question, clock):
        return Impossible()
    asked = _asked(question, best=best, in_order=False)
    solver = turns_solver(clock)
    if counts:
        CountsModel(asked.turns.solo, asked.model).tie(asked.turns)
        if not best:
            asked.prefer_cash()
            solver.parameters.stop_after_first_solution = True
    found = is_proven(solver, asked.model)
    if not found:
        return Undecided() if found is None else Impossible()
    own = in_order(question.start, Line(asked.turns, solver).plans())
    most = round(solver.objective_value) if best else None
    if own is not None:
        answer = replayed(question, own, best=best)
        if most is None or _value(answer) == most:
            return answer
    simple = of_record(question, clock, best=best, most_batches=1)
    if isinstance(simple, Solved) and (most is None or _value(simple) == most):
        return simple
    return of_record(question, clock, best=best)


def _is_beyond(question: Question, clock: Clock) -> bool:
    counts = CountsModel(asked_about(question))
    for goal in question.goals:
        if isinstance(goal, CashGoal):
            counts.model.add(counts.cash >= goal.number)
        elif isinstance(goal, PenthousesGoal):
            counts.model.add(counts.penthouses >= goal.number)
    return is_proven(turns_solver(clock), counts.model) is False


def best(question: Question, clock: Clock) -> Answer:
    return solve(question, clock, best=True)


def of_record(question: Question, clock: Clock, *, best: bool = False, most_batches: int | None = None) -> Answer:
    """Answer with the model that respects the order of actions within each turn.

    With too few batches, some answers are missed, so a no proves nothing.
    """
    if clock.is_out:
        return Undecided()
    asked = _asked(question, best=best, most_batches=most_batches)
    solver = turns_solver(clock)
    found = is_proven(solver, asked.model)
    if not found:
        return Undecided() if found is None else Impossible()
    answer = replayed(question, Line(asked.turns, solver).actions(), best=best)
    if best and most_batches is None and _value(answer) != round(solver.objective_value):
        prestige, cash = divmod(round(solver.objective_value), MOST_CASH)
        raise FalseAnswerError(f"it has not {prestige} prestige and {cash}M", question, answer)
    return answer


def _asked(question: Question, *, best: bool, in_order: bool = True, most_batches: int | None = None) -> Asked:
    asked = Asked(asked_about(question), question.goals, in_order=in_order, most_batches=most_batches)
    if best:
        asked.prefer_prestige()
    return asked


def _value(answer: Solved) -> int:
    return (answer.prestige or 0) * MOST_CASH + answer.cash


def each_answer(
    question: Question, clock: Clock, *, prestige: int | None = None, cash: int | None = None
) -> Iterator[Board]:
    """Every distinct final board, or those with this prestige and cash. Raises GaveUpError when the time is up."""
    if clock.is_out:
        raise GaveUpError
    asked = Asked(asked_about(question), question.goals)
    if prestige is not None:
        asked.wishes.at_least(asked.wishes.prestige, prestige)
    if cash is not None:
        asked.wishes.at_least(asked.wishes.cash, cash)
    while True:
        solver = turns_solver(clock)
        found = is_proven(solver, asked.model)
        if found is None:
            raise GaveUpError
        if not found:
            return
        answer = replayed(question, Line(asked.turns, solver).actions(), tidy=False)
        yield answer.board
        if not asked.turns.forbid(solver):
            return


def boards(
    question: Question,
    clock: Clock,
    *,
    only_best: bool = False,
    limit: int | None = None,
    on_found: OnFound | None = None,
) -> Boards:
    found = Found[Board](limit, clock, on_found).take_all(_each(question, clock, only_best=only_best))
    return Boards(found.in_order(), found.is_complete, found.stopped_by)


def count(question: Question, clock: Clock, *, only_best: bool = False, on_found: OnFound | None = None) -> Count:
    return count_found(_each(question, clock, only_best=only_best), on_found)


def _each(question: Question, clock: Clock, *, only_best: bool) -> Iterator[Board]:
    if not only_best:
        yield from each_answer(question, clock)
        return
    top = solve(question, clock, best=True)
    if isinstance(top, Undecided):
        raise GaveUpError
    if isinstance(top, Solved):
        yield from each_answer(question, clock, prestige=top.prestige, cash=top.cash)
