"""A `build` puzzle for a page: the city to build, and the explanation as steps from which every hint is made."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from skypuzzle.skyliners.kinds.build.hints import how_to_reason, sites_of, where_to_look
from skypuzzle.skyliners.kinds.build.proof import Conclusion, Deduction, Proof, prove
from skypuzzle.skyliners.kinds.build.pruning import pruned
from skypuzzle.skyliners.kinds.build.puzzle import BuildPuzzle
from skypuzzle.skyliners.kinds.build.solution import final_city
from skypuzzle.skyliners.kinds.build.teaching import Teacher
from skypuzzle.skyliners.rules.board import SITE_NAMES, Site


def build_data(puzzle: BuildPuzzle) -> Mapping[str, Any] | None:
    """None if no city solves the puzzle; without steps if no explanation is known."""
    city, proof = final_city(puzzle.question), prove(puzzle.question)
    if city is None:
        return None
    return {"city": str(city), "steps": [] if proof is None else _steps(pruned(proof))}


def _steps(proof: Proof) -> list[dict[str, Any]]:
    """In order: the hint is the first one that asks for a piece which is not on the board yet."""
    teacher = Teacher(proof.question)
    steps: list[dict[str, Any]] = []
    told: dict[Site, list[int]] = {}
    """The steps that tell something of a site."""
    for step in proof.steps:
        why, premises = how_to_reason(teacher, step), sorted(set(_premises(step)))
        needs = sorted({number for site in premises for number in told.get(site, ())})
        for (where, line), conclusions in _by_place(step):
            for each in conclusions:
                told.setdefault(each.site, []).append(len(steps))
            steps.append(
                {
                    "technique": str(step.technique),
                    "where": where,
                    "why": why,
                    "concludes": [[SITE_NAMES[each.site], each.left] for each in conclusions],
                    "looks": [SITE_NAMES[site] for site in sites_of(line)],
                    "needs": needs,
                }
            )
    return steps


def _by_place(step: Deduction) -> Iterator[tuple[tuple[str, int], list[Conclusion]]]:
    """What follows, parted where a hint would say to look elsewhere."""
    for place, group in groupby(step.conclusions, lambda each: where_to_look(step, each.site)):
        yield place, list(group)


def _premises(step: Deduction) -> Iterator[Site]:
    """The sites of which earlier steps must have told something."""
    yield from (fact.site for fact in step.premises)
    for link in step.chain:
        yield from _premises(link)
