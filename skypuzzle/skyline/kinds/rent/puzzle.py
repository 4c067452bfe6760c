"""`rent` puzzles: heights, flags and a few given owners. Turning or recolouring a puzzle does not change its id."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.notation import notation
from skypuzzle.puzzles.puzzle import Difficulty, Puzzle
from skypuzzle.skyline.notation.positions import BoxText, ColourText, SiteText
from skypuzzle.skyline.rules.board import Box, Flag, default_box
from skypuzzle.skyline.rules.city import COLOURS, LEVELS, NEUTRAL, RENTS, Mask, Outline, Site, symmetries
from skypuzzle.wording import number_of

OWNERS = "".join((*COLOURS, NEUTRAL))
"""Who can own a top: `YPBR`, and `W` for nobody."""
HEIGHTS = "".join(str(level + 1) for level in range(LEVELS))
SIZES = range(5, 9)
"""Sizes of square boards, which puzzles can have besides the board of the game."""


def grid_text(outline: Outline, marks: Sequence[object]) -> str:
    return "/".join("".join(str(marks[site]) for site in rank) for rank in outline.ranks)


def parse_heights(text: str, board: Outline) -> tuple[Outline, tuple[int, ...]]:
    """The heights and their outline: a square of 5 to 8 ranks if they fill one, otherwise the board."""
    lengths = [len(rank) for rank in text.split("/")]
    size = len(lengths)
    outline = Outline.square(size) if size in SIZES and lengths == [size] * size else board
    return outline, tuple(map(int, _marks(text, outline, HEIGHTS, "heights")))


def parse_owners(text: str, outline: Outline) -> str:
    return "".join(_marks(text, outline, OWNERS, "owners"))


def _marks(text: str, outline: Outline, allowed: str, place: str) -> list[str]:
    words = text.split("/")
    if len(words) != len(outline.ranks):
        raise NotationError(
            Fault(place, text, f"{number_of(len(words), 'rank')}; expected {len(outline.ranks)}, north to south")
        )
    faults = []
    for number, (word, rank) in enumerate(zip(words, outline.ranks, strict=True)):
        name = f"{place}, rank {len(words) - number}"
        if len(word) != len(rank):
            faults.append(Fault(name, word, f"{number_of(len(word), 'site')}; expected {len(rank)}"))
        elif not set(word) <= set(allowed):
            faults.append(Fault(name, word, f"expected letters of {allowed}" if allowed == OWNERS else "expected 1–5"))
    raise_if_any(NotationError, faults)
    return list("".join(words))


Owner: TypeAlias = str
"""A colour, or `W` for neutral."""
Owners: TypeAlias = str
"""Who owns the top of each site, in the order of the sites."""

if TYPE_CHECKING:
    OwnerText: TypeAlias = Owner
else:
    OwnerText = Literal[*OWNERS]

ANONYMOUS = "1234"
"""Names for colours where it only matters that they differ."""


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A top whose owner is given, or was found."""

    site: SiteText
    owner: OwnerText


class RentSolution(Struct, frozen=True, forbid_unknown_fields=True):
    """The owners of all tops."""

    owners: str
    """Ranks from north to south, separated by /, a letter for each site."""


@dataclass(frozen=True)
class Rent:
    """What is given. `rent_of` checks it and puts flags and owners in the order of the sites."""

    outline: Outline
    heights: tuple[int, ...]
    """Floors of the tower on each site, from one to five."""
    flags: tuple[Flag, ...]
    given: tuple[Given, ...]
    neutral: int
    """How many tops are nobody's."""

    @cached_property
    def rents(self) -> tuple[int, ...]:
        return tuple(RENTS[height - 1] for height in self.heights)

    @cached_property
    def known(self) -> Mapping[Site, Owner]:
        """Every owner that the flags and the givens show."""
        return {flag.site: flag.owner for flag in self.flags} | {each.site: each.owner for each in self.given}

    @property
    def numbered_flags(self) -> list[tuple[int, int, int]]:
        """Site, owner and income of each flag as numbers, for the searches."""
        return [(self.outline.index[flag.site], OWNERS.index(flag.owner), flag.income) for flag in self.flags]

    @property
    def neutral_rent(self) -> int:
        """The rent of all neutral tops: what no flag accounts for."""
        return sum(self.rents) - sum(flag.income for flag in self.flags)

    def without(self, site: Site) -> "Rent":
        given = tuple(given for given in self.given if given.site != site)
        return Rent(self.outline, self.heights, self.flags, given, self.neutral)

    def rent(self, sites: Mask) -> int:
        return sum(rent for index, rent in enumerate(self.rents) if sites >> index & 1)

    def solution(self, owners: Owners) -> RentSolution:
        return RentSolution(grid_text(self.outline, owners))

    def why_not(self, owners: Owners) -> str | None:
        """Why owners are not a solution, by the rules; None if they are."""
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
    return sum(1 << index for index, letter in enumerate(owners) if letter == owner)


def rent_of(
    outline: Outline, heights: Sequence[int], flags: Iterable[Flag], given: Iterable[Given], neutral: int
) -> Rent:
    """Put the givens in order. Raises a RuleError that lists every impossible one."""
    flags, given = list(flags), list(given)
    owned = [("flags", flag.site, flag.owner, "".join(COLOURS)) for flag in flags]
    owned += [("given", each.site, each.owner, OWNERS) for each in given]
    taken: set[Site] = set()
    faults = []
    for place, site, owner, allowed in owned:
        if site not in outline.index:
            faults.append(Fault(place, site, f"expected a site from {outline.sites[-1]} to {outline.sites[0]}"))
        elif site in taken:
            faults.append(Fault(place, site, "its owner is given twice"))
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


class FlagForm(Struct, forbid_unknown_fields=True):
    """The flag of a group: its owner, and what its tops pay."""

    site: SiteText
    owner: ColourText
    income: int


if TYPE_CHECKING:
    FlagText: TypeAlias = Flag
else:
    FlagText = notation(
        "FlagText",
        lambda form: Flag(form.site, form.owner, form.income),
        write=lambda flag: FlagForm(*flag),
        reads=FlagForm,
    )


class RentPuzzle(Puzzle, frozen=True, kw_only=True, tag="rent"):
    """Find the owner of every top. Each group of one owner has one flag, which says what its tops pay together."""

    heights: str
    """Ranks from north to south, separated by /, the number of floors on each site."""
    flags: tuple[FlagText, ...]
    given: tuple[Given, ...]
    neutral: int
    """How many tops are neutral."""
    box: BoxText | None = None
    """On the board of a box that is not the default one."""
    solution: RentSolution | None = None

    @classmethod
    def of(
        cls, rent: Rent, difficulty: Difficulty, owners: Owners | None = None, box: Box | None = None
    ) -> "RentPuzzle":
        return cls(
            heights=grid_text(rent.outline, rent.heights),
            flags=rent.flags,
            given=rent.given,
            neutral=rent.neutral,
            box=box,
            difficulty=difficulty,
            solution=None if owners is None else rent.solution(owners),
        )

    def __post_init__(self) -> None:
        """Put flags and given owners in order. Raises an error if a given is impossible."""
        box = None if self.box is None or self.box.outline == default_box().outline else self.box
        for name, value in (("flags", self.rent.flags), ("given", self.rent.given), ("box", box)):
            force_setattr(self, name, value)
        _ = self.owners  # raises an error if the solution is malformed

    @cached_property
    def rent(self) -> Rent:
        outline, heights = parse_heights(self.heights, (self.box or default_box()).outline)
        return rent_of(outline, heights, self.flags, self.given, self.neutral)

    @cached_property
    def owners(self) -> Owners | None:
        """The solution, in the order of the sites; None if it is withheld."""
        return None if self.solution is None else parse_owners(self.solution.owners, self.rent.outline)

    def texts(self) -> Iterator[str]:
        """The givens in every orientation. Colours are numbered as they first appear, so they do not matter."""
        rent = self.rent
        at = rent.outline.index
        for way in symmetries(rent.outline):
            heights = sorted((way[index], height) for index, height in enumerate(rent.heights))
            flags = sorted((way[at[flag.site]], flag.owner, str(flag.income)) for flag in rent.flags)
            given = sorted((way[at[each.site]], each.owner, "") for each in rent.given)
            seen = dict.fromkeys(owner for _, owner, _ in (*flags, *given) if owner != NEUTRAL)
            called = dict(zip(seen, ANONYMOUS, strict=False)) | {NEUTRAL: NEUTRAL}
            owned = (f"{site}:{called[owner]}:{income}" for site, owner, income in (*flags, *given))
            city = "".join(str(height) for _, height in heights)
            yield " ".join(("skyline rent", "/".join(rent.outline.rows), city, *owned, str(rent.neutral)))
