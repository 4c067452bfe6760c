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
        str | None, typer.Option("--base-url", metavar="URL", help="Where the site will be; link previews need it.")
    ] = None,
    ahead: Annotated[
        int, typer.Option("--ahead", metavar="N", min=0, max=3660, help="Publish at most this many days after today.")
    ] = 7,
    on: Annotated[str | None, typer.Option("--today", metavar="DATE", help="What counts as today.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace days that have different contents.")] = False,
    offline: Annotated[
        bool | None,
        typer.Option(
            "--offline/--no-offline",
            help="Can browsers install it and use it offline? Default: as before; yes for a new site.",
        ),
    ] = None,
    jobs: options.JobsOption = 1,
    json: options.JsonOption = False,
) -> None:
    """Make a web site of the puzzles, or add days to one.

    The site is a folder of plain files for any web server, for all games: today's puzzles to play, an archive, a
    booklet of each day to print, how to play. Days that are there already stay unchanged. If an older version made them
    differently, the command says so, and --force replaces them. The coming week is published in advance so that offline
    readers have it; anyone who looks finds the solutions of all days in the files. With --no-offline, browsers delete
    their offline copy at the next visit; later runs keep that until one has --offline. Puzzle files are proven before
    they are published; one with a false claim is refused.

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
    from skypuzzle.documents import FORMAT, file_name
    from skypuzzle.verifying.findings import SiteDay, SiteDocument
    from skypuzzle.web.building import Fate

    words: Mapping[Fate, Literal["added", "replaced", "same", "other"]]
    words = {Fate.ADDED: "added", Fate.REPLACED: "replaced", Fate.SAME: "same", Fate.OTHER: "other"}
    days = [*(SiteDay(day, words[fate]) for day, fate in fates.items()), *(SiteDay(day, "ahead") for day in later)]
    return SiteDocument(format=FORMAT, type="site", folder=file_name(str(output)), days=days)


def _report(output: Path, fates: Mapping[date, "Fate"]) -> None:
    from skypuzzle.web.building import Fate

    others = [day for day, fate in fates.items() if fate is Fate.OTHER]
    if others:
        more = len(others) - 1
        stays = (
            f"and {number_of(more, 'more day')} have different contents and stay unchanged; --force replaces them"
            if more
            else "has different contents and stays unchanged; --force replaces it"
        )
        tell(f"skypuzzle: {others[0]} {stays}")
    done = {fate: sum(each is fate for each in fates.values()) for fate in Fate if fate is not Fate.OTHER}
    summary = ", ".join(f"{number_of(number, 'day')} {fate.value}" for fate, number in done.items() if number)
    if summary:
        tell(f"skypuzzle: {quote(str(output))}: {summary}")


def _dates(start: date, days: int, now: date, ahead: int) -> tuple[Sequence[date], Sequence[date]]:
    """Return the days to publish, and those that are too far ahead."""
    latest = LAST if (LAST - now).days < ahead else now + timedelta(days=ahead)
    if (LAST - start).days < days - 1:
        raise NotationError(Fault("date", start.isoformat(), "the days go past the year 9999"))
    dates = [start + timedelta(days=later) for later in range(days)]
    going = [day for day in dates if day <= latest]
    if not going:
        raise NotationError(
            Fault(
                "date",
                start.isoformat(),
                f"more than {number_of(ahead, 'day')} after {now}; raise --ahead to publish it",
            )
        )
    if len(going) < len(dates):
        tell(f"skypuzzle: {going[-1]} is the last day to be published; raise --ahead for more")
    return going, dates[len(going) :]


def _address(text: str | None) -> str | None:
    """Check the address of a site and end it with a slash."""
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


def web(
    context: typer.Context,  # noqa: ARG001 - a site has the puzzles of all games
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            metavar="N",
            min=0,
            max=65535,
            help=f"The port to listen on; 0 takes a free one. Default: {PORT}, or a free one.",
        ),
    ] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the site in a browser?")] = True,
) -> None:
    """Play on web pages served from this machine.

    The pages are those of `skypuzzle site`, with the puzzles of all games; only this machine can reach them. You get
    every day from the earliest set on this machine to a week ahead. A day's puzzles are made when you first open it,
    and saved. Ctrl-C stops the server.

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
        tell("skypuzzle: press Ctrl-C to stop")
        if show:
            site.make(today())
            threading.Thread(target=_open, args=(server.address,), daemon=True).start()
        try:
            server.serve_forever()
        finally:
            site.close()


def _reason(error: OSError) -> str:
    reasons = {errno.EADDRINUSE: "another program uses it; --port 0 takes a free one", errno.EACCES: "not allowed"}
    return reasons.get(error.errno or 0) or error.strerror or str(error)


def _open(address: str) -> None:
    """Open a browser, unless it would take over the terminal."""
    import os
    import webbrowser

    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if type(browser) is not webbrowser.GenericBrowser or "BROWSER" in os.environ:
        browser.open(address)
