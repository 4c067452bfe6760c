"""The rules of Cloud City once more, slowly and obviously, from their text alone: coordinates in a dict, whole sets.

Nothing here uses the package. A city is a dict of (column, rank) → letter, a walkway a pair of coordinates.
"""

import re
from collections import Counter
from itertools import combinations, product

VOTES = {1: 1, 2: 2, 3: 3, 4: 5, 5: 8}
SUPPLY = {1: 6, 2: 8, 3: 8, 4: 6, 5: 3}
HEIGHT = {"B": 1, "G": 2, "S": 3}

Spot = tuple[int, int]
City = dict[Spot, str]
Bridge = tuple[Spot, Spot]


def spot(name: str) -> Spot:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def read_city(text: str) -> tuple[City, list[Bridge]]:
    plan, *walkways = text.split(",")
    anchor, _, ranks = plan.rpartition(":")
    west, south = spot(anchor or "a1")
    rows = ranks.split("/")[::-1]
    city = {
        (west + x, south + y): letter for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "-"
    }
    return city, [(spot(a), spot(b)) for a, b in (walkway.split("-") for walkway in walkways)]


def length(bridge: Bridge) -> int:
    (a, b), (c, d) = bridge
    return abs(a - c) + abs(b - d)


def passed(bridge: Bridge) -> set[Spot]:
    """The quarters strictly between the ends."""
    (a, b), (c, d) = bridge
    xs, ys = range(min(a, c), max(a, c) + 1), range(min(b, d), max(b, d) + 1)
    return set(product(xs, ys)) - {(a, b), (c, d)}


def stands_alone(city: City, bridge: Bridge) -> bool:
    """Rules 10a–e."""
    one, other = bridge
    if (one[0] != other[0]) == (one[1] != other[1]) or not 1 <= length(bridge) <= 5:
        return False
    level = city.get(one, ".")
    if level == "." or city.get(other) != level:
        return False
    return all(city.get(q) is not None and HEIGHT.get(city[q], 0) < HEIGHT[level] for q in passed(bridge))


def all_bridges(city: City) -> list[Bridge]:
    return [pair for pair in combinations(sorted(city), 2) if stands_alone(city, pair)]


def stands_together(city: City, bridges: list[Bridge], supply: Counter[tuple[str, int]]) -> bool:
    """Rules 10f–h, of a whole set at once."""
    ends = Counter(end for bridge in bridges for end in bridge)
    if any(number > 2 for number in ends.values()):
        return False
    if any(city[a[0]] == city[b[0]] and passed(a) & passed(b) for a, b in combinations(bridges, 2)):
        return False
    return not Counter((city[b[0]], length(b)) for b in bridges) - supply


def turned(tile: str) -> str:
    return tile[2] + tile[0] + tile[3] + tile[1]


def ways_to_lie(tile: str) -> set[str]:
    return {tile, turned(tile), turned(turned(tile)), turned(turned(turned(tile)))}


def fits(cells: set[Spot], shape: str) -> bool:
    wide = max(x for x, _ in cells) - min(x for x, _ in cells) + 1
    high = max(y for _, y in cells) - min(y for _, y in cells) + 1
    return max(wide, high) <= 3 if shape == "3x3" else min(wide, high) <= 3 and max(wide, high) <= 4


def count_turns(position: str) -> int:
    """How many different turns the player to move has, from the text of a position."""
    cities, hands, row, stock, pile, turn, _, shape = position.split()
    mover = int(turn) - 1
    city, built = read_city(cities.split(";")[mover])
    levels = stock.split("/")
    pieces = {
        (level, n + 1): int(c)
        for level, counts in zip("BGS", levels, strict=True)
        for n, c in enumerate(counts.split("."))
    }
    left = Counter({piece: number for piece, number in pieces.items() if number})
    draws = len(set(re.findall("[BGS.]{4}", row))) + (pile != "0")
    tiles = {min(ways_to_lie(tile)): tile for tile in re.findall("[BGS.]{4}", hands.split(";")[mover])}
    cells = {(x // 2, y // 2) for x, y in city}
    total = 0
    for x, y in product(range(-4, 12), repeat=2):
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & cells
        if (x, y) in cells or not beside or not fits(cells | {(x, y)}, shape):
            continue
        for lying in {way for tile in tiles.values() for way in ways_to_lie(tile)}:
            grown = {
                **city,
                **dict(
                    zip(
                        ((2 * x, 2 * y + 1), (2 * x + 1, 2 * y + 1), (2 * x, 2 * y), (2 * x + 1, 2 * y)),
                        lying,
                        strict=True,
                    )
                ),
            }
            offers = [bridge for bridge in all_bridges(grown) if bridge not in built]
            supply = left + Counter((grown[b[0]], length(b)) for b in built)
            total += sum(
                stands_together(grown, [*built, *chosen], supply)
                for number in range(len(offers) + 1)
                for chosen in combinations(offers, number)
            )
    return total * max(draws, 1)
