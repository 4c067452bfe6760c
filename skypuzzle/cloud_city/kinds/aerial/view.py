"""The picture from above, as relations between routes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from skypuzzle.cloud_city.kinds.aerial.relations import (
    ANY,
    BIT,
    Between,
    Crossing,
    Different,
    Heights,
    Neighbours,
    Over,
    Relation,
    Route,
    Three,
)
from skypuzzle.cloud_city.rules.pieces import LONGEST, SIZE, Height, Quarter, Walkway, cross


@dataclass(frozen=True)
class View:
    """Roofs and walkways from above, whatever the heights."""

    routes: tuple[tuple[Quarter, ...], ...]
    """The roofs of each route, in order."""
    of: Mapping[Quarter, Route]
    """The route of each roof."""
    plain: tuple[Relation, ...]
    """Walkways over roofs, neighbours, and crossings."""
    between: tuple[Between, ...]

    @cached_property
    def three(self) -> tuple[Three, ...]:
        """Routes that all differ, three at a time."""
        differ: dict[tuple[Route, Route], Over | Different] = {}
        for relation in self.plain:
            if isinstance(relation, Over | Different) and len(relation.routes) > 1:
                one, other = sorted(relation.routes)
                differ.setdefault((one, other), relation)
        return tuple(
            Three((one, other, third), (differ[one, other], differ[one, third], differ[other, third]))
            for one, other in sorted(differ)
            for third in range(other + 1, len(self.routes))
            if (one, third) in differ and (other, third) in differ
        )

    @cached_property
    def sight(self) -> tuple[Heights, ...]:
        """What the picture alone says of each route: what is flown over is not S, and what flies over is not B."""
        heights = [ANY] * len(self.routes)
        for relation in self.plain:
            if isinstance(relation, Over):
                heights[relation.low] &= ANY & ~BIT[Height.S]
                heights[relation.high] &= ANY & ~BIT[Height.B]
        return tuple(heights)

    def known(self, givens: Mapping[Quarter, Height]) -> list[Heights]:
        """What each route can be, judging by the givens alone; nothing if they contradict each other."""
        heights = [ANY] * len(self.routes)
        for quarter, height in givens.items():
            heights[self.of[quarter]] &= BIT[height]
        return heights

    def _lookout(self, relations: tuple[Relation, ...]) -> "Lookout":
        around: list[dict[Relation, None]] = [{} for _ in self.routes]
        for relation in relations:
            for route in relation.routes:
                around[route][relation] = None
        return Lookout(relations, tuple(around))

    @cached_property
    def easy(self) -> "Lookout":
        """What can be read off at a glance."""
        return self._lookout(self.plain)

    @cached_property
    def medium(self) -> "Lookout":
        """The same, and what must stand between."""
        return self._lookout((*self.plain, *self.between))

    @cached_property
    def hard(self) -> "Lookout":
        """All relations."""
        return self._lookout((*self.plain, *self.between, *self.three))


@dataclass(frozen=True, slots=True)
class Lookout:
    """Relations to look at, all of them and by route."""

    relations: tuple[Relation, ...]
    around: tuple[Mapping[Relation, None], ...]
    """In order, and quick to add to others."""


@lru_cache(maxsize=64)
def view_of(roofs: tuple[Quarter, ...], walkways: tuple[Walkway, ...]) -> View:
    """The picture of these roofs (in order) and walkways, which join two of them each."""
    of = _routes(roofs, walkways)
    routes: list[list[Quarter]] = [[] for _ in set(of.values())]
    for quarter in roofs:
        routes[of[quarter]].append(quarter)
    standing = frozenset(walkways)
    plain: list[Relation] = []
    between: list[Between] = []
    for walkway, passed in _in_line(frozenset(roofs)):
        one, other = of[walkway.first], of[walkway.second]
        if walkway in standing:
            plain += (Over(one, of[quarter], walkway, quarter) for quarter in passed)
        elif not passed:
            plain.append(Neighbours(one, other, (walkway.first, walkway.second)))
        else:
            middle = tuple(dict.fromkeys(of[quarter] for quarter in passed))
            if one not in middle and other not in middle:  # else one as high always stands between
                between.append(Between(one, other, middle, (walkway.first, walkway.second), passed))
    for one_way, other_way in combinations(walkways, 2):
        if cross(one_way, other_way):
            plain.append(Crossing(of[one_way.first], of[other_way.first], (one_way, other_way)))
    return View(tuple(map(tuple, routes)), of, tuple(plain), tuple(between))


def _routes(roofs: Sequence[Quarter], walkways: Sequence[Walkway]) -> dict[Quarter, Route]:
    """Each roof's route, numbered by their first roofs."""
    first = {quarter: quarter for quarter in roofs}
    for walkway in walkways:
        one, other = sorted((first[walkway.first], first[walkway.second]))
        if one != other:
            first = {quarter: one if root == other else root for quarter, root in first.items()}
    number = {root: place for place, root in enumerate(sorted(set(first.values())))}
    return {quarter: number[root] for quarter, root in first.items()}


def _in_line(roofs: frozenset[Quarter]) -> Iterator[tuple[Walkway, tuple[Quarter, ...]]]:
    """Every two roofs that a walkway could join, with the roofs between them."""
    for first in sorted(roofs):
        for step, room in ((1, SIZE - 1 - first % SIZE), (SIZE, SIZE - 1 - first // SIZE)):
            passed: tuple[Quarter, ...] = ()
            for length in range(1, min(room, LONGEST) + 1):
                second = first + length * step
                if second in roofs:
                    yield Walkway(first, second), passed
                    passed = (*passed, second)
