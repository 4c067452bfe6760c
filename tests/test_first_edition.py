"""Sets of the first edition: still read, shown, played, explained and proven by what it asked of them."""

import json
import shutil
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from skypuzzle.making import keep_day
from skypuzzle.puzzles.collection import locate, set_of_day
from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.logbook import Logbook
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.puzzles.first_edition import FIRST_EDITION
from skypuzzle.skyliners.puzzles.labels import par, stars
from skypuzzle.skyliners.puzzles.orders import EDITION, Order
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle
from skypuzzle.skyliners.verifying.editions import by_edition
from skypuzzle.storage import HOME
from tests.games import Ran, run
from tests.puzzles import shipped, shipped_solution

DAY = date(2027, 1, 1)
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


def test_a_single_puzzle_with_a_label_is_none_of_them(tmp_path: Path) -> None:
    entry = json.loads(run("show", f"{WEEK[3]}#2", "--json").out)
    difficulty = Difficulty(Level(entry["difficulty"]["level"]), entry["difficulty"]["score"], ())
    alone = tmp_path / "puzzle.json"
    alone.write_text(json.dumps({**entry, "stars": stars("build", difficulty), "par": par("build", difficulty)}))
    ran = run("verify", str(alone))
    assert (ran.code, "$.difficulty: " in ran.out) == (1, True)


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


def test_what_a_logbook_holds_about_them_survives(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its puzzles are known by their ids and its streaks by days, whatever the sets of these days are now."""
    monkeypatch.setenv(HOME, str(tmp_path))
    shutil.copy(WEEK[0].parent.parent / "logbook.json", tmp_path / "skyliners.json")
    book = Logbook.of("skyliners")
    begun, solved = shipped(WEEK[0])[:2]
    choice = PuzzleChoice("2027-01-01", [begun, solved])
    session = choice.session(0, GAME.playable, book)
    assert (session.moves, session.undone, session.hints) == (("Rc5",), ("Fe2",), 2)
    first = choice.session(1, GAME.playable, book).first_solve
    assert first is not None
    assert (first.day, first.hints) == (DAY, 1)
    made = Order("build", "another edition", Level.EASY).make(0)
    today = PuzzleChoice("2027-01-02", [made]).session(0, GAME.playable, book)
    for move in shipped_solution(made):
        today.play(str(move))
    assert today.record_solve(DAY + timedelta(days=1))
    book.keep(made.id, today.progress())
    again = Logbook.of("skyliners")
    assert again.trouble is None
    assert again.streak(DAY + timedelta(days=1)) == 2
    assert again.progress(solved.id) == book.progress(solved.id) is not None


def test_a_set_kept_for_the_player_is_set_aside_and_its_puzzles_are_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    kept = tmp_path / "home" / "puzzles" / "skyliners" / "2031-05-17.json"
    kept.parent.mkdir(parents=True)
    document = json.loads(WEEK[4].read_bytes())
    document |= {"set": "2031-05-17", "seed": "daily 2031-05-17"}
    document["puzzles"][0] |= {"id": "0123456789abcdef"}
    kept.write_text(json.dumps(document))
    keep_day(GAME, date(2031, 5, 17), shipped(WEEK[5]))
    assert json.loads(kept.read_bytes())["generator"]["edition"] == EDITION
    aside = tmp_path / "home" / "puzzles" / "skyliners-edition-1" / kept.name
    assert json.loads(aside.read_bytes()) == document
    assert locate("0123456789abcdef") == (aside.resolve(), 1)
    assert set_of_day("skyliners", date(2031, 5, 17), EDITION) == kept.resolve()
