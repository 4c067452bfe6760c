"""Advice: which turn serves a player's goals best."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from skypuzzle.answers import GaveUpError, all_of, opposite
from skypuzzle.cloud_city.checking.check import STATES_IN_SECONDS, Facts, facts_of
from skypuzzle.cloud_city.checking.table import Judge, Table, table_of
from skypuzzle.cloud_city.checking.verdicts import Finding, Prospect
from skypuzzle.cloud_city.questions.question import Goal
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Tile, TileMix, kind_of
from skypuzzle.cloud_city.rules.play import Laying, apply, legal_draws, legal_layings
from skypuzzle.cloud_city.rules.position import Draw, FromPile, FromRow, Move, Position, Seat, Turn
from skypuzzle.cloud_city.search.cities import Endgame, Layout, best_city, best_walkways
from skypuzzle.errors import Fault, RuleError
from skypuzzle.limits import UNCLOCKED, Clock, Limit, SearchLimits
from skypuzzle.verdicts import BEST_FIRST, PROVABLE, strongest

NODES_PER_LAYING = 20_000
"""To find the best city after each laying."""
MOST_AHEAD = 3
"""How many more tiles a plan looks ahead."""
MOST_WEIGHED = 24
"""How many turns get a verdict: those that promise the most votes."""


def advise(
    position: Position,
    player: Seat,
    goals: Sequence[Goal],
    clock: Clock,
    *,
    mix: TileMix | None = None,
    found: Finding | None = None,
) -> tuple[Prospect, ...]:
    """One turn for each way to lay a tile: best verdict first, then most votes.

    If there are many ways, only the most promising are judged. If `found` proves a verdict for these goals, the turn
    that proves it is among the best. Raises RuleError if it is not the player's turn.
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
    weighed = [
        _judge_turn(seen, turn, votes, judge, clock.share(len(promising) - number), mix)
        for number, (turn, votes) in enumerate(promising)
    ]
    if found is not None and set(found.goals) == set(goals):
        weighed = _with_found(weighed, found, seen, judge)
    return tuple(sorted(weighed, key=lambda prospect: prospect.rank))


def _with_found(weighed: list[Prospect], found: Finding, table: Table, judge: Judge) -> list[Prospect]:
    """Add the turn that a finding begins with, if none is as good; it replaces the turn that lays the same tile."""
    begin = found.strategy[0].turn if found.strategy else found.turns[0] if found.turns else None
    if begin is None or any(BEST_FIRST.index(each.verdict) <= BEST_FIRST.index(found.verdict) for each in weighed):
        return weighed
    laying = begin.move.tile, begin.move.cell
    position = table.position
    anything = FromPile() if position.pile != () else next((FromRow(tile) for tile in position.row if tile), None)
    draw = begin.move.draw or anything
    draw = draw._replace(refill=None) if isinstance(draw, FromRow) else draw and FromPile()
    prospect = Prospect(
        turn=Turn(table.seat, begin.move._replace(draw=draw)),
        verdict=found.verdict,
        open=found.open,
        limit=found.limit,
        votes=_promise(table, laying, judge)[1],
    )
    return [prospect, *(each for each in weighed if (each.turn.move.tile, each.turn.move.cell) != laying)]


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
    draws = legal_draws(table.position)
    needed = [draw for draw in draws if isinstance(draw, FromRow) and wanted[draw.tile]]
    return next(iter((*needed, *draws[::-1])), None)  # the pile is named last


def _judge_turn(table: Table, turn: Move, votes: int, judge: Judge, clock: Clock, mix: TileMix | None) -> Prospect:
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
