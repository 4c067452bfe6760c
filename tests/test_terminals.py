"""The program in a real terminal: what signals, small windows and odd sizes leave of it."""

import json
import os
import re
import signal
import time
from pathlib import Path

import pytest

from skypuzzle.verifying import proven
from tests.skyliners.puzzles import FOLDER
from tests.terminals import Terminal

PUZZLE = f"{FOLDER}/2027-01-01.json#1"


@pytest.fixture(autouse=True)
def _known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program starts in a process of its own, which would prove the set, and refuse it for its old edition."""
    monkeypatch.setenv("SKYPUZZLE_HOME", str(tmp_path))
    proven.remember((FOLDER / "2027-01-01.json").read_bytes())


def moves(home: Path) -> list[str]:
    (visit,) = json.loads((home / "skyliners.json").read_text())["puzzles"].values()
    return list(visit["moves"])


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)])
def test_a_signal_leaves_the_full_screen_as_a_key_would(number: int, code: int, tmp_path: Path) -> None:
    with Terminal("play", PUZZLE, SKYPUZZLE_HOME=str(tmp_path)) as terminal:
        terminal.read_until("q quit")
        assert not terminal.is_as_before()
        terminal.type("f")
        terminal.read_until("Fc2 placed")
        os.kill(terminal.process.pid, number)
        assert terminal.ended() == code
        assert terminal.is_as_before()
        assert moves(tmp_path) == ["Fc2"]
        after = terminal.drawn.rpartition(b"\x1b[?1049l")[2]
        assert b"Traceback" not in terminal.drawn
        assert re.sub(rb"\x1b\[\?[0-9]+[hl]", b"", after) == b""


def test_a_terminal_that_is_gone_ends_it(tmp_path: Path) -> None:
    with Terminal("play", PUZZLE, SKYPUZZLE_HOME=str(tmp_path)) as terminal:
        terminal.read_until("q quit")
        terminal.type("f")
        terminal.read_until("Fc2 placed")
        terminal.hang_up()
        assert terminal.ended() == 129
        assert moves(tmp_path) == ["Fc2"]


@pytest.mark.parametrize("columns", ["0", "-1", "nonsense", "²", ""])
def test_a_width_that_is_none_means_that_of_the_terminal(columns: str, tmp_path: Path) -> None:
    for words, text in ((["show", PUZZLE], "so that each side sees what it must."), (["play", PUZZLE], "q quit")):
        with Terminal(*words, COLUMNS=columns, LINES=columns, SKYPUZZLE_HOME=str(tmp_path)) as terminal:
            terminal.read_until(text)


def test_a_terminal_too_narrow_for_a_picture_is_reported() -> None:
    with Terminal("show", PUZZLE, columns=20) as terminal:
        assert terminal.ended() == 0
        assert terminal.text.count("pictures need 35 columns, but this terminal has only 20") == 1
        assert "Place 2 floors and 2 roofs so that\r\neach side sees what it must." in terminal.text


def test_a_bot_that_takes_long_is_said_to_think_and_can_be_interrupted(tmp_path: Path) -> None:
    words = ("--players", "2", "--start", "S", "--seed", "1", "--bots", "planner-999999", "--plain")
    with Terminal("play", *words, SKYPUZZLE_HOME=str(tmp_path)) as terminal:
        terminal.read_until("You are S green, against one planner-999999 bot.")
        terminal.read_until("> ")
        terminal.type("Fa2 Fa3\n")
        terminal.read_until("W is thinking …")
        began = time.monotonic()
        terminal.type("\x03")
        assert terminal.ended() == 130
        assert time.monotonic() - began < 1
        (game,) = json.loads((tmp_path / "skyliners.json").read_text())["tables"]
        assert game["moves"][:2] == ["Fa2", "Fa3"]


@pytest.mark.parametrize("number", [signal.SIGINT])
def test_what_is_typed_is_kept_when_a_signal_comes(number: int, tmp_path: Path) -> None:
    with Terminal("play", PUZZLE, "--plain", SKYPUZZLE_HOME=str(tmp_path)) as terminal:
        terminal.read_until("> ")
        terminal.type("Fe2\n")
        terminal.read_until("Fe2: left")
        os.kill(terminal.process.pid, number)
        assert terminal.ended() == 128 + number
        assert moves(tmp_path) == ["Fe2"]
