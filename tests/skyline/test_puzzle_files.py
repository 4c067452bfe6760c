"""The sets of January: shipped, the same bytes however they are made, and every claim in them proven again."""

import json
import subprocess
from pathlib import Path

from tests.running import run, skypuzzle

SHIPPED = sorted((Path(__file__).parents[2] / "puzzles" / "skyline").glob("*.json"))


def test_january_is_shipped_and_no_puzzle_twice() -> None:
    assert [path.stem for path in SHIPPED] == [f"2027-01-{day:02}" for day in range(1, 32)]
    sets = [json.loads(path.read_text())["puzzles"] for path in SHIPPED]
    for day, puzzles in enumerate(sets, 1):
        kinds = [puzzle["kind"] for puzzle in puzzles]
        assert kinds == ["rent", "rent", "rent", "last", "machine" if day % 2 else "secure"]
        assert [puzzle["difficulty"]["level"] for puzzle in puzzles[:3]] == ["easy", "medium", "hard"]
    assert len({puzzle["id"] for puzzles in sets for puzzle in puzzles}) == 31 * 5


def test_a_date_gives_the_same_bytes() -> None:
    words = ("skyline", "daily", "--date", SHIPPED[1].stem, "--json", "--jobs", "2")
    made = subprocess.run(skypuzzle(*words), capture_output=True)
    assert made.stdout == SHIPPED[1].read_bytes()


def test_every_claim_is_proven_and_another_solver_agrees() -> None:
    ran = run("verify", "--second-opinion", "--json", str(SHIPPED[20]))
    (report,) = json.loads(ran.out)["files"]
    assert (ran.code, report["faults"], report["undecided"]) == (0, [], [])
    assert len([note for note in report["notes"] if "agrees" in note]) == 5
