"""What a person reads off the picture, relation by relation, and what each of them says about heights.

Roofs that walkways join make a *route*, and all roofs of a route are equally high. Every other relation joins routes,
and says which heights one of them cannot have, given what is known of the others.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from skypuzzle.cloud_city.rules.pieces import Height, Quarter, Walkway

Route: TypeAlias = int
"""Routes are numbered from 0; a roof without walkways is a route of its own."""

Heights: TypeAlias = int
"""A set of heights, one bit each: 1 for B, 2 for G, 4 for S."""

ANY: Heights = 7
BIT = {height: 1 << (height - 1) for height in Height}
ONLY = {bit: height for height, bit in BIT.items()}
"""The height, where there is only one."""
LOWEST = tuple(heights & -heights for heights in range(8))
HIGHEST = (0, 1, 2, 2, 4, 4, 4, 4)
UP_TO = tuple(max(2 * HIGHEST[heights] - 1, 0) for heights in range(8))
"""The highest of some heights and everything below it."""
FROM = tuple(ANY & ~(LOWEST[heights] - 1) if heights else 0 for heights in range(8))
"""The lowest of some heights and everything above it."""
NOT_BELOW = tuple(ANY & ~(UP_TO[heights] & ~HIGHEST[heights]) for heights in range(8))
"""What is lower than something cannot have: its highest height and everything above."""
NOT_ABOVE = tuple(ANY & ~(FROM[heights] & ~LOWEST[heights]) for heights in range(8))
"""What is higher than something cannot have: its lowest height and everything below."""


def members(heights: Heights) -> list[Height]:
    """The heights of a set, from the lowest."""
    return [height for height, bit in BIT.items() if heights & bit]


class Technique(Enum):
    """Techniques, the easiest first."""

    JOINED = "joined"
    FLOWN_OVER = "flown over"
    NEIGHBOURS = "neighbours"
    CROSSING = "crossing"
    BETWEEN = "between"
    NOTES = "notes"
    THREE = "three"
    SUPPOSING = "supposing"

    def __str__(self) -> str:
        return self.value


Strike: TypeAlias = tuple[Route, Heights]
"""Heights that a route cannot have."""


@dataclass(frozen=True, slots=True, eq=False)
class Relation(ABC):
    """Something seen about a few roofs."""

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
        """What follows from what is known: heights that its routes cannot have."""

    @abstractmethod
    def premises(self, known: Sequence[Heights], route: Route) -> Iterator[Strike]:
        """What had to be known of the others for what follows for a route: heights that they cannot have."""


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
        """Above and below."""
        return frozenset((self.high, self.low))

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        """The ends of the walkway and the roof under it."""
        return (*self.walkway, self.under)

    def strikes(self, known: Sequence[Heights]) -> Iterator[Strike]:
        """Each is limited by the other."""
        yield self.low, NOT_BELOW[known[self.high]]
        yield self.high, NOT_ABOVE[known[self.low]]

    def premises(self, known: Sequence[Heights], route: Route) -> Iterator[Strike]:
        """How high the upper one can be at most, how low the lower one at least."""
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
        """Both."""
        return frozenset((self.one, self.other))

    def strikes(self, known: Sequence[Heights]) -> Iterator[Strike]:
        """What one certainly is, the other is not."""
        if known[self.one] in ONLY:
            yield self.other, known[self.one]
        if known[self.other] in ONLY:
            yield self.one, known[self.other]

    def premises(self, known: Sequence[Heights], route: Route) -> Iterator[Strike]:
        """The height of the other one."""
        partner = self.other if route == self.one else self.one
        yield partner, ANY & ~known[partner]


@dataclass(frozen=True, slots=True, eq=False)
class Neighbours(Different):
    """Two roofs in line with none between them: were they equal, a walkway would join them (rule 10a)."""

    technique = Technique.NEIGHBOURS
    roofs: tuple[Quarter, Quarter]

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        """The two roofs."""
        return self.roofs


@dataclass(frozen=True, slots=True, eq=False)
class Crossing(Different):
    """Two walkways that cross are not on one level (rule 10f)."""

    technique = Technique.CROSSING
    walkways: tuple[Walkway, Walkway]

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        """The four ends."""
        return (*self.walkways[0], *self.walkways[1])


@dataclass(frozen=True, slots=True, eq=False)
class Between(Relation):
    """Two roofs in line, not joined, with others between: they differ, or one between is as high (rules 10c, 10d)."""

    technique = Technique.BETWEEN
    one: Route
    other: Route
    """May be the same route: then something as high must stand between."""
    between: tuple[Route, ...]
    """Each once, and neither of the two ends among them."""
    roofs: tuple[Quarter, Quarter]
    passed: tuple[Quarter, ...]

    @property
    def routes(self) -> frozenset[Route]:
        """The ends and what stands between."""
        return frozenset((self.one, self.other, *self.between))

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        """The ends and what stands between."""
        return (*self.roofs, *self.passed)

    def strikes(self, known: Sequence[Heights]) -> Iterator[Strike]:
        """Ends that nothing keeps apart are not equal; equal ends are kept apart by what is left to do it."""
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
        """Where only one route can be at least that high, it is."""
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
        """All three."""
        return frozenset(self.three)

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        """Everything that shows that they differ."""
        return tuple(dict.fromkeys(quarter for relation in self.why for quarter in relation.quarters))

    def strikes(self, known: Sequence[Heights]) -> Iterator[Strike]:
        """Where two of them share two heights, these are taken."""
        for at, route in enumerate(self.three):
            taken = known[self.three[at - 1]] | known[self.three[at - 2]]
            if taken != ANY:
                yield route, taken

    def premises(self, known: Sequence[Heights], route: Route) -> Iterator[Strike]:
        """The height that neither of the other two has."""
        others = [other for other in self.three if other != route]
        missing = ANY & ~(known[others[0]] | known[others[1]])
        yield from ((other, missing) for other in others)
