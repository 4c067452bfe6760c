"""A few of the inputs that `python -m benchmarks.stress.fuzz` tries by the thousands."""

import pytest

from benchmarks.stress.fuzz import campaign, words_of
from skypuzzle.games import GAMES

NUMBERS = 80

games = pytest.mark.parametrize("game", GAMES)


@games
def test_odd_input_ends_as_promised(game: str) -> None:
    faults: list[str] = []
    assert campaign(0, NUMBERS, faults.append, game) == 0, "\n".join(faults)


@games
def test_every_number_is_one_input(game: str) -> None:
    assert words_of(4711, game) == words_of(4711, game)
    assert len({tuple(words_of(4711, each).words) for each in GAMES}) == len(GAMES)
    commands = {next(word for word in words_of(number, game).words if word != game) for number in range(NUMBERS)}
    assert len(commands) > 12
