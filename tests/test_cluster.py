"""Work on a Dask cluster gives the same bytes; lost workers, lost schedulers and wrong addresses are handled."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from skypuzzle import cluster as clusters
from skypuzzle.parallel import in_order
from skypuzzle.puzzles.puzzle import Order
from skypuzzle.skyliners.kinds.orders import SkylinersSpec
from tests.processes import wait_for
from tests.running import run, skypuzzle
from tests.skyliners.kernels import scaled
from tests.skyliners.puzzles import NEW_YEAR
from tests.skyliners.test_check_command import TWO_ROUNDS


class Cluster(NamedTuple):
    address: str
    scheduler: "subprocess.Popen[bytes]"
    workers: "list[subprocess.Popen[bytes]]"


def dask(program: str, *words: str) -> "subprocess.Popen[bytes]":
    code = f"import sys; from distributed.cli.{program} import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "--host", "127.0.0.1", "--no-dashboard", *words]
    # a result that was on a lost worker is asked for again only once nobody answers there: half a minute, by default
    env = {**os.environ, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "2s"}
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env)


@contextlib.contextmanager
def running(number: int) -> Iterator[Cluster]:
    """A real Dask scheduler on loopback with a number of workers, each a separate process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    scheduler = dask("dask_scheduler", "--port", str(port))
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with contextlib.suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            break
        time.sleep(0.1)
    workers = [dask("dask_worker", address, "--no-nanny", "--nthreads", "1") for _ in range(number)]
    try:
        yield Cluster(address, scheduler, workers)
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A cluster of two workers; a test may kill the first."""
    with running(2) as found:
        yield found


def test_a_cluster_gives_the_same_bytes_even_if_a_worker_is_lost(cluster: Cluster) -> None:
    address, workers = cluster.address, cluster.workers
    order = Order(SkylinersSpec(kind="build"), "cluster")
    count = scaled(40)
    expected = [order.make(number) for number in range(count)]
    found = []
    for puzzle in in_order(order.make, range(count), cluster=address):
        found.append(puzzle)
        if len(found) == count // 4:
            workers[0].kill()
    assert found == expected
    assert workers[0].wait() != 0
    made = ["generate", "--count", "5", "--seed", "7", "--json"]
    assert run(*made, "--dask", address) == run(*made)
    games = ["simulate", "--players", "2", "--games", "20", "--bots", "random,planner-2", "--seed", "7", "--json"]
    ran = subprocess.run(skypuzzle(*games, "--dask", address), capture_output=True, text=True)
    assert ran.stdout == run(*games).out


def test_a_lost_scheduler_is_one_line_and_leaves_what_was_done(tmp_path: Path) -> None:
    journal = tmp_path / "set.json.part"
    words = ["generate", "--count", "100000", "--seed", "7", "-o", str(tmp_path / "set.json")]
    with running(1) as lost:
        words += ["--dask", lost.address]
        process = subprocess.Popen(skypuzzle(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        wait_for(lambda: journal.exists() and journal.read_text().count("\n") > 10)
        lost.scheduler.kill()
        out, err = process.communicate(timeout=60)
    said = f"skypuzzle: the Dask scheduler at '{lost.address}' is gone, and the work is not finished\n"
    assert (process.returncode, out, err) == (2, "", said)
    assert journal.exists()


def test_a_scheduler_that_is_lost_refutes_nothing(tmp_path: Path) -> None:
    long = json.loads(NEW_YEAR.read_text())
    long["puzzles"] *= 2000
    (tmp_path / "long.json").write_text(json.dumps(long))
    with running(1) as lost:
        words = ["verify", str(tmp_path / "long.json"), "--json", "--dask", lost.address]
        process = subprocess.Popen(skypuzzle(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        with pytest.raises(subprocess.TimeoutExpired):
            process.communicate(timeout=6)
        lost.scheduler.kill()
        out, err = process.communicate(timeout=60)
    [report] = json.loads(out)["files"]
    assert (process.returncode, report["ok"], report["faults"], report["undecided"]) == (2, None, [], [])
    assert report["errors"] == [f"the Dask scheduler at '{lost.address}' is gone, and the work is not finished"]
    assert err == f"skypuzzle: {report['errors'][0]}\n"


@pytest.mark.parametrize(
    ("greeting", "said"),
    [
        (None, "it does not answer"),
        (b"", "it hangs up"),
        (b"SSH-2.0-OpenSSH_9.9\r\n", "what answers there is not a Dask scheduler"),
        (bytes(1000), "what answers there is not a Dask scheduler"),
        (b"\xff" * 1000, "what answers there is not a Dask scheduler"),
        ((100).to_bytes(8, "little") + b"\xff" * 100, "no Dask scheduler at"),
    ],
)
def test_another_service_at_the_address_is_one_line(
    greeting: bytes | None, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "SECONDS", 1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        greeting_all = threading.Thread(target=greet, args=(server, greeting), daemon=True)
        greeting_all.start()
        ran = run("generate", "--seed", "1", "--dask", f"tcp://127.0.0.1:{server.getsockname()[1]}")
        server.shutdown(socket.SHUT_RDWR)  # ends the thread that waits for the next client
        greeting_all.join(30)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err


def greet(server: socket.socket, greeting: bytes | None) -> None:
    """Send the greeting to every client; hang up at once if it is empty."""
    with contextlib.ExitStack() as held, contextlib.suppress(OSError):
        while True:
            stream, _ = server.accept()
            if greeting == b"":
                stream.close()
            else:
                held.enter_context(stream)
                stream.sendall(greeting or b"")


def test_games_of_chance_on_a_cluster(cluster: Cluster) -> None:
    words = ["check", TWO_ROUNDS, "--player", "E", "--chance", "12", "--seed", "7", "--bots", "random", "--json"]
    assert run(*words, "--dask", cluster.address) == run(*words)
    assert run("check", TWO_ROUNDS, "--dask", cluster.address).code == 2
    cut_short = run(*words[:4], "--chance", "100000", *words[6:], "--dask", cluster.address, "--time-limit", "2")
    assert 0 < json.loads(cut_short.out)["chance"]["games"] < 100_000
