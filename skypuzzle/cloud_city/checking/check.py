"""How safe a player's goals are in a live game: verdicts with their proofs and reasons."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, TypeAlias, TypeVar

from skypuzzle.answers import all_of
from skypuzzle.cloud_city.checking.endings import SPOILT, endings, everything, fewest_votes, is_secured
from skypuzzle.cloud_city.checking.forcing import MOST_TURNS, Forcing, sure_plan
from skypuzzle.cloud_city.checking.planning import timely_plan
from skypuzzle.cloud_city.checking.refuting import Refuting
from skypuzzle.cloud_city.checking.table import Judge, Table, line_to, table_of
from skypuzzle.cloud_city.checking.verdicts import Check, Finding, Reason, Refutation, Strategy
from skypuzzle.cloud_city.checking.winning import (
    bounds_of,
    can_be_beaten,
    enough,
    is_about_walkways,
    is_won,
    least,
    likely_line,
    rivals_that_could,
    to_the_end,
    win_faults,
    winning_line,
)
from skypuzzle.cloud_city.questions.question import Built, Goal, Lead, Request, Win, goal_faults
from skypuzzle.cloud_city.rules.city import NO_TILE, City
from skypuzzle.cloud_city.rules.pieces import KINDS, Height, TileMix, Walkway
from skypuzzle.cloud_city.rules.play import apply
from skypuzzle.cloud_city.rules.position import Position, Seat, Turn
from skypuzzle.cloud_city.rules.scoring import CARDS, score
from skypuzzle.cloud_city.search.cities import Endgame, best_city
from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.limits import Clock, Limit, OutOfLimitsError, SearchLimits, rounds
from skypuzzle.verdicts import PROVABLE, Verdict, strongest

NODES_FOR_VOTES = 100_000
"""To find the most votes possible: well under a second."""


def why_lost(table: Table, judge: Judge) -> Iterator[Reason]:
    if len(judge.goals) > 1:
        yield Reason("no continuation ends with all of them")
        return
    (goal,) = judge.goals
    if isinstance(goal, Win):
        yield Reason("another player is ahead" if not table.turns else "another player is sure to have as many votes")
    elif isinstance(goal, Built):
        yield Reason(_why_never(table, goal.walkway))
    elif isinstance(goal, Request):
        yield Reason(f"no continuation fulfils {CARDS[goal.card]}, whatever tiles come and whatever the others leave")
    else:
        most = most_votes(table, judge)
        asked = f"{judge.votes} {'vote is' if judge.votes == 1 else 'votes are'} needed"
        if not table.turns:
            yield Reason(f"{asked}, and there {_are(most or 0)}", most)
        elif most is None:
            yield Reason(f"{asked}, and no continuation has as many, whatever tiles come and whatever the others leave")
        else:
            yield Reason(f"{asked}, and no continuation has more than {most}, even with the best tiles", most)


def most_votes(table: Table, judge: Judge) -> int | None:
    """The most votes of any continuation; None if request cards are in play or the search takes too long."""
    if not table.turns:
        return judge.total(table.city)
    if judge.in_play or table.draws < table.turns - 1 or table.pile < table.draws:
        return None
    pool = everything(table)
    row = tuple(kind for kind in KINDS for _ in range(min(pool[kind], table.turns - 1)))
    endgame = Endgame(table.city, table.hand, row, table.turns, table.stock, table.position.shape)
    found = best_city(endgame, nodes=NODES_FOR_VOTES)
    return found.votes if found.proven else None


def _why_never(table: Table, walkway: Walkway) -> str:
    city = table.city
    if all(city.height(quarter) for quarter in walkway):
        reason = city.why_no_walkway(walkway)
        if reason is not None and NO_TILE not in (city.quarters[quarter] for quarter in walkway.between):
            return reason
        level = city.level(walkway)
        if not table.stock.left(level, walkway.length):
            return f"the stock has no {level} walkway of length {walkway.length} (rule 10h)"
    if not any(table.stock.left(level, walkway.length) for level in Height):
        return f"the stock has no walkway of length {walkway.length} any more (rule 10h)"
    if not table.turns:
        return "it does not stand, and there are no turns left"
    return "no tiles that can still come make it possible, with the walkways that stand and those in the stock"


def _why_secured(table: Table, judge: Judge, goal: Goal) -> Reason:
    if isinstance(goal, Built):
        return Reason("it stands, and walkways are never removed (ruling H)")
    if isinstance(goal, Request):
        words = f"{CARDS[goal.card]}: " + (
            "nothing that can still be built or laid changes it" if table.turns else "fulfilled at the end"
        )
        return Reason(words)
    if isinstance(goal, Win):
        return Reason("no other player can reach as many votes as are sure")
    fewest = fewest_votes(table, judge)
    if table.turns and SPOILT.intersection(judge.in_play) and fewest < (judge.votes or 0):
        return Reason("whatever is still laid and built, there are enough votes")
    if not table.turns:
        return Reason(f"there {_are(fewest)}", fewest)
    return Reason(f"{fewest} {'vote is' if fewest == 1 else 'votes are'} sure, even if nothing more is built", fewest)


def _are(votes: int) -> str:
    return f"{'is' if votes == 1 else 'are'} {votes}"


FEW_STATES = 400
"""How many layouts and states an exhaustive search may visit before anything else is tried."""

T = TypeVar("T")
NewLimits: TypeAlias = Callable[[Clock], SearchLimits]
"""Makes the limits of one search from the time it has."""

STATES_IN_SECONDS = 20_000
"""How many states each question may visit without a time limit: a few seconds' worth."""
STATES_IN_MEMORY = 2_000_000
"""How many with a time limit."""


@dataclass(slots=True)
class Facts:
    """What is known about some goals together; None means undecided."""

    judge: Judge
    secured: bool | None = None
    forced: bool | None = None
    alone: bool | None = None
    possible: bool | None = None
    strategy: Strategy = ()
    refutation: Refutation = ()
    """Of `alone` if that is refuted, else of `forced`; empty if exhaustive search refuted it."""
    line: tuple[Turn, ...] = ()
    final: City | None = None
    """The player's city at the end of the line."""
    limits: dict[Verdict, Limit] = field(default_factory=dict)
    """The limit that left each question open."""


def check(
    position: Position,
    player: Seat,
    goals: Iterable[Goal],
    *,
    time_limit: float | None = None,
    most_states: int | None = None,
    force: bool = True,
    mix: TileMix | None = None,
) -> Check:
    """Judge a player's goals, each alone and all together. Without `force`, no strategies are searched for.

    Each search stops after `most_states`. By default that is a few seconds' worth, or with a `time_limit` whatever fits
    into memory.
    """
    asked = tuple(dict.fromkeys(goals))
    if not asked:
        raise RuleError(Fault("goals", "", "nothing to check; add --votes, --lead, --request or --walkway"))
    seen = table_of(position, player, mix)
    raise_if_any(RuleError, (*goal_faults(asked, position.others(player)), *_faults_of_wins(asked, position)))
    clock = Clock(time_limit)
    if most_states is None:
        most_states = STATES_IN_SECONDS if time_limit is None else STATES_IN_MEMORY
    new_limits = partial(SearchLimits, most_states)
    questions = len(asked) + (len(asked) > 1)
    singles = [
        facts_of_goals(seen, (goal,), clock.share(questions - number), new_limits, mix, force=force)
        for number, goal in enumerate(asked)
    ]
    every = singles if len(asked) == 1 else [*singles, _together(seen, asked, singles, clock, new_limits, force)]
    for facts, share in rounds(clock, lambda: [each for each in every if _waits_for_time(each)]):
        _learn(seen, facts, share, new_limits, force)
    findings = tuple(_finding(seen, facts) for facts in singles)
    together = findings[0] if len(asked) == 1 else _finding(seen, every[-1])
    return Check(position=position, player=player, goals=findings, together=together, tile_mix=mix)


def _waits_for_time(facts: Facts) -> bool:
    """Could another search with more time settle something? What is secured is not searched for again."""
    _, still_open = strongest((facts.secured, facts.forced, facts.alone, facts.possible))
    reached = [facts.limits.get(each) for each in still_open if each is not Verdict.SECURED]
    return Win() not in facts.judge.goals and Limit.TIME in reached


def _faults_of_wins(goals: Iterable[Goal], position: Position) -> Iterator[Fault]:
    if Win() in goals:
        yield from win_faults(position)


def facts_of_goals(
    table: Table, goals: Sequence[Goal], clock: Clock, new_limits: NewLimits, mix: TileMix | None, *, force: bool = True
) -> Facts:
    """What is known about goals, a win among them or not."""
    judge = Judge(table.position, table.seat, goals)
    if Win() not in judge.goals:
        return facts_of(table, judge, clock, new_limits, force=force)
    if len(judge.goals) == 1:
        return win_facts(table, clock, new_limits, mix, force=force)
    others = tuple(goal for goal in judge.goals if not isinstance(goal, Win))
    win = win_facts(table, clock.share(2), new_limits, mix, force=force)
    rest = facts_of(table, Judge(table.position, table.seat, others), clock, new_limits, force=force)
    return _with_win(table, judge, (win, rest))


def win_facts(table: Table, clock: Clock, new_limits: NewLimits, mix: TileMix | None, *, force: bool = True) -> Facts:
    """What bounds on the votes of all players prove about a win, and what a line of play shows."""
    position, seat = table.position, table.seat
    facts = Facts(Judge(position, seat, (Win(),)))
    if position.is_over:
        facts.secured = facts.forced = facts.alone = facts.possible = score(position).winners == (seat,)
        return facts
    if clock.is_out:
        facts.limits = dict.fromkeys(PROVABLE, Limit.TIME)
        return facts
    bounds = bounds_of(position, seat, mix, clock)
    plain = table_of(bounds.plain, seat, mix)
    below = facts_of(plain, least(bounds, seat), clock.share(3), new_limits, force=force)
    for name in ("secured", "forced", "alone", "possible"):
        if getattr(below, name) is False:
            setattr(facts, name, False)
    facts.refutation, facts.limits = below.refutation, {**below.limits}
    if facts.possible is not False and bounds.enough is not None:
        above = facts_of(plain, enough(bounds, seat), clock.share(2), new_limits, force=force)
        if above.forced:
            facts.secured = True if above.secured else facts.secured
            facts.forced, facts.possible, facts.strategy = True, True, above.strategy
    if facts.secured is None and can_be_beaten(position, seat, mix):
        facts.secured = False
    if facts.forced is None and facts.possible is not False and force:
        rivals = rivals_that_could(position, seat, mix, clock)
        if any(facts_of(rival, judge, clock.share(4), new_limits).forced for rival, judge in rivals):
            facts.forced = facts.secured = False
    if facts.possible is None and (line := likely_line(position, seat, mix)) is not None:
        facts.possible, facts.line = True, line
    if facts.possible is None or (facts.alone is None and not facts.forced):
        _look_for_a_win(table, facts, clock, new_limits, force=force)
    for verdict in PROVABLE:
        facts.limits.setdefault(verdict, Limit.TIME if clock.is_out else Limit.STATES)
    return facts


def _look_for_a_win(table: Table, facts: Facts, clock: Clock, new_limits: NewLimits, *, force: bool) -> None:
    """If the others build nothing, their cities stay as they are."""
    ahead = Facts(Judge(table.position, table.seat, (Lead(),)))
    if facts.possible is None:
        _look_for_a_line(to_the_end(table), ahead, clock.share(2), new_limits)
    if ahead.final is not None and facts.possible is None:
        facts.line = winning_line(table, ahead.final) or ()
        facts.possible = True if facts.line else None
    if facts.alone is not None or facts.forced or not is_about_walkways(table.position):
        return
    if not table.turns:
        facts.alone = True if ahead.judge.holds(table.city) else None
    elif force and ahead.possible is not False:
        _Strategies(table, ahead, new_limits).try_all(Verdict.ALONE, clock)
        if ahead.alone:
            facts.alone, facts.possible, facts.strategy = True, True, ahead.strategy


def _with_win(table: Table, judge: Judge, parts: Sequence[Facts]) -> Facts:
    """A win and other goals together: what both allow, and a line of one of them that ends with all."""
    facts = Facts(judge, limits=dict.fromkeys(PROVABLE, Limit.STATES))
    for name in ("secured", "forced", "alone", "possible"):
        known = [getattr(each, name) for each in parts]
        setattr(facts, name, False if False in known else True if name == "secured" and all(known) else None)
    if facts.secured:
        facts.forced = facts.alone = facts.possible = True
    elif facts.possible is None:
        rest = Judge(table.position, table.seat, [goal for goal in judge.goals if not isinstance(goal, Win)])
        for each in parts:
            final = table.position
            for turn in each.line:
                final = apply(final, turn.move)
            if each.line and final.is_over and rest.holds(final.city(table.seat)):
                facts.line = each.line if is_won(table.position, each.line, table.seat) else ()
        facts.possible = True if facts.line else None
    return facts


def facts_of(table: Table, judge: Judge, clock: Clock, new_limits: NewLimits, *, force: bool = True) -> Facts:
    facts = Facts(judge)
    facts.secured = _try_search(
        facts, Verdict.SECURED, lambda limits: is_secured(table, judge, limits), clock, new_limits
    )
    _learn(table, facts, clock, new_limits, force)
    return facts


def _together(
    table: Table, goals: tuple[Goal, ...], singles: Sequence[Facts], clock: Clock, new_limits: NewLimits, force: bool
) -> Facts:
    """Goals are secured together if each is. If one is lost or cannot be forced, neither can all of them."""
    if Win() in goals:
        return _with_win(table, Judge(table.position, table.seat, goals), singles)
    facts = Facts(Judge(table.position, table.seat, goals), secured=all_of([each.secured for each in singles]))
    if facts.secured is None:
        facts.limits[Verdict.SECURED] = next(
            each.limits[Verdict.SECURED] for each in singles if Verdict.SECURED in each.limits
        )
    if any(each.possible is False for each in singles):
        facts.forced = facts.alone = facts.possible = False
        return facts
    for each in singles:
        if each.alone is False or (each.forced is False and facts.forced is None):
            facts.refutation = each.refutation
        facts.forced = False if each.forced is False else facts.forced
        facts.alone = False if each.alone is False else facts.alone
    _learn(table, facts, clock, new_limits, force)
    return facts


def _learn(table: Table, facts: Facts, clock: Clock, new_limits: NewLimits, force: bool) -> None:
    """Answer the open questions, the easiest first."""
    if facts.secured:
        facts.forced = facts.alone = facts.possible = True
        return
    if facts.possible is None:
        _look_for_a_line(table, facts, clock.share(3), new_limits)
    if facts.possible is False:
        facts.forced = facts.alone = False
        return
    if not force:
        return
    search = _Strategies(table, facts, new_limits)
    if facts.forced is None:
        search.try_all(Verdict.FORCED, clock.share(3))
    if facts.alone is None and not facts.strategy:
        search.try_all(Verdict.ALONE, clock.share(2))
    if facts.forced is None:
        search.try_hard(Verdict.FORCED, clock)


class _Strategies:
    """The search for strategies, and for what rules them out."""

    def __init__(self, table: Table, facts: Facts, new_limits: NewLimits) -> None:
        self._table, self._judge = table, facts.judge
        self._facts = facts
        self._new_limits = new_limits
        self._policies: Refutation = ()
        """What the latest search found."""

    def try_all(self, verdict: Verdict, clock: Clock) -> None:
        """What is quick comes first: plans, and all layouts if they are few."""
        alone, judge = verdict is Verdict.ALONE, self._judge
        if self._try(verdict, lambda limits: sure_plan(self._table, judge, limits, alone=alone), clock.share(4)):
            return
        if self._try(verdict, lambda limits: self._search(limits.of(FEW_STATES), alone), clock.share(4)):
            return
        if not alone and self._try(
            verdict, lambda limits: timely_plan(self._table, self._judge, limits), clock.share(3)
        ):
            return
        self.try_hard(verdict, clock)

    def try_hard(self, verdict: Verdict, clock: Clock) -> None:
        """Policies of the others, and then all layouts, however many they are."""
        alone = verdict is Verdict.ALONE
        parts = 1 if self._table.turns > MOST_TURNS else 2
        if not self._try(verdict, lambda limits: self._refute(limits, alone), clock.share(parts)):
            self._try(verdict, lambda limits: self._search(limits, alone), clock)

    def _search(self, limits: SearchLimits, alone: bool) -> Strategy | Literal[False]:
        self._policies = ()
        return Forcing(self._table, self._judge, limits, alone=alone).strategy()

    def _refute(self, limits: SearchLimits, alone: bool) -> Literal[False] | None:
        self._policies = Refuting(self._table, self._judge, limits, alone=alone).refutation() or ()
        return False if self._policies else None

    def _try(
        self, verdict: Verdict, search: Callable[[SearchLimits], Strategy | Literal[False] | None], clock: Clock
    ) -> bool:
        """Did that settle it?"""
        facts, found = self._facts, _try_search(self._facts, verdict, search, clock, self._new_limits)
        if found is None:
            return False
        is_alone = verdict is Verdict.ALONE
        if found is not False:
            facts.strategy = found
            facts.alone = facts.possible = True
            facts.forced = facts.forced if is_alone else True
        else:
            facts.refutation = self._policies
            facts.forced = False
            facts.alone = False if is_alone else facts.alone
        return True


def _look_for_a_line(table: Table, facts: Facts, clock: Clock, new_limits: NewLimits) -> None:
    if not table.turns:
        facts.possible, facts.final = facts.judge.holds(table.city), table.city
        return

    def search(limits: SearchLimits) -> City | bool:
        for ending in endings(table, facts.judge, limits):
            if (walkways := ending.meets(table.stock.numbers, (), limits)) is not None:
                return City(ending.city.quarters, tuple(sorted(walkways)))
        return False

    found = _try_search(facts, Verdict.WITH_HELP, search, clock, new_limits)
    if isinstance(found, City):
        facts.line, facts.final = line_to(table, found), found
    facts.possible = None if found is None else bool(found)


def _try_search(
    facts: Facts, verdict: Verdict, search: Callable[[SearchLimits], T], clock: Clock, new_limits: NewLimits
) -> T | None:
    try:
        return search(new_limits(clock))
    except OutOfLimitsError as error:
        facts.limits[verdict] = error.reached
        return None


def _finding(table: Table, facts: Facts) -> Finding:
    verdict, still_open = strongest((facts.secured, facts.forced, facts.alone, facts.possible))
    stopped_by = [facts.limits[each] for each in PROVABLE if each in still_open and each in facts.limits]
    reasons: tuple[Reason, ...] = ()
    is_refuted = verdict in (Verdict.ALONE, Verdict.WITH_HELP) and not still_open
    if verdict is Verdict.LOST:
        reasons = tuple(why_lost(table, facts.judge))
    elif verdict is Verdict.SECURED:
        reasons = tuple(_why_secured(table, facts.judge, goal) for goal in facts.judge.goals)
    return Finding(
        goals=facts.judge.goals,
        verdict=verdict,
        open=still_open,
        limit=(Limit.TIME if Limit.TIME in stopped_by else stopped_by[0]) if stopped_by else None,
        turns=(facts.line or None) if verdict is Verdict.WITH_HELP else None,
        strategy=(facts.strategy or None) if verdict in (Verdict.FORCED, Verdict.ALONE) else None,
        refutation=(facts.refutation or None) if is_refuted else None,
        certified=not is_refuted or bool(facts.refutation),
        reasons=reasons or None,
    )
