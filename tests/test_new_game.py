"""A new game moves in by its package and one line in the list: it gets everything else from the house."""

import json
from pathlib import Path
from unittest import mock

import pytest

from skypuzzle import games
from skypuzzle.errors import FileError
from tests.running import Ran, run

DAY = "2027-01-01"
START = "11.11/11.1./..p../...21/...11 SW S1 16.2.1/16.2.1 SB2 NE,? full"


@pytest.fixture(autouse=True)
def _nim_moves_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(games.GAMES, "nim", "tests.nim")
    monkeypatch.setenv("SKYPUZZLE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def nim(*words: str, stdin: str = "") -> Ran:
    return run("nim", *words, stdin=stdin.encode())


def daily() -> tuple[Path, dict[str, object]]:
    ran = nim("daily", "--date", DAY)
    assert ran.code == 0
    file = Path("puzzles", "nim", f"{DAY}.json")
    return file, json.loads(file.read_text())


def test_its_day_is_the_same_for_everybody_and_named_like_any_other() -> None:
    file, document = daily()
    assert (document["game"], document["set"], document["type"]) == ("nim", DAY, "puzzle-set")
    assert json.loads(nim("daily", "--date", DAY, "--json").out) == document
    puzzle = document["puzzles"][1]  # type: ignore[index]
    for name in (f"{file}#2", puzzle["id"][:8]):
        assert run("explain", name).out == nim("explain", f"{DAY}#2").out != ""
    assert run("explain", f"{DAY}#2").out != nim("explain", f"{DAY}#2").out  # a day means Skyliners, unless named


def test_sets_are_generated_resumed_and_proven(tmp_path: Path) -> None:
    words = ["generate", "--count", "40", "--seed", "7", "--difficulty", "hard"]
    whole, target = tmp_path / "whole.json", tmp_path / "set.json"
    assert nim(*words, "-o", str(whole), "--jobs", "2").code == 0
    with mock.patch("skypuzzle.cli.generate.emit_long_document", side_effect=FileError("no")):
        assert nim(*words, "-o", str(target)).code == 2
    with mock.patch("skypuzzle.puzzles.puzzle.Order.make", side_effect=AssertionError("it is made already")):
        assert nim(*words, "-o", str(target)).code == 0
    assert target.read_bytes() == whole.read_bytes() == nim(*words, "--json").out.encode()
    ran = run("verify", str(target), "--regenerate", "--jobs", "2")
    assert (ran.code, ran.out.splitlines()[0]) == (0, f"{target}: every claim holds")
    document = json.loads(target.read_text())
    document["puzzles"][3]["solution"] = "a1"
    document["puzzles"][4]["id"] = document["puzzles"][5]["id"]
    target.write_text(json.dumps(document))
    ran = run("verify", str(target))
    assert ran.code == 1
    assert f"{target}: $.puzzles[3].solution: it does not win" in ran.out
    assert f"{target}: $.puzzles[4].id: " in ran.out
    assert run("verify", f"{target}#1").code == 0
    assert "expected last" in nim("generate", "--kind", "build").err


def test_what_is_said_of_its_puzzles_is_proven(tmp_path: Path) -> None:
    _, document = daily()
    solution = document["puzzles"][0]["solution"]  # type: ignore[index]
    for said in (
        nim("explain", f"{DAY}#1", "--json").out,
        nim("play", f"{DAY}#1", "--plain", "--json", stdin=solution).out,
    ):
        file = tmp_path / "said.json"
        file.write_text(said)
        assert run("verify", str(file)).code == 0
        file.write_text(said.replace('"solved": true', '"solved": false').replace("binary", "Roman"))
        assert (
            "hold" not in run("verify", str(file)).out.partition("not proven")[0]
            or "shown first" in run("verify", str(file), "--json").out
        )


def test_it_is_played_by_typing() -> None:
    _, document = daily()
    solution = document["puzzles"][0]["solution"]  # type: ignore[index]
    assert nim("play", f"{DAY}#1", "--plain", stdin=f"hint undo {solution}").code == 0
    wrong = nim("play", f"{DAY}#1", "--plain", stdin="a1 undo b1" if solution != "b1" else "a1")
    assert (wrong.code, "The other wins." in wrong.out) == (1, True)
    assert nim("play", f"{DAY}#1", "--plain", stdin="z9").code == 1
    assert nim("play", "--players", "2").code == 2


def test_it_is_printed_and_has_its_own_schemas(tmp_path: Path) -> None:
    file, _ = daily()
    assert run("print", str(file), "2027-01-01", "-o", str(tmp_path / "both.pdf")).code == 0
    assert (tmp_path / "both.pdf").read_bytes().startswith(b"%PDF")
    schema = json.loads(nim("schema", "puzzle-set").out)
    assert '"nim"' in json.dumps(schema)
    assert nim("schema", "record").err.endswith("expected one of explain, play, puzzle, puzzle-set, site, verify\n")
    assert (nim("solve", "3.2.1").code, "no command is named 'solve'" in nim("solve", "3.2.1").err) == (2, True)
    assert f"Games: {', '.join(games.GAMES)}." in run("--help").out


def test_what_looks_like_an_id_is_one_only_where_a_document_is_named() -> None:
    _, document = daily()
    name = document["puzzles"][0]["id"]  # type: ignore[index]
    made = json.loads(run("generate", "--seed", name[:6], "--json").out)
    assert (made["game"], made["seed"]) == ("skyliners", name[:6])
    assert run("show", name).err.startswith("skypuzzle: no game or command is named 'show'")
    assert run("check", START, "--seed", name, "--chance", "1", "--time-limit", "0.1").code in (0, 3)


def test_an_id_of_another_game_proves_nothing(tmp_path: Path) -> None:
    said = json.loads(run("explain", f"{DAY}#1", "--json").out)
    file = tmp_path / "said.json"
    file.write_text(json.dumps({**said, "game": "nim"}))
    ran = run("verify", str(file))
    assert (ran.code, "no known puzzle" in ran.out) == (3, True)
