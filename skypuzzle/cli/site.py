"""`skypuzzle site` and `web`."""

import errno
import threading
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urlsplit

import typer

from skypuzzle.console import options
from skypuzzle.console.output import emit_document, tell
from skypuzzle.console.progress import with_progress
from skypuzzle.errors import Fault, NotationError, quote
from skypuzzle.games import GAMES, load
from skypuzzle.puzzles.daily import parse_day, today
from skypuzzle.wording import number_of

if TYPE_CHECKING:
    from skypuzzle.verifying.findings import SiteDocument
    from skypuzzle.web.building import Fate


LAST = date(9999, 12, 31)


def site(
    context: typer.Context,  # noqa: ARG001 - a site has the puzzles of all games
    output: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="The folder of the site.")],
    first: Annotated[
        str | None, typer.Option("--from", metavar="DATE", help="The first day to add. Default: today, in UTC.")
    ] = None,
    days: Annotated[int, typer.Option("--days", metavar="N", min=1, max=3660, help="How many days in a row.")] = 1,
    base_url: Annotated[
        str | None, typer.Option("--base-url", metavar="URL", help="Where it will be; previews of links need it.")
    ] = None,
    ahead: Annotated[
        int, typer.Option("--ahead", metavar="N", min=0, max=3660, help="How many days after today may go out.")
    ] = 7,
    on: Annotated[str | None, typer.Option("--today", metavar="DATE", help="What counts as today.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace days that have other contents.")] = False,
    offline: Annotated[
        bool | None,
        typer.Option(
            "--offline/--no-offline",
            help="May it be installed, and used without a network? Default: as it was, and yes for a new site.",
        ),
    ] = None,
    jobs: options.JobsOption = 1,
    json: options.JsonOption = False,
) -> None:
    """Make a web site of the puzzles, or add days to one.

    It is a folder of plain files for any web server, for all games: today's puzzles to play, an archive, a booklet of
    each day to print, how to play. Days that are there already stay as they are. If an older version made them
    differently, the command says so, and --force replaces them. Days of the coming week may go out early, because
    people who are offline need them; the solutions of all days are in the files for anyone who looks. With
    --no-offline, browsers remove what they stored for offline use at their next visit. That also holds for later runs,
    until one has --offline.

    \b
    Examples:
      skypuzzle site -o public --days 8
      skypuzzle site -o public --from 2027-01-01 --days 31 --jobs 2
        --base-url https://example.org/puzzles/
    """
    from skypuzzle.web.building import build

    now = today() if on is None else parse_day(on)
    start = now if first is None else parse_day(first)
    going, later = _dates(start, days, now, ahead)
    fates = build(
        output,
        [load(name) for name in GAMES],
        going,
        _address(base_url),
        jobs=jobs,
        force=force,
        is_offline=offline,
        watch=with_progress,
    )
    if json:
        emit_document(_document(output, fates, later), None)
    else:
        _report(output, fates)


def _document(output: Path, fates: Mapping[date, "Fate"], later: Sequence[date]) -> "SiteDocument":
    """Every day that was asked for, and what became of it."""
    from skypuzzle.documents import FORMAT, file_name
    from skypuzzle.verifying.findings import SiteDay, SiteDocument
    from skypuzzle.web.building import Fate

    words: Mapping[Fate, Literal["added", "replaced", "same", "other"]]
    words = {Fate.ADDED: "added", Fate.REPLACED: "replaced", Fate.SAME: "same", Fate.OTHER: "other"}
    days = [*(SiteDay(day, words[fate]) for day, fate in fates.items()), *(SiteDay(day, "ahead") for day in later)]
    return SiteDocument(format=FORMAT, type="site", folder=file_name(str(output)), days=days)


def _report(output: Path, fates: Mapping[date, "Fate"]) -> None:
    """One line about what was done, and one about days that this version would have made otherwise."""
    from skypuzzle.web.building import Fate

    others = [day for day, fate in fates.items() if fate is Fate.OTHER]
    if others:
        more = len(others) - 1
        stays = (
            f"and {number_of(more, 'more day')} have other contents and stay as they are; --force replaces them"
            if more
            else "has other contents and stays as it is; --force replaces it"
        )
        tell(f"skypuzzle: {others[0]} {stays}")
    done = {fate: sum(each is fate for each in fates.values()) for fate in Fate if fate is not Fate.OTHER}
    told = ", ".join(f"{number_of(number, 'day')} {fate.value}" for fate, number in done.items() if number)
    if told:
        tell(f"skypuzzle: {quote(str(output))}: {told}")


def _dates(start: date, days: int, now: date, ahead: int) -> tuple[Sequence[date], Sequence[date]]:
    """The days that go out, and those too far ahead, which is told."""
    latest = LAST if (LAST - now).days < ahead else now + timedelta(days=ahead)
    if (LAST - start).days < days - 1:
        raise NotationError(Fault("date", start.isoformat(), "that many days go beyond the year 9999"))
    dates = [start + timedelta(days=later) for later in range(days)]
    going = [day for day in dates if day <= latest]
    if not going:
        raise NotationError(
            Fault(
                "date",
                start.isoformat(),
                f"more than {number_of(ahead, 'day')} after {now}; --ahead says how many may go out",
            )
        )
    if len(going) < len(dates):
        tell(f"skypuzzle: {going[-1]} is the last day that may go out; --ahead says how many do")
    return going, dates[len(going) :]


def _address(text: str | None) -> str | None:
    """Where a site will be, ending in a slash."""
    if text is None:
        return None
    try:
        parts = urlsplit(text)
        is_usable = (
            parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.query and not parts.fragment
        )
    except ValueError:
        is_usable = False
    if not is_usable or not text.isascii() or not text.isprintable() or " " in text:
        raise NotationError(Fault("base URL", text, "expected an address such as https://example.org/puzzles/"))
    return text if text.endswith("/") else f"{text}/"


PORT = 8042
FREE = 0
"""Any port that is free."""


def web(
    context: typer.Context,  # noqa: ARG001 - a site has the puzzles of all games
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            metavar="N",
            min=0,
            max=65535,
            help=f"Where to listen; 0 takes a free one. Default: {PORT}, or a free one.",
        ),
    ] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open it in a browser?")] = True,
) -> None:
    """Play on web pages, served from this machine.

    They are those of `skypuzzle site`, with the puzzles of all games, and nobody else can reach them. There is every
    day from the first one whose puzzles are here to a week from now; a day's puzzles are made when it is first opened,
    and kept. Ctrl-C ends it.

    \b
    Examples:
      skypuzzle web
      skypuzzle web --port 8000 --no-open
    """
    from skypuzzle.web.server import LocalServer, SiteOnDemand

    site = SiteOnDemand([load(name) for name in GAMES])
    try:
        server = LocalServer(PORT if port is None else port, site, tell)
    except OSError as error:
        if port is not None:
            raise NotationError(Fault("port", str(port), _reason(error))) from None
        server = LocalServer(FREE, site, tell)
    with server:
        print(server.address, flush=True)
        tell("skypuzzle: Ctrl-C ends it")
        if show:
            site.make(today())
            threading.Thread(target=_open, args=(server.address,), daemon=True).start()
        try:
            server.serve_forever()
        finally:
            site.close()


def _reason(error: OSError) -> str:
    reasons = {errno.EADDRINUSE: "another program listens there; 0 takes a free one", errno.EACCES: "not allowed"}
    return reasons.get(error.errno or 0) or error.strerror or str(error)


def _open(address: str) -> None:
    """Open a browser, unless it is one that would take over the terminal."""
    import os
    import webbrowser

    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if type(browser) is not webbrowser.GenericBrowser or "BROWSER" in os.environ:
        browser.open(address)
