"""A Dask cluster to work on. Its address may belong to no service, or to another one.

What only a cluster needs is imported late.
"""

import math
import re
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from skypuzzle.errors import SkypuzzleError, quote

if TYPE_CHECKING:
    from socket import socket

ADDRESS = re.compile(r"(?:tcp://)?\[?(?P<host>[^/\]]+?)\]?:(?P<port>[0-9]{1,5})")
SECONDS = 8
"""To find out who answers; starting and closing take extra time."""
SECONDS_TO_LEAVE = 2
RETRIES = 3
LONGEST_GREETING = 65_536
"""In bytes; a scheduler sends a few hundred."""

PATIENCE = 60.0
"""Seconds to wait while no worker is connected."""
SECONDS_TO_NOTICE = 3.0
"""How long that may last before the user hears of it."""
SECONDS_TO_LOOK = 0.5
"""Between looks at what is connected."""
SECONDS_TO_FETCH = 10.0
"""For a result that is ready; its worker may be lost before it is sent, and then another one repeats the work."""
SECONDS_TO_ANSWER = 2.0
"""For a scheduler that is asked which workers it has."""

Submit: TypeAlias = Callable[..., Any]
"""Submits a function with its argument, and returns something with a `result`."""


@dataclass(slots=True)
class Cluster:
    """A Dask scheduler to work on, and how long to wait for its workers."""

    address: str
    patience: float = PATIENCE
    notify: Callable[[str], object] = str
    """Passes a line on to the user."""
    missed_since: float | None = None
    is_noticed: bool = False

    def __post_init__(self) -> None:
        expect_address(self.address)

    def expect_workers(self, client: Any) -> None:
        """Raise a SkypuzzleError once there were no workers for too long, in this connection and earlier ones."""
        began = time.monotonic()
        lack = _lack(client)
        if lack is None:
            self.missed_since, self.is_noticed = None, False
            return
        if self.missed_since is None:
            self.missed_since = began
        missed = time.monotonic() - self.missed_since
        if missed >= self.patience:
            waited = f"no Dask workers at {quote(self.address)} for {self.patience:g} s ({lack})"
            raise SkypuzzleError(f"{waited}, and the work is not finished; start workers, or raise --dask-timeout")
        if missed >= SECONDS_TO_NOTICE and not self.is_noticed:
            self.is_noticed = True
            limit = f"stops after {self.patience:g} s, see --dask-timeout"
            self.notify(f"waiting for workers at {self.address} ({lack}); {limit}")


def _lack(client: Any) -> str | None:
    """Return why nobody works, or None. Raises OSError if the scheduler is gone."""
    try:
        threads = client.sync(client.scheduler.ncores, callback_timeout=SECONDS_TO_ANSWER)
    except TimeoutError:
        return "the scheduler does not answer"
    return None if threads else "none is connected"


def expect_address(address: str) -> None:
    """Raise a SkypuzzleError if this is not an address."""
    if ADDRESS.fullmatch(address):
        return
    scheme, is_scheme, _ = address.partition("://")
    if is_scheme and scheme != "tcp":
        raise SkypuzzleError(f"the Dask scheduler at {quote(address)}: only tcp:// addresses are supported")
    raise SkypuzzleError(f"no Dask scheduler at {quote(address)}: expected an address such as tcp://10.0.0.1:8786")


@contextmanager
def connected(cluster: Cluster) -> Iterator[tuple[Submit, int]]:
    """Yield a function that submits work to a cluster, and its number of threads."""
    address = cluster.address
    try:
        from distributed import Client, KilledWorker
    except ModuleNotFoundError:
        raise SkypuzzleError("a cluster needs more packages: pip install 'skypuzzle[cluster]'") from None
    from concurrent.futures import CancelledError

    with _silence():
        client, threads = _client(address, Client)

        def submit(work: Callable[..., object], piece: object) -> _Awaited:
            return _Awaited(client.submit(work, piece, pure=False, retries=RETRIES), cluster, client)

        try:
            yield submit, threads
        except (CancelledError, OSError):
            raise SkypuzzleError(
                f"the Dask scheduler at {quote(address)} is gone, and the work is not finished"
            ) from None
        except KilledWorker:
            raise SkypuzzleError(f"the Dask workers at {quote(address)} keep crashing on this work") from None
        finally:
            with suppress(Exception):  # however it ends, nobody needs it any more
                client.close(timeout=SECONDS_TO_LEAVE)


@dataclass(slots=True)
class _Awaited:
    """The result of submitted work, which comes only while there are workers."""

    future: Any
    cluster: Cluster
    client: Any

    def result(self, seconds: float | None) -> Any:
        from distributed import wait

        until = math.inf if seconds is None else time.monotonic() + seconds
        while True:
            try:
                with self.client.as_current():
                    seconds_left = max(0.0, until - time.monotonic())
                    wait([self.future], min(SECONDS_TO_LOOK, seconds_left))  # type: ignore[no-untyped-call]
                return self.future.result(SECONDS_TO_FETCH)  # which must not be cut short, or Dask loses count
            except TimeoutError:
                if self.future.status == "error":  # it is the work's own
                    return self.future.result()
                if time.monotonic() >= until:
                    raise
            self.cluster.expect_workers(self.client)


def _client(address: str, connect: Any) -> tuple[Any, int]:
    """Connect, and wait no longer than the limit whatever the other side sends."""
    until = time.monotonic() + SECONDS
    found: list[Any] = []

    def ask() -> None:
        try:
            _expect_greeting(address, until)
            client = connect(address, timeout=until - time.monotonic(), set_as_default=False)
            found.extend([client, sum(client.nthreads().values())])
        except Exception as error:  # the answer may be garbage, on which anything can fail
            found[:] = [error]

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(SECONDS)
    match found:
        case [client, int(threads)]:
            return client, threads
        case [Exception() as error]:
            raise SkypuzzleError(f"no Dask scheduler at {quote(address)}: {_reason(error)}")
        case _:
            raise SkypuzzleError(f"no Dask scheduler at {quote(address)}: it does not answer")


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return f"what answers there is not a Dask scheduler ({type(error).__name__})"


def _expect_greeting(address: str, until: float) -> None:
    """Read the greeting of a scheduler: a size, then that many bytes. Dask itself would believe any size."""
    from socket import create_connection

    place = ADDRESS.fullmatch(address)
    if place is None:
        raise ValueError(address)
    with create_connection((place["host"], int(place["port"])), until - time.monotonic()) as stream:
        stream.settimeout(max(0.1, until - time.monotonic()))
        size = int.from_bytes(_received(stream, 8), "little")
        if not 0 < size <= LONGEST_GREETING:
            raise ValueError(size)
        _received(stream, size)


def _received(stream: "socket", size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = stream.recv(size - len(data))
        if not more:
            raise ConnectionError("it hangs up")
        data += more
    return data


@contextmanager
def _silence() -> Iterator[None]:
    """Switch off Dask's log: failures are reported in one line."""
    import logging

    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)
