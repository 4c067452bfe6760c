"""Compare everything the program says and writes with what was recorded in `tests/data/golden`.

Lists the differences, and ends with exit code 1 if there are any. After a change made on purpose, `--record` stores
the new answers. With --quick, only command lines are compared.

`commands.json` holds command lines with their exit code, standard output and standard error; to add one, add its words
(and `stdin`, if it reads any) and record. Questions should be settled in less than a tenth of their time limit, so that
a busy machine changes nothing. `documents.json` holds documents, most of them damaged, with what `schema` and `verify`
make of them; `files.json` holds hashes of shipped sets, pictures, booklets and the data files of a site. Scripts,
styles and HTML of pages are not compared here: browser tests show what they do.
"""

import contextlib
import hashlib
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import jsonschema

from benchmarks.harness import CommandLine
from skypuzzle.cli import summaries
from skypuzzle.games import GAMES, load
from tests.running import run as run_here

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "data" / "golden"
FOLDER = "{FOLDER}"
"""Stands for a temporary folder in command lines and their output."""
PAGES = {".js", ".css", ".html", ".webmanifest", ".xml", ".txt"}
Case = dict[str, Any]


def run(words: list[str], stdin: str, folder: str) -> Case:
    """Run a command line in this process; return its exit code and output."""
    ran = run_here(*(word.replace(FOLDER, folder) for word in words), stdin=stdin.encode())
    return {"code": ran.code, "out": ran.out.replace(folder, FOLDER), "err": ran.err.replace(folder, FOLDER)}


@contextlib.contextmanager
def surroundings() -> Iterator[str]:
    """A temporary folder, an 80-column terminal without colours, and the top folder of the project to run in."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        data = {"COLUMNS": "80", "NO_COLOR": "1", "XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder}
        with mock.patch.dict(os.environ, data):
            os.chdir(ROOT)
            try:
                yield folder
            finally:
                os.chdir(before)


def commands() -> list[Case]:
    """The recorded command lines and answers."""
    found: list[Case] = json.loads((GOLDEN / "commands.json").read_text())
    return found


def answer(case: Case, folder: str) -> Case:
    """Run a recorded command line; return it with what it says today."""
    asked: Case = {key: case[key] for key in ("words", "stdin") if key in case}
    return {**asked, **run(case["words"], case.get("stdin", ""), folder)}


def helps_and_schemas() -> list[Case]:
    """Command lines for the help of every command and topic, and the schema of every type."""
    found = [["--help"], ["help"]]
    for name in GAMES:
        game = load(name)
        found += [[name, "--help"], *([name, command, "--help"] for command in summaries(game))]
        found += [[name, "help", topic] for topic in ("notation", "rules", "names", "exit-codes")]
        found += [[name, "schema", kind] for kind in (*game.document_types(), "verify")]
    return [{"words": words} for words in found]


def judge(document: Any, folder: str) -> Case:
    """What `schema` and `verify` make of a document."""
    game, kind = str(document.get("game", "skyliners")), str(document.get("type"))
    accepted = None
    if game in GAMES and kind in (*load(game).document_types(), "verify"):
        schema = json.loads(run([game, "schema", kind], "", folder)["out"])
        accepted = jsonschema.Draft202012Validator(schema).is_valid(document)
    verified = run(["verify", "-", "--json"], json.dumps(document), folder)
    return {"document": document, "accepted": accepted, "code": verified["code"], "place": _place(verified)}


def _place(verified: Case) -> list[str]:
    """The places that an error or the faults name."""
    faults = [verified["err"]]
    if verified["out"]:
        [file] = json.loads(verified["out"])["files"]
        faults = file["errors"] + file["faults"]
    return [place for fault in faults for place in re.findall(r"(?:^|(?<=: ))\$[^\s:,]*", fault)[:1]]


def files(folder: str) -> dict[str, str]:
    """Hashes of shipped sets, one picture and booklet for each kind, and the data files of one day's site."""
    found = {str(path.relative_to(ROOT)): _hash(path) for path in sorted((ROOT / "puzzles").rglob("*.json"))}
    for name in GAMES:
        for number, puzzle in enumerate(json.loads((ROOT / f"puzzles/{name}/2027-01-01.json").read_text())["puzzles"]):
            picture = f"{folder}/{name}-{number}-{puzzle['kind']}"
            for words in (["show"], ["show", "--solution"]):
                drawn = f"{picture}{'-solved' if words[1:] else ''}.svg"
                run([name, *words, f"2027-01-01#{number + 1}", "-o", drawn], "", folder)
                found[Path(drawn).name] = _hash(Path(drawn))
        booklet = f"{folder}/{name}.pdf"
        run([name, "print", f"puzzles/{name}/2027-01-01.json", "-o", booklet], "", folder)
        found[Path(booklet).name] = _hash(Path(booklet))
    run(["site", "-o", f"{folder}/site", "--from", "2027-01-01", "--today", "2027-01-01"], "", folder)
    for path in sorted(Path(folder, "site").rglob("*")):
        if path.is_file() and path.suffix not in PAGES and not path.name.startswith("."):
            found[str(path.relative_to(folder))] = _hash(path)
    return found


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else "missing"


def main() -> int:
    """Compare, or record with `--record`."""
    options = CommandLine(__doc__)
    options.flag("--record", "record everything again")
    asked = options.parse()
    with surroundings() as folder:
        before = commands()
        known = {json.dumps(case["words"]) for case in before}
        before += [case for case in helps_and_schemas() if json.dumps(case["words"]) not in known]
        now: dict[str, Any] = {
            "commands": [answer(case, folder) for case in before],
            "documents": [judge(case["document"], folder) for case in _load("documents") if not asked.quick],
            "files": {} if asked.quick else files(folder),
        }
    if asked.record and not asked.quick:
        for name, value in now.items():
            _store(name, value)
    differences = [] if asked.record else list(_differences(now, quick=asked.quick))
    for line in differences:
        print(line)
    counts = ", ".join(f"{len(value)} {name}" for name, value in now.items())
    wrong = sum(case["code"] == 2 for case in now["commands"])
    print(f"{counts} ({wrong} wrong command lines); {len(differences)} differences")
    return int(bool(differences))


def _load(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.json").read_text())


def _store(name: str, value: Any) -> None:
    text = ",\n".join(map(json.dumps, value)) if isinstance(value, list) else json.dumps(value, indent=0)[1:-1].strip()
    brackets = "[]" if isinstance(value, list) else "{}"
    (GOLDEN / f"{name}.json").write_text(f"{brackets[0]}\n{text}\n{brackets[1]}\n")


def _differences(now: dict[str, Any], *, quick: bool) -> Iterator[str]:
    for old, new in zip(_load("commands"), now["commands"], strict=True):
        for key in ("code", "out", "err"):
            if old[key] != new[key] and not (key == "out" and "schema" in old["words"] and old["code"] == 0):
                yield f"{' '.join(old['words'])}: {key}\n  was {old[key]!r:.300}\n  is  {new[key]!r:.300}"
    if quick:
        return
    for old, new in zip(_load("documents"), now["documents"], strict=True):
        if old != new:
            yield f"document {json.dumps(old['document'])[:200]}: {_short(old)}, now {_short(new)}"
    old_files = _load("files")
    for name in sorted({*old_files, *now["files"]}):
        if old_files.get(name) != now["files"].get(name):
            yield f"file {name}: was {old_files.get(name)}, is {now['files'].get(name)}"


def _short(case: Case) -> Case:
    return {key: value for key, value in case.items() if key != "document"}


if __name__ == "__main__":
    sys.exit(main())
