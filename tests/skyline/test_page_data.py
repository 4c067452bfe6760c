"""What a page gets to play puzzles; for `rent` steps that are the terminal's hints, and lead to the solution."""

import gzip
import json
import re
from pathlib import Path

import pytest

from skypuzzle.games import load
from skypuzzle.long_documents import skim
from skypuzzle.puzzles.documents import read_puzzles
from skypuzzle.sessions.playable import Hint
from skypuzzle.storage import Source

SHIPPED = Path(__file__).parents[2] / "puzzles" / "skyline"
WEEK = [f"2027-01-{day:02}.json" for day in range(1, 8)]
MOST_BYTES = 12_000
"""Of a game's day, compressed."""


@pytest.mark.parametrize("name", WEEK)
def test_the_steps_of_a_page_are_the_hints_of_the_terminal_one_after_the_other(name: str) -> None:
    game = load("skyline")
    pages = []
    for puzzle in read_puzzles(skim(Source(name, SHIPPED / name)), game):
        page = game.kind_of(puzzle).page_data(puzzle)
        assert page is not None
        pages.append(page)
        if puzzle.kind != "rent":
            continue
        playable, moves = game.playable(puzzle), list[str]()
        for step in page["steps"]:
            what = f"{step['what']} ({' '.join(step['moves'])})"
            hint = Hint((step["where"], step["why"], what), step["moves"][0], frozenset(step["looks"]))
            assert playable.hint(moves) == hint
            moves += step["moves"]
        solution = playable.solution()
        assert solution is not None
        assert sorted(moves) == sorted(solution)
    assert len(gzip.compress(json.dumps(pages).encode())) < MOST_BYTES


def test_whoever_has_found_all_owners_sees_the_city_from_across_the_river() -> None:
    game = load("skyline")
    for puzzle in read_puzzles(skim(Source(WEEK[0], SHIPPED / WEEK[0])), game):
        if game.kind_of(puzzle).has_reward:
            reward = game.kind_of(puzzle).reward(puzzle)
            assert "from the west" in reward
            assert "?" not in re.findall(">([^<>]*)</text>", reward)
