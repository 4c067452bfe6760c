"""The sets of January: shipped, the same bytes however they are made, and every claim in them proven again."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.running import run, skypuzzle

SHIPPED = sorted((Path(__file__).parents[2] / "puzzles" / "cloud-city").glob("*.json"))


def test_january_is_shipped_and_no_puzzle_twice() -> None:
    assert [path.stem for path in SHIPPED] == [f"2027-01-{day:02}" for day in range(1, 32)]
    sets = [json.loads(path.read_text())["puzzles"] for path in SHIPPED]
    for puzzles in sets:
        assert [puzzle["kind"] for puzzle in puzzles] == ["aerial", "aerial", "aerial", "survey", "finish"]
        assert [puzzle["difficulty"]["level"] for puzzle in puzzles[:3]] == ["easy", "medium", "hard"]
    assert len({puzzle["id"] for puzzles in sets for puzzle in puzzles}) == 31 * 5


@pytest.mark.parametrize(("path", "jobs"), [(SHIPPED[0], "2"), (SHIPPED[17], "1")], ids=lambda value: Path(value).stem)
def test_a_date_gives_the_same_bytes(path: Path, jobs: str) -> None:
    words = ("cloud-city", "daily", "--date", path.stem, "--json", "--jobs", jobs)
    made = subprocess.run(skypuzzle(*words), capture_output=True)
    assert made.stdout == path.read_bytes()


@pytest.mark.parametrize("path", [SHIPPED[4], SHIPPED[30]], ids=lambda path: path.stem)
def test_every_claim_is_proven_and_another_solver_agrees(path: Path) -> None:
    ran = run("verify", "--second-opinion", "--json", str(path))
    (report,) = json.loads(ran.out)["files"]
    assert (ran.code, report["faults"], report["undecided"]) == (0, [], [])
    assert len([note for note in report["notes"] if "agrees" in note]) == 5
