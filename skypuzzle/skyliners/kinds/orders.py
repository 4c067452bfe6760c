"""Orders: what puzzles must be like, for `generate` and for each day. Weeks begin gently and end with a highlight."""

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, NotationError
from skypuzzle.notation import notation
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import NoSuchPuzzleError, Order, PuzzleSpec
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.base import Puzzle, SkylinersKind, kind_named
from skypuzzle.skyliners.notation import SideText
from skypuzzle.skyliners.rules.board import Side

EDITION = 2  # changes only if the same seed would give different puzzles

Bounds: TypeAlias = tuple[int, int]
ANY_NUMBER = (0, 99)
ANY_SCORE = (0, 1_000_000)
PIECES_RANGE = re.compile("([0-9]{1,2})-([0-9]{1,2})")
MIN_MAX = "expected MIN-MAX, such as 4-10"


def parse_pieces(text: str) -> Bounds:
    found = PIECES_RANGE.fullmatch(text)
    if found is None:
        raise NotationError(Fault("pieces", text, MIN_MAX))
    return int(found[1]), int(found[2])


def write_bounds(bounds: Bounds) -> str:
    return f"{bounds[0]}-{bounds[1]}"


if TYPE_CHECKING:
    PiecesText: TypeAlias = Bounds
else:
    PiecesText = notation(
        "PiecesText",
        parse_pieces,
        write=write_bounds,
        description="the fewest and the most",
        pattern=r"^\d{1,2}-\d{1,2}$",
    )


class SkylinersSpec(PuzzleSpec[Puzzle], frozen=True, kw_only=True):
    """What the puzzles of a generated set must be like. With the seed, that is enough to make them again."""

    edition: ClassVar[int] = EDITION

    kind: KindName
    pieces: PiecesText = ANY_NUMBER  # the fewest and the most pieces to place, or to choose from
    sides: tuple[SideText, ...] = tuple(Side)  # for `build`: the sides with clues, clockwise from N
    symmetric: bool = False  # for `build`: do clues come in pairs under a half turn?

    @property
    def scores(self) -> Bounds:
        return ANY_SCORE

    @property
    def place(self) -> int | None:
        """The number of this puzzle among those of its sort, so that titles differ. It is not part of the name."""
        return None

    def check(self) -> None:
        kind = kind_named(self.kind)
        (fewest, most), (least, greatest) = self.pieces, kind.pieces
        if fewest > most:
            raise NotationError(Fault("pieces", write_bounds(self.pieces), MIN_MAX))
        if reason := self._wrong_sides():
            raise NotationError(Fault("sides", "".join(map(str, self.sides)), reason))
        if not kind.has_clues and (self.sides != tuple(Side) or self.symmetric or self.scores != ANY_SCORE):
            raise NotationError(Fault("kind", self.kind, "only build puzzles have sides, symmetry and scores"))
        if most < least or fewest > greatest:
            raise NoSuchPuzzleError(f"no {self.wanted}: such a puzzle has {least} to {greatest} pieces")

    def _wrong_sides(self) -> str | None:
        if not self.sides:
            return "expected at least one side"
        if len(set(self.sides)) < len(self.sides):
            return "a side appears twice"
        if list(self.sides) != sorted(self.sides):
            return "expected sides clockwise from N"
        if self.symmetric and {Side((side + 2) % 4) for side in self.sides} != set(self.sides):
            return "symmetric clues need opposite sides"
        return None

    @property
    def wanted(self) -> str:
        return f"{self.kind} puzzle ({self.level or 'any level'}, {write_bounds(self.pieces)} pieces)"

    @property
    def name(self) -> str:
        sides = "".join(map(str, self.sides))
        symmetry = "symmetric" if self.symmetric else "free"
        scores = "" if self.scores == ANY_SCORE else f" {write_bounds(self.scores)}"
        return f"{self.kind} {self.level} {write_bounds(self.pieces)} {sides} {symmetry}{scores}"

    @property
    def maker(self) -> SkylinersKind[Any]:
        return kind_named(self.kind)


class DailySpec(SkylinersSpec, frozen=True, kw_only=True):
    """The specification of a daily puzzle. Documents do not contain it."""

    scores: Bounds = ANY_SCORE
    place: int


EASY, MEDIUM, HARD, EXPERT = Level
PIECES = {EASY: (4, 8), MEDIUM: (5, 12), HARD: (6, 16), EXPERT: (6, 16)}
BIG = (12, 20)  # pieces of a big board
BIG_SCORE = 48  # the lowest score of a big board, which should not solve itself
SPLIT = {EASY: 8, MEDIUM: 17, HARD: 38, EXPERT: 80}  # scores at which the harder half of a level begins
MOST = 150  # the highest score of a daily puzzle: half an hour is enough, even on a Sunday


@dataclass(frozen=True, slots=True)
class Build:
    """One of the three `build` puzzles of a day."""

    level: Level
    harder: bool = False  # is it in the harder half of its level?
    big: bool = False

    def spec(self, place: int) -> DailySpec:
        """Returns a specification whose name, and whose puzzle's title, no other puzzle of the day has."""
        from skypuzzle.skyliners.kinds.build.reasoning import BANDS

        band, split = BANDS[self.level], BIG_SCORE if self.big else SPLIT[self.level]
        scores = (split, min(band.stop - 1, MOST)) if self.harder else (band.start, split - 1)
        pieces = BIG if self.big else PIECES[self.level]
        return DailySpec(kind="build", level=self.level, pieces=pieces, symmetric=True, scores=scores, place=place)


@dataclass(frozen=True, slots=True)
class Day:
    """Three builds, a turn that reaches plans, and a last puzzle of one of these kinds."""

    line: str  # what to expect, in a few words
    builds: tuple[Build, Build, Build]
    reach: Level
    last: tuple[KindName, ...]
    last_level: Level


LAST_ROUND: tuple[KindName, ...] = ("secure", "win")

WEEK = (
    Day("a gentle start", (Build(EASY), Build(EASY, harder=True), Build(MEDIUM)), EASY, LAST_ROUND, EASY),
    Day("keep notes", (Build(EASY, harder=True), Build(MEDIUM), Build(MEDIUM, harder=True)), EASY, LAST_ROUND, EASY),
    Day(
        "the first hard board",
        (Build(EASY, harder=True), Build(MEDIUM, harder=True), Build(HARD)),
        MEDIUM,
        LAST_ROUND,
        MEDIUM,
    ),
    Day(
        "force their hands",
        (Build(MEDIUM), Build(MEDIUM, harder=True), Build(HARD, harder=True)),
        MEDIUM,
        ("force",),
        EASY,
    ),
    Day("two hard boards", (Build(MEDIUM), Build(HARD), Build(HARD, harder=True)), MEDIUM, ("force",), MEDIUM),
    Day(
        "a big board",
        (Build(MEDIUM, harder=True), Build(HARD), Build(HARD, harder=True, big=True)),
        HARD,
        ("force",),
        MEDIUM,
    ),
    Day(
        "one for experts",
        (Build(MEDIUM, harder=True), Build(HARD, harder=True), Build(EXPERT, harder=True)),
        EXPERT,
        ("force",),
        HARD,
    ),
)
"""Monday to Sunday."""

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def daily_orders(day: date) -> list[Order[Puzzle]]:
    return [Order(spec, daily_seed(day)) for spec in daily_specs(day)]


def daily_specs(day: date) -> list[DailySpec]:
    plan = WEEK[day.weekday()]
    kind = Chance("last of the day", daily_seed(day)).choice(plan.last)
    number = day.toordinal() - 1  # a Monday is the first day of all
    builds = [build.spec(len(plan.builds) * number + place) for place, build in enumerate(plan.builds)]
    week, weekday = divmod(number, len(WEEK))
    early = sum("force" not in each.last for each in WEEK)
    last = early * week + weekday if weekday < early else (len(WEEK) - early) * week + weekday - early
    reach = DailySpec(kind="reach", level=plan.reach, place=number)
    return [*builds, reach, DailySpec(kind=kind, level=plan.last_level, place=last)]


def day_line(day: date) -> str:
    """Returns the date and what to expect, such as `Saturday, 2 January 2027: a big board`."""
    weekday = day.weekday()
    return f"{WEEKDAYS[weekday]}, {day.day} {MONTHS[day.month - 1]} {day.year}: {WEEK[weekday].line}"
