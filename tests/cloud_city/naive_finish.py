"""Finishing a city, by playing every line of turns: a second opinion that knows nothing of searches and models."""

from collections.abc import Iterator

from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.play import apply, legal_draws, legal_layings, legal_walkway_sets
from skypuzzle.cloud_city.rules.position import FromRow, Move, Position


def final_plans(position: Position) -> set[City]:
    """Every way to lay all tiles of a position with one seat, with only the walkways that stand now."""
    if position.is_over:
        return {position.city(0)}
    return {plan for turn in _turns(position) for plan in final_plans(apply(position, turn))}


def _turns(position: Position) -> Iterator[Move]:
    """What can be laid and drawn; an unseen tile cannot be laid later, so one such draw is enough."""
    for tile, cell in legal_layings(position):
        draws = [draw for draw in legal_draws(position) if isinstance(draw, FromRow)]
        for draw in [*draws, legal_draws(position)[-1]]:
            yield Move(tile, cell, (), draw)


def best_networks(plan: City, position: Position) -> tuple[int, list[City]]:
    """The most votes of a plan, and every city that has them, by building all that may be built together."""
    cities = [plan.with_walkways(walkways) for walkways in legal_walkway_sets(plan, position.stock)]
    most = max(city.votes for city in cities)
    return most, [city for city in cities if city.votes == most]
