"""`skypuzzle verify`."""

import re
from pathlib import Path
from typing import Annotated

import typer

from skypuzzle.cli import puzzles
from skypuzzle.clock import Clock
from skypuzzle.console import options
from skypuzzle.console.errors import complain
from skypuzzle.console.exits import Exit
from skypuzzle.console.output import emit, emit_document, expect_text, wants_json
from skypuzzle.console.progress import with_progress
from skypuzzle.errors import FileError, NotationError, SkypuzzleError
from skypuzzle.skyliners.commands import arguments
from skypuzzle.skyliners.proving.verifying import file_report, verify_document
from skypuzzle.skyliners.proving.verifying import verify as verify_data
from skypuzzle.storage import read_bytes
from skypuzzle.verifying.findings import Findings

ITEM = re.compile(r"\[[0-9]+\]")
WORST_FIRST = (Exit.BAD_INPUT, Exit.NO, Exit.UNDECIDED, Exit.DONE)
"""Of several files, the worst gives the exit code."""


def verify(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="Any .json file of skypuzzle, FILE.json#3 for one puzzle or record of it, the beginning of a puzzle's "
            "id, or -.",
        ),
    ],
    second_opinion: Annotated[
        bool, typer.Option("--second-opinion", help="Ask another solver, or play every line, too.")
    ] = False,
    regenerate: Annotated[
        bool, typer.Option("--regenerate", help="Make what comes from a seed again, and compare.")
    ] = False,
    time_limit: Annotated[
        str | None, typer.Option("--time-limit", metavar="SECONDS", help="For everything; the rest is undecided.")
    ] = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Prove every claim in files again.

    Puzzles are solved again, and must have one solution, no clue too many and the level they claim. Games are replayed
    by the rules to their end and scored; answers of solve and check are replayed, and what is said to be impossible is
    looked for again. What is not proven is listed, such as a seed, unless --regenerate makes puzzles or games again.
    Exit code 1 if a claim fails, 2 if a file cannot be read, 3 if a claim is not settled in time; of several files,
    2 comes before 1 and 1 before 3.

    \b
    Examples:
      skypuzzle verify puzzles/2027-01-01.json --second-opinion
      skypuzzle verify puzzles/2027-01-01.json --regenerate
      skypuzzle simulate --games 10 --seed 7 -o games.json
      skypuzzle verify games.json
      skypuzzle solve BOARD --supply 2.1.0 --plan SB3 --json |
        skypuzzle verify - --second-opinion
    """
    expect_text(output)
    clock = Clock(options.seconds(time_limit))
    codes = []
    reports = []
    lines = []
    for file in files:
        try:
            findings = _findings(file, clock, second_opinion=second_opinion, again=regenerate)
            codes.append(Exit.NO if findings.faults else Exit.UNDECIDED if findings.undecided else Exit.DONE)
            lines += [f"{file}: {line}\n" for line in _told(findings, again=regenerate)]
        except SkypuzzleError as error:
            codes.append(Exit(complain(str(error))))
            findings = Findings(faults=[str(error)])
        reports.append(file_report(file, findings))
    if wants_json(json, output):
        emit_document(verify_document(reports), output)
    else:
        emit("".join(lines), output)
    raise typer.Exit(min(codes, key=WORST_FIRST.index))


def _findings(file: str, clock: Clock, *, second_opinion: bool, again: bool) -> Findings:
    data, name, number = _read(file)
    return verify_data(
        data,
        name,
        number=number,
        second_opinion=second_opinion,
        again=again,
        find=puzzles.by_id,
        watch=with_progress,
        clock=clock,
    )


def _read(file: str) -> tuple[bytes, str, int | None]:
    """What is meant by FILE: its contents, what errors call it, and the number of what is meant in it."""
    if file == "-":
        return arguments.read_stdin(), "standard input", None
    part = arguments.JSON_FILE.fullmatch(file)
    if part is not None and part["number"] is not None and not Path(file).exists():
        return read_bytes(Path(part["file"])), part["file"], int(part["number"])
    if arguments.PUZZLE_ID.fullmatch(file) and not Path(file).exists():
        try:
            path, place = puzzles.locate(file)
        except NotationError as error:
            raise FileError(str(error)) from None
        return read_bytes(path), str(path), place
    return read_bytes(Path(file)), file, None


def _told(findings: Findings, *, again: bool) -> list[str]:
    """What was found, line by line; that every claim holds only if every one does."""
    told = [*findings.faults, *(f"undecided: {line}" for line in findings.undecided)]
    if findings.holds:
        told.append(f"every claim {'that can be proven ' if findings.not_proven else ''}holds")
    if findings.not_proven:
        listed = ", ".join(dict.fromkeys(map(_place, findings.not_proven)))
        told.append(f"not proven: {listed}{'' if again else _advice(findings)}")
    return told + findings.notes


def _place(line: str) -> str:
    """The place of what is not proven, the same in all items of a list; of a list it may be the order alone."""
    place, _, words = line.partition(": ")
    place = ITEM.sub("[*]", place)
    return f"{place} ({words})" if "order" in words else place


def _advice(findings: Findings) -> str:
    from_seed = any(line.startswith(("$.seed: ", "$.chance: ")) for line in findings.not_proven)
    return "; --regenerate proves what comes from the seed" if from_seed else ""
