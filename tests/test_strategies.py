"""Strategies against play by the rules alone; the long form is `python -m benchmarks.agreement.strategies`."""

from typing import Any

import pytest

from benchmarks.agreement.strategies import GAMES, campaign

EMPTY: dict[str, Any] = {"skyliners": {"steps": [{}]}, "cloud-city": [{}], "skyline": []}
"""Strategies that say nothing: whatever is played will do."""

games = pytest.mark.parametrize("game", GAMES)


@games
def test_what_verify_accepts_is_true(game: str) -> None:
    false: list[str] = []
    counts = campaign(game, "suite", 1, 8, false.append)
    assert false == []
    assert counts["endgames with strategies: true"] == 1
    assert sum(times for name, times in counts.items() if name.startswith("changes: ")) == 8


@games
def test_a_strategy_that_fails_is_noticed(game: str) -> None:
    case = next(GAMES[game][0]("suite"))
    assert case.is_true(case.document)

    def without_steps(entry: dict[str, Any]) -> dict[str, Any]:
        return {**entry, "strategy": EMPTY[game]} if "strategy" in entry else entry

    key = "plans" if game == "skyliners" else "goals"
    document = {**case.document, key: [without_steps(entry) for entry in case.document[key]]}
    if "together" in document:
        document["together"] = without_steps(document["together"])
    assert not case.is_true(document)
    assert case.accepts(document) is False
