"""How many lines of play there are: counted by the rules of each game and by a naive second counter."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from skypuzzle import cloud_city, skyline, skyliners
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.rules.play import legal_moves
from tests.cloud_city.games import random_game
from tests.cloud_city.naive_rules import count_turns
from tests.skyline import naive_rules
from tests.skyliners.naive_perft import count_lines


class Rules(NamedTuple):
    parse: Callable[[str], Any]
    moves: Callable[[Any], Iterable[Any]]
    apply: Callable[[Any, Any], Any]
    naive_count: Callable[[str, int], int]
    counts_short_lines: bool = False
    """Does a line count that is shorter because the game ends?"""


SKYLINERS = Rules(skyliners.parse_position, skyliners.legal_actions, skyliners.apply, count_lines)
CLOUD_CITY = Rules(cloud_city.parse_position, legal_moves, cloud_city.apply, lambda text, _: count_turns(text))
SKYLINE = Rules(
    skyline.parse_position,
    skyline.legal_actions,
    skyline.apply,
    lambda text, depth: naive_rules.count(naive_rules.read(text), depth),
    counts_short_lines=True,
)


class Case(NamedTuple):
    rules: Rules
    position: str
    lines: list[int]
    """Of one move, of two and so on."""
    naive_depth: int
    """How many of these the naive counter counts in good time."""


TESTS = Path(__file__).parent
SKYLINERS_TABLE = json.loads((TESTS / "skyliners" / "data" / "perft.json").read_text())["positions"]
SKYLINE_TABLE = json.loads((TESTS / "skyline" / "data" / "perft.json").read_text())
"""Set-ups, positions out of games, the last round."""
CLOUD_CITY_TABLE = {
    "e5:B./.B BB..,B..B - 6.8.8.6.3/6.8.8.6.3/6.8.8.6.3 0 1 - 3x3": [128, 19_552],
    "B.B.B./.B.B.B/S.S.S./.S.S.S/--G.--/--.G-- GG..,SS.. - 0.1.0.0.0/1.0.1.0.0/0.0.0.1.0 0 1 - 3x3": [160, 2_448],
}
CASES = [
    *(Case(SKYLINERS, case["position"], case["lines"], 3) for case in SKYLINERS_TABLE),
    *(Case(CLOUD_CITY, text, lines, 1) for text, lines in CLOUD_CITY_TABLE.items()),
    *(Case(SKYLINE, text, lines, len(lines)) for text, lines in SKYLINE_TABLE.items()),
]


def perft(rules: Rules, position: Any, depth: int) -> int:
    if position.is_over:
        return int(rules.counts_short_lines)
    moves = rules.moves(position)
    if depth == 1:
        return sum(1 for _ in moves)
    return sum(perft(rules, rules.apply(position, move), depth - 1) for move in moves)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.position)
def test_the_rules_and_a_naive_counter_count_the_lines_of_the_table(case: Case) -> None:
    position = case.rules.parse(case.position)
    for depth, lines in enumerate(case.lines, 1):
        assert perft(case.rules, position, depth) == lines
        if depth <= case.naive_depth:
            assert case.rules.naive_count(case.position, depth) == lines


def test_the_table_of_skyliners_covers_both_variants_and_all_numbers_of_players() -> None:
    kinds = {(fields[6], len(fields[1])) for fields in (case["position"].split() for case in SKYLINERS_TABLE)}
    assert kinds >= {(variant, players) for variant in ("full", "intro") for players in (2, 3, 4)}
    assert len(SKYLINERS_TABLE) >= 10


@pytest.mark.parametrize("number", range(12))
def test_turns_on_the_way_through_games_of_cloud_city(number: int) -> None:
    position, turns, _ = random_game(number)
    for turn in turns[:5]:  # later, the naive counter takes too long
        assert perft(CLOUD_CITY, position, 1) == count_turns(str(position))
        position = position.play(turn)


def test_first_turns_of_cloud_city() -> None:
    starts = [cloud_city.new_game(players, Chance("perft", players)) for players in (1, 2, 3, 4)]
    assert [perft(CLOUD_CITY, start, 1) for start in starts] == [224, 384, 272, 512]
