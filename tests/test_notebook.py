"""Values that draw themselves in a notebook."""

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

from skypuzzle.play import drawing
from skypuzzle.skyliners import Board, Position, parse_board, parse_position
from skypuzzle.skyliners.kinds.base import Puzzle
from tests.running import run
from tests.skyliners.puzzles import read_puzzles

SET = Path(__file__).parents[1] / "puzzles" / "skyliners" / "2027-01-01.json"
CITY = "1^pp2p/1^2..4/1^1p21^/3^.41^1/251.8^"
GAME = f"{CITY} SWNE S2@a1 1.0.0/2.0.0/1.0.0/2.0.0 WE2,NB4,S?,WA2 NW,SE,?,NE full"


def words(shown: Board | Position | Puzzle) -> str:
    svg = shown._repr_svg_()
    assert svg is not None
    return ET.fromstring(svg).findtext("{http://www.w3.org/2000/svg}desc") or ""


def test_boards_and_positions(tmp_path: Path) -> None:
    assert words(parse_board(CITY)).startswith(f"Board {CITY}; S is at the bottom.")
    assert words(parse_position(GAME)).startswith(f"Position {GAME}; S is at the bottom.")
    file = tmp_path / "city.svg"
    run("show", GAME, "-o", str(file))
    assert parse_position(GAME)._repr_svg_() == file.read_text()


def test_puzzles_of_every_kind() -> None:
    puzzles = read_puzzles(SET)
    for puzzle, entry in zip(puzzles, json.loads(SET.read_text())["puzzles"], strict=True):
        assert (entry.get("board") or entry["position"]) in words(puzzle)
    assert "Place 5 floors so that" in words(puzzles[0])
    assert "It is the last turn of the game" in words(puzzles[3])


def test_what_nobody_draws_is_left_to_its_text() -> None:
    assert drawing(3) is None


def test_nothing_is_drawn_with_before_a_notebook_asks() -> None:
    code = (
        "import sys, skypuzzle.skyliners; print([name for name in sys.modules if 'pictures' in name or name == 'svg'])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
