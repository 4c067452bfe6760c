"""The files that every page uses: scripts without comments, icons, the manifest and the service worker."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

from skypuzzle.game import Game
from skypuzzle.pictures import drawing
from skypuzzle.web.bundling import SHELL

COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
"""On lines of its own. A browser takes any other for a blank, too."""
CAST = re.compile(r"/\*\* @\w+ [^*\n]*\*/")
"""The type of an expression, within a line."""
INDENTATION = re.compile(r"^[ \t]+|[ \t]+$|\n(?=\n)", re.MULTILINE)


def slim(path: str, data: bytes) -> bytes:
    """Remove comments and indentation from scripts and style sheets; no string may span lines."""
    if not path.endswith((".js", ".css")):
        return data
    text = CAST.sub(" ", COMMENT.sub("", data.decode()))
    return INDENTATION.sub("", text).lstrip("\n").encode()


HARMLESS = {
    *("svg", "title", "desc", "defs", "g", "text", "tspan", "clipPath", "linearGradient", "stop"),
    *("rect", "circle", "ellipse", "line", "polyline", "polygon", "path"),
}
"""What drawings of games are made of; scripts, styles and other pages are not among them."""
ELEMENT = re.compile("<([^/ >]+)")
DOUBTFUL = re.compile(r"[\s:](?:on\w+|style|href)\s*=|url\((?!#)")
"""What would run something, or fetch it; between elements these are only words."""


def expect_harmless(svg: str) -> str:
    """Return the drawing if it is nothing but shapes: no script, and nothing from elsewhere."""
    if strange := {*ELEMENT.findall(svg)} - HARMLESS:
        raise AssertionError(f"a drawing has {strange} in it")
    lower = svg.lower()
    for found in DOUBTFUL.finditer(lower):
        before = lower[lower.rfind("<", 0, found.start()) : found.start()]
        if ">" not in before:
            raise AssertionError(f"a drawing has {before}{found[0]} in it")
    return svg


NAME = "skypuzzle"
PAPER, NIGHT = "#faf7f1", "#12161d"
"""What browsers paint around a page, by day and in the dark."""
NAME_DIGITS = 12
OURS = (".css", ".js", ".svg", ".png", ".woff2")
"""The files to take: a package also has Python in it."""


def app_files(games: Iterable[Game]) -> dict[str, bytes]:
    """Return all files by their paths, such as `shell/puzzle_page.js` or `skyliners/board.js`, in order."""
    found = dict(_under(files(__package__) / SHELL, SHELL))
    for game in games:
        found |= _under(files(game.package) / "web", game.name)
    return dict(sorted(found.items()))


def app_name(contents: dict[str, bytes]) -> str:
    """Return the name of the folder, which changes with any of the files."""
    digest = hashlib.sha256()
    for path, data in sorted(contents.items()):
        digest.update(f"{path} {len(data)} ".encode())
        digest.update(data)
    return digest.hexdigest()[:NAME_DIGITS]


def _under(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    if not folder.is_dir():
        return
    for file in folder.iterdir():
        if file.is_dir():
            yield from _under(file, f"{name}/{file.name}")
        elif file.name.endswith(OURS):
            yield f"{name}/{file.name}", file.read_bytes()


SIDE = 64
"""Everything is drawn on a square of this size, most of it on every fourth unit: sharp even with 16 pixels."""
ICON = "icons/icon.svg"
APPLE = "icons/apple-touch-icon.png"
SMALL, LARGE, MASKABLE = "icons/icon-192.png", "icons/icon-512.png", "icons/maskable-512.png"
NIGHT_SKY = drawing.mix(drawing.BLUE, drawing.BLACK, 0.55)
CORNER = 14
SAFE = 0.74
"""How much of a maskable icon no mask cuts off, as the side of a square."""


def icon_files() -> dict[str, bytes]:
    """Return all sizes by their paths. Systems cut off corners themselves, so only the smallest has round ones."""
    from skypuzzle.pictures.images import pngs

    drawn = {SMALL: icon(192), LARGE: icon(512), MASKABLE: icon(512, share=SAFE), APPLE: icon(180, share=0.9)}
    painted = dict(zip(drawn, pngs(list(drawn.values()), scale=1), strict=True))
    return {ICON: icon(SIDE, corner=CORNER).encode(), **painted}


def icon(side: int, *, share: float = 1, corner: float = 0) -> str:
    """The icon as SVG; the city may take only a share of it, in the middle."""
    free = (1 - share) / 2 * side
    ground = drawing.box(0, 0, side, side, NIGHT_SKY, corner=corner)
    city = drawing.moved(_city(), free, free, share * side / SIDE)
    return drawing.picture(
        side, side, "none", [ground, city], title="skypuzzle", description="Three buildings under the sun"
    )


def _city() -> list[drawing.Shape]:
    return [
        drawing.disc(14, 20, 6, drawing.in_sun(drawing.YELLOW)),
        *_building(8, 36, drawing.GREEN, rows=2),
        *_building(24, 24, drawing.YELLOW, rows=3),
        drawing.polygon([(24, 24), (32, 12), (40, 24)], drawing.VERMILION),
        *_building(40, 28, drawing.SKY, rows=3),
        drawing.box(8, 56, 48, 2, drawing.WHITE),
    ]


def _building(x: int, top: int, colour: str, *, rows: int) -> list[drawing.Shape]:
    windows = [
        drawing.box(x + column, top + 4 + 8 * row, 4, 4, drawing.mix(colour, drawing.BLACK, 0.65))
        for row in range(rows)
        for column in (3, 9)
    ]
    return [drawing.box(x, top, 16, 56 - top, colour), *windows]


WORKER = "sw.js"
PAGE = "index.html"
HERE = files(__package__) / "offline"


def worker_script(fixed: Mapping[str, bytes]) -> bytes:
    """Return the service worker of a site whose fixed files are these.

    It lists them all, and changes with any of them: that is how browsers learn of a newer version.
    """
    kept = {path: data for path, data in fixed.items() if path not in (WORKER, "404.html")}
    known = {
        "version": app_name(dict(kept)),
        "files": [path.removesuffix(PAGE) if path.endswith(f"/{PAGE}") or path == PAGE else path for path in kept],
    }
    return f"const SITE = {json.dumps(known)};\n".encode() + (HERE / "worker.js").read_bytes()


def farewell_script() -> bytes:
    """Return the worker of a site without offline use: it removes what an earlier one stored, and itself."""
    return (HERE / "farewell.js").read_bytes()


MANIFEST = "manifest.webmanifest"


def manifest() -> bytes:
    """Return the manifest. All its addresses are relative, so that a site may be in any folder."""
    shortcuts = {"Archive": "archive/", "Your progress": "progress/", "How to play": "how-to-play/"}
    about = {
        "name": f"{NAME}: city puzzles every day",
        "short_name": NAME,
        "description": "Puzzles about cities and what is seen of them, new every day.",
        "lang": "en",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": NIGHT_SKY,
        "categories": ["games", "puzzle"],
        "icons": [
            {"src": SMALL, "sizes": "192x192", "type": "image/png"},
            {"src": LARGE, "sizes": "512x512", "type": "image/png"},
            {"src": MASKABLE, "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
            {"src": ICON, "sizes": "any", "type": "image/svg+xml"},
        ],
        "shortcuts": [{"name": name, "url": url} for name, url in shortcuts.items()],
    }
    return json.dumps(about, indent=2).encode() + b"\n"
