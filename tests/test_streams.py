"""Streams and processes: readers that leave, full disks, closed streams, Ctrl-C, and workers that die."""

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from multiprocessing import parent_process
from pathlib import Path
from unittest import mock

import pytest

from skypuzzle import parallel
from skypuzzle.parallel import Background, in_order
from tests.processes import alive, at_work, never_ends, wait_for
from tests.running import skypuzzle
from tests.skyliners.games import EMPTY


def shell(script: str) -> subprocess.CompletedProcess[str]:
    """A line of shell in which `skypuzzle` is the program under test; the first of a pipe decides the exit code."""
    line = f'set -o pipefail; skypuzzle() {{ "{sys.executable}" -m skypuzzle "$@"; }}; {script}'
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize(
    "command",
    [f"skypuzzle show {EMPTY}", "skypuzzle simulate --games 30 --bots random --seed 1 --json", "skypuzzle --help"],
)
def test_a_reader_that_has_seen_enough_is_no_error(command: str) -> None:
    ran = shell(f"{command} | true")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_verify_keeps_its_exit_code_when_nobody_reads() -> None:
    assert shell("echo '{}' | skypuzzle verify - | true").returncode == 2


@pytest.mark.parametrize("words", [f"show {EMPTY}", "new --seed 1 --json", "--help", "--version", "schema record"])
def test_a_full_disk_is_one_line(words: str) -> None:
    ran = shell(f"skypuzzle {words} > /dev/full")
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert ran.stderr.endswith("No space left on device\n")
    assert "standard output" in ran.stderr or words.startswith("--")


def test_closed_streams() -> None:
    lost = shell(f"skypuzzle show {EMPTY} >&-")
    assert (lost.returncode, lost.stderr) == (2, "skypuzzle: standard output: cannot write: it is closed\n")
    assert shell("skypuzzle new --json -o /dev/null >&- 2>&-").returncode == 0
    empty = shell("skypuzzle show - <&-")
    assert (empty.returncode, empty.stderr.count("\n")) == (2, 1)
    unheard = shell("skypuzzle new --json 2>&-")
    assert json.loads(unheard.stdout)["type"] == "position"


def test_text_that_is_not_text() -> None:
    ran = shell("skypuzzle simulate --seed $'\\xff' --bots random")
    assert (ran.returncode, ran.stderr) == (2, "skypuzzle: seed '\\udcff': not text\n")
    snow = shell("PYTHONIOENCODING=ascii skypuzzle simulate --seed ☃ --bots random --json")
    assert json.loads(snow.stdout)["seed"] == "☃"


def started(jobs: int) -> subprocess.Popen[str]:
    """A long run that has begun to play."""
    process = subprocess.Popen(
        skypuzzle("simulate", "--games", "1000000", "--bots", "random", "--seed", "1", "--jobs", str(jobs)),
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for(lambda: len(children(process.pid)) >= (jobs if jobs > 1 else 0))
    time.sleep(1.5)
    return process


def children(parent: int) -> list[int]:
    """The processes of a pool, as Linux tells."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # gone in the meantime
            parent_of_it = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            if parent_of_it == parent and b"spawn_main" in (process / "cmdline").read_bytes():
                found.append(int(process.name))
    return found


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("to_group", [True, False])
def test_interrupted_with_control_c(jobs: int, to_group: bool) -> None:
    process = started(jobs)
    workers = children(process.pid)
    (os.killpg if to_group else os.kill)(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, "", "")
    wait_for(lambda: not any(map(alive, workers)))


def test_workers_end_with_the_program_however_it_ends() -> None:
    process = started(2)
    workers = children(process.pid)
    assert len(workers) == 2
    process.kill()
    process.communicate(timeout=30)
    wait_for(lambda: not any(map(alive, workers)))


def test_a_killed_worker_costs_nothing_but_time() -> None:
    pieces = [0] * 4 + [1] + [0] * 40
    assert list(in_order(work_or_die, pieces, jobs=2)) == [f"{piece} done" for piece in pieces]


def test_a_pool_without_memory_for_a_thread_costs_nothing_but_time() -> None:
    script = (
        "from multiprocessing.queues import Queue; from unittest import mock; from skypuzzle.parallel import in_order;"
        "no_thread = mock.patch.object(Queue, '_start_thread', side_effect=RuntimeError('cannot start a thread'));"
        "no_thread.start(); print([*in_order(abs, range(-40, 0), jobs=2)] == [*range(40, 0, -1)])"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=30)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "True\n", "")


def test_no_result_waits_long_for_those_it_was_handed_out_with() -> None:
    for done in islice(in_order(slowly, range(20_000), jobs=2), 3):
        assert time.time() - done < 1
    with mock.patch("skypuzzle.parallel._submit", side_effect=parallel._submit) as submit:
        assert list(in_order(abs, range(2000), jobs=2)) == [*range(2000)]
    assert submit.call_count < 1000  # small ones are handed out together


def slowly(_piece: int) -> float:
    """When it is done."""
    time.sleep(0.25)
    return time.time()


def work_or_die(piece: int) -> str:
    """Die if told so, but only in a process of a pool."""
    if piece and parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    return f"{piece} done"


def test_a_program_ends_though_its_background_is_busy(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from skypuzzle.parallel import Background;"
        "from tests.processes import at_work, never_ends; background = Background(); note = Path(sys.argv[1]);"
        "background.submit(never_ends, note); print(at_work(note)); background.close()"
    )
    words = [sys.executable, "-c", script, str(tmp_path / "note")]
    ran = subprocess.run(words, capture_output=True, text=True, check=False, timeout=30)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert not alive(int(ran.stdout))


def test_one_background_is_closed_and_the_other_works_on(tmp_path: Path) -> None:
    one, other = Background(), Background()
    busy = one.submit(never_ends, tmp_path / "note")
    pid = at_work(tmp_path / "note")
    assert other.submit(os.getpid).result() != pid
    one.close()
    assert isinstance(busy.exception(timeout=30), BrokenProcessPool)
    wait_for(lambda: not alive(pid))
    assert other.submit(work_or_die, 0).result() == "0 done"
    other.close()


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_what_is_open_already_is_written_to_and_never_replaced(name: str, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text("before\n")
    with log.open("ab") as stream:
        subprocess.run(skypuzzle("new", "--seed", "1", "-o", name), stdout=stream, check=True)
        stream.write(b"after\n")
    first, position, last = log.read_text().splitlines()
    assert (first, last) == ("before", "after")
    assert "/" in position
