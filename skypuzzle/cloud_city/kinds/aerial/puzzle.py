"""An `aerial` puzzle: a full city from above, and an id that turning or mirroring does not change."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import force_setattr

from skypuzzle.cloud_city.kinds.aerial.roofs import Roofs, RoofsText
from skypuzzle.cloud_city.kinds.base import check_size
from skypuzzle.cloud_city.kinds.full_cities import FullCityPuzzle
from skypuzzle.cloud_city.notation.cities import WalkwayText
from skypuzzle.cloud_city.rules.pieces import MOST_AT_A_BUILDING, QUARTER_NAMES, Walkway
from skypuzzle.errors import Fault, RuleError, raise_if_any


class AerialPuzzle(FullCityPuzzle, frozen=True, kw_only=True, tag="aerial"):
    """A full city from above; find the height of each roof. The tiles in the box are no constraint.

    A city is full if a walkway joins any two buildings of one height that are in line, at most 5 apart, with nothing
    but lower ones between them, and these walkways obey the other rules: at most two at a building, none crosses
    another of its level, and there are enough pieces.
    """

    roofs: RoofsText
    walkways: tuple[WalkwayText, ...]
    """All that rules 10a–e allow, sorted."""

    def __post_init__(self) -> None:
        force_setattr(self, "walkways", tuple(sorted(self.walkways)))
        check_picture(self.roofs, self.walkways)
        check_size(self.solution, self.roofs.shape)

    def texts(self) -> Iterator[str]:
        """In all eight orientations."""
        for roofs, walkways in self.roofs.symmetries(self.walkways):
            yield " ".join(("cloud-city", self.kind, str(roofs), *map(str, walkways)))


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
