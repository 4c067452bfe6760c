"""`skypuzzle verify`."""

import re
from pathlib import Path
from typing import Annotated

import typer

from skypuzzle.cli.chosen_game import ChosenGame
from skypuzzle.console import options
from skypuzzle.console.exits import Exit, complain
from skypuzzle.console.output import emit, emit_document, expect_text, wants_json
from skypuzzle.console.progress import with_progress
from skypuzzle.errors import FileError, NotationError, SkypuzzleError
from skypuzzle.limits import Clock
from skypuzzle.puzzles.collection import find
from skypuzzle.storage import source_at
from skypuzzle.subjects import WAYS, Place, named
from skypuzzle.verifying.findings import Findings, file_report, verify_document
from skypuzzle.verifying.proven import has_puzzles, in_memory, remember
from skypuzzle.verifying.verifying import Verifier

ITEM = re.compile(r"\[[0-9]+\]")
WORST_FIRST = (Exit.BAD_INPUT, Exit.NO, Exit.UNDECIDED, Exit.DONE)
"""The worst of several files sets the exit code."""


def verify(
    context: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help=f"Any .json files of skypuzzle: {WAYS}.")],
    second_opinion: Annotated[
        bool, typer.Option("--second-opinion", help="Also ask another solver, or play every line.")
    ] = False,
    regenerate: Annotated[
        bool, typer.Option("--regenerate", help="Make again what comes from a seed, and compare.")
    ] = False,
    time_limit: Annotated[
        str | None, typer.Option("--time-limit", metavar="SECONDS", help="For all files; the rest stays undecided.")
    ] = None,
    jobs: options.JobsOption = 1,
    dask: options.DaskOption = None,
    dask_timeout: options.DaskTimeoutOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Re-check every claim in files.

    Puzzles must have one solution, no superfluous clue and the level they claim. Games are replayed by the rules to the
    end and scored. Answers are replayed, and what a file calls impossible is searched for again. The command lists what
    it does not prove, such as a seed; with --regenerate, it makes the puzzles or games again and compares them. The
    exit code is 1 if a claim fails, 2 if a file cannot be read or a cluster is lost, 3 if a claim is not settled in
    time or there is nothing to prove. With several files, 2 outranks 1, and 1 outranks 3.

    \b
    Examples:
      skypuzzle verify 2027-01-01 --second-opinion
      skypuzzle verify 2027-01-01 --regenerate
      skypuzzle verify many.json --jobs 2
      skypuzzle daily --json | skypuzzle verify -
    """
    expect_text(output)
    cluster = options.cluster(dask, dask_timeout)
    chosen: ChosenGame = context.obj
    verifier = Verifier(
        chosen.load,
        second_opinion=second_opinion,
        again=regenerate,
        jobs=jobs,
        cluster=cluster,
        clock=Clock(options.seconds(time_limit)),
        find=find,
        watch=with_progress,
    )
    codes = []
    reports = []
    lines = []
    for file in files:
        try:
            place = _place(file, chosen)
            may_be_shown = place.number is None and has_puzzles(place.source)
            source = in_memory(place.source) if may_be_shown else place.source
            findings = verifier.verify(source, place.number)
            if may_be_shown and findings.holds and isinstance(source.file, bytes):
                remember(source.file)
            codes.append(Exit.NO if findings.faults else Exit.UNDECIDED if findings.undecided else Exit.DONE)
            lines += [f"{file}: {line}\n" for line in _report(findings, again=regenerate)]
            reports.append(file_report(file, findings))
        except SkypuzzleError as error:
            codes.append(Exit(complain(str(error))))
            reports.append(file_report(file, Findings(), [str(error)]))
    if wants_json(json, output):
        emit_document(verify_document(reports), output)
    else:
        emit("".join(lines), output)
    raise typer.Exit(min(codes, key=WORST_FIRST.index))


def _place(word: str, chosen: ChosenGame) -> Place:
    """Find what a FILE argument means; a word that is nothing else is a file name."""
    try:
        return named(word, chosen.game) or Place(source_at(Path(word), word))
    except NotationError as error:
        raise FileError(str(error)) from None


def _report(findings: Findings, *, again: bool) -> list[str]:
    lines = [*findings.faults, *(f"undecided: {line}" for line in findings.undecided)]
    if findings.holds:
        lines.append(f"every claim {'that can be proven ' if findings.not_proven else ''}holds")
    if findings.not_proven:
        listed = ", ".join(dict.fromkeys(map(_place_in, findings.not_proven)))
        lines.append(f"not proven: {listed}{'' if again else _advice(findings)}")
    return lines + findings.notes


def _place_in(line: str) -> str:
    """Return a place without indices, so that all items of a list share one line."""
    place, _, words = line.partition(": ")
    place = ITEM.sub("[*]", place)
    return f"{place} ({words})" if "order" in words else place


def _advice(findings: Findings) -> str:
    return "; --regenerate proves what comes from the seed" if findings.has_seed else ""
