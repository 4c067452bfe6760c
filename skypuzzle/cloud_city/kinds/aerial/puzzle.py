"""An `aerial` puzzle: a full city from above, and an id that turning or mirroring does not change."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from skypuzzle.cloud_city.kinds.aerial.roofs import Roofs
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.geometry import QUARTER_NAMES
from skypuzzle.cloud_city.rules.walkways import MOST_AT_A_BUILDING, Walkway
from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.notebook import drawing
from skypuzzle.puzzles.levels import Difficulty
from skypuzzle.puzzles.puzzle import id_of


@dataclass(frozen=True)
class AerialPuzzle:
    """Find the height of every roof of a full city. The tiles in the box are no constraint."""

    kind: ClassVar[Literal["aerial"]] = "aerial"

    roofs: Roofs
    walkways: tuple[Walkway, ...]
    """All that rules 10a–e allow, sorted."""
    difficulty: Difficulty
    solution: City | None
    """With its walkways; None if it is withheld."""

    @cached_property
    def id(self) -> str:
        """The same for all eight orientations."""
        return id_of(
            " ".join(("cloud-city", self.kind, str(roofs), *map(str, walkways)))
            for roofs, walkways in self.roofs.symmetries(self.walkways)
        )

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return drawing(self)


def check_picture(roofs: Roofs, walkways: tuple[Walkway, ...]) -> None:
    """Can it be the picture of a city at all? A RuleError names every walkway that no heights could explain."""
    raise_if_any(RuleError, _faults(roofs, walkways))


def _faults(roofs: Roofs, walkways: tuple[Walkway, ...]) -> Iterator[Fault]:
    seen: set[Walkway] = set()
    for walkway in walkways:
        if walkway in seen:
            yield Fault("walkways", str(walkway), "it is there twice")
        seen.add(walkway)
        for end in walkway:
            if end not in roofs.heights:
                yield Fault("walkways", str(walkway), f"there is no roof on {QUARTER_NAMES[end]} (rule 10a)")
    ends = Counter(end for walkway in walkways for end in walkway)
    for quarter, number in sorted(ends.items()):
        if number > MOST_AT_A_BUILDING:
            yield Fault("walkways", QUARTER_NAMES[quarter], f"{number} walkways; there may be two (rule 10g)")
