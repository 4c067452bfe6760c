"""Pictures as text, against golden files that a person has looked at."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from skypuzzle.skyliners import Side, parse
from skypuzzle.skyliners.kinds.base import BuildPuzzle, kind_named
from skypuzzle.skyliners.pictures.from_above import from_above
from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.rules.position import Plan
from tests.running import run
from tests.skyliners.games import board
from tests.skyliners.puzzles import shipped

PICTURES = Path(__file__).with_name("data") / "pictures"
MID_GAME = (
    "1^pp2p/1^2..4/1^1p21^/3^.41^1/2[12]1.8^ SWNE S2@a1 1.0.0/2.0.0/1.0.0/2.0.0 "
    "WE2,NB4,S?,WA2,SB1,NA2,SA2,WC1 NW,SE,?,NE full"
)
OVER = "33333/22222/11p11/...../..... SW - 0.0.0/0.0.0 SA3,SB3,SC3,SD3,SE3,WA4 NE,SW full"


def lines(text: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


@pytest.mark.parametrize(
    ("name", "width", "seat", "unicode"),
    [("wide", 80, Side.S, True), ("west", 60, Side.W, True), ("narrow", 40, Side.N, False)],
)
def test_boards_look_as_they_did_when_last_looked_at(name: str, width: int, seat: Side, unicode: bool) -> None:
    text = draw(parse(MID_GAME), width=width, seat=seat, unicode=unicode).plain
    assert lines(text) == (PICTURES / f"{name}.txt").read_text()
    assert max(map(len, text.splitlines())) <= width


def test_bare_boards_and_score_sheets() -> None:
    assert run("show", board(a1="1")).out == (PICTURES / "bare.txt").read_text()
    assert run("score", OVER).out == (PICTURES / "score.txt").read_text()


def test_counts_stand_where_each_side_looks_from() -> None:
    # one building on a1: S sees it in row A, W in row E, N in row E, E in row A
    picture = draw(parse(board(a1="1")), width=80).plain.splitlines()
    south = next(number for number, line in enumerate(picture) if line.strip("┗━┛ ") == "a━━━━━b━━━━━c━━━━━d━━━━━e")
    assert picture[south + 1].split() == ["1", "0", "1", "0", "0"]
    assert picture[south + 2].split() == ["A", "B", "C", "D", "E"]
    assert picture[1].split() == ["E", "D", "C", "B", "A"]
    assert picture[2].split() == ["1", "0", "1", "0", "0"]
    last_rank = picture[south - 1]
    assert last_rank.split()[:3] == ["E", "1", "1"]
    assert last_rank.split()[-2:] == ["1", "A"]


def test_the_seat_at_the_bottom_sees_its_row_a_on_the_left() -> None:
    for side in Side:
        picture = draw(parse(board()), width=80, seat=side).plain.splitlines()
        assert picture[-1].strip() == f"{side} {side.colour}"
        assert picture[-2].split() == ["A", "B", "C", "D", "E"]


FOUR = Plan(Side.N, 0, 4)


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("width", [36, 56, 80])
def test_numbers_outside_say_what_they_are(width: int, unicode: bool) -> None:
    build, turn = (next(each for each in shipped() if each.kind == kind) for kind in ("build", "reach"))
    assert isinstance(build, BuildPuzzle)
    asked = replace(build, plans=(FOUR, Plan(Side.W, 2, 4), Plan(Side.E, 2, 4)))
    for puzzle, legend in ((asked, "what each side must see"), (turn, "what each side sees now")):
        picture = kind_named(puzzle.kind).picture(puzzle, width, unicode=unicode).plain
        assert f"Numbers outside: {legend}." in " ".join(picture.split())
        assert max(map(len, picture.splitlines())) <= width
        drawn = " ".join(re.findall(r">([^<>]+)</text>", from_above(kind_named(puzzle.kind).scene(puzzle))))
        assert f"Numbers outside: {legend}." in drawn
    picture = kind_named(asked.kind).picture(asked, width, unicode=unicode).plain
    assert picture.splitlines()[2].split() == ["4+"]  # over file e
    assert len(re.findall(r"C 4\+ +3\D.* 4\+ ?C", picture)) == 1  # apart from the rank


def test_a_task_says_once_that_four_means_four_or_five() -> None:
    for puzzle in shipped():
        kind = kind_named(puzzle.kind)
        if isinstance(puzzle, BuildPuzzle):
            without = replace(puzzle, plans=(Plan(Side.N, 0, 3),))
            fours = replace(puzzle, plans=(FOUR, Plan(Side.S, 1, 4)))
            assert without.question.supply == fours.question.supply
            assert kind.task(fours) == f"{kind.task(without)} 4+: four or five."
            continue
        open_four, empty = puzzle.position._replace(office=(FOUR,)), puzzle.position._replace(office=())
        if puzzle.plans:
            two = replace(puzzle, plans=(FOUR, Plan(Side.S, 1, 4)), position=open_four)
            assert "NA4 (4 or 5) and SB4 (to be put into the office) hold" in kind.task(two)
            one = replace(puzzle, plans=(FOUR,), position=empty)
            assert "NA4 (4 or 5, to be put into the office) holds" in kind.task(one)
        else:
            assert kind.task(replace(puzzle, position=open_four)).endswith(" A plan of 4 means 4 or 5.")


def on_a_terminal(environment: dict[str, str]) -> str:
    """What `show` prints when it believes that a person looks."""
    parent, child = pty.openpty()
    clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    process = subprocess.Popen(
        [sys.executable, "-m", "skypuzzle", "show", MID_GAME],
        stdout=child,
        env={**clean, "TERM": "xterm-256color", **environment},
    )
    os.close(child)
    shown = b""
    while True:
        try:
            more = os.read(parent, 65536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not more:
            break
        shown += more
    process.wait()
    os.close(parent)
    return shown.decode()


def colours(text: str) -> bool:
    return re.search(r"\x1b\[(?:[0-9]+;)*(?:3[0-8]|9[0-7])[;m]", text) is not None


def test_colour_on_a_terminal_unless_not_wanted() -> None:
    assert colours(on_a_terminal({"COLUMNS": "80"}))
    plain = on_a_terminal({"COLUMNS": "80", "NO_COLOR": "1"})
    assert not colours(plain)
    assert "╱▔╲" in plain


@pytest.mark.parametrize("columns", [20, 40, 58, 80, 200])
def test_any_width_of_terminal(columns: int) -> None:
    shown = re.sub(r"\x1b\[[0-9;]*m", "", on_a_terminal({"COLUMNS": str(columns)})).replace("\r", "")
    assert "S to move" in shown
    if columns >= 36:
        assert max(map(len, shown.splitlines())) <= columns


def test_pictures_are_plain_where_nobody_looks() -> None:
    assert "\x1b" not in run("show", MID_GAME).out
