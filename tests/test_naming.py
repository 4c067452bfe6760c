"""Every command understands the same names, and finds what they name in the same places."""

import json
from pathlib import Path

import pytest

from skypuzzle.errors import NotationError, SkypuzzleError
from skypuzzle.games import load
from skypuzzle.puzzles import collection
from skypuzzle.subjects import named
from tests.running import run
from tests.skyliners.puzzles import NEW_YEAR as FIRST
from tests.skyliners.puzzles import SHIPPED

SKYLINERS = load("skyliners")
NEW_YEAR = SHIPPED / "2027-01-01.json"
SECURE = json.loads(FIRST.read_text())["puzzles"][4]
PUZZLES = json.loads(NEW_YEAR.read_text())["puzzles"]
BUILD, REACH = PUZZLES[0], PUZZLES[3]


@pytest.fixture(autouse=True)
def _nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKYPUZZLE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def names(number: int) -> list[str]:
    """All ways to name a puzzle of New Year's Day."""
    return [f"{NEW_YEAR}#{number}", PUZZLES[number - 1]["id"], PUZZLES[number - 1]["id"][:6], f"2027-01-01#{number}"]


@pytest.mark.parametrize("words", [["show"], ["explain"], ["show", "--json"], ["solve"]], ids=" ".join)
@pytest.mark.parametrize("number", [1, 4])
def test_a_puzzle_by_any_name_is_the_same(words: list[str], number: int) -> None:
    command, *options = words
    said = [run(command, name, *options) for name in names(number)]
    assert said[0].code == 0
    assert {ran.out for ran in said} == {said[0].out}


def test_solve_solves_the_puzzle_and_check_asks_about_its_position() -> None:
    solved = json.loads(run("solve", "2027-01-01#1", "--json").out)
    assert (solved["answer"], solved["board"]) == ("solved", BUILD["solution"]["board"])
    for number, puzzle in enumerate(PUZZLES[3:], 4):
        solved = json.loads(run("solve", f"2027-01-01#{number}", "--json").out)
        assert sorted(solved["turns"][0]["actions"]) == sorted(puzzle["solution"]["actions"])
        assert solved["question"]["position"] == puzzle["position"]
    checked = json.loads(run("check", "2027-01-01#4", "--json").out)
    assert (checked["position"], checked["player"]) == (REACH["position"], REACH["player"])
    assert "a bare board has no players" in run("check", "2027-01-01#1").err


def test_where_sets_are_looked_for(tmp_path: Path) -> None:
    day = "2031-05-15"
    flat, own = tmp_path / "puzzles" / f"{day}.json", tmp_path / "puzzles" / "skyliners" / f"{day}.json"
    flat.parent.mkdir()
    flat.write_text(NEW_YEAR.read_text())  # as it was when there was one game
    place = named(f"{day}#2", SKYLINERS)
    assert place is not None
    assert (place.source.file, place.number) == (flat, 2)
    own.parent.mkdir()
    own.write_text(NEW_YEAR.read_text())
    place = named(day, SKYLINERS)
    assert place is not None
    assert (place.source.file, place.number) == (own, None)
    for path in (flat, own):
        path.write_text("no set at all")
    assert run("verify", day).code == 0  # made now, and kept
    kept = tmp_path / "home" / "puzzles" / "skyliners" / f"{day}.json"
    assert json.loads(kept.read_text())["set"] == day
    assert run("explain", json.loads(kept.read_text())["puzzles"][0]["id"]).code == 0


def test_names_of_nothing_are_refused_in_a_line() -> None:
    for word, reason in (
        ("2027-02-30", "expected a day"),
        ("2027-01-01#6", "it holds 5 puzzles"),
        ("ffff", "no known puzzle has an id that begins like this"),
        ("no.json", "No such file"),
        ("no.json#1", "No such file"),
    ):
        for command in ("show", "explain", "verify", "solve"):
            ran = run(command, word)
            assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), (command, word)
            assert reason in ran.err
    with pytest.raises(NotationError, match="begin like this"):
        collection.locate("")
    assert named("...../...../..p../...../.....", SKYLINERS) is None


def test_a_file_is_what_it_is_called(tmp_path: Path) -> None:
    odd = tmp_path / "set.json#1"
    odd.write_text(NEW_YEAR.read_text())
    place = named(str(odd), SKYLINERS)
    assert place is not None
    assert (place.source.file, place.number) == (odd, None)
    with pytest.raises(SkypuzzleError):
        named("2027-13-01", SKYLINERS)


def test_a_turn_puzzle_that_is_none_is_not_called_impossible(tmp_path: Path) -> None:
    file = tmp_path / "changed.json"
    document = json.loads(NEW_YEAR.read_text())
    for change in ({"kind": "reach"}, {"kind": "win", "plans": []}):
        document["puzzles"] = [{**SECURE, **change}]  # others still move
        file.write_text(json.dumps(document))
        ran = run("solve", str(file))
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    document["puzzles"] = [{**SECURE, "plans": ["EC4", "ED4"]}]
    file.write_text(json.dumps(document))
    assert (run("solve", str(file)).code, run("solve", str(file)).out) == (1, "impossible: no turn does it\n")
    assert run("solve", str(file), "--json").code == 2  # some line of play may well lead there


def test_a_set_is_read_strictly_by_everyone(tmp_path: Path) -> None:
    file = tmp_path / "set.json"
    file.write_text(json.dumps({**json.loads(NEW_YEAR.read_text()), "colour": "red"}))
    for command in ("show", "explain", "solve", "verify"):
        assert "unknown field `colour`" in run(command, f"{file}#1").err
