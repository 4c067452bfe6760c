"""How many lines of play there are: counted by the rules and by a naive second engine, and kept as a table."""

import json
from pathlib import Path

import pytest

from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.rules.choices import legal_actions
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position
from tests.skyline import naive_rules

TABLE: dict[str, list[int]] = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())
"""Lines of one action, of two and so on, by position: set-ups, positions out of games, the last round."""


def perft(position: Position, depth: int) -> int:
    """Lines of that many actions, or fewer where the game ends."""
    if depth == 0 or position.is_over:
        return 1
    return sum(perft(apply(position, action), depth - 1) for action in legal_actions(position))


@pytest.mark.parametrize("text", TABLE)
def test_the_rules_and_a_naive_engine_count_the_same_lines(text: str) -> None:
    position, state = parse_position(text), naive_rules.read(text)
    for depth, lines in enumerate(TABLE[text], 1):
        assert perft(position, depth) == lines
        assert naive_rules.count(state, depth) == lines
