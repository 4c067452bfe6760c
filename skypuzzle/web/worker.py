"""The service worker of a site, `sw.js` at its root: it makes pages work offline, or undoes that."""

import json
from collections.abc import Mapping
from importlib.resources import files

from skypuzzle.web.app import app_name

WORKER = "sw.js"
PAGE = "index.html"
HERE = files(__package__) / "offline"


def worker_script(fixed: Mapping[str, bytes]) -> bytes:
    """The worker of a site with these files that are the same on every day.

    It knows them all, and changes with any of them: that is how browsers learn of a newer version.
    """
    kept = {path: data for path, data in fixed.items() if path not in (WORKER, "404.html")}
    known = {
        "version": app_name(dict(kept)),
        "files": [path.removesuffix(PAGE) if path.endswith(f"/{PAGE}") or path == PAGE else path for path in kept],
    }
    return f"const SITE = {json.dumps(known)};\n".encode() + (HERE / "worker.js").read_bytes()


def farewell_script() -> bytes:
    """The worker of a site that is not to be used offline: it removes what an earlier one kept, and itself."""
    return (HERE / "farewell.js").read_bytes()
