"""Slow imports: public names imported on first use, and large imports without garbage collection."""

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Switch off garbage collection: it takes a tenth of the time of a large import, and finds nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class LazyModule:
    """A module that is imported when one of its attributes is first used."""

    def __init__(self, name: str) -> None:
        self._name = name

    @classmethod
    def each(cls, package: str, names: str) -> "list[LazyModule]":
        """Several modules of a package, their names separated by spaces."""
        return [cls(f"{package}.{name}") for name in names.split()]

    def __getattr__(self, attribute: str) -> Any:
        with nothing_collected():
            return getattr(import_module(self._name), attribute)


class Lazy:
    """The public names of a package, by the module that has them, such as `.rules.board`."""

    def __init__(self, package: str, names: Mapping[str, str]) -> None:
        self._package = package
        self._modules = {name: module for module, listed in names.items() for name in listed.split()}

    @property
    def names(self) -> list[str]:
        return sorted(self._modules)

    def get(self, name: str) -> Any:
        """Implement the `__getattr__` of the package."""
        if name not in self._modules:
            raise AttributeError(f"module {self._package!r} has no attribute {name!r}")
        return getattr(import_module(self._modules[name], self._package), name)
