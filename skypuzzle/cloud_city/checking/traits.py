"""What the Special Request cards ask of the walkways on one level, in numbers that go together level by level."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from skypuzzle.cloud_city.rules.pieces import Height, Walkway

Traits: TypeAlias = tuple[int, ...]

TRAITS = {card: 3 if card == 10 else 0 if card in (5, 6, 8) else 1 for card in range(1, 11)}
"""How many numbers each card asks for; 5 and 6 ask for buildings only, 8 for the walkways themselves."""
MOST_OF_LEVELS = (1, 3)
"""Cards that ask for the best route. For all others, what the levels have adds up."""
LESS_IS_BETTER = 9


class Network(NamedTuple):
    """Walkways on one level."""

    longest: int
    """The votes of the best route."""
    routes: int
    most_varied: int
    """The most different lengths in one route."""
    circuits: int
    light: int
    """Buildings with exactly one walkway."""
    joined: int
    """Buildings with any."""
    balance: Traits
    """Walkways of value 3, 5 and 8."""


@lru_cache(maxsize=200_000)
def network(walkways: tuple[Walkway, ...]) -> Network:
    """What there is to know of walkways that are all on one level."""
    ends = [quarter for walkway in walkways for quarter in walkway]
    found = []
    left = list(walkways)
    while left:
        route, reached = [left.pop()], set[int]()
        for walkway in route:  # it grows while it is gone through
            reached.update(walkway)
            joining = [other for other in left if not reached.isdisjoint(other)]
            left = [other for other in left if other not in joining]
            route += joining
        found.append((route, len(reached)))
    values = [walkway.votes for walkway in walkways]
    return Network(
        max((sum(walkway.votes for walkway in route) for route, _ in found), default=0),
        len(found),
        max((len({walkway.length for walkway in route}) for route, _ in found), default=0),
        sum(len(route) == buildings for route, buildings in found),
        sum(ends.count(quarter) == 1 for quarter in set(ends)),
        len(set(ends)),
        (values.count(3), values.count(5), values.count(8)),
    )


def traits_of(card: int, walkways: tuple[Walkway, ...], level: Height, buildings: int) -> Traits:
    """What a card asks for on a level with so many buildings."""
    found = network(walkways)
    if card == 1:  # the two lower levels only (ruling E)
        return (0 if level is Height.S else found.longest,)
    if card == 9:
        return (buildings - found.joined,)
    if card == 10:
        return found.balance
    numbers = {2: found.routes, 3: found.most_varied, 4: found.circuits, 7: found.light}
    return (numbers[card],) if card in numbers else ()


def joined(card: int, levels: Sequence[Traits]) -> Traits:
    """What a card asks for in a city, from what it asks for on each level."""
    together = max if card in MOST_OF_LEVELS else sum
    return tuple(together(numbers) for numbers in zip(*levels, strict=True))
