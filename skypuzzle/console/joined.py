"""One command from two parts: the options common to all games, and those that one game adds."""

from collections.abc import Callable
from inspect import Parameter, cleandoc, signature
from typing import Any, TypeVar

R = TypeVar("R")


def joined(
    command: Callable[..., R], place: str, addition: Callable[..., Any], about: str | None = None
) -> Callable[..., R]:
    """The command with the options of `addition` in place of one parameter, which gets what `addition` returns.

    Typer reads options from a signature, so the new command has one, and takes its arguments by name. Its help is that
    of the command followed by what is said `about` the addition, or by the addition's own.
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
