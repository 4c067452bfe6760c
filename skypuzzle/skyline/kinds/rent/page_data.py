"""What a page needs to play a `rent` puzzle, computed in advance: the browser has no solver."""

from collections.abc import Iterator, Mapping
from typing import Any

from skypuzzle.skyline.kinds.rent.explaining import next_step
from skypuzzle.skyline.kinds.rent.puzzle import Owner, RentPuzzle
from skypuzzle.skyline.kinds.rent.solutions import solution_of
from skypuzzle.skyline.rules.outline import Site


def page_data(puzzle: RentPuzzle) -> Mapping[str, Any] | None:
    """The outline of the city, and the steps to its owners; None if there is not exactly one solution."""
    if solution_of(puzzle) is None:
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
