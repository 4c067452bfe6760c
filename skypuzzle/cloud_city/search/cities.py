"""The best walkways and cities: rules objects to numbers and back, and every answer replayed through the rules."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple, TypeAlias

from skypuzzle.answers import GaveUpError, Impossible, Undecided
from skypuzzle.cloud_city.rules.city import CODES, City
from skypuzzle.cloud_city.rules.pieces import (
    BESIDE,
    FULL_STOCK,
    SQUARE,
    Cell,
    Height,
    Shape,
    Stock,
    Tile,
    Walkway,
    kind_of,
)
from skypuzzle.cloud_city.rules.play import build, why_not_built
from skypuzzle.cloud_city.rules.scoring import COMPARING, compared, request_votes
from skypuzzle.cloud_city.search import kernel
from skypuzzle.cloud_city.search.kernel import ANY, BEST, EVERY, EXHAUSTED, FOUND, NOTHING, ONE_BEST, TWO_BEST
from skypuzzle.limits import NO_LIMIT, Clock

SLICE = 2_000
"""Nodes between two looks at the clock or for Ctrl-C."""
TOO_MANY_SETS = -2
"""The status of a search that ends in a TooManySetsError."""


Pairs: TypeAlias = tuple[tuple[int, int], ...]


class TooManySetsError(GaveUpError):
    """With request cards, a level has more than 200,000 walkway sets to search; more time does not help."""


class SearchError(Exception):
    """The search claimed something that the rules forbid: a bug in the search."""


class Endgame(NamedTuple):
    """A growing city, and the tiles that its owner lays while nobody else moves.

    The first tile comes from the hand; after that, tiles may also come from the row. Built walkways stay; the stock is
    what is left. A start tile with eight tiles in the hand and eight turns asks for the best city of all.
    """

    city: City
    hand: tuple[Tile, ...]
    row: tuple[Tile, ...]
    turns: int
    stock: Stock = FULL_STOCK
    shape: Shape = SQUARE
    requests: tuple[int, ...] = ()
    rivals: tuple[City, ...] = ()
    """The cities that comparing cards look at."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A city with all tiles laid and its best walkways, proven by the rules."""

    city: City
    """With the first of its best walkway sets."""
    votes: int
    """Including requests."""
    ways: int
    """How many walkway sets have these votes."""
    layings: tuple[tuple[Tile, Cell], ...] = ()
    """The tiles laid, in a legal order; the first comes from the hand."""

    @property
    def plan(self) -> City:
        return self.city.without_walkways()


@dataclass(frozen=True, slots=True)
class BestCities:
    """The most votes that an endgame can end with."""

    votes: int | None
    """None if no tiles can be laid, or nothing was found within the limits."""
    layouts: int
    """How many layouts have them; only some if one was asked for."""
    cities: int
    """How many final cities have them: different walkways count separately."""
    first: tuple[Layout, ...]
    """Some of these layouts, in search order."""
    proven: bool
    """False if the limits were reached; there may be more and better ones."""
    nodes: int


@dataclass(frozen=True, slots=True)
class TwoBest:
    """The best layout of an endgame, and the most votes of any other."""

    best: Layout
    second: int | None
    """The most votes of any other layout; None if there is no other."""
    nodes: int


# Walkways -----------------------------------------------------------------------------------------------------------


def best_walkways(
    city: City, stock: Stock = FULL_STOCK, requests: tuple[int, ...] = (), rivals: tuple[City, ...] = ()
) -> Layout:
    """The most votes without another tile, the first walkways that have them, and how many others do.

    Raises TooManySetsError if requests make the search too long.
    """
    network, (votes, ways, chosen) = _best_network(city, stock, requests, rivals)
    best = _with_walkways(city, stock, _of_mask(network, chosen))
    _check_votes(best, requests, rivals, votes)
    return Layout(best, votes, ways)


def _compared(requests: tuple[int, ...], rivals: tuple[City, ...]) -> list[int]:
    return [
        max((compared(card, rival) for rival in rivals), default=0) if card in requests and card in COMPARING else 0
        for card in range(11)
    ]


def _check_votes(city: City, requests: tuple[int, ...], rivals: tuple[City, ...], votes: int) -> None:
    given = sum(next(request_votes(card, (city, *rivals))) for card in requests)
    if city.votes + given != votes:
        raise SearchError(f"{city} does not have {votes} votes")


def walkway_sets(city: City, stock: Stock = FULL_STOCK, *, level: Height, least: int = 0) -> list[tuple[Walkway, ...]]:
    """All legal walkway sets of a level with at least `least` votes; each includes the walkways built already."""
    network = _network(city, stock)
    every = [Walkway(*pair[:2]) for pair in network.walkways()]
    masks = network.every(level, least)
    return [tuple(walkway for at, walkway in enumerate(every) if mask >> at & 1) for mask in masks]


def every_best_walkways(
    city: City,
    stock: Stock = FULL_STOCK,
    limit: int | None = None,
    requests: tuple[int, ...] = (),
    rivals: tuple[City, ...] = (),
) -> Iterator[City]:
    """The city with each of its best walkway sets, at most `limit`. Raises TooManySetsError."""
    network, _ = _best_network(city, stock, requests, rivals)
    for chosen in islice(network.every_best_total(), limit):
        yield _with_walkways(city, stock, _of_mask(network, chosen))


def _best_network(
    city: City, stock: Stock, requests: tuple[int, ...], rivals: tuple[City, ...]
) -> tuple[kernel.Network, tuple[int, int, int]]:
    network = _network(city, stock)
    network.ask_for(requests, _compared(requests, rivals))
    try:
        return network, network.best_total()
    except OverflowError:
        raise TooManySetsError from None


def _of_mask(network: kernel.Network, mask: int) -> tuple[Walkway, ...]:
    return tuple(Walkway(*pair[:2]) for at, pair in enumerate(network.walkways()) if mask >> at & 1)


def _network(city: City, stock: Stock) -> kernel.Network:
    network = kernel.Network()
    network.ask(city.quarters, city.walkways, stock.numbers)
    return network


def _with_walkways(city: City, stock: Stock, walkways: Iterable[Walkway]) -> City:
    """The city with all of these, added one by one as the rules allow."""
    walkways = tuple(walkways)
    if missing := [walkway for walkway in city.walkways if walkway not in walkways]:
        raise SearchError(f"{missing[0]} was taken away from {city}")
    for walkway in walkways:
        if walkway not in city.walkways:
            if reason := why_not_built(city, stock, walkway):
                raise SearchError(f"{walkway} in {city}: {reason}")
            city, stock = build(city, stock, walkway)
    return city


# Cities -------------------------------------------------------------------------------------------------------------


def best_cities(endgame: Endgame, *, keep: int = 1, nodes: int | None = None, clock: Clock = NO_LIMIT) -> BestCities:
    """The most votes, proven, and how many layouts and cities have them; returns `keep` layouts."""
    return _best(endgame, BEST, keep, nodes, clock)


def best_city(endgame: Endgame, *, nodes: int | None = None, clock: Clock = NO_LIMIT) -> BestCities:
    """The most votes, proven, and one layout that has them: faster than `best_cities`."""
    return _best(endgame, ONE_BEST, 1, nodes, clock)


def reach(
    endgame: Endgame, votes: int, *, nodes: int | None = None, clock: Clock = NO_LIMIT
) -> Layout | Impossible | Undecided:
    search = _new_search(endgame, ANY, votes, 1)
    status = _run(search, nodes, clock)
    if status == FOUND:
        return _layout(endgame, *search.answers()[0])
    return Impossible() if status == EXHAUSTED else Undecided()


def layouts_with(
    endgame: Endgame, votes: int, *, nodes: int | None = None, clock: Clock = NO_LIMIT
) -> Iterator[Layout]:
    """Every layout with at least this many votes. Raises GaveUpError when the limits are reached."""
    if clock.is_out:
        raise GaveUpError
    search = _new_search(endgame, EVERY, votes, 1)
    while True:
        status = _run(search, nodes, clock)
        if status == EXHAUSTED:
            return
        if status != FOUND:
            raise TooManySetsError if status == TOO_MANY_SETS else GaveUpError
        yield from [_layout(endgame, *answer) for answer in search.answers()]
        if clock.is_out:  # there may be millions, each found soon after the last
            raise GaveUpError


def two_best(
    endgame: Endgame, *, nodes: int | None = None, clock: Clock = NO_LIMIT
) -> TwoBest | Impossible | Undecided:
    """The best layout and the votes of the next; Impossible only if no tiles can be laid."""
    search = _new_search(endgame, TWO_BEST, NOTHING + 1, 1)
    if _run(search, nodes, clock) != EXHAUSTED:
        return Undecided()
    if search.votes == NOTHING:
        return Impossible()
    second = None if search.second_votes == NOTHING else search.second_votes
    return TwoBest(_layout(endgame, *search.answers()[0]), second, search.nodes)


def _best(endgame: Endgame, purpose: int, keep: int, nodes: int | None, clock: Clock) -> BestCities:
    search = _new_search(endgame, purpose, NOTHING + 1, keep)
    proven = _run(search, nodes, clock) == EXHAUSTED
    layouts, cities = search.counted
    first = tuple(_layout(endgame, *answer) for answer in search.answers())
    return BestCities(first[0].votes if first else None, layouts, cities, first, proven, search.nodes)


def _new_search(endgame: Endgame, purpose: int, least: int, keep: int) -> kernel.Search:
    search = kernel.Search()
    search.ask(
        endgame.city.quarters,
        endgame.city.walkways,
        endgame.stock.numbers,
        [_number(tile) for tile in endgame.hand],
        [_number(tile) for tile in endgame.row],
        endgame.turns,
        endgame.shape.sizes,
        purpose,
        least,
        keep,
        endgame.requests,
        _compared(endgame.requests, endgame.rivals),
    )
    return search


def _run(search: kernel.Search, nodes: int | None, clock: Clock) -> int:
    """Search to the next answer, the end, or the limits."""
    while True:
        left = SLICE if nodes is None else min(SLICE, nodes - search.nodes)
        try:
            status = search.next(left)
        except OverflowError:
            return TOO_MANY_SETS
        if status in (FOUND, EXHAUSTED) or left < SLICE or clock.is_out:
            return status


def _number(tile: Tile) -> int:
    return sum(CODES[letter] << 2 * at for at, letter in enumerate(tile))


def _layout(endgame: Endgame, votes: int, ways: int, plan: bytes, walkways: Pairs) -> Layout:
    """Replay what the search found by the rules, tile by tile and walkway by walkway."""
    layings = _layings(endgame, City(plan))
    city = endgame.city
    for tile, cell in layings:
        if cell not in city.growth(endgame.shape):
            raise SearchError(f"{tile} in {City(plan)}: not beside the city, or not within its shape")
        city = city.with_tile(tile, cell)
    if city.quarters != plan or len(layings) != endgame.turns:
        raise SearchError(f"{City(plan)} is not what {endgame.turns} tiles make of {endgame.city}")
    city = _with_walkways(city, endgame.stock, [Walkway(*pair) for pair in walkways])
    _check_votes(city, endgame.requests, endgame.rivals, votes)
    return Layout(city, votes, ways, layings)


def _layings(endgame: Endgame, final: City) -> tuple[tuple[Tile, Cell], ...]:
    """The tiles that the final city adds, in a legal order."""
    known = Counter(map(kind_of, (*endgame.hand, *endgame.row)))
    missing = {cell: tile for cell, tile in final.tiles.items() if cell not in endgame.city.tiles}
    if Counter(map(kind_of, missing.values())) - known:
        raise SearchError(f"{final} has tiles that are neither in the hand nor in the row")
    hand = set(map(kind_of, endgame.hand))
    taken = set(endgame.city.tiles)
    layings: list[tuple[Tile, Cell]] = []
    while missing:
        beside = [cell for cell in sorted(missing) if any(other in taken for other in BESIDE[cell])]
        cell = next((cell for cell in beside if layings or kind_of(missing[cell]) in hand), None)
        if cell is None:
            raise SearchError(f"{final} cannot be laid from {endgame.city} with a tile from the hand first")
        layings.append((missing.pop(cell), cell))
        taken.add(cell)
    return tuple(layings)
