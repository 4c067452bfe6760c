"""The week of Skyliners and the cities of its `build` puzzles, counted by hand from what is printed."""

import re
from datetime import date, timedelta
from functools import cache

import pytest

from skypuzzle.chance import Chance
from skypuzzle.games import load
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.kinds.base import BuildPuzzle
from skypuzzle.skyliners.kinds.build.making import BIGGEST, skyline_city
from skypuzzle.skyliners.kinds.build.reasoning import BANDS
from skypuzzle.skyliners.kinds.orders import SPLIT, WEEK, daily_orders, daily_specs, day_line
from tests.skyliners.kernels import scaled

MONDAY = date(2027, 1, 4)
SITE = re.compile(r"\.|p|\d\^?|\[\d+\]\^?")


@cache
def built(weekday: int, place: int) -> BuildPuzzle:
    puzzle = daily_orders(MONDAY + timedelta(weekday))[place].make(0)
    assert isinstance(puzzle, BuildPuzzle)
    return puzzle


def heights(board: object) -> list[list[float]]:
    """Ranks from north to south: floors, and a half for a roof or a park."""
    return [[worth(site) for site in SITE.findall(rank)] for rank in str(board).split("/")]


def worth(site: str) -> float:
    return {".": 0.0, "p": 0.5}[site] if site in ".p" else int(site.strip("[]^")) + site.endswith("^") / 2


def shown(board: object, plan: str) -> int:
    """How many buildings a side sees in one of its rows, by looking along the printed ranks and files."""
    ranks, row = heights(board), "ABCDE".index(plan[1])
    files = [list(file) for file in zip(*ranks, strict=True)]
    line = {"W": ranks[row], "E": ranks[4 - row][::-1], "N": files[4 - row], "S": files[row][::-1]}[plan[0]]
    return sum(site > max([0.0, *line[:place]]) for place, site in enumerate(line))


def holds(board: object, plan: str) -> bool:
    return min(shown(board, plan), 4) == int(plan[2])


def test_a_week_begins_gently_and_ends_with_something_to_remember() -> None:
    days = [MONDAY + timedelta(number) for number in range(8 * 7)]
    weeks = [[daily_specs(day) for day in days[first : first + 7]] for first in range(0, len(days), 7)]
    for week in weeks:
        for day, specs in enumerate(week):
            assert [spec.kind for spec in specs[:4]] == ["build", "build", "build", "reach"]
            assert (specs[4].kind == "force") == (day >= 3)
            assert all(spec.symmetric for spec in specs[:3])
            levels = [list(Level).index(spec.level) for spec in specs[:3] if spec.level]
            assert levels == sorted(levels)
            assert len(levels) == 3
        assert week[0][0].level is week[0][1].level is Level.EASY
        assert week[5][2].pieces[0] >= 12
        assert week[6][2].level is Level.EXPERT
    assert {week[day][4].kind for week in weeks for day in range(3)} == {"secure", "win"}
    names = [order.name for day in days for order in daily_orders(day)]
    assert len(set(names)) == len(names)


def test_the_parts_of_a_level_are_within_its_band() -> None:
    assert all(SPLIT[level] - 1 in BANDS[level] and SPLIT[level] in BANDS[level] for level in Level)
    for day in WEEK:
        parts = [(list(Level).index(build.level), build.harder) for build in day.builds]
        assert parts == sorted(set(parts))  # so the scores of a day rise, and no two of its builds are the same


@pytest.mark.parametrize("weekday", [0, 5, 6])
def test_the_builds_of_a_day(weekday: int) -> None:
    puzzles = [built(weekday, place) for place in range(scaled(3))]
    scores = [puzzle.difficulty.score for puzzle in puzzles]
    assert scores == sorted(scores)
    for puzzle in puzzles:
        plans = [str(plan) for plan in puzzle.question.plans]
        opposite = {"N": "S", "S": "N", "E": "W", "W": "E"}
        assert {plan[:2] for plan in plans} == {opposite[plan[0]] + plan[1] for plan in plans}
        assert all(holds(puzzle.solution, plan) for plan in plans)
        assert puzzle.difficulty.score in BANDS[puzzle.difficulty.level]
    if len(puzzles) == 3:
        assert weekday != 5 or puzzles[2].question.supply.total >= 12
        assert weekday != 6 or puzzles[2].difficulty.level is Level.EXPERT


def test_there_is_a_skyline_in_the_skyline() -> None:
    puzzles = [built(weekday, place) for weekday in (0, 5, 6) for place in range(scaled(3))]
    sites = [site for puzzle in puzzles for rank in heights(puzzle.solution) for site in rank]
    clues = [(puzzle.question.board, str(plan)) for puzzle in puzzles for plan in puzzle.question.plans]
    assert sites.count(0) <= 0.3 * len(sites)
    assert sum(site >= 2 for site in sites) >= 0.3 * len(sites)
    assert sum(int(plan[2]) >= 3 for _, plan in clues) >= 0.15 * len(clues)
    for puzzle in puzzles:
        plans = [str(plan) for plan in puzzle.question.plans]
        holding = sum(holds(puzzle.question.board, plan) for plan in plans)
        assert holding <= 0.4 * len(plans)


def test_cities_are_planned() -> None:
    """Open ground comes in pairs under a half turn, and no city has more than the box of four players holds."""
    tallest = set()
    for number in range(100):
        city = skyline_city(Chance("planned", number))
        ranks = heights(city)
        turned = [rank[::-1] for rank in ranks[::-1]]
        low = [[site <= 0.5 for site in rank] for rank in ranks]
        assert low == [[site <= 0.5 for site in rank] for rank in turned]
        assert all(
            have <= most for have, most in zip(city.pieces, BIGGEST._replace(parks=BIGGEST.parks + 1), strict=True)
        )
        tallest.add(max(site for rank in ranks for site in rank))
    assert BIGGEST.floors <= 54
    assert BIGGEST.roofs <= 8
    assert BIGGEST.parks <= 4
    assert {3.0, 4.0, 5.0} <= {float(int(site)) for site in tallest}


def test_a_day_says_what_to_expect() -> None:
    assert day_line(date(2027, 1, 2)) == "Saturday, 2 January 2027: a big board"
    assert load("skyliners").day_line(date(2028, 2, 29)) == "Tuesday, 29 February 2028: keep notes"
    assert all(len(day_line(MONDAY + timedelta(day))) < 80 for day in range(366))
