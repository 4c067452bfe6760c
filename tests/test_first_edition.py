"""Sets of the first edition: still read, shown, played, explained and proven by what it asked of them."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from skypuzzle.skyliners.puzzles.first_edition import FIRST_EDITION
from skypuzzle.skyliners.puzzles.orders import EDITION
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle
from skypuzzle.skyliners.verifying.editions import by_edition
from tests.games import Ran, run
from tests.puzzles import shipped, shipped_solution

WEEK = sorted((Path(__file__).parent / "data" / "first_edition").glob("*.json"))


def test_a_whole_week_of_them_is_proven_and_is_not_reproducible() -> None:
    assert len(WEEK) == 7
    ran = run("verify", *map(str, WEEK))
    assert (ran.code, ran.err) == (0, "")
    again = run("verify", "--regenerate", str(WEEK[0]))
    assert again.code == 3
    assert f"not reproducible: made by skypuzzle edition {FIRST_EDITION}, but this is skypuzzle edition 2" in again.out


@pytest.mark.parametrize("path", WEEK, ids=lambda path: path.stem)
def test_each_is_shown_explained_and_played(path: Path) -> None:
    for number, puzzle in enumerate(shipped(path), 1):
        place = f"{path}#{number}"
        assert puzzle.id in run("show", place).out
        assert run("explain", place).out.startswith("  1. ")
        played = run("play", "--plain", place, stdin=" ".join(map(str, shipped_solution(puzzle))).encode())
        assert (played.code, "Solved." in played.out) == (0, True)


def test_a_second_opinion_agrees() -> None:
    for number in (1, 4, 5):
        ran = run("verify", "--second-opinion", f"{WEEK[1]}#{number}")
        assert (ran.code, "the second opinion agrees" in ran.out) == (0, True)


@pytest.mark.parametrize("number", range(5))
def test_a_wrong_score_is_found_by_the_measures_of_its_edition(number: int, tmp_path: Path) -> None:
    claimed = json.loads(WEEK[2].read_bytes())
    claimed["puzzles"][number]["difficulty"]["score"] += 1
    path = tmp_path / "set.json"
    path.write_text(json.dumps(claimed))
    ran = run("verify", str(path))
    assert ran.code == 1
    assert f"$.puzzles[{number}].difficulty: " in ran.out


def test_a_single_puzzle_is_judged_by_whichever_edition_it_fits(tmp_path: Path) -> None:
    for number in range(1, 6):
        alone = tmp_path / f"{number}.json"
        assert run("show", f"{WEEK[3]}#{number}", "-o", str(alone)) == Ran(0, "", "")
        assert run("verify", str(alone)) == Ran(0, f"{alone}: every claim holds\n", "")


@pytest.mark.parametrize(
    ("edition", "faults"),
    [(FIRST_EDITION, ["old"]), (EDITION, ["new"]), (None, ["new"]), (EDITION + 1, ["new"])],
)
def test_measures_are_those_of_the_edition(edition: int | None, faults: list[str]) -> None:
    puzzle = next(puzzle for puzzle in shipped(WEEK[0]) if isinstance(puzzle, BuildPuzzle))

    def fault(text: str) -> Iterator[tuple[str, str]]:
        yield "", text

    found = by_edition(puzzle, lambda _: fault("new"), lambda _: fault("old"), edition)
    assert [text for _, text in found] == faults
    fits_first = list(by_edition(puzzle, lambda _: fault("new"), lambda _: (), edition))
    assert fits_first == ([("", "new")] if edition == EDITION else [])
