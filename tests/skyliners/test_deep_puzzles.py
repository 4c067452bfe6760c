"""`build` puzzles that nobody makes here, as they take suppositions without end: what is said of them is still true."""

from pathlib import Path

from skypuzzle.documents import encode
from skypuzzle.puzzles.documents import set_document
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.skyliners.kinds.base import BuildPuzzle
from skypuzzle.skyliners.kinds.build.reasoning import grade, level_of
from skypuzzle.skyliners.kinds.orders import EDITION
from skypuzzle.skyliners.notation import parse_board, parse_plan, parse_reserve
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.verifying import proven
from tests.running import run

LONG = ".1.2./113^12/..p../1^1211/.1.1. 14.1.0 NA2 NB2 ND1 NE1 EB2 EC2 ED2 EE1 SA2 SB2 SD3 WA2 WB3 WC3"

TOO_LONG = ".11^../11^1.1/11p../2^122./..12^. 14.1.2 NA3 NB2 ND2 EB1 EC1 ED2 EE1 SB1 SC1 SD2 SE2 WA3 WB3 WC3 WD2 WE2"


def question(text: str) -> CityQuestion:
    board, supply, *plans = text.split()
    return CityQuestion(parse_board(board), parse_reserve(supply), tuple(map(parse_plan, plans)))


def written(folder: Path, text: str, score: int) -> str:
    difficulty = Difficulty(Level.EXPERT, score, ("row", "pieces", "crossing", "need", "supposing"))
    path = folder / "set.json"
    asked = question(text)
    puzzle = BuildPuzzle(board=asked.board, supply=asked.supply, plans=asked.plans, difficulty=difficulty)
    path.write_text(encode(set_document("skyliners", EDITION, "deep", "none", [puzzle])))
    return str(path)


def test_a_long_way_is_measured(tmp_path: Path) -> None:
    grading = grade(question(LONG))
    assert grading is not None
    path = written(tmp_path, LONG, grading.difficulty.score)
    assert run("verify", path).code == 0
    assert run("explain", f"{path}#1").out.count("\n") == len(grading.proof.steps)
    wrong = run("verify", written(tmp_path, LONG, grading.difficulty.score - 1))
    assert (wrong.code, f"but it is expert {grading.difficulty.score}" in wrong.out) == (1, True)


def test_a_way_that_is_too_long_is_not_said_to_be_none(tmp_path: Path) -> None:
    assert level_of(question(TOO_LONG)) is Level.EXPERT
    assert grade(question(TOO_LONG)) is None
    path = written(tmp_path, TOO_LONG, 2000)
    ran = run("verify", path)
    assert (ran.code, "$.puzzles[0].difficulty: its proof is too long to measure" in ran.out) == (3, True)
    unproven = run("explain", f"{path}#1")
    assert (unproven.code, "a claim is not settled: $.puzzles[0].difficulty" in unproven.err) == (2, True)
    proven.remember(Path(path).read_bytes())
    told = run("explain", f"{path}#1")
    assert (told.code, "its explanation is too long to show" in told.err) == (2, True)
