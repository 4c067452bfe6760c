"""Can a player still be the only winner? The cities of all players grow, so bounds say what each can end with.

A player who can force more votes than any other can reach has a forced win; a player who cannot even have as many as
another is sure of has lost. In between, a line of play shows that a win is possible, and the rest stays open. Request
cards that compare cities give each player anything between nothing and all.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import greedy_bot
from skypuzzle.cloud_city.checking.endings import MOST_OF_A_CARD, everything, fewest_votes
from skypuzzle.cloud_city.checking.table import Judge, Table, line_to, table_of
from skypuzzle.cloud_city.questions.question import Votes
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import KINDS, TileMix
from skypuzzle.cloud_city.rules.play import apply, legal_draws, legal_layings
from skypuzzle.cloud_city.rules.position import FromPile, Move, Position, Seat, Turn, deal_unknown, tiles_text
from skypuzzle.cloud_city.rules.scoring import AWARD, COMPARING, own_votes, score
from skypuzzle.cloud_city.search.cities import Endgame, best_city
from skypuzzle.errors import Fault, RuleError
from skypuzzle.limits import Clock

NODES_FOR_VOTES = 100_000
"""To find the most votes that another player can reach."""
BY_BUILDINGS = frozenset({5, 6})
"""Cards that change when others lay tiles, even if they build nothing."""


def win_faults(position: Position) -> Iterator[Fault]:
    """What must be known to say who can win."""
    if len(position.seats) < 2:
        yield Fault("win", "", "there is no other player")
    for seat in position.seats:
        if position.cities[seat] is None:
            yield Fault("win", "", f"the city of player {seat + 1} must be known")
        elif None in position.hands[seat]:
            reason = f"all tiles in hand must be known, and player {seat + 1} has {tiles_text(position.hands[seat])}"
            yield Fault("win", "", reason)


class Bounds(NamedTuple):
    """The votes that decide, without those of cards that compare cities."""

    plain: Position
    """The position without these cards."""
    enough: int | None
    """With so many votes, the player wins whatever the others do; None if that is not known."""
    least: int
    """With fewer, the player does not win."""


def bounds_of(position: Position, seat: Seat, mix: TileMix | None, clock: Clock) -> Bounds:
    compared = AWARD * sum(card in COMPARING for card in position.requests)
    plain = position._replace(requests=tuple(card for card in position.requests if card not in COMPARING))
    rivals = [other for other in position.seats if other != seat]
    most = [_most(plain, rival, mix, clock) for rival in rivals]
    known = [votes for votes in most if votes is not None]
    enough = 1 + max(known) + compared if len(known) == len(most) else None
    return Bounds(plain, enough, max(_least(plain, rival, mix) for rival in rivals) - compared)


def _least(plain: Position, rival: Seat, mix: TileMix | None) -> int:
    table = table_of(plain, rival, mix)
    return fewest_votes(table, Judge(table.position, rival, ()))


def _most(plain: Position, rival: Seat, mix: TileMix | None, clock: Clock) -> int | None:
    """The most votes that a player can end with, with any tiles and all the walkways that are left."""
    table = table_of(plain, rival, mix)
    if not table.turns:
        return table.city.votes + sum(own_votes(card, table.city) for card in plain.requests)
    pool = everything(table)
    row = tuple(kind for kind in KINDS for _ in range(min(pool[kind], table.turns - 1)))
    endgame = Endgame(table.city, table.hand, row, table.turns, table.stock, plain.shape)
    found = best_city(endgame, nodes=NODES_FOR_VOTES, clock=clock)
    if not found.proven or found.votes is None:
        return None
    return found.votes + sum(MOST_OF_A_CARD[card] for card in plain.requests)


def can_be_beaten(position: Position, seat: Seat, mix: TileMix | None) -> bool:
    """Does the player fail in a line of play in which nobody builds, or one other player?"""
    builders = [None, *(rival for rival in position.seats if rival != seat)]
    return any(not is_won(position, _played(position, builder, mix), seat) for builder in builders)


def likely_line(position: Position, seat: Seat, mix: TileMix | None) -> tuple[Turn, ...] | None:
    """A line of play to the end of the game in which only the player builds; None if that is not a win."""
    turns = _played(position, seat, mix)
    return turns if is_won(position, turns, seat) else None


def _played(position: Position, builder: Seat | None, mix: TileMix | None) -> tuple[Turn, ...]:
    """One player builds as much as possible, and everybody else lays tiles only."""
    chance = Chance("winning", str(position))
    position = deal_unknown(position, chance, mix)
    turns: list[Turn] = []
    while (mover := position.mover) is not None:
        tile, cell = legal_layings(position)[0]
        move = greedy_bot(position, chance) if mover == builder else Move(tile, cell)
        draws = [draw for draw in legal_draws(position) if isinstance(draw, FromPile)] or legal_draws(position)
        draw = next(iter(draws), None)
        top = position.pile[0] if position.pile else None
        if mover == builder and isinstance(draw, FromPile):
            draw = FromPile(top)
        turns.append(Turn(mover, move._replace(draw=draw)))
        position = apply(position, turns[-1].move)
    return tuple(turns)


def rivals_that_could(
    position: Position, seat: Seat, mix: TileMix | None, clock: Clock
) -> Iterator[tuple[Table, Judge]]:
    """For each other player, the goal to have as many votes as the player can have at most."""
    compared = AWARD * sum(card in COMPARING for card in position.requests)
    plain = position._replace(requests=tuple(card for card in position.requests if card not in COMPARING))
    most = _most(plain, seat, mix, clock)
    for rival in position.seats if most is not None else ():
        if rival != seat and most is not None:
            yield table_of(plain, rival, mix), Judge(plain, rival, (Votes(most + 1 + compared),))


def enough(bounds: Bounds, seat: Seat) -> Judge:
    """The goal that makes a win certain."""
    return Judge(bounds.plain, seat, (Votes(bounds.enough or 0),))


def least(bounds: Bounds, seat: Seat) -> Judge:
    """The goal without which there is no win."""
    return Judge(bounds.plain, seat, (Votes(bounds.least),))


def is_about_walkways(position: Position) -> bool:
    """Do the others have no more votes at the end than now if they build nothing?"""
    return BY_BUILDINGS.isdisjoint(position.requests)


def to_the_end(table: Table) -> Table:
    """The table with everybody's turns until the game is over."""
    position = table.position
    if position.mover is None:
        return table
    turns = sum(position.turns_left(seat) for seat in position.seats)
    players = len(position.seats)
    return replace(table, schedule=tuple((position.mover + number) % players for number in range(turns)))


def winning_line(table: Table, final: City) -> tuple[Turn, ...] | None:
    """A line of play to the end of the game with this city; None if the player is not the only winner."""
    try:
        turns = line_to(to_the_end(table), final)
        return turns if is_won(table.position, turns, table.seat) else None
    except (RuleError, StopIteration):
        return None


def is_won(position: Position, turns: tuple[Turn, ...], seat: Seat) -> bool:
    """Is the player the only winner after these turns? Raises RuleError if they are illegal or not to the end."""
    for turn in turns:
        position = apply(position, turn.move)
    if not position.is_over:
        raise RuleError(Fault("turns", "", "they do not go to the end of the game"))
    return score(position).winners == (seat,)
