"""Proves every shipped set and compares the hashes that the package knows; with --write, writes them.

Takes a minute. A set that does not hold ends it, and nothing is written.

    python -m benchmarks.promises.shipped
"""

import sys
from hashlib import sha256
from pathlib import Path

from benchmarks.harness import CommandLine
from skypuzzle.games import load
from skypuzzle.storage import Source
from skypuzzle.verifying.proven import SHIPPED
from skypuzzle.verifying.verifying import Verifier

FOLDER = Path(__file__).parents[2] / "puzzles"


def hash_lines() -> str:
    """The list as it must be, for the files that are there."""
    paths = sorted(FOLDER.glob("*/*.json"))
    lines = (f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(FOLDER).as_posix()}\n" for path in paths)
    return "".join(lines)


def main() -> int:
    """Prove first, then compare or write."""
    options = CommandLine(__doc__)
    options.flag("--write", "write the hashes once all sets are proven")
    asked = options.parse()
    lines = hash_lines()
    for line in lines.splitlines()[:3] if asked.quick else lines.splitlines():
        known, name = line.split("  ")
        data = (FOLDER / name).read_bytes()
        findings = Verifier(load).verify(Source(name, data))
        if not findings.holds or sha256(data).hexdigest() != known:
            print(f"{name} is not proven:", *findings.faults, *findings.undecided)
            return 1
    print(f"{'some of ' if asked.quick else ''}{len(lines.splitlines())} sets are proven")
    if asked.write and not asked.quick:
        SHIPPED.write_text(lines)
    elif not SHIPPED.is_file() or SHIPPED.read_text() != lines:
        print(f"{SHIPPED.name} lists other files or hashes: write it again with --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
