"""Ratings from results: where there is a closed form, where the truth is known, and where the games set no bound."""

from collections.abc import Sequence
from itertools import combinations
from math import log10

import pytest

from benchmarks.promises.fitting import fitted
from skypuzzle.chance import Chance
from skypuzzle.ratings import Rating, rating_against, win_chances
from skypuzzle.skyliners.bots import BOTS, rating_of

Result = list[tuple[str, float]]

PLANTED = {"weak": 700.0, "anchor": 1000.0, "good": 1250.0, "better": 1500.0}


def duel(won: int, games: int) -> list[Result]:
    return [[("new", float(at < won)), ("anchor", float(at >= won))] for at in range(games)]


def drawn_winner(ratings: Sequence[float], chance: Chance) -> int:
    left = chance.below(10**9) / 10**9
    for seat, share in enumerate(win_chances(ratings)):
        left -= share
        if left < 0:
            return seat
    return len(ratings) - 1


def simulated(players: int, games: int, chance: Chance) -> list[Result]:
    """As many games at every table of different players, and at every table of one against the rest."""
    tables = [list(names) for names in combinations(PLANTED, players)]
    tables += [[name] + ["anchor"] * (players - 1) for name in PLANTED if name != "anchor"]
    found = []
    for names in tables:
        for _ in range(games):
            winner = drawn_winner([PLANTED[name] for name in names], chance)
            found.append([(name, float(seat == winner)) for seat, name in enumerate(names)])
    return found


def test_chances_are_those_of_elo() -> None:
    assert win_chances([1400, 1000]) == pytest.approx([10 / 11, 1 / 11])
    assert win_chances([1400, 1000, 1000, 1000]) == pytest.approx([10 / 13, 1 / 13, 1 / 13, 1 / 13])
    assert win_chances([100_000, 0]) == pytest.approx([1, 0])


@pytest.mark.parametrize(("won", "games"), [(1, 2), (150, 200), (3, 300), (9_999, 10_000)])
def test_two_players_have_the_ratings_of_the_closed_form(won: int, games: int) -> None:
    found = fitted(duel(won, games), ("anchor", 1000))
    assert found["anchor"] == (1000, 0)
    assert found["new"].value == pytest.approx(1000 + 400 * log10(won / (games - won)))
    share = won / games
    assert found["new"].error == pytest.approx(340.4806 / (games * share * (1 - share)) ** 0.5)  # 1.96 × 400 / ln 10


def test_one_against_the_rest_has_a_closed_form() -> None:
    won = [[("new", 1.0), ("anchor", 0.0), ("anchor", 0.0), ("anchor", 0.0)]]
    lost = [[("anchor", 0.0), ("anchor", 1.0), ("new", 0.0), ("anchor", 0.0)]]
    assert fitted(won * 80 + lost * 20, ("anchor", 0))["new"].value == pytest.approx(400 * log10(80 / 20 * 3))


def test_a_shared_win_counts_by_its_part() -> None:
    shared: list[Result] = [[("new", 0.5), ("anchor", 0.5)]]
    assert fitted(duel(3, 5) + shared * 2, ("anchor", 0))["new"] == pytest.approx(
        fitted(duel(4, 7), ("anchor", 0))["new"]
    )
    three: list[Result] = [[("a", 1 / 3), ("b", 1 / 3), ("anchor", 1 / 3)]]
    assert {name: round(rating.value) for name, rating in fitted(three, ("anchor", 7)).items()} == {
        "a": 7,
        "b": 7,
        "anchor": 7,
    }
    with pytest.raises(ValueError, match=r"result 1: .*'new', 0.7.* do not make up one win"):
        fitted([*shared, [("new", 0.7), ("anchor", 0.5)]], ("anchor", 0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_planted_ratings_are_found_and_intervals_cover_them(players: int) -> None:
    chance = Chance("planted", players)
    covered = []
    for _ in range(40):
        found = fitted(simulated(players, 60, chance), ("anchor", 1000))
        covered += [abs(found[name].value - PLANTED[name]) < found[name].error for name in PLANTED if name != "anchor"]
    assert 0.9 < sum(covered) / len(covered) < 0.99
    exactly = fitted(simulated(players, 4000, chance), ("anchor", 1000))
    for name, rating in exactly.items():
        assert rating.value == pytest.approx(PLANTED[name], abs=25)
        assert rating.error < 25


def test_who_always_wins_is_given_half_a_loss() -> None:
    found = fitted(duel(20, 20), ("anchor", 1000))["new"]
    assert found.value == pytest.approx(1000 + 400 * log10(20.5 / 0.5))
    assert found.value - found.error < 1250  # winning 81 % of all games, one would win 20 of 20 in 1.5 % of all tries
    assert fitted(duel(0, 20), ("anchor", 1000))["new"].value == pytest.approx(1000 - 400 * log10(20.5 / 0.5))


def test_only_those_that_nothing_binds_are_given_anything() -> None:
    above: list[Result] = [[("top", 1.0), ("new", 0.0)]]
    alone = fitted(duel(6, 10), ("anchor", 0))["new"]
    found = fitted(duel(6, 10) + above * 1000, ("anchor", 0))
    assert found["new"].value == pytest.approx(alone.value, abs=alone.error / 4)
    assert found["top"].value > 1000
    bound = fitted(duel(6, 10) + above * 9 + [[("top", 0.0), ("new", 1.0)]], ("anchor", 0))
    assert bound["new"].value == pytest.approx(alone.value)
    assert bound["top"].value == pytest.approx(alone.value + 400 * log10(9))
    assert fitted([], ("anchor", 5)) == {"anchor": (5, 0)}
    apart = fitted([[("a", 1.0), ("b", 0.0)]], ("anchor", 0))
    assert apart["a"].error > 500


def test_a_person_begins_with_what_is_believed_and_comes_to_what_is_shown() -> None:
    prior = Rating(1000, 700)
    assert rating_against([], prior) == pytest.approx(prior, abs=0.01)
    lost = rating_against([([1680.0], 0.0)], prior)
    won = rating_against([([1680.0], 1.0)], prior)
    assert lost.value < 1000 < won.value
    assert lost.error < 700
    often = rating_against([([1200.0, 1300.0], 1.0)] * 4000 + [([1200.0, 1300.0], 0.0)] * 6000, prior)
    chances = win_chances([often.value, 1200, 1300])
    assert chances[0] == pytest.approx(0.4, abs=0.001)
    assert often.error < 10
    assert rating_against([([1000.0], 0.5)] * 9, prior).value == pytest.approx(1000)
    wonders = [rating_against([([3000.0], 1.0)] * games, prior) for games in (1, 10, 1000)]
    assert wonders[0].value < wonders[1].value < wonders[2].value < 4500
    assert wonders[2].error > 150


def test_a_persons_interval_covers() -> None:
    """A true rating from the prior, ten games against bots, and again: the interval holds 95 % of them."""
    chance = Chance("person")
    prior = Rating(1000, 700)
    covered = 0
    for _ in range(400):
        true = 1000 + 357 * (sum(chance.below(1000) for _ in range(12)) / 1000 - 6)
        games = []
        for _ in range(10):
            opponents = [chance.choice((1000.0, 1250.0, 1680.0)) for _ in range(chance.below(3) + 1)]
            games.append((opponents, float(drawn_winner([true, *opponents], chance) == 0)))
        found = rating_against(games, prior)
        covered += abs(found.value - true) < found.error
    assert 368 < covered < 392


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bots_are_rated_the_more_playouts_the_better(players: int) -> None:
    ratings = [
        rating_of(name, players) for name in ("random", "greedy", "easy", "planner-70", "planner-200", "normal", "hard")
    ]
    found = [rating for rating in ratings if rating is not None]
    assert len(found) == len(ratings)
    assert found == sorted(set(found))
    assert rating_of("greedy", players) == 1000
    assert rating_of("planner", players) == rating_of("planner-1000", players)
    low, middle, high = (rating_of(f"planner-{playouts}", players) or 0 for playouts in (200, 447, 1000))
    assert middle == pytest.approx((low + high) / 2, abs=0.5)  # 447 is half-way from 200 to 1000, by factors


def test_what_was_not_measured_has_no_rating() -> None:
    assert rating_of("planner-1", 2) is None
    assert rating_of("planner-999999", 2) is None
    assert rating_of("nobody", 2) is None
    assert rating_of("greedy", 5) is None
    assert all(name in BOTS for name in ("random", "greedy", "easy", "normal", "hard"))
