"""Lines of 1, 2 and 3 actions from fixed positions: the table, the engine and a naive counter must agree."""

import json
from pathlib import Path
from typing import TypedDict

import pytest

from skypuzzle.skyliners import Position, apply, legal_actions, parse_position
from tests.naive_perft import count_lines


class Case(TypedDict):
    name: str
    position: str
    lines: list[int]


CASES: list[Case] = json.loads(Path(__file__).with_name("data").joinpath("perft.json").read_text())["positions"]
cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])


def perft(position: Position, depth: int) -> int:
    actions = legal_actions(position)
    return len(actions) if depth == 1 else sum(perft(apply(position, action), depth - 1) for action in actions)


@cases
def test_engine_counts_the_lines_of_the_table(case: Case) -> None:
    position = parse_position(case["position"])
    assert [perft(position, depth) for depth in (1, 2, 3)] == case["lines"]


@cases
def test_naive_counter_counts_the_same(case: Case) -> None:
    assert [count_lines(case["position"], depth) for depth in (1, 2, 3)] == case["lines"]


def test_the_table_covers_both_games_and_all_numbers_of_players() -> None:
    kinds = {(fields[6], len(fields[1])) for fields in (case["position"].split() for case in CASES)}
    assert kinds >= {(variant, players) for variant in ("full", "intro") for players in (2, 3, 4)}
    assert len(CASES) >= 10
