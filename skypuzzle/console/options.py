"""Options for any command of any game."""

import sys
from collections.abc import Container, Sequence
from math import isnan
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from skypuzzle.errors import Fault, NotationError
from skypuzzle.wording import listed

JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
OutOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help="Write to a file, as JSON if it ends in .json."),
]
SeedOption: TypeAlias = Annotated[
    str | None, typer.Option("--seed", metavar="TEXT", help="Same seed, same result. Default: a new one.")
]
JobsOption: TypeAlias = Annotated[
    int, typer.Option("--jobs", metavar="N", min=1, max=256, help="How many processes to use; the result is the same.")
]
DaskOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--dask", metavar="ADDRESS", help="A Dask scheduler to work on, such as tcp://10.0.0.1:8786."),
]
RotateOption: TypeAlias = Annotated[
    bool, typer.Option("--rotate", help="Every bot moves on by one seat after each game.")
]

SHORTEST = 0.01


def refuse(option: str, reason: str, *, when: object = True) -> None:
    """Reject an option that does not go with the others: it would be ignored, or contradict them."""
    if when:
        raise NotationError(Fault("option", option, reason))


def bots(text: str, seats: int, known: Container[str], names: Sequence[str]) -> tuple[str, ...]:
    """Bots, one for all seats or one each. They must be known; the names are what to say if one is not."""
    chosen = tuple(text.replace(" ", "").split(","))
    for name in chosen:
        if name not in known:
            raise NotationError(Fault("bot", name, f"expected {listed(names, 'or')}"))
    if len(chosen) == 1:
        return chosen * seats
    if len(chosen) != seats:
        raise NotationError(Fault("bots", text, f"{len(chosen)} bots for {seats} seats"))
    return chosen


def seconds(text: str | None) -> float | None:
    """A time limit in seconds; `inf` means none, but chosen explicitly."""
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
    """The given seed, or a new one, which is printed so that the result can be reproduced."""
    if text is None:
        import secrets

        text = str(secrets.randbelow(10**9))
        print(f"seed {text}", file=sys.stderr)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise NotationError(Fault("seed", text, "not text")) from None
    return text
