"""Runs that were interrupted resume where they stopped, whatever they left, and one at a time."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from unittest import mock
from zlib import crc32

import pytest

from skypuzzle.errors import FileError, quote
from skypuzzle.journal import Journal
from skypuzzle.puzzles.puzzle import Order
from skypuzzle.storage import WholeFile
from tests.processes import wait_for
from tests.running import run, skypuzzle

RUNS = {
    "generate": ["generate", "--count", "6", "--seed", "7", "--difficulty", "easy"],
    "simulate": ["simulate", "--games", "6", "--seed", "7", "--bots", "random", "--players", "2"],
}
KILLED = (
    "import os, signal, sys\n"
    "from unittest import mock\n"
    "from skypuzzle.cli import main\n"
    "with mock.patch(sys.argv[1], lambda *_: os.kill(os.getpid(), signal.SIGKILL)):\n"
    "    main(sys.argv[2:])"
)
"""A command that is killed as soon as it calls something."""
MOMENTS = {
    "with nothing done": "skypuzzle.journal.Journal.add",
    "with all done": "skypuzzle.storage.WholeFile.__enter__",
    "with an empty draft": "skypuzzle.storage.WholeFile.write",
    "with a draft that lacks its last lines": "skypuzzle.storage.WholeFile.__exit__",
    "with a whole draft": "pathlib.Path.replace",
    "with the file in place": "skypuzzle.journal.Journal.forget",
}


def test_what_is_left_is_mended_or_named(tmp_path: Path) -> None:
    words = ["generate", "--count", "4", "--seed", "7", "--difficulty", "easy"]
    target, whole = tmp_path / "set.json", tmp_path / "whole.json"
    assert run(*words, "-o", str(whole)).code == 0
    with mock.patch("skypuzzle.cli.generate.emit_long_document", side_effect=FileError("no")):
        assert run(*words, "-o", str(target)).err == "skypuzzle: no\n"
    journal = tmp_path / "set.json.part"
    heading, *lines = journal.read_text().splitlines()
    for left, counted in (
        (lines[:1] * 2 + lines[1:2] * 2, 1),  # as by two runs at once
        ([lines[0], lines[2]], 1),
        ([lines[0], lines[1].replace("easy", "hard"), lines[2]], 1),
        ([*lines[:2], ""], 2),
        (lines[1:], 0),
    ):
        journal.write_text("".join(f"{line}\n" for line in [heading, *left]))
        with mock.patch.object(Order, "make", autospec=True, side_effect=Order.make) as make:
            assert run(*words, "-o", str(target)).code == 0
        assert make.call_count == 4 - counted
        assert target.read_bytes() == whole.read_bytes()
        assert not journal.exists()
    number, _, text = lines[1].split(" ", 2)
    for changed in (text.replace('"supply":"', '"supply":"1'), text.replace('"board"', '"bored"')):
        assert changed != text
        kept = f"{heading}\n{lines[0]}\n{number} {crc32(changed.encode()):08x} {changed}\n"
        journal.write_text(kept)
        ran = run(*words, "-o", str(target))
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert f"{quote(str(journal))}: puzzle 2 was changed" in ran.err
        assert journal.read_text() == kept
    name = json.loads(heading)["work"]
    journal.write_text(json.dumps({"work": name}) + "\n" + "\n".join(lines))
    ran = run(*words, "-o", str(target))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert f"{quote(str(journal))}: left by an older version" in ran.err


@pytest.mark.parametrize("text", ["precious data without a newline", "precious data\n"])
def test_what_others_wrote_stays_as_it_is(text: str, tmp_path: Path) -> None:
    journal = tmp_path / "set.json.part"
    journal.write_text(text)
    ran = run("generate", "--seed", "7", "-o", str(tmp_path / "set.json"))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert f"{quote(str(journal))}: left by a different run" in ran.err
    assert journal.read_text() == text


def test_a_heading_that_was_cut_off_is_written_anew(tmp_path: Path) -> None:
    target, journal = tmp_path / "set.json", tmp_path / "set.json.part"
    journal.write_text('{"journal": 2, "work": "so')
    with Journal(target, "some work"):
        assert journal.read_text() == '{"journal": 2, "work": "some work"}\n'


def test_a_file_that_its_owner_removes_meanwhile(tmp_path: Path) -> None:
    target, part = tmp_path / "set.json", tmp_path / "set.json.part"

    def too_late(_file: object) -> None:
        if lock.call_count == 1:
            part.unlink()

    with mock.patch("skypuzzle.storage._lock", side_effect=too_late) as lock, Journal(target, "work"):
        assert lock.call_count == 2
        assert part.exists()
    other = mock.patch("os.path.samestat", return_value=False)
    with other, pytest.raises(FileError, match="cannot be locked"), Journal(target, "work"):
        pass


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    target = tmp_path / "set.json"
    words = ["generate", "--count", "100000", "--seed", "7", "-o", str(target)]
    first = subprocess.Popen(skypuzzle(*words), stderr=subprocess.PIPE)
    journal = tmp_path / "set.json.part"
    wait_for(lambda: journal.exists() and journal.read_text().count("\n") > 2)
    second = run(*words)
    assert (second.code, second.err) == (2, f"skypuzzle: {quote(str(target))}: another run is writing this file\n")
    first.kill()
    first.communicate()
    with mock.patch.object(Order, "make", side_effect=FileError("its turn")):
        assert run(*words).err == "skypuzzle: its turn\n"


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("command", RUNS)
def test_a_run_that_was_killed_leaves_nothing_once_it_is_done(command: str, moment: str, tmp_path: Path) -> None:
    whole, target = tmp_path / "whole.json", tmp_path / "hit" / "set.json"
    target.parent.mkdir()
    assert run(*RUNS[command], "-o", str(whole)).code == 0
    words = [*RUNS[command], "-o", str(target)]
    killed = [sys.executable, "-c", KILLED, MOMENTS[moment], *words]
    for _ in range(2):
        assert subprocess.run(killed, check=False, timeout=60).returncode == -signal.SIGKILL
        assert (target.parent / "set.json.part").exists()
    assert run(*words).code == 0
    assert {path.name: path.read_bytes() for path in target.parent.iterdir()} == {"set.json": whole.read_bytes()}


def test_runs_that_write_one_file_under_two_names_have_a_draft_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "link.json").symlink_to("set.json")
    monkeypatch.chdir(tmp_path)
    with Journal(tmp_path / "set.json", "work") as first, Journal(tmp_path / "link.json", "work") as second:
        assert first.mark != second.mark
        assert first.mark == Journal(Path("set.json"), "work").mark


def test_no_room_names_the_file_and_leaves_what_is_done(tmp_path: Path) -> None:
    target = tmp_path / "set.json"
    words = ["generate", "--count", "40", "--seed", "7", "-o", str(target)]
    limited = ["bash", "-c", 'ulimit -f 4; "$@"', "bash", *skypuzzle(*words)]
    ran = subprocess.run(limited, capture_output=True, text=True, check=False, timeout=60)
    assert (ran.returncode, ran.stderr) == (2, f"skypuzzle: {quote(f'{target}.part')}: cannot write: File too large\n")
    assert run(*words).code == 0
    assert len(json.loads(target.read_text())["puzzles"]) == 40


def test_where_nothing_can_be_locked_half_a_file_never_passes_for_a_whole_one(tmp_path: Path) -> None:
    target = tmp_path / "set.json"
    first = WholeFile(target, "mark").__enter__()
    first.write(b"all of it")
    second = WholeFile(target, "mark").__enter__()
    second.write(b"half")
    with pytest.raises(FileError, match="cannot write"):
        first.__exit__(None, None, None)
    assert not target.exists()
    second.write(b" and half")
    second.__exit__(None, None, None)
    assert target.read_bytes() == b"half and half"
