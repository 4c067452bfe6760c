"""Full cities, which the puzzles about whole cities promise their solvers: what rules 10a–e allow to join is joined.

So roofs in line, at most 5 apart, that are not joined differ, or something as tall stands between them. And no walkway
is in another's way: none crosses one of its level (10f), none is the third at a building (10g), and the pieces are
enough (10h).
"""

from collections import Counter
from itertools import combinations

from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.walkways import FULL_STOCK, MOST_AT_A_BUILDING, cross

FULL = (
    "Wherever two buildings of one height are in line, at most 5 apart and with nothing but lower ones between them, a "
    "walkway joins them"
)
"""What a full city is, as players are told."""


def filled(city: City) -> City | None:
    """The city with every walkway that rules 10a–e allow; None if together they break 10f, 10g or 10h (full stock)."""
    walkways = city.possible_walkways()
    ends = Counter(quarter for walkway in walkways for quarter in walkway)
    if any(number > MOST_AT_A_BUILDING for number in ends.values()):
        return None
    pieces = Counter((city.level(walkway), walkway.length) for walkway in walkways)
    if any(number > FULL_STOCK.left(*piece) for piece, number in pieces.items()):
        return None
    if any(city.level(one) is city.level(other) and cross(one, other) for one, other in combinations(walkways, 2)):
        return None
    return City(city.quarters, walkways)
