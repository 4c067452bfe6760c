"""The parts of Cython that kernels use, so that they run as plain Python without Cython installed."""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

compiled = False


def cfunc(function: Function) -> Function:
    """Mark a function that only its module calls."""
    return function


def inline(function: Function) -> Function:
    """Mark a function to copy into its callers."""
    return function


def exceptval(*, check: bool) -> Callable[[Function], Function]:  # noqa: ARG001  # Cython names it
    """Declare the value that signals an error in C; in Python the function just raises."""
    return lambda function: function


def declare(_kind: object, value: int) -> int:
    """Declare a C variable of the module."""
    return value


def cclass(plain: type) -> type:
    """Mark a class whose attributes are C values and arrays."""
    return plain


def __getattr__(_name: str) -> Any:
    """Stand in for any C type: kernels only name them."""
    return None
