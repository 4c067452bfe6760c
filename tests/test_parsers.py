"""A few of the inputs that `python -m benchmarks.stress.parsers` feeds to parsers by the hundred thousand."""

import pytest

from benchmarks.stress import parsers
from skypuzzle.chance import Chance
from skypuzzle.games import GAMES

COPIES = 6
"""Damaged copies of each text and document."""

games = pytest.mark.parametrize("game", GAMES)


def damaged(data: bytes, chance: Chance) -> bytes:
    """One to three places of it changed, left out or doubled."""
    for _ in range(1 + chance.below(3)):
        at = chance.below(len(data))
        end = at + chance.below(4)
        instead = chance.choice(
            [b"", data[at:end] * 2, bytes([chance.below(256)]), data[chance.below(len(data)) :][:8]]
        )
        data = data[:at] + instead + data[end:] or b"?"
    return data


@games
def test_parsers_raise_only_our_own_errors(game: str) -> None:
    chance = Chance("parsers", game)
    for seed in parsers.seeds(game):
        for data in (seed, *(seed[:1] + damaged(seed[1:], chance) for _ in range(COPIES))):
            assert parsers.feed(game, data) is None, data


@games
def test_every_parser_of_a_game_is_fed(game: str) -> None:
    names = {name.rpartition(".")[2] for name in parsers.parsers(game)}
    assert {"document", "parse", "parse_position"} <= names
    assert len(names) > 15


def test_other_errors_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_text: str) -> None:
        raise KeyError("oops")

    monkeypatch.setitem(parsers.parsers("skyliners"), "document", fail)
    assert (parsers.feed("skyliners", b"\x00text") or "").startswith("document: KeyError: 'oops' in test_parsers.py:")


def test_a_line_break_in_a_key_stays_out_of_the_message() -> None:
    document = b'\x00{"format": "skypuzzle/1", "game": "skyliners", "type": "position", "a\\nb": 1}'
    assert parsers.feed("skyliners", document) is None
