"""Nothing is shown as ours before it is proven: shipped sets by their hashes, any other file by a proof."""

import json
import subprocess
import sys
from datetime import date
from pathlib import Path
from unittest import mock

import pytest

from benchmarks.promises.shipped import hash_lines
from skypuzzle.errors import FileError
from skypuzzle.games import GAMES, load
from skypuzzle.limits import Clock
from skypuzzle.storage import Source
from skypuzzle.verifying import findings as findings_module
from skypuzzle.verifying.proven import SHIPPED, is_proven, own_list, remember
from skypuzzle.web.server import NotMadeError, SiteOnDemand
from tests.running import Ran, run
from tests.skyliners.puzzles import SHIPPED as FOLDER

DAY = "2028-06-01"
FALSE = ": not shown, because a claim is false: $.puzzles[0]"
ORIGINAL = FOLDER / "2027-01-01.json"
PROVED = "skypuzzle.verifying.verifying.Verifier.verify"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of our own, with a set of each game that is called that of a day, and nothing known."""
    monkeypatch.setenv("SKYPUZZLE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    for name in GAMES:
        document = json.loads((FOLDER.parent / name / ORIGINAL.name).read_text())
        document["set"] = DAY
        if name == "skyliners":
            board = document["puzzles"][0]["solution"]["board"]
            document["puzzles"][0]["solution"]["board"] = board.replace("2", "3", 1)
            assert document["puzzles"][0]["solution"]["board"] != board
        else:
            remember(json.dumps(document).encode())
        Path("puzzles", name).mkdir(parents=True)
        Path("puzzles", name, f"{DAY}.json").write_text(json.dumps(document))


def tampered() -> Path:
    return Path("puzzles", "skyliners", f"{DAY}.json").resolve()


def is_refused(ran: Ran) -> bool:
    return (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1) and f"skypuzzle: {tampered()}{FALSE}" in ran.err


def test_a_false_solution_is_not_published() -> None:
    before = tampered().read_bytes()
    Path("checkout").mkdir()
    Path("checkout", ".gitignore").touch()
    for jobs, folder in (("1", "new/public"), ("2", "checkout")):
        assert is_refused(run("site", "-o", folder, "--from", DAY, "--today", DAY, "--jobs", jobs))
    assert not Path("new").exists()
    assert [path.name for path in Path("checkout").iterdir()] == [".gitignore"]
    assert tampered().read_bytes() == before


def test_a_false_solution_is_neither_printed_nor_played_nor_explained() -> None:
    assert is_refused(run("print", DAY, "-o", "booklet.pdf"))
    assert not Path("booklet.pdf").exists()
    for words in (("play", "--plain", "--date", DAY), ("play", "--plain", f"{DAY}#1"), ("explain", f"{DAY}#1")):
        assert is_refused(run(*words)), words
    data = tampered().read_bytes()
    ran = run("print", "-", "-o", "booklet.pdf", stdin=data)
    assert (ran.code, f"skypuzzle: standard input{FALSE}" in ran.err) == (2, True)
    assert run("show", str(tampered())).code == 0  # claims nothing as ours


def test_a_false_solution_is_not_served() -> None:
    site = SiteOnDemand([load(name) for name in GAMES], lambda: date.fromisoformat(DAY))
    try:
        with pytest.raises(FileError, match="a claim is false"):
            site.file(f"{DAY}/index.html", 120)
        with pytest.raises((NotMadeError, FileError)):
            site.file(f"{DAY}/day.json", 120)
    finally:
        site.close()


def test_one_puzzle_is_proven_alone() -> None:
    assert run("print", f"{tampered()}#2", "-o", "booklet.pdf").code == 0
    assert not is_proven(Source("set", tampered()))
    ran = run("play", "--plain", f"{tampered()}#2", stdin=b"quit")
    assert (ran.code, ran.err) == (1, "")
    with mock.patch(PROVED) as proved:  # what is asked for wrongly is said before
        assert run("print", f"{tampered()}#99", "-o", "booklet.pdf").code == 2
        assert run("explain", str(tampered())).code == 2
    assert not proved.called


def test_what_is_not_settled_is_not_called_false(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings_module.Findings, "time", lambda _self: Clock(0))
    tampered().write_text(json.dumps(json.loads(ORIGINAL.read_text())))
    ran = run("print", str(tampered()), "-o", "booklet.pdf")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert ": not shown, because a claim is not settled: $.puzzles[0]" in ran.err
    assert not is_proven(Source("set", tampered()))


def test_what_was_proven_once_costs_a_hash() -> None:
    tampered().write_text(json.dumps(json.loads(ORIGINAL.read_text())))
    assert run("print", str(tampered()), "-o", "booklet.pdf").code == 0
    with mock.patch(PROVED, side_effect=AssertionError("proven already")):
        assert run("print", str(tampered()), "-o", "booklet.pdf").code == 0
        assert run("play", "--plain", f"{tampered()}#2", stdin=b"quit").code == 1
        tampered().write_text(tampered().read_text() + "\n")
        assert run("print", str(tampered()), "-o", "booklet.pdf").code == 70  # one byte more is another file


def test_what_verify_has_proven_is_known() -> None:
    words = ("print", str(tampered()), "-o", "booklet.pdf")
    with mock.patch("skypuzzle.cli.verify.remember") as remembered:
        assert run("verify", str(tampered())).code == 1
        assert run("simulate", "--bots", "random", "--seed", "1", "-o", "games.json").code == 0
        assert run("verify", "games.json").code == 0
        tampered().write_text(json.dumps(json.loads(ORIGINAL.read_text())))
        assert run("verify", f"{tampered()}#2").code == 0
        with mock.patch.object(findings_module.Findings, "time", return_value=Clock(0)):
            assert run("verify", str(tampered())).code == 3
    assert not remembered.called
    assert run("verify", str(tampered())).code == 0
    with mock.patch(PROVED, side_effect=AssertionError("proven already")):
        assert run(*words).code == 0


def test_what_is_made_here_is_known() -> None:
    Path("puzzles", "skyliners", f"{DAY}.json").unlink()
    assert run("daily", "--date", "2027-01-07").code == 0
    with mock.patch(PROVED, side_effect=AssertionError("proven when it was made")):
        ran = run("print", "puzzles/skyliners/2027-01-07.json", "-o", "booklet.pdf")
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("damage", ["unreadable", "folder", "no home", "another version", "cut off"])
def test_without_its_list_a_file_is_proven_again(damage: str, tmp_path: Path) -> None:
    data = tampered().read_bytes()
    path = own_list()
    path.unlink()
    remember(data)
    line = path.read_bytes()
    assert is_proven(Source("set", data))
    if damage == "unreadable":
        path.write_bytes(b"\xff" + line)
    elif damage == "another version":
        path.write_bytes(line.replace(b"skypuzzle ", b"skypuzzle 9"))
    elif damage == "cut off":
        path.write_bytes(line[:-2])
    else:
        path.unlink()
        path.mkdir()
    if damage == "no home":
        path.rmdir()
        path.parent.rename(tmp_path / "elsewhere")
        path.parent.write_text("not a folder")
    assert not is_proven(Source("set", data))
    remember(data)  # nothing is said
    assert is_proven(Source("set", data)) == (damage == "another version")


def test_two_processes_remember_side_by_side() -> None:
    code = """if True:
        import sys
        from skypuzzle.verifying.proven import remember
        for number in range(300):
            remember(f"{sys.argv[1]} {number}".encode())
    """
    runs = [subprocess.Popen([sys.executable, "-c", code, name]) for name in "ab"]
    assert [process.wait() for process in runs] == [0, 0]
    for name in "ab":
        assert all(is_proven(Source("x", f"{name} {number}".encode())) for number in range(300))


def test_the_package_lists_exactly_the_shipped_sets() -> None:
    """`python -m benchmarks.promises.shipped` proves them all."""
    assert SHIPPED.read_text() == hash_lines()


def test_a_shipped_set_is_played_without_a_solver() -> None:
    code = """if True:
        import sys
        from skypuzzle.cli import main
        code = main(["play", "--plain", "2027-01-01#1"])
        sys.exit(code if "ortools" not in sys.modules and "skypuzzle.verifying.verifying" not in sys.modules else 99)
    """
    ran = subprocess.run([sys.executable, "-c", code], input=b"quit\n", capture_output=True)
    assert (ran.returncode, ran.stderr) == (1, b"")
