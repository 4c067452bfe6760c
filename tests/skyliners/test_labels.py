"""Titles, stars and par times: written, read, refused if they cannot be shown, and proven as far as they claim."""

import json
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from textual.pilot import Pilot

from skypuzzle.documents import decode_line, encode, encode_line
from skypuzzle.puzzles.documents import puzzle_document, set_document
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty, Label, Order
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.base import Puzzle, kind_named
from skypuzzle.skyliners.kinds.build.reasoning import BANDS
from skypuzzle.skyliners.kinds.orders import SkylinersSpec, daily_specs
from tests.running import Ran, run
from tests.screens import drive, text_of
from tests.skyliners.screens import program

MADE = Order(SkylinersSpec(kind="build", level=Level.EASY), "labels").make(0)
KINDS: tuple[KindName, ...] = get_args(KindName)


def written(folder: Path, **changes: Any) -> str:
    path = folder / "puzzle.json"
    document = {**json.loads(encode(puzzle_document(GAME, MADE))), **changes}
    path.write_text(json.dumps({key: value for key, value in document.items() if value is not None}))
    return str(path)


def read_back(puzzle: Puzzle) -> Puzzle:
    found: Puzzle = decode_line(encode_line(puzzle), "here", GAME.puzzle_type)
    return found


def test_a_made_puzzle_has_a_label_that_is_kept(tmp_path: Path) -> None:
    label = MADE.label
    assert label.title
    assert len(label.title) <= 32
    assert label.stars == 1
    assert label.par in range(2, 5)
    assert read_back(MADE) == replace(MADE, claimed_id=MADE.id)
    path = written(tmp_path, solution=None)
    assert json.loads(run("show", path, "--json").out)["title"] == label.title
    assert run("verify", path) == Ran(0, f"{path}: every claim holds\n", "")


def test_a_label_may_be_missing_or_lack_something(tmp_path: Path) -> None:
    path = written(tmp_path, stars=None, par=None, title="Anything – “at all”")
    assert run("verify", path).code == 0
    assert "Anything" in run("show", path).out
    assert run("verify", written(tmp_path, stars=None, par=None, title=None)).code == 0
    assert read_back(MADE).label != Label()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("title", ""),
        ("title", "  "),
        ("title", "a" * 41),
        ("title", "red \x1b[31m"),
        ("title", "two\nlines"),
        ("title", "right to left \u202e"),
        ("stars", 0),
        ("stars", 6),
        ("stars", 2.5),
        ("par", 0),
        ("par", 1000),
    ],
)
def test_what_cannot_be_shown_is_refused(key: str, value: object, tmp_path: Path) -> None:
    path = written(tmp_path, **{key: value})
    for command in ("verify", "show", "explain"):
        ran = run(command, path)
        assert (ran.code, ran.out) == (2, "")
        assert key in ran.err
        assert "\x1b" not in ran.err


def test_stars_and_par_are_proven(tmp_path: Path) -> None:
    label = MADE.label
    assert label.par is not None
    ran = run("verify", written(tmp_path, stars=2, par=label.par + 1))
    assert ran.code == 1
    assert "$.stars: 2, but its difficulty gives 1" in ran.out
    assert f"$.par: {label.par + 1}, but its difficulty gives {label.par}" in ran.out


@pytest.mark.parametrize("kind", KINDS)
@given(st.lists(st.tuples(st.sampled_from(Level), st.integers(0, 400)), min_size=2, max_size=2))
def test_a_harder_puzzle_has_never_fewer_stars_nor_a_shorter_time(kind: KindName, two: list[tuple[Level, int]]) -> None:
    levels = list(Level)
    less, more = sorted(two, key=lambda each: (levels.index(each[0]), each[1]))
    one, other = (Difficulty(level, score, ()) for level, score in (less, more))
    assert 1 <= kind_named(kind).measure.stars(one) <= kind_named(kind).measure.stars(other) <= 5
    assert 1 <= kind_named(kind).measure.par(one) <= kind_named(kind).measure.par(other) <= 60


def test_a_week_rises() -> None:
    """The last puzzle of a day takes longer than its turn that reaches plans, and Sunday's is no easier than others."""
    week = [daily_specs(date(2027, 1, 4 + weekday)) for weekday in range(7)]
    reach = [list(Level).index(specs[3].level or Level.EASY) for specs in week]
    force = [list(Level).index(specs[4].level or Level.EASY) for specs in week if specs[4].kind == "force"]
    assert reach == sorted(reach)
    assert reach[6] > reach[5]
    assert force == sorted(force)
    for specs in week:
        first, last = (
            kind_named(spec.kind).measure.par(Difficulty(spec.level or Level.EASY, 0, ())) for spec in specs[3:]
        )
        assert first < last


def test_stars_follow_the_level() -> None:
    for kind in KINDS:
        assert [kind_named(kind).measure.stars(Difficulty(level, 0, ())) for level in Level] == [1, 2, 3, 4]
        assert kind_named(kind).measure.stars(Difficulty(Level.EXPERT, 400, ())) == 5


def test_par_is_what_a_person_takes() -> None:
    """A few minutes for an easy one, a good part of an hour for the hardest."""
    easiest, hardest = (Difficulty(level, BANDS[level].start, ()) for level in (Level.EASY, Level.EXPERT))
    assert kind_named("build").measure.par(easiest) == 2
    assert kind_named("build").measure.par(hardest) >= 20


LONGEST = "An Unusually Long Title of All 32"


@cache
def labelled() -> list[Puzzle]:
    kinds: tuple[KindName, ...] = ("build", "reach")
    return [Order(SkylinersSpec(kind=kind, level=Level.MEDIUM), "screens").make(0) for kind in kinds]


def labelled_choice() -> PuzzleChoice:
    first, second = labelled()
    return PuzzleChoice(
        "2027-02-01", [replace(first, title=LONGEST, stars=2, par=7), second], line="Monday: a gentle start"
    )


def test_the_list_of_puzzles_shows_titles_and_stars(tmp_path: Path) -> None:
    app = program(labelled_choice(), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        shown = text_of(app)
        lines = [line.strip() for line in shown.splitlines()]
        assert "Monday: a gentle start" in lines
        assert "▶ 1 ○   An Unusually Long Title of All 32   ★★☆☆☆  new" in lines
        assert lines.count("build, medium, par 7 min") == 1
        assert "Place all the pieces so that each side sees what it must." in lines
        title = labelled()[1].title
        assert title is not None
        assert any(line.startswith(f"2 ○   {title}") and "★★☆☆☆  new" in line for line in lines)
        await pilot.press("enter")
        assert text_of(app).startswith(" 2027-02-01 #1 An Unusually Long Title of All 32 (build, medium)")

    drive(app, doing)


def test_what_is_shared_names_the_puzzle() -> None:
    session = labelled_choice().session(0, GAME.playable)
    assert "2027-02-01 #1 An Unusually Long Title of All 32 (build, medium)" in session.share


def test_a_set_is_shown_with_its_line_and_explained_with_its_title(tmp_path: Path) -> None:
    document = set_document("skyliners", GAME.edition, "mine", "7", labelled(), line="Two \x07 of them")
    path = tmp_path / "mine.json"
    path.write_text(encode(document))
    first = labelled()[0].label
    assert None not in first
    shown = run("show", str(path)).out.splitlines()
    assert shown[:3] == ["Two \\x07 of them", "", f"1  {first.title}  ★★☆☆☆"]
    assert shown[3].startswith(f"build, medium, par {first.par} min  (")
    told = run("explain", f"{path}#1").out.splitlines()
    assert told[0] == f"{first.title}  ★★☆☆☆  build, medium, par {first.par} min"
    assert told[1].startswith("  1. ")
    assert run("explain", f"{path}#1", "--step", "1").out.startswith("  1. ")
    typed = run("play", "--plain", str(path), stdin=b"quit").out.splitlines()
    assert typed[:2] == ["Two \\x07 of them", f"mine #1 {first.title} (build, medium)"]
    assert ", $.line, " in run("verify", str(path)).out
