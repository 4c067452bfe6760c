"""An interrupted command gives no answer: a few of the moments that `benchmarks.stress.interruptions` tries."""

import json
import os
import pty
import signal
import subprocess
import termios
import time
from pathlib import Path
from typing import IO, Any
from unittest import mock

import pytest

from skypuzzle.storage import write_whole
from tests.interrupting import Case, Hit, Outcome, faults, run_case
from tests.running import skypuzzle

OPENING = "...../.1..1/..p../1..11/.1... SWNE S1 12.2.1/12.2.1/12.2.1/12.2.1 - SE,NW,NE,SW full"
LIST = Case("list", ("solve", OPENING, "--plan", "NA4", "--all"))
COUNT = Case("count", ("solve", OPENING, "--plan", "SB3", "--count"))
GENERATE = Case(
    "generate",
    ("generate", "--count", "60", "--seed", "1", "--jobs", "2", "-o", "set.json"),
    writes="set.json",
    resumes=True,
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    """The run that nothing interrupts."""
    return run_case(GENERATE, tmp_path_factory.mktemp("whole"))


@pytest.mark.parametrize("moment", [0.0, 0.1, 0.3, 0.6, 1.0])
@pytest.mark.parametrize("case", [LIST, COUNT], ids=lambda case: case.name)
def test_control_c_in_the_solver_or_while_it_is_imported_is_no_answer(
    case: Case, moment: float, tmp_path: Path
) -> None:
    hit = run_case(case, tmp_path, Hit(signal.SIGINT, moment, True))
    assert (hit.out, hit.left) == (b"", [])
    assert hit.code == 130 or (moment == 0 and hit.code == -signal.SIGINT)
    assert hit.seconds < 5  # half a second where nothing else runs


def test_control_c_is_heard_while_a_bot_plays_games_in_its_head(tmp_path: Path) -> None:
    thinking = Case("planner", ("simulate", "--games", "1", "--bots", "planner-999999", "--seed", "1"))
    hit = run_case(thinking, tmp_path, Hit(signal.SIGINT, 2.0, True))
    assert (hit.code, hit.out, hit.err, hit.left) == (130, b"", b"", [])
    assert hit.seconds < 1  # a choice takes three seconds


def test_verify_that_is_interrupted_confirms_nothing(tmp_path: Path) -> None:
    question = {"position": OPENING, "plans": [f"{side}{row}2" for side in "NESW" for row in "ABCDE"]}
    header = {"format": "skypuzzle/1", "game": "skyliners", "type": "solve"}
    claim = {**header, "question": question, "answer": "impossible", "reasons": []}
    (tmp_path / "claim.json").write_text(json.dumps(claim))
    for moment in (0.7, 1.0):
        hit = run_case(Case("verify", ("verify", "claim.json")), tmp_path, Hit(signal.SIGINT, moment, True))
        assert hit.code in (130, -signal.SIGINT) or (hit.code == 1 and b"there is a solution" in hit.out)
        assert b"holds" not in hit.out


@pytest.mark.parametrize(
    ("signum", "moment", "to_all"),
    [(signal.SIGTERM, 0.4, False), (signal.SIGHUP, 0.6, True), (signal.SIGKILL, 0.8, False)],
)
def test_a_run_that_was_ended_resumes_to_the_same_bytes(
    signum: signal.Signals, moment: float, to_all: bool, whole: Outcome, tmp_path: Path
) -> None:
    sent = Hit(signum, moment, to_all)
    hit = run_case(GENERATE, tmp_path, sent)
    assert list(faults(GENERATE, sent, hit, whole)) == []
    resumed = run_case(GENERATE, tmp_path)
    assert (resumed.code, resumed.files) == (0, whole.files)


def test_an_interruption_while_a_draft_is_opened_leaves_none(tmp_path: Path) -> None:
    open_file = Path.open

    def interrupted(path: Path, *about: Any) -> IO[Any]:
        open_file(path, *about).close()
        raise KeyboardInterrupt

    with mock.patch.object(Path, "open", interrupted), pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "set.json", b"")
    assert list(tmp_path.iterdir()) == []


def test_the_terminal_is_as_before_when_a_progress_bar_is_interrupted(tmp_path: Path) -> None:
    words = ("generate", "--count", "100000", "--seed", "1", "-o", "set.json")
    hit = run_case(Case("bar", words, at_terminal=True), tmp_path, Hit(signal.SIGTERM, 1.5, False))
    assert (hit.code, hit.switched) == (143, [])
    assert b"making puzzles" in hit.out


def test_a_signal_that_was_switched_off_stays_so() -> None:
    words = skypuzzle("simulate", "--games", "40", "--bots", "random", "--seed", "1")
    ignoring = ["sh", "-c", 'trap "" HUP; exec "$@"', "sh", *words]
    process = subprocess.Popen(ignoring, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(0.3)
    process.send_signal(signal.SIGHUP)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert out.startswith(b"40 games")


def test_whatever_swallows_an_interruption_the_program_ends() -> None:
    script = (
        "import time; from skypuzzle import signals\n"
        "with signals.watched():\n"
        "    try: print('ready', flush=True); time.sleep(30)\n"
        "    except KeyboardInterrupt: time.sleep(30)\n"
        "print('an answer')\n"
    )
    words = [skypuzzle()[0], "-c", script]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGTERM)
    assert (process.communicate(timeout=20), process.returncode) == (("", ""), 143)


EARLY = """
import os, signal, sys
class Finder:
    def find_spec(name, *_about):
        if name == "skypuzzle.signals":
            os.kill(os.getpid(), signal.{signum})
sys.meta_path.insert(0, Finder)
"""
LATE = """
import atexit, multiprocessing, os, signal, skypuzzle.cli
atexit.register(print, "Python cleans up, and a second signal would kill it")
skypuzzle.cli.main = lambda: os.kill(os.getpid(), signal.{signum})
"""


@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("script", [EARLY, LATE], ids=["early", "late"])
def test_a_signal_has_its_exit_code_from_our_first_import_to_our_end(script: str, signum: signal.Signals) -> None:
    begin = f"{script.format(signum=signum.name)}\nfrom skypuzzle.__main__ import run\nrun()"
    ran = subprocess.run([skypuzzle()[0], "-c", begin], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (128 + signum, "", "")


def test_a_terminal_that_is_stopped_holds_up_no_end(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    words = skypuzzle("generate", "--count", "100000", "--seed", "1", "-o", str(tmp_path / "set.json"))
    process = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
    try:
        while b"making puzzles" not in os.read(ours, 65536):
            pass
        termios.tcflow(theirs, termios.TCOOFF)
        time.sleep(0.5)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 143
    finally:
        process.kill()
        os.close(theirs)
        os.close(ours)
