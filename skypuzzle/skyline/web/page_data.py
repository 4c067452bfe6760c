"""What a page needs to play a puzzle of Skyline of the World, worked out beforehand: the browser has no solver."""

from collections.abc import Iterator, Mapping
from typing import Any

from skypuzzle.skyline.puzzles.puzzle import Puzzle, RentPuzzle
from skypuzzle.skyline.puzzles.rent.explaining import next_step
from skypuzzle.skyline.puzzles.rent.puzzle import Owner
from skypuzzle.skyline.puzzles.rent.solutions import solution_of
from skypuzzle.skyline.rules.outline import Site


def page_data(puzzle: Puzzle) -> Mapping[str, Any] | None:
    """The outline of the city, and the steps to its owners; None for turns, which only the terminal plays."""
    if not isinstance(puzzle, RentPuzzle) or solution_of(puzzle) is None:
        return None
    return {"outline": puzzle.rent.outline.rows, "steps": list(_steps(puzzle))}


def _steps(puzzle: RentPuzzle) -> Iterator[Mapping[str, Any]]:
    """The hints of the terminal, one after the other. Each holds as soon as the owners of those before it are known."""
    found: dict[Site, Owner] = {}
    sites = puzzle.rent.outline.sites
    while (step := next_step(puzzle, found)) is not None:
        yield {
            "where": step.where,
            "why": step.why,
            "what": step.what,
            "moves": [f"{owner}{site}" for site, owner in step.settles.items()],
            "looks": [site for site in sites if site in step.looks],
        }
        found.update(step.settles)
