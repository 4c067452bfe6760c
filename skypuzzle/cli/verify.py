"""`skypuzzle verify`."""

from pathlib import Path
from typing import Annotated

import typer

from skypuzzle.cli import options, skyliners
from skypuzzle.cli.errors import complain
from skypuzzle.cli.exits import Exit
from skypuzzle.cli.output import emit, emit_document, wants_json
from skypuzzle.errors import FileError
from skypuzzle.skyliners.files import FileReport, faults_in, verify_document
from skypuzzle.storage import read_bytes


def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Game records, or - for standard input.")],
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Prove every claim in game records again.

    Each game is replayed by the rules to its end and scored. Exit code 1 if a claim fails, 2 if a file cannot be read.

    \b
    Example:
      skypuzzle simulate --games 10 --seed 7 -o games.json
      skypuzzle verify games.json
    """
    code = Exit.DONE
    reports = []
    lines = []
    for file in files:
        try:
            faults = _faults(file)
            code = max(code, Exit.NO if faults else Exit.DONE)
            lines += [f"{file}: {fault}\n" for fault in faults or ["every claim holds"]]
        except FileError as error:
            code, faults = Exit(complain(str(error))), [str(error)]
        reports.append(FileReport(file, not faults, faults))
    if wants_json(json, output):
        emit_document(verify_document(reports), output)
    else:
        emit("".join(lines), output)
    raise typer.Exit(code)


def _faults(file: str) -> list[str]:
    if file == "-":
        return faults_in(skyliners.read_stdin(), "standard input")
    return faults_in(read_bytes(Path(file)), file)
