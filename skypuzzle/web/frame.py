"""What every page has around its contents: the head with its links, the header, the footer."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urlsplit

from skypuzzle.game import Game
from skypuzzle.web.assets import NAME, NIGHT, PAPER, app_files, app_name, slim
from skypuzzle.web.bundling import PUZZLE_STYLE, SHELL, beside, bundled
from skypuzzle.web.markup import Child, Markup, document, tag

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
"""Nothing but the site's own files, and no script or style between the lines of a page."""
PLACES = {
    "": "Today",
    "archive/": "Archive",
    "how-to-play/": "How to play",
    "progress/": "Your progress",
    "about/": "About",
}
FAN_PROJECT = "An unofficial fan project: the games are their publishers', the rules their designers'."
FETCHED = re.compile(r"""^\s*(\w+): .*\bimport\(["'](\./[^"']+\.js)["']\)""", re.MULTILINE)
"""The line of a kind in a game's `board.js`, with the module that it fetches: `reach: … import("./turn.js")`."""
SHEETS = {"puzzle": PUZZLE_STYLE, "reading": f"{SHELL}/reading.css"}
"""The style sheets of pages, by their scripts; the page of a puzzle has that of its game, if there is one."""
MOST = f"{SHELL}/pages.css"
"""The style sheet of most pages."""
HIDDEN = tag("meta", {"name": "robots", "content": "noindex"})
PREVIEW_WIDTH, PREVIEW_HEIGHT = 1200, 630


@dataclass(frozen=True)
class Frame:
    """What the pages of a site have in common: its games, the files that they use, and where it will be."""

    games: Sequence[Game]
    app: dict[str, bytes]
    base_url: str | None = None
    """With a slash at its end; None if it is not known, and nothing needs it but previews of links."""
    is_offline: bool = True
    """Can it be installed, and used without a network?"""
    _links: dict[tuple[str, ...], list[Markup]] = field(default_factory=dict, init=False, repr=False)
    """To the files of pages: the same on many of them."""

    @cached_property
    def folder(self) -> str:
        return f"app/{app_name(self.app)}"

    def page(
        self,
        path: str,
        script: str,
        title: str,
        description: str,
        *main: Child,
        uses: Sequence[str] = (),
        fetches: Sequence[str] = (),
        preview: str | None = None,
        is_real: bool = True,
    ) -> bytes:
        """A page at a path such as `about/`.

        `uses` are files of the app beyond those of its script and `fetches` its data, both wanted early; `preview` is a
        picture for links to it. A page that is not real stands in for others: nobody should find it, or link to it.
        """
        up = self.up(path)
        head = tag(
            "head",
            None,
            tag("meta", {"charset": "utf-8"}),
            tag("meta", {"http-equiv": "Content-Security-Policy", "content": POLICY}),
            tag("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
            tag("title", None, title),
            tag("meta", {"name": "description", "content": description}),
            tag("meta", {"name": "theme-color", "content": PAPER, "media": "(prefers-color-scheme: light)"}),
            tag("meta", {"name": "theme-color", "content": NIGHT, "media": "(prefers-color-scheme: dark)"}),
            tag("meta", {"name": "color-scheme", "content": "light dark"}),
            *(self._for_others(path, title, description, preview) if is_real else [HIDDEN]),
            *self._files(up, script, uses),
            *(tag("link", {"rel": "preload", "href": data, "as": "fetch", "crossorigin": ""}) for data in fetches),
        )
        return document(head, self._body(path, up, main))

    def up(self, path: str) -> str:
        """Return the path from a page to the root of the site; an error page may be shown at any depth."""
        if path == "404.html":
            return urlsplit(self.base_url).path if self.base_url else "/"
        return "../" * path.count("/") or "./"

    def _for_others(self, path: str, title: str, description: str, preview: str | None) -> Iterator[Markup]:
        """What a link to the page shows elsewhere; such pictures are only found by a whole address."""
        about = {"og:title": title, "og:description": description, "og:type": "website", "og:site_name": NAME}
        if self.base_url is not None:
            yield tag("link", {"rel": "canonical", "href": f"{self.base_url}{path}"})
            about["og:url"] = f"{self.base_url}{path}"
            if preview is not None:
                about |= {"og:image": f"{self.base_url}{preview}", "og:image:type": "image/png"}
                about |= {"og:image:width": str(PREVIEW_WIDTH), "og:image:height": str(PREVIEW_HEIGHT)}
                yield tag("meta", {"name": "twitter:card", "content": "summary_large_image"})
        for name, content in about.items():
            yield tag("meta", {"property": name, "content": content})

    def _files(self, up: str, script: str, uses: Sequence[str]) -> list[Markup]:
        asked = (up, script, *uses)
        if asked not in self._links:
            self._links[asked] = list(self._links_to(up, script, uses))
        return self._links[asked]

    def _links_to(self, up: str, script: str, uses: Sequence[str]) -> Iterator[Markup]:
        home = f"{up}{self.folder}/"
        own = next((each for each in uses if each.endswith(".css") and each in self.app), None)
        yield tag("link", {"rel": "stylesheet", "href": f"{home}{own or SHEETS.get(script, MOST)}"})
        first = f"{SHELL}/{script}_page.js"
        for module in uses:
            if module.endswith(".js") and module in self.app:
                yield tag("link", {"rel": "modulepreload", "href": f"{home}{module}"})
        yield tag("script", {"type": "module", "src": f"{home}{first}"})
        if self.is_offline:  # which the scripts look for, too
            yield tag("link", {"rel": "manifest", "href": f"{up}manifest.webmanifest"})
        yield tag("link", {"rel": "icon", "type": "image/svg+xml", "href": f"{up}icons/icon.svg"})
        yield tag("link", {"rel": "apple-touch-icon", "href": f"{up}icons/apple-touch-icon.png"})

    def _body(self, path: str, up: str, main: Iterable[Child]) -> Markup:
        places = [
            tag(
                "li", None, tag("a", {"href": f"{up}{place}", "aria-current": "page" if place == path else None}, words)
            )
            for place, words in PLACES.items()
        ]
        return tag(
            "body",
            None,
            tag("a", {"class": "skip", "href": "#main"}, "Skip to the content"),
            tag(
                "header",
                {"class": "site"},
                tag("a", {"class": "name", "href": up}, NAME),
                tag("nav", {"aria-label": "Site"}, tag("ul", None, *places)),
            ),
            tag("main", {"id": "main"}, *main),
            tag("footer", {"class": "site"}, tag("p", None, FAN_PROJECT)),
        )


def bare_page(title: str, *main: Child) -> bytes:
    """Return a page without links or other files."""
    head = tag(
        "head",
        None,
        tag("meta", {"charset": "utf-8"}),
        tag("meta", {"http-equiv": "Content-Security-Policy", "content": POLICY}),
        tag("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        tag("title", None, title),
        tag("meta", {"name": "color-scheme", "content": "light dark"}),
        HIDDEN,
    )
    return document(head, tag("body", None, tag("main", {"id": "main"}, *main)))


def frame_of(games: Iterable[Game], base_url: str | None = None, *, is_offline: bool = True) -> Frame:
    games = list(games)
    app = {path: slim(path, data) for path, data in app_files(games).items()}
    return Frame(games, bundled(app), base_url, is_offline)


def script_of_kind(app: dict[str, bytes], board: str, kind: str) -> str | None:
    """Return the module that a board imports for puzzles of a kind, or None."""
    path = dict(FETCHED.findall(app.get(board, b"").decode())).get(kind)
    return path and beside(board, path)
