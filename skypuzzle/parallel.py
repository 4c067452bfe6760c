"""Work cut into pieces, done here or on several processes, with results in order either way."""

import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")

WAITING_A_JOB = 16
"""Pieces handed out ahead for each process: enough to keep it busy, few enough to hold any number of pieces."""


def in_order(work: Callable[[Piece], Result], pieces: Sequence[Piece], jobs: int = 1) -> Iterator[Result]:
    """The result of each piece of work, in the order of the pieces, whatever the number of processes.

    Should a process be killed, what is left is done here: the results are the same.
    """
    done = 0
    if jobs > 1:
        from concurrent.futures.process import BrokenProcessPool

        try:
            for result in _on_processes(work, pieces, jobs):
                yield result
                done += 1
        except BrokenProcessPool:
            pass
    yield from map(work, pieces[done:])


def _on_processes(work: Callable[[Piece], Result], pieces: Sequence[Piece], jobs: int) -> Iterator[Result]:
    # imported late: a third of the start-up time of a run that needs none of it
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_with_parent)
    waiting: deque[Future[Result]] = deque()
    try:
        for piece in pieces:
            waiting.append(pool.submit(work, piece))
            if len(waiting) >= jobs * WAITING_A_JOB:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _end_with_parent() -> None:
    """A process of the pool has nothing to live for once the one that started it is gone, however that ended."""
    import os
    import signal
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then ends us
    parent = parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
