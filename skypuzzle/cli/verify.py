"""`skypuzzle verify`."""

from pathlib import Path
from typing import Annotated

import typer

from skypuzzle.cli import options, skyliners
from skypuzzle.cli.errors import complain
from skypuzzle.cli.exits import Exit
from skypuzzle.cli.output import emit, emit_document, wants_json
from skypuzzle.cli.progress import with_progress
from skypuzzle.errors import FileError
from skypuzzle.skyliners.files.documents import FileReport
from skypuzzle.skyliners.files.verifying import Findings, verify_document
from skypuzzle.skyliners.files.verifying import verify as verify_data
from skypuzzle.storage import read_bytes


def verify(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Puzzle sets, game records, answers of solve and check, or -."),
    ],
    second_opinion: Annotated[
        bool, typer.Option("--second-opinion", help="Ask another solver, or play every line, too.")
    ] = False,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Prove every claim in files again.

    Puzzles are solved again, and must have one solution, no clue too many and the level they claim. Games are replayed
    by the rules to their end and scored; answers of solve and check are replayed, and what is said to be impossible is
    looked for again. Exit code 1 if a claim fails, 2 if a file cannot be read.

    \b
    Examples:
      skypuzzle verify puzzles/2027-01-01.json --second-opinion
      skypuzzle simulate --games 10 --seed 7 -o games.json
      skypuzzle verify games.json
      skypuzzle solve BOARD --supply 2.1.0 --plan SB3 --json |
        skypuzzle verify - --second-opinion
    """
    code = Exit.DONE
    reports = []
    lines = []
    for file in files:
        try:
            findings = _findings(file, second_opinion)
            code = max(code, Exit.NO if findings.faults else Exit.DONE)
            lines += [f"{file}: {fault}\n" for fault in findings.faults or ["every claim holds"]]
            lines += [f"{file}: {note}\n" for note in findings.notes]
        except FileError as error:
            code, findings = Exit(complain(str(error))), Findings([str(error)])
        reports.append(FileReport(file, not findings.faults, findings.faults, findings.notes))
    if wants_json(json, output):
        emit_document(verify_document(reports), output)
    else:
        emit("".join(lines), output)
    raise typer.Exit(code)


def _findings(file: str, second_opinion: bool) -> Findings:
    if file == "-":
        data, name = skyliners.read_stdin(), "standard input"
    else:
        data, name = read_bytes(Path(file)), file
    return verify_data(data, name, second_opinion=second_opinion, watch=with_progress)
