"""The parts of Cython that the search uses, for running it as ordinary Python without Cython installed."""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

compiled = False


def cfunc(function: Function) -> Function:
    """A function that only the module itself calls."""
    return function


def inline(function: Function) -> Function:
    """A function worth copying into its callers."""
    return function


def exceptval(*, check: bool) -> Callable[[Function], Function]:  # noqa: ARG001  # Cython names it
    """What a function returns to signal an error; in Python it just raises."""
    return lambda function: function


def declare(_kind: object, value: int) -> int:
    """A C variable of the module."""
    return value


def cclass(plain: type) -> type:
    """A class whose attributes are C values and arrays."""
    return plain


def __getattr__(_name: str) -> Any:
    """Any C type: it is only ever named."""
    return None
