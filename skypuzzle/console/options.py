"""Options that commands of all games share, and joining a command with the options of a game."""

import sys
from collections.abc import Callable, Container, Sequence
from inspect import Parameter, cleandoc, signature
from math import isnan
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar

import typer

from skypuzzle.cluster import PATIENCE, Cluster
from skypuzzle.console.exits import complain
from skypuzzle.errors import Fault, NotationError
from skypuzzle.wording import listed

JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
OutOption: TypeAlias = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write to a file, as JSON if it ends in .json.")
]
SeedOption: TypeAlias = Annotated[
    str | None, typer.Option("--seed", metavar="TEXT", help="Same seed, same result. Default: a random one.")
]
JobsOption: TypeAlias = Annotated[
    int, typer.Option("--jobs", metavar="N", min=1, max=256, help="How many processes to use; the result is the same.")
]
DaskOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--dask", metavar="ADDRESS", help="A Dask scheduler to work on, such as tcp://10.0.0.1:8786."),
]
DaskTimeoutOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--dask-timeout",
        metavar="SECONDS",
        help=f"How long to wait for workers while the Dask scheduler has none, or inf. [default: {PATIENCE:g}]",
    ),
]
AllCardsOption: TypeAlias = Annotated[
    bool, typer.Option("--all-cards", help="For a table: use and show every card, not only what your seat knows.")
]

SHORTEST = 0.01


def time_for_verdicts(usual: float) -> Any:
    """The option for how long `check` may take."""
    words = "For everything; what is not settled by then stays open."
    default = f"[default: {usual:g} for verdicts and advice, and all games of --chance]"
    return typer.Option("--time-limit", metavar="SECONDS", help=f"{words} {default}")


def refuse(option: str, reason: str, *, when: object = True) -> None:
    """Raise a NotationError about an option that would be ignored, or that contradicts another."""
    if when:
        raise NotationError(Fault("option", option, reason))


def bots(text: str, seats: int, known: Container[str], names: Sequence[str]) -> tuple[str, ...]:
    """Parse bots: one for all seats, or one for each. `names` are listed in the error about an unknown one."""
    chosen = tuple(text.replace(" ", "").split(","))
    for name in chosen:
        if name not in known:
            raise NotationError(Fault("bot", name, f"expected {listed(names, 'or')}"))
    if len(chosen) == 1:
        return chosen * seats
    if len(chosen) != seats:
        raise NotationError(Fault("bots", text, f"{len(chosen)} bots; expected one for all seats, or {seats}"))
    return chosen


def seconds(text: str | None) -> float | None:
    """Parse a time limit; `inf` means no limit."""
    if text is None:
        return None
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if isnan(number) or number < SHORTEST:
        raise NotationError(Fault("time limit", text, f"expected seconds, {SHORTEST} or more, or inf"))
    return number


def cluster(dask: str | None, dask_timeout: str | None) -> Cluster | None:
    """Return the cluster to work on, if any; it reports on standard error that it waits for workers."""
    refuse("--dask-timeout", "needs --dask", when=dask is None and dask_timeout is not None)
    patience = seconds(dask_timeout)
    return None if dask is None else Cluster(dask, PATIENCE if patience is None else patience, complain)


def seed(text: str | None, *, is_told: bool = True) -> str:
    """Return the given seed, or print and return a new one."""
    if text is None:
        import secrets

        text = str(secrets.randbelow(10**9))
        if is_told:
            tell_seed(text)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise NotationError(Fault("seed", text, "not text")) from None
    return text


def tell_seed(text: str) -> None:
    print(f"seed {text}", file=sys.stderr)


R = TypeVar("R")


def joined(
    command: Callable[..., R], place: str, addition: Callable[..., Any], about: str | None = None
) -> Callable[..., R]:
    """Replace the parameter `place` of a command with the options of `addition`, and pass it what `addition` returns.

    The new command has a signature for typer to read, and takes its arguments by name. Its help is that of the command
    followed by `about`, or by the docstring of `addition`.
    """
    own, added = (signature(part).parameters for part in (command, addition))
    if clash := own.keys() & added.keys():
        raise TypeError(f"both parts have {', '.join(sorted(clash))}")
    parameters: list[Parameter] = []
    for name, parameter in own.items():
        parameters += added.values() if name == place else [parameter]

    def both(**given: Any) -> R:
        theirs = {name: given.pop(name) for name in added if name in given}
        return command(**given, **{place: addition(**theirs)})

    both.__name__ = command.__name__
    words = command.__doc__, addition.__doc__ if about is None else about
    both.__doc__ = "\n\n".join(cleandoc(part) for part in words if part)
    both.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    vars(both)["__signature__"] = signature(command).replace(
        parameters=[parameter.replace(kind=Parameter.KEYWORD_ONLY) for parameter in parameters]
    )
    return both
