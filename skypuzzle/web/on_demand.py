"""A whole site in memory: its days are made when they are first asked for, by a process for each."""

import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from datetime import date, timedelta

from skypuzzle.errors import NotationError
from skypuzzle.game import Game
from skypuzzle.parallel import Background
from skypuzzle.puzzles.collection import known_sets, set_of_day
from skypuzzle.puzzles.daily import parse_day, today
from skypuzzle.storage import Source
from skypuzzle.web.days import day_json, game_day
from skypuzzle.web.frame import Frame, frame_of
from skypuzzle.web.markup import tag
from skypuzzle.web.pages import not_found_page
from skypuzzle.web.site import INDEX, SUMMARY, day_files, frame_files, index_file

AHEAD = 7
"""Days after today that can be asked for."""
MOST_DAYS = 16
"""Days in memory; others are made again from their sets, which is soon done."""
AT_ONCE = 2
"""Days that are made at the same time."""

OF_A_DAY = re.compile(r"[0-9-]{10}/(?:[a-z-]+/(?:[0-9]{1,2}/)?)?[a-z]+\.[a-z]+")
NOT_FOUND, MAKING = "404.html", "making.html"
"""Pages that stand in for others, at any depth."""

Files = Mapping[str, bytes]


class NotReadyError(Exception):
    """A day is still being made."""


class NotMadeError(Exception):
    """A day is not made, nor is it for this."""


class SiteOnDemand:
    """Files by their paths. There is no folder behind it, so no path leads out of it."""

    def __init__(self, games: Sequence[Game], now: Callable[[], date] = today) -> None:
        # A worker would stay behind in the browser, and answer for whatever uses this port next.
        self._frame = frame_of(games, is_offline=False)
        pages = {MAKING: _making_page(self._frame), NOT_FOUND: not_found_page(self._frame)}
        self._fixed = frame_files(self._frame) | pages
        self._now = now
        self.is_closed = False
        self._days: OrderedDict[date, Future[Files]] = OrderedDict()
        self._summaries: dict[date, bytes] = {}
        self._summing = threading.Lock()
        self._makers: set[Background] = set()
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(AT_ONCE)

    def file(self, path: str, patience: float | None = None) -> bytes | None:
        """The file at a path, if there is one; a NotReadyError if its day is not made within so many seconds.

        A day's summary alone is no reason to make it: a NotMadeError if it takes that.
        """
        if path == INDEX:
            return index_file(self._frame, self.days())
        day = _day_of(path)
        if day is None or day not in self.days():
            return self._fixed.get(path)
        if path == f"{day}/{SUMMARY}" and (summary := self._summary(day)) is not None:
            return summary
        future = self.make(day)
        try:
            return future.result(patience).get(path)
        except TimeoutError:
            if future.done():  # the work's own
                raise
            raise NotReadyError from None

    def days(self) -> list[date]:
        """Every day from the first one with a set here to a week from now, and later ones whose sets are here."""
        known = self._known()
        now = self._now()
        first = min([now, *known])
        return sorted({*known, *(first + timedelta(days=later) for later in range((now - first).days + AHEAD + 1))})

    def make(self, day: date) -> "Future[Files]":
        """All files of a day, now or later."""
        with self._lock:
            if day in self._days:
                self._days.move_to_end(day)
                return self._days[day]
            future: Future[Files] = Future()
            self._days[day] = future
            while len(self._days) > MOST_DAYS:
                self._days.popitem(last=False)
        threading.Thread(target=self._make, args=(day, future), daemon=True).start()
        return future

    def close(self) -> None:
        """Let go of whatever is being made."""
        self.is_closed = True
        for maker in [*self._makers]:
            maker.close()

    def _summary(self, day: date) -> bytes | None:
        """What there is on a day, from its sets alone: a calendar asks for all days of a month. None if it is made."""
        if day == self._now():
            self.make(day)  # somebody is about to play it
        with self._lock:
            future = self._days.get(day)
        if future is not None and future.done():
            return None
        paths = [(game, set_of_day(game.name, day, game.edition)) for game in self._frame.games]
        sources = [(game, Source(day.isoformat(), path)) for game, path in paths if path is not None]
        if len(sources) < len(paths):
            if future is None:
                raise NotMadeError
            return None
        with self._summing:  # one after the other: what games work with need not be ready for more
            if day not in self._summaries:
                self._summaries[day] = day_json(day, [game_day(game, day, source) for game, source in sources])
        return self._summaries[day]

    def _known(self) -> set[date]:
        """The days that all games have a set for."""
        found: dict[str, set[date]] = {game.name: set() for game in self._frame.games}
        for path in known_sets():
            if path.parent.name in found:
                with suppress(NotationError):
                    found[path.parent.name].add(parse_day(path.stem))
        return set.intersection(*found.values())

    def _make(self, day: date, future: "Future[Files]") -> None:
        try:
            with self._places:
                maker = Background()
                self._makers.add(maker)
                try:
                    future.set_result(maker.submit(_files, self._frame, day).result())
                finally:
                    self._makers.discard(maker)
                    maker.close()
        except BaseException as error:
            with self._lock:  # the next one to ask may have better luck
                self._days.pop(day, None)
            future.set_exception(error)


def _files(frame: Frame, day: date) -> Files:
    """A piece of work for a process."""
    return day_files(frame, day)


def _making_page(frame: Frame) -> bytes:
    """What is seen while the puzzles of a day are made."""
    heading, words = (
        "The puzzles are being made",
        "Each is proven to have exactly one solution. The page comes by itself.",
    )
    return frame.page(NOT_FOUND, "reading", heading, words, tag("h1", None, heading), tag("p", None, words))


def _day_of(path: str) -> date | None:
    """The day that a path may be a file of: nothing is made for any other."""
    try:
        return parse_day(path.partition("/")[0]) if OF_A_DAY.fullmatch(path) else None
    except NotationError:
        return None
