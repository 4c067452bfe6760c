"""What a system needs to know in order to install the pages like an app: `manifest.webmanifest`."""

import json

from skypuzzle.web.frame import NAME, PAPER
from skypuzzle.web.icons import ICON, LARGE, MASKABLE, NIGHT_SKY, SMALL

MANIFEST = "manifest.webmanifest"


def manifest() -> bytes:
    """All addresses are relative to it, so that a site may be in any folder."""
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
