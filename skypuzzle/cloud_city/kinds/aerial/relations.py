"""What a person can read off the picture, relation by relation, and what each relation says about heights.

Roofs joined by walkways form a *route*, and all roofs of a route are equally high. Every other relation is between
routes, and rules out heights for one of them, given what is known of the others.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import ClassVar, TypeAlias

from skypuzzle.cloud_city.rules.pieces import LONGEST, SIZE, Height, Quarter, Walkway, cross
from skypuzzle.puzzles.levels import Level, RankedTechnique

Route: TypeAlias = int
"""Routes are numbered from 0; a roof without walkways is a route of its own."""

Heights: TypeAlias = int
"""A set of heights, one bit each: 1 for B, 2 for G, 4 for S."""

ANY: Heights = 7
BIT = {height: 1 << (height - 1) for height in Height}
ONLY = {bit: height for height, bit in BIT.items()}
"""The height for each set of one."""
LOWEST = tuple(heights & -heights for heights in range(8))
HIGHEST = (0, 1, 2, 2, 4, 4, 4, 4)
UP_TO = tuple(max(2 * HIGHEST[heights] - 1, 0) for heights in range(8))
"""The highest of some heights and everything below it."""
FROM = tuple(ANY & ~(LOWEST[heights] - 1) if heights else 0 for heights in range(8))
"""The lowest of some heights and everything above it."""
NOT_BELOW = tuple(ANY & ~(UP_TO[heights] & ~HIGHEST[heights]) for heights in range(8))
"""What a lower route cannot have: the highest of these heights and everything above it."""
NOT_ABOVE = tuple(ANY & ~(FROM[heights] & ~LOWEST[heights]) for heights in range(8))
"""What a higher route cannot have: the lowest of these heights and everything below it."""


def members(heights: Heights) -> list[Height]:
    """The heights of a set, from the lowest."""
    return [height for height, bit in BIT.items() if heights & bit]


class Technique(RankedTechnique):
    """Techniques, the easiest first, with their levels and their weights in the score."""

    JOINED = "joined", Level.EASY, 1
    FLOWN_OVER = "flown over", Level.EASY, 1
    NEIGHBOURS = "neighbours", Level.EASY, 1
    CROSSING = "crossing", Level.EASY, 2
    BETWEEN = "between", Level.MEDIUM, 3
    NOTES = "notes", Level.HARD, 5
    THREE = "three", Level.HARD, 6
    SUPPOSING = "supposing", Level.EXPERT, 10


Strike: TypeAlias = tuple[Route, Heights]
"""Heights that a route cannot have."""


@dataclass(frozen=True, slots=True, eq=False)
class Relation(ABC):
    """Something visible about a few roofs."""

    technique: ClassVar[Technique]

    @property
    @abstractmethod
    def routes(self) -> frozenset[Route]:
        """The routes it is about."""

    @property
    @abstractmethod
    def quarters(self) -> tuple[Quarter, ...]:
        """The roofs to look at."""

    @abstractmethod
    def strikes(self, known: Sequence[Heights]) -> Iterator[Strike]:
        """Yield the heights that its routes cannot have, given what is known."""

    @abstractmethod
    def premises(self, known: Sequence[Heights], route: Route) -> Iterator[Strike]:
        """What `strikes` used about the other routes to rule out heights for a route."""


@dataclass(frozen=True, slots=True, eq=False)
class Over(Relation):
    """A walkway passes over a roof, so that roof is lower (rule 10d, ruling A)."""

    technique = Technique.FLOWN_OVER
    high: Route
    low: Route
    walkway: Walkway
    under: Quarter

    @property
    def routes(self) -> frozenset[Route]:
        return frozenset((self.high, self.low))

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        return (*self.walkway, self.under)

    def strikes(self, known: Sequence[Heights]) -> Iterator[Strike]:
        yield self.low, NOT_BELOW[known[self.high]]
        yield self.high, NOT_ABOVE[known[self.low]]

    def premises(self, known: Sequence[Heights], route: Route) -> Iterator[Strike]:
        """The upper bound of the higher route, or the lower bound of the lower one."""
        if route == self.low:
            yield self.high, ANY & ~UP_TO[known[self.high]]
        else:
            yield self.low, ANY & ~FROM[known[self.low]]


@dataclass(frozen=True, slots=True, eq=False)
class Different(Relation):
    """Two routes of different heights."""

    one: Route
    other: Route

    @property
    def routes(self) -> frozenset[Route]:
        return frozenset((self.one, self.other))

    def strikes(self, known: Sequence[Heights]) -> Iterator[Strike]:
        if known[self.one] in ONLY:
            yield self.other, known[self.one]
        if known[self.other] in ONLY:
            yield self.one, known[self.other]

    def premises(self, known: Sequence[Heights], route: Route) -> Iterator[Strike]:
        partner = self.other if route == self.one else self.one
        yield partner, ANY & ~known[partner]


@dataclass(frozen=True, slots=True, eq=False)
class Neighbours(Different):
    """Two roofs in line with none between them: were they equal, a walkway would join them (rule 10a)."""

    technique = Technique.NEIGHBOURS
    roofs: tuple[Quarter, Quarter]

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        return self.roofs


@dataclass(frozen=True, slots=True, eq=False)
class Crossing(Different):
    """Two walkways that cross are not on one level (rule 10f)."""

    technique = Technique.CROSSING
    walkways: tuple[Walkway, Walkway]

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        return (*self.walkways[0], *self.walkways[1])


@dataclass(frozen=True, slots=True, eq=False)
class Between(Relation):
    """Two roofs in line, not joined, with others between: they differ, or one between is as high (rules 10c, 10d)."""

    technique = Technique.BETWEEN
    one: Route
    other: Route
    """May be the same route: then something as high must be between."""
    between: tuple[Route, ...]
    """Each once, and without the two ends."""
    roofs: tuple[Quarter, Quarter]
    passed: tuple[Quarter, ...]

    @property
    def routes(self) -> frozenset[Route]:
        return frozenset((self.one, self.other, *self.between))

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        return (*self.roofs, *self.passed)

    def strikes(self, known: Sequence[Heights]) -> Iterator[Strike]:
        """Ends with nothing tall enough between them differ; between equal ends, something is tall enough."""
        one, other = known[self.one], known[self.other]
        if self.one == self.other:
            yield self.one, ANY & ~UP_TO[max(HIGHEST[known[route]] for route in self.between)]
            yield from self._keepers(known, LOWEST[one])
            return
        if one not in ONLY and other not in ONLY:
            return
        tallest = max(HIGHEST[known[route]] for route in self.between)
        if one in ONLY and tallest < one:
            yield self.other, one
        if other in ONLY and tallest < other:
            yield self.one, other
        if one == other:
            yield from self._keepers(known, one)

    def _keepers(self, known: Sequence[Heights], height: Heights) -> Iterator[Strike]:
        """If only one route can be at least this high, it is."""
        tall = [route for route in self.between if HIGHEST[known[route]] >= height]
        if len(tall) == 1:
            yield tall[0], height - 1

    def premises(self, known: Sequence[Heights], route: Route) -> Iterator[Strike]:
        """The heights of the ends, and that nothing (else) between them is as high."""
        same = self.one == self.other
        if route in self.between:
            height = LOWEST[known[self.one]]
            ends = {self.one, self.other}
            yield from ((end, ANY & ~(FROM[known[end]] if same else known[end])) for end in sorted(ends))
        elif same:
            height = 2 * max(HIGHEST[known[middle]] for middle in self.between)
        else:
            end = self.other if route == self.one else self.one
            height = known[end]
            yield end, ANY & ~height
        yield from ((middle, ANY & ~(height - 1)) for middle in self.between if middle != route)


@dataclass(frozen=True, slots=True, eq=False)
class Three(Relation):
    """Three routes, any two of which differ, have all three heights between them."""

    technique = Technique.THREE
    three: tuple[Route, Route, Route]
    why: tuple[Over | Different, Over | Different, Over | Different]
    """Why the first differs from the second and from the third, and the second from the third."""

    @property
    def routes(self) -> frozenset[Route]:
        return frozenset(self.three)

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        return tuple(dict.fromkeys(quarter for relation in self.why for quarter in relation.quarters))

    def strikes(self, known: Sequence[Heights]) -> Iterator[Strike]:
        """Two routes with only two heights between them use both up."""
        for at, route in enumerate(self.three):
            taken = known[self.three[at - 1]] | known[self.three[at - 2]]
            if taken != ANY:
                yield route, taken

    def premises(self, known: Sequence[Heights], route: Route) -> Iterator[Strike]:
        """The height that neither of the other two has."""
        others = [other for other in self.three if other != route]
        missing = ANY & ~(known[others[0]] | known[others[1]])
        yield from ((other, missing) for other in others)


@dataclass(frozen=True)
class View:
    """Roofs and walkways from above, without heights."""

    routes: tuple[tuple[Quarter, ...], ...]
    """The roofs of each route, in order."""
    of: Mapping[Quarter, Route]
    plain: tuple[Relation, ...]
    """Walkways over roofs, neighbours, and crossings."""
    between: tuple[Between, ...]

    @cached_property
    def three(self) -> tuple[Three, ...]:
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
        """What each route can be, by the givens alone; 0 if they contradict each other."""
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
        return self._lookout(self.plain)

    @cached_property
    def medium(self) -> "Lookout":
        return self._lookout((*self.plain, *self.between))

    @cached_property
    def hard(self) -> "Lookout":
        return self._lookout((*self.plain, *self.between, *self.three))


@dataclass(frozen=True, slots=True)
class Lookout:
    """Relations to look at, in a list and by route."""

    relations: tuple[Relation, ...]
    around: tuple[Mapping[Relation, None], ...]
    """Dicts in place of sets: in order, and quick to merge."""


@lru_cache(maxsize=64)
def view_of(roofs: tuple[Quarter, ...], walkways: tuple[Walkway, ...]) -> View:
    """The view of these roofs (in order) and of walkways that join two of them each."""
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
    """Each roof's route, numbered by first roofs."""
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
