"""A `rent` puzzle: heights, flags, a few owners; and an id that turning it or changing colours does not change."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.notebook import drawing
from skypuzzle.puzzles.levels import Difficulty
from skypuzzle.puzzles.puzzle import id_of
from skypuzzle.skyline.kinds.rent.grids import OWNERS, grid_text
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.outline import Mask, Outline, Site
from skypuzzle.skyline.rules.symmetry import symmetries
from skypuzzle.skyline.rules.towers import COLOURS, NEUTRAL, RENTS

Owner: TypeAlias = str
"""A colour, or `W` for nobody: the top is neutral."""
Owners: TypeAlias = str
"""Who owns the top of each site, in the order of the sites."""

ANONYMOUS = "1234"
"""What colours are called where only their differences matter."""


class Given(NamedTuple):
    """A top whose owner is told."""

    site: Site
    owner: Owner


@dataclass(frozen=True)
class Rent:
    """What is given. Flags and owners are in the order of the sites; `rent_of` puts them so."""

    outline: Outline
    heights: tuple[int, ...]
    """Floors of the tower on each site, from one to five."""
    flags: tuple[Flag, ...]
    given: tuple[Given, ...]
    neutral: int
    """How many tops are nobody's."""

    @property
    def heights_text(self) -> str:
        """As it is written in documents."""
        return grid_text(self.outline, self.heights)

    @cached_property
    def rents(self) -> tuple[int, ...]:
        """What the top of each site pays (rule 3)."""
        return tuple(RENTS[height - 1] for height in self.heights)

    @cached_property
    def known(self) -> Mapping[Site, Owner]:
        """Every owner that can be seen: of flags, and of tops that are told."""
        return {flag.site: flag.owner for flag in self.flags} | dict(self.given)

    @property
    def neutral_rent(self) -> int:
        """What the neutral tops would pay together: all that no flag speaks of."""
        return sum(self.rents) - sum(flag.income for flag in self.flags)

    def without(self, site: Site) -> "Rent":
        """With one owner less told."""
        given = tuple(given for given in self.given if given.site != site)
        return Rent(self.outline, self.heights, self.flags, given, self.neutral)

    def rent(self, sites: Mask) -> int:
        """What a set of tops pays."""
        return sum(rent for index, rent in enumerate(self.rents) if sites >> index & 1)

    def why_not(self, owners: Owners) -> str | None:
        """Why owners are no solution, as the rules have it; None if they are one."""
        for site, owner in self.known.items():
            if owners[self.outline.index[site]] != owner:
                return f"{site} is {OWNER_WORDS[owner]}"
        if owners.count(NEUTRAL) != self.neutral:
            return f"{owners.count(NEUTRAL)} tops are neutral, not {self.neutral}"
        for colour in COLOURS:
            flags = {self.outline.index[flag.site]: flag for flag in self.flags if flag.owner == colour}
            for group in self.outline.groups(sites_of(owners, colour)):
                inside = [flag for index, flag in flags.items() if group >> index & 1]
                first = self.outline.names(group)[0]
                if len(inside) != 1:
                    return f"the {COLOURS[colour]} group of {first} has {len(inside) or 'no'} flags"
                if self.rent(group) != inside[0].income:
                    return f"the {COLOURS[colour]} group of {first} pays {self.rent(group)}, not {inside[0].income}"
        return None


OWNER_WORDS = {**COLOURS, NEUTRAL: "neutral"}


def sites_of(owners: Owners, owner: Owner) -> Mask:
    """The sites whose tops someone owns."""
    return sum(1 << index for index, letter in enumerate(owners) if letter == owner)


def rent_of(
    outline: Outline, heights: Sequence[int], flags: Iterable[Flag], given: Iterable[Given], neutral: int
) -> Rent:
    """What is given, put in order; a RuleError if it cannot be meant."""
    flags, given = list(flags), list(given)
    told = [("flags", flag.site, flag.owner, "".join(COLOURS)) for flag in flags]
    told += [("given", each.site, each.owner, OWNERS) for each in given]
    taken: set[Site] = set()
    faults = []
    for place, site, owner, allowed in told:
        if site not in outline.index:
            faults.append(Fault(place, site, f"no site from {outline.sites[-1]} to {outline.sites[0]}"))
        elif site in taken:
            faults.append(Fault(place, site, "its owner is told twice"))
        if owner not in tuple(allowed):
            faults.append(Fault(place, owner, f"the owner of {site} must be one of {', '.join(allowed)}"))
        taken.add(site)
    total = sum(RENTS[height - 1] for height in heights)
    faults += (
        Fault("flags", f"{flag.income}", f"all tops together pay {total}")
        for flag in flags
        if not 0 <= flag.income <= total
    )
    if not 0 <= neutral <= len(outline.sites) - len(flags):
        faults.append(Fault("neutral", f"{neutral}", f"{len(outline.sites)} tops, {len(flags)} of them with flags"))
    raise_if_any(RuleError, faults)
    at = outline.index
    return Rent(
        outline,
        tuple(heights),
        tuple(sorted(flags, key=lambda flag: at[flag.site])),
        tuple(sorted(given, key=lambda each: at[each.site])),
        neutral,
    )


@dataclass(frozen=True, slots=True)
class RentPuzzle:
    """Find the owner of every top. Each group of one owner has one flag, which says what its tops pay together."""

    kind: ClassVar[Literal["rent"]] = "rent"

    rent: Rent
    difficulty: Difficulty
    solution: Owners | None
    """None if it is withheld."""

    @property
    def owners_text(self) -> str | None:
        """The solution as it is written in documents."""
        return None if self.solution is None else grid_text(self.rent.outline, self.solution)

    @property
    def id(self) -> str:
        """The same however the city is turned onto its outline, and whichever colours stand for each other."""
        return id_of(_texts(self.rent))

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return drawing(self)


def _texts(rent: Rent) -> Iterator[str]:
    """The givens in every orientation. Colours are numbered as they first appear, so they do not matter."""
    at = rent.outline.index
    for way in symmetries(rent.outline):
        heights = sorted((way[index], height) for index, height in enumerate(rent.heights))
        flags = sorted((way[at[flag.site]], flag.owner, str(flag.income)) for flag in rent.flags)
        given = sorted((way[at[told.site]], told.owner, "") for told in rent.given)
        seen = dict.fromkeys(owner for _, owner, _ in (*flags, *given) if owner != NEUTRAL)
        called = dict(zip(seen, ANONYMOUS, strict=False)) | {NEUTRAL: NEUTRAL}
        told = (f"{site}:{called[owner]}:{income}" for site, owner, income in (*flags, *given))
        city = "".join(str(height) for _, height in heights)
        yield " ".join(("skyline rent", "/".join(rent.outline.rows), city, *told, str(rent.neutral)))
