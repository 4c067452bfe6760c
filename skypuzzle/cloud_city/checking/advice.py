"""Advice: which turn serves a player's goals best."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from skypuzzle.answers import GaveUpError, all_of, opposite
from skypuzzle.cloud_city.checking.check import STATES_IN_SECONDS, Facts, facts_of_goals
from skypuzzle.cloud_city.checking.table import Judge, Table, table_of
from skypuzzle.cloud_city.checking.verdicts import Check, Finding, Prospect
from skypuzzle.cloud_city.questions.question import Goal
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Tile, TileMix, kind_of
from skypuzzle.cloud_city.rules.play import Laying, apply, legal_draws, legal_layings
from skypuzzle.cloud_city.rules.position import Draw, FromPile, FromRow, Move, Position, Seat, Turn
from skypuzzle.cloud_city.search.cities import Endgame, Layout, best_city, best_walkways
from skypuzzle.errors import Fault, RuleError
from skypuzzle.limits import NO_LIMIT, UNCLOCKED, Clock, Limit, SearchLimits, rounds
from skypuzzle.verdicts import CERTAIN, PROVABLE, agreeing, strongest

NODES_PER_LAYING = 20_000
"""To find the best city after each laying."""
MOST_AHEAD = 3
"""How many more tiles a plan looks ahead."""
MOST_WEIGHED = 24
"""How many turns get a verdict: those that promise the most votes, besides those that verdicts name."""


def advise(
    position: Position,
    player: Seat,
    goals: Sequence[Goal],
    clock: Clock,
    *,
    mix: TileMix | None = None,
    found: Check | None = None,
    spare: Clock = NO_LIMIT,
) -> tuple[Prospect, ...]:
    """One turn for each way to lay a tile: best verdict first, then most votes.

    If there are many ways, only the most promising are judged. If `found` has verdicts for these goals, the turns that
    they name are among them, and all verdicts agree with it. If a turn forces the goals, no games need be played, and
    `spare` may be used as well. Raises RuleError if it is not the player's turn.
    """
    if position.mover != player:
        reason = "the game is over" if position.mover is None else f"it is player {position.mover + 1}'s turn"
        raise RuleError(Fault("player", str(player + 1), f"there is nothing to advise: {reason}"))
    seen = table_of(position, player, mix)
    judge = Judge(seen.position, player, goals)
    named = {} if found is None else {_with_draw(move, seen): of for move, of in found.named_turns.items()}
    promises = {laying: _promise(seen, laying, judge) for laying in legal_layings(seen.position)}
    turns = [(move, _votes(seen, move, promises[move[:2]][1], judge)) for move in named]
    layings = {move[:2] for move in named}
    others = [promise for laying, promise in promises.items() if laying not in layings]
    others.sort(key=lambda promise: (-promise[1], str(promise[0])))
    turns += others[:MOST_WEIGHED]
    weighed = {
        turn: _judge_turn(seen, turn, votes, judge, clock.share(len(turns) - number), mix)
        for number, (turn, votes) in enumerate(turns)
    }

    def waiting() -> list[tuple[Move, int]]:
        return [each for each in turns if weighed[each[0]].limit is Limit.TIME]

    for part in (clock, spare):
        if part is clock or any(prospect.verdict in CERTAIN for prospect in weighed.values()):
            for (turn, votes), share in rounds(part, waiting):
                weighed[turn] = _judge_turn(seen, turn, votes, judge, share, mix)
    before = None if found is None or set(found.together.goals) != set(goals) else found.together
    agreed = (_agreeing(prospect, before, named.get(turn)) for turn, prospect in weighed.items())
    return tuple(sorted(agreed, key=lambda prospect: prospect.rank))


def _with_draw(move: Move, table: Table) -> Move:
    """A turn that does not say what to draw draws from the pile, or any tile of the row once there is none."""
    return move if move.draw is not None else move._replace(draw=next(iter(legal_draws(table.position)[::-1]), None))


def _agreeing(prospect: Prospect, before: Finding | None, named: Finding | None) -> Prospect:
    if before is None:
        return prospect
    turn = prospect.verdict, prospect.open
    verdict, still_open = agreeing(turn, (before.verdict, before.open), is_named=named is before)
    limit = prospect.limit or before.limit
    return replace(prospect, verdict=verdict, open=still_open, limit=limit if still_open else None)


def _promise(table: Table, laying: Laying, judge: Judge) -> tuple[Move, int]:
    """The first turn of the best plan that lays this tile, and the votes of that plan."""
    city = table.city.with_tile(*laying)
    hand = Counter(table.hand) - Counter([kind_of(laying[0])])
    plan = _plan(table, city, tuple(hand.elements()))
    possible = city.possible_walkways()
    walkways = tuple(each for each in plan.city.walkways if each in possible and each not in city.walkways)
    wanted = Counter(kind_of(tile) for cell, tile in plan.city.tiles.items() if cell not in city.tiles) - hand
    move = Move(*laying, walkways, _draw(table, wanted))
    return move, _votes(table, move, plan.votes, judge)


def _votes(table: Table, move: Move, planned: int, judge: Judge) -> int:
    """The votes of the plan that a turn begins; those of the turn itself if it is the last."""
    if table.turns > 1:
        return planned
    return judge.total(table.city.with_tile(move.tile, move.cell).with_walkways(move.walkways))


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
        facts.append(facts_of_goals(then, judge.goals, clock.share(len(outcomes) - number), new_limits, mix))
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
