"""How many turns there are: counted by the rules and by a naive second counter, and kept as a table."""

import pytest

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.rules.play import apply, legal_moves
from skypuzzle.cloud_city.rules.position import Position
from skypuzzle.cloud_city.rules.setup import new_game
from tests.cloud_city.games import random_game
from tests.cloud_city.naive_rules import count_turns

TURNS = 5
"""Into a game: later, the naive counter takes too long."""


def perft(position: Position, depth: int) -> int:
    """Lines of play of that many turns."""
    moves = legal_moves(position)
    return sum(1 for _ in moves) if depth == 1 else sum(perft(apply(position, move), depth - 1) for move in moves)


@pytest.mark.parametrize("number", range(12))
def test_the_rules_and_a_naive_counter_find_as_many_turns(number: int) -> None:
    position, turns, _ = random_game(number)
    for turn in turns[:TURNS]:
        assert perft(position, 1) == count_turns(str(position))
        position = position.play(turn)


TABLE = {
    "e5:B./.B BB..,B..B - 6.8.8.6.3/6.8.8.6.3/6.8.8.6.3 0 1 - 3x3": (128, 19_552),
    "B.B.B./.B.B.B/S.S.S./.S.S.S/--G.--/--.G-- GG..,SS.. - 0.1.0.0.0/1.0.1.0.0/0.0.0.1.0 0 1 - 3x3": (160, 2_448),
}
"""Lines of play of one turn and of two."""


@pytest.mark.parametrize("position", TABLE)
def test_counts_of_turns_and_of_two_turns(position: str) -> None:
    start = parse_position(position)
    assert (perft(start, 1), perft(start, 2)) == TABLE[position]
    assert count_turns(position) == TABLE[position][0]


def test_the_first_turn_of_new_games() -> None:
    counts = [perft(new_game(players, Chance("perft", players)), 1) for players in (1, 2, 3, 4)]
    assert counts == [224, 384, 272, 512]
