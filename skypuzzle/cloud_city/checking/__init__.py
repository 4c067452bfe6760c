"""Check: is a goal still alive in a live game, and how safe is it? Verdicts with their reasons, and advice on turns."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias, TypeVar

from skypuzzle.answers import GaveUpError, all_of, opposite
from skypuzzle.cloud_city.checking.endings import SPOILT, endings, everything, fewest_votes, is_secured
from skypuzzle.cloud_city.checking.forcing import Forcing
from skypuzzle.cloud_city.checking.table import Judge, Table, line_to, table_of
from skypuzzle.cloud_city.checking.verdicts import Check, Finding, Prospect, Reason, Strategy
from skypuzzle.cloud_city.questions.question import Built, Goal, Request, goal_faults
from skypuzzle.cloud_city.rules.city import NO_TILE, City
from skypuzzle.cloud_city.rules.pieces import KINDS, Height, Tile, TileMix, Walkway, kind_of
from skypuzzle.cloud_city.rules.play import Laying, apply, legal_draws, legal_layings
from skypuzzle.cloud_city.rules.position import Draw, FromPile, FromRow, Move, Position, Seat, Turn
from skypuzzle.cloud_city.rules.scoring import CARDS
from skypuzzle.cloud_city.search.cities import Endgame, Layout, best_city, best_walkways
from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.limits import UNCLOCKED, Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.verdicts import PROVABLE, Verdict, strongest

NODES_FOR_VOTES = 100_000
"""For the most votes that are possible: well under a second."""


def why_lost(table: Table, judge: Judge) -> tuple[Reason, ...]:
    return tuple(_why_lost(table, judge))


def _why_lost(table: Table, judge: Judge) -> Iterator[Reason]:
    if len(judge.goals) > 1:
        yield Reason("no continuation ends with all of them")
        return
    (goal,) = judge.goals
    if isinstance(goal, Built):
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


def why_secured(table: Table, judge: Judge) -> tuple[Reason, ...]:
    return tuple(_why_secured(table, judge, goal) for goal in judge.goals)


def _why_secured(table: Table, judge: Judge, goal: Goal) -> Reason:
    if isinstance(goal, Built):
        return Reason("it stands, and walkways are never removed (ruling H)")
    if isinstance(goal, Request):
        words = f"{CARDS[goal.card]}: " + (
            "nothing that can still be built or laid changes it" if table.turns else "fulfilled at the end"
        )
        return Reason(words)
    fewest = fewest_votes(table, judge)
    if table.turns and SPOILT.intersection(judge.in_play) and fewest < (judge.votes or 0):
        return Reason("whatever is still laid and built, there are enough votes")
    if not table.turns:
        return Reason(f"there {_are(fewest)}", fewest)
    return Reason(f"{fewest} {'vote is' if fewest == 1 else 'votes are'} sure, even if nothing more is built", fewest)


def _are(votes: int) -> str:
    return f"{'is' if votes == 1 else 'are'} {votes}"


T = TypeVar("T")
NewLimits: TypeAlias = Callable[[Clock], SearchLimits]
"""The limits of one search, given the time that it has."""

STATES_IN_SECONDS = 20_000
"""How many states each question about a goal may look at without a limit of time: some seconds' worth."""
STATES_IN_MEMORY = 2_000_000
"""How many in the time that it is given."""


@dataclass(slots=True)
class Facts:
    """What is known about some goals together; None means undecided."""

    judge: Judge
    secured: bool | None = None
    forced: bool | None = None
    alone: bool | None = None
    possible: bool | None = None
    strategy: Strategy = ()
    line: tuple[Turn, ...] = ()
    limits: dict[Verdict, Limit] = field(default_factory=dict)
    """For which limit each question is open."""


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
        raise RuleError(Fault("goal", "", "there is nothing to check: ask for votes, a request, a walkway or the lead"))
    seen = table_of(position, player, mix)
    raise_if_any(RuleError, goal_faults(asked, [city for seat, city in enumerate(position.cities) if seat != player]))
    clock = Clock(time_limit)
    if most_states is None:
        most_states = STATES_IN_SECONDS if time_limit is None else STATES_IN_MEMORY
    new_limits = partial(SearchLimits, most_states)
    questions = len(asked) + (len(asked) > 1)
    singles = [
        facts_of(seen, Judge(seen.position, player, (goal,)), clock.share(questions - number), new_limits, force=force)
        for number, goal in enumerate(asked)
    ]
    findings = tuple(_finding(seen, facts) for facts in singles)
    together = (
        findings[0] if len(asked) == 1 else _finding(seen, _together(seen, asked, singles, clock, new_limits, force))
    )
    return Check(position=position, player=player, goals=findings, together=together, tile_mix=mix)


def facts_of(table: Table, judge: Judge, clock: Clock, new_limits: NewLimits, *, force: bool = True) -> Facts:
    facts = Facts(judge)
    facts.secured = _tried(facts, Verdict.SECURED, lambda limits: is_secured(table, judge, limits), clock, new_limits)
    _learn(table, facts, clock, new_limits, force)
    return facts


def _together(
    table: Table, goals: tuple[Goal, ...], singles: Sequence[Facts], clock: Clock, new_limits: NewLimits, force: bool
) -> Facts:
    """Goals are secured together if each is. If one is lost or cannot be forced, neither can all of them."""
    facts = Facts(Judge(table.position, table.seat, goals), secured=all_of([each.secured for each in singles]))
    if facts.secured is None:
        facts.limits[Verdict.SECURED] = next(
            each.limits[Verdict.SECURED] for each in singles if Verdict.SECURED in each.limits
        )
    if any(each.possible is False for each in singles):
        facts.forced = facts.alone = facts.possible = False
        return facts
    if any(each.forced is False for each in singles):
        facts.forced = False
    if any(each.alone is False for each in singles):
        facts.alone = False
    _learn(table, facts, clock, new_limits, force)
    return facts


def _learn(table: Table, facts: Facts, clock: Clock, new_limits: NewLimits, force: bool) -> None:
    """Answer the open questions, the easiest first."""
    if facts.secured:
        facts.forced = facts.alone = facts.possible = True
        return
    _look_for_a_line(table, facts, clock.share(3), new_limits)
    if facts.possible is False:
        facts.forced = facts.alone = False
        return
    for verdict in (Verdict.FORCED, Verdict.ALONE) if force else ():
        if (facts.forced if verdict is Verdict.FORCED else facts.alone) is None:
            _look_for_a_strategy(table, facts, verdict, clock.share(2 if verdict is Verdict.FORCED else 1), new_limits)
        if facts.strategy:
            return


def _look_for_a_strategy(table: Table, facts: Facts, verdict: Verdict, clock: Clock, new_limits: NewLimits) -> None:
    alone = verdict is Verdict.ALONE

    def search(limits: SearchLimits) -> Strategy | bool:
        return Forcing(table, facts.judge, limits, alone=alone).strategy()

    found = _tried(facts, verdict, search, clock, new_limits)
    if isinstance(found, tuple):
        facts.strategy = found
        facts.alone = facts.possible = True
        facts.forced = facts.forced if alone else True
    elif found is False:
        facts.forced = False
        facts.alone = False if alone else facts.alone


def _look_for_a_line(table: Table, facts: Facts, clock: Clock, new_limits: NewLimits) -> None:
    if not table.turns:
        facts.possible = facts.judge.holds(table.city)
        return

    def search(limits: SearchLimits) -> City | None:
        stock = [number for lengths in table.stock for number in lengths]
        for ending in endings(table, facts.judge, limits):
            if (walkways := ending.meets(stock, (), limits)) is not None:
                return City(ending.city.quarters, tuple(sorted(walkways)))
        return None

    try:
        final = search(new_limits(clock))
    except OutOfLimitsError as error:
        facts.limits[Verdict.WITH_HELP] = error.reached
    else:
        facts.possible = final is not None
        facts.line = () if final is None else line_to(table, final)


def _tried(
    facts: Facts, verdict: Verdict, search: Callable[[SearchLimits], T], clock: Clock, new_limits: NewLimits
) -> T | None:
    """Run a search; None if it reaches its limits."""
    try:
        return search(new_limits(clock))
    except OutOfLimitsError as error:
        facts.limits[verdict] = error.reached
        return None


def _finding(table: Table, facts: Facts) -> Finding:
    verdict, still_open = strongest((facts.secured, facts.forced, facts.alone, facts.possible))
    stopped_by = [facts.limits[each] for each in PROVABLE if each in still_open and each in facts.limits]
    why = {Verdict.LOST: why_lost, Verdict.SECURED: why_secured}.get(verdict)
    return Finding(
        goals=facts.judge.goals,
        verdict=verdict,
        open=still_open,
        limit=(Limit.TIME if Limit.TIME in stopped_by else stopped_by[0]) if stopped_by else None,
        turns=(facts.line or None) if verdict is Verdict.WITH_HELP else None,
        strategy=(facts.strategy or None) if verdict in (Verdict.FORCED, Verdict.ALONE) else None,
        reasons=None if why is None else why(table, facts.judge) or None,
    )


NODES_PER_LAYING = 20_000
"""For the best city after each way to lay a tile."""
MOST_AHEAD = 3
"""How many more tiles are thought ahead at most for the votes that a turn promises."""
MOST_WEIGHED = 24
"""Turns that verdicts are looked for after: those that promise the most votes."""


def advise(
    position: Position, player: Seat, goals: Sequence[Goal], clock: Clock, *, mix: TileMix | None = None
) -> tuple[Prospect, ...]:
    """One turn for each way to lay a tile: best verdict first, then most votes.

    If there are many ways, only the most promising are judged. Raises RuleError if it is not the player's turn.
    """
    if position.mover != player:
        reason = "the game is over" if position.mover is None else f"it is player {position.mover + 1}'s turn"
        raise RuleError(Fault("player", str(player + 1), f"there is nothing to advise: {reason}"))
    seen = table_of(position, player, mix)
    judge = Judge(seen.position, player, goals)
    promising = sorted(
        (_promise(seen, laying, judge) for laying in legal_layings(seen.position)),
        key=lambda promise: (-promise[1], str(promise[0])),
    )[:MOST_WEIGHED]
    found = [
        _weighed(seen, turn, votes, judge, clock.share(len(promising) - number), mix)
        for number, (turn, votes) in enumerate(promising)
    ]
    return tuple(sorted(found, key=lambda prospect: prospect.rank))


def _promise(table: Table, laying: Laying, judge: Judge) -> tuple[Move, int]:
    """The first turn of the best plan that lays this tile, and the votes of that plan."""
    city = table.city.with_tile(*laying)
    hand = Counter(table.hand) - Counter([kind_of(laying[0])])
    plan = _plan(table, city, tuple(hand.elements()))
    possible = city.possible_walkways()
    walkways = tuple(each for each in plan.city.walkways if each in possible and each not in city.walkways)
    wanted = Counter(kind_of(tile) for cell, tile in plan.city.tiles.items() if cell not in city.tiles) - hand
    votes = plan.votes if table.turns > 1 else judge.total(city.with_walkways(walkways))
    return Move(*laying, walkways, _draw(table, wanted)), votes


def _plan(table: Table, city: City, hand: tuple[Tile, ...]) -> Layout:
    """The best city that the hand and the row can make in the next turns."""
    tiles = (*hand, *table.row)
    ahead = min(table.turns - 1, MOST_AHEAD, len(tiles))
    if ahead:
        endgame = Endgame(city, tiles, (), ahead, table.stock, table.position.shape)
        if first := best_city(endgame, nodes=NODES_PER_LAYING).first:
            return first[0]
    if table.turns > 1 or not table.position.requests:
        return best_walkways(city, table.stock)
    rivals = tuple(table.position.city(seat) for seat in table.position.seats if seat != table.seat)
    try:
        return best_walkways(city, table.stock, table.position.requests, rivals)
    except GaveUpError:
        return best_walkways(city, table.stock)


def _draw(table: Table, wanted: Counter[Tile]) -> Draw | None:
    """A tile that the plan needs, or else the top of the pile."""
    draws = legal_draws(table.position)
    needed = [draw for draw in draws if isinstance(draw, FromRow) and wanted[draw.tile]]
    return next(iter((*needed, *draws[::-1])), None)  # the pile is named last


def _weighed(table: Table, turn: Move, votes: int, judge: Judge, clock: Clock, mix: TileMix | None) -> Prospect:
    """A verdict must hold for every possible draw; for "with help", one of them is enough."""
    outcomes = list(_outcomes(table, turn))
    facts: list[Facts] = []
    new_limits = partial(SearchLimits, STATES_IN_SECONDS, unclocked=UNCLOCKED)
    for number, position in enumerate(outcomes):
        if clock.is_out:  # even to begin takes a while, and there are many
            facts.append(Facts(judge, limits=dict.fromkeys(PROVABLE, Limit.TIME)))
            continue
        then = table_of(position, table.seat, mix)
        facts.append(facts_of(then, judge, clock.share(len(outcomes) - number), new_limits))
    known = (
        all_of([each.secured for each in facts]),
        all_of([each.forced for each in facts]),
        all_of([each.alone for each in facts]),
        opposite(all_of([opposite(each.possible) for each in facts])),
    )
    verdict, still_open = strongest(known)
    limits = {each.limits[other] for each in facts for other in still_open if other in each.limits}
    limit = (Limit.TIME if Limit.TIME in limits else Limit.STATES) if limits else None
    return Prospect(turn=Turn(table.seat, turn), verdict=verdict, open=still_open, limit=limit, votes=votes)


def _outcomes(table: Table, turn: Move) -> Iterator[Position]:
    """The positions after a turn, one for each tile that may be drawn or come up."""
    kinds = sorted(table.unseen)
    draws: list[Draw | None] = [turn.draw]
    if table.turns > 1 and table.pile:
        if isinstance(turn.draw, FromPile):
            draws = [FromPile(kind) for kind in kinds]
        elif isinstance(turn.draw, FromRow):
            draws = [turn.draw._replace(refill=kind) for kind in kinds]
    for draw in draws:
        yield apply(table.position, turn._replace(draw=draw))
