"""A whole site: its puzzles are made or found, its pages are made of them, and all of it is written."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from skypuzzle.documents import encode
from skypuzzle.errors import FileError, quote
from skypuzzle.game import Game
from skypuzzle.making import daily_sets
from skypuzzle.parallel import in_order
from skypuzzle.puzzles import collection
from skypuzzle.storage import Source
from skypuzzle.verifying.findings import Watch, unwatched
from skypuzzle.web.frame import Frame, frame_of
from skypuzzle.web.site import day_files, frame_files
from skypuzzle.web.writing import Fate, open_site

Sources = Mapping[str, Source]
"""The set of each game on a day, by the name of the game."""


def build(
    folder: Path,
    games: Sequence[Game],
    days: Sequence[date],
    base_url: str | None = None,
    *,
    jobs: int = 1,
    force: bool = False,
    is_offline: bool | None = None,
    watch: Watch[Any] = unwatched,
) -> dict[date, Fate]:
    """Make a site in a folder, or add days to the one that is there, which stays what it is unless it is told.

    Days that have other contents there, as of an older version, stay as they are without `force`.
    """
    with open_site(folder) as site:
        if base_url is not None and not site.is_new and site.base_url != base_url:
            there = "nowhere in particular" if site.base_url is None else site.base_url
            raise FileError(f"{quote(str(folder))}: a site for {there}, not for {base_url}; write to a new folder")
        offline = site.is_offline if is_offline is None else is_offline
        frame = frame_of(games, base_url or site.base_url, is_offline=offline)
        if site.is_new:  # so that it is known as a site if this is interrupted
            site.write_index(frame)
        found = _sources(games, days, jobs, watch)
        common = frame_files(frame)
        site.write({path: data for path, data in common.items() if path.startswith("app/")})
        pieces = [(frame, day, found[day]) for day in days]
        made = watch(in_order(_files, pieces, jobs), len(pieces), "making pages")
        fates = {day: site.add_day(day, files, force=force) for day, files in zip(days, made, strict=True)}
        site.write(common)
        site.write_index(frame, days)
    return fates


def _sources(games: Sequence[Game], days: Sequence[date], jobs: int, watch: Watch[Any]) -> Mapping[date, Sources]:
    """The sets of all days, made and kept if there are none yet."""
    found: dict[date, dict[str, Source]] = {day: {} for day in days}
    for game in games:
        missing = []
        for day in days:
            path = collection.set_of_day(game.name, day, game.edition)
            if path is None:
                missing.append(day)
            else:
                found[day][game.name] = Source(day.isoformat(), path)
        for day, document in zip(missing, daily_sets(game, missing, jobs, watch=watch), strict=True):
            collection.keep(document)
            found[day][game.name] = Source(day.isoformat(), encode(document).encode())
    return found


def _files(piece: tuple[Frame, date, Sources]) -> dict[str, bytes]:
    """A piece of work for any process."""
    frame, day, sources = piece
    return day_files(frame, day, lambda game, _day: sources[game.name])
