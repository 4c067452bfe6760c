"""Work on a Dask cluster gives the same bytes; lost workers, lost schedulers and wrong addresses are handled."""

import contextlib
import json
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from skypuzzle import cluster as clusters
from skypuzzle.parallel import in_order
from skypuzzle.puzzles.puzzle import Order
from skypuzzle.skyliners.kinds.orders import SkylinersSpec
from tests.clusters import Cluster, running
from tests.processes import wait_for
from tests.running import run, skypuzzle
from tests.skyliners.kernels import scaled
from tests.skyliners.puzzles import NEW_YEAR
from tests.skyliners.test_check_command import TWO_ROUNDS


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
    for puzzle in in_order(order.make, range(count), cluster=clusters.Cluster(address)):
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


def cluster_here(workers: int) -> Any:
    """A scheduler and its workers, all of them threads of this process."""
    options = {"processes": False, "dashboard_address": "127.0.0.1:0", "protocol": "tcp"}
    return LocalCluster(n_workers=workers, **options)  # type: ignore[no-untyped-call]


def test_without_workers_a_run_says_so_ends_in_time_and_resumes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "SECONDS_TO_NOTICE", 0.2)
    monkeypatch.setattr(clusters, "SECONDS_TO_LOOK", 0.1)
    with cluster_here(0) as own:
        at = own.scheduler_address
        words = ["generate", "--count", "3", "--seed", "7", "-o", str(tmp_path / "set.json"), "--dask", at]
        ran = run(*words, "--dask-timeout", "0.5")
        waiting = f"skypuzzle: waiting for workers at {at} (none is connected); stops after 0.5 s, see --dask-timeout"
        given_up = (
            f"skypuzzle: no Dask workers at '{at}' for 0.5 s (none is connected), and the work is not finished; "
            "start workers, or raise --dask-timeout"
        )
        assert (ran.code, ran.out, ran.err.splitlines()) == (2, "", [waiting, given_up])
        several = run("verify", "2027-01-01", "2027-01-02", "--dask", at, "--dask-timeout", "0.5")
        assert (several.code, several.err.count("waiting"), several.err.count("start workers")) == (2, 1, 2)
        own.scale(1)
        assert run(*words).code == 0
    assert run("verify", str(tmp_path / "set.json"), "--regenerate").code == 0


def test_workers_that_come_back_in_time_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "SECONDS_TO_LOOK", 0.05)
    monkeypatch.setattr(clusters, "SECONDS_TO_NOTICE", 0.2)
    said: list[str] = []
    with cluster_here(1) as own:

        def bring_back(line: str) -> None:
            said.append(line)
            own.scale(1)

        found = []
        for number in in_order(abs, range(-40, 0), cluster=clusters.Cluster(own.scheduler_address, 60, bring_back)):
            found.append(number)
            if number == 40:
                own.scale(0)
                wait_for(lambda: not own.scheduler.workers)
    assert found == [*range(40, 0, -1)]
    assert said[0].startswith("waiting for workers at tcp://")


def test_a_limit_for_workers_needs_a_cluster() -> None:
    assert run("generate", "--dask-timeout", "5").err == "skypuzzle: option '--dask-timeout': needs --dask\n"


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
