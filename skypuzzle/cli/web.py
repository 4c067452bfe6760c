"""`skypuzzle web`."""

import errno
import threading
from typing import Annotated

import typer

from skypuzzle.console.output import tell
from skypuzzle.errors import Fault, NotationError
from skypuzzle.games import GAMES, load
from skypuzzle.puzzles.daily import today

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
    from skypuzzle.web.on_demand import SiteOnDemand
    from skypuzzle.web.server import LocalServer

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
