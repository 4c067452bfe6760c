"""A second kind of puzzle in the toy game, all of it in `tests/nim/misere.py`: what the program does for any kind."""

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pypdf
import pytest

from skypuzzle import games
from skypuzzle.documents import decode_line, encode_line
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Order, without_solution
from skypuzzle.web.building import build
from tests.nim.game import Nim
from tests.nim.misere import TASK, loses, winning
from tests.nim.puzzles import NimSpec, Towers, after, moves
from tests.running import Ran, run


@pytest.fixture(autouse=True)
def _nim_is_listed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(games.GAMES, "nim", "tests.nim")
    monkeypatch.chdir(tmp_path)


def nim(*words: str, stdin: str = "") -> Ran:
    return run("nim", *words, stdin=stdin.encode())


def made(level: str = "easy") -> Path:
    """A file with two puzzles."""
    ran = nim("generate", "--kind", "misere", "--difficulty", level, "--count", "2", "--seed", "7", "-o", "set.json")
    assert (ran.code, ran.out) == (0, "")
    return Path("set.json")


def test_the_rule_by_which_puzzles_are_solved_is_right() -> None:
    known: dict[Towers, bool] = {}

    def loses_by_play(towers: Towers) -> bool:
        if towers not in known:
            known[towers] = any(towers) and not any(loses_by_play(after(towers, move)) for move in moves(towers))
        return known[towers]

    for towers in ((a, b, c) for a in range(5) for b in range(5) for c in range(5)):
        assert loses(towers) == loses_by_play(towers)


def test_puzzles_are_generated_and_graded() -> None:
    for level in ("easy", "hard"):
        puzzles = json.loads(made(level).read_text())["puzzles"]
        assert [(puzzle["kind"], puzzle["difficulty"]["level"]) for puzzle in puzzles] == [("misere", level)] * 2
        assert all([puzzle["solution"]] == winning(tuple(puzzle["misere_towers"])) for puzzle in puzzles)
        Path("set.json").unlink()
    assert list(puzzles[0])[:2] == ["id", "kind"]
    assert f"misere  {TASK[:20]}" in nim("generate", "--help").out


def test_claims_are_proven_and_false_ones_found() -> None:
    document = json.loads(made().read_text())
    assert nim("verify", "set.json").code == 0
    assert nim("verify", "set.json", "--regenerate").code == 0
    for key, value, place in (
        ("solution", "a1", "$.puzzles[1].solution"),
        ("misere_towers", [1, 1], "$.puzzles[1]"),
        ("difficulty", {"level": "hard", "score": 1, "techniques": []}, "$.puzzles[1].difficulty"),
        ("id", "0" * 16, "$.puzzles[1].id"),
    ):
        puzzle = {**document["puzzles"][1], key: value}
        Path("bad.json").write_text(json.dumps({**document, "puzzles": [document["puzzles"][0], puzzle]}))
        ran = nim("verify", "bad.json")
        assert (ran.code, place in ran.out) == (1, True)


def test_keys_of_another_kind_are_refused_by_the_type() -> None:
    document = json.loads(made().read_text())
    for changed in ({"towers": [1, 2]}, {"kind": "last"}, {"kind": "castle"}):
        puzzle = {**document["puzzles"][1], **changed}
        Path("bad.json").write_text(json.dumps({**document, "puzzles": [document["puzzles"][0], puzzle]}))
        for command in ("verify", "explain"):
            ran = nim(command, "bad.json#2" if command == "explain" else "bad.json")
            assert (ran.code, ran.out) == (2, "")
            assert "bad.json: $.puzzles[1]" in ran.err
            assert ran.err.count("\n") == 1


def test_puzzles_are_explained_played_and_printed() -> None:
    puzzle = json.loads(made().read_text())["puzzles"][0]
    assert f"Play {puzzle['solution']}: it leaves" in nim("explain", "set.json#1").out
    assert nim("play", "set.json#1", "--plain", stdin=puzzle["solution"]).code == 0
    wrong = next(move for move in moves(tuple(puzzle["misere_towers"])) if move != puzzle["solution"])
    ran = nim("play", "set.json#1", "--plain", stdin=wrong)
    assert (ran.code, "You must take the last floor." in ran.out) == (1, True)
    assert nim("print", "set.json", "-o", "set.pdf").code == 0
    printed = "".join(page.extract_text() for page in pypdf.PdfReader("set.pdf").pages)
    assert "the other player must take" in " ".join(printed.split())
    assert str(puzzle["misere_towers"][0]) in printed


class NimWithBoth(Nim):
    def daily_orders(self, day: date) -> Sequence[Order[Any]]:
        return [Order(NimSpec(kind=kind, level=Level.EASY), daily_seed(day)) for kind in self.kinds]


def test_puzzles_are_put_on_pages() -> None:
    day = date(2027, 1, 3)
    build(Path("site"), [NimWithBoth()], [day])
    data = json.loads(Path("site", f"{day}", "nim", "puzzles.json").read_text())
    last, misere = data["puzzles"]
    assert (last["play"], misere["entry"]["kind"]) == (None, "misere")
    towers = tuple(misere["entry"]["misere_towers"])
    assert misere["play"] == {"towers": list(towers), "wins": winning(towers)}
    assert misere["task"] == TASK
    assert TASK in Path("site", f"{day}", "nim", "2", "index.html").read_text()


def test_a_puzzle_that_is_read_equals_the_same_puzzle_just_made() -> None:
    order: Order[Any] = Order(NimSpec(kind="misere", level=Level.EASY), "7")
    puzzle = order.make(0)
    read = decode_line(encode_line(puzzle), "here", type(puzzle))
    assert (puzzle.claimed_id, read.claimed_id) == (None, puzzle.id)
    assert read == puzzle
    assert hash(read) == hash(puzzle)
    assert read != order.make(1)
    assert read != without_solution(puzzle)
