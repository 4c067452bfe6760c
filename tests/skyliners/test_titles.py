"""Titles of `build` puzzles: short, varied, and the same wherever the puzzle is made."""

from collections import Counter
from datetime import date, timedelta
from itertools import combinations

from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Order
from skypuzzle.skyliners.kinds.base import BuildPuzzle, TurnPuzzle
from skypuzzle.skyliners.kinds.build.patterns import Pattern
from skypuzzle.skyliners.kinds.build.reasoning import prove
from skypuzzle.skyliners.kinds.build.titles import ANY_CITY, CITIES, PATTERNS, build_title
from skypuzzle.skyliners.kinds.endings.making import TITLES
from skypuzzle.skyliners.kinds.force import kind as force_kind
from skypuzzle.skyliners.kinds.orders import SkylinersSpec, daily_specs
from skypuzzle.skyliners.kinds.words import BUILDS, FORCES, LAST_ROUNDS, REACHES, titles_due
from skypuzzle.skyliners.rules.board import LINES
from tests.skyliners.puzzles import SHIPPED, read_puzzles

SMALL_WORDS = {
    "a",
    "and",
    "as",
    "at",
    "but",
    "by",
    "for",
    "from",
    "in",
    "is",
    "it",
    "of",
    "off",
    "on",
    "or",
    "the",
    "to",
    "under",
}
MOST_CHARACTERS = 32
EACH = 40


def test_all_titles_are_short_in_title_case_and_belong_to_one_theme() -> None:
    assert set(PATTERNS) == set(Pattern)
    themes = (*PATTERNS.values(), *CITIES.values(), ANY_CITY, *TITLES.values(), *force_kind.TITLES.values())
    titles = [title for theme in themes for title in theme.split("/")]
    assert len(set(titles)) == len(titles)
    for title in titles:
        words = title.split()
        assert 2 <= len(words) <= 5, title
        assert len(title) <= MOST_CHARACTERS
        assert all(word[0].isupper() or word in SMALL_WORDS for word in words), title
        assert words[0][0].isupper()


def test_titles_are_varied_and_always_the_same() -> None:
    counts = Counter[str]()
    for level in (Level.EASY, Level.MEDIUM, Level.HARD):
        order = Order(SkylinersSpec(kind="build", level=level), "titles")
        for number in range(EACH):
            puzzle = order.make(number)
            assert isinstance(puzzle, BuildPuzzle)
            proof = prove(puzzle.question)
            assert proof is not None
            title = build_title(proof, puzzle.id)
            assert title == build_title(proof, puzzle.id)
            counts[title] += 1
    assert len(counts) >= EACH
    assert max(counts.values()) <= counts.total() // 10


def test_no_title_comes_twice_in_two_weeks() -> None:
    """As long as it is one whose turn it is; where there are as many titles as places, there always is one."""
    days = [date(2027, 1, 1) + timedelta(days=number) for number in range(60)]
    places: dict[str, list[tuple[date, int]]] = {"build": [], "reach": [], "secure": [], "force": []}
    for day in days:
        for spec in daily_specs(day):
            places["secure" if spec.kind == "win" else spec.kind].append((day, spec.place))
    pools = [theme.split("/") for theme in (*PATTERNS.values(), *CITIES.values(), ANY_CITY)]
    kinds = (
        ("build", BUILDS, pools),
        ("reach", REACHES, [TITLES[theme].split("/") for theme in ("three", "crossing", "scarce", "hand")]),
        ("secure", LAST_ROUNDS, [titles.split("/") for titles in [*TITLES.values()][6:]]),
        ("force", FORCES, [force_kind.TITLES[theme].split("/") for theme in ("holding", "mending")]),
    )
    assert len(ANY_CITY.split("/")) == BUILDS
    for kind, period, titles in kinds:
        used: dict[str, date] = {}
        for day, place in places[kind]:
            found = titles_due(titles, place, period)
            assert kind == "build" or len(found) == len(titles)
            assert all((day - used.get(title, date(2026, 1, 1))).days >= 14 for title in found)
            used |= dict.fromkeys(found, day)


def test_no_title_of_january_comes_twice_within_two_weeks() -> None:
    """Most of them are taken from what the puzzle is about."""
    used: dict[str, date] = {}
    general = 0
    for path in sorted(SHIPPED.glob("*.json")):
        day = date.fromisoformat(path.stem)
        titles = [str(puzzle.title) for puzzle in read_puzzles(path)]
        assert len({*titles}) == len(titles) == 5
        assert all((day - used[title]).days >= 14 for title in titles if title in used), day
        used |= dict.fromkeys(titles, day)
        general += len({*titles} & {*ANY_CITY.split("/")})
    assert general <= 5 * 31 // 6


def test_streets_meet_only_where_they_do() -> None:
    """A title that speaks of crossing streets is for rows that cross, and one of two ends for one line."""
    seen = set()
    for path in sorted(SHIPPED.glob("*.json")):
        puzzle = read_puzzles(path)[3]
        assert isinstance(puzzle, TurnPuzzle)
        assert puzzle.title is not None
        lines = [{*LINES[plan.side][plan.row]} for plan in puzzle.plans]
        meeting = {len(one & other) for one, other in combinations(lines, 2)}
        for theme, number in (("streets", 1), ("ends", 5)):
            if puzzle.title in TITLES[theme].split("/"):
                seen.add(theme)
                assert number in meeting
    assert seen
