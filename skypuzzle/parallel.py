"""Work in pieces, done here, on several processes or on a Dask cluster. The results always come in order."""

import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from contextlib import contextmanager, redirect_stderr
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, TypeVar

from skypuzzle.cluster import Cluster, connected
from skypuzzle.limits import NO_LIMIT, Clock, OutOfTimeError
from skypuzzle.signals import interrupted, kept_from_children

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from multiprocessing.process import BaseProcess

Piece = TypeVar("Piece")
Result = TypeVar("Result")

WAITING_A_JOB = 16
"""Pieces submitted ahead for each process: enough to keep it busy."""

BATCH_SECONDS = 0.1
"""What the pieces of a batch should take: no result waits long for the others, and submitting small pieces singly
takes a tenth of the time of a process, and several milliseconds each on a cluster.
"""

MOST_FOR_A_PROCESS = 16
MOST_FOR_A_CLUSTER = 256
"""The largest batches."""

UNSPOKEN = "ignore:resource_tracker:UserWarning"
"""A killed process leaves semaphores behind. A process of Python's own cleans them up, and would warn about it."""

STARTING = threading.Lock()
"""Held while a process is started, so that each starter knows which process is its own."""


def in_order(
    work: Callable[[Piece], Result],
    pieces: Iterable[Piece],
    jobs: int = 1,
    cluster: Cluster | None = None,
    clock: Clock = NO_LIMIT,
    *,
    total: int | None = None,
) -> Iterator[Result]:
    """Yield the result of each piece of work, in the order of the pieces.

    When the time is up, no more results come. `total` is the number of pieces, if `pieces` does not know it. If a
    process is killed, the rest is done here; if a worker of a cluster is lost, another one repeats its piece.
    """
    if total is None:
        total = len(pieces) if isinstance(pieces, Sized) else 0
    if cluster is not None:
        yield from _on_cluster(work, iter(pieces), cluster, clock, total)
        return
    left = iter(pieces)
    if jobs > 1:
        from concurrent.futures.process import BrokenProcessPool

        handed_out: deque[Batch] = deque()
        try:
            yield from _on_processes(work, left, handed_out, jobs, clock, total)
        except BrokenProcessPool:
            left = chain(chain.from_iterable(batch.pieces for batch in handed_out), left)
    for piece in left:
        if clock.is_out:
            return
        yield work(piece)


@dataclass(slots=True)
class Batch:
    """Pieces that were submitted together, and their results."""

    pieces: Sequence[Any]
    results: Any = None
    """A future of what `_timed` returns; None if they could not be submitted."""


def _on_processes(
    work: Callable[[Piece], Result],
    pieces: Iterator[Piece],
    handed_out: deque[Batch],
    jobs: int,
    clock: Clock,
    total: int,
) -> Iterator[Result]:
    # imported late: a third of the start-up time of a run that needs none of it
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_context

    context = get_context("spawn")
    lost: Future[None] = Future()
    enough = context.RawValue("b", 0)  # without a lock, which a process could hold when it is killed
    if UNSPOKEN not in sys.warnoptions:
        sys.warnoptions.append(UNSPOKEN)  # every process started from now on gets these
    with kept_from_children():
        pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_until, initargs=(enough,))
    try:
        most = _at_once(total, jobs, clock, MOST_FOR_A_PROCESS)
        with _learning_of_loss(lost):
            yield from _in_batches(work, pieces, handed_out, partial(_submit, pool, lost), jobs, most, clock)
    finally:
        # killed, a process could leave half a result behind, and the pool waiting for the rest
        enough.value = 1
        if interrupted() is not None or lost.done():  # nobody waits for anything
            _end_all()
        # with work left nobody waits; else a pool that is still closing when the program ends would complain
        pool.shutdown(wait=not handed_out and interrupted() is None, cancel_futures=True)


def _at_once(total: int, workers: int, clock: Clock, most: int) -> int:
    if clock.seconds is not None:
        return 1  # what was handed out together comes back together, or too late
    return max(1, min(most, total // (workers * WAITING_A_JOB)))


def _in_batches(
    work: Callable[[Piece], Result],
    pieces: Iterator[Piece],
    handed_out: deque[Batch],
    submit: Callable[..., Any],
    workers: int,
    most: int,
    clock: Clock,
) -> Iterator[Result]:
    """Submit a few pieces ahead, at first singly, then in batches that take about a tenth of a second."""
    size = 1
    while not clock.is_out:
        while len(handed_out) < workers * WAITING_A_JOB and (batch := list(islice(pieces, size))):
            handed_out.append(Batch(batch))
            handed_out[-1].results = submit(partial(_timed, work), batch)
        if not handed_out:
            return
        try:
            seconds, results = handed_out[0].results.result(clock.seconds)
        except TimeoutError:
            if not clock.is_out:  # it is the work's own
                raise
            return
        handed_out.popleft()
        size = max(1, round(BATCH_SECONDS / max(seconds, BATCH_SECONDS / most)))
        yield from results


def _end_all() -> None:
    """Kill every process that was started here, even one that is only just starting."""
    from multiprocessing import active_children

    for process in active_children():
        process.kill()


@contextmanager
def _learning_of_loss(lost: "Future[None]") -> Iterator[None]:
    """Within, complete `lost` if the thread that hands out the work dies, for example because memory is short."""
    hook = threading.excepthook

    def heard(crash: threading.ExceptHookArgs) -> None:
        if type(crash.thread).__module__ != "concurrent.futures.process":
            hook(crash)
        elif not lost.done():
            lost.set_result(None)

    threading.excepthook = heard
    try:
        yield
    finally:
        threading.excepthook = hook


@dataclass(frozen=True, slots=True)
class Submitted:
    """A future of a pool that may be lost without its futures hearing of it."""

    future: "Future[Any]"
    lost: "Future[None]"

    def result(self, seconds: float | None) -> Any:
        from concurrent.futures import FIRST_COMPLETED, wait
        from concurrent.futures.process import BrokenProcessPool

        done, _ = wait([self.future, self.lost], seconds, FIRST_COMPLETED)
        if self.future not in done and self.lost in done:
            raise BrokenProcessPool
        return self.future.result(0)


def _submit(pool: "Executor", lost: "Future[None]", work: Callable[..., Any], *about: object) -> Submitted:
    """Submit a piece of work; the pool may start another process for it."""
    with kept_from_children():
        return Submitted(pool.submit(work, *about), lost)


class Background:
    """A process that works in the background; it starts with the first piece of work."""

    def __init__(self) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        with _starting():
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_end_with_parent)
        self._processes: set[BaseProcess] = set()

    def submit(self, work: Callable[..., Result], *about: object) -> "Future[Result]":
        """Submit a piece of work; pieces are done one after another."""
        from multiprocessing import active_children

        with _starting():
            before = set(active_children())
            future = self._pool.submit(work, *about)
            self._processes |= set(active_children()) - before
        return future

    def close(self) -> None:
        """End the process at once, whatever it is doing."""
        with STARTING:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in self._processes:
                process.terminate()


@contextmanager
def _starting() -> Iterator[None]:
    """Start one process at a time, with the real standard error, not that of a screen."""
    with STARTING, redirect_stderr(sys.__stderr__), kept_from_children():
        yield


_enough: Any = None
"""In a process of a pool: not 0 any more once nobody waits for results."""


def _until(enough: Any) -> None:
    global _enough
    _enough = enough
    _end_with_parent()


def is_awaited() -> bool:
    """Return whether anybody still waits for the work of this process. Long work asks, and stops."""
    return _enough is None or not _enough.value


def expect_time(clock: Clock) -> None:
    """Raise an OutOfTimeError once the time is up, or nobody waits any more. Long work calls this now and then."""
    if clock.is_out or not is_awaited():
        raise OutOfTimeError


def _timed(work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> tuple[float, list[Result]]:
    began = time.perf_counter()
    results = [work(piece) for piece in pieces if is_awaited()]
    return (time.perf_counter() - began) / len(pieces), results


def _on_cluster(
    work: Callable[[Piece], Result], pieces: Iterator[Piece], cluster: Cluster, clock: Clock, total: int
) -> Iterator[Result]:
    with connected(cluster) as (submit, threads):
        threads = max(1, threads)
        most = _at_once(total, threads, clock, MOST_FOR_A_CLUSTER)
        yield from _in_batches(work, pieces, deque(), submit, threads, most, clock)


def _end_with_parent() -> None:
    """End this process as soon as its parent has ended, however that happened."""
    import os
    import signal
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then ends this process
    parent = parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
