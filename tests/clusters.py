"""Real Dask clusters on this machine."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple


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
    """A real Dask scheduler on loopback with this many workers, each in its own process."""
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
