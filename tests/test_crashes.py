"""A crash is not a "no": it has an exit code of its own, and one line that says where it should be reported."""

import os
import resource
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

from skypuzzle.skyliners.commands import positions
from tests.running import run, skypuzzle

LIVE = "1333^2/12.2p/1^.p3./13^41^p/12143 WS S1 2.0.0/1.0.0 SC2,WA3,SA2 NE,SW full"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ZeroDivisionError("division\nby zero"), "ZeroDivisionError: division by zero (mock.py, line"),
        (AssertionError(), "AssertionError (mock.py, line"),
        (MemoryError(), "out of memory; please"),
        (ImportError("libsomething.so: cannot open"), "ImportError: libsomething.so: cannot open (mock.py"),
        (BrokenPipeError(32, "Broken pipe"), "RuntimeError: a pipe inside the program broke (parsing.py"),
        (RecursionError(), "RecursionError (mock.py, line"),
    ],
)
def test_an_internal_error_is_one_line_and_70(error: Exception, told: str) -> None:
    with mock.patch.object(positions, "new_game", side_effect=error):
        ran = run("new", "--seed", "1")
        assert (ran.code, ran.out, ran.err.count("\n")) == (70, "", 1)
        assert ran.err.startswith(f"skypuzzle: internal error: {told}")
        assert "please open an issue" in ran.err
        assert "--debug" in ran.err
        for words in (["--debug", "new", "--seed", "1"], ["new", "--seed", "1", "--debug"]):
            ran = run(*words)
            assert (ran.code, ran.out) == (70, "")
            assert ran.err.startswith("Traceback")


@pytest.mark.parametrize(
    ("missing", "words"), [("typer", ["new"]), ("ortools", ["solve", LIVE, "--plan", "SB3", "--fewest"])]
)
def test_what_cannot_be_imported_is_no_answer(missing: str, words: list[str]) -> None:
    script = f"import sys; sys.modules['{missing}'] = None; from skypuzzle.__main__ import run; sys.exit(run())"
    ran = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (70, "", 1)
    assert "internal error: ModuleNotFoundError" in ran.stderr


@pytest.mark.parametrize(
    "words", [["show", "-"], ["verify", "-"], ["verify", "/dev/zero"], ["play", "2027-01-01#1", "--plain"]]
)
def test_input_without_end_is_read_up_to_a_limit(words: list[str]) -> None:
    with Path("/dev/zero").open("rb") as zeros:
        ran = subprocess.run(
            [sys.executable, "-m", "skypuzzle", *words], stdin=zeros, capture_output=True, text=True, check=False
        )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.endswith("larger than the limit of 64 MB\n")


@pytest.mark.parametrize("redirected", ["2>&-", "2>/dev/full", "2> >(true)"])
def test_nobody_who_hears_a_complaint_changes_the_exit_code(redirected: str) -> None:
    program = f'"{sys.executable}" -m skypuzzle'
    assert subprocess.run(["bash", "-c", f"{program} solve garbage {redirected}"], check=False).returncode == 2
    told = subprocess.run(["bash", "-c", f"{program} new {redirected}"], check=False, capture_output=True, text=True)
    assert (told.returncode, told.stdout.count("\n")) == (0, 1)


def test_a_crash_before_anything_can_report_it_is_no_answer_either() -> None:
    script = (
        "import skypuzzle.signals\n"
        "def no_thread(): raise RuntimeError('cannot start a thread')\n"
        "skypuzzle.signals.watched = no_thread\n"
        "from skypuzzle.__main__ import run\n"
        "run()\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (70, "")
    assert ran.stderr == "skypuzzle: internal error: RuntimeError: cannot start a thread\n"


def test_with_too_little_memory_to_start_nothing_is_imported() -> None:
    """Memory that runs out during an import can make Python loop for ever."""
    script = (
        "import resource, sys\n"
        "from skypuzzle.__main__ import run\n"
        "sys.modules['skypuzzle.signals'] = None\n"
        "now = next(int(line.split()[1]) << 10 for line in open('/proc/self/status') if line.startswith('VmSize'))\n"
        "resource.setrlimit(resource.RLIMIT_AS, (now + (10 << 20),) * 2)\n"
        "run()\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (70, "", "skypuzzle: internal error: out of memory\n")


@pytest.mark.parametrize("megabytes", [100, 140, 180, 220])
def test_too_little_memory_for_cp_sat_is_no_answer(megabytes: int) -> None:
    """Without care, the OpenBLAS that OR-Tools imports would end the program with 1."""
    size = megabytes * 1_000_000
    ran = subprocess.run(
        skypuzzle("solve", LIVE, "--plan", "SB3", "--fewest"),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size)),
    )
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (70, "", 1)
    assert ran.stderr.startswith("skypuzzle: internal error: ")


def test_a_panic_of_typst_is_no_answer(tmp_path: Path) -> None:
    """It cannot start all of these threads in this much memory."""
    ran = subprocess.run(
        skypuzzle("show", LIVE, "-o", str(tmp_path / "city.png")),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "RAYON_NUM_THREADS": "2000"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (600_000_000, 600_000_000)),
    )
    assert (ran.returncode, ran.stdout) == (70, "")
    assert ran.stderr.splitlines()[-1].startswith("skypuzzle: internal error: RuntimeError: The global thread pool")
    assert [*tmp_path.iterdir()] == []
