"""Booklets to print: how many pages of which size, and what stands on them."""

import json
import re
from dataclasses import replace
from functools import cached_property
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
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import UNLABELLED, Difficulty, Label, LabelledPuzzle
from skypuzzle.skyliners import Side, parse_board
from skypuzzle.skyliners.pictures.skyline import EXAMPLE
from skypuzzle.verifying.proven import remember
from tests.running import Ran, run
from tests.skyliners.puzzles import FOLDER

SETS = sorted(FOLDER.glob("*.json"))
WITH_WIN = next(path for path in SETS if '"win"' in path.read_text())


def pages(file: Path) -> list[str]:
    """The text of each page, on one line."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(file).pages]


def printed(tmp_path: Path, *words: str, stdin: bytes = b"") -> Path:
    file = tmp_path / "booklet.pdf"
    remember(stdin)  # of an older edition: its levels are not ours any more
    assert run("print", *words, "-o", str(file), stdin=stdin) == Ran(0, "", "")
    return file


@pytest.fixture(scope="module")
def booklet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole of a set, on A4."""
    return printed(tmp_path_factory.mktemp("booklet"), str(SETS[0]))


def sizes(file: Path) -> set[tuple[int, ...]]:
    return {tuple(round(length) for length in page.mediabox[2:]) for page in PdfReader(file).pages}


def test_letter_paper(tmp_path: Path) -> None:
    file = printed(tmp_path, f"{SETS[0]}#1", "--paper", "letter")
    assert len(pages(file)) == 2 + 1 + 2
    assert sizes(file) == {(612, 792)}


def test_from_the_cover_to_the_solutions(tmp_path: Path) -> None:
    file = printed(tmp_path, str(SETS[0]), str(WITH_WIN), "--paper", "a4")
    told = pages(file)
    puzzles = [puzzle for path in (SETS[0], WITH_WIN) for puzzle in json.loads(path.read_text())["puzzles"]]
    assert len(told) == 2 + len(puzzles) + 2
    assert sizes(file) == {(595, 842)}
    cover, rules, *middle, hints, solutions = told
    days = f"1–{int(WITH_WIN.stem[-2:])} January 2027"
    assert cover.startswith(f"Skyliners puzzles {days} 10 puzzles: ")
    assert rules.startswith(f"Skyliners puzzles 10 puzzles, {days} The city")
    assert rules.index("Build") < rules.index("Reach") < rules.index("Secure") < rules.index("Win") < rules.index("fan")
    assert hints.startswith("First hints")
    for number, (puzzle, page) in enumerate(zip(puzzles, middle, strict=True), 1):
        assert page.startswith(f"{number} {puzzle['kind']}, {puzzle['difficulty']['level']}")
        assert " time " in page
        # an id is of no use to whoever holds the pencil
        assert [puzzle["id"] in other for other in (page, hints, solutions)] == [False, False, True]
        assert f" {number} Look at " in hints
        if puzzle["kind"] == "build":
            assert "Place" in page
        else:
            assert "Your turn:" in page
            assert " ".join(puzzle["solution"]["actions"]) in solutions
    assert f"{len(puzzles)} win" in solutions


def test_a_page_is_as_wide_as_its_board(booklet: Path, tmp_path: Path) -> None:
    """A puzzle has the page to itself; two share one to save paper."""
    assert len(pages(booklet)) == 2 + 5 + 2
    assert len(pages(printed(tmp_path, str(SETS[0]), "--compact"))) == 2 + 3 + 2


def test_a_hint_is_not_yet_the_answer(booklet: Path) -> None:
    (*_, hints, _) = pages(booklet)
    assert "1 Look at rank 2. Staircase: W must see 3 in rank 2, and only a2, b2 and" in hints
    for puzzle in json.loads(SETS[0].read_text())["puzzles"]:
        for action in puzzle["solution"].get("actions", ()):
            assert action not in hints


def test_one_face_on_all_pages(booklet: Path) -> None:
    """Whatever is drawn or set, and whatever is installed here."""
    fonts: set[str] = set()

    def look(text: str, _user: object, _place: object, font: dict[str, str] | None, _size: float) -> None:
        if text.strip() and font is not None:
            fonts.add(font["/BaseFont"].partition("+")[2].partition("-")[0])

    for page in PdfReader(booklet).pages:
        page.extract_text(visitor_text=look)
    assert fonts == {"SourceSansPro"}


def test_the_rules_are_those_of_the_puzzles(tmp_path: Path) -> None:
    (cover, rules, puzzle, hint, solution) = pages(printed(tmp_path, f"{SETS[0]}#2"))
    assert "one puzzle: 1 build, medium" in cover
    assert "one puzzle, 1 January 2027" in rules
    assert "Build" in rules
    for other in ("Reach", "Secure", "Win", "planning card"):
        assert other not in rules
    assert "1 January 2027" in puzzle
    assert "1 Look at rank 3." in hint
    assert "2 build" not in solution


def test_what_the_rules_say_of_their_example_is_true() -> None:
    city = parse_board(EXAMPLE)
    assert [len(city.seen(Side.S, row)) for row in range(5)] == [2, 1, 2, 4, 3]
    assert EXAMPLE.endswith("/131.p")  # row B begins with three floors
    assert [city.heights[site] for site in range(2, 25, 5)] == [2, 0, 1, 2, 4]  # row C


def test_without_solutions(tmp_path: Path) -> None:
    assert len(pages(printed(tmp_path, str(SETS[0]), "--no-solutions"))) == 2 + 5 + 1
    document = json.loads(SETS[0].read_text())
    for puzzle in document["puzzles"]:
        del puzzle["solution"]
    assert len(pages(printed(tmp_path, "-", stdin=json.dumps(document).encode()))) == 2 + 5 + 1


def test_a_set_with_a_strange_name_is_only_named_so(tmp_path: Path) -> None:
    document = json.loads(SETS[0].read_text())
    document["set"] = "#panic() *a* $x$ <b> & “ä” \\ #3"
    assert document["set"] in pages(printed(tmp_path, "-", stdin=json.dumps(document).encode()))[0]


def test_long_names_are_cut(tmp_path: Path) -> None:
    document = json.loads(SETS[0].read_text()) | {"set": "x" * 300}
    told = pages(printed(tmp_path, "-", stdin=json.dumps(document).encode()))
    assert len(told) == 2 + 5 + 2
    assert "x" * 40 in told[2]
    assert "x" * 60 not in told[2]


def test_the_same_booklet_every_time(tmp_path: Path) -> None:
    first = printed(tmp_path, f"{SETS[0]}#4").read_bytes()
    assert printed(tmp_path, f"{SETS[0]}#4").read_bytes() == first
    assert b"CreationDate" not in first


EASY = Difficulty(Level.EASY, 1, ())
TITLED = Label("The last floor", stars=2, par=6)


class Toy(LabelledPuzzle, frozen=True, kw_only=True, tag="nim"):
    """A puzzle of a game that draws in text alone."""

    name: str
    solution: str
    difficulty: Difficulty = EASY

    @cached_property
    def id(self) -> str:
        return self.name

    def texts(self) -> list[str]:
        return [self.name]


def toys(game: str, count: int, label: Label = UNLABELLED) -> Part:
    puzzles = [
        Toy(name=f"{game.lower()}{number}", solution=f"{number}-1", **label._asdict()) for number in range(count)
    ]
    rules = PrintedRules(
        [Section("Nim", f"{game}: whoever takes the last floor wins, and that's all.")], credit="Ours."
    )
    entries = []
    for toy in puzzles:
        figure = text_figure(f"towers\n  ##   {toy.id}\n ###", alt="Towers.")
        printed = PrintedPuzzle("Take floors from one tower.", figure, blanks=1)
        entries.append(Entry("2027-01-01", toy, printed, PrintedSolution(toy.solution), f"Count {toy.id}."))
    return Part(game, rules, entries)


def test_a_game_that_draws_in_text_alone(tmp_path: Path) -> None:
    file = tmp_path / "toys.pdf"
    file.write_bytes(booklet_pdf([toys("Towers", 3)], parse_paper("A4")))
    cover, rules, first, _, third, hints, solutions = pages(file)
    assert cover == "Towers puzzles 1 January 2027 3 puzzles: 3 nim, easy"
    assert rules.startswith("Towers puzzles 3 puzzles, 1 January 2027 Nim Towers: whoever takes the last floor wins")
    assert "that\N{RIGHT SINGLE QUOTATION MARK}s all" in rules
    assert "Ours." in rules
    assert "1 nim, easy 1 January 2027 time Take floors from one tower. towers ## towers0 ### Your turn:" in first
    assert "3 nim, easy" in third
    assert "1 Count towers0. 2 Count towers1. 3 Count towers2." in hints
    assert solutions.startswith("Solutions 1 nim, easy towers0 0-1 2 nim, easy towers1 1-1 3 nim, easy towers2 2-1")


def test_titles_stars_and_par_are_shown_where_there_are_any(tmp_path: Path) -> None:
    file = tmp_path / "toys.pdf"
    titled = toys("Towers", 1, TITLED)
    entries = [replace(entry, line="Friday, 1 January 2027: a new year") for entry in titled.entries]
    file.write_bytes(booklet_pdf([replace(titled, entries=entries)], parse_paper("a4")))
    cover, _, page, _, solutions = pages(file)
    assert cover == "Towers puzzles Friday, 1 January 2027: a new year one puzzle: 1 nim, easy"
    assert page.startswith("1 The last floor nim, easy · 1 January 2027 par 6 min time")
    assert solutions.startswith("Solutions 1 The last floor")
    plain = tmp_path / "plain.pdf"
    plain.write_bytes(booklet_pdf([toys("Towers", 1)], parse_paper("a4")))
    drawn = [PdfReader(each).pages[2].get_contents() for each in (file, plain)]
    # five stars, of which two are filled, each with ten corners
    corners = [len(re.findall(rb"\bl\b", each.get_data())) for each in drawn if each is not None]
    assert corners[0] - corners[1] >= 5 * 9


@pytest.mark.parametrize(("count", "to_a_page"), [(7, 1), (11, 1), (13, 2)])
def test_nothing_is_lonely_on_the_last_page(count: int, to_a_page: int, tmp_path: Path) -> None:
    """Solutions that take several pages are shared out among them."""
    file = tmp_path / "many.pdf"
    puzzles = [f"{SETS[number // 5]}#{number % 5 + 1}" for number in range(count)]
    printed(tmp_path, *puzzles, *(["--compact"] if to_a_page == 2 else [])).rename(file)
    solutions = [page for page in pages(file) if re.search(r"[0-9a-f]{16}", page)]
    shown = [len(re.findall(r"[0-9a-f]{16}", page)) for page in solutions]
    assert sum(shown) == count
    assert max(shown) - min(shown) <= 3


def test_puzzles_of_two_games_come_game_by_game(tmp_path: Path) -> None:
    file = tmp_path / "toys.pdf"
    file.write_bytes(booklet_pdf([toys("Towers", 2), toys("Clouds", 1)], parse_paper("a4")))
    cover, towers, _, second, clouds, third, hints, solutions = pages(file)
    assert cover.startswith(
        "Towers and Clouds puzzles 1 January 2027 Towers, 2 puzzles: 2 nim, easy Clouds, one puzzle"
    )
    assert towers.startswith("Towers puzzles 2 puzzles")
    assert towers.endswith("Towers and Clouds puzzles 2 1 January 2027")
    assert "2 nim, easy" in second
    assert clouds.startswith("Clouds puzzles one puzzle")
    assert "3 nim, easy" in third
    assert "2 Count towers1. Clouds puzzles 3 Count clouds0." in hints
    assert solutions.startswith(
        "Solutions Towers puzzles 1 nim, easy towers0 0-1 2 nim, easy towers1 1-1 Clouds puzzles 3 nim, easy clouds0"
    )


def test_days_as_people_write_them(tmp_path: Path) -> None:
    for days, words in (
        (["2027-01-01"], "1 January 2027"),
        (["2027-01-07", "2027-01-01"], "1–7 January 2027"),
        (["2027-01-31", "2027-02-01"], "31 January – 1 February 2027"),
        (["2026-12-31", "2027-01-01"], "31 December 2026 – 1 January 2027"),
        (["mine", "2027-01-01"], "mine, 2027-01-01"),
        ([""], ""),
    ):
        part = toys("Towers", 1)
        entries = [replace(part.entries[0], source=day) for day in days]
        file = tmp_path / "days.pdf"
        file.write_bytes(booklet_pdf([replace(part, entries=entries)], parse_paper("a4")))
        cover, *_ = pages(file)
        assert cover.startswith(" ".join(f"Towers puzzles {words} ".split()) + " ")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([str(SETS[0])], "-o FILE.pdf is missing"),
        ([str(SETS[0]), "-o", "FOLDER/x.svg"], "a booklet must be .pdf"),
        ([str(SETS[0]), "-o", "FOLDER/no/x.pdf"], "there is no folder"),
        ([str(SETS[0]), "--paper", "a5", "-o", "FOLDER/x.pdf"], "paper 'a5': expected a4 or letter"),
        (["2027-13-01", "-o", "FOLDER/x.pdf"], "date '2027-13-01': expected a day such as"),
        (["nowhere.json", "-o", "FOLDER/x.pdf"], "No such file"),
        ([f"{SETS[0]}#6", "-o", "FOLDER/x.pdf"], "it holds 5 puzzles"),
        (["-", "-o", "FOLDER/x.pdf"], "it has no puzzles"),
    ],
)
def test_what_cannot_be_printed(words: list[str], complaint: str, tmp_path: Path) -> None:
    document = json.loads(SETS[0].read_text()) | {"puzzles": []}
    ran = run("print", *(word.replace("FOLDER", str(tmp_path)) for word in words), stdin=json.dumps(document).encode())
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert complaint in ran.err
    assert not list(tmp_path.iterdir())
