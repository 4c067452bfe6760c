"""Pictures as text, against golden files that a person has looked at."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from skypuzzle.skyliners import Side, parse
from skypuzzle.skyliners.pictures.terminal import draw
from tests.games import board, run

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
    south = next(number for number, line in enumerate(picture) if line.split() == ["a", "b", "c", "d", "e"])
    assert picture[south + 1].split() == ["1", "0", "1", "0", "0"]
    assert picture[south + 2].split() == ["A", "B", "C", "D", "E"]
    assert picture[1].split() == ["E", "D", "C", "B", "A"]
    assert picture[2].split() == ["1", "0", "1", "0", "0"]
    last_rank = picture[south - 2]
    assert last_rank.split()[:2] == ["E", "1"]
    assert last_rank.split()[-2:] == ["1", "A"]


def test_the_seat_at_the_bottom_sees_its_row_a_on_the_left() -> None:
    for side in Side:
        picture = draw(parse(board()), width=80, seat=side).plain.splitlines()
        assert picture[-1].strip() == f"{side} {side.colour}"
        assert picture[-2].split() == ["A", "B", "C", "D", "E"]


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
