"""Special Request cards and the routes they count, and who wins by votes (rules 12, 14; rulings C–F, L)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import LENGTHS, Height, Quarter, Walkway, cross
from skypuzzle.cloud_city.rules.position import Position, Seat

CARDS = {
    1: "longest route",
    2: "most routes",
    3: "varied route",
    4: "circuits",
    5: "blue majority",
    6: "green majority",
    7: "light buildings",
    8: "crossings",
    9: "solo buildings",
    10: "balance",
}
COMPARING = frozenset({1, 2, 5, 6})
"""They compare players, so a game for one has none of them (ruling L3)."""
MOST_REQUESTS = 2
AWARD, SHARED_AWARD = 6, 3


class Route(NamedTuple):
    """Connected walkways on one level: a path or a circuit, as no building has more than two (ruling D)."""

    level: Height
    walkways: tuple[Walkway, ...]
    is_circuit: bool

    @property
    def votes(self) -> int:
        """All walkways count, also those of a circuit (ruling L2)."""
        return sum(walkway.votes for walkway in self.walkways)


def routes(city: City) -> list[Route]:
    return [
        Route(city.level(route[0]), tuple(sorted(route)), len(ends) == len(route))
        for route, ends in connected(city.walkways)
    ]


def connected(walkways: Iterable[Walkway]) -> Iterator[tuple[list[Walkway], set[Quarter]]]:
    """Groups of walkways that share buildings, with these buildings."""
    left = list(walkways)
    while left:
        route = [left.pop(0)]
        ends = set(route[0])
        while joined := [walkway for walkway in left if not ends.isdisjoint(walkway)]:
            route += joined
            ends.update(*joined)
            left = [walkway for walkway in left if walkway not in joined]
        yield route, ends


def longest_route(city: City) -> int:
    """Card 1: the votes of the best route on the two lower levels (ruling E)."""
    return max((route.votes for route in routes(city) if route.level is not Height.S), default=0)


def buildings_of(city: City, height: Height) -> int:
    return sum(level is height for _, level in city.buildings)


def compared(card: int, city: City) -> int:
    if card == 1:
        return longest_route(city)
    if card == 2:
        return len(routes(city))
    return buildings_of(city, Height.B if card == 5 else Height.G)


def varied_route(city: City) -> int:
    """Card 3: 6 votes for four different values in one route, or 8 for all five; once (ruling L2)."""
    most = max((len({walkway.length for walkway in route.walkways}) for route in routes(city)), default=0)
    return 8 if most == len(LENGTHS) else 6 if most == len(LENGTHS) - 1 else 0


def walkways_at(city: City) -> dict[Quarter, int]:
    ends = {quarter: 0 for quarter, _ in city.buildings}
    for walkway in city.walkways:
        for quarter in walkway:
            ends[quarter] += 1
    return ends


def crossing_walkways(walkways: Iterable[Walkway]) -> list[Walkway]:
    """Walkways that pass over or under another: across it, or along it for at least a step (ruling C)."""
    listed = list(walkways)
    return [
        one for one in listed if any(one != other and (cross(one, other) or _along(one, other)) for other in listed)
    ]


def _along(one: Walkway, other: Walkway) -> bool:
    return one.step == other.step and len(set(one.line).intersection(other.line)) > 1


def is_balanced(city: City) -> bool:
    """Card 10: at least five walkways of value 3, one of value 5 and one of value 8."""
    votes = [walkway.votes for walkway in city.walkways]
    return votes.count(3) >= 5 and 5 in votes and 8 in votes


def own_votes(card: int, city: City) -> int:
    """What a card that looks at one city only gives or costs."""
    if card == 3:
        return varied_route(city)
    if card == 4:
        return 3 * sum(route.is_circuit for route in routes(city))
    if card == 7:
        return 2 * list(walkways_at(city).values()).count(1)
    if card == 8:
        return -2 * len(crossing_walkways(city.walkways))
    if card == 9:
        return -2 * list(walkways_at(city).values()).count(0)
    return 0 if is_balanced(city) else -4


def award(own: int, others: Iterable[int]) -> int:
    """What a comparing card gives: 6 for the best alone, 3 for each of several best, nothing for 0 (ruling F)."""
    best = max(others, default=0)
    if own == 0 or own < best:
        return 0
    return AWARD if own > best else SHARED_AWARD


def request_votes(card: int, cities: Sequence[City]) -> Iterator[int]:
    if card not in COMPARING:
        yield from (own_votes(card, city) for city in cities)
        return
    values = [compared(card, city) for city in cities]
    for seat, own in enumerate(values):
        yield award(own, values[:seat] + values[seat + 1 :])


def is_fulfilled(card: int, votes: int) -> bool:
    """The first seven cards give votes; the others at best cost none."""
    return votes > 0 if card <= 7 else votes == 0


class Tally(NamedTuple):
    """A player's votes."""

    walkways: Mapping[Height, int]
    """By level."""
    requests: Mapping[int, int]
    """By card."""

    @property
    def total(self) -> int:
        return sum(self.walkways.values()) + sum(self.requests.values())

    @property
    def rank(self) -> tuple[int, ...]:
        """Greater is better: the total, then river, forest and sand walkways (rule 12, ruling L)."""
        return self.total, *(self.walkways[height] for height in Height)


class Scores(NamedTuple):
    """The votes of all players by seat, and the winners."""

    tallies: tuple[Tally, ...]
    winners: tuple[Seat, ...]

    @property
    def totals(self) -> Mapping[Seat, int]:
        return {seat: tally.total for seat, tally in enumerate(self.tallies)}


def walkway_votes(city: City) -> Mapping[Height, int]:
    votes = dict.fromkeys(Height, 0)
    for walkway in city.walkways:
        votes[city.level(walkway)] += walkway.votes
    return votes


def score_cities(cities: Sequence[City], requests: Sequence[int]) -> Scores:
    cards = {card: tuple(request_votes(card, cities)) for card in requests}
    tallies = tuple(
        Tally(walkway_votes(city), {card: votes[seat] for card, votes in cards.items()})
        for seat, city in enumerate(cities)
    )
    best = max(tally.rank for tally in tallies)
    return Scores(tallies, tuple(seat for seat, tally in enumerate(tallies) if tally.rank == best))


def score(position: Position) -> Scores:
    """The votes as the position stands. Raises RuleError if a city is unknown."""
    return score_cities([position.city(seat) for seat in position.seats], position.requests)
