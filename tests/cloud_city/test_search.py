"""Best walkways and best cities against trying everything, by the search as C and as ordinary Python."""

from types import ModuleType

import pytest

from skypuzzle.answers import Impossible
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.rules.geometry import RECTANGLE, SQUARE, Height
from skypuzzle.cloud_city.search.searching import (
    Endgame,
    Layout,
    TwoBest,
    best_cities,
    best_city,
    best_walkways,
    every_best_walkways,
    layouts_with,
    reach,
    two_best,
    walkway_sets,
)
from tests.cloud_city.kernels import forms, using
from tests.cloud_city.naive_search import (
    best_layouts,
    legal_sets,
    most_votes,
    most_with_requests,
    random_city,
    random_endgame,
    random_requests,
    random_stock,
    with_random_walkways,
)


@pytest.fixture(params=forms().values(), ids=list(forms()))
def form(request: pytest.FixtureRequest) -> ModuleType:
    kernel: ModuleType = request.param
    return kernel


@pytest.mark.parametrize("number", range(20))
def test_best_walkways_are_those_of_trying_all(form: ModuleType, number: int) -> None:
    chance = Chance("best walkways", number)
    shape = chance.choice((SQUARE, SQUARE, SQUARE, RECTANGLE))
    city = random_city(chance, shape.tiles - chance.choice((0, 0, 3, 5)), shape)
    city, stock = with_random_walkways(chance, city, random_stock(chance), chance.below(10))
    with using(form):
        best = best_walkways(city, stock)
        assert (best.votes, best.ways) == most_votes(city, stock)
        every = list(every_best_walkways(city, stock))
        assert len(set(every)) == best.ways
        assert {other.votes for other in every} == {best.votes}
        for level in Height:
            standing = {walkway for walkway in city.walkways if city.level(walkway) is level}
            naive = {frozenset(standing.union(chosen)) for chosen in legal_sets(city, stock, level)}
            assert set(map(frozenset, walkway_sets(city, stock, level=level))) == naive


@pytest.mark.parametrize("number", range(20))
def test_best_walkways_with_requests_are_those_of_trying_all(form: ModuleType, number: int) -> None:
    chance = Chance("requests", number)
    city, stock = with_random_walkways(chance, random_city(chance, 6 + chance.below(2)), random_stock(chance), 4)
    requests, rivals = random_requests(chance, 1 + chance.below(3))
    requests = tuple(sorted({*requests, 1 + number % 10}))
    with using(form):
        best = best_walkways(city, stock, requests, rivals)
    assert (best.votes, best.ways) == most_with_requests(city, stock, requests, rivals)


def endgame_of(number: int) -> Endgame:
    chance = Chance("endgame", number)
    shape = chance.choice((SQUARE, SQUARE, SQUARE, RECTANGLE))
    turns = 1 + chance.below(2)
    hand, row = 1 + chance.below(3), chance.below(3)
    return random_endgame(chance, turns, hand=hand, row=row, shape=shape, spare=chance.choice((0, 0, 1, 2)))


def endgame_with_requests(number: int) -> Endgame:
    chance = Chance("endgame with requests", number)
    endgame = random_endgame(chance, 1, hand=2, row=1, spare=2)
    requests, rivals = random_requests(chance, 2)
    return endgame._replace(requests=requests, rivals=rivals)


ENDGAMES = [*map(endgame_of, range(16)), *map(endgame_with_requests, range(4))]


@pytest.mark.parametrize("endgame", ENDGAMES, ids=range(len(ENDGAMES)))
def test_best_cities_are_those_of_trying_all(form: ModuleType, endgame: Endgame) -> None:
    naive = best_layouts(endgame)
    with using(form):
        found = best_cities(endgame, keep=1000)
        assert found.proven
        if not naive:
            assert found.votes is None
            return
        votes = sorted((votes for votes, _ in naive.values()), reverse=True)
        best = {plan: ways for plan, (most, ways) in naive.items() if most == votes[0]}
        assert (found.votes, found.layouts, found.cities) == (votes[0], len(best), sum(best.values()))
        assert {layout.plan.quarters: layout.ways for layout in found.first} == best
        assert best_city(endgame).votes == votes[0]
        assert isinstance(reach(endgame, votes[0]), Layout)
        assert isinstance(reach(endgame, votes[0] + 1), Impossible)
        two = two_best(endgame)
        assert isinstance(two, TwoBest)
        assert (two.best.votes, two.second) == (votes[0], votes[1] if len(votes) > 1 else None)
        some = votes[len(votes) // 20]
        listed = [(layout.plan.quarters, (layout.votes, layout.ways)) for layout in layouts_with(endgame, some)]
        assert len(listed) == len(dict(listed))
        assert dict(listed) == {plan: most for plan, most in naive.items() if most[0] >= some}
