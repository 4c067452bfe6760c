"""Booklets to print: how many pages of which size, and what stands on them."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from pypdf import PdfReader

from skypuzzle.pictures.booklet import (
    Entry,
    Part,
    PrintedPuzzle,
    PrintedRules,
    PrintedSolution,
    Section,
    booklet_pdf,
    parse_paper,
    text_figure,
)
from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.skyliners import Side, parse_board
from skypuzzle.skyliners.pictures.printed import EXAMPLE
from tests.games import Ran, run

SETS = sorted((Path(__file__).parents[1] / "puzzles" / "skyliners").glob("*.json"))
WITH_WIN = next(path for path in SETS if '"win"' in path.read_text())


def pages(file: Path) -> list[str]:
    """The text of each page, on one line."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(file).pages]


def printed(tmp_path: Path, *words: str, stdin: bytes = b"") -> Path:
    file = tmp_path / "booklet.pdf"
    assert run("print", *words, "-o", str(file), stdin=stdin) == Ran(0, "", "")
    return file


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_rules_then_puzzles_then_solutions(paper: str, size: tuple[int, int], tmp_path: Path) -> None:
    file = printed(tmp_path, str(SETS[0]), str(WITH_WIN), "--paper", paper)
    told = pages(file)
    puzzles = [puzzle for path in (SETS[0], WITH_WIN) for puzzle in json.loads(path.read_text())["puzzles"]]
    assert len(told) == 1 + len(puzzles) // 2 + 1
    assert {tuple(round(length) for length in page.mediabox[2:]) for page in PdfReader(file).pages} == {size}
    rules, *middle, solutions = told
    assert rules.startswith(f"Skyliners puzzles 10 puzzles, {SETS[0].stem} – {WITH_WIN.stem} The city")
    assert rules.index("Build") < rules.index("Reach") < rules.index("Secure") < rules.index("Win") < rules.index("fan")
    for number, puzzle in enumerate(puzzles):
        page = middle[number // 2]
        assert puzzle["id"] in page
        assert f"{number + 1} {puzzle['kind']}, {puzzle['difficulty']['level']}" in page
        if puzzle["kind"] == "build":
            assert "Place" in page
        else:
            assert "Your turn:" in page
            assert " ".join(puzzle["solution"]["actions"]) in solutions
    assert f"{len(puzzles)} win" in solutions


def test_the_rules_are_those_of_the_puzzles(tmp_path: Path) -> None:
    (rules, puzzle, solution) = pages(printed(tmp_path, f"{SETS[0]}#2"))
    assert "one puzzle, 2027-01-01" in rules
    assert "Build" in rules
    for other in ("Reach", "Secure", "Win", "planning card"):
        assert other not in rules
    assert "2027-01-01" in puzzle
    assert "2 build" not in solution


def test_what_the_rules_say_of_their_example_is_true() -> None:
    city = parse_board(EXAMPLE)
    assert [len(city.seen(Side.S, row)) for row in range(5)] == [2, 1, 2, 4, 3]
    assert EXAMPLE.endswith("/131.p")  # row B begins with three floors
    assert [city.heights[site] for site in range(2, 25, 5)] == [2, 0, 1, 2, 4]  # row C


def test_without_solutions(tmp_path: Path) -> None:
    assert len(pages(printed(tmp_path, str(SETS[0]), "--no-solutions"))) == 1 + 3
    document = json.loads(SETS[0].read_text())
    for puzzle in document["puzzles"]:
        del puzzle["solution"]
    assert len(pages(printed(tmp_path, "-", stdin=json.dumps(document).encode()))) == 1 + 3


def test_a_set_with_a_strange_name_is_only_named_so(tmp_path: Path) -> None:
    document = json.loads(SETS[0].read_text())
    document["set"] = "#panic() *a* $x$ <b> & “ä” \\ #3"
    assert document["set"] in pages(printed(tmp_path, "-", stdin=json.dumps(document).encode()))[0]


def test_long_names_are_cut(tmp_path: Path) -> None:
    document = json.loads(SETS[0].read_text()) | {"set": "x" * 300}
    told = pages(printed(tmp_path, "-", stdin=json.dumps(document).encode()))
    assert len(told) == 1 + 3 + 1
    assert "x" * 40 in told[1]
    assert "x" * 60 not in told[1]


def test_the_same_booklet_every_time(tmp_path: Path) -> None:
    first = printed(tmp_path, f"{SETS[0]}#4").read_bytes()
    assert printed(tmp_path, f"{SETS[0]}#4").read_bytes() == first
    assert b"CreationDate" not in first


EASY = Difficulty(Level.EASY, 1, ())


@dataclass(frozen=True)
class Toy:
    """A puzzle of a game that draws in text alone."""

    id: str
    solution: str
    kind: str = "nim"
    difficulty: Difficulty = EASY


def toys(game: str, count: int) -> Part:
    puzzles = [Toy(f"{game.lower()}{number}", f"{number}-1") for number in range(count)]
    rules = PrintedRules(
        [Section("Nim", f"{game}: whoever takes the last floor wins, and that's all.")], credit="Ours."
    )
    entries = []
    for toy in puzzles:
        figure = text_figure(f"towers\n  ##   {toy.id}\n ###", alt="Towers.")
        printed = PrintedPuzzle("Take floors from one tower.", figure, blanks=1)
        entries.append(Entry("2027-01-01", toy, printed, PrintedSolution(toy.solution)))
    return Part(game, rules, entries)


def test_a_game_that_draws_in_text_alone(tmp_path: Path) -> None:
    file = tmp_path / "toys.pdf"
    file.write_bytes(booklet_pdf([toys("Towers", 3)], parse_paper("A4")))
    rules, first, second, solutions = pages(file)
    assert rules.startswith("Towers puzzles 3 puzzles, 2027-01-01 Nim Towers: whoever takes the last floor wins")
    assert "that\N{RIGHT SINGLE QUOTATION MARK}s all" in rules
    assert "Ours." in rules
    assert "1 nim, easy 2027-01-01 towers0 Take floors from one tower. towers ## towers0 ### Your turn:" in first
    assert "3 nim, easy" in second
    assert solutions.startswith("Solutions 1 nim, easy 0-1 2 nim, easy 1-1 3 nim, easy 2-1")


def test_puzzles_of_two_games_come_game_by_game(tmp_path: Path) -> None:
    file = tmp_path / "toys.pdf"
    file.write_bytes(booklet_pdf([toys("Towers", 2), toys("Clouds", 1)], parse_paper("a4")))
    towers, first, clouds, second, solutions = pages(file)
    assert towers.startswith("Towers puzzles 2 puzzles")
    assert towers.endswith("Towers and Clouds puzzles 1 2027-01-01")
    assert "2 nim, easy" in first
    assert clouds.startswith("Clouds puzzles one puzzle")
    assert "3 nim, easy" in second
    assert solutions.startswith(
        "Solutions Towers puzzles 1 nim, easy 0-1 2 nim, easy 1-1 Clouds puzzles 3 nim, easy 0-1"
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([str(SETS[0])], "Missing option '-o'"),
        ([str(SETS[0]), "-o", "FOLDER/x.svg"], "a booklet is a .pdf"),
        ([str(SETS[0]), "-o", "FOLDER/no/x.pdf"], "there is no folder"),
        ([str(SETS[0]), "--paper", "a5", "-o", "FOLDER/x.pdf"], "paper 'a5': expected a4 or letter"),
        (["2027-13-01", "-o", "FOLDER/x.pdf"], "date '2027-13-01': expected a day such as"),
        (["nowhere.json", "-o", "FOLDER/x.pdf"], "No such file"),
        ([f"{SETS[0]}#6", "-o", "FOLDER/x.pdf"], "it holds 5 puzzles"),
        (["-", "-o", "FOLDER/x.pdf"], "there are no puzzles in it"),
    ],
)
def test_what_cannot_be_printed(words: list[str], complaint: str, tmp_path: Path) -> None:
    document = json.loads(SETS[0].read_text()) | {"puzzles": []}
    ran = run("print", *(word.replace("FOLDER", str(tmp_path)) for word in words), stdin=json.dumps(document).encode())
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert complaint in ran.err
    assert not list(tmp_path.iterdir())
