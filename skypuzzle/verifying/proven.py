"""Puzzle files that are known to be proven; any other is proven before it is shown as ours.

Known are the shipped sets, whose hashes come with the package, and what was made or proven on this machine.
"""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from skypuzzle import __version__
from skypuzzle.errors import FileError
from skypuzzle.game import Game
from skypuzzle.long_documents import read_header
from skypuzzle.puzzles.documents import HOLDS_PUZZLES
from skypuzzle.storage import MOST_BYTES, Source, home
from skypuzzle.verifying.findings import Watch, unwatched

SHIPPED = Path(__file__).with_name("shipped.txt")
"""Lines of a hash and a name; `python -m benchmarks.promises.shipped` proves the sets and compares it."""
MOST_REMEMBERED = 1_000_000
"""Bytes of our own list; beyond that it starts over."""
CHUNK = 1_000_000


def own_list() -> Path:
    """Return the file that lists what was made or proven on this machine, by any process of this version."""
    return home() / "proven.txt"


def in_memory(source: Source) -> Source:
    """Return the source with its bytes read, so that what is proven is what is shown; a very large file stays."""
    try:
        is_large = not isinstance(source.file, Path) or source.file.stat().st_size > MOST_BYTES
    except OSError:  # whoever opens it says so
        is_large = True
    return source if is_large else Source(source.name, source.read())


def is_proven(source: Source) -> bool:
    """Return whether exactly these bytes are known to be proven."""
    found = sha256()
    with source.open() as stream:
        while data := stream.read(CHUNK):
            found.update(data)
    name = found.hexdigest()
    return name in map(_first_word, _lines(SHIPPED)) or _own_line(name) in _lines(own_list())


def remember(data: bytes) -> None:
    """Remember that a document is proven; if that fails, it will be proven again."""
    path, text = own_list(), _own_line(sha256(data).hexdigest())
    if text in _lines(path):
        return
    line = f"{text}\n".encode()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        is_full = path.exists() and path.stat().st_size > MOST_REMEMBERED
        with path.open("wb" if is_full else "ab", buffering=0) as file:  # one write: lines of two processes do not mix
            file.write(line)


def prove(source: Source, where: str, game: Game, number: int | None = None, watch: Watch[Any] = unwatched) -> None:
    """Prove a document, or one puzzle in it. Raises a FileError that names the first claim that is not proven."""
    from skypuzzle.verifying.verifying import Verifier

    findings = Verifier(lambda _name: game, watch=watch).verify(source, number)
    for lines, what in ((findings.faults, "is false"), (findings.undecided, "is not settled")):
        if lines:
            raise FileError(f"{where}: not shown, because a claim {what}: {lines[0]}")
    if number is None and isinstance(source.file, bytes):
        remember(source.file)


def has_puzzles(source: Source) -> bool:
    """Return whether a document may be shown as ours once it is proven."""
    return read_header(source).type in HOLDS_PUZZLES


def proven_source(source: Source, game: Game, watch: Watch[Any] = unwatched) -> Source:
    """Return the bytes of a set, proven if they are not yet."""
    found = in_memory(source)
    if not is_proven(found):
        prove(found, place_of(source), game, watch=watch)
    return found


def place_of(source: Source) -> str:
    """Return the file to look at: a day alone would not say where it is."""
    return str(source.file) if isinstance(source.file, Path) else source.name


def _own_line(name: str) -> str:
    """Another version may judge differently, so that what it has proven does not count."""
    return f"{name}  skypuzzle {__version__}"


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text("ascii").splitlines()
    except (OSError, UnicodeDecodeError):  # then nothing is known, and all is proven again
        return []


def _first_word(line: str) -> str:
    return line.partition(" ")[0]
