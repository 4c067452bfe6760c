"""Random games of Cloud City: cities, tiles and memory are as the rules say, and a naive scorer agrees on the cards."""

from collections import Counter

import pytest

from skypuzzle.cloud_city.rules.city import mirrored, rotations, symmetries, turned
from skypuzzle.cloud_city.rules.pieces import default_tile_mix, kind_of
from skypuzzle.cloud_city.rules.position import Position, remembered
from skypuzzle.cloud_city.rules.scoring import CARDS, request_votes
from tests.cloud_city.games import random_cities, random_game
from tests.cloud_city.naive_requests import naive_votes
from tests.cloud_city.naive_rules import all_bridges, read_city, stands_together


@pytest.mark.parametrize("number", range(12))
def test_a_game_ends_with_whole_cities_made_of_what_is_in_the_box(number: int) -> None:
    start, turns, end = random_game(number)
    assert len(turns) == len(start.seats) * (start.shape.tiles - 1)
    for city in end.cities:
        assert city is not None
        quarters, bridges = read_city(str(city))
        assert len(quarters) == 4 * start.shape.tiles
        assert set(bridges) <= set(all_bridges(quarters))
        assert stands_together(quarters, bridges, Counter({(k, d): n for k in "BGS" for d, n in _supply()}))
    _tiles_are_those_of_the_box(end)
    memory = remembered(0, start, turns)
    assert memory.hands[0] == end.hands[0]
    assert all(known in (None, true) for known, true in zip(memory.row, end.row, strict=True))


def _supply() -> list[tuple[int, int]]:
    return [(1, 6), (2, 8), (3, 8), (4, 6), (5, 3)]


def _tiles_are_those_of_the_box(end: Position) -> None:
    mix = default_tile_mix()
    laid = [kind_of(tile) for city in end.cities if city for tile in city.tiles.values()]
    held = [tile for hand in end.hands for tile in hand]
    start = map(kind_of, mix.start[: len(end.seats)])
    assert Counter([*laid, *held, *end.row, *(end.pile or ())]) == Counter([*start, *mix.pile])


@pytest.mark.parametrize("card", CARDS)
def test_cards_are_scored_as_a_naive_scorer_does(card: int) -> None:
    cities = list(random_cities(60, "cards"))
    for table in zip(cities[::3], cities[1::3], cities[2::3], strict=True):
        assert list(request_votes(card, table)) == naive_votes(card, [str(city) for city in table])


def test_turning_a_city_four_times_and_mirroring_it_twice_changes_nothing() -> None:
    for city in random_cities(20, "symmetry"):
        assert list(rotations(city))[-1] == city
        assert mirrored(mirrored(city)) == city
        assert {each.votes for each in symmetries(city)} == {city.votes}
        assert sorted(kind_of(tile) for tile in turned(city).tiles.values()) == sorted(
            kind_of(tile) for tile in city.tiles.values()
        )
