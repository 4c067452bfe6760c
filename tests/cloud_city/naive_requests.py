"""The ten Special Request cards once more, deliberately naive, from the text of cities."""

from collections import Counter
from itertools import combinations, pairwise

from tests.cloud_city.naive_rules import VOTES, Bridge, City, length, passed, read_city


def routes(bridges: list[Bridge]) -> list[set[Bridge]]:
    """Bridges that hang together, found by merging sets until nothing merges any more."""
    groups = [{bridge} for bridge in bridges]
    while True:
        touching = next(
            ((a, b) for a, b in combinations(groups, 2) if {e for br in a for e in br} & {e for br in b for e in br}),
            None,
        )
        if touching is None:
            return groups
        groups = [g for g in groups if g not in touching] + [touching[0] | touching[1]]


def worth(route: set[Bridge]) -> int:
    return sum(VOTES[length(bridge)] for bridge in route)


def is_crossing(one: Bridge, other: Bridge) -> bool:
    """Ruling C: quarters between, of both, when they stand across; a shared step when they lie in one line."""
    across = (one[0][0] == one[1][0]) != (other[0][0] == other[1][0])
    if across:
        return bool(passed(one) & passed(other))
    steps = [{frozenset(step) for step in _steps(bridge)} for bridge in (one, other)]
    return bool(steps[0] & steps[1])


def _steps(bridge: Bridge) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    line = sorted({*bridge, *passed(bridge)})
    return list(pairwise(line))


def naive_votes(card: int, texts: list[str]) -> list[int]:
    cities = [read_city(text) for text in texts]
    if card in (1, 2, 5, 6):
        values = [_value(card, *city) for city in cities]
        best = max(values)
        if best == 0:
            return [0] * len(values)
        return [(6 if values.count(best) == 1 else 3) if value == best else 0 for value in values]
    return [_own(card, *city) for city in cities]


def _value(card: int, city: City, bridges: list[Bridge]) -> int:
    found = routes(bridges)
    if card == 1:
        return max((worth(route) for route in found if city[min(route)[0]] in "BG"), default=0)
    if card == 2:
        return len(found)
    return list(city.values()).count("B" if card == 5 else "G")


def _own(card: int, city: City, bridges: list[Bridge]) -> int:
    ends = Counter(end for bridge in bridges for end in bridge)
    buildings = [where for where, letter in city.items() if letter != "."]
    values = Counter(VOTES[length(bridge)] for bridge in bridges)
    if card == 3:
        most = max((len({length(bridge) for bridge in route}) for route in routes(bridges)), default=0)
        return {4: 6, 5: 8}.get(most, 0)
    if card == 4:
        return 3 * sum(
            all(sum(end in b for b in route) == 2 for br in route for end in br) for route in routes(bridges)
        )
    if card == 7:
        return 2 * sum(ends[building] == 1 for building in buildings)
    if card == 8:
        return -2 * sum(any(a != b and is_crossing(a, b) for b in bridges) for a in bridges)
    if card == 9:
        return -2 * sum(ends[building] == 0 for building in buildings)
    return 0 if values[3] >= 5 and values[5] and values[8] else -4
