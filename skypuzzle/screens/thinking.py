"""Thinking in the background: by a process as a rule, and nobody waits for what is not wanted any more."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from threading import Lock
from typing import Protocol, TypeVar

from skypuzzle.errors import SkypuzzleError, one_line

R = TypeVar("R")


async def or_say(work: Callable[[], Awaitable[None]], say: Callable[[str], None]) -> None:
    """Do the work; what is wrong with it is said in a line, and ends nothing else."""
    try:
        await work()
    except SkypuzzleError as error:
        say(one_line(str(error)))


class Thinker(Protocol):
    """Someone who does one piece of work after the other, somewhere else."""

    def submit(self, work: Callable[..., R], *about: object) -> Future[R]:
        """Hand over a piece of work."""

    def close(self) -> None:
        """End at once."""


class ThreadThinker:
    """As well as it goes where there are no processes to be had: what has begun cannot be ended."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1)

    def submit(self, work: Callable[..., R], *about: object) -> Future[R]:
        """Hand over a piece of work."""
        return self._pool.submit(work, *about)

    def close(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class Thinking:
    """A thinker who is called when there is something to think about, and sent away when there is not."""

    def __init__(self, call: Callable[[], Thinker]) -> None:
        self._call = call
        self._thinker: Thinker | None = None
        self._times_stopped = 0
        self._calling = Lock()

    async def think(self, work: Callable[..., R], *about: object) -> R:
        """What comes of the work; to hand it over, too, takes longer than a key should wait."""
        since = self._times_stopped
        try:
            return await asyncio.wrap_future(await asyncio.to_thread(self._submit, since, work, *about))
        except BrokenExecutor:
            with self._calling:
                if since == self._times_stopped:  # killed, but not by us
                    self._thinker = ThreadThinker()
            return await asyncio.wrap_future(self._submit(since, work, *about))

    def _submit(self, since: int, work: Callable[..., R], *about: object) -> Future[R]:
        with self._calling:
            if since != self._times_stopped:
                raise asyncio.CancelledError
            try:
                if self._thinker is None:
                    self._thinker = self._call()
                return self._thinker.submit(work, *about)
            except (BrokenExecutor, OSError):
                self._thinker = ThreadThinker()
                return self._thinker.submit(work, *about)

    def stop(self) -> None:
        """Stop thinking at once, whatever about; the next question finds a new thinker."""
        with self._calling:
            self._times_stopped += 1
            if self._thinker is not None:
                self._thinker.close()
            self._thinker = None
