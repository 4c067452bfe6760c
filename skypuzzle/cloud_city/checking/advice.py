"""The turns that a player may play now, by the verdict that they leave behind for all goals together."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from skypuzzle.answers import GaveUpError, all_of, opposite
from skypuzzle.cloud_city.checking.checking import STATES_IN_SECONDS, Facts, facts_of
from skypuzzle.cloud_city.checking.judging import Judge
from skypuzzle.cloud_city.checking.table import Table
from skypuzzle.cloud_city.checking.table import table as table_of
from skypuzzle.cloud_city.checking.verdicts import Prospect
from skypuzzle.cloud_city.questions.question import Goal
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Tile, TileMix, kind_of
from skypuzzle.cloud_city.rules.play import Laying, apply, legal_draws, legal_layings
from skypuzzle.cloud_city.rules.position import Draw, FromPile, FromRow, Move, Position, Seat, Turn
from skypuzzle.cloud_city.search.cities import Endgame, Layout, best_city, best_walkways
from skypuzzle.errors import Fault, RuleError
from skypuzzle.limits import UNCLOCKED, Clock, Limit, SearchLimits
from skypuzzle.verdicts import PROVABLE, strongest

NODES = 20_000
"""For the best city after each way to lay a tile."""
MOST_AHEAD = 3
"""How many more tiles are thought ahead at most for the votes that a turn promises."""
MOST_WEIGHED = 24
"""Turns that verdicts are looked for after: those that promise the most votes."""


def advise(
    position: Position, player: Seat, goals: Sequence[Goal], clock: Clock, *, mix: TileMix | None = None
) -> tuple[Prospect, ...]:
    """One turn for each way to lay a tile, that with the best plan behind it; best verdict first, then most votes.

    Of many turns, only those that promise the most votes are weighed. A RuleError if it is not the player's turn.
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
    """The turn that begins the best plan with this tile, and the votes of that plan."""
    city = table.city.with_tile(*laying)
    hand = Counter(table.hand) - Counter([kind_of(laying[0])])
    plan = _plan(table, city, tuple(hand.elements()))
    possible = city.possible_walkways()
    walkways = tuple(each for each in plan.city.walkways if each in possible and each not in city.walkways)
    wanted = Counter(kind_of(tile) for cell, tile in plan.city.tiles.items() if cell not in city.tiles) - hand
    votes = plan.votes if table.turns > 1 else judge.total(city.with_walkways(walkways))
    return Move(*laying, walkways, _draw(table, wanted)), votes


def _plan(table: Table, city: City, hand: tuple[Tile, ...]) -> Layout:
    """The best that hand and row make of a city in the next turns: the tile drawn now may be laid in the first."""
    tiles = (*hand, *table.row)
    ahead = min(table.turns - 1, MOST_AHEAD, len(tiles))
    if ahead:
        endgame = Endgame(city, tiles, (), ahead, table.stock, table.position.shape)
        if first := best_city(endgame, nodes=NODES).first:
            return first[0]
    if table.turns > 1 or not table.position.requests:
        return best_walkways(city, table.stock)
    rivals = tuple(table.position.city(seat) for seat in table.position.seats if seat != table.seat)
    try:
        return best_walkways(city, table.stock, table.position.requests, rivals)
    except GaveUpError:
        return best_walkways(city, table.stock)


def _draw(table: Table, wanted: Counter[Tile]) -> Draw | None:
    """A tile that the plan needs, or else from the pile."""
    draws = legal_draws(table.position)
    needed = [draw for draw in draws if isinstance(draw, FromRow) and wanted[draw.tile]]
    return next(iter((*needed, *draws[::-1])), None)  # the pile is named last


def _weighed(table: Table, turn: Move, votes: int, judge: Judge, clock: Clock, mix: TileMix | None) -> Prospect:
    """All that may come of the draw must be as good for a verdict; for help, one of them is enough."""
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
    """What a turn may lead to: all tiles that may be drawn or come up."""
    kinds = sorted(table.unseen)
    draws: list[Draw | None] = [turn.draw]
    if table.turns > 1 and table.pile:
        if isinstance(turn.draw, FromPile):
            draws = [FromPile(kind) for kind in kinds]
        elif isinstance(turn.draw, FromRow):
            draws = [turn.draw._replace(refill=kind) for kind in kinds]
    for draw in draws:
        yield apply(table.position, turn._replace(draw=draw))
