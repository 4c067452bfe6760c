"""What the program says, compared with recorded answers: wrong command lines, help, and a part of the right ones.

`python -m benchmarks.promises.golden` compares all of it, and shipped sets, pictures and pages as well.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from benchmarks.promises.golden import answer, commands, surroundings

SLOW = {"generate", "daily", "verify", "simulate", "review", "schema", "check"}
"""Commands that the whole comparison covers, and other tests."""


def is_quick(case: dict[str, Any]) -> bool:
    return case["code"] == 2 or not SLOW.intersection(case["words"]) or "--help" in case["words"]


CASES = [case for case in commands() if is_quick(case)]


@pytest.fixture(scope="module")
def folder() -> Iterator[str]:
    with surroundings() as folder:
        yield folder


@pytest.mark.parametrize("first", range(10))
def test_answers_are_as_recorded(first: int, folder: str) -> None:
    for case in CASES[first::10]:
        assert answer(case, folder) == case


def test_enough_is_compared() -> None:
    assert sum(case["code"] == 2 for case in CASES) >= 100
    assert len(CASES) >= 300
