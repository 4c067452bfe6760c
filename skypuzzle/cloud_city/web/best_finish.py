"""The best way to finish a city, with all that a page needs to judge and to help its player."""

from collections.abc import Mapping
from typing import Any

from skypuzzle.cloud_city.puzzles.finish.puzzle import FinishPuzzle
from skypuzzle.cloud_city.puzzles.finish.solutions import solution_of
from skypuzzle.cloud_city.sessions.finish_hints import temptation
from skypuzzle.cloud_city.sessions.playable_finish import PlayableFinish


def best_finish(puzzle: FinishPuzzle) -> Mapping[str, Any] | None:
    """The player's table, the best city with its votes, moves that lead there, and what comes of haste."""
    found = solution_of(puzzle)
    if found is None:
        return None
    playable = PlayableFinish(puzzle)
    return {
        "table": str(playable.start.position),
        "city": str(found.city),
        "votes": found.votes,
        "moves": playable.solution(),
        "temptation": temptation(puzzle),
    }
