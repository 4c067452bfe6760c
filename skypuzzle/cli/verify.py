"""`skypuzzle verify`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from skypuzzle.cli import options
from skypuzzle.cli.exits import Exit
from skypuzzle.cli.output import emit, emit_document
from skypuzzle.documents import FORMAT, read_bytes
from skypuzzle.errors import FileError
from skypuzzle.skyliners.files import GAME, FileReport, VerifyDocument, faults_in


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
    for file in files:
        try:
            data = sys.stdin.buffer.read() if file == "-" else read_bytes(Path(file))
            faults = faults_in(data, "standard input" if file == "-" else file)
            if faults:
                code = max(code, Exit.NO)
        except FileError as error:
            print("skypuzzle:", " ".join(str(error).split()), file=sys.stderr)
            code, faults = Exit.BAD_INPUT, [str(error)]
        reports.append(FileReport(file, not faults, faults))
    if json:
        emit_document(VerifyDocument(format=FORMAT, game=GAME, type="verify", files=reports), output)
    else:
        lines = (f"{report.file}: {fault}\n" for report in reports for fault in report.faults or ["every claim holds"])
        emit("".join(lines), output)
    raise typer.Exit(code)
