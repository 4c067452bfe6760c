"""What the puzzles of a day must be like: a week begins gently, and ends with something to remember."""

from dataclasses import dataclass
from datetime import date

from skypuzzle.chance import Chance
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Order
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.base import Puzzle
from skypuzzle.skyliners.kinds.build.grading import BANDS
from skypuzzle.skyliners.kinds.orders import DailySpec

EASY, MEDIUM, HARD, EXPERT = Level
PIECES = {EASY: (4, 8), MEDIUM: (5, 12), HARD: (6, 16), EXPERT: (6, 16)}
BIG = (12, 20)
"""Pieces of a big board."""
BIG_SCORE = 48
"""A big board is not one that falls by itself: its score is at least this."""
SPLIT = {EASY: 8, MEDIUM: 17, HARD: 38, EXPERT: 80}
"""Scores from which a puzzle is among the harder ones of its level."""
MOST = 150
"""No puzzle of a day scores more: half an hour is enough, on a Sunday, too."""


@dataclass(frozen=True, slots=True)
class Build:
    """One of the three `build` puzzles of a day."""

    level: Level
    harder: bool = False
    """Is it among the harder ones of its level, or the easier ones?"""
    big: bool = False

    def spec(self, place: int) -> DailySpec:
        """What it must be like; no other one of the day has the same name, nor its puzzle the same title."""
        band, split = BANDS[self.level], BIG_SCORE if self.big else SPLIT[self.level]
        scores = (split, min(band.stop - 1, MOST)) if self.harder else (band.start, split - 1)
        pieces = BIG if self.big else PIECES[self.level]
        return DailySpec(kind="build", level=self.level, pieces=pieces, symmetric=True, scores=scores, place=place)


@dataclass(frozen=True, slots=True)
class Day:
    """Three builds, a turn that reaches plans, and a last puzzle of one of these kinds."""

    line: str
    """What to expect, in a few words."""
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
"""From Monday to Sunday."""

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def daily_orders(day: date) -> list[Order[Puzzle]]:
    """What the puzzles of a day are made from."""
    return [Order(spec, daily_seed(day)) for spec in daily_specs(day)]


def daily_specs(day: date) -> list[DailySpec]:
    """Three builds of rising scores, a turn that reaches plans, and the last puzzle of the day."""
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
    """The day and what to expect of it, such as `Saturday, 2 January 2027: a big board`."""
    weekday = day.weekday()
    return f"{WEEKDAYS[weekday]}, {day.day} {MONTHS[day.month - 1]} {day.year}: {WEEK[weekday].line}"
