"""An `aerial` puzzle: the roofs of a full city from above, most heights hidden. Turning or mirroring keeps its id."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec.structs import force_setattr

from skypuzzle.cloud_city.kinds.base import FullCityPuzzle, check_size
from skypuzzle.cloud_city.notation.cities import WalkwayText
from skypuzzle.cloud_city.rules import pieces
from skypuzzle.cloud_city.rules.city import GROUND, LETTERS, NO_TILE, NOTHING, City, symmetries
from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.notation import notation

HIDDEN = 4
"""A roof of unknown height, in addition to the codes of a city."""
HIDDEN_LETTER = "o"
SIGNS = {**{letter: code for code, letter in LETTERS.items() if code != NO_TILE}, HIDDEN_LETTER: HIDDEN}
ROOFS_OF_A_TILE = 2


class Roofs(NamedTuple):
    """The code of a city, or HIDDEN, for each quarter of the plane. The city is finished and begins at a1."""

    quarters: bytes

    def __str__(self) -> str:
        letters = {code: letter for letter, code in SIGNS.items()}
        ranks = range(0, pieces.SIZE * self.height, pieces.SIZE)
        rows = [self.quarters[start : start + self.width] for start in reversed(ranks)]
        return "/".join("".join(letters[code] for code in row) for row in rows)

    @property
    def width(self) -> int:
        """In quarters."""
        return sum(code != NO_TILE for code in self.quarters[: pieces.SIZE])

    @property
    def height(self) -> int:
        """In quarters."""
        return sum(code != NO_TILE for code in self.quarters[:: pieces.SIZE])

    @property
    def shape(self) -> pieces.Shape:
        return next(shape for shape in pieces.Shape if (self.width // 2, self.height // 2) in shape.sizes)

    @property
    def heights(self) -> Mapping[pieces.Quarter, pieces.Height | None]:
        """The height of each roof, None where it is hidden."""
        return {
            quarter: None if code == HIDDEN else pieces.Height(code)
            for quarter, code in enumerate(self.quarters)
            if code not in (GROUND, NO_TILE)
        }

    @property
    def givens(self) -> Mapping[pieces.Quarter, pieces.Height]:
        return {quarter: height for quarter, height in self.heights.items() if height is not None}

    def without(self, quarter: pieces.Quarter) -> "Roofs":
        """Hide one more roof."""
        quarters = bytearray(self.quarters)
        quarters[quarter] = HIDDEN
        return Roofs(bytes(quarters))

    def with_heights(self, heights: Mapping[pieces.Quarter, pieces.Height]) -> "Roofs":
        """Show these heights."""
        quarters = bytearray(self.quarters)
        for quarter, height in heights.items():
            quarters[quarter] = height
        return Roofs(bytes(quarters))

    def show(self, city: City) -> bool:
        """Does a city have its buildings exactly under these roofs, with the heights shown?"""
        return all(
            code == seen or (seen == HIDDEN and code in tuple(pieces.Height))
            for seen, code in zip(self.quarters, city.quarters, strict=True)
        )

    def symmetries(self, walkways: tuple[pieces.Walkway, ...]) -> Iterator[tuple["Roofs", tuple[pieces.Walkway, ...]]]:
        """The roofs and walkways in all eight orientations."""
        cities = (City(self.quarters.replace(bytes([HIDDEN]), bytes([height])), walkways) for height in pieces.Height)
        for low, _, tall in zip(*map(symmetries, cities), strict=True):
            pairs = zip(low.quarters, tall.quarters, strict=True)
            yield Roofs(bytes(one if one == other else HIDDEN for one, other in pairs)), low.walkways


def roofs_of(city: City, givens: Iterable[pieces.Quarter] = ()) -> Roofs:
    """The roofs of a finished city at a1, all hidden except the givens."""
    shown = frozenset(givens)
    quarters = bytearray(city.quarters)
    for quarter, _ in city.buildings:
        if quarter not in shown:
            quarters[quarter] = HIDDEN
    return Roofs(bytes(quarters))


def parse_roofs(text: str) -> Roofs:
    """Parse roofs: a finished city with `o` for hidden ones, such as `o..S.o/…`, two roofs to a tile."""
    ranks = text.split("/")
    width, height = len(ranks[0]), len(ranks)
    if not any((width, height) == (2 * wide, 2 * high) for shape in pieces.Shape for wide, high in shape.sizes):
        reason = "expected 6 ranks of 6 quarters, 6 of 8, or 8 of 6"
        raise NotationError(Fault("roofs", text, reason))
    raise_if_any(NotationError, _faults_of_ranks(ranks, width))
    quarters = bytearray(NOTHING)
    for up, rank in enumerate(reversed(ranks)):
        quarters[pieces.SIZE * up : pieces.SIZE * up + width] = bytes(SIGNS[sign] for sign in rank)
    raise_if_any(NotationError, _faults_of_tiles(quarters))
    return Roofs(bytes(quarters))


if TYPE_CHECKING:
    RoofsText: TypeAlias = Roofs
else:
    RoofsText = notation(
        "RoofsText",
        parse_roofs,
        description="ranks of quarters from north to south, separated by /; o for a roof whose height is to be found",
    )


def _faults_of_ranks(ranks: list[str], width: int) -> Iterator[Fault]:
    for up, rank in enumerate(reversed(ranks), 1):
        if len(rank) != width:
            yield Fault(f"roofs, rank {up}", rank, f"{len(rank)} quarters; there must be {width}")
            continue
        for sign in rank:
            if sign not in SIGNS:
                yield Fault(f"roofs, rank {up}", sign, "expected B, G, S, o for a hidden roof, or .")


def _faults_of_tiles(quarters: bytearray) -> Iterator[Fault]:
    for cell in pieces.CELLS:
        roofs = sum(quarters[quarter] not in (GROUND, NO_TILE) for quarter in pieces.quarters_of(cell))
        if quarters[cell] != NO_TILE and roofs != ROOFS_OF_A_TILE:
            yield Fault("roofs", pieces.QUARTER_NAMES[cell], f"the tile there has {roofs} roofs; it must have two")


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
        """One text for each of the eight orientations."""
        for roofs, walkways in self.roofs.symmetries(self.walkways):
            yield " ".join(("cloud-city", self.kind, str(roofs), *map(str, walkways)))


def check_picture(roofs: Roofs, walkways: tuple[pieces.Walkway, ...]) -> None:
    """Raise a RuleError that names every walkway that no heights could explain."""
    raise_if_any(RuleError, _faults(roofs, walkways))


def _faults(roofs: Roofs, walkways: tuple[pieces.Walkway, ...]) -> Iterator[Fault]:
    seen: set[pieces.Walkway] = set()
    for walkway in walkways:
        if walkway in seen:
            yield Fault("walkways", str(walkway), "it is listed twice")
        seen.add(walkway)
        for end in walkway:
            if end not in roofs.heights:
                yield Fault("walkways", str(walkway), f"there is no roof on {pieces.QUARTER_NAMES[end]} (rule 10a)")
    ends = Counter(end for walkway in walkways for end in walkway)
    for quarter, number in sorted(ends.items()):
        if number > pieces.MOST_AT_A_BUILDING:
            yield Fault("walkways", pieces.QUARTER_NAMES[quarter], f"{number} walkways; there may be two (rule 10g)")
