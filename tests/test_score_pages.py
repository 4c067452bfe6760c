"""Score sheets as PDF: blank forms, and the scoring of a finished game on a page."""

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from skypuzzle.games import GAMES
from tests.running import Ran, run

FORMS = {
    "skyliners": [
        ("Planning cards card player row number sees points antennas 1 2 3", "skyscraper (3)"),
        ("introductory game Rows N sees N ant.", "beginning with the start player"),
    ],
    "cloud-city": [
        ("Walkways of player 4 river forest sand 1 vote × 2 votes × 3", "Special Request Special Request total")
    ],
    "skyline": [("Prestige yellow purple blue red penthouses (1 each) top of zone 1 (1)", "play again")],
}


def pages(file: Path) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(file).pages]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_blank_score_sheets(game: str, paper: str, size: tuple[int, int], tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    assert run(game, "print", "--score-sheet", "--paper", paper, "-o", str(file)) == Ran(0, "", "")
    found = pages(file)
    assert len(found) == len(FORMS[game])
    for page, told in zip(found, FORMS[game], strict=True):
        assert all(words in page for words in (*told, "unofficial fan project"))
    assert {tuple(round(length) for length in page.mediabox[2:]) for page in PdfReader(file).pages} == {size}


@pytest.mark.parametrize("game", GAMES)
def test_the_scoring_of_a_game_fits_on_a_page(game: str, tmp_path: Path) -> None:
    file, records = tmp_path / "page.pdf", tmp_path / "games.json"
    assert run(game, "simulate", "--players", "4", "--seed", "7", "-o", str(records)).code == 0
    assert run(game, "score", str(records), "-o", str(file)) == Ran(0, "", "")
    (page,) = pages(file)
    shown = run(game, "score", str(records)).out
    for line in filter(None, shown.splitlines()):
        assert " ".join(line.split()) in page
    assert any(
        f" {total} " in page for total in json.loads(records.read_text())["records"][0]["result"]["scores"].values()
    )
    again = tmp_path / "again.pdf"
    assert run(game, "score", str(records), "-o", str(again)).code == 0
    assert again.read_bytes() == file.read_bytes()


def test_the_choices_of_a_scoring_are_on_its_page(tmp_path: Path) -> None:
    board = "1^.4^42/21p11/p1p22/2..51/223^71^ SW - 0.0.0/0.0.0 SA1,W? SE,? full"
    file = tmp_path / "page.pdf"
    assert run("score", board, "--office", "SA1,WA2", "--cards", "SE,SW", "-o", str(file)).code == 0
    assert "SA1 1 1 1" in pages(file)[0]


def test_a_scoring_is_no_picture() -> None:
    ran = run("cloud-city", "score", "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S", "-o", "x.svg")
    assert (ran.code, ran.err) == (2, "skypuzzle: 'x.svg': cannot write: a scoring must be .pdf, .json or text\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--score-sheet -o x.svg", "cannot write: a score sheet must be .pdf"),
        (
            "--score-sheet 2027-01-01 -o x.pdf",
            "is blank, and takes no '2027-01-01'; for the scoring of a game, use score",
        ),
        ("--score-sheet --compact -o x.pdf", "option '--compact': is for puzzles"),
        ("--score-sheet --no-solutions -o x.pdf", "option '--solutions': is for puzzles"),
        ("--score-sheet --paper a9 -o x.pdf", "paper 'a9': expected a4 or letter"),
        ("-o x.pdf", "SET... is missing"),
    ],
)
def test_what_cannot_be_printed(words: str, told: str) -> None:
    ran = run("print", *words.split())
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert ran.err.count("\n") == 1
