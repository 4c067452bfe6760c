"""Aerial puzzles the slow way: heights tried one by one, roof by roof, with nothing but the rules about walkways."""

from collections.abc import Iterator, Mapping
from itertools import product

from skypuzzle.cloud_city.kinds.aerial.puzzle import Roofs
from skypuzzle.cloud_city.kinds.aerial.reasoning import Step
from skypuzzle.cloud_city.kinds.aerial.relations import members
from skypuzzle.cloud_city.rules.city import City, filled
from skypuzzle.cloud_city.rules.pieces import EVERY_WALKWAY, QUARTER_NAMES, Height, Quarter, Walkway, cross

Possible = dict[Quarter, set[Height]]
"""The heights that each roof may still have."""


def every_city(roofs: Roofs, walkways: tuple[Walkway, ...]) -> list[City]:
    """All full cities that look like that, in the order of their texts as bytes."""
    hidden = [quarter for quarter, height in roofs.heights.items() if height is None]
    found = []
    for heights in product(Height, repeat=len(hidden)):
        city = filled(City(roofs.with_heights(dict(zip(hidden, heights, strict=True))).quarters))
        if city is not None and city.walkways == walkways:
            found.append(city)
    return found


def possible_at_first(roofs: Roofs) -> Possible:
    """Judging by the givens alone."""
    return {quarter: set(Height) if height is None else {height} for quarter, height in roofs.heights.items()}


def unproven(roofs: Roofs, walkways: tuple[Walkway, ...], steps: tuple[Step, ...]) -> Iterator[str]:
    """Every step that does not follow from the roofs it looks at and what the steps before it say of them."""
    possible = possible_at_first(roofs)
    lines = [walkway for walkway in sorted(EVERY_WALKWAY) if all(end in roofs.heights for end in walkway)]
    for place, step in enumerate(steps, 1):
        seen = sorted(step.looks | set(step.backing))
        concluded = {quarter: {*members(step.struck)} for quarter in step.roofs}
        for quarter, heights in _ways(seen, {}, possible, _rules(seen, roofs, walkways, lines)):
            if heights[quarter] in concluded.get(quarter, ()):
                yield f"step {place}: {QUARTER_NAMES[quarter]} could be {heights[quarter]}"
                break
        for quarter, ruled_out in concluded.items():
            possible[quarter] -= ruled_out
        for quarter, height in step.settles.items():
            if possible[quarter] != {height}:
                yield f"step {place}: {QUARTER_NAMES[quarter]} is not settled"
    if any(len(heights) != 1 for heights in possible.values()):
        yield "not everything is settled"


Rule = tuple[Walkway, bool, tuple[Quarter, ...]]
"""Two roofs that a walkway could join, whether one does, and the roofs between them."""


def _rules(
    seen: list[Quarter], roofs: Roofs, walkways: tuple[Walkway, ...], lines: list[Walkway]
) -> tuple[list[Rule], list[tuple[Quarter, Quarter]]]:
    """What can be checked by someone who sees only these roofs; and which of them belong to walkways that cross."""
    pairs = []
    for walkway in lines:
        passed = tuple(quarter for quarter in walkway.between if quarter in roofs.heights)
        if walkway in walkways:
            passed = tuple(quarter for quarter in passed if quarter in seen)
        if all(quarter in seen for quarter in (*walkway, *passed)):
            pairs.append((walkway, walkway in walkways, passed))
    crossing = [
        (one.first, other.first)
        for one in walkways
        for other in walkways
        if cross(one, other) and all(end in seen for end in (*one, *other))
    ]
    return pairs, crossing


def _ways(
    seen: list[Quarter],
    heights: Mapping[Quarter, Height],
    possible: Possible,
    rules: tuple[list[Rule], list[tuple[Quarter, Quarter]]],
) -> Iterator[tuple[Quarter, Mapping[Quarter, Height]]]:
    """Every way to choose heights for these roofs, told once for each of them."""
    if len(heights) == len(seen):
        yield from ((quarter, heights) for quarter in seen)
        return
    quarter = seen[len(heights)]
    for height in sorted(possible[quarter]):
        more = {**heights, quarter: height}
        if not _breaks(more, rules):
            yield from _ways(seen, more, possible, rules)


def _breaks(heights: Mapping[Quarter, Height], rules: tuple[list[Rule], list[tuple[Quarter, Quarter]]]) -> bool:
    pairs, crossing = rules
    for (first, second), stands, passed in pairs:
        if all(quarter in heights for quarter in (first, second, *passed)):
            can = heights[first] == heights[second] and all(heights[quarter] < heights[first] for quarter in passed)
            if can != stands:
                return True
    return any(heights.get(one, 1) == heights.get(other, 2) for one, other in crossing)
