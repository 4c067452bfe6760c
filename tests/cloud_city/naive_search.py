"""Best walkways and best cities by trying everything as the rules play it: slow, plain, and nobody's model."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import (
    FULL_STOCK,
    ROTATIONS,
    SQUARE,
    Height,
    Shape,
    Stock,
    Tile,
    Walkway,
    default_tile_mix,
)
from skypuzzle.cloud_city.rules.play import start_city
from skypuzzle.cloud_city.rules.scoring import CARDS, request_votes
from skypuzzle.cloud_city.search.cities import Endgame


def legal_sets(city: City, stock: Stock, level: Height) -> Iterator[tuple[Walkway, ...]]:
    """Every set of walkways that may be added on one level."""
    possible = [walkway for walkway in city.possible_walkways() if city.level(walkway) is level]
    return _sets(city, stock, [walkway for walkway in possible if walkway not in city.walkways], ())


def _sets(
    city: City, stock: Stock, untried: list[Walkway], chosen: tuple[Walkway, ...]
) -> Iterator[tuple[Walkway, ...]]:
    if not untried:
        yield chosen
        return
    walkway, *rest = untried
    yield from _sets(city, stock, rest, chosen)
    less = stock.less([(city.level(walkway), walkway.length)])
    if city.why_no_walkway(walkway) is None and less.left(city.level(walkway), walkway.length) >= 0:
        yield from _sets(city.with_walkways([walkway]), less, rest, (*chosen, walkway))


def most_votes(city: City, stock: Stock) -> tuple[int, int]:
    """The most votes that a city can have, and with how many sets of walkways."""
    votes, ways = city.votes, 1
    for level in Height:
        sums = Counter(sum(walkway.votes for walkway in chosen) for chosen in legal_sets(city, stock, level))
        votes += max(sums)
        ways *= sums[max(sums)]
    return votes, ways


def most_with_requests(
    city: City, stock: Stock, requests: tuple[int, ...], rivals: tuple[City, ...]
) -> tuple[int, int]:
    """The same with what requests give or cost: levels cannot be looked at one by one."""
    sets = product(*(list(legal_sets(city, stock, level)) for level in Height))
    totals = Counter(
        total_votes(city.with_walkways(walkway for of_level in chosen for walkway in of_level), requests, rivals)
        for chosen in sets
    )
    return max(totals), totals[max(totals)]


def total_votes(city: City, requests: tuple[int, ...], rivals: tuple[City, ...]) -> int:
    """The votes of a city with what requests give or cost, compared with rivals."""
    return city.votes + sum(next(request_votes(card, (city, *rivals))) for card in requests)


def final_layouts(endgame: Endgame) -> set[bytes]:
    """The plans of all cities that the turns left can end with, drawing from the row after each."""
    now = {(endgame.city.quarters, _bag(endgame.hand), _bag(endgame.row))}
    for _ in range(endgame.turns):
        now = {after for before in now for after in _turns(*before, endgame.shape)}
    return {plan for plan, _, _ in now}


def _bag(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles))


def _turns(
    plan: bytes, hand: tuple[Tile, ...], row: tuple[Tile, ...], shape: Shape
) -> Iterator[tuple[bytes, tuple[Tile, ...], tuple[Tile, ...]]]:
    city = City(plan)
    for kind in set(hand):
        rest = list(hand)
        rest.remove(kind)
        for tile in ROTATIONS[kind]:
            for cell in city.growth(shape):
                laid = city.with_tile(tile, cell).quarters
                for at, drawn in enumerate(row):
                    yield laid, _bag((*rest, drawn)), row[:at] + row[at + 1 :]
                if not row:
                    yield laid, _bag(tuple(rest)), row


def best_layouts(endgame: Endgame) -> dict[bytes, tuple[int, int]]:
    """Every final layout with its most votes, and with how many sets of walkways."""
    walkways = endgame.city.walkways
    if not endgame.requests:
        return {plan: most_votes(City(plan, walkways), endgame.stock) for plan in final_layouts(endgame)}
    return {
        plan: most_with_requests(City(plan, walkways), endgame.stock, endgame.requests, endgame.rivals)
        for plan in final_layouts(endgame)
    }


def random_city(chance: Chance, tiles: int, shape: Shape = SQUARE) -> City:
    """A city of so many random tiles, one laid after the other."""
    start, *pile = chance.shuffled(default_tile_mix().pile)
    city = start_city(chance.choice(ROTATIONS[start]), shape)
    for kind in pile[: tiles - 1]:
        city = city.with_tile(chance.choice(ROTATIONS[kind]), chance.choice(city.growth(shape)))
    return city


def with_random_walkways(chance: Chance, city: City, stock: Stock, tries: int) -> tuple[City, Stock]:
    """The same with some of its walkways, and what is left of the stock."""
    for _ in range(tries):
        possible = city.possible_walkways()
        if possible:
            walkway = chance.choice(possible)
            less = stock.less([(city.level(walkway), walkway.length)])
            if city.why_no_walkway(walkway) is None and less.left(city.level(walkway), walkway.length) >= 0:
                city, stock = city.with_walkways([walkway]), less
    return city, stock


def random_stock(chance: Chance) -> Stock:
    """Full, or with a few pieces of each kind, or none of some."""
    if chance.below(2):
        return FULL_STOCK
    most = 1 + chance.below(4)
    return Stock(*(tuple(chance.below(most + 1) for _ in range(5)) for _ in range(3)))


def random_requests(chance: Chance, number: int) -> tuple[tuple[int, ...], tuple[City, ...]]:
    """Some cards, and one or two rivals to compare with."""
    rivals = [
        with_random_walkways(chance, random_city(chance, 9), FULL_STOCK, 30)[0] for _ in range(1 + chance.below(2))
    ]
    return tuple(sorted(chance.shuffled(CARDS)[:number])), tuple(rivals)


def random_endgame(
    chance: Chance, turns: int, *, hand: int, row: int, shape: Shape = SQUARE, spare: int = 0
) -> Endgame:
    """The last turns of a city, or those `spare` turns before the last."""
    city = random_city(chance, shape.tiles - turns - spare, shape)
    city, stock = with_random_walkways(chance, city, random_stock(chance), chance.below(12))
    tiles = chance.shuffled(default_tile_mix().pile)
    return Endgame(city, tuple(tiles[:hand]), tuple(tiles[hand : hand + row]), turns, stock, shape)


def start_with(chance: Chance, tiles: int, shape: Shape = SQUARE) -> Endgame:
    """A start tile with so many tiles to lay."""
    mix = default_tile_mix()
    city = start_city(chance.choice(mix.start), shape)
    return Endgame(city, tuple(chance.shuffled(mix.pile)[:tiles]), (), tiles, FULL_STOCK, shape)
