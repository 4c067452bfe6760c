"""Who wins: the votes of walkways by level and of Special Request cards, and the tie-break (rules 12, 14; ruling L)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.geometry import Height
from skypuzzle.cloud_city.rules.position import Position, Seat
from skypuzzle.cloud_city.rules.requests import request_votes


class Tally(NamedTuple):
    """A player's votes."""

    walkways: Mapping[Height, int]
    """By level."""
    requests: Mapping[int, int]
    """By card."""

    @property
    def total(self) -> int:
        """All votes."""
        return sum(self.walkways.values()) + sum(self.requests.values())

    @property
    def rank(self) -> tuple[int, ...]:
        """The greater, the better: the total, then river, forest and sand (rule 12), of walkways only (ruling L)."""
        return self.total, *(self.walkways[height] for height in Height)


class Scores(NamedTuple):
    """The votes of all players, in the order of the seats, and who wins."""

    tallies: tuple[Tally, ...]
    winners: tuple[Seat, ...]

    @property
    def totals(self) -> Mapping[Seat, int]:
        """All votes, by player."""
        return {seat: tally.total for seat, tally in enumerate(self.tallies)}


def walkway_votes(city: City) -> Mapping[Height, int]:
    """The votes of a city's walkways by level."""
    votes = dict.fromkeys(Height, 0)
    for walkway in city.walkways:
        votes[city.level(walkway)] += walkway.votes
    return votes


def score_cities(cities: Sequence[City], requests: Sequence[int]) -> Scores:
    """The votes of these cities as they stand."""
    cards = {card: tuple(request_votes(card, cities)) for card in requests}
    tallies = tuple(
        Tally(walkway_votes(city), {card: votes[seat] for card, votes in cards.items()})
        for seat, city in enumerate(cities)
    )
    best = max(tally.rank for tally in tallies)
    return Scores(tallies, tuple(seat for seat, tally in enumerate(tallies) if tally.rank == best))


def score(position: Position) -> Scores:
    """The votes of a position as it stands; every city must be known."""
    return score_cities([position.city(seat) for seat in position.seats], position.requests)
