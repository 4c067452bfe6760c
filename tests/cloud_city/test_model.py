"""The model of record against trying everything: tiles, walkways, open frames, stock, and all ten Special Requests."""

from itertools import product

import pytest

from skypuzzle.answers import Impossible
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.notation.cities import parse_city
from skypuzzle.cloud_city.questions import answers
from skypuzzle.cloud_city.questions.cp_sat import best, count, optima, solve
from skypuzzle.cloud_city.questions.question import Built, CityQuestion, Optima, Request, Solved
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import FULL_STOCK, RECTANGLE, SQUARE, Height
from skypuzzle.cloud_city.rules.scoring import CARDS
from skypuzzle.limits import NO_LIMIT
from tests.cloud_city.naive_requests import naive_votes
from tests.cloud_city.naive_search import best_layouts, legal_sets, random_city, random_endgame, with_random_walkways

RECORD = "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S"
"""The best city known, with 78 votes."""


@pytest.mark.parametrize("number", range(16))
def test_best_cities_and_their_number_are_those_of_trying_all(number: int) -> None:
    chance = Chance("model", number)
    shape = RECTANGLE if number % 4 == 3 else SQUARE
    turns, spare = (0, 0) if number % 8 == 0 else (1 + number % 2, 5 if number == 10 else number % 3)
    any_first = number % 5 == 0
    endgame = random_endgame(
        chance,
        turns,
        hand=turns if any_first else min(turns, 1),
        row=0 if any_first else turns,
        shape=shape,
        spare=spare,
    )
    tiles = (*endgame.hand, *endgame.row)
    hand = None if any_first else endgame.hand
    question = CityQuestion(endgame.city, tiles, shape, endgame.stock, hand=hand, at_most=turns)
    layouts = best_layouts(endgame)
    most = max(votes for votes, _ in layouts.values())
    ways = [number for votes, number in layouts.values() if votes == most]
    if sum(ways) <= 40:
        assert optima(question, NO_LIMIT) == Optima(most, len(ways), sum(ways))
    else:
        found = best(question, NO_LIMIT)
        assert isinstance(found, Solved)
        assert found.votes == most
    if len(layouts) <= 80:
        assert count(question, NO_LIMIT).number == len(layouts)


def networks(city: City) -> list[City]:
    """A city with every legal set of its walkways, or none if there are too many to look at."""
    levels = [list(legal_sets(city, FULL_STOCK, level)) for level in Height]
    if len(levels[0]) * len(levels[1]) * len(levels[2]) > 600:
        return []
    return [city.with_walkways(walkway for chosen in sets for walkway in chosen) for sets in product(*levels)]


@pytest.mark.parametrize("card", CARDS)
def test_a_request_gives_what_a_naive_count_gives(card: int) -> None:
    seen: set[int] = set()
    for number in range(40):
        chance = Chance("requests", card, number)
        city, _ = with_random_walkways(chance, random_city(chance, 7 + number % 3), FULL_STOCK, chance.below(4))
        rival, _ = with_random_walkways(chance, random_city(chance, 9), FULL_STOCK, chance.below(12))
        every = networks(city)
        if not every or len(seen) == 8:
            continue
        seen.add(number)
        gains = {one: naive_votes(card, [str(one), str(rival)])[0] for one in every}
        question = CityQuestion(city, requests=(card,), rivals=(rival,))
        totals = [one.votes + gain for one, gain in gains.items()]
        found = best(question, NO_LIMIT)
        assert isinstance(found, Solved)
        assert found.votes == max(totals)
        assert answers.optima(question) == Optima(max(totals), 1, totals.count(max(totals)))
        fulfilled = [one.votes for one, gain in gains.items() if (gain > 0 if card <= 7 else gain == 0)]
        asked = CityQuestion(city, rivals=(rival,), goals=(Request(card),))
        wanted = best(asked, NO_LIMIT)
        assert isinstance(wanted, Solved if fulfilled else Impossible)
        if isinstance(wanted, Solved):
            assert wanted.votes == max(fulfilled)
    assert len(seen) == 8


@pytest.mark.parametrize("card", CARDS)
def test_a_request_gives_what_our_own_search_finds(card: int) -> None:
    """In whole cities, with circuits and with walkways above each other, where trying everything takes too long."""
    rival = parse_city(",".join((RECORD, "a2-a4", "c1-d1")))
    for number in range(4):
        city = parse_city(RECORD) if number == 0 else random_city(Chance("whole", card, number), 9)
        question = CityQuestion(city, requests=(card,), rivals=(rival,))
        found, searched = best(question, NO_LIMIT), answers.best_answer(question, NO_LIMIT)
        assert isinstance(found, Solved)
        assert isinstance(searched, Solved)
        assert found.votes == searched.votes


@pytest.mark.parametrize("card", [1, 2, 5, 6])
def test_nothing_is_shared_where_nobody_has_anything(card: int) -> None:
    """Ruling F."""
    city = parse_city("S./.S")
    assert best(CityQuestion(city, requests=(card,), rivals=(city,)), NO_LIMIT) == Solved(city, 0)


def test_a_walkway_can_be_asked_for() -> None:
    chance = Chance("built")
    endgame = random_endgame(chance, 1, hand=1, row=0)
    stands = {
        walkway: any(walkway in City(plan).possible_walkways() for plan in best_layouts(endgame))
        for plan in list(best_layouts(endgame))[:3]
        for walkway in City(plan).possible_walkways()
    }
    assert stands
    for walkway in stands:
        question = CityQuestion(
            endgame.city.without_walkways(), endgame.hand, hand=endgame.hand, goals=(Built(walkway),)
        )
        found = solve(question, NO_LIMIT)
        assert isinstance(found, Solved)
        assert walkway in found.city.walkways
