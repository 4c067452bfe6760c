"""Verdicts: against exhaustive play, and each of them on a position where a person can see why."""

import json
from pathlib import Path

import pytest

from skypuzzle.cloud_city.checking import check
from tests.cloud_city.naive_check import NaiveCheck, TooLargeError
from tests.cloud_city.small_endgames import Endgame

JUDGED: list[tuple[str, str]] = [
    (text, verdict) for text, verdict in json.loads((Path(__file__).parent / "data" / "verdicts.json").read_text())
]
"""Small endgames with the verdicts of exhaustive play, written by benchmarks/cloud_city_verdicts.py."""
STEPS = 400
"""Of the naive player; endgames that take more are for the benchmark."""


def test_verdicts_agree_with_exhaustive_play() -> None:
    for text, verdict in JUDGED:
        position, player, goals, mix = Endgame.read(text)
        found = check(position, player, goals, mix=mix).together
        assert (str(found.verdict), found.open) == (verdict, ()), text


def test_exhaustive_play_still_says_so() -> None:
    judged = 0
    for text, verdict in JUDGED:
        position, player, goals, mix = Endgame.read(text)
        try:
            assert NaiveCheck(position, player, goals, mix, STEPS).verdict() == verdict, text
        except TooLargeError:
            continue
        judged += 1
    assert judged > 10


@pytest.mark.parametrize("verdict", ["secured", "forced", "alone", "with-help", "lost"])
def test_there_are_enough_of_each_verdict(verdict: str) -> None:
    assert len([text for text, judged in JUDGED if judged == verdict]) >= 10
