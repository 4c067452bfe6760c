"""Options that any command of any game can have."""

import sys
from math import isnan
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from skypuzzle.errors import Fault, NotationError

JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
OutOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help="Write to a file, whole or not at all; JSON if it ends so."),
]
SeedOption: TypeAlias = Annotated[
    str | None, typer.Option("--seed", metavar="TEXT", help="Same seed, same outcome. Default: a new one.")
]
JobsOption: TypeAlias = Annotated[
    int, typer.Option("--jobs", metavar="N", min=1, max=256, help="How many processes; the outcome is the same.")
]
DaskOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--dask", metavar="ADDRESS", help="A Dask scheduler to work on, such as tcp://10.0.0.1:8786."),
]

SHORTEST = 0.01


def refuse(option: str, reason: str, *, when: object = True) -> None:
    """Complain about an option that does not go with the others: it would change nothing, or make no sense."""
    if when:
        raise NotationError(Fault("option", option, reason))


def seconds(text: str | None) -> float | None:
    """A limit of time that was given; `inf` is none at all, and yet one that somebody chose."""
    if text is None:
        return None
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if isnan(number) or number < SHORTEST:
        raise NotationError(Fault("time limit", text, f"expected seconds, {SHORTEST} or more, or inf"))
    return number


def seed(text: str | None) -> str:
    """The seed that was given, or a new one, printed so that the outcome can be had again."""
    if text is None:
        import secrets

        text = str(secrets.randbelow(10**9))
        print(f"seed {text}", file=sys.stderr)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise NotationError(Fault("seed", text, "not text")) from None
    return text
