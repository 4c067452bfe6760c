"""Full cities: everything that can stand does. That is what the puzzles about whole cities promise their solvers."""

from collections import Counter
from itertools import combinations

from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.walkways import FULL_STOCK, MOST_AT_A_BUILDING, cross


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
