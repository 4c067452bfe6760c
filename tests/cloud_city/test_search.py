"""Best walkways and best cities against trying everything, by the search as C and as ordinary Python."""

from types import ModuleType
from unittest.mock import patch

import pytest

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.rules.city import NOTHING, City, rotations
from skypuzzle.cloud_city.rules.pieces import RECTANGLE, SQUARE, Height, Tile, kind_of
from skypuzzle.cloud_city.rules.play import start_city
from skypuzzle.cloud_city.search import cities
from skypuzzle.cloud_city.search.cities import (
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
from skypuzzle.cloud_city.search.kernel import BEST, EXHAUSTED
from skypuzzle.cloud_city.search.kernel import NOTHING as NO_VOTES
from skypuzzle.limits import NO_LIMIT
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
    start_with,
    total_votes,
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
        every = set(every_best_walkways(city, stock, None, requests, rivals))
    assert (best.votes, best.ways) == most_with_requests(city, stock, requests, rivals)
    assert len(every) == best.ways
    assert {total_votes(other, requests, rivals) for other in every} == {best.votes}


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
        assert isinstance(reach(endgame, 10**30), Impossible)
        two = two_best(endgame)
        assert isinstance(two, TwoBest)
        assert (two.best.votes, two.second) == (votes[0], votes[1] if len(votes) > 1 else None)
        some = votes[len(votes) // 20]
        listed = [(layout.plan.quarters, (layout.votes, layout.ways)) for layout in layouts_with(endgame, some)]
        assert len(listed) == len(dict(listed))
        assert dict(listed) == {plan: most for plan, most in naive.items() if most[0] >= some}


START_AND_THREE = Endgame(start_city("B..S", SQUARE), ("S..S", "S..S", "B..B"), (), 3)


@pytest.fixture(scope="module")
def layouts_of_three() -> dict[bytes, tuple[int, int]]:
    return best_layouts(START_AND_THREE)


def test_a_start_tile_with_three_tiles(form: ModuleType, layouts_of_three: dict[bytes, tuple[int, int]]) -> None:
    """The city stays unfinished: its cells are not known in advance."""
    most = max(votes for votes, _ in layouts_of_three.values())
    best = {plan: ways for plan, (votes, ways) in layouts_of_three.items() if votes == most}
    with using(form):
        found = best_cities(START_AND_THREE, keep=1000)
    assert (found.votes, found.layouts, found.cities) == (most, len(best), sum(best.values()))
    assert {layout.plan.quarters for layout in found.first} == set(best)


def test_the_first_tile_comes_from_the_hand_and_lies_beside_the_city(form: ModuleType) -> None:
    endgame = Endgame(start_city("S..S", SQUARE), ("B..B",), ("S..S", "SS.."), 2)
    naive = best_layouts(endgame)
    with using(form):
        found = {layout.plan.quarters: (layout.votes, layout.ways) for layout in layouts_with(endgame, 0)}
    assert found == naive


def test_all_tiles_around_one_are_laid_as_if_none_lay_there(form: ModuleType) -> None:
    with using(form):
        check_around("G..S", ("BB..", "BB..", "BB..", "GS..", "GS..", "GS..", "GS..", "GS.."))


def test_a_start_tile_that_looks_the_same_when_turned_and_has_twins() -> None:
    check_around("B..B", ("B..B", "B..B", "B..B", "GB..", "GB..", "GB..", "SS..", "SS.."))


def best_fillings(tiles: tuple[Tile, ...]) -> tuple[int, list[Layout]]:
    """The best ways to fill a square when no tile is laid yet, with rotations as one, and their number."""
    bare = City(NOTHING)
    search = cities._new_search(Endgame(bare, tiles, (), len(tiles)), BEST, NO_VOTES + 1, keep=1000)
    assert cities._run(search, None, NO_LIMIT) == EXHAUSTED
    found = []
    for votes, ways, plan, walkways in search.answers():
        corner = City(plan).tiles[0]
        rest = list(map(kind_of, tiles))
        rest.remove(kind_of(corner))
        around = Endgame(bare.with_tile(corner, 0), tuple(rest), (), len(rest))
        found.append(cities._layout(around, votes, ways, plan, walkways))
    return search.counted[0], found


def check_around(start: Tile, hand: tuple[Tile, ...]) -> None:
    """With one tile in the row the search fills nine frames around the start tile; with none, one for all turns."""
    endgame = Endgame(start_city(start, SQUARE), hand, (), 8)
    turned = best_cities(endgame, keep=1000)
    fixed = best_cities(endgame._replace(hand=hand[:7], row=hand[7:]), keep=1000)
    assert (turned.votes, turned.layouts, turned.cities) == (fixed.votes, fixed.layouts, fixed.cities)
    assert {layout.plan for layout in turned.first} == {layout.plan for layout in fixed.first}
    number, filled = best_fillings((start, *hand))
    assert filled[0].votes == turned.votes
    once = {min(rotations(layout.plan)) for layout in filled}
    assert {min(rotations(layout.plan)) for layout in turned.first} == once
    assert len(once) == number


@pytest.mark.parametrize("number", range(3))
def test_both_forms_give_the_same_answers_after_the_same_nodes(number: int) -> None:
    chance = Chance("same nodes", number)
    endgame = random_endgame(chance, 5, hand=3, row=3) if number else start_with(chance, 5)
    found = []
    for kernel in forms().values():
        with using(kernel):
            found.append((best_cities(endgame, keep=1000), best_city(endgame), reach(endgame, 25)))
    assert all(other == found[0] for other in found)


def test_the_search_can_be_stopped_and_resumed(form: ModuleType) -> None:
    endgame = endgame_of(3)
    with using(form):
        whole = best_cities(endgame, keep=1000)
        few = best_cities(endgame, nodes=whole.nodes - 1)
        assert not few.proven
        assert isinstance(reach(endgame, 1000, nodes=1), Impossible | Undecided)
        with patch.object(cities, "SLICE", 7):
            assert best_cities(endgame, keep=1000) == whole


def test_a_search_that_runs_out_shows_its_guess() -> None:
    found = best_cities(start_with(Chance("guess"), 8), nodes=1)
    assert not found.proven
    assert found.votes is not None
    assert found.first[0].votes == found.votes
