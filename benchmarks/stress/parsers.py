"""Fuzzing of parsers, guided by coverage: texts for every notation, and bytes for every document type.

Atheris changes what it feeds so that more of the code is reached. Nothing but a SkypuzzleError may come out, and an
error message must be one line. The exit code is 1 if anything else happens.

    pip install atheris && python -m benchmarks.stress.parsers --seconds 600
"""

import inspect
import json
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.games import GAMES, load

LAYERS = ("notation", "rules", "questions")
"""Where a game has its parsers."""
SEEDS_EACH = 3
"""Texts to start with, for each parser."""
Parser = Callable[[Any], object]


@cache
def parsers(game: str) -> dict[str, Parser]:
    """Everything of a game that reads a text, and `document`, which reads bytes."""
    package = import_module(GAMES[game])
    found: dict[str, Parser] = {"document": lambda data: _read_document(game, data)}
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        if module.name.removeprefix(f"{package.__name__}.").partition(".")[0] in LAYERS:
            for name, value in vars(import_module(module.name)).items():
                if name.startswith("parse") and getattr(value, "__module__", "") == module.name:
                    found |= {f"{module.name}.{name}": parse for parse in _of_text(value)}
    return found


def _of_text(function: Callable[..., object]) -> Iterator[Parser]:
    """The function with what it needs besides a text, unless that is more than a place."""
    first, *others = inspect.signature(function, eval_str=True).parameters.values()
    needed = {other.name for other in others if other.default is other.empty}
    if first.annotation is str and needed <= {"place"}:
        yield lambda text: function(text, **dict.fromkeys(needed, "place"))


def _read_document(game: str, data: bytes) -> None:
    """All ways to read one: skimming, whole, and as a position, a record or a puzzle."""
    from skypuzzle.documents import decode
    from skypuzzle.errors import SkypuzzleError
    from skypuzzle.game import BoardGame
    from skypuzzle.long_documents import read_header, skim
    from skypuzzle.storage import Source
    from skypuzzle.subjects import Place, position_of, read_subject

    known, source = load(game), Source("-", data)
    assert isinstance(known, BoardGame)
    types = {name: each for name, each in known.document_types().items() if name != "puzzle"}
    for read in (
        lambda: read_header(source),
        lambda: skim(source).header,
        lambda: decode(data, "-", game, types),
        lambda: position_of(read_subject(Place(source), known), known),
        lambda: position_of(read_subject(Place(source, 1), known), known),
    ):
        try:
            read()
        except SkypuzzleError as error:
            _expect_one_line(error)


def feed(game: str, data: bytes) -> str | None:
    """Let the parser that the first byte chooses read the rest; what went wrong, or None."""
    from skypuzzle.errors import SkypuzzleError

    every = parsers(game)
    name = [*every][data[0] % len(every)] if data else "document"
    given = data[1:] if name == "document" else data[1:].decode(errors="surrogateescape")
    try:
        every[name](given)
    except SkypuzzleError as error:
        try:
            _expect_one_line(error)
        except ValueError as wrong:
            return f"{name}: {wrong}"
    except Exception as error:  # whatever it is, it has escaped
        last = traceback.extract_tb(error.__traceback__)[-1]
        kind = "".join(traceback.format_exception_only(error)).strip()
        return f"{name}: {kind} in {Path(last.filename).name}:{last.lineno}"
    return None


def _expect_one_line(error: Exception) -> None:
    if "\n" in str(error).strip("\n") or not str(error):
        raise ValueError(f"not one line: {str(error)!r}")


def seeds(game: str) -> list[bytes]:
    """Documents, and for each parser some of the texts in them that it reads."""
    from benchmarks.stress.fuzz import GAMES as VOCABULARIES
    from skypuzzle.errors import SkypuzzleError

    documents = VOCABULARIES[game].words.documents()
    texts = dict.fromkeys(text for document in documents for text in _texts(document))
    found = []
    for number, (name, parse) in enumerate(parsers(game).items()):
        if name == "document":
            found += [bytes([number]) + json.dumps(document).encode() for document in documents]
            continue

        def reads(text: str, parse: Parser = parse) -> bool:
            try:
                parse(text)
            except SkypuzzleError:
                return False
            return True

        found += [bytes([number]) + text.encode() for text in islice(filter(reads, texts), SEEDS_EACH)]
    return found


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
        yield from value.split()
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)


def _fuzz(game: str, seconds: int, corpus: str) -> None:
    """In a process of its own: atheris ends it."""
    atheris = import_module("atheris")

    with atheris.instrument_imports(include=["skypuzzle"]):
        parsers(game)
        feed(game, b"")
        load(game).document_types()
        import_module("skypuzzle.subjects")
    told = set()

    def one(data: bytes) -> None:
        wrong = feed(game, data)
        place = wrong and (wrong.partition(":")[0], wrong.rpartition(" in ")[2])
        if wrong is not None and place not in told:
            told.add(place)
            print(f"WRONG {game} {wrong}: {data!r}", flush=True)

    options = [
        f"-max_total_time={seconds}",
        "-max_len=8192",
        f"-artifact_prefix={corpus}/",
        "-rss_limit_mb=4096",
        "-print_final_stats=1",
    ]
    atheris.Setup([sys.argv[0], corpus, *options], one)
    atheris.Fuzz()


def _campaign(game: str, seconds: int) -> int:
    """Fuzz a game, and print what goes wrong as soon as it does; how much that is."""
    wrong = 0
    with tempfile.TemporaryDirectory() as corpus, tempfile.TemporaryFile() as log:
        for number, seed in enumerate(seeds(game)):
            (Path(corpus) / str(number)).write_bytes(seed)
        words = ["--game", game, "--seconds", str(seconds), "--corpus", corpus]
        command = [sys.executable, "-m", "benchmarks.stress.parsers", *words]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, errors="replace") as child:
            for line in child.stdout or ():
                say(line.rstrip())
                wrong += line.startswith("WRONG ")
        log.seek(0)
        lines = log.read().decode(errors="replace").splitlines()
    stats = dict(line[6:].split(":", 1) for line in lines if line.startswith("stat::"))
    covered = [line.partition("cov: ")[2].split()[0] for line in lines if "cov: " in line]
    if child.returncode or "number_of_executed_units" not in stats or not covered:
        say("\n".join([f"WRONG {game}: it ended with {child.returncode}", *lines[-20:]]))
        return wrong + 1
    inputs = stats["number_of_executed_units"].strip()
    say(
        f"{game}: {inputs} inputs for {len(parsers(game))} parsers in {seconds} s, {covered[-1]} places covered"
        f" (at first {covered[0]}), {wrong} wrong"
    )
    return wrong


def main() -> int:
    """Fuzz one game after the other."""
    options = CommandLine(__doc__, searches=False, needs=["atheris"])
    options.number("--seconds", 600, "for each game", quick=10)
    options.text("--game", "", f"only this one: {' or '.join(GAMES)}")
    options.text("--corpus", "", "used by the script itself")
    asked = options.parse()
    if asked.corpus:
        _fuzz(asked.game, asked.seconds, asked.corpus)
    wrong = 0
    games = [game for game in GAMES if asked.game in ("", game)]
    for game in progress(games, len(games), "games"):
        wrong += _campaign(game, asked.seconds)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
